import Testing

@testable import Markup

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("Zoë 🎉 fi̯eld", "Zoë 🎉 fi̯eld"), ("a\u{1B}[2Jb\u{7}", "a�[2Jb�"), ("\u{9B}2J\u{7F}", "�2J�"),
    ("a\nb\tc\r\nd", "a�b�c��d"), ("\u{202E}a\u{2066}b\u{200F}\u{61C}", "�a�b��"),
    ("a\u{2028}b\u{2029}", "a�b�"), ("::error::x", "�:error::x"), ("  ::error::", "  �:error::"),
    ("a::b", "a::b"), (":a", ":a"), ("##vso[x]", "#�vso[x]"), ("a ##[error]b", "a #�[error]b"),
    ("### Title", "### Title"), ("## [link]", "## [link]"), ("#ffffff", "#ffffff"), ("", ""),
  ])
  func `A line has nothing that is obeyed`(_ text: String, shown: String) {
    #expect(PlainText.line(text) == shown)
    #expect("\(shown: text)" == shown)
    #expect(PlainText.line(shown) == shown)
  }

  @Test(arguments: [
    ("a\nb\tc", "a\nb\tc"), ("a\n::error::b", "a\n�:error::b"), ("a\r\u{1B}\nb", "a��\nb"),
    ("a\n  ::x\nb::c\n", "a\n  �:x\nb::c\n"), ("##[x\n##vso[y", "#�[x\n#�vso[y"),
  ])
  func `Lines keep their breaks and tabs`(_ text: String, shown: String) {
    #expect(PlainText.lines(text) == shown)
  }

  @Test func `Every control character and turn of direction counts, and no letter`() {
    let obeyed = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter(PlainText.isObeyed)
    for scalar in obeyed {
      #expect(!PlainText.line("a\(scalar)b").unicodeScalars.contains(scalar))
    }
    let controls = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
        || [.lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    #expect(obeyed == controls)
  }

  @Test func `What GitHub reads is escaped`() {
    let text = "50%\r\na::b,\u{1B}c"
    #expect(GitHubText.data(text) == "50%25%0D%0Aa::b,�c")
    #expect(GitHubText.property(text) == "50%25%0D%0Aa%3A%3Ab%2C�c")
  }

  @Test(arguments: [
    ([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"),
  ])
  func `Words are joined as a choice`(_ words: [String], text: String) {
    #expect(words.alternatives == text)
  }

  @Test(arguments: [("a", "a/"), ("a/", "a/"), ("/", "/")])
  func `A directory's path ends in one slash`(_ path: String, ended: String) {
    #expect(path.asDirectory == ended)
  }
}
