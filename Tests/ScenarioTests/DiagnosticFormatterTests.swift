import Foundation
import Scenario
import Testing

@Suite struct DiagnosticFormatterTests {
  private static let misspelled = Diagnostic(
    id: .unknownDevice, message: "no device 'iphone-15pro'", file: "checkout.yaml", line: 14,
    column: 11, length: 12, suggestion: "iphone-15-pro",
    help: "list them with: keyrise list devices", excerpt: "  device: iphone-15pro")
  private static let late = Diagnostic(
    id: .afterEnd, message: "100 % late", file: "a,b:c.yaml", line: 2, column: 1, length: 3,
    help: "two\nlines", excerpt: "\tat: 2")
  private static let missing = Diagnostic(
    id: .fileNotFound, message: "there is no such file", file: "gone.yaml")

  @Test func `People see the line and a caret`() {
    #expect(
      DiagnosticFormatter().format([Self.misspelled, Self.missing]) == """
        checkout.yaml:14:11: error[unknown-device]: no device 'iphone-15pro'
           14 |   device: iphone-15pro
              |           ^^^^^^^^^^^^ did you mean 'iphone-15-pro'?
              = list them with: keyrise list devices
        gone.yaml: error[file-not-found]: there is no such file
        2 errors

        """)
  }

  @Test func `A line for editors`() {
    #expect(
      DiagnosticFormatter(style: .short).format([Self.misspelled, Self.late, Self.missing]) == """
        checkout.yaml:14:11: error[unknown-device]: no device 'iphone-15pro'
        a,b:c.yaml:2:1: warning[after-end]: 100 % late
        gone.yaml: error[file-not-found]: there is no such file

        """)
  }

  @Test func `Annotations are escaped`() {
    #expect(
      DiagnosticFormatter(style: .github).format([Self.misspelled, Self.late, Self.missing]) == """
        ::error file=checkout.yaml,line=14,col=11,endColumn=23,title=unknown-device::no device \
        'iphone-15pro'%0Adid you mean 'iphone-15-pro'?%0Alist them with: keyrise list devices
        ::warning file=a%2Cb%3Ac.yaml,line=2,col=1,endColumn=4,title=after-end::100 %25 late%0A\
        two%0Alines
        ::error file=gone.yaml,title=file-not-found::there is no such file

        """)
  }

  @Test func `Json has sorted keys`() {
    let formatter = DiagnosticFormatter(style: .json, toolVersion: "1.2.0")
    #expect(
      formatter.format([Self.misspelled]) == """
        {"findings":[{"column":11,"file":"checkout.yaml","help":"list them with: keyrise list \
        devices","id":"unknown-device","length":12,"line":14,"message":"no device \
        'iphone-15pro'","severity":"error","suggestion":"iphone-15-pro"}],"ok":false,\
        "schema":"keyrise.check/1","tool":"1.2.0"}

        """)
    #expect(
      formatter.format([])
        == "{\"findings\":[],\"ok\":true,\"schema\":\"keyrise.check/1\",\"tool\":\"1.2.0\"}\n")
    #expect(formatter.format([Self.late]).contains("\"ok\":true"))
  }

  @Test func `Colour is only added between`() {
    let plain = DiagnosticFormatter().format([Self.misspelled])
    let coloured = DiagnosticFormatter(usesColor: true).format([Self.misspelled])
    #expect(coloured != plain)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func `Nothing is written of nothing`() {
    #expect(DiagnosticFormatter().format([]) == "")
    #expect(DiagnosticFormatter(style: .short).format([]) == "")
    #expect(DiagnosticFormatter().summary(of: []) == "no errors")
    #expect(
      DiagnosticFormatter().summary(of: [Self.late, Self.missing, Self.late])
        == "1 error, 2 warnings")
  }

  struct Caret: Sendable {
    var excerpt: String
    var column: Int
    var length: Int
    /// The line and the caret below it, without the gutter.
    var lines: [String]
  }

  /// In a terminal wide characters take two cells, and tabs go as far as the tabs above them.
  @Test(arguments: [
    Caret(excerpt: "a: 名前, b: x", column: 11, length: 1, lines: ["a: 名前, b: x", "            ^"]),
    Caret(excerpt: "a: 名前", column: 4, length: 2, lines: ["a: 名前", "   ^^^^"]),
    Caret(excerpt: "\ta: x", column: 5, length: 1, lines: ["\ta: x", "\t   ^"]),
    Caret(excerpt: "e\u{301}: x", column: 4, length: 1, lines: ["e\u{301}: x", "   ^"]),
    Caret(excerpt: "a\u{1B}[2J: x", column: 1, length: 1, lines: ["a\u{FFFD}[2J: x", "^"]),
    Caret(excerpt: "ab", column: 3, length: 1, lines: ["ab", "  ^"]),
    Caret(
      excerpt: String(repeating: "x", count: 300), column: 200, length: 2,
      lines: [
        "…" + String(repeating: "x", count: 100) + "…",
        String(repeating: " ", count: 41) + "^^",
      ]),
  ])
  func `The caret stands below its characters`(_ caret: Caret) {
    let diagnostic = Diagnostic(
      id: .syntax, message: "m", file: "f", line: 7, column: caret.column, length: caret.length,
      excerpt: caret.excerpt)
    let lines = DiagnosticFormatter().format([diagnostic]).split(separator: "\n")
    #expect(lines[1] == "    7 | " + caret.lines[0])
    #expect(lines[2] == "      | " + caret.lines[1])
  }

  /// What comes from a scenario neither breaks a line nor speaks to the terminal.
  @Test(arguments: [
    (
      DiagnosticFormatter.Style.short, "f\u{FFFD}.yaml: error[syntax]: a\u{FFFD}b\u{FFFD}[2J\n"
    ),
    (
      .human,
      """
      f\u{FFFD}.yaml: error[syntax]: a\u{FFFD}b\u{FFFD}[2J
            = did you mean 'c\u{FFFD}'?
            = d\u{FFFD}e\u{FFFD}[31m
      1 error

      """
    ),
    (
      .github,
      "::error file=f%0D.yaml,title=syntax::a%0Ab\u{FFFD}[2J%0Adid you mean 'c\u{FFFD}'?"
        + "%0Ad%0Ae\u{FFFD}[31m\n"
    ),
  ])
  func `A message cannot break its line`(style: DiagnosticFormatter.Style, text: String) {
    let diagnostic = Diagnostic(
      id: .syntax, message: "a\nb\u{1B}[2J", file: "f\r.yaml", suggestion: "c\u{7}",
      help: "d\ne\u{1B}[31m")
    #expect(DiagnosticFormatter(style: style).format([diagnostic]) == text)
  }
}
