internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws the dots of a page control in the middle of its frame: 7 points wide, 16 from one to the
/// next, as many as fit.
struct PageControlPainter {
  let look: Look

  private static let diameter = 7.0
  private static let pitch = 16.0

  func draw(_ control: PageControl, frame: Rect, in context: Context) {
    let count = min(control.count, Int((frame.width + 9) / Self.pitch))
    let left = frame.midX - Double(count - 1) / 2 * Self.pitch
    for index in 0..<max(count, 0) {
      let isCurrent = index == control.current
      context.circle(
        x: left + Double(index) * Self.pitch, y: frame.midY, radius: Self.diameter / 2)
      context.setSource(isCurrent ? look.palette.label : look.palette.placeholder)
      context.fill()
    }
  }
}
