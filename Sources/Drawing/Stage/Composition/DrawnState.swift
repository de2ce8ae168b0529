package import KeyboardAvoidance
package import Keyframes

/// A scene's state as a stage draws it: the frames in the window, in points, and only what a
/// picture shows.
///
/// Equal values make equal pictures. Positions are snapped to pixels once, here: frames keep their
/// sizes while they move, and opacities are rounded to 256 steps.
package struct DrawnState: Hashable, Sendable {
  /// Which way round the device is held.
  package var orientation: Orientation
  /// By how many degrees the window still has to turn, clockwise where it is drawn.
  package var windowAngle: Double
  /// The picture before the device was turned, while the window turns; empty otherwise.
  package var turnedFrom: [DrawnState] = []
  /// The sheet's card, or `nil` without a sheet.
  package var card: Rect?
  /// How far the card has moved down from where it rests.
  package var cardShift: Double
  /// The root view.
  package var root: Rect
  /// The root view where it is at rest, on its card.
  package var rootAtRest: Rect
  /// The scroll view, which cuts off what scrolls in it.
  package var viewport: Rect
  /// The origin of the content.
  package var content: Point
  /// How much is seen of the navigation bar as it is over content that has scrolled under it, 0 to
  /// 1: of the small title that takes the large one's place, or of the bar's ground.
  package var scrolledBarOpacity: Double
  /// The same of the bar at the bottom.
  package var scrolledBottomBarOpacity: Double
  /// The offsets of the form's own scroll views, by their identifiers.
  package var nestedOffsets: [String: Point]
  /// The scroll indicator, or `nil` where it is not needed or invisible.
  package var thumb: Thumb?
  /// The footer, or `nil` without one.
  package var footer: Rect?
  /// The keyboard, or `nil` where none is on the screen.
  package var keyboard: Keyboard?
  /// The field that is edited.
  package var focus: String?
  /// Which characters of its text are selected, or `nil` where a caret stands in it.
  package var selection: Range<Int>?
  /// Whether that field's caret is lit.
  package var isCaretLit: Bool
  /// The changes of the form by typing.
  package var edits: [FormEdit]
  /// The fingers on the screen.
  package var touches: [Touch]

  /// A scroll indicator.
  package struct Thumb: Hashable, Sendable {
    /// Its frame, snapped to pixels only where it is drawn.
    package var frame: Rect
    /// Its opacity, above 0.
    package var opacity: Double
  }

  /// A keyboard.
  package struct Keyboard: Hashable, Sendable {
    /// The keyboard's appearance.
    package var appearance: KeyboardAppearance
    /// Its frame.
    package var frame: Rect
    /// The height its keys are laid out for, in points: that of the frame being animated to.
    package var restHeight: Double
    /// Its opacity, above 0; less than 1 while it cross-fades.
    package var opacity: Double
    /// How much of it is there.
    package var presence: KeyboardPresence
  }

  /// Resolves a state of a scene.
  ///
  /// - Parameter scale: Pixels per point that places are snapped to, or `nil` to leave them between
  ///   the pixels.
  package init(_ state: SceneState, in scene: Scene, scale: Double?) {
    turnedFrom = state.turnedFrom.map {
      DrawnState($0, in: scene.rotated(to: $0.orientation), scale: scale)
    }
    let grid = scale.map(PixelGrid.init)
    let scene = grid.map(scene.onWholePixels) ?? scene
    let state = grid.map { state.snapped(to: $0, in: scene) } ?? state
    orientation = state.orientation
    windowAngle = state.windowAngle
    card = state.cardFrame
    cardShift = state.cardShift(in: scene.surroundings)
    root = state.rootFrame
    var rest = scene.rootFrame.offsetBy(dx: 0, dy: cardShift)
    // An alert is as high as the keyboard lets it be.
    rest.size.height += card.map { $0.height - scene.presentation.frame.height } ?? 0
    rootAtRest =
      root.isNear(rest, within: grid.map { 1.5 * $0.hairline } ?? 1)
      ? root : grid?.snapped(rest) ?? rest
    viewport = state.scrollFrameInWindow
    content = Point(
      x: viewport.minX - state.contentOffset.x, y: viewport.minY - state.contentOffset.y)
    scrolledBarOpacity = scene.scrolledBarOpacity(contentTop: content.y - cardShift)
    scrolledBottomBarOpacity = scene.scrolledBottomBarOpacity(
      contentBottom: content.y + state.contentSize.height - cardShift)
    nestedOffsets = state.nestedOffsets
    thumb = Self.thumb(of: state, in: scene)
    footer = state.footer?.frame
    keyboard = Self.keyboard(of: state, in: scene)
    focus = state.focus
    selection = focus == nil ? nil : state.selection
    isCaretLit = state.isCaretLit && focus != nil && selection == nil
    edits = state.edits
    touches = state.touches.map { touch in
      var touch = touch
      touch.opacity = (min(max(touch.opacity, 0), 1) * 255).rounded() / 255
      if case .window(let point) = touch.place {
        touch.place = .window(grid?.snapped(point) ?? point)
      }
      return touch
    }
  }

  /// A scene at rest, without a keyboard.
  init(restOf scene: Scene, scale: Double) {
    var state = SceneState(
      rootFrame: scene.rootFrame, scrollFrame: scene.scrollView.frame,
      contentSize: scene.scrollView.contentSize, keyboardFrame: .zero,
      cardFrame: scene.presentation.style == .fullScreen ? nil : scene.presentation.frame)
    state.footer = scene.restingFooter
    self.init(state, in: scene, scale: scale)
  }

  /// The indicator; one that is not a number is kept for ``Stage`` to refuse.
  private static func thumb(of state: SceneState, in scene: Scene) -> Thumb? {
    guard !(state.indicatorOpacity <= 0),
      let indicator = ScrollIndicator(state: state, systemVersion: scene.systemVersion)
    else { return nil }
    return Thumb(frame: indicator.frame, opacity: min(state.indicatorOpacity, 1))
  }

  private static func keyboard(of state: SceneState, in scene: Scene) -> Keyboard? {
    let frame = state.keyboardFrameWithoutFooter
    guard var appearance = state.keyboard, !(state.keyboardOpacity <= 0) else { return nil }
    let isOnScreen =
      !frame.isEmpty && frame.intersects(scene.screenInWindow) && frame.minY < scene.window.maxY
    guard isOnScreen || !frame.isFinite else { return nil }
    // The footer is drawn apart.
    appearance.footerHeight = 0
    // What is offered for selected words depends on a dictionary that is not known.
    if state.focus != nil, state.selection != nil { appearance.typing?.suggestions = [] }
    return Keyboard(
      appearance: appearance, frame: frame, restHeight: state.keyboardRestHeight ?? frame.height,
      opacity: min(state.keyboardOpacity, 1), presence: state.keyboardPresence)
  }
}

// MARK: - Snapping

extension SceneState {
  /// Returns the state with its places on whole pixels; insets include the safe area's part.
  ///
  /// Where points are no whole pixels, origin and size are rounded separately, which may leave a
  /// row free below a keyboard or a sheet at the edge; that row is filled by moving it to the edge.
  fileprivate func snapped(to grid: PixelGrid, in scene: Scene) -> SceneState {
    var state = self
    state.rootFrame = grid.snapped(rootFrame)
    state.scrollFrame = grid.snapped(scrollFrame)
    state.contentOffset = grid.snapped(contentOffset)
    state.keyboardFrame = grid.snapped(keyboardFrame)
    state.keyboardRestHeight = keyboardRestHeight.map { grid.snapped($0) }
    state.keyboardOpacity = (min(max(keyboardOpacity, 0), 1) * 255).rounded() / 255
    if case .keys(let words) = keyboardPresence {
      state.keyboardPresence = .keys(words: (words * 255).rounded() / 255)
    }
    state.indicatorOpacity =
      ScrollIndicator.isNeeded(in: self)
      ? (min(max(indicatorOpacity, 0), 1) * 255).rounded() / 255 : 0
    state.contentInset = grid.snapped(adjustedContentInset)
    state.indicatorInsets = grid.snapped(indicatorInsets + safeAreaAdjustment)
    state.safeAreaAdjustment = .zero
    state.contentSize = grid.snapped(contentSize)
    state.cardFrame = cardFrame.map(grid.snapped)
    state.nestedOffsets = nestedOffsets.mapValues(grid.snapped)
    state.footer?.frame = footer.map { grid.snapped($0.frame) } ?? .zero
    state.footer?.keyboardFrame = footer.map { grid.snapped($0.keyboardFrame) } ?? .zero
    guard !grid.isWhole else { return state }
    func isRowShort(_ bottom: Double, of edge: Double) -> Bool {
      ((edge - bottom) * grid.scale).rounded() == 1
    }
    if !(keyboard?.mode.isUndocked ?? false),
      isRowShort(state.keyboardFrame.maxY, of: scene.screenInWindow.maxY)
    {
      state.keyboardFrame.origin.y += grid.hairline
    }
    if let card = state.cardFrame, isRowShort(card.maxY, of: scene.window.maxY) {
      state.cardFrame?.size.height += grid.hairline
    }
    return state
  }
}

extension Rect {
  /// Whether no edge is farther away than a distance: a scene's sheet, where its card has moved to
  /// and the view on it are each rounded by themselves, to half a pixel.
  fileprivate func isNear(_ other: Rect, within distance: Double) -> Bool {
    [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY]
      .allSatisfy { abs($0) <= distance + 1e-6 }
  }
}

extension Scene {
  /// Whether bars are as clear as the ground where nothing has scrolled under them, and get a ground
  /// and a hairline of their own once it has (`UINavigationBar.scrollEdgeAppearance`).
  var clearsBars: Bool { !isGlass && systemVersion >= SystemVersion.clearBars }

  /// How much of the navigation bar's other face is seen while the content's upper end stands at a
  /// height in the window, in points.
  fileprivate func scrolledBarOpacity(contentTop: Double) -> Double {
    guard bars.navigation != nil, clearsBars || showsLargeTitle else { return 0 }
    let words = showsLargeTitle ? Bars.largeTitleHeight - 18 : 0
    return Self.opacity(passed: topBarBottom - contentTop - words)
  }

  /// The same of the bar at the bottom and the content's lower end.
  fileprivate func scrolledBottomBarOpacity(contentBottom: Double) -> Double {
    guard bars.hasBottomBar, clearsBars else { return 0 }
    // A footer with the bars' ground goes on in the bar below it.
    if footer?.footer?.background == .bar { return 1 }
    return Self.opacity(passed: contentBottom - tabBarTop)
  }

  /// It fades in as the content passes under the bar (a choice).
  private static func opacity(passed: Double) -> Double {
    (min(max(passed / 12, 0), 1) * 255).rounded() / 255
  }
}
