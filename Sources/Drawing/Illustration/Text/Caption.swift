internal import Audit
internal import Cairo
internal import Keyframes

/// A line of words below or above a device, in pieces of their own colour.
struct CaptionLine: Sendable {
  /// Words in one colour and weight.
  struct Piece: Sendable {
    var text: String
    var role: Theme.Role
    var isStrong = false

    var style: TextStyle { isStrong ? .smallValue : .small }
  }

  var pieces: [Piece]
  /// The symbol before the words, if any.
  var symbol: Report.Verdict?

  init(_ text: String, _ role: Theme.Role = \.secondary, isStrong: Bool = false) {
    pieces = [Piece(text: text, role: role, isStrong: isStrong)]
  }

  init(name: String, value: String, _ role: Theme.Role) {
    pieces = [
      Piece(text: name, role: \.secondary), Piece(text: value, role: role, isStrong: true),
    ]
  }

  init(verdict: Report.Verdict, _ text: String) {
    pieces = [Piece(text: text, role: verdict.role, isStrong: true)]
    symbol = verdict
  }

  /// The distance from baseline to baseline.
  static let height = 17.0
  /// The room that a symbol takes, and that between pieces.
  static let symbolWidth = 17.0
  static let gap = 5.0
}

extension Report.Verdict {
  /// The colour of its words.
  fileprivate var role: Theme.Role {
    switch self {
    case .pass: \.pass
    case .warn: \.warn
    case .fail: \.fail
    }
  }
}

// MARK: - Drawing

extension Canvas {
  /// Draws a line of a caption from `x` on, its baseline at a height.
  func draw(_ line: CaptionLine, x: Double, baseline: Double) throws {
    var x = x
    if let verdict = line.symbol {
      drawSymbol(of: verdict, x: x + 6, y: baseline - 4.5)
      x += CaptionLine.symbolWidth
    }
    for piece in line.pieces {
      x +=
        try text(piece.text, piece.style, theme[keyPath: piece.role], x: x, baseline: baseline)
        + CaptionLine.gap
    }
  }

  /// A check, an exclamation mark or a cross in a disc: distinguishable without colour.
  private func drawSymbol(of verdict: Report.Verdict, x: Double, y: Double) {
    let color = theme[keyPath: verdict.role]
    dot(Point(x: x, y: y), radius: 6, color)
    func points(_ places: [(Double, Double)]) -> [Point] {
      places.map { Point(x: x + $0.0, y: y + $0.1) }
    }
    func stroke(_ places: [(Double, Double)]) {
      polyline(points(places), theme.page, width: 1.6)
    }
    switch verdict {
    case .pass: stroke([(-2.8, 0.2), (-0.8, 2.4), (2.9, -2.2)])
    case .warn:
      stroke([(0, -3.2), (0, 0.7)])
      dot(Point(x: x, y: y + 3.1), radius: 1, theme.page)
    case .fail:
      for side in [-2.2, 2.2] { trace(points([(side, -2.2), (-side, 2.2)])) }
      context.setSource(theme.page)
      context.stroke(lineWidth: 1.6, cap: .round)
    }
  }
}

extension Lettering {
  func width(of line: CaptionLine) throws -> Double {
    var width = line.symbol == nil ? 0 : CaptionLine.symbolWidth
    for (index, piece) in line.pieces.enumerated() {
      width += try self.width(piece.text, piece.style)
      if index > 0 { width += CaptionLine.gap }
    }
    return width
  }

  /// Breaks a line that is too wide: one of several pieces into a line a piece, one of a single
  /// piece between words.
  func wrapped(_ line: CaptionLine, width: Double) throws -> [CaptionLine] {
    guard try self.width(of: line) > width else { return [line] }
    guard line.pieces.count == 1, let piece = line.pieces.first else {
      return line.pieces.map { CaptionLine($0.text, $0.role, isStrong: $0.isStrong) }
    }
    func make(_ text: String, isFirst: Bool) -> CaptionLine {
      var made = CaptionLine(text, piece.role, isStrong: piece.isStrong)
      if isFirst { made.symbol = line.symbol }
      return made
    }
    let lines = try Self.broken(piece.text) { text, isFirst in
      try self.width(of: make(text, isFirst: isFirst)) <= width
    }
    return lines.enumerated().map { make($1, isFirst: $0 == 0) }
  }

  /// Breaks a text between words into lines that fit, as far as words do.
  ///
  /// - Parameter fits: Whether a text is no longer than a line, which may be the first.
  static func broken(
    _ text: String, fits: (_ text: String, _ isFirst: Bool) throws -> Bool
  ) throws -> [String] {
    var lines: [String] = []
    var line = ""
    for part in try parts(of: text).flatMap({ try pieces(of: $0) { try fits($0, false) } }) {
      let start = part.first == " " ? String(part.dropFirst()) : part
      let longer = line.isEmpty ? start : line + part
      if !line.isEmpty, try !fits(longer, lines.isEmpty) {
        lines.append(line)
        line = start
      } else {
        line = longer
      }
    }
    return lines + [line]
  }

  /// A part that is no longer than a line, or the least number of pieces of it that are not.
  private static func pieces(
    of part: String, fits: (String) throws -> Bool
  ) throws -> [String] {
    guard part.count > 1, try !fits(part) else { return [part] }
    var pieces: [String] = []
    var piece = ""
    for character in part {
      if !piece.isEmpty, try !fits(piece + String(character)) {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return pieces + [piece]
  }

  /// The units that stand on one line with their numbers.
  private static let units: Set<Substring> = ["s", "ms", "pt", "px"]

  /// Pieces between which a line may be broken: words, each with the space before it, and the parts
  /// of words with hyphens; a number and its unit are one word.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    for (index, word) in text.split(separator: " ").enumerated() {
      if let number = parts.last, number.last?.isNumber ?? false,
        units.contains(word.prefix(while: \.isLetter))
      {
        parts[parts.count - 1] += " " + word
        continue
      }
      var part = index > 0 ? " " : ""
      for character in word {
        part.append(character)
        if character == "-" {
          parts.append(part)
          part = ""
        }
      }
      if !part.isEmpty { parts.append(part) }
    }
    return parts
  }
}
