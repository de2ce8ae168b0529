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
    of border: TextInput.Border, isTextView: Bool, cardMargin: Double?,
    isGlass: Bool = false
  ) -> EdgeInsets {
    var insets: EdgeInsets
    switch border {
    case .roundedRect: insets = EdgeInsets(left: 7, right: 7)
    case .filled: insets = EdgeInsets(left: 12, right: 12)
    case .line: insets = EdgeInsets(left: 11, right: 11)
    // Measured: text from 31.4 in a bar of iOS 16, from 40.7 in one of iOS 26.
    case .search: insets = EdgeInsets(left: isGlass ? 40.7 : 31.4, right: 12)
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
      let radius = look.style?.cornerRadius ?? 5.0
      context.fill(frame, radius: radius, curve: .circular, palette.fieldLine)
      // Half a point, as on the 2x screens it was drawn for, so that it is seen at every scale.
      let line = max(look.grid.snapped(0.5), look.grid.hairline)
      context.fill(
        frame.insetBy(dx: line, dy: line), radius: max(radius - line, 0), curve: .circular,
        palette.fieldGround)
    case .filled:
      context.fill(frame, radius: look.style?.cornerRadius ?? 10, palette.fill)
    case .search:
      context.fill(
        frame, radius: look.style?.cornerRadius ?? (look.isGlass ? frame.height / 2 : 10),
        palette.fill)
    case .line:
      // "A thin rectangle" (UITextField.BorderStyle.line).
      drawOwnGround(frame: frame, in: context)
      let width = max(look.grid.snapped(1), look.grid.hairline)
      context.strokeInside(
        frame, radius: look.style?.cornerRadius ?? 0, lineWidth: width, palette.label)
    case .none:
      drawOwnGround(frame: frame, in: context)
    }
  }

  /// Fills a box that has no ground of its own with the colour that the view is given.
  private func drawOwnGround(frame: Rect, in context: Context) {
    guard look.style?.background != nil else { return }
    context.fill(frame, radius: look.style?.cornerRadius ?? 0, look.palette.fieldGround)
  }

  /// Draws the magnifier of a search bar: 16.2 points large at 8, at 14 in iOS 26 (captures).
  func drawMagnifier(frame: Rect, in context: Context) {
    context.setSource(look.isGlass ? look.palette.label : look.palette.secondaryLabel)
    Symbol.magnifyingglass.draw(
      x: frame.minX + (look.isGlass ? 22 : 16.5), y: frame.midY, scale: 0.78,
      isFlipped: look.isFlipped, in: context)
  }
}
