internal import Markup

extension DiagnosticFormatter {
  /// A document of schema `keyrise.check/1`; keys are sorted and what is unknown is left out.
  func json(_ diagnostics: [Diagnostic]) -> String {
    JSONValue.object([
      .init("schema", "keyrise.check/1"), .init("tool", .string(toolVersion)),
      .init("ok", .boolean(diagnostics.allSatisfy { $0.severity != .error })),
      .init("findings", .array(diagnostics.map { Self.finding($0) })),
    ]).sorted.text(.compact) + "\n"
  }

  private static func finding(_ diagnostic: Diagnostic) -> JSONValue {
    let measurement = diagnostic.measurement
    let members: [(name: String, value: JSONValue?)] = [
      ("id", .string(diagnostic.id.rawValue)),
      ("severity", .string(diagnostic.severity.rawValue)),
      ("file", .string(diagnostic.file)),
      ("line", diagnostic.line.map { .integer($0) }),
      ("column", diagnostic.column.map { .integer($0) }),
      ("length", diagnostic.length.map { .integer($0) }),
      ("message", .string(diagnostic.message)),
      ("suggestion", diagnostic.suggestion.map { .string($0) }),
      ("help", diagnostic.help.map { .string($0) }),
      ("strategy", measurement.map { .string($0.strategy) }),
      ("storm", measurement?.storm.map { .string($0) }),
      ("time", measurement.map { .decimal($0.time, places: 4) }),
      ("frame", measurement.map { .integer($0.frame) }),
      ("element", measurement?.element.map { .string($0) }),
      ("measured", measurement?.measured.map { .decimal($0, places: 4) }),
      ("required", measurement.map { .decimal($0.required, places: 4) }),
    ]
    return .object(
      members.compactMap { name, value in
        value.flatMap { $0 == .null ? nil : .init(name, $0) }
      })
  }
}
