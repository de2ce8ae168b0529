internal import Cairo
internal import KeyboardAvoidance
package import Keyframes
internal import Playing
internal import Scenario

/// A callout: words beside the device, with a number and an arrow to a view.
package struct Note: Hashable, Sendable {
  /// The words.
  package var text: String
  /// The view: its identifier, the words on it, or `keyboard`.
  package var view: String
  /// Whether it stands to the right of the device.
  package var isRight: Bool

  /// Makes a note at a view.
  package init(_ text: String, at view: String, isRight: Bool = true) {
    self.text = text
    self.view = view
    self.isRight = isRight
  }

  /// The name that stands for the keyboard, as no identifier of a view does.
  package static let keyboard = "keyboard"

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

    /// The notes of a moment, counted from 1.
    ///
    /// - Throws: ``IllustrationError`` for a view that is not there.
    static func all(
      _ notes: [Note], of film: Film, in state: SceneState, at time: Double
    ) throws -> [Callout] {
      let scene = film.scene(of: state)
      let tree = ViewTree(form: scene.form)
      let nodes = tree.nodes
      return try notes.enumerated().map { index, note in
        let view = nodes.first { $0.element.isCalled(note.view) }?.element
        let found =
          if let view { film.field(view.id, in: state) } else {
            note.view == Note.keyboard
              ? state.keyboardFrameWithoutFooter.intersection(scene.window) : nil
          }
        guard let found else {
          throw note.view == Note.keyboard && view == nil
            ? IllustrationError.noKeyboard(time)
            : .noView(note.view, known: nodes.map(\.element.name) + [Note.keyboard])
        }
        let name = view.map { scene.form.spokenName(of: $0.id) ?? $0.name } ?? "the keyboard"
        let isInSight =
          view.map {
            $0.id == state.focus || tree.isInFooter($0.id)
              || found.height - state.hiddenHeight(of: found, in: scene) >= 1
          } ?? true
        return Callout(
          number: index + 1, text: note.text + (isInSight ? "" : outOfSight), name: name,
          isRight: note.isRight,
          target: view?.drawnPart(of: found, isRightToLeft: scene.isRightToLeft) ?? found,
          isInSight: isInSight)
      }
    }

    /// What is said where there is nothing to point at.
    private static let outOfSight = " (not in sight)"

    /// The note in words.
    var description: String { "Note \(number), at \(name): \(text)\(text.endsSentence ? "" : ".")" }

    /// Where its arrow ends: beside the view, and on the screen where the view is as wide as it; in
    /// the middle of its height, or as near as it is apart from what else crosses the side there.
    func tip(on device: PlacedDevice, apartFrom others: [Double], by distance: Double) -> Point {
      let (rect, screen) = (device.rect(target), device.screen)
      let room = 10.0
      let side = isRight ? rect.maxX + 4 : rect.minX - 4
      let middle = min(max(rect.midY, device.outer.minY), device.outer.maxY)
      let inside = rect.minY + 4...max(rect.minY + 4, rect.maxY - 4)
      let beside = others.flatMap { [$0 - distance, $0 + distance] }.filter(inside.contains)
      let places = [middle] + beside.sorted { abs($0 - middle) < abs($1 - middle) }
      let free = places.first { place in others.allSatisfy { abs($0 - place) >= distance - 0.01 } }
      return Point(x: min(max(side, screen.minX + room), screen.maxX - room), y: free ?? middle)
    }
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
    /// Whether it has an arrow.
    package var hasArrow: Bool
    /// Where its arrow bends.
    package var bend: Double
    /// The number and the words; in a compact figure the number alone.
    package var label: Rect
    /// The words of a compact figure with their number, below the device.
    package var row: Rect?

    /// From the edge of a label to its words.
    static let indent = CompactKey.badge + 8

    init(_ callout: Note.Callout, tip: Point, bend: Double, label: Rect) {
      (number, text, isRight) = (callout.number, callout.text, callout.isRight)
      hasArrow = callout.isInSight
      (self.tip, self.bend, self.label) = (tip, bend, label)
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
      let line = [
        Point(x: badge.x - sign * (radius + 2), y: badge.y), Point(x: note.bend, y: note.tip.y),
        Point(x: note.tip.x + sign * 6, y: note.tip.y),
      ]
      let head = [(0.0, 0.0), (9, -4.5), (9, 4.5)].map {
        Point(x: note.tip.x + sign * $0.0, y: note.tip.y + $0.1)
      }
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
