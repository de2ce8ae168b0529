import Scenario
import Testing

/// Whether the tables of this folder leave anything out.
@Suite struct DiagnosticMessagesTests {
  /// What the tables do not reach is tested where it is made.
  @Test func `Every identifier has a case`() {
    let cases =
      FileDiagnosticsTests.fileCases + FileDiagnosticsTests.syntaxCases
      + ValueDiagnosticsTests.keyCases + ValueDiagnosticsTests.valueCases
      + WorldDiagnosticsTests.deviceCases + WorldDiagnosticsTests.strategyCases
      + TimelineDiagnosticsTests.timelineCases + TimelineDiagnosticsTests.expectationCases
      + OutputDiagnosticsTests.outputCases + FormDiagnosticsTests.formCases
    let elsewhere = [
      "file-not-found", "not-a-file", "unreadable-file", "not-utf8", "failed-expectation",
      "more-problems",
    ]
    let missing = Set(Diagnostic.ID.allCases.map(\.rawValue))
      .subtracting(cases.flatMap(\.ids) + elsewhere)
    #expect(missing == [])
  }
}
