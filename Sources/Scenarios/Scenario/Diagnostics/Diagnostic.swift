package import Markup

/// An error or a warning about a scenario: what, where, and what to do.
public struct Diagnostic: Hashable, Sendable {
  /// The stable identifier, such as `unknown-device`.
  public var id: ID
  /// The problem, as one sentence without a full stop.
  public var message: String
  /// The file as it was named, or the flag that brought the value in, such as `--device`.
  public var file: String
  /// Whether the value came from a flag, which ``file`` then names.
  public var isOfFlag = false
  /// The line in the file, from 1, or `nil` when the whole file is meant.
  public var line: Int?
  /// The first character in its line, from 1; graphemes, not bytes.
  public var column: Int?
  /// The number of characters concerned, all on one line.
  public var length: Int?
  /// The valid word nearest to the one in the file, if one is near.
  public var suggestion: String?
  /// The remedy, as one sentence without a full stop.
  public var help: String?
  /// The whole line of the file.
  public var excerpt: String?
  /// The measurement of a failed expectation.
  public var measurement: Measurement?

  /// The measurement of a failed expectation.
  public struct Measurement: Hashable, Sendable {
    /// The strategy that was played.
    public var strategy: String
    /// The storm that was played, or `nil` for the scenario's own events.
    public var storm: String?
    /// The instant, in seconds.
    public var time: Double
    /// The frame that shows it.
    public var frame: Int
    /// The field it is about, if any.
    public var element: String?
    /// The measured value, or `nil` where it is not finite; in points or the metric's unit.
    public var measured: Double?
    /// The required value, in the same unit.
    public var required: Double

    /// Creates a measurement.
    public init(
      strategy: String, storm: String? = nil, time: Double, frame: Int, element: String? = nil,
      measured: Double?, required: Double
    ) {
      self.strategy = strategy
      self.storm = storm
      self.time = time
      self.frame = frame
      self.element = element
      self.measured = measured
      self.required = required
    }
  }

  /// Whether a scenario can be used in spite of a diagnostic.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// It cannot.
    case error
    /// It can, but probably not as intended.
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

  /// The whole diagnostic, for a process that joins the results of several.
  package var record: JSONValue {
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    func number(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }
    var members: [JSONValue.Member] = [
      .init("id", .string(id.rawValue)), .init("message", .string(message)),
      .init("file", .string(file)), .init("isOfFlag", .boolean(isOfFlag)),
      .init("line", number(line)), .init("column", number(column)),
      .init("length", number(length)), .init("suggestion", text(suggestion)),
      .init("help", text(help)), .init("excerpt", text(excerpt)),
    ]
    if let measurement { members.append(.init("measurement", measurement.record)) }
    return .object(members)
  }

  /// A number that counts something in a file that may be a scenario.
  private static let counts = 1...Scenario.maximumByteCount

  /// Reads a diagnostic of another process, or returns `nil` when something is missing or cannot
  /// be.
  package init?(record: JSONValue) {
    guard let id = record["id"]?.text.flatMap(ID.init(rawValue:)),
      let message = record["message"]?.text, let file = record["file"]?.text,
      ["line", "column", "length"].compactMap({ record[$0]?.integer }).allSatisfy(
        Self.counts.contains)
    else { return nil }
    self.init(
      id: id, message: message, file: file, line: record["line"]?.integer,
      column: record["column"]?.integer, length: record["length"]?.integer,
      suggestion: record["suggestion"]?.text, help: record["help"]?.text,
      excerpt: record["excerpt"]?.text)
    isOfFlag = record["isOfFlag"] == true
    if let value = record["measurement"] {
      guard let measurement = Measurement(record: value) else { return nil }
      self.measurement = measurement
    }
  }
}

extension Diagnostic.Measurement {
  fileprivate var record: JSONValue {
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    return [
      "strategy": .string(strategy), "storm": text(storm),
      "time": .exact(time), "frame": .integer(frame),
      "element": text(element), "measured": measured.map { .exact($0) } ?? .null,
      "required": .exact(required),
    ]
  }

  fileprivate init?(record: JSONValue) {
    guard let strategy = record["strategy"]?.text, let time = record["time"]?.exactNumber,
      let frame = record["frame"]?.integer, let required = record["required"]?.exactNumber
    else { return nil }
    self.init(
      strategy: strategy, storm: record["storm"]?.text, time: time, frame: frame,
      element: record["element"]?.text, measured: record["measured"]?.exactNumber,
      required: required)
  }
}
