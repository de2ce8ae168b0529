/// Something that is wrong with a scenario, or that looks wrong: what, where, and what to do.
public struct Diagnostic: Hashable, Sendable {
  /// The stable identifier, such as `unknown-device`.
  public var id: ID
  /// What is wrong, as one sentence without a full stop.
  public var message: String
  /// The file as it was named, or the flag that brought the value in, such as `--device`.
  public var file: String
  /// The line in the file, from 1, or `nil` when the whole file is meant.
  public var line: Int?
  /// The first character in its line, from 1; graphemes, not bytes.
  public var column: Int?
  /// The number of characters meant; they stand in one line.
  public var length: Int?
  /// The valid word nearest to what stands there, if one is near.
  public var suggestion: String?
  /// What to do, as one sentence without a full stop.
  public var help: String?
  /// The whole line of the file.
  public var excerpt: String?

  /// Whether a scenario can be used in spite of a diagnostic.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// It cannot.
    case error
    /// It can, but it is hardly what was meant.
    case warning
  }

  /// Creates a diagnostic.
  public init(
    id: ID, message: String, file: String, line: Int? = nil, column: Int? = nil,
    length: Int? = nil, suggestion: String? = nil, help: String? = nil, excerpt: String? = nil
  ) {
    self.id = id
    self.message = message
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.suggestion = suggestion
    self.help = help
    self.excerpt = excerpt
  }

  /// Whether a scenario can be used in spite of it, which its identifier decides.
  public var severity: Severity { id.severity }
}
