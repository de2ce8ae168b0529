/// The strategies that scenario files and commands know by name.
///
/// Code needs none of it: a `Film`, an audit or `expectRender` takes any strategy as a value.
public enum StrategyCatalog {
  /// The strategies that come with Keyrise.
  private static let builtIn: [any CatalogStrategy.Type] = [
    NoAvoidance.self, FixedShift.self, BottomConstraint.self, InsetContains.self,
    InsetOverlap.self, ScrollToVisible.self, CoveredArea.self, IQKeyboardManager.self,
    TPKeyboardAvoiding.self, RNKeyboardAvoidingView.self, RNAdjustInsets.self,
    RNKeyboardController.self, FlutterAvoidance.self, MAUIAvoidance.self,
    KeyboardLayoutGuide.self, SwiftUIAvoidance.self, Clearance.self,
  ]

  /// Strategies that are known by name beside those that come with Keyrise, for the current task
  /// and its children.
  ///
  /// ```swift
  /// StrategyCatalog.$added.withValue([Glide.self]) { Scenario.load(path: "glide.yaml") }
  /// ```
  ///
  /// Of two strategies with one identifier the first is meant, and those of Keyrise come first.
  @TaskLocal public static var added: [any CatalogStrategy.Type] = []

  /// Every strategy, in the order in which lists show them.
  public static var all: [any CatalogStrategy.Type] { builtIn + added }

  /// The first identifier that two strategies have, if any.
  package static var repeatedIdentifier: String? {
    var seen: Set<String> = []
    return profiles.map(\.id).first { !seen.insert($0).inserted }
  }

  /// The profiles of every strategy, in the order of ``all``.
  public static var profiles: [StrategyProfile] { all.map { $0.profile } }

  /// Returns the profile of the strategy with an identifier, or `nil` when there is none.
  public static func profile(id: String) -> StrategyProfile? {
    profiles.first { $0.id == id }
  }

  /// Returns a strategy that has heard nothing yet, or `nil` when there is none with that
  /// identifier.
  public static func make(_ selection: StrategySelection) -> (any AvoidanceStrategy)? {
    selection.own
      ?? all.first { $0.profile.id == selection.id }?.init(options: selection.options)
  }
}

/// A strategy to play: one of the catalogue by its identifier, or a value of your own.
public struct StrategySelection: Sendable {
  /// The identifier, such as `inset-overlap`.
  public var id: String
  /// The options that differ from their defaults; a value of your own has its own.
  public var options: StrategyOptions
  /// The value, where there is no need to look it up.
  fileprivate let own: (any AvoidanceStrategy)?

  /// Selects a strategy of the catalogue.
  public init(_ id: String, options: StrategyOptions = StrategyOptions()) {
    self.id = id
    self.options = options
    own = nil
  }

  /// Selects a strategy that no catalogue needs to know.
  public init(_ strategy: any AvoidanceStrategy) {
    id = type(of: strategy).profile.id
    options = StrategyOptions()
    own = strategy
  }
}

extension StrategySelection: Hashable {
  /// Whether two selections name the same: values of one identifier are not told apart.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.id == rhs.id && lhs.options == rhs.options
  }

  /// Hashes what selections are compared by.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(options)
  }
}
