public import ArgumentParser
public import Cairo
import Foundation
public import Illustration

/// The flags of everything that draws a page with devices on it.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where to write: .svg, .png or .pdf; '-' is standard output.", valueName: "path"))
  var output: String?

  @Option(
    name: .shortAndLong,
    help: "svg, png or pdf, where the path does not say; apng, gif, mp4 or webm of what plays.")
  var format: PictureFormat?

  @Option(help: "Title above the picture; by default the scenario's, and '' for none.")
  var title: String?

  @Option(help: "text or outlines: what becomes of words in an SVG or PDF.")
  var text = TextMode.text

  @OptionGroup var words: WordOptions

  @OptionGroup var dressing: DressingOptions

  func validate() throws {
    if let output { _ = try PictureTarget(output, format: format, default: "x") }
    if output == "-", words.areAsked { throw ValidationError(Messages.wordsAndPicture) }
  }

  /// Refuses what plays, for pictures that do not.
  func refuseAnimations() throws {
    guard try target(default: "x").format.animation != nil else { return }
    throw ValidationError(
      output.map(Messages.notAPicturePath) ?? Messages.notAStillFormat(format?.rawValue ?? ""))
  }

  /// Where a picture goes when `-o` does not say: beside nothing of that name's other pictures.
  func target(default name: String) throws -> PictureTarget {
    try PictureTarget(output, format: format, default: name)
  }
}

/// The flags that ask for a picture in words.
struct WordOptions: ParsableArguments {
  @Flag(help: "Print a description of each picture, for people who cannot see it.")
  var alt = false

  @Flag(help: "Print a line of Markdown for each picture, with its description.")
  var markdown = false

  func validate() throws {
    if alt && markdown { throw ValidationError(Messages.altAndMarkdown) }
  }

  /// Whether anything is asked for.
  var areAsked: Bool { alt || markdown }
}

/// The flags that say what stands around a screen.
struct DressingOptions: ParsableArguments {
  @Option(help: "none, outline or bezel: what is drawn around the screen.")
  var frame: Dressing.Frame?

  @Option(help: "light or dark: the colours of the page.")
  var theme = ThemeChoice.light

  @Option(
    help: ArgumentHelp(
      "The page: #rrggbb, #rrggbbaa or transparent; by default the theme's.", valueName: "color"))
  var background: String?

  @Flag(help: "Let devices cast a shadow.")
  var shadow = false

  @Option(help: ArgumentHelp("Room around the picture, 0 to 1000.", valueName: "units"))
  var margin: Double?

  enum ThemeChoice: String, ExpressibleByArgument, CaseIterable {
    case light
    case dark
  }

  func validate() throws {
    _ = try page
    if let margin, !(margin.isFinite && (0...1000).contains(margin)) {
      throw ValidationError(Messages.notAMargin(margin))
    }
  }

  /// Whether any of the flags was given.
  var isUsed: Bool {
    frame != nil || background != nil || shadow || margin != nil || theme != .light
  }

  /// What the flags ask for.
  func dressing(defaultFrame: Dressing.Frame = .outline) throws -> Dressing {
    Dressing(
      frame: frame ?? defaultFrame, theme: theme == .light ? .light : .dark,
      background: try page, hasShadow: shadow, margin: margin)
  }

  /// `nil` for the theme's page, and a `nil` in it for a transparent one.
  private var page: Color?? {
    get throws {
      guard let background else { return .none }
      if background == "transparent" { return .some(nil) }
      guard let color = Color(parsing: background) else {
        throw ValidationError(Messages.notAColor(background))
      }
      return .some(color)
    }
  }
}

extension TextMode: ExpressibleByArgument {}
extension Dressing.Frame: ExpressibleByArgument {}

extension Color {
  /// A colour as `#rgb`, `#rrggbb`, `#rrggbbaa`, `white` or `black`.
  init?(parsing text: String) {
    switch text {
    case "white": self = .white
    case "black": self = .black
    default:
      var digits = text.dropFirst(text.hasPrefix("#") ? 1 : text.count).map(\.hexDigitValue)
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      guard [6, 8].contains(digits.count), !digits.contains(nil) else { return nil }
      let nibbles = digits.compactMap(\.self)
      let bytes: [Double] = stride(from: 0, to: nibbles.count, by: 2).map { index in
        Double(nibbles[index] * 16 + nibbles[index + 1]) / 255
      }
      self.init(
        red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
    }
  }
}
