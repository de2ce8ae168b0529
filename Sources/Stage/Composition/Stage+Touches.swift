internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension Stage {
  /// Adds the fingers that tap, over everything that an app or the system shows.
  func addTouches(
    _ state: DrawnState, to picture: inout Composition
  ) throws(CairoError) {
    let selection = picture.selection
    for index in 0..<Touch.count {
      let touch = state.touches.first { $0.index == index }
      let place = try touch.flatMap { touch throws(CairoError) in
        try self.place(of: touch, state, selection: selection)
      }
      picture.group(place.map { PartGroup(key: .touch(index), origin: $0) }) { picture in
        picture.add(place == nil ? nil : .touch, TouchPainter.frame, opacity: touch?.opacity ?? 0)
      }
    }
  }

  /// Where a finger is on the screen, in points; `nil` where what it taps is not there.
  private func place(
    of touch: Touch, _ state: DrawnState, selection: Point?
  ) throws(CairoError) -> Point? {
    var place: Point
    switch touch.place {
    case .selection: return selection.map(look.grid.snapped)
    case .window(let point): place = point
    case .key(let key):
      guard let keyboard = state.keyboard,
        let point = try self.keyboard.middle(
          of: key, on: keyboard.appearance, size: keyboard.frame.size,
          restHeight: keyboard.restHeight)
      else { return nil }
      place = Point(x: keyboard.frame.minX + point.x, y: keyboard.frame.minY + point.y)
    }
    place.x += scene.multitasking.frame.minX
    place.y += scene.multitasking.frame.minY
    return look.grid.snapped(place)
  }
}
