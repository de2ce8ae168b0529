import Keyframes

extension FormLayout {
  /// The screen width from which a large title is inset by 20 points instead of 16 (captures at 430
  /// points, and at 402 and less).
  private static let wideWidth = 414.0

  /// Puts a large title above the views of a form, 35.7 points below the bar's lower edge (a
  /// capture of iOS 16).
  package mutating func adding(
    title: String, to views: [Element], width: Double, _ safeArea: EdgeInsets
  ) -> [Element] {
    let style = Label.Style.largeTitle
    let left = (width >= Self.wideWidth ? 20 : 16) + safeArea.left
    let label = Element(
      id: newID("title"),
      frame: Rect(
        x: left, y: 3, width: max(width - 2 * left, 0), height: style.lineHeight),
      content: .label(Label(title, style: style)))
    return [label] + views.map { $0.lowered(by: Bars.largeTitleHeight) }
  }
}

extension Element {
  /// Returns the view moved down by some points.
  fileprivate func lowered(by distance: Double) -> Element {
    var view = self
    view.frame.origin.y += distance
    if case .scrollView(var scroll) = content {
      scroll.frame.origin.y += distance
      view.content = .scrollView(scroll)
    }
    return view
  }
}
