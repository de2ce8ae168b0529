internal import Cairo
public import KeyboardAvoidance
public import Keyframes

/// Where the parts of a picture stand, in points of the window.
public struct StagePose: Hashable, Sendable {
  /// The root view's frame.
  public var root: Rect
  /// The scroll view's frame, which cuts off the content and the scroll indicator.
  public var viewport: Rect
  /// The origin of the content.
  public var content: Point
  /// The scroll indicator's frame, or `nil` when there is none.
  public var thumb: Rect?
  /// The opacity of the scroll indicator, 0 to 1.
  public var thumbOpacity: Double
  /// The upper left corner of the keyboard.
  public var keyboard: Point
  /// The keyboard that is in the window, or `nil` when there is none.
  public var keyboardPart: StagePart?
  /// The form, with what was typed into it.
  public var contentPart: StagePart
  /// The field that looks different because it is edited, or `nil`.
  public var editing: StagePart?
  /// The insertion point that is lit, or `nil`.
  public var caret: StagePart?
}

extension Stage {
  /// Returns where the parts of a state's picture stand: snapped to pixels only where the state is.
  ///
  /// Throws where there is more that moves: a sheet, a window, scroll views in the form, content
  /// under translucent bars, a keyboard that fades or floats.
  public func pose(of state: SceneState) throws(StageError) -> StagePose {
    try check(state)
    guard isPlain(state) else { throw .indivisible }
    let viewport = state.scrollFrameInWindow
    var pose = StagePose(
      root: state.rootFrame, viewport: viewport,
      content: Point(
        x: viewport.minX - state.contentOffset.x, y: viewport.minY - state.contentOffset.y),
      thumb: nil, thumbOpacity: min(max(state.indicatorOpacity, 0), 1),
      keyboard: state.keyboardFrame.origin, contentPart: .content(state.edits))
    if pose.thumbOpacity > 0 {
      pose.thumb = ScrollIndicator(state: state, systemVersion: scene.systemVersion)?.frame
    }
    if pose.thumb == nil { pose.thumbOpacity = 0 }
    if let appearance = state.keyboard, !state.keyboardFrame.isEmpty,
      state.keyboardFrame.intersects(scene.window)
    {
      pose.keyboardPart = .keyboard(appearance, look.grid.snapped(state.keyboardFrame.size))
    }
    if let focus = state.focus, let text = try editedText(of: focus, in: state) {
      if text.overflows { pose.editing = .editing(focus, state.edits) }
      if state.isCaretLit { pose.caret = .caret(focus, state.edits) }
    }
    return pose
  }

  /// The root view's frame at rest, where no ``StagePart/window`` shows.
  public var rootAtRest: Rect {
    options.snapsToPixels ? look.grid.snapped(scene.rootFrame) : scene.rootFrame
  }

  /// The opacity of the scroll indicator where it is not faded, which its parts have together.
  public var thumbOpacity: Double { look.palette.indicator.alpha }

  /// How thick the scroll indicator is, in points.
  public var thumbThickness: Double { scene.systemVersion >= 13 ? 3 : 2.5 }

  private func editedText(
    of focus: String, in state: SceneState
  ) throws(StageError) -> InputText? {
    do {
      return try painter(for: state.edits).inputText(of: focus, isFocused: true)
    } catch {
      throw StageError(error)
    }
  }
}
