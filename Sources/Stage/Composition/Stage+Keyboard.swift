internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension Stage {
  /// Adds the keyboard, which belongs to the screen rather than the window, and its shadow while it
  /// floats.
  func addKeyboard(
    _ state: DrawnState, to picture: inout Composition
  ) throws(CairoError) {
    let frame = state.keyboard?.frame ?? .zero
    let size = look.grid.snapped(frame.size)
    let window = scene.multitasking.frame.origin
    let group = PartGroup(
      key: .keyboard, origin: Point(x: window.x + frame.minX, y: window.y + frame.minY))
    try picture.group(group) { picture throws(CairoError) in
      let keyboard = state.keyboard
      let casts = keyboard?.appearance.mode == .floating
      picture.add(
        casts ? .shadow(size) : nil,
        casts ? try shadow(of: size).frame(grid: look.grid) : .zero,
        opacity: keyboard?.opacity ?? 0)
      let restHeight = look.grid.snapped(keyboard?.restHeight ?? 0)
      let clear = try addBackdrop(
        of: keyboard, size: size, restHeight: restHeight, at: group.origin, state, to: &picture)
      let released = keyboard.map { keyboard in
        var appearance = keyboard.appearance
        appearance.pressedKey = nil
        return appearance
      }
      picture.add(
        released.map { .keyboard($0, size, restHeight: restHeight, clear: clear) },
        Rect(origin: .zero, size: size), opacity: keyboard?.opacity ?? 0)
      let pressed = keyboard.flatMap { keyboard in
        self.keyboard.pressedKey(on: keyboard.appearance, size: size, restHeight: restHeight)
          .map { (keyboard.appearance, look.grid.snappedEdges($0.frame)) }
      }
      picture.add(
        pressed.map { .pressedKey($0.0, size, restHeight: restHeight) }, pressed?.1 ?? .zero,
        opacity: keyboard?.opacity ?? 0)
    }
  }

  /// How far what is behind a keyboard goes on beyond the edges, so that the blur has content to
  /// average there, in points.
  var backdropRoom: Double { 3 * keyboard.blur }

  /// Adds the blurred backdrop of a keyboard in the tone of its panel, and of each kind of keys, and
  /// returns whether there is any; a keyboard that cross-fades has none, nor has one up to iOS 18
  /// over a form without grounds of its own, as little of words and fields would be seen.
  ///
  /// The backdrop has the keyboard's outline and reaches down to the lower edge of the screen.
  private func addBackdrop(
    of keyboard: DrawnState.Keyboard?, size: Size, restHeight: Double, at origin: Point,
    _ state: DrawnState, to picture: inout Composition
  ) throws(CairoError) -> ClearGrounds {
    guard scene.keyboard.look == .glass || form.hasGrounds else { return .none }
    // A keyboard may be higher than the screen.
    let area = Size(
      width: keyboard?.frame.width ?? scene.device.screen.width,
      height: scene.device.screen.height - min(origin.y, 0))
    let outline = KeyboardPanel.outline(size: area, look: scene.keyboard.look)
    var groups: [PartGroup?] = Array(repeating: nil, count: 1 + KeyboardPainter.mostKeyTones)
    if let keyboard, keyboard.opacity == 1, keyboard.appearance.mode.isOpaque,
      let tone = self.keyboard.panelTone(of: keyboard.appearance),
      try shinesThrough(keyboard.frame, state)
    {
      groups[0] = PartGroup(
        key: .behindKeyboard, clip: outline, blur: self.keyboard.blur, tone: tone)
      let keys = self.keyboard.translucentKeys(
        of: keyboard.appearance, size: size, restHeight: restHeight)
      for (index, keys) in keys.enumerated() {
        let frames = keys.frames.map(look.grid.snappedEdges)
        groups[index + 1] = PartGroup(
          key: .behindKeys(frames),
          clip: Outline(frame: outline.frame, radius: keys.radius, pieces: frames),
          blur: self.keyboard.blur, tone: keys.tone)
      }
    }
    let window = PartGroup(key: .windowBehindKeyboard, origin: Point(x: -origin.x, y: -origin.y))
    try picture.group(each: groups) { picture throws(CairoError) in
      try picture.group(window) { picture throws(CairoError) in
        picture.add(
          state.card == nil ? .ground : .dimmedGround,
          scene.device.bounds.insetBy(dx: -backdropRoom, dy: -backdropRoom))
        try addWindow(state, isInFocus: false, to: &picture)
      }
    }
    return groups[0] == nil ? .none : .all
  }

  /// Returns the parts as shapes have them: keys take on the colours behind them only over a form
  /// with grounds of its own, as the outline of every key takes up a good part of a document.
  package func shapes(_ parts: [PlacedPart]) -> [PlacedPart] {
    guard !form.hasGrounds else { return parts }
    return parts.compactMap { placed in
      let isKeys = placed.groups.contains { if case .behindKeys = $0.key { true } else { false } }
      if isKeys { return nil }
      guard case .keyboard(let appearance, let size, let restHeight, .all) = placed.part else {
        return placed
      }
      var placed = placed
      placed.part = .keyboard(appearance, size, restHeight: restHeight, clear: .panel)
      return placed
    }
  }

  /// Whether anything but the plain ground is seen through a keyboard.
  private func shinesThrough(_ frame: Rect, _ state: DrawnState) throws(CairoError) -> Bool {
    guard chrome.tabBar == nil, state.card == nil, state.root == state.rootAtRest,
      scene.multitasking.style == .fullScreen
    else { return true }
    return try reaches(state, frame, room: 0)
  }
}
