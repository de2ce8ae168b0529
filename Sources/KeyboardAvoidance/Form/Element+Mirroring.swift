import Keyframes

extension Element {
  /// Returns the view and everything in it mirrored in a superview of a width, as Auto Layout swaps
  /// leading and trailing edges for right-to-left languages; a footer is as wide as the window.
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
