internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// A scroll view inside the form: where it stands, and what scrolls in it.
struct NestedScroll {
  private let id: String
  /// In the content of the scroll view around it, with its edges on whole pixels.
  private let frame: Rect
  private let form: FormPainter
  private let nested: [NestedScroll]
  private let look: Look

  /// Returns the scroll views of a form, each with those inside it.
  static func all(in form: [Element], look: Look) -> [NestedScroll] {
    let tree = ViewTree(form: form)
    return tree.nodes.compactMap { node in
      guard case .scrollView = node.element.content,
        tree.scrollViews(around: node.element.id).isEmpty
      else { return nil }
      return NestedScroll(
        id: node.element.id, frame: look.grid.snappedEdges(node.contentFrame),
        form: FormPainter(form: node.element.children, look: look),
        nested: all(in: node.element.children, look: look), look: look)
    }
  }

  /// Draws the content at the state's offset, in the coordinates of the content around it.
  func draw(_ state: SceneState, in context: Context) throws(CairoError) {
    let offset = state.nestedOffsets[id] ?? .zero
    try context.saved { () throws(CairoError) in
      context.clip(to: frame)
      context.translate(x: frame.minX - offset.x, y: frame.minY - offset.y)
      let visible = Rect(origin: offset, size: frame.size)
      try form.draw(in: context, visible: visible, focus: state.focus)
      for scroll in nested { try scroll.draw(state, in: context) }
      guard state.isCaretLit, let focus = state.focus,
        let text = try form.inputText(of: focus, isFocused: true), visible.intersects(text.clip)
      else { return }
      text.drawCaret(look: look, in: context)
    }
  }
}
