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
      if scene.keyboard.look == .glass {
        try addBackdrop(of: keyboard, at: group.origin, state, to: &picture)
      }
      let restHeight = look.grid.snapped(keyboard?.restHeight ?? 0)
      let released = keyboard.map { keyboard in
        var appearance = keyboard.appearance
        appearance.pressedKey = nil
        return appearance
      }
      picture.add(
        released.map { .keyboard($0, size, restHeight: restHeight) },
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

  /// Adds the blurred backdrop of a glass keyboard; a keyboard that cross-fades has none.
  ///
  /// The backdrop has the keyboard's outline and reaches down to the lower edge of the screen.
  private func addBackdrop(
    of keyboard: DrawnState.Keyboard?, at origin: Point, _ state: DrawnState,
    to picture: inout Composition
  ) throws(CairoError) {
    // A keyboard may be higher than the screen.
    let size = Size(
      width: keyboard?.frame.width ?? scene.device.screen.width,
      height: scene.device.screen.height - min(origin.y, 0))
    var isShown = false
    if let keyboard, keyboard.opacity == 1, keyboard.appearance.mode.isOpaque {
      isShown = try shinesThrough(keyboard.frame, state)
    }
    let group = PartGroup(
      key: .behindKeyboard, clip: KeyboardPanel.outline(size: size, look: .glass),
      blur: KeyboardPanel.blur)
    let window = PartGroup(key: .windowBehindKeyboard, origin: Point(x: -origin.x, y: -origin.y))
    try picture.group(group, isShown: isShown) { picture throws(CairoError) in
      try picture.group(window) { picture throws(CairoError) in
        // A margin, so that the blur at the edges has content to average.
        let room = -3 * KeyboardPanel.blur
        picture.add(
          state.card == nil ? .ground : .dimmedGround,
          scene.device.bounds.insetBy(dx: room, dy: room))
        try addWindow(state, isInFocus: false, to: &picture)
      }
    }
  }

  /// Whether anything but the plain ground is behind a keyboard.
  private func shinesThrough(_ frame: Rect, _ state: DrawnState) throws(CairoError) -> Bool {
    guard chrome.tabBar == nil, state.card == nil, state.root == state.rootAtRest,
      scene.multitasking.style == .fullScreen
    else { return true }
    return try reaches(state, frame, room: 0)
  }
}
