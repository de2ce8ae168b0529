import Keyframes

extension Element {
  /// Returns the view mirrored in a superview of a width, with everything in it, as Auto Layout puts
  /// leading and trailing edges from right to left; a footer is as wide as the window.
  package func mirrored(in width: Double) -> Element {
    var view = self
    if footer == nil { view.frame.origin.x = width - frame.maxX }
    if case .scrollView(var scroll) = content {
      scroll.frame.origin.x = view.frame.minX
      view.content = .scrollView(scroll)
    }
    view.children = children.map { $0.mirrored(in: frame.width) }
    return view
  }
}
