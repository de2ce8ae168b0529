import Markup
import Testing

@Suite struct HexadecimalTests {
  @Test(arguments: [
    (0, 2, "00"), (10, 1, "a"), (10, 4, "000a"), (0x1F600, 4, "1f600"), (255, 2, "ff"),
  ])
  func `A number has as many digits as it needs, and as many as are asked for`(
    number: Int, digits: Int, text: String
  ) {
    #expect(number.hexadecimal(digits: digits) == text)
    #expect(number.hexadecimal(digits: digits, uppercase: true) == text.uppercased())
  }
}
