import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws the bar above an iPad's keys: undo, redo and paste at the left, words in the middle.
struct ShortcutsBar {
  let canvas: KeyboardCanvas
  /// The language of the words that are offered.
  var language = KeyboardLanguage.english
  /// What is offered in place of the usual words.
  var suggestions: [String]?

  /// - Parameters:
  ///   - bar: What is offered in the middle.
  ///   - bands: The keyboard's bands.
  ///   - parts: The halves of a split keyboard, else none.
  func draw(
    _ bar: KeyboardAppearance.Bar, in bands: KeyboardBands, parts: [Rect]
  ) throws(CairoError) {
    let frame = bands.bar
    guard frame.height >= 8, frame.width >= 100 else { return }
    let middle = frame.midY
    let scale = min(1, frame.height / 44)
    var x = frame.minX + 34
    for symbol in [KeySymbol.undo, .redo, .paste] {
      symbol.draw(
        in: canvas.context, at: Point(x: x, y: middle), scale: scale, color: canvas.palette.symbol)
      x += 52
    }
    guard parts.count < 2 else { return }
    switch bar {
    case .none: return
    case .prediction: try words(suggestions ?? language.suggestions, in: frame, scale: scale)
    case .passwords: try words([language.passwordsWord], in: frame, scale: scale)
    case .candidates:
      try words(Array((suggestions ?? language.candidates).prefix(5)), in: frame, scale: scale)
    }
  }

  private func words(_ words: [String], in frame: Rect, scale: Double) throws(CairoError) {
    let room = frame.width - 2 * 190
    // A single word stands in the middle, fewer than three where they would stand among three.
    let share = room / Double(words.count == 1 ? 1 : max(words.count, 3))
    for (index, word) in words.enumerated() {
      let left = frame.minX + 190 + share * Double(index)
      try canvas.text(
        word, size: 17 * scale, centerX: left + share / 2, baseline: frame.midY + 6 * scale,
        color: canvas.palette.text, maxWidth: share - 12)
      guard index > 0 else { continue }
      canvas.fill(
        Rect(x: left - 0.5, y: frame.midY - 12 * scale, width: 1, height: 24 * scale),
        canvas.palette.separator)
    }
  }
}
