import Cairo
import FrameSequence
import Testing

/// Two floors that do not know each other write XML: they mean the same by it.
@Suite struct EscapingTests {
  @Test("SVG and XML agree on every scalar but line breaks and tabs")
  func agree() {
    let differing = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      SVGText.escaped(String(scalar)).unicodeScalars.elementsEqual(
        XMLText.escaped(String(scalar)).unicodeScalars) == false
    }
    #expect(differing == ["\t", "\n", "\r"])
    #expect(SVGText.escaped("a\nb\tc\rd") == "a b c d")
  }

  @Test("A quotation mark with an accent on it is still one")
  func goByScalars() {
    let text = "\"\u{301}<\u{338}&\u{301}"
    #expect(SVGText.escaped(text).unicodeScalars.first == "&")
    #expect(
      SVGText.escaped(text).unicodeScalars.elementsEqual(XMLText.escaped(text).unicodeScalars))
  }
}
