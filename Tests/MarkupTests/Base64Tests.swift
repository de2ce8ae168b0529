import Foundation
import Testing

@testable import Markup

@Suite struct Base64Tests {
  @Test(arguments: 0..<40) func `Text and bytes are those of Foundation`(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
    let text = Base64.text(bytes)
    #expect(text == Data(bytes).base64EncodedString())
    #expect(Base64.bytes(text) == bytes)
  }

  @Test(arguments: ["A", "AAA", "A===", "AA==AAAA", "AA A", "ÄAAA", "====", "AA=A"])
  func `What is not Base64 is refused`(_ text: String) {
    #expect(Base64.bytes(text) == nil)
  }
}
