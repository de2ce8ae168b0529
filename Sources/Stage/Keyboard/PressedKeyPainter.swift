import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws the key that is held down: a letter with its pop-up above it, any other key darker.
///
/// A choice after how iPhones show it, of which no capture was measured; a pop-up of the upper row
/// stays inside the keyboard.
struct PressedKeyPainter {
  let canvas: KeyboardCanvas

  private static let overhang = 13.0
  private static let letterSize = 33.0

  func draw(_ typed: String, in layout: KeyboardLayout) throws(CairoError) {
    guard !layout.isTablet else { return }
    for key in layout.keys {
      guard case .letter(let letter) = key.face, letter.lowercased() == typed.lowercased() else {
        continue
      }
      return try drawPopUp(over: key.frame, letter: letter)
    }
    // The widest key without a letter is the space bar.
    let space = layout.keys.filter { $0.role == .character }.max { $0.frame.width < $1.frame.width }
    guard typed == " ", let space else { return }
    canvas.fill(
      space.frame, radius: canvas.look == .glass ? 8 : 5, canvas.palette.text.withAlpha(0.18))
  }

  private func drawPopUp(over key: Rect, letter: String) throws(CairoError) {
    let height = min(key.height * 1.25, key.minY - 2)
    let width = key.width + 2 * Self.overhang
    let head = Rect(
      x: max(key.midX - width / 2, 2), y: key.minY - height, width: width, height: height)
    let color = canvas.palette.key
    let context = canvas.context
    let radius = 9.0
    canvas.fill(head.insetBy(dx: -0.5, dy: -0.5), radius: radius, canvas.palette.shadow)
    canvas.fill(head, radius: radius, color)
    // The neck between the pop-up and its key.
    context.setSource(color)
    context.move(x: head.minX + 4, y: head.maxY - radius)
    context.curve(
      x1: head.minX + 4, y1: head.maxY + 4, x2: key.minX, y2: head.maxY, x3: key.minX,
      y3: key.minY + 10)
    context.line(x: key.maxX, y: key.minY + 10)
    context.curve(
      x1: key.maxX, y1: head.maxY, x2: head.maxX - 4, y2: head.maxY + 4, x3: head.maxX - 4,
      y3: head.maxY - radius)
    context.fill()
    canvas.fill(key, radius: canvas.look == .glass ? 8 : 5, color)
    let size = min(Self.letterSize, height * 0.62)
    try canvas.text(
      letter, size: size, centerX: head.midX, baseline: head.midY + size * 0.32,
      color: canvas.palette.text, maxWidth: width - 4)
  }
}
