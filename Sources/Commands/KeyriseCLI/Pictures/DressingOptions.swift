import ArgumentParser
import Cairo
package import Illustration
import Scenario

/// The flags that say what stands around a screen.
struct DressingOptions: ParsableArguments {
  @Option(help: "none, outline or bezel: what is drawn around the screen.")
  var frame: Dressing.Frame?

  @Option(help: "light or dark: the colours of the page; light, and dark in a twin for dark pages.")
  var theme: ThemeChoice?

  @Option(
    help: ArgumentHelp(
      "The page: #rrggbb, #rrggbbaa or transparent; by default the theme's.", valueName: "color"))
  var background: String?

  @Flag(help: "Let devices cast a shadow.")
  var shadow = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Room around the picture, 0 to 1000.", valueName: "units"))
  var margin: Double?

  @Option(
    help: ArgumentHelp(
      "The colour of the keyboard's measures and of notes, #rrggbb.", valueName: "color"))
  var accent: String?

  @Option(
    help: ArgumentHelp("The family that words around screens are set in.", valueName: "family"))
  var font: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How round the page's corners are, 0 to 1000.", valueName: "units"))
  var corner: Double?

  @Option(
    help: ArgumentHelp(
      "The proportion of the page, such as 16:9; by default that of what is on it.",
      valueName: "w:h"))
  var aspect: String?

  enum ThemeChoice: String, ExpressibleByArgument, CaseIterable {
    case light
    case dark

    /// The colours.
    var colors: Theme { self == .dark ? .dark : .light }
  }

  func validate() throws {
    _ = try page
    if let margin, !(margin.isFinite && (0...1000).contains(margin)) {
      throw ValidationError(Messages.notAMargin(margin))
    }
    if let corner, !(corner.isFinite && (0...1000).contains(corner)) {
      throw ValidationError(Messages.notACorner(corner))
    }
    if let accent, Color(parsing: accent)?.alpha != 1 {
      throw ValidationError(Messages.notAnAccent(accent))
    }
    if let aspect, OutputDressing.aspect(of: aspect) == nil {
      throw ValidationError(Messages.notAnAspect(aspect))
    }
  }

  /// Whether any of the flags was given.
  var isUsed: Bool {
    frame != nil || background != nil || shadow || margin != nil || theme != nil || accent != nil
      || font != nil || corner != nil || aspect != nil
  }

  /// What the flags set, in words that differ where pictures may.
  var words: [String] {
    [
      frame.map { "\($0)" } ?? "", theme?.rawValue ?? "", background ?? "", "\(shadow)",
      margin.map { "\($0)" } ?? "", accent ?? "", font ?? "", corner.map { "\($0)" } ?? "",
      aspect ?? "",
    ]
  }

  /// What the flags ask for.
  ///
  /// - Parameters:
  ///   - defaultFrame: What is drawn around screens where no flag says it.
  ///   - isTwin: Whether it is of a twin for dark pages.
  func dressing(defaultFrame: Dressing.Frame = .outline, isTwin: Bool = false) throws -> Dressing {
    Dressing(
      frame: frame ?? defaultFrame, theme: (theme ?? (isTwin ? .dark : .light)).colors,
      background: try page, hasShadow: shadow, margin: margin, brand: brand,
      aspect: aspect.flatMap(OutputDressing.aspect))
  }

  private var brand: Dressing.Brand {
    Dressing.Brand(accent: accent.flatMap(Color.init(parsing:)), font: font, corner: corner ?? 0)
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
