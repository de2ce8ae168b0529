import Cairo
import Illustration
import KeyboardAvoidance
import Keyframes
import Markup
import Playing
import Scenario

// Outputs that are pages with devices on them, laid out.

extension Output {
  /// Lays the page of a film out.
  func page(of film: Film, isTwin: Bool, _ studio: Studio) throws -> any Picture {
    let around = try surroundings(isTwin: isTwin)
    switch kind {
    case .strip:
      return try DeviceGrid.strip(
        of: film, at: try times(in: film), page: page, dressing: around, studio: studio)
    case .onion:
      return try Onion(
        of: film, at: try times(in: film), page: page, dressing: around, studio: studio)
    case .plot:
      return try Plot(
        of: film, page: page, span: try range(in: film), dressing: around, studio: studio)
    case .film, .still, .figure, .sheet, .compare:
      return try Figure(
        of: film, at: try film.time(at: try positions.first),
        options: Figure.Options(
          show: page.show.map { show in
            show.contains(Page.allAnnotations)
              ? Set(Figure.Annotation.allCases)
              : Set(show.compactMap(Figure.Annotation.init(rawValue:)))
          },
          notes: notes, title: page.title, caption: page.caption,
          isCompact: page.isCompact),
        dressing: around, studio: studio)
    }
  }

  /// Lays films out side by side, at an instant or to be played.
  func grid(
    of films: [Film], isPlayed: Bool, isTwin: Bool, _ studio: Studio
  ) throws -> DeviceGrid {
    let position = try positions.first
    // A comparison is one row where that can be read, with all that is worth saying of each.
    let isRow = kind == .compare
    var page = page
    if isRow, page.columns == nil {
      page.columns = DeviceGrid.columns(
        for: films.count, width: page.width ?? 800, least: DeviceGrid.leastFlowWidth)
    }
    return try DeviceGrid.sheet(
      of: films.map { ($0, try $0.time(at: position)) }, page: page, labels: labels(of: films),
      metrics: isRow ? 5 : 2, isPlayed: isPlayed, dressing: try surroundings(isTwin: isTwin),
      studio: studio)
  }

  /// The labels that distinguish films side by side.
  private func labels(of films: [Film]) -> [Variant.Variable] {
    var labels = variant.variations.map(\.variable)
    if labels.isEmpty || Set(films.map(\.profile.id)).count > 1, !labels.contains(.strategy) {
      labels.append(.strategy)
    }
    return labels
  }

  /// The form that words have in shapes.
  var textMode: TextMode { page.outlinesText ? .outlines : .text }
}

// MARK: - Times

extension Output {
  /// The instants of a strip or an onion, in seconds and in order.
  ///
  /// - Throws: `PositionError` when one is nowhere on the timeline.
  func times(in film: Film) throws -> [Double] {
    let positions = try positions
    guard positions.isEmpty else {
      return Set(try positions.map { try $0.resolve(in: film).get() }).sorted()
    }
    let moments = page.moments.flatMap(Moments.init(rawValue:)) ?? .motion
    return moments.times(
      of: film, count: page.count ?? 5,
      in: try range(in: film) ?? 0...max(film.shownTime, 0))
  }

  /// The span of time in seconds, or `nil` where the output names none.
  func range(in film: Film) throws -> ClosedRange<Double>? {
    guard let span = page.span else { return nil }
    let ends = try Position.span(span)
    let start = try ends.0?.resolve(in: film).get() ?? 0
    let end = try ends.1?.resolve(in: film).get() ?? film.clock.end
    guard start < end else { throw Failure("'--span \(shown: span)' ends before it begins") }
    return start...end
  }
}

// MARK: - Surroundings

extension Output {
  /// The surroundings of a screen that is drawn alone, or `nil` where nothing is said of them.
  func dressingOfScreen(isTwin: Bool) throws -> Illustration.Dressing? {
    dressing.isUsed ? try surroundings(isTwin: isTwin) : nil
  }

  /// The surroundings of the screens: as they are asked for, or else as the kind usually has them.
  private func surroundings(isTwin: Bool) throws -> Illustration.Dressing {
    let usual: Illustration.Dressing.Frame =
      switch kind {
      case .film, .still: .none
      case .strip, .sheet, .compare: DeviceGrid.usualFrame
      case .figure, .onion, .plot: .outline
      }
    return try dressing.drawn(usualFrame: usual, isTwin: isTwin)
  }
}

extension Output.Dressing {
  /// The surroundings as they are drawn.
  ///
  /// - Parameters:
  ///   - usualFrame: The frame around screens where nothing is said of it.
  ///   - isTwin: Whether they are of a twin for dark pages.
  /// - Throws: ``Failure`` when the page or the accent is no colour.
  func drawn(
    usualFrame: Illustration.Dressing.Frame = .outline, isTwin: Bool = false
  ) throws -> Illustration.Dressing {
    Illustration.Dressing(
      frame: frame.flatMap(Illustration.Dressing.Frame.init(rawValue:)) ?? usualFrame,
      theme: (theme ?? (isTwin ? "dark" : "light")) == "dark" ? .dark : .light,
      background: try ground, hasShadow: hasShadow, margin: margin,
      brand: Illustration.Dressing.Brand(
        accent: try accent.map(Self.color), font: font, corner: corner),
      aspect: aspect)
  }

  private static func color(_ text: String) throws -> Color {
    guard let color = Color(parsing: text) else { throw Failure(Messages.notAColor(text)) }
    return color
  }

  /// `nil` for the theme's page, and a `nil` in it for a transparent one.
  private var ground: Color?? {
    get throws {
      guard let background else { return .none }
      return background == "transparent" ? .some(nil) : .some(try Self.color(background))
    }
  }
}

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
      let bytes = stride(from: 0, to: nibbles.count, by: 2).map { index -> Double in
        let byte = nibbles[index] * 16 + nibbles[index + 1]
        return Double(byte) / 255
      }
      self.init(
        red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? bytes[3] : 1)
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func notAColor(_ text: String) -> String {
    "'\(shown: text)' is not a colour; examples: #ffffff, #0d1117, #ffffff80, transparent"
  }
}
