internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The ground and border of a text field or text view.
struct InputBox {
  let look: Look

  /// The room above and below the lines of a text view, in points: `UITextView`'s own.
  static let textContainerInset = 8.0

  /// Where the text stands in the frame, in points.
  ///
  /// 7 is `UITextField`'s own with a rounded border; a text view has a `textContainerInset` of 8
  /// and a `lineFragmentPadding` of 5, which apps take away in the rows of a list. `cardMargin` is
  /// what a row of a card has to keep from the sides, `nil` for what is no row.
  static func textInsets(
    of border: TextInput.Border, isTextView: Bool, cardMargin: Double?
  ) -> EdgeInsets {
    var insets: EdgeInsets
    switch border {
    case .roundedRect: insets = EdgeInsets(left: 7, right: 7)
    case .filled: insets = EdgeInsets(left: 12, right: 12)
    case .line: insets = EdgeInsets(left: 11, right: 11)
    case .none: insets = EdgeInsets(left: cardMargin ?? 0, right: cardMargin ?? 0)
    }
    if isTextView {
      insets.top = textContainerInset
      insets.bottom = textContainerInset
      if border == .roundedRect || (border == .none && cardMargin == nil) {
        insets.left = 5
        insets.right = 5
      }
    }
    return insets
  }

  func draw(_ border: TextInput.Border, frame: Rect, in context: Context) {
    guard !frame.isEmpty else { return }
    let palette = look.palette
    switch border {
    case .roundedRect:
      let radius = 5.0
      context.fill(frame, radius: radius, curve: .circular, palette.fieldLine)
      // Half a point, as on the 2x screens it was drawn for, so that it is seen at every scale.
      let line = max(look.grid.snapped(0.5), look.grid.hairline)
      context.fill(
        frame.insetBy(dx: line, dy: line), radius: radius - line, curve: .circular,
        palette.fieldGround)
    case .filled:
      context.fill(frame, radius: 10, palette.fill)
    case .line:
      let width = max(look.grid.snapped(1), look.grid.hairline)
      context.strokeInside(frame, radius: 10, lineWidth: width, palette.label)
    case .none:
      break
    }
  }
}
