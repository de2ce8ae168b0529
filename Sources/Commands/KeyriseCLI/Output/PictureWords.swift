import ArgumentParser
import Illustration
import Keyframes
import Markup

/// The words about a picture where it is shown, and its width.
struct PictureWords: Hashable {
  /// A description, for people who cannot see it.
  var alt: String
  /// The picture's name; empty for none.
  var title: String
  /// The width at which it is shown, in CSS pixels.
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
      result +=
        isSpecial
        ? "%" + byte.hexadecimal(digits: 2, uppercase: true)
        : XMLText.escapedLine(String(UnicodeScalar(byte)))
    }
  }

  /// The flags that ask for a picture in words.
  struct Options: ParsableArguments {
    @Flag(help: "Print a description of each picture, for people who cannot see it.")
    var alt = false

    @Flag(help: "Print a line of Markdown for each picture, with its description.")
    var markdown = false

    func validate() throws {
      if alt && markdown {
        throw ValidationError("'--alt' and '--markdown' contradict each other; choose one")
      }
    }

    /// Whether anything is asked for.
    var areAsked: Bool { alt || markdown }

    /// Says what a picture shows, where that is asked for; of twins, the element that shows them.
    func say(
      _ picture: PictureWords, of path: String, twin: String? = nil, _ console: Console
    ) throws {
      if path == "-" { return }
      if alt {
        try console.result(PlainText.line(picture.alt) + "\n")
      } else if let twin {
        try console.result(picture.element(path, twin: twin))
      } else if markdown {
        try console.result(Messages.markdown(path, alt: picture.alt, title: picture.title) + "\n")
      }
    }
  }
}
