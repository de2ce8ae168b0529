package import Cairo
package import KeyboardAvoidance
internal import Keyframes

extension Stage {
  /// Draws a state into a document of shapes, in points from the origin of the context's space.
  ///
  /// The same picture as ``draw(_:rows:)``'s, made of shapes in place of pixels: nothing is copied from
  /// a layer, so it is sharp at any size. An SVG blurs what is behind a translucent bar itself, and
  /// differs from the pixels by up to 12/255; a PDF cannot, and gets the pixels. The caller clips
  /// to the screen and scales, best to the stage's own scale in the context's pixels per point.
  /// Throws as ``draw(_:rows:)``.
  package func draw(_ state: DrawnState, in context: Context) throws(DrawingError) {
    let parts = try compose(state)
    try drawing(in: context) { () throws(DrawingError) in
      try drawShapes(of: parts[...], depth: 0, in: context)
    }
  }

  /// Draws a part in the coordinates of its group, as shapes where the context keeps them.
  ///
  /// Throws when the fonts lack a character.
  package func draw(_ placed: PlacedPart, in context: Context) throws(DrawingError) {
    let stage = stage(of: placed)
    try stage.drawing(in: context) { () throws(DrawingError) in
      try stage.drawSharedShapes(of: placed, in: context)
    }
  }

  /// Draws with words as shapes: those on a screen are part of its picture, and look as they do on
  /// the device.
  private func drawing(
    in context: Context, _ body: () throws(DrawingError) -> Void
  ) throws(DrawingError) {
    let mode = context.textMode
    context.textMode = .outlines
    defer { context.textMode = mode }
    try context.saved(body)
  }

  /// The key under which the shapes of a part are shared: equal on stages that draw equal shapes.
  private struct SharedPart: Hashable {
    var scene: Scene
    var scale: Double
    var part: StagePart
    /// What is behind a keyboard, relative to where that is; none of single parts.
    var behind: [PlacedPart] = []
  }

  private func drawShapes(
    of parts: ArraySlice<PlacedPart>, depth: Int, in context: Context
  ) throws(DrawingError) {
    for member in parts.members(depth: depth) {
      try context.saved { () throws(DrawingError) in
        switch member {
        case .part(let placed): try stage(of: placed).drawSharedShapes(of: placed, in: context)
        case .group(let group, let parts):
          context.translate(x: group.origin.x, y: group.origin.y)
          context.rotate(by: group.angle * .pi / 180)
          guard group.blur == 0 || context.blursShapes else {
            return try paintBlurred(parts, of: group, depth: depth, Painting(), in: context)
          }
          group.clip?.clip(context)
          try context.faded(to: group.opacity) { () throws(DrawingError) in
            try group.blurred(in: context) { () throws(DrawingError) in
              guard group.key == .windowBehindKeyboard else {
                return try drawShapes(of: parts, depth: depth + 1, in: context)
              }
              // Behind keys there is the same once more.
              let key = SharedPart(
                scene: scene, scale: options.scale, part: .ground,
                behind: parts.inside(depth: depth))
              try context.shared(key) { () throws(DrawingError) in
                try drawShapes(of: parts, depth: depth + 1, in: context)
              }
            }
          }
        }
      }
    }
  }

  /// Draws a part; an SVG defines a part that pixels keep as a layer only once.
  private func drawSharedShapes(
    of placed: PlacedPart, in context: Context
  ) throws(DrawingError) {
    switch placed.part {
    case .content, .nested, .topBar, .scrolledBar, .tabBar, .scrolledTabBar, .keyboard:
      var opaque = placed
      opaque.opacity = 1
      try context.faded(to: placed.opacity) { () throws(DrawingError) in
        let key = SharedPart(scene: scene, scale: options.scale, part: placed.part)
        try context.shared(key) { () throws(DrawingError) in
          try drawShapes(of: opaque, in: context)
        }
      }
    // Shapes are cut off at the corners instead.
    case .corner: break
    default: try drawShapes(of: placed, in: context)
    }
  }
}

// MARK: - Parts

extension Stage {
  /// Draws the shapes of a part in the coordinates of its group.
  func drawShapes(of placed: PlacedPart, in context: Context) throws(DrawingError) {
    let frame = placed.frame
    switch placed.part {
    case .canvas: context.fill(frame, OrientationCanvas.systemGray)
    case .desktop: try look.drawDesktop(of: scene, in: context)
    case .presenter:
      try look.drawPresenter(of: scene, ground: chrome.ground, in: context)
    case .dimmedGround:
      look.fillPresenter(frame, ground: chrome.ground, in: context)
    case .ground: context.fill(frame, chrome.ground)
    case .void: context.fill(frame, .black)
    case .content(let edits):
      try painter(for: edits).draw(
        in: context, visible: context.isVector ? frame : context.visibleRect, focus: nil)
    case .nested(let id, let edits, let editing):
      try painter(for: edits).form(in: id)?.draw(
        in: context, visible: context.isVector ? frame : context.visibleRect, focus: editing)
    case .editing(let field, let edits):
      try context.saved { () throws(DrawingError) in
        context.clip(to: frame)
        context.fill(frame, chrome.ground)
        try painter(for: edits).draw(in: context, visible: frame, focus: field)
      }
    case .caret(let id, _):
      let color = look.styled(form.style(of: id)).palette.caret
      context.fill(frame, radius: frame.width / 2, curve: .circular, color)
    case .handles(let handles, let id):
      handles.draw(look.styled(form.style(of: id)).palette.caret, in: context)
    case .thumb:
      let rect = look.grid.snappedEdges(frame)
      let color = look.palette.indicator
      context.fill(
        rect, radius: rect.width / 2, curve: .circular,
        color.withAlpha(color.alpha * placed.opacity))
    case .topBar: try chrome.drawTopBar(in: context)
    case .scrolledBar: try chrome.drawScrolledBar(in: context)
    case .tabBar: try chrome.drawTabBar(isAtEdge: scene.clearsBars, in: context)
    case .scrolledTabBar: try chrome.drawTabBar(isAtEdge: false, in: context)
    case .footer: look.drawFooterGround(frame, ground: chrome.ground, in: context)
    case .shadow(let size): try shadow(of: size).draw(opacity: placed.opacity, in: context)
    case .keyboard(let appearance, let size, let restHeight, let isClear):
      try keyboard.draw(
        appearance, size: size, restHeight: restHeight, isClear: isClear, in: context)
    case .plainPanel: context.fill(frame, keyboard.plainPanel)
    case .words(let appearance, let size, let restHeight):
      try context.faded(to: placed.opacity) { () throws(DrawingError) in
        try keyboard.drawWords(of: appearance, size: size, restHeight: restHeight, in: context)
      }
    case .pressedKey(let appearance, let size, let restHeight):
      try keyboard.drawPressedKey(
        of: appearance, size: size, restHeight: restHeight, opacity: placed.opacity, in: context)
    case .touch: Self.drawTouch(opacity: placed.opacity, in: context)
    case .island:
      context.fill(
        frame, radius: min(frame.width, frame.height) / 2, curve: .continuous, .black)
    case .homeIndicator(let white): chrome.homeIndicator?.draw(white: white, in: context)
    case .corner: corners?.draw(in: context)
    }
  }
}

extension Context {
  /// Draws what `body` draws at an opacity, as one layer where it is less than 1.
  package func faded<Failure: Error>(
    to alpha: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    if alpha < 1 { try group(alpha: alpha, body) } else { try body() }
  }
}

extension PlacedPart.Group {
  /// Draws what `body` draws, blurred and in the group's tone in an SVG if the group is.
  ///
  /// The Gaussian blurs as much as ``Stage/paintBlurred`` does: the variances of its steps, a box
  /// and two halves as wide as the blur and a triangle twice as wide, add up to half the blur's
  /// square.
  package func blurred<Failure: Error>(
    in context: Context, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard blur > 0, let frame = clip?.frame else { return try body() }
    let deviation = blur / 2.0.squareRoot()
    let area = frame.insetBy(dx: -3 * deviation, dy: -3 * deviation)
    try context.blurred(
      deviation: deviation, tone: tone, x: area.minX, y: area.minY, width: area.width,
      height: area.height,
      body)
  }
}

extension Look {
  /// Draws the screen around a window that does not fill it: another app, a plain ground, and below
  /// the window its shadow.
  fileprivate func drawDesktop(of scene: Scene, in context: Context) throws(DrawingError) {
    context.fill(
      scene.device.bounds, isDark ? Color(hex: 0x2C_2C2E) : Color(hex: 0xD1_D1D6))
    let frame = grid.snappedEdges(scene.multitasking.frame)
    let shape = BoxShadow.Shape(
      width: frame.width, height: frame.height, radius: Outline.windowRadius,
      curve: .continuous, blur: 14)
    let shadow = try BoxShadow(shape, scale: grid.scale)
    context.draw(
      shadow, x: frame.minX, y: frame.minY + 6, color: Color(white: 0, alpha: 0.25))
    if scene.bars.status { try StatusBar(look: self, device: scene.device).draw(in: context) }
  }
}

// MARK: - The view that presents a sheet

extension Look {
  /// How dark the view behind a sheet is.
  ///
  /// On a phone it is 0.88 of what it was up to iOS 18 (430 points, iOS 16) and 0.73 in iOS 26; on
  /// an iPad `UIDimmingView`'s black, an assumption. Behind an alert it is 0.6 of what it was up to
  /// iOS 12 (iOS 9 and 10).
  private func dimming(isCard: Bool) -> Color {
    let isOldAlert = alert != nil && systemVersion < SystemVersion.darkMode
    return Color(white: 0, alpha: isGlass ? 0.27 : isCard ? 0.12 : isOldAlert ? 0.4 : 0.2)
  }
  /// The radius of a phone's presenting view while a page sheet is up, as the sheet's own.
  private static let presenterRadius = 10.0
  /// How wide that view is as a share of the window: 388.6 of 430 points.
  private static let presenterShare = 0.904

  /// Fills a frame with the ground of a presenting view that is no card, dimmed; what presents the
  /// sheet is not elevated itself.
  fileprivate func fillPresenter(_ frame: Rect, ground: Color, in context: Context) {
    context.fill(frame, isDark ? .black : ground)
    context.fill(frame, dimming(isCard: false))
  }

  /// Draws the presenting view, dimmed: on a phone a card behind the sheet's; on an iPad it fills
  /// the window.
  fileprivate func drawPresenter(
    of scene: Scene, ground: Color, in context: Context
  ) throws(DrawingError) {
    let window = scene.window
    let sheet = scene.presentation.frame
    let isCard =
      !isGlass && sheet.minX <= 0 && sheet.maxX >= window.maxX && sheet.minY > 0
      && scene.presentation.detent == nil
    var statusLook = self
    if isCard {
      let top = grid.snapped(max(sheet.minY - Presentation.sheetTop, 0))
      let margin = grid.snapped(window.width * (1 - Self.presenterShare) / 2)
      let card = Rect(
        x: margin, y: top, width: window.width - 2 * margin, height: window.height - top)
      context.fill(window, .black)
      context.fill(
        card, radius: Self.presenterRadius, isDark ? Color(hex: 0x1C_1C1E) : ground)
      context.fill(card, radius: Self.presenterRadius, dimming(isCard: true))
      statusLook.palette.label = .white
    } else {
      fillPresenter(window, ground: ground, in: context)
    }
    if scene.reachesStatusBar {
      try StatusBar(look: statusLook, device: scene.device).draw(over: scene, in: context)
    }
  }
}

extension Outline {
  /// The radius of a window in Slide Over or Stage Manager, in points: an assumption.
  static let windowRadius = 12.0

  /// The radius of a sheet's corners in points.
  ///
  /// 10 from iOS 13 on; in iOS 26 a circle of 38 was fitted, which a continuous corner of 42 comes
  /// near to. Alerts have 14 and 34.
  package static func cardRadius(in scene: Scene) -> Double {
    scene.presentation.style == .alert ? (scene.isGlass ? 34 : 14) : scene.isGlass ? 42 : 10
  }

  /// A sheet's card at rest; where it reaches the window's bottom only its upper corners are round.
  ///
  /// - Parameter room: How far a card goes on where it reaches the window's edges, in points.
  init(in scene: Scene, room: Double) {
    var frame = scene.presentation.frame
    if scene.presentation.frame.minX <= 0, scene.presentation.frame.maxX >= scene.window.maxX {
      frame = frame.insetBy(dx: -room, dy: 0)
      frame.size.height += room
    }
    // A sheet that moves up goes on below.
    if scene.presentation.detent != nil { frame.size.height += scene.window.height }
    self.init(
      frame: frame, radius: Self.cardRadius(in: scene),
      corners: scene.presentation.frame.maxY >= scene.window.maxY ? .top : .all)
  }

  /// The app's window, in its own coordinates.
  init(windowOf scene: Scene) {
    let radius = scene.multitasking.style == .splitView ? 0 : Self.windowRadius
    self.init(frame: scene.window, radius: radius)
  }
}

extension Stage {
  /// The area around the middle of a finger that taps, in points.
  static let touchFrame = Rect(x: -20, y: -20, width: 40, height: 40)

  /// Draws a finger that taps: a translucent disc with a rim that is seen on any ground.
  ///
  /// iOS shows no fingers; the size and colours are a choice, after what screen recordings show
  /// that have a finger drawn in.
  private static func drawTouch(opacity: Double, in context: Context) {
    let radius = 18.0
    context.circle(x: 0, y: 0, radius: radius)
    context.setSource(Color(hex: 0x7C_7C82, alpha: 0.5 * opacity))
    context.fill()
    for (width, inset, color) in [
      (2.0, 1.0, Color(hex: 0xFF_FFFF, alpha: 0.85 * opacity)),
      (0.5, -0.25, Color(hex: 0x00_0000, alpha: 0.35 * opacity)),
    ] {
      context.circle(x: 0, y: 0, radius: radius - inset)
      context.setSource(color)
      context.stroke(lineWidth: width)
    }
  }
}
