public import KeyboardAvoidance

/// Which appearance pictures are drawn in.
public enum PictureAppearance: String, Hashable, Sendable, CaseIterable {
  /// As on a device in light appearance.
  case light
  /// As on a device in dark appearance.
  case dark
  /// Twins: a picture for light pages, and one for dark ones whose name has `-dark` at its end.
  case both
}

/// What an output shows other than its scenario does.
public struct OutputVariant: Hashable, Sendable {
  /// What can differ between the pictures of an output, or on one page.
  public enum Variable: String, Hashable, Sendable, CaseIterable {
    /// The strategy, by its identifier.
    case strategy
    /// The device, by its preset's identifier.
    case device
    /// Light or dark.
    case appearance
  }

  /// Values that one thing takes in turn.
  public struct Variation: Hashable, Sendable {
    /// What differs.
    public var variable: Variable
    /// Identifiers or words; never empty.
    public var values: [String]

    /// Creates a variation.
    public init(_ variable: Variable, _ values: [String]) {
      self.variable = variable
      self.values = values
    }
  }

  /// A preset's identifier, or `nil` for the scenario's device.
  public var device: String?
  /// The strategy, or `nil` for the scenario's own.
  public var strategy: StrategySelection?
  /// The appearance, or `nil` for the scenario's.
  public var appearance: PictureAppearance?
  /// What differs: a picture for each, or all on one page.
  public var variations: [Variation] = []

  /// Creates a variant that shows what the scenario says.
  public init() {}
}

extension OutputVariant.Variable {
  /// All values that are known.
  public var allValues: [String] {
    switch self {
    case .strategy: StrategyCatalog.profiles.map(\.id)
    case .device: DeviceCatalog.ids
    case .appearance: Scene.Appearance.allCases.map(\.rawValue)
    }
  }
}

/// What stands around the screens of an output.
public struct OutputDressing: Hashable, Sendable {
  /// What is drawn around a screen, or `nil` for what the picture usually has.
  public var frame: String?
  /// The colours of the page, or `nil` for those that go with the appearance of twins, light ones
  /// otherwise.
  public var theme: String?
  /// Whether devices cast a shadow.
  public var hasShadow = false

  /// Creates a dressing that says nothing.
  public init() {}

  /// Whether it says anything.
  public var isUsed: Bool { self != OutputDressing() }

  /// What can be drawn around screens.
  public static let frames = ["none", "outline", "bezel"]
  /// The colours a page can have.
  public static let themes = ["light", "dark"]
}
