import Testing

@testable import Markup

@Suite struct XMLTextTests {
  @Test(arguments: [
    ("city", "city"), ("a & b", "a &amp; b"), ("<b>", "&lt;b&gt;"), ("\"x\"", "&quot;x&quot;"),
    ("a\nb\tc\r", "a&#10;b&#9;c&#13;"), ("\u{1B}[2J", "\u{FFFD}[2J"), ("\u{FFFE}", "\u{FFFD}"),
    ("\"\u{301}", "&quot;\u{301}"), ("Zoë 🎉", "Zoë 🎉"),
    ("a\u{202E}\u{2028}b", "a&#8238;&#8232;b"), ("\u{7F}\u{9B}", "\u{FFFD}\u{FFFD}"),
    ("##vso[x]", "#&#35;vso[x]"),
  ])
  func `Escapes what has a meaning`(_ text: String, escaped: String) {
    #expect(Array(XMLText.escaped(text).unicodeScalars) == Array(escaped.unicodeScalars))
  }

  @Test func `A line has spaces for line breaks and tabs, and is escaped alike otherwise`() {
    #expect(XMLText.escapedLine("a\nb\tc\rd") == "a b c d")
    let differing = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
      !XMLText.escapedLine(String($0)).unicodeScalars.elementsEqual(
        XMLText.escaped(String($0)).unicodeScalars)
    }
    #expect(differing == ["\t", "\n", "\r"])
  }
}
