import Scenario
import Testing

/// What is said of storms that are wrong.
@Suite struct StormDiagnosticsTests {
  @Test func `A role that nobody plays is answered with the roles`() {
    let text = """
      storm: 1
      title: t
      does: d.
      wrong: w.
      events:
        - {at: 0, focus: $frist}
        - {at: 1, notify: {name: willShow, end: [0, $top-37, 320, 216]}}
      """
    let result = Storm.parse(bytes: text.utf8, id: "s", fileName: "s.yaml")
    let found = result.diagnostics.filter { $0.id == .unknownValue }
    #expect(
      found.map(\.message) == [
        "'$frist' stands for no field and no number",
        "'$top-37' stands for no field and no number",
      ])
    #expect(found.first?.suggestion == "$first")
    #expect(
      found.first?.help?.hasSuffix(
        "$covered, $uncovered, $width, $height, $keyboard, $top; sums have spaces, $top - 37")
        == true)
  }
}
