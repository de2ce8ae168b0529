import Foundation

extension DiagnosticFormatter {
  /// A document of schema `keyrise.check/1`; keys are sorted and what is unknown is left out.
  private struct Report: Encodable {
    var schema = "keyrise.check/1"
    var tool: String
    var ok: Bool
    var findings: [Finding]
  }

  private struct Finding: Encodable {
    var id: String
    var severity: String
    var file: String
    var line: Int?
    var column: Int?
    var length: Int?
    var message: String
    var suggestion: String?
    var help: String?
    var strategy: String?
    var storm: String?
    var time: Decimal?
    var frame: Int?
    var element: String?
    var measured: Decimal?
    var required: Decimal?

    init(_ diagnostic: Diagnostic) {
      id = diagnostic.id.rawValue
      severity = diagnostic.severity.rawValue
      file = diagnostic.file
      line = diagnostic.line
      column = diagnostic.column
      length = diagnostic.length
      message = diagnostic.message
      suggestion = diagnostic.suggestion
      help = diagnostic.help
      let measurement = diagnostic.measurement
      strategy = measurement?.strategy
      storm = measurement?.storm
      time = measurement.flatMap { Self.decimal($0.time) }
      frame = measurement?.frame
      element = measurement?.element
      measured = measurement?.measured.flatMap(Self.decimal)
      required = measurement.flatMap { Self.decimal($0.required) }
    }

    /// A number with at most four decimal places, which is the same text on every machine.
    private static func decimal(_ number: Double) -> Decimal? {
      Decimal(string: String((number * 10_000).rounded() / 10_000))
    }
  }

  func json(_ diagnostics: [Diagnostic]) -> String {
    let report = Report(
      tool: toolVersion, ok: diagnostics.allSatisfy { $0.severity != .error },
      findings: diagnostics.map { Finding($0) })
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, flags and decimal numbers always encode.
    guard let data = try? encoder.encode(report) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
