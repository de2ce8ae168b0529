internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws the view that presents a sheet, dimmed.
enum PresenterPainter {
  /// How dark the view behind a sheet is: on a phone it is 0.88 of what it was up to iOS 18 (430
  /// points, iOS 16) and 0.73 in iOS 26; on an iPad `UIDimmingView`'s black, an assumption.
  private static func dimming(isCard: Bool, isGlass: Bool) -> Color {
    Color(white: 0, alpha: isGlass ? 0.27 : isCard ? 0.12 : 0.2)
  }
  /// The radius of a phone's presenting view while a page sheet is up, as the sheet's own.
  private static let presenterRadius = 10.0
  /// How wide that view is as a share of the window: 388.6 of 430 points.
  private static let presenterShare = 0.904

  /// Fills a frame with the ground of a presenting view that is no card, dimmed; what presents the
  /// sheet is not elevated itself.
  static func fill(_ frame: Rect, ground: Color, look: Look, in context: Context) {
    context.fill(frame, look.isDark ? .black : ground)
    context.fill(frame, dimming(isCard: false, isGlass: look.isGlass))
  }

  /// On a phone the presenting view is a card behind the sheet's; on an iPad it fills the window.
  static func draw(
    scene: Scene, look: Look, ground: Color, in context: Context
  ) throws(CairoError) {
    let window = scene.window
    let sheet = scene.presentation.frame
    let isCard =
      !look.isGlass && sheet.minX <= 0 && sheet.maxX >= window.maxX && sheet.minY > 0
      && scene.presentation.detent == nil
    var statusLook = look
    if isCard {
      let top = look.grid.snapped(max(sheet.minY - Presentation.sheetTop, 0))
      let margin = look.grid.snapped(window.width * (1 - presenterShare) / 2)
      let card = Rect(
        x: margin, y: top, width: window.width - 2 * margin, height: window.height - top)
      context.fill(window, .black)
      context.fill(
        card, radius: presenterRadius, look.isDark ? Color(hex: 0x1C_1C1E) : ground)
      context.fill(card, radius: presenterRadius, dimming(isCard: true, isGlass: false))
      statusLook.palette.label = .white
    } else {
      fill(window, ground: ground, look: look, in: context)
    }
    if scene.bars.status, scene.multitasking.style == .fullScreen {
      try StatusBar(look: statusLook, device: scene.device).draw(in: context)
    }
  }
}

extension Outline {
  /// The radius of a window in Slide Over or Stage Manager, in points: an assumption.
  static let windowRadius = 12.0

  /// The radius of a sheet in points: 10 from iOS 13 on; in iOS 26 a circle of 38 was fitted, which
  /// a continuous corner of 42 comes near to.
  private static func sheetRadius(isGlass: Bool) -> Double { isGlass ? 42 : 10 }

  /// A sheet's card; where it reaches the window's bottom only its upper corners are round.
  ///
  /// - Parameter room: How far a card goes on where it reaches the window's edges, in points.
  init(card frame: Rect, in scene: Scene, isGlass: Bool, room: Double = 0) {
    var frame = frame
    if scene.presentation.frame.minX <= 0, scene.presentation.frame.maxX >= scene.window.maxX {
      frame = frame.insetBy(dx: -room, dy: 0)
      frame.size.height += room
    }
    // A sheet that moves up goes on below.
    if scene.presentation.detent != nil { frame.size.height += scene.window.height }
    let isAlert = scene.presentation.style == .alert
    self.init(
      frame: frame,
      radius: isAlert ? (isGlass ? 34 : 14) : Self.sheetRadius(isGlass: isGlass),
      corners: scene.presentation.frame.maxY >= scene.window.maxY ? .top : .all)
  }

  /// The app's window, in its own coordinates.
  init(windowOf scene: Scene) {
    let radius = scene.multitasking.style == .splitView ? 0 : Self.windowRadius
    self.init(frame: scene.window, radius: radius)
  }
}
