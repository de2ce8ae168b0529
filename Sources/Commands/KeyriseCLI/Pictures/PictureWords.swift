import Illustration
import Keyframes
import Markup

/// What is said of a picture where it is shown: in words, and how large it is.
struct PictureWords: Hashable {
  /// What it shows.
  var alt: String
  /// What it is called; empty for nothing.
  var title: String
  /// How wide it is shown, in CSS pixels.
  var width: Double

  init(alt: String, title: String, width: Double) {
    self.alt = alt
    self.title = title
    self.width = width
  }

  init(_ picture: some Picture) {
    self.init(alt: picture.altText, title: picture.title, width: picture.size.width)
  }

  /// The element that shows a picture, and its twin to readers of dark pages.
  func element(_ path: String, twin: String) -> String {
    """
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="\(Self.address(twin))">
      <img src="\(Self.address(path))" width="\(Int(width.rounded(.up)))" \
    alt="\(XMLText.escapedLine(alt))">
    </picture>

    """
  }

  /// A path as an address in a page: `srcset` ends addresses at spaces and commas.
  private static func address(_ path: String) -> String {
    let special = Set("\"%#?<>, ".utf8)
    return PlainText.line(path).utf8.reduce(into: "") { result, byte in
      let isSpecial = special.contains(byte) || byte >= 0x80
      let digits = String(byte, radix: 16, uppercase: true)
      result +=
        isSpecial
        ? "%" + (digits.count < 2 ? "0" : "") + digits
        : XMLText.escapedLine(String(UnicodeScalar(byte)))
    }
  }
}
