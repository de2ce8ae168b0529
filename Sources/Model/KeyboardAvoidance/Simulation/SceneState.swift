public import Keyframes

/// The world at one instant, as drawn: everything a picture or a verdict needs.
///
/// Presentation values unless the name says `target`. Two equal states make equal pictures.
public struct SceneState: Hashable, Sendable {
  /// The root view's frame in the window, in points.
  public var rootFrame: Rect
  /// The scroll view's frame in the root view, in points.
  public var scrollFrame: Rect
  /// The size of the scroll view's content in points.
  public var contentSize: Size
  /// The scroll view's `contentInset`, without the safe area, in points.
  public var contentInset: EdgeInsets
  /// The addition of automatic adjustment to the content inset, in points.
  public var safeAreaAdjustment: EdgeInsets
  /// The `verticalScrollIndicatorInsets`, in points.
  public var indicatorInsets: EdgeInsets
  /// The `contentOffset` as drawn, in points.
  public var contentOffset: Point
  /// The opacity of the vertical scroll indicator, 0 to 1.
  public var indicatorOpacity: Double
  /// The card of a sheet in the window as drawn, in points, or `nil` without a sheet.
  public var cardFrame: Rect?
  /// The offsets of the form's own scroll views as drawn, by their identifiers, in points.
  public var nestedOffsets: [String: Point]
  /// The keyboard's frame in the window as drawn, in points; below the screen while hidden.
  public var keyboardFrame: Rect
  /// The height at which the keyboard's keys are laid out: that of the frame being animated to, in
  /// points; `nil` where it is the frame's own height.
  public var keyboardRestHeight: Double?
  /// The keyboard's opacity, 0 to 1; less than 1 only while it cross-fades.
  public var keyboardOpacity: Double
  /// How much of the keyboard is there: not all of it while it first rises.
  public var keyboardPresence = KeyboardPresence.whole
  /// The keyboard's appearance, or `nil` before it was first shown.
  public var keyboard: KeyboardAppearance?
  /// The identifier of the first responder, or `nil`.
  public var focus: String?
  /// Which characters of its text are selected, or `nil` where a caret stands in it.
  public var selection: Range<Int>?
  /// Whether the caret is in the lit half of its blink.
  public var isCaretLit: Bool
  /// The texts typed into the fields of the form; empty until there are any.
  public var edits: [FormEdit]
  /// The orientation of the device, which selects the scene that the state belongs to.
  public var orientation: Orientation
  /// How far the window still has to rotate, in degrees, clockwise as drawn; 0 except during a
  /// rotation.
  public var windowAngle: Double
  /// The picture before the device was turned, while the window still has to turn; empty
  /// otherwise.
  public var turnedFrom: [SceneState] = []

  /// The footer, or `nil` without one.
  public var footer: Footer?
  /// The fingers on the screen, where pictures are to show them.
  public var touches: [Touch] = []

  /// Creates a state.
  public init(
    rootFrame: Rect, scrollFrame: Rect, contentSize: Size, contentInset: EdgeInsets = .zero,
    safeAreaAdjustment: EdgeInsets = .zero, indicatorInsets: EdgeInsets = .zero,
    contentOffset: Point = .zero, indicatorOpacity: Double = 0, keyboardFrame: Rect,
    keyboard: KeyboardAppearance? = nil, focus: String? = nil, isCaretLit: Bool = true,
    edits: [FormEdit] = [], cardFrame: Rect? = nil, nestedOffsets: [String: Point] = [:],
    keyboardOpacity: Double = 1, orientation: Orientation = .portrait, windowAngle: Double = 0
  ) {
    self.rootFrame = rootFrame
    self.scrollFrame = scrollFrame
    self.contentSize = contentSize
    self.contentInset = contentInset
    self.safeAreaAdjustment = safeAreaAdjustment
    self.indicatorInsets = indicatorInsets
    self.contentOffset = contentOffset
    self.indicatorOpacity = indicatorOpacity
    self.keyboardFrame = keyboardFrame
    self.keyboard = keyboard
    self.focus = focus
    self.isCaretLit = isCaretLit
    self.cardFrame = cardFrame
    self.nestedOffsets = nestedOffsets
    self.keyboardOpacity = keyboardOpacity
    self.edits = edits
    self.orientation = orientation
    self.windowAngle = windowAngle
  }

  /// The scroll view's frame in the window, in points.
  public var scrollFrameInWindow: Rect {
    scrollFrame.offsetBy(dx: rootFrame.minX, dy: rootFrame.minY)
  }

  /// The keyboard's frame in the window, in points, without the footer that rides on it.
  ///
  /// ``keyboardFrame`` includes the footer.
  public var keyboardFrameWithoutFooter: Rect { footer?.keyboardFrame ?? keyboardFrame }

  /// The content inset with the safe area's part, `adjustedContentInset`, in points.
  public var adjustedContentInset: EdgeInsets { contentInset + safeAreaAdjustment }

  /// Converts a rectangle from content coordinates to the window, in points.
  public func windowRect(ofContent rect: Rect) -> Rect {
    let frame = scrollFrameInWindow
    return rect.offsetBy(dx: frame.minX - contentOffset.x, dy: frame.minY - contentOffset.y)
  }

  /// Converts a rectangle of a view to the window, in points, from content coordinates with nested
  /// scroll views at rest.
  public func windowRect(ofContent rect: Rect, of id: String, in views: ViewTree) -> Rect {
    if let footer, views.isInFooter(id) {
      return rect.offsetBy(dx: footer.frame.minX, dy: footer.frame.minY)
    }
    return windowRect(ofContent: views.rect(rect, in: id) { nestedOffsets[$0] })
  }

  /// Returns the part of the window visible through the form's scroll views around a view, in
  /// points, or `nil` when it is in none.
  public func viewport(of id: String, in views: ViewTree) -> Rect? {
    var viewport: Rect?
    for scrollID in views.scrollViews(around: id) {
      guard let frame = views[scrollID]?.contentFrame else { continue }
      let rect = windowRect(ofContent: frame, of: scrollID, in: views)
      viewport =
        viewport.map { $0.intersection(rect) ?? Rect(origin: rect.origin, size: .zero) }
        ?? rect
    }
    return viewport
  }

  /// How far the system has moved a sheet's card down, in points; negative when it moved up.
  public func cardShift(in surroundings: Surroundings) -> Double {
    cardFrame.map { $0.minY - surroundings.presentationTop } ?? 0
  }

  /// Returns how much of a rectangle's height is hidden, in points.
  ///
  /// Hidden is what lies outside the scroll view or the window, under a bar, or under the keyboard;
  /// for a field in a footer, only what the keyboard covers.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the window.
  ///   - surroundings: The window and the bars.
  ///   - viewport: The part of the window visible through the form's scroll views around the
  ///     rectangle, if it is in one.
  public func hiddenHeight(
    of rect: Rect, in surroundings: Surroundings, viewport: Rect? = nil
  ) -> Double {
    if let footer, footer.holds(rect) { return footer.hiddenHeight(of: rect) }
    let scroll = scrollFrameInWindow
    let top = max(visibleTop(in: surroundings), viewport?.minY ?? 0)
    let bottom = min(
      scroll.maxY, bottomBarTop(in: surroundings), surroundings.window.maxY,
      viewport?.maxY ?? .infinity)
    func visible(from upper: Double, to lower: Double) -> Double {
      max(min(rect.maxY, lower) - max(rect.minY, upper), 0)
    }
    let covered =
      isKeyboardBeside(rect)
      ? 0 : visible(from: max(keyboardFrame.minY, top), to: min(keyboardFrame.maxY, bottom))
    return max(rect.height - visible(from: top, to: bottom) + covered, 0)
  }

  /// Returns the distance from a rectangle's lower edge to whatever limits the view below it, in
  /// points: the keyboard, the scroll view's edge or a bar; negative when the rectangle extends
  /// below that.
  ///
  /// A keyboard beside the rectangle, or wholly above it, is no limit.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the window.
  ///   - surroundings: The bars.
  public func clearance(below rect: Rect, in surroundings: Surroundings) -> Double {
    if let footer, footer.holds(rect) {
      return min(footer.keyboardFrame.minY, surroundings.window.maxY) - rect.maxY
    }
    let edge = min(scrollFrameInWindow.maxY, bottomBarTop(in: surroundings))
    let isClear = isKeyboardBeside(rect) || keyboardFrame.maxY <= rect.minY
    return (isClear ? edge : min(edge, keyboardFrame.minY)) - rect.maxY
  }

  /// The upper edge of the visible part of the scroll view, in the window in points.
  public func visibleTop(in surroundings: Surroundings) -> Double {
    max(scrollFrameInWindow.minY, surroundings.topBarBottom + cardShift(in: surroundings), 0)
  }

  /// The upper edge of the footer wherever it rides, or else of the bars at the bottom, in the window
  /// in points.
  public func bottomBarTop(in surroundings: Surroundings) -> Double {
    footer?.frame.minY ?? surroundings.bottomBarTop + cardShift(in: surroundings)
  }

  /// Whether the keyboard does not overlap a rectangle's columns, so that no part of it is above or
  /// below.
  private func isKeyboardBeside(_ rect: Rect) -> Bool {
    keyboardFrame.maxX <= rect.minX || keyboardFrame.minX >= rect.maxX
      || keyboardFrame.height <= 0
  }
}

// MARK: - In a scene

extension SceneState {
  /// Returns how much of a rectangle's height is hidden in a scene, in points.
  public func hiddenHeight(of rect: Rect, in scene: Scene, viewport: Rect? = nil) -> Double {
    hiddenHeight(of: rect, in: scene.surroundings, viewport: viewport)
  }

  /// Returns the distance from a rectangle's lower edge to whatever limits the view below it in a
  /// scene, in points.
  public func clearance(below rect: Rect, in scene: Scene) -> Double {
    clearance(below: rect, in: scene.surroundings)
  }
}
