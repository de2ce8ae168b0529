import Cairo
import Keyframes

/// Draws what stands on the panel below the keys.
struct StripPainter {
  let canvas: KeyboardCanvas

  func draw(_ symbols: [KeyboardKey]) throws(CairoError) {
    for key in symbols {
      let center = Point(x: key.frame.midX, y: key.frame.midY)
      switch key.face {
      case .symbol(let symbol):
        symbol.draw(
          in: canvas.context, at: center, scale: 1, color: canvas.palette.symbol)
      case .word(let word):
        try canvas.text(
          word, size: 16, centerX: center.x, baseline: center.y + 12, color: canvas.palette.symbol)
      case .blank, .letter, .digit, .decimal, .languages:
        break
      }
    }
  }
}
