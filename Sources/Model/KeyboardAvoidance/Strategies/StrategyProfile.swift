/// The identity, origin and known faults of a strategy.
public struct StrategyProfile: Hashable, Sendable {
  /// The stable identifier that scenarios use, such as `inset-overlap`.
  public var id: String
  /// A summary of its effect, in one sentence.
  public var summary: String
  /// Who wrote it, for which system.
  public var origin: String
  /// The mechanism by which it makes room.
  public var mechanism: Mechanism
  /// The features that it has.
  public var features: Set<StrategyFeature>
  /// The known faults, a sentence each.
  public var faults: [String]
  /// The options a scenario may set.
  public var options: [StrategyOption]

  /// A mechanism by which strategies make room.
  public enum Mechanism: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The root view's origin.
    case shift
    /// The scroll view's insets alone.
    case inset
    /// The scroll view's insets and its offset.
    case insetAndOffset = "inset + offset"
    /// The content's height and the offset.
    case contentAndOffset = "content height + offset"
    /// The scroll view's insets and its offset, and the root view's origin for the remainder.
    case insetOffsetAndShift = "inset + offset + root view"
    /// The scroll view's frame alone.
    case frame
    /// The scroll view's frame and its offset.
    case frameAndOffset = "frame + offset"
  }

  /// Creates a profile.
  public init(
    id: String, summary: String, origin: String, mechanism: Mechanism,
    features: Set<StrategyFeature> = [], faults: [String] = [], options: [StrategyOption] = []
  ) {
    self.id = id
    self.summary = summary
    self.origin = origin
    self.mechanism = mechanism
    self.features = features
    self.faults = faults
    self.options = options
  }
}

/// An option of a strategy, with its default.
public struct StrategyOption: Hashable, Sendable {
  /// The key in a scenario.
  public var name: String
  /// A summary of its effect, in one sentence, with its unit.
  public var summary: String
  /// The value when a scenario does not set it; its case is the option's type.
  public var defaultValue: Value
  /// The allowed numbers; `nil` for options with words.
  public var range: ClosedRange<Double>?
  /// The allowed words; empty for options with numbers.
  public var choices: [String]

  /// The value of an option.
  public enum Value: Hashable, Sendable {
    /// A number, mostly points.
    case number(Double)
    /// Yes or no.
    case flag(Bool)
    /// One of a few words.
    case choice(String)
  }

  /// Creates an option that is a number.
  public init(
    _ name: String, default number: Double, in range: ClosedRange<Double>, summary: String
  ) {
    self.name = name
    self.summary = summary
    self.defaultValue = .number(number)
    self.range = range
    self.choices = []
  }

  /// Creates an option that is yes or no.
  public init(_ name: String, default flag: Bool, summary: String) {
    self.name = name
    self.summary = summary
    self.defaultValue = .flag(flag)
    self.range = nil
    self.choices = []
  }

  /// Creates an option that is one of a few words.
  public init(_ name: String, default word: String, of choices: [String], summary: String) {
    self.name = name
    self.summary = summary
    self.defaultValue = .choice(word)
    self.range = nil
    self.choices = choices
  }
}

/// The options that a scenario sets, by name.
public struct StrategyOptions: Hashable, Sendable {
  /// The values that are set; the others have their defaults.
  public var values: [String: StrategyOption.Value]

  /// Creates options.
  public init(_ values: [String: StrategyOption.Value] = [:]) {
    self.values = values
  }

  /// Returns a number that a scenario set, or the default.
  public func number(_ name: String, default number: Double) -> Double {
    if case .number(let value) = values[name] { value } else { number }
  }

  /// Returns a flag that a scenario set, or the default.
  public func flag(_ name: String, default flag: Bool) -> Bool {
    if case .flag(let value) = values[name] { value } else { flag }
  }

  /// Returns a word that a scenario set, or the default.
  public func choice(_ name: String, default word: String) -> String {
    if case .choice(let value) = values[name] { value } else { word }
  }
}
