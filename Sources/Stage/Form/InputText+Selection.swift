internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension InputText {
  /// Finds what is behind the characters that are selected of a text.
  ///
  /// - Parameter top: Where the first line begins, or `nil` for a single line beside the caret.
  mutating func select(
    _ range: Range<Int>?, in text: String, lineHeight: Double, top: Double? = nil
  ) {
    guard let range = range?.clamped(to: 0..<text.count), !range.isEmpty else { return }
    switch words {
    case .text(let layout, isPlaceholder: false):
      let start = text.prefix(range.lowerBound).utf8.count
      let end = text.prefix(range.upperBound).utf8.count
      let step = layout.height / Double(layout.lineCount)
      highlight = layout.selection(utf8Range: start..<end).map { bounds in
        let line = ((bounds.y + bounds.height / 2) / step).rounded(.down)
        return Rect(
          x: origin.x + bounds.x, y: top.map { $0 + line * lineHeight } ?? caret.minY,
          width: bounds.width, height: lineHeight)
      }
    case .bullets:
      let start = Bullets.width(count: range.lowerBound)
      highlight = [
        Rect(
          x: origin.x + start, y: caret.minY,
          width: Bullets.width(count: range.upperBound) - start, height: lineHeight)
      ]
    case .text, .nothing: break
    }
  }

  /// The handles of the selection, `nil` without one; those are left out that are cut off.
  var handles: SelectionHandles? {
    guard let first = highlight.first, let last = highlight.last else { return nil }
    let isRightToLeft =
      if case .text(let layout, _) = words {
        TextLayout.isRightToLeft(layout.text) ?? false
      } else { false }
    let handles = SelectionHandles(
      from: first, to: last, isRightToLeft: isRightToLeft, seenIn: clip)
    return handles.start == nil && handles.end == nil ? nil : handles
  }
}
