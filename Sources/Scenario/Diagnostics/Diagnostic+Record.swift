package import Markup

extension Diagnostic {
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

  /// Reads a diagnostic of another process, or returns `nil` when something is missing or cannot be.
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
    return .object([
      .init("strategy", .string(strategy)), .init("storm", text(storm)),
      .init("time", .exact(time)), .init("frame", .integer(frame)),
      .init("element", text(element)), .init("measured", measured.map { .exact($0) } ?? .null),
      .init("required", .exact(required)),
    ])
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
