public import Cairo
public import KeyboardAvoidance
internal import Keyframes

extension Stage {
  /// Draws a state into a document of shapes, in points from the origin of the context's space.
  ///
  /// The same picture as ``draw(_:)``'s, made of shapes in place of pixels: nothing is copied from
  /// a layer, so it is sharp at any size. The caller clips to the screen and scales; best so that a
  /// point is as many of the context's pixels as the stage's scale says. Throws as ``draw(_:)``.
  public func draw(_ state: SceneState, in context: Context) throws(StageError) {
    try check(state)
    let state = options.snapsToPixels ? state.snapped(toScale: options.scale) : state
    let mode = context.textMode
    // The words on a screen are part of its picture: they look as they do on the phone.
    context.textMode = .outlines
    defer { context.textMode = mode }
    do throws(CairoError) {
      try context.saved { () throws(CairoError) in
        try drawShapes(state, in: context)
      }
    } catch {
      throw StageError(error)
    }
  }

  /// What parts of a picture are shared under: the same on stages that would draw the same.
  private struct Part: Hashable {
    var scene: Scene
    var scale: Double
    var name: String
    var edits: [FormEdit] = []
    var keyboard: KeyboardAppearance?
    var size: Size?
  }

  private func part(_ name: String) -> Part {
    Part(scene: scene, scale: options.scale, name: name)
  }

  private func drawShapes(_ state: SceneState, in context: Context) throws(CairoError) {
    try Backdrop.drawDesktop(scene: scene, look: look, in: context)
    let origin = look.grid.snapped(scene.multitasking.frame.origin)
    context.translate(x: origin.x, y: origin.y)
    try context.saved { () throws(CairoError) in try drawWindowShapes(state, in: context) }
    try drawKeyboardShapes(state, in: context)
    context.translate(x: -origin.x, y: -origin.y)
    Chrome.drawFrontShapes(scene: scene, look: look, in: context)
    HomeIndicator(device: scene.device, look: look)?.draw(in: context)
  }

  /// Draws the app in its window; the content shows through translucent bars in focus.
  private func drawWindowShapes(_ state: SceneState, in context: Context) throws(CairoError) {
    let ground = Chrome.ground(of: scene, look: look)
    let shift = state.cardShift(in: scene.surroundings)
    if scene.multitasking.style != .fullScreen { SheetShape(windowOf: scene).clip(context) }
    try Backdrop.drawPresenter(scene: scene, look: look, ground: ground, in: context)
    if let card = state.cardFrame {
      SheetShape(card: card, in: scene, isGlass: look.isGlass).clip(context)
    }
    context.fill(scene.window, ground)
    let moved = scene.rootFrame.offsetBy(dx: 0, dy: shift)
    let rest = options.snapsToPixels ? look.grid.snapped(moved) : moved
    if state.rootFrame != rest {
      context.fill(rest, .black)
      context.fill(state.rootFrame, ground)
    }
    try context.saved { () throws(CairoError) in
      context.clip(to: state.scrollFrameInWindow)
      try drawContentShapes(state, ground: ground, in: context)
      if state.indicatorOpacity > 0 {
        ScrollIndicator(state: state, systemVersion: scene.systemVersion)?
          .draw(opacity: min(state.indicatorOpacity, 1), look: look, in: context)
      }
    }
    context.translate(x: 0, y: shift)
    try context.shared(part("chrome")) { () throws(CairoError) in
      try Chrome.drawShapes(scene: scene, look: look, in: context)
    }
  }

  private func drawKeyboardShapes(_ state: SceneState, in context: Context) throws(CairoError) {
    let keyboardFrame = state.keyboardFrame
    if let appearance = state.keyboard, !keyboardFrame.isEmpty,
      keyboardFrame.intersects(scene.screenInWindow), state.keyboardOpacity > 0
    {
      let size = look.grid.snapped(keyboardFrame.size)
      var key = part("keyboard")
      key.keyboard = appearance
      key.size = size
      try context.saved { () throws(CairoError) in
        context.translate(x: keyboardFrame.minX, y: keyboardFrame.minY)
        try context.shared(key) { () throws(CairoError) in
          try keyboard.draw(appearance, size: size, in: context)
        }
      }
    }
  }

  private func drawContentShapes(
    _ state: SceneState, ground: Color, in context: Context
  ) throws(CairoError) {
    let window = state.scrollFrameInWindow
    let origin = Point(
      x: window.minX - state.contentOffset.x, y: window.minY - state.contentOffset.y)
    try context.saved { () throws(CairoError) in
      context.translate(x: origin.x, y: origin.y)
      let form = painter(for: state.edits)
      guard let bounds = form.bounds else { return }
      var key = part("content")
      key.edits = state.edits
      try context.shared(key) { () throws(CairoError) in
        try form.draw(in: context, visible: bounds, focus: nil)
      }
      for scroll in nested { try scroll.draw(state, in: context) }
      guard let focus = state.focus, let text = try form.inputText(of: focus, isFocused: true)
      else { return }
      if text.overflows {
        try context.saved { () throws(CairoError) in
          context.clip(to: text.clip)
          context.fill(text.clip, ground)
          try form.draw(in: context, visible: text.clip, focus: focus)
        }
      }
      if state.isCaretLit { text.drawCaret(look: look, in: context) }
    }
  }
}

extension Chrome {
  /// Draws the bars, all but the home indicator, without layers.
  static func drawShapes(scene: Scene, look: Look, in context: Context) throws(CairoError) {
    let ground = ground(of: scene, look: look)
    try NavigationBar(scene: scene, look: look)?.draw(ground: ground, in: context)
    let fillsScreen =
      scene.presentation.style == .fullScreen && scene.multitasking.style == .fullScreen
    if scene.bars.status, fillsScreen {
      try StatusBar(look: look, device: scene.device).draw(in: context)
    }
    try TabBar(scene: scene, look: look)?.draw(ground: ground, in: context)
  }
}
