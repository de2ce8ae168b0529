import Testing

@testable import FrameSequence

@Suite struct XMLTextTests {
  @Test(arguments: [
    ("city", "city"), ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("\"x\"", "&quot;x&quot;"),
    ("a\nb\tc\r", "a&#10;b&#9;c&#13;"), ("\u{1B}[2J", "\u{FFFD}[2J"), ("\u{FFFE}", "\u{FFFD}"),
    ("\"\u{301}", "&quot;\u{301}"), ("Zoë 🎉", "Zoë 🎉"),
  ])
  func escapes(_ text: String, escaped: String) {
    #expect(Array(XMLText.escaped(text).unicodeScalars) == Array(escaped.unicodeScalars))
  }
}
