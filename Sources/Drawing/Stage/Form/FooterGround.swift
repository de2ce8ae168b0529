internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The ground behind the views of a footer.
///
/// Up to iOS 18 the ground of bars with a hairline above it; from iOS 26 on the form's own ground,
/// into which what scrolls below it fades (a choice: nobody published what composers of iOS 26 look
/// like).
struct FooterGround {
  let look: Look
  let ground: Color

  /// Returns what the ground covers in a footer's coordinates, in points: from the fading edge
  /// above it down by the height of the window; `nil` where there is none.
  static func frame(of footer: Rect, in scene: Scene) -> Rect? {
    guard scene.footer?.footer?.background == .bar else { return nil }
    let edge = NavigationBar.edgeEffect
    return Rect(
      x: 0, y: -edge, width: footer.width, height: scene.window.height + edge)
  }

  func draw(_ frame: Rect, in context: Context) {
    let edge = NavigationBar.edgeEffect
    let bar = Rect(x: 0, y: 0, width: frame.width, height: frame.height - edge)
    guard !look.isGlass else {
      context.fill(bar, ground)
      context.fade(from: 0, to: -edge, width: frame.width, ground)
      return
    }
    context.fill(bar, look.palette.bar)
    context.fill(
      Rect(x: 0, y: 0, width: frame.width, height: look.grid.hairline), look.palette.barLine)
  }
}
