internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws a button.
struct ButtonPainter {
  let look: Look

  func draw(_ button: Button, frame: Rect, in context: Context) throws(CairoError) {
    guard !frame.isEmpty else { return }
    if let alert = look.alert, button.style == .plain {
      return try draw(button, of: alert, frame: frame, in: context)
    }
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

  /// Draws a button of an alert: up to iOS 18 below a hairline as wide as the alert, and beside
  /// another one apart from it by another; a capsule in iOS 26, in the tint colour if it is bold.
  private func draw(
    _ button: Button, of alert: Size, frame: Rect, in context: Context
  ) throws(CairoError) {
    let isPreferred = look.style?.fontWeight == .bold
    let own = look.style?.color == nil ? nil : look.palette.label
    var frame = frame
    let font: SystemFont
    let words: Color
    if look.isGlass {
      context.fill(
        frame, radius: frame.height / 2, curve: .circular,
        isPreferred ? look.palette.tint : look.palette.fill)
      font = SystemFont(17, .semibold)
      words = own ?? (isPreferred ? .white : look.palette.label)
    } else {
      let line = look.grid.hairline
      // A row of buttons shares the width; whatever stands last reaches down to the edge.
      if alert.height - frame.maxY < Self.alertPadding {
        frame.size.height = alert.height - frame.minY
      }
      let isBeside = frame.width < alert.width / 2
      if !isBeside || frame.midX < alert.width / 2 {
        context.fill(
          Rect(x: 0, y: frame.minY, width: alert.width, height: line), look.palette.separator)
      } else {
        let middle = look.grid.snapped(alert.width / 2)
        context.fill(
          Rect(x: middle, y: frame.minY, width: line, height: frame.height),
          look.palette.separator)
      }
      if isBeside {
        frame.origin.x = frame.midX > alert.width / 2 ? alert.width / 2 : 0
        frame.size.width = alert.width / 2
      }
      font = look.font(SystemFont(17))
      words = own ?? look.palette.tint
    }
    try look.draw(
      button.title, font, color: words, x: frame.midX, midY: frame.midY, anchor: .center,
      maxWidth: max(frame.width - 16, 1), in: context)
  }

  /// Below how much room a button is the last one of an alert, in points.
  private static let alertPadding = 24.0

  /// 12 points, less on small buttons; a capsule in iOS 26.
  private func radius(of frame: Rect) -> Double {
    if let radius = look.style?.cornerRadius { return radius }
    return look.isGlass ? frame.height / 2 : min(12, frame.height * 0.3)
  }
}
