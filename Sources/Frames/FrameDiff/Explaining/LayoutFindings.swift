/// What changed about the elements of a form, found by each one's place in it.
struct LayoutFindings {
  private let before: PlayedSequence
  private let after: PlayedSequence
  /// Half a pixel of the finer sequence, in points: smaller differences are invisible.
  private let visible: Double

  init(_ before: PlayedSequence, _ after: PlayedSequence) {
    self.before = before
    self.after = after
    visible = 0.5 / max(before.scale, after.scale)
  }

  /// Elements that came, went, or stand elsewhere in the form.
  func changes() -> [Change] {
    let (old, new) = (Set(before.elements.map(\.id)), Set(after.elements.map(\.id)))
    return before.elements.filter { !new.contains($0.id) }.map { change(.disappeared, $0.id) }
      + after.elements.filter { !old.contains($0.id) }.map { change(.appeared, $0.id) }
      + moves()
  }

  /// Elements that stand elsewhere in the form, of those named; those that moved as far together.
  func moves(of ids: Set<String>? = nil) -> [Change] {
    var moved: [(points: Double, ids: [String])] = []
    for element in before.elements where ids?.contains(element.id) ?? true {
      guard let other = after.elements.first(where: { $0.id == element.id }),
        abs(other.y - element.y) > visible
      else { continue }
      let shift = other.y - element.y
      if let index = moved.firstIndex(where: { abs($0.points - shift) <= visible }) {
        moved[index].ids.append(element.id)
      } else {
        moved.append((shift, [element.id]))
      }
    }
    return moved.map { group in
      Change(
        .motion, .moved, of: group.ids.count == 1 ? group.ids[0] : "form", span: span,
        amount: .init(points: group.points), .elements(group.ids))
    }
  }

  private var span: TimeSpan { TimeSpan(from: 0, to: before.duration) }

  private func change(_ cause: Change.Cause, _ id: String) -> Change {
    Change(.picture, cause, of: id, span: span)
  }
}
