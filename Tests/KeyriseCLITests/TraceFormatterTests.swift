import Testing

@testable import KeyboardAvoidance
@testable import KeyriseCLI

@Suite struct TraceFormatterTests {
  static let rows = [
    TraceRow(
      frame: 0, time: 0, strategy: "none", focus: nil, keyboardTop: 568, insetTop: 0,
      insetBottom: 0, indicatorBottom: 0, offset: -0.0, offsetTarget: 0, viewShift: 0,
      contentHeight: 1000, fieldTop: nil, fieldBottom: nil, hidden: nil),
    TraceRow(
      frame: 1, time: 1.0 / 60, strategy: "none", focus: "a,b", keyboardTop: 352.123456,
      insetTop: 0, insetBottom: 88, indicatorBottom: -216, offset: 88, offsetTarget: 88,
      viewShift: -150, contentHeight: 1000, fieldTop: 252, fieldBottom: 312, hidden: 0),
  ]

  @Test("CSV starts with exactly the columns that scripts rely on")
  func csv() {
    #expect(
      TraceFormatter.text(Self.rows, as: .csv) == """
        frame,time,strategy,focus,keyboard_top,inset_top,inset_bottom,indicator_bottom,offset,offset_target,view_shift,content_height,field_top,field_bottom,hidden
        0,0,none,,568,0,0,0,0,0,0,1000,,,
        1,0.016667,none,"a,b",352.1235,0,88,-216,88,88,-150,1000,252,312,0

        """)
  }

  @Test("JSON is one row a line, with null for what there is not")
  func json() {
    let lines = TraceFormatter.text(Self.rows, as: .json).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[1] == "  \"schema\": \"keyrise.trace/1\",")
    #expect(lines[3].contains("\"focus\": null"))
    #expect(lines[4].contains("\"keyboard_top\": 352.1235, \"inset_top\": 0"))
  }

  @Test func table() {
    let lines = TraceFormatter.text(Self.rows, as: .table).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(Set(lines.map { $0.prefix(5).count }) == [5])
    #expect(lines[0].hasPrefix("frame      time  strategy"))
  }
}
