internal import KeyboardAvoidance
internal import Keyframes
internal import Scenario

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
    let inside = rect.minY + 4...max(rect.minY + 4, rect.maxY - 4)
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
