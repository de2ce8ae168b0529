public import KeyboardAvoidance

/// The illustration that a scenario's output draws around and over its screens.
public struct IllustrationRequest: Hashable, Sendable {
  /// The command that draws it.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One instant with its dimensions.
    case figure
    /// Moments side by side.
    case strip
    /// Ghosts of what moves.
    case onion
    /// Positions over time.
    case plot
    /// Strategies on one page, each with its verdict.
    case sheet
    /// A few strategies in one row, with all that is wrong with each.
    case compare
  }

  /// The kind of illustration.
  public var kind: Kind
  /// The words above, or `nil` for the scenario's title; empty for none.
  public var title: String?
  /// The words below, or `nil` for the usual ones; empty for none.
  public var caption: String?
  /// The dimensions that a figure shows, or `nil` for a default choice.
  public var show: [String]?
  /// How the moments of a strip or an onion are chosen, or `nil` for those of the greatest motion.
  public var moments: String?
  /// How many moments, or `nil` for the usual number.
  public var count: Int?
  /// The span of time, in the form of `--span`, or `nil` for the default.
  public var span: String?
  /// The strategies of a sheet or a comparison; none for the scenario's own.
  public var strategies: [StrategySelection] = []
  /// How many devices stand in a row at most, or `nil` for what reads well.
  public var columns: Int?
  /// The titles above the devices or moments, or `nil` for what distinguishes them.
  public var panels: [String]?
  /// Whether it is laid out for a narrow column.
  public var isCompact = false

  /// Creates a request for the usual illustration of a kind.
  public init(_ kind: Kind) { self.kind = kind }

  /// Whether all films of a scenario go into one file.
  public var gathersFilms: Bool { kind == .sheet || kind == .compare }

  /// The endings of files that it can be written as.
  public var endings: [String] {
    ["svg", "png", "pdf"] + (gathersFilms ? ["apng", "gif", "mov", "mp4", "webm"] : [])
  }

  /// The measurements that a figure can point out.
  public static let annotations = [
    "keyboard", "covered", "inset", "offset", "shift", "band", "safe-area", "field", "clearance",
  ]
  /// The word that stands for all of them.
  public static let allAnnotations = "all"
  /// How moments can be chosen.
  public static let moments = ["even", "events", "motion"]
}
