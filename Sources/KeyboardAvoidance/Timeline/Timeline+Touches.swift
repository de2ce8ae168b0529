import Keyframes

extension Timeline {
  /// Returns the fingers that are seen at a time; those from before the device was turned are not.
  func touches(at time: Double) -> [Touch] {
    touches.compactMap { mark in
      let opacity = mark.opacity(at: time)
      guard opacity > 0,
        rotation.orientation.value(at: mark.time) == rotation.orientation.value(at: time),
        let place = place(of: mark, at: time)
      else { return nil }
      return Touch(place: place, opacity: opacity, index: mark.index)
    }
  }

  private func place(of mark: TouchMark, at time: Double) -> Touch.Place? {
    switch mark.target {
    case .key(let key): return .key(key)
    case .selection: return .selection
    case .path(let drag):
      let x = stateWithoutTouches(at: mark.start).scrollFrameInWindow.midX
      return drag.y(at: time - mark.start).map { .window(Point(x: x, y: $0)) }
    case .view(let id):
      // Where the field was when it was tapped, before anything came of that.
      let state = stateWithoutTouches(at: mark.time.nextDown)
      guard let frame = windowRect(of: id, in: state) else { return nil }
      let keyboardTop = state.keyboard == nil ? Double.infinity : state.keyboardFrame.minY
      let window = scene(in: state.orientation).window
      let room = Rect(
        x: window.minX, y: window.minY, width: window.width,
        height: max(min(window.maxY, keyboardTop) - window.minY, 0))
      return frame.intersection(room).map { .window(Point(x: $0.midX, y: $0.midY)) }
    }
  }
}
