internal import Audit
internal import Cairo
internal import Keyframes

/// A line of words below or above a device, in pieces of their own colour.
struct CaptionLine: Hashable, Sendable {
  /// Words in one colour and weight.
  struct Piece: Hashable, Sendable {
    var text: String
    var role: Role
    var isStrong = false
  }

  /// What words are about, which decides their colour.
  enum Role: Hashable, Sendable {
    case ink
    case secondary
    case keyboard
    case covered
    case inset
    case offset
    case shift
    case clearance
    case pass
    case warn
    case fail
  }

  var pieces: [Piece]
  /// What stands before the words.
  var symbol: Report.Verdict?

  init(_ text: String, _ role: Role = .secondary, isStrong: Bool = false) {
    pieces = [Piece(text: text, role: role, isStrong: isStrong)]
  }

  init(name: String, value: String, _ role: Role) {
    pieces = [
      Piece(text: name, role: .secondary), Piece(text: value, role: role, isStrong: true),
    ]
  }

  init(verdict: Report.Verdict, _ text: String) {
    pieces = [Piece(text: text, role: .verdict(verdict), isStrong: true)]
    symbol = verdict
  }

  /// The distance from baseline to baseline.
  static let height = 17.0

  /// The words without their colours.
  var text: String { pieces.map(\.text).joined(separator: " ") }
}

extension CaptionLine.Role {
  static func verdict(_ verdict: Report.Verdict) -> Self {
    switch verdict {
    case .pass: .pass
    case .warn: .warn
    case .fail: .fail
    }
  }
}

extension Theme {
  func color(of role: CaptionLine.Role) -> Color {
    switch role {
    case .ink: ink
    case .secondary: secondary
    case .keyboard: keyboard
    case .covered: covered
    case .inset: inset
    case .offset: offset
    case .shift: shift
    case .clearance: clearance
    case .pass: pass
    case .warn: warn
    case .fail: fail
    }
  }
}

// MARK: - Drawing

extension Canvas {
  private static let symbolWidth = 17.0
  private static let gap = 5.0

  /// The width of a line of a caption.
  func width(of line: CaptionLine) throws(IllustrationError) -> Double {
    try lettering.width(of: line)
  }

  /// Draws a line of a caption from `x` on, its baseline at a height.
  func draw(_ line: CaptionLine, x: Double, baseline: Double) throws(IllustrationError) {
    var x = x
    if let verdict = line.symbol {
      drawSymbol(of: verdict, x: x + 6, y: baseline - 4.5)
      x += Self.symbolWidth
    }
    for piece in line.pieces {
      x +=
        try text(
          piece.text, piece.isStrong ? .smallValue : .small, theme.color(of: piece.role), x: x,
          baseline: baseline) + Self.gap
    }
  }

  /// A check, an exclamation mark or a cross in a disc: told apart without colour.
  private func drawSymbol(of verdict: Report.Verdict, x: Double, y: Double) {
    let color = theme.color(of: .verdict(verdict))
    dot(Point(x: x, y: y), radius: 6, color)
    func stroke(_ points: [(Double, Double)]) {
      polyline(
        points.map { Point(x: x + $0.0, y: y + $0.1) }, theme.page, width: 1.6)
    }
    switch verdict {
    case .pass: stroke([(-2.8, 0.2), (-0.8, 2.4), (2.9, -2.2)])
    case .warn:
      stroke([(0, -3.2), (0, 0.7)])
      dot(Point(x: x, y: y + 3.1), radius: 1, theme.page)
    case .fail:
      for side in [-2.2, 2.2] {
        context.move(x: x + side, y: y - 2.2)
        context.line(x: x - side, y: y + 2.2)
      }
      context.setSource(theme.page)
      context.stroke(lineWidth: 1.6, cap: .round)
    }
  }
}

extension Lettering {
  /// The width of a line of a caption.
  func width(of line: CaptionLine) throws(IllustrationError) -> Double {
    var width = line.symbol == nil ? 0.0 : 17
    for (index, piece) in line.pieces.enumerated() {
      width += try self.width(piece.text, piece.isStrong ? .smallValue : .small)
      if index > 0 { width += 5 }
    }
    return width
  }

  /// Breaks a line of one piece that is too wide between words; others are kept.
  func wrapped(_ line: CaptionLine, width: Double) throws(IllustrationError) -> [CaptionLine] {
    guard line.pieces.count == 1, try self.width(of: line) > width else {
      guard line.pieces.count > 1, try self.width(of: line) > width else { return [line] }
      // Too narrow for one line: a line a piece.
      return line.pieces.map { CaptionLine($0.text, $0.role, isStrong: $0.isStrong) }
    }
    let piece = line.pieces[0]
    var lines: [CaptionLine] = []
    var text = ""
    func make(_ text: String) -> CaptionLine {
      var made = CaptionLine(text, piece.role, isStrong: piece.isStrong)
      if lines.isEmpty { made.symbol = line.symbol }
      return made
    }
    for part in Self.parts(of: piece.text) {
      let longer = text.isEmpty ? part.trimmed : text + part.text
      if !text.isEmpty, try self.width(of: make(longer)) > width {
        lines.append(make(text))
        text = part.trimmed
      } else {
        text = longer
      }
    }
    lines.append(make(text))
    return lines
  }

  /// Pieces between which a line may be broken: words, and the parts of words with hyphens.
  private static func parts(of text: String) -> [(text: String, trimmed: String)] {
    text.split(separator: " ").enumerated().flatMap { index, word in
      var parts: [(String, String)] = []
      var part = index > 0 ? " " : ""
      for character in word {
        part.append(character)
        if character == "-" {
          parts.append((part, part.first == " " ? String(part.dropFirst()) : part))
          part = ""
        }
      }
      if !part.isEmpty {
        parts.append((part, part.first == " " ? String(part.dropFirst()) : part))
      }
      return parts
    }
  }
}
