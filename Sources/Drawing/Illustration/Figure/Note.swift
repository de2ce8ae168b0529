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
    /// - Throws: ``DrawingError`` for a view that is not there.
    static func all(
      _ notes: [Output.Note], of film: Film, in state: SceneState, at time: Double
    ) throws -> [Callout] {
      let scene = film.scene(of: state)
      let tree = ViewTree(form: scene.form)
      let nodes = tree.nodes
      return try notes.enumerated().map { index, note in
        let view = Element.called(note.view, in: nodes.map(\.element))
        let found =
          if let view { film.field(view.id, in: state) } else {
            note.view == Output.Note.keyboard
              ? state.keyboardFrameWithoutFooter.intersection(scene.window) : nil
          }
        guard let found else {
          throw note.view == Output.Note.keyboard && view == nil
            ? DrawingError.noKeyboard(time)
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
        var target = viewport.flatMap { drawn.intersection($0) } ?? drawn
        // What a bar or the keyboard hides of a view that scrolls is not pointed at.
        let band = Figure.Dimension.visibleBand(state, scene)
        let (top, bottom) = (max(target.minY, band.top), min(target.maxY, band.bottom))
        if let view, !tree.isInFooter(view.id), bottom - top >= 1 {
          (target.origin.y, target.size.height) = (top, bottom - top)
        }
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
      let isMirrored = row != nil && TextLayout.isRightToLeft(note.text) ?? false
      if let row {
        try drawBadge(
          "\(note.number)", x: isMirrored ? row.maxX - radius : row.minX + radius,
          y: row.minY + 10, color)
      }
      let indent = Figure.NoteLine.indent
      let words = row ?? label
      let lineHeight = try lettering.height("1", .note, maxWidth: words.width)
      try paragraph(
        note.text, .note, theme.ink,
        x: words.minX + (isMirrored || row == nil && !note.isRight ? 0 : indent),
        top: row == nil && label.height > 24 ? label.minY : words.minY + 10 - lineHeight / 2,
        width: words.width - indent + 1)
    }
  }
}

extension Output.Note {
  /// An arrow's way on the page.
  struct Arrow: Hashable {
    /// Its end.
    var tip: Point
    /// The height at which it comes from the side; other than its end's where it turns to that.
    var level: Double
  }
}

// MARK: - Straight arrows

extension Output.Note.Callout {
  /// Returns where its arrow comes in and ends where no view is in its way.
  ///
  /// It ends beside the view, and on the screen where the view is as wide as it; in the middle of
  /// its height, or as near as it is apart from what else crosses the side there. Where another
  /// view stands in between it comes along that one's edge instead, and ends at its own one's.
  func arrow(
    on device: PlacedDevice, apartFrom others: [Double], by distance: Double
  ) -> Output.Note.Arrow {
    let (rect, screen) = (device.rect(target), device.screen)
    let room = 10.0
    let side = isRight ? rect.maxX + 4 : rect.minX - 4
    let clear = levels(on: device, apartFrom: others, by: distance)
    let free = clear.first { place in
      others.allSatisfy { abs($0 - place) >= distance - 0.01 }
    }
    let y = free ?? clear.first ?? middle(on: device)
    return Output.Note.Arrow(
      tip: Point(x: min(max(side, screen.minX + room), screen.maxX - room), y: y), level: y)
  }

  /// The middle of the view's height on the page.
  private func middle(on device: PlacedDevice) -> Double {
    min(max(device.rect(target).midY, device.outer.minY), device.outer.maxY)
  }

  /// The views between its view and the side, on the page.
  private func between(on device: PlacedDevice) -> [Rect] {
    let rect = device.rect(target)
    return others.map(device.rect).filter {
      isRight ? $0.minX >= rect.maxX - 1 : $0.maxX <= rect.minX + 1
    }
  }

  /// The heights at which nothing is between its view and the side, the best one first.
  private func levels(
    on device: PlacedDevice, apartFrom others: [Double] = [], by distance: Double = 0
  ) -> [Double] {
    let (rect, middle, between) = (device.rect(target), middle(on: device), between(on: device))
    let margin = min(4, rect.height / 2)
    let inside = rect.minY + margin...max(rect.minY + margin, rect.maxY - margin)
    let beside =
      others.flatMap { [$0 - distance, $0 + distance] }
      + between.flatMap { [$0.minY - 4, $0.maxY + 4] }
    let places =
      [middle]
      + beside.filter(inside.contains).sorted { abs($0 - middle) < abs($1 - middle) }
    return places.filter { y in
      between.allSatisfy { y <= $0.minY - 2 || y >= $0.maxY + 2 }
    }
  }
}

// MARK: - Arrows around other views

extension Output.Note.Callout {
  /// Returns the room around what is between its view and the side, or `nil` where an arrow is
  /// straight.
  fileprivate func detour(on device: PlacedDevice) -> Output.Note.Arrow.Detour? {
    guard levels(on: device).isEmpty else { return nil }
    let rect = device.rect(target)
    let x = isRight ? max(rect.maxX - 12, rect.midX) : min(rect.minX + 12, rect.midX)
    let crossed = between(on: device).filter {
      $0.minY < rect.maxY + 2 && $0.maxY > rect.minY - 2
    }
    let top = crossed.map(\.minY).reduce(rect.minY, min)
    let bottom = crossed.map(\.maxY).reduce(rect.maxY, max)
    let passed = others.map(device.rect).filter { isRight ? $0.maxX > x : $0.minX < x }
    let below = passed.map(\.minY).filter { $0 >= bottom }.min() ?? .infinity
    let above = passed.map(\.maxY).filter { $0 <= top }.max() ?? -.infinity
    return Output.Note.Arrow.Detour(
      number: number, isRight: isRight, rect: rect, x: x, row: (top, bottom),
      above: top - above, below: below - bottom)
  }
}

extension Output.Note.Arrow {
  /// Lines that run side by side are as far apart, where there is room.
  private static let step = 6.0
  /// The least distance of such lines, at which the page is still seen between them.
  private static let leastStep = 3.0
  /// How far apart two arrows end at one view: as wide as their heads, and some room.
  private static let headWidth = 12.0

  /// An arrow that comes around other views, before it has its level.
  fileprivate struct Detour {
    /// The note's number.
    var number: Int
    var isRight: Bool
    /// The view at which it ends.
    var rect: Rect
    /// Where it turns to its view.
    var x: Double
    /// From where to where the view reaches and what it goes around.
    var row: (top: Double, bottom: Double)
    /// The room to the next views above and below those.
    var above: Double
    var below: Double
    /// Whether it comes below them.
    var isBelow = false
    /// How many arrows that it must keep apart from run between its own row and it.
    var rank = 0

    init(
      number: Int, isRight: Bool, rect: Rect, x: Double, row: (top: Double, bottom: Double),
      above: Double, below: Double
    ) {
      (self.number, self.isRight, self.rect, self.x) = (number, isRight, rect, x)
      (self.row, self.above, self.below) = (row, above, below)
      isBelow = min(below, 2 * step) >= min(above, 2 * step)
    }

    /// The room in which it runs.
    var gap: (top: Double, bottom: Double) {
      isBelow ? (row.bottom, row.bottom + below) : (row.top - above, row.top)
    }

    /// Whether both run over the same stretch of one side or come from both sides and meet.
    func overlaps(_ other: Detour) -> Bool {
      guard isRight != other.isRight else { return true }
      let (right, left) = isRight ? (x, other.x) : (other.x, x)
      return right < left + headWidth
    }

    /// Whether they would cross: they come from both sides, meet, and turn the same way in the same
    /// room.
    func crosses(_ other: Detour) -> Bool {
      isRight != other.isRight && isBelow == other.isBelow && overlaps(other) && sharesGap(other)
    }

    func sharesGap(_ other: Detour) -> Bool {
      gap.top < other.gap.bottom && other.gap.top < gap.bottom
    }

    /// Returns the arrow.
    ///
    /// Its head is 9 units long and has as much room as the edge leaves it, and else some of the
    /// view's; the numbers are a choice.
    func arrow(step: Double) -> Output.Note.Arrow {
      let away = step * Double(rank + 1)
      let level = isBelow ? row.bottom + away : row.top - away
      let edge = isBelow ? rect.maxY : rect.minY
      let depth = min(max(14 - abs(level - edge), -3), rect.height / 2)
      return Output.Note.Arrow(
        tip: Point(x: x, y: isBelow ? edge - depth : edge + depth), level: level)
    }
  }

  /// Returns the arrows that come around other views, by the numbers of their notes.
  ///
  /// An arrow runs through the room below the views between its own one and the side, or above them
  /// where that is wider; where it would cross one from the other side it takes the other room. No
  /// two run over one another: the farther one reaches, the farther it is from its row, so that
  /// those of a side do not cross either.
  static func detours(
    to callouts: [Output.Note.Callout], on device: PlacedDevice
  ) -> [Int: Output.Note.Arrow] {
    var detours: [Detour] = []
    for callout in callouts where callout.isInSight {
      guard var detour = callout.detour(on: device) else { continue }
      // Arrows of a side to one view stand side by side.
      let twins = detours.count { $0.isRight == detour.isRight && $0.rect == detour.rect }
      let aside = min(
        Double(twins) * headWidth, max(detour.rect.width - 2 * headWidth, 0))
      detour.x += detour.isRight ? -aside : aside
      if detours.contains(where: detour.crosses) {
        detour.isBelow.toggle()
        if detours.contains(where: detour.crosses) { detour.isBelow.toggle() }
      }
      detours.append(detour)
    }
    // Those that reach least run next to their row.
    detours.sort { $0.reach(on: device) < $1.reach(on: device) }
    for index in detours.indices {
      let nearer = detours[..<index].filter {
        $0.isBelow == detours[index].isBelow && $0.sharesGap(detours[index])
          && $0.overlaps(detours[index])
      }
      detours[index].rank = nearer.map { $0.rank + 1 }.max() ?? 0
    }
    let pairs = detours.map { detour in
      let sharing = detours.filter(detour.sharesGap)
      func lanes(isBelow: Bool) -> Int {
        sharing.filter { $0.isBelow == isBelow }.map { $0.rank + 1 }.max() ?? 0
      }
      let count = lanes(isBelow: true) + lanes(isBelow: false)
      let fitting = min((detour.isBelow ? detour.below : detour.above) / Double(count + 1), step)
      return (detour.number, detour.arrow(step: count > 1 ? max(fitting, leastStep) : fitting))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

extension Output.Note.Arrow.Detour {
  /// How far it runs over the device.
  fileprivate func reach(on device: PlacedDevice) -> Double {
    isRight ? device.outer.maxX - x : x - device.outer.minX
  }
}
