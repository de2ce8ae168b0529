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
  /// The colour of the keyboard's measures and of notes as `#rrggbb`, or `nil` for the theme's.
  public var accent: String?
  /// The family that words around the devices are set in, or `nil` for Inter.
  public var font: String?
  /// How round the page's corners are, in units of the page.
  public var corner = 0.0
  /// The width of the page as a multiple of its height, or `nil` for that of what is on it.
  public var aspect: Double?

  /// Creates a dressing that says nothing.
  public init() {}

  /// Whether it says anything.
  public var isUsed: Bool { self != OutputDressing() }

  /// What can be drawn around screens.
  public static let frames = ["none", "outline", "bezel"]
  /// The colours a page can have.
  public static let themes = ["light", "dark"]

  /// Reads a proportion such as `16:9` or `1.5`: from 1:10 to 10:1.
  package static func aspect(of text: String) -> Double? {
    let sides = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard sides.count <= 2, let width = sides.first, let height = sides.count < 2 ? 1 : sides.last,
      height > 0, (0.1...10).contains(width / height)
    else { return nil }
    return width / height
  }
}

/// A callout of an output: words with a number and an arrow to a view.
public struct OutputNote: Hashable, Sendable {
  /// The side of the device that a note stands at.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// To the left of the device.
    case left
    /// To the right of it.
    case right
  }

  /// The words.
  public var note: String
  /// The view it points at: its identifier, the words on it, or `keyboard`.
  public var view: String
  /// The side of the device.
  public var side: Side

  /// Creates a note at a view.
  public init(_ note: String, at view: String, side: Side = .right) {
    self.note = note
    self.view = view
    self.side = side
  }
}
