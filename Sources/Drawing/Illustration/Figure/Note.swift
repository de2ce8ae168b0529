internal import Cairo
internal import KeyboardAvoidance
package import Keyframes
internal import Playing
internal import Scenario

extension Output.Note {
  /// The name that stands for the keyboard, as no identifier of a view does.
  static let keyboard = "keyboard"

  /// A note with the place of what it points at, in the window.
  struct Callout: Hashable {
    var number: Int
    var text: String
    /// The name that people have for the view.
    var name: String
    var isRight: Bool
    var target: Rect
    /// Whether it points at anything: a view that is scrolled away, or covered, has no place; that
    /// of the focused field is marked.
    var isInSight: Bool
    /// The views that its arrow does not cross, in the window: all but those around the target and
    /// in it.
    var others: [Rect]

    /// The notes of a moment, counted from 1.
    ///
    /// - Throws: ``IllustrationError`` for a view that is not there.
    static func all(
      _ notes: [Output.Note], of film: Film, in state: SceneState, at time: Double
    ) throws -> [Callout] {
      let scene = film.scene(of: state)
      let tree = ViewTree(form: scene.form)
      let nodes = tree.nodes
      return try notes.enumerated().map { index, note in
        let view = nodes.first { $0.element.isCalled(note.view) }?.element
        let found =
          if let view { film.field(view.id, in: state) } else {
            note.view == Output.Note.keyboard
              ? state.keyboardFrameWithoutFooter.intersection(scene.window) : nil
          }
        guard let found else {
          throw note.view == Output.Note.keyboard && view == nil
            ? IllustrationError.noKeyboard(time)
            : .noView(note.view, known: nodes.map(\.element.name) + [Output.Note.keyboard])
        }
        let name = view.map { scene.form.spokenName(of: $0.id) ?? $0.name } ?? "the keyboard"
        let isInSight =
          view.map {
            $0.id == state.focus || tree.isInFooter($0.id)
              || found.height - (film.hiddenHeight(of: $0.id, in: state) ?? 0) >= 1
          } ?? true
        let drawn = view?.drawnPart(of: found, isRightToLeft: scene.isRightToLeft) ?? found
        let viewport = view.flatMap { film.timeline.viewport(of: $0.id, in: state) }
        let target = viewport.flatMap { drawn.intersection($0) } ?? drawn
        let leaves = view == nil ? [] : nodes.map(\.element).filter(\.children.isEmpty)
        let others: [Rect] = leaves.compactMap { leaf in
          guard let frame = film.field(leaf.id, in: state) else { return nil }
          let part = leaf.drawnPart(of: frame, isRightToLeft: scene.isRightToLeft)
          return part.contains(target) || target.contains(part) ? nil : part
        }
        return Callout(
          number: index + 1, text: note.note + (isInSight ? "" : outOfSight), name: name,
          isRight: note.side == .right, target: target, isInSight: isInSight, others: others)
      }
    }

    /// The text where there is nothing to point at.
    private static let outOfSight = " (not in sight)"

    /// The note in words.
    var description: String { "Note \(number), at \(name): \(text)\(text.endsSentence ? "" : ".")" }
  }
}

extension Element {
  /// Returns the part of a frame that a line of words or a message takes, for a label's frame is as
  /// wide as its form; an estimate.
  fileprivate func drawnPart(of frame: Rect, isRightToLeft: Bool) -> Rect {
    let alignment: Label.Alignment
    var width: Double
    var top = 0.0
    switch content {
    case .label(let label):
      width = TextMeasure.width(
        label.text, size: label.pointSize, isBold: label.style.isHeavy, font: .drawn)
      alignment = label.alignment
    case .bubble(let bubble) where bubble.picture == nil:
      width = TextMeasure.width(bubble.text, size: Label(bubble.text).pointSize, font: .drawn)
      width = min(width + 2 * Bubble.padding.x, frame.width * Bubble.share)
      alignment = bubble.sender == .me ? .right : .left
      top = bubble.time.isEmpty ? 0 : Bubble.timeHeight
    default: return frame
    }
    width = min(width, frame.width)
    let free = frame.width - width
    let leading = alignment == .center ? free / 2 : alignment == .left ? 0 : free
    return Rect(
      x: frame.minX + (isRightToLeft ? free - leading : leading), y: frame.minY + top,
      width: width, height: max(frame.height - top, 0))
  }
}

extension String {
  /// Whether nothing needs to be put behind its last word.
  fileprivate var endsSentence: Bool { last.map { ".!?…".contains($0) } ?? true }
}

extension Figure {
  /// A note with its place on the page.
  package struct NoteLine: Hashable, Sendable {
    /// Its number in the figure, from 1 on.
    package var number: Int
    /// The words.
    package var text: String
    /// Whether it stands to the right of the device.
    package var isRight: Bool
    /// The end of its arrow.
    package var tip: Point
    /// The height at which its arrow comes in from the side.
    var level: Double
    /// Whether it has an arrow.
    package var hasArrow: Bool
    /// Where its arrow bends.
    package var bend: Double
    /// The number and the words; in a compact figure the number alone.
    package var label: Rect
    /// The words of a compact figure with their number, below the device.
    package var row: Rect?

    /// The points from where its arrow bends to its end.
    var way: [Point] {
      let turn = level == tip.y ? [] : [Point(x: tip.x, y: level)]
      return [Point(x: bend, y: level)] + turn + [tip]
    }

    /// From the edge of a label to its words.
    static let indent = CompactKey.badge + 8

    init(_ callout: Output.Note.Callout, arrow: Output.Note.Arrow, bend: Double, label: Rect) {
      (number, text, isRight) = (callout.number, callout.text, callout.isRight)
      hasArrow = callout.isInSight
      (tip, level) = (arrow.tip, arrow.level)
      (self.bend, self.label) = (bend, label)
    }
  }
}

extension TextStyle {
  /// The words of a note.
  static let note = TextStyle(size: 14)
}

// MARK: - Drawing

extension Canvas {
  /// Draws a note: its number, its words and its arrow, with an edge that stands out from whatever
  /// the arrow crosses.
  func draw(_ note: Figure.NoteLine) throws {
    let color = theme.keyboard
    let sign = note.isRight ? 1.0 : -1.0
    let radius = Figure.CompactKey.badge / 2
    let label = note.label
    let badge = Point(
      x: note.isRight ? label.minX + radius : label.maxX - radius,
      y: note.row == nil && label.height > 24 ? label.minY + 10 : label.midY)
    try context.marked(["class": "note", "data-number": "\(note.number)"]) {
      let (tip, level) = (note.tip, note.level)
      /// A point by how far it is from the tip along the arrow's end, and beside that.
      func beforeTip(_ along: Double, _ aside: Double = 0) -> Point {
        level == tip.y
          ? Point(x: tip.x + sign * along, y: tip.y + aside)
          : Point(x: tip.x + aside, y: tip.y + (level > tip.y ? along : -along))
      }
      let line =
        [Point(x: badge.x - sign * (radius + 2), y: badge.y)] + note.way.dropLast()
        + [beforeTip(6)]
      let head = [beforeTip(0), beforeTip(9, -4.5), beforeTip(9, 4.5)]
      if note.hasArrow {
        polyline(line, theme.page, width: 4.5)
        polyline(head + [head[0]], theme.page, width: 3)
        polyline(line, color, width: 1.5)
        fill(head, color)
      }
      try drawBadge("\(note.number)", x: badge.x, y: badge.y, color)
      let row = note.row
      if let row { try drawBadge("\(note.number)", x: row.minX + radius, y: row.minY + 10, color) }
      let indent = Figure.NoteLine.indent
      let words = row ?? label
      let lineHeight = try lettering.height("1", .note, maxWidth: words.width)
      try paragraph(
        note.text, .note, theme.ink,
        x: words.minX + (row == nil && !note.isRight ? 0 : indent),
        top: row == nil && label.height > 24 ? label.minY : words.minY + 10 - lineHeight / 2,
        width: words.width - indent + 1)
    }
  }
}
