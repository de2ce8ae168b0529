import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws keys.
struct KeyPainter {
  let canvas: KeyboardCanvas

  private var palette: KeyboardPalette { canvas.palette }

  /// Draws the ground and the face of a key.
  func draw(_ key: KeyboardKey) throws(CairoError) {
    drawGround(of: key)
    try drawFace(of: key)
  }
}

// MARK: - Ground

extension KeyPainter {
  private func drawGround(of key: KeyboardKey) {
    guard key.role != .bare else { return }
    let radius = canvas.look == .glass ? 8.5 : 5
    if palette.shadow.alpha > 0 {
      canvas.fill(key.frame.offsetBy(dx: 0, dy: 1), radius: radius, palette.shadow)
    }
    let ground =
      switch key.role {
      case .special: palette.special
      case .prominent: palette.prominent
      default: palette.key
      }
    canvas.fill(key.frame, radius: radius, ground)
  }
}

// MARK: - Face

extension KeyPainter {
  private func drawFace(of key: KeyboardKey) throws(CairoError) {
    let frame = key.frame
    let color = key.role == .prominent ? palette.prominentText : palette.text
    let maxWidth = frame.width - 4
    switch key.face {
    case .blank:
      break
    case .letter(let letter):
      let scale = scale(frame, full: 42)
      // Small letters are larger, and stand in the middle by their own height: from pictures.
      let isSmall = letter.first?.isLowercase == true
      let size = min((isSmall ? 25 : 22.5) * scale, frame.width * (isSmall ? 0.8 : 0.72))
      let height = size * (isSmall ? KeyboardCanvas.xHeight : KeyboardCanvas.capHeight)
      try canvas.text(
        letter, size: size, centerX: frame.midX, baseline: frame.midY + height / 2 + 0.45 * scale,
        color: color)
    case .word(let word):
      // Words stay readable on the low keys of landscape: they shrink less than letters (a choice).
      let scale = max(scale(frame, full: 42), min(0.9, frame.height / 24))
      try canvas.text(
        word, size: size(of: word) * scale, centerX: frame.midX,
        baseline: frame.midY + baseline(of: word) * scale, color: color, maxWidth: maxWidth)
    case .digit(let digit, let letters):
      let scale = scale(frame, full: canvas.look == .glass ? 48 : 46)
      try draw(digit, letters: letters, in: frame, scale: scale, color: color)
    case .symbol(let symbol):
      let scale = min(scale(frame, full: 42), frame.width / 32) * size(of: symbol)
      let shift = symbol == .delete ? -0.5 * scale : 0
      symbol.draw(
        in: canvas.context, at: Point(x: frame.midX + shift, y: frame.midY), scale: scale,
        color: color)
    }
  }

  /// How much larger than on an iPhone a face is, by the height of its key.
  private func scale(_ frame: Rect, full: Double) -> Double {
    min(max(frame.height / full, 0.25), 1.35)
  }

  /// How large a symbol is on a key, compared with where it was measured.
  private func size(of symbol: KeySymbol) -> Double {
    switch symbol {
    case .emoji, .microphone: 0.76
    case .magnifier: 1.15
    default: 1
    }
  }

  private func size(of word: String) -> Double {
    word == "123" || word == "+ * #" ? 16.6 : 16
  }

  /// From the middle of the key down to the baseline (measured: 4.5 for “space”, 6 for the rest).
  private func baseline(of word: String) -> Double {
    word == "space" ? 4.4 : 6
  }

  private func draw(
    _ digit: String, letters: String, in frame: Rect, scale: Double, color: Color
  ) throws(CairoError) {
    let isGlass = canvas.look == .glass
    try canvas.text(
      digit, size: (isGlass ? 22.5 : 25) * scale, centerX: frame.midX,
      baseline: frame.midY + (isGlass ? 2.7 : 4) * scale, color: color)
    guard !letters.isEmpty else { return }
    try canvas.text(
      letters, size: (isGlass ? 9.5 : 10) * scale, weight: isGlass ? .medium : .semibold,
      tracking: (isGlass ? 2.3 : 1.9) * scale,
      centerX: frame.midX, baseline: frame.midY + (isGlass ? 18 : 17) * scale, color: color)
  }
}
