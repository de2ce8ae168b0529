internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

extension Look {
  private static let paneBlur = 14.0
  private static let paneDrop = 3.0
  private static let paneShadow = Color(white: 0, alpha: 0.1)

  /// What a pane of glass adds to what is behind it.
  ///
  /// Over 242 it makes 250, 251, 254 (measured). The dark one is an assumption: over black it makes
  /// what cards have.
  private var paneTint: Color {
    isDark ? Color(hex: 0x27_272A).withAlpha(0.72) : Color(white: 1, alpha: 0.68)
  }

  /// Draws a pane of glass that floats above the content: a round button, or a capsule.
  ///
  /// Measured: over 242 a fill of 250, 251, 254 and over white white, with a bright rim, and a wide
  /// soft shadow that makes 233 beside it and 228 below. What is behind shows through it where
  /// panes are clear, and it is for others to blur that.
  ///
  /// - Parameter fill: The colour of a prominent button, whose rim is lighter.
  func drawPane(_ pane: Rect, fill: Color? = nil, in context: Context) throws(DrawingError) {
    let radius = min(pane.width, pane.height) / 2
    let shape = BoxShadow.Shape(
      width: pane.width, height: pane.height, radius: radius, curve: .circular,
      blur: Self.paneBlur)
    let shadow = try BoxShadow(shape, scale: grid.scale)
    context.saved {
      if panesAreClear, fill == nil {
        // Beside it only, as it would be seen through the pane: the outer path runs the other way.
        let outer = pane.insetBy(dx: -3 * Self.paneBlur, dy: -3 * Self.paneBlur)
        context.move(x: outer.minX, y: outer.minY)
        context.line(x: outer.minX, y: outer.maxY)
        context.line(x: outer.maxX, y: outer.maxY)
        context.line(x: outer.maxX, y: outer.minY)
        context.closePath()
        context.roundedRectangle(
          x: pane.minX, y: pane.minY, width: pane.width, height: pane.height, radius: radius,
          curve: .circular)
        context.clip()
      }
      context.draw(shadow, x: pane.minX, y: pane.minY + Self.paneDrop, color: Self.paneShadow)
    }
    context.fill(
      pane, radius: radius, curve: .circular,
      fill ?? (panesAreClear ? paneTint : isDark ? palette.card : paneTint.over(ground)))
    context.strokeInside(
      pane, radius: radius, lineWidth: max(grid.hairline, 0.5),
      fill != nil ? Color(white: 1, alpha: 0.3) : isDark ? Color(white: 1, alpha: 0.18) : .white)
  }

  /// How many points of the content behind a bar run together.
  static let barBlur = 8.0

  /// Draws the ground of a translucent bar, over the content behind it; in the new look the
  /// content's own ground, which fades out until `end`.
  ///
  /// Over an empty ground the colours equal those of the opaque bar. How much of the content shows
  /// through and how strongly it is blurred are choices.
  func drawBarGround(
    _ bar: Rect, ground: Color, fadesTo end: Double, in context: Context
  ) {
    if isGlass {
      context.fade(from: bar.minY, to: end, width: bar.maxX, ground.withAlpha(0.96))
    } else {
      let gray = isDark ? Color(hex: 0x1E_1E1E) : Color(hex: 0xF6_F6F6)
      context.fill(bar, gray.withAlpha(0.72))
    }
  }

  /// Returns the frame of the bar at the bottom of a scene's window or sheet.
  func bottomBar(of scene: Scene) -> Rect {
    let top = grid.snapped(scene.tabBarTop)
    let container = scene.presentation.frame
    return Rect(x: container.minX, y: top, width: container.width, height: container.maxY - top)
  }

  /// Draws what is behind the items of the bar at the bottom: up to iOS 18 the bar's own ground with
  /// a hairline, from iOS 26 on the content's.
  ///
  /// - Parameter isAtEdge: Whether it has no ground of its own, as nothing is under it.
  func drawBottomBar(of scene: Scene, ground: Color, isAtEdge: Bool, in context: Context) {
    let bar = bottomBar(of: scene)
    if isGlass {
      guard !scene.bars.isTranslucent else { return }
      context.fill(bar, ground)
      context.fade(
        from: bar.minY, to: bar.minY - NavigationBar.edgeEffect, width: bar.maxX, ground)
      return
    }
    guard !isAtEdge else {
      // What is behind a translucent bar shows through once it has scrolled there.
      if !scene.bars.isTranslucent { context.fill(bar, ground) }
      return
    }
    if scene.bars.isTranslucent {
      drawBarGround(bar, ground: ground, fadesTo: bar.minY, in: context)
    } else {
      context.fill(bar, palette.bar)
    }
    context.fill(
      Rect(x: bar.minX, y: bar.minY, width: bar.width, height: grid.hairline), palette.barLine)
  }
}

// MARK: - Footers

extension Look {
  /// Returns what the ground behind the views of a footer covers in the footer's coordinates, in
  /// points: from the fading edge above it down by the height of the window; `nil` where there is
  /// none.
  static func footerGround(of footer: Rect, in scene: Scene) -> Rect? {
    guard scene.footer?.footer?.background == .bar else { return nil }
    let edge = NavigationBar.edgeEffect
    return Rect(
      x: 0, y: -edge, width: footer.width, height: scene.window.height + edge)
  }

  /// Draws the ground behind the views of a footer.
  ///
  /// Up to iOS 18 the ground of bars with a hairline above it; from iOS 26 on the form's own ground,
  /// into which what scrolls below it fades (a choice: nobody published what composers of iOS 26
  /// look like).
  func drawFooterGround(_ frame: Rect, ground: Color, in context: Context) {
    let edge = NavigationBar.edgeEffect
    let bar = Rect(x: 0, y: 0, width: frame.width, height: frame.height - edge)
    guard !isGlass else {
      context.fill(bar, ground)
      context.fade(from: 0, to: -edge, width: frame.width, ground)
      return
    }
    context.fill(bar, palette.bar)
    context.fill(Rect(x: 0, y: 0, width: frame.width, height: grid.hairline), palette.barLine)
  }
}
