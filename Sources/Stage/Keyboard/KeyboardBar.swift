import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws the bar above the keys.
///
/// Measured at 402 points of width and 45 of height: separators 1 point wide from 13.3 to 37.7,
/// words with their baseline at 31.7, so all of it stands around the middle between the top of
/// the keyboard and the first row.
struct KeyboardBar {
  let canvas: KeyboardCanvas

  /// The language of the words that are offered.
  var language = KeyboardLanguage.english
  /// What is offered in place of the usual words.
  var suggestions: [String]?

  func draw(
    _ bar: KeyboardAppearance.Bar, in bands: KeyboardBands, look: KeyboardLook
  ) throws(CairoError) {
    let frame = bands.bar
    guard frame.height >= 8, frame.width >= 100 else { return }
    let lead = bands.keys.minY - frame.maxY + 8 * min(1, bands.keys.height / 216)
    let middle = frame.minY + (frame.height + lead) / 2 - (look == .glass ? 0 : 0.9)
    let scale = min(1, frame.height / (look == .glass ? 24 : 36))
    switch bar {
    case .none:
      break
    case .prediction:
      let third = frame.width / 3
      separate(at: [frame.minX + third, frame.minX + third * 2], middle: middle, scale: scale)
      for (index, word) in (suggestions ?? language.suggestions).enumerated() {
        try self.word(
          word, centerX: frame.minX + third * (Double(index) + 0.5), middle: middle, scale: scale)
      }
    case .passwords:
      if look == .legacy {
        separate(at: [frame.minX + 30.5, frame.maxX - 30.5], middle: middle, scale: scale)
      }
      try passwords(centerX: frame.midX, middle: middle, scale: scale)
    case .candidates:
      try candidates(in: frame, middle: middle, scale: scale)
    }
  }
}

// MARK: - Parts

extension KeyboardBar {
  private func word(
    _ word: String, centerX: Double, middle: Double, scale: Double
  ) throws(CairoError) {
    try canvas.text(
      word, size: 17 * scale, centerX: centerX, baseline: middle + 6 * scale,
      color: canvas.palette.barText)
  }

  /// Draws upright lines whose middles are at the given places.
  private func separate(at places: [Double], middle: Double, scale: Double) {
    for x in places {
      let height = 24.4 * scale
      canvas.fill(
        Rect(x: x - 0.5, y: middle - height / 2, width: 1, height: height), radius: 0.5,
        canvas.palette.separator)
    }
  }

  private func passwords(centerX: Double, middle: Double, scale: Double) throws(CairoError) {
    let title = "Passwords"
    let textWidth = try canvas.width(title, size: 17 * scale)
    let keyWidth = 13 * scale
    let gap = 6.2 * scale
    let start = centerX - (keyWidth + gap + textWidth) / 2
    KeySymbol.key.draw(
      in: canvas.context, at: Point(x: start + keyWidth / 2, y: middle - 3.3 * scale),
      scale: scale, color: canvas.palette.barSymbol)
    try canvas.text(
      title, size: 17 * scale, x: start + keyWidth + gap, baseline: middle + 6 * scale,
      color: canvas.palette.barText)
  }

  private func candidates(
    in frame: Rect, middle: Double, scale: Double
  ) throws(CairoError) {
    let end = frame.maxX - 44
    var x = frame.minX + 16
    for (index, word) in language.candidates.enumerated() {
      let width = try canvas.width(word, size: 17 * scale)
      guard x + width <= end else { break }
      if index > 0 { separate(at: [x - 14], middle: middle, scale: scale * 0.8) }
      try self.word(word, centerX: x + width / 2, middle: middle, scale: scale)
      x += width + 28
    }
    separate(at: [end], middle: middle, scale: scale)
    KeySymbol.chevronDown.draw(
      in: canvas.context, at: Point(x: frame.maxX - 22, y: middle), scale: 0.75 * scale,
      color: canvas.palette.symbol)
  }
}
