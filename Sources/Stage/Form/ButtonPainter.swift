internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws a button.
struct ButtonPainter {
  let look: Look

  func draw(_ button: Button, frame: Rect, in context: Context) throws(CairoError) {
    guard !frame.isEmpty else { return }
    let tint = look.palette.tint
    let words: Color
    switch button.style {
    case .filled:
      context.fill(frame, radius: radius(of: frame), tint)
      words = look.style?.color == nil ? .white : look.palette.label
    case .tinted:
      context.fill(frame, radius: radius(of: frame), tint.withAlpha(look.isDark ? 0.24 : 0.15))
      words = look.style?.color == nil ? tint : look.palette.label
    case .plain:
      words = look.style?.color == nil ? tint : look.palette.label
    }
    let font = look.font(SystemFont(17, button.style == .plain ? .regular : .semibold))
    try look.draw(
      button.title, font, color: words, x: frame.midX, midY: frame.midY, anchor: .center,
      maxWidth: max(frame.width - (button.style == .plain ? 0 : 16), 1), in: context)
  }

  /// 12 points, less on small buttons; a capsule in iOS 26.
  private func radius(of frame: Rect) -> Double {
    if let radius = look.style?.cornerRadius { return radius }
    return look.isGlass ? frame.height / 2 : min(12, frame.height * 0.3)
  }
}
