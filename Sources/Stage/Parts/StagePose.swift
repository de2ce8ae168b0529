public import Cairo
public import KeyboardAvoidance
public import Keyframes

/// Where the parts of a picture stand, in points of the window; what is on a sheet's card stands
/// there where the card rests, and moves with it.
public struct StagePose: Hashable, Sendable {
  /// How far a sheet's card has moved down from where it rests; 0 where there is no sheet.
  public var card: Double
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
  /// The opacity of the keyboard, 0 to 1.
  public var keyboardOpacity: Double
  /// The keyboard that is on the screen, or `nil` when there is none.
  public var keyboardPart: StagePart?
  /// The keyboard's shadow, or `nil` when it has none: only a floating one does.
  public var shadowPart: StagePart?
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
  /// Throws where shapes cannot say it: scroll views in the form, and content that shows through
  /// translucent bars, out of focus.
  public func pose(of state: SceneState) throws(StageError) -> StagePose {
    try check(state)
    guard chrome.translucentFrames.isEmpty, nested.isEmpty else { throw .indivisible }
    let shift = state.cardShift(in: scene.surroundings)
    let viewport = state.scrollFrameInWindow.onCard(movedBy: shift)
    var pose = StagePose(
      card: shift, root: state.rootFrame.onCard(movedBy: shift), viewport: viewport,
      content: Point(
        x: viewport.minX - state.contentOffset.x, y: viewport.minY - state.contentOffset.y),
      thumb: nil, thumbOpacity: min(max(state.indicatorOpacity, 0), 1),
      keyboard: state.keyboardFrame.origin,
      keyboardOpacity: min(max(state.keyboardOpacity, 0), 1), contentPart: .content(state.edits))
    if pose.thumbOpacity > 0 {
      pose.thumb = ScrollIndicator(state: state, systemVersion: scene.systemVersion)?.frame
        .onCard(movedBy: shift)
    }
    if pose.thumb == nil { pose.thumbOpacity = 0 }
    if let appearance = state.keyboard, !state.keyboardFrame.isEmpty,
      state.keyboardFrame.intersects(scene.screenInWindow)
    {
      let size = look.grid.snapped(state.keyboardFrame.size)
      pose.keyboardPart = .keyboard(appearance, size)
      if appearance.mode == .floating { pose.shadowPart = .shadow(size) }
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

  /// The upper left corner of the window on the screen, in points.
  public var windowOrigin: Point { look.grid.snapped(scene.multitasking.frame.origin) }

  /// Cuts off what is drawn from here on outside a window that does not fill the screen.
  public func clipToWindow(in context: Context) {
    if scene.multitasking.style != .fullScreen { SheetShape(windowOf: scene).clip(context) }
  }

  /// Cuts off what is drawn from here on outside a sheet's card, where it rests.
  public func clipToCard(in context: Context) {
    guard scene.presentation.style != .fullScreen else { return }
    let frame = scene.presentation.frame
    let card = options.snapsToPixels ? look.grid.snapped(frame) : frame
    SheetShape(card: card, in: scene, isGlass: look.isGlass).clip(context)
  }

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

extension Rect {
  /// The frame on a card, seen from where the card rests; without the noise of sums.
  fileprivate func onCard(movedBy shift: Double) -> Rect {
    guard shift != 0 else { return self }
    var frame = self
    frame.origin.y = ((minY - shift) * 1e6).rounded() / 1e6
    return frame
  }
}
