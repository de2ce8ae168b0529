public import Keyframes

/// The numbers behind one frame: what `keyrise trace` prints.
///
/// Points in the window with y down; presentation values, except for the target.
public struct TraceRow: Hashable, Sendable {
  /// The index of the frame.
  public var frame: Int
  /// The instant that is sampled, in seconds.
  public var time: Double
  /// The strategy's identifier.
  public var strategy: String
  /// The first responder's identifier, or `nil`.
  public var focus: String?
  /// The keyboard's upper edge.
  public var keyboardTop: Double
  /// The top content inset, without the safe area.
  public var insetTop: Double
  /// The bottom content inset, without the safe area.
  public var insetBottom: Double
  /// The vertical scroll indicator's bottom inset.
  public var indicatorBottom: Double
  /// The vertical content offset as drawn.
  public var offset: Double
  /// The vertical content offset of the model: where the content is on its way to.
  public var offsetTarget: Double
  /// How far the root view stands from where it was at rest; negative when it was moved up.
  public var viewShift: Double
  /// The height of the content.
  public var contentHeight: Double
  /// The focused field's upper edge, or `nil` without focus.
  public var fieldTop: Double?
  /// The focused field's lower edge, or `nil` without focus.
  public var fieldBottom: Double?
  /// How much of the focused field's height cannot be seen, or `nil` without focus.
  public var hidden: Double?
}

extension Timeline {
  /// Returns the numbers behind the frame that samples a time.
  public func traceRow(frame: Int, at time: Double) -> TraceRow {
    let state = state(at: time)
    let field = state.focus.flatMap { views[$0]?.contentFrame }.map(state.windowRect(ofContent:))
    return TraceRow(
      frame: frame, time: time, strategy: strategy, focus: state.focus,
      keyboardTop: state.keyboardFrame.minY, insetTop: state.contentInset.top,
      insetBottom: state.contentInset.bottom, indicatorBottom: state.indicatorInsets.bottom,
      offset: state.contentOffset.y, offsetTarget: targetOffset(at: time).y,
      viewShift: state.rootFrame.minY - scene.rootFrame.minY,
      contentHeight: state.contentSize.height, fieldTop: field?.minY, fieldBottom: field?.maxY,
      hidden: field.map { state.hiddenHeight(of: $0, in: scene) })
  }

  /// Returns the numbers behind every frame of a clock.
  public func trace(_ clock: FrameClock) -> [TraceRow] {
    clock.frames.map { traceRow(frame: $0.index, at: $0.sampleTime) }
  }
}

extension SceneState {
  /// Returns the room between a rectangle's lower edge and what bounds the view below it, in
  /// points: the keyboard, the scroll view's edge or a bar; negative when it reaches below that.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the window.
  ///   - scene: The scene, for its bars.
  public func clearance(below rect: Rect, in scene: Scene) -> Double {
    min(keyboardFrame.minY, scrollFrameInWindow.maxY, scene.bottomBarTop) - rect.maxY
  }

  /// Returns how much of a rectangle's height cannot be seen, in points.
  ///
  /// That is what lies outside the scroll view or the window, under a bar, or under the keyboard.
  ///
  /// - Parameters:
  ///   - rect: The rectangle in the window.
  ///   - scene: The scene, for its window and bars.
  public func hiddenHeight(of rect: Rect, in scene: Scene) -> Double {
    let scroll = scrollFrameInWindow
    let top = max(scroll.minY, scene.topBarBottom, 0)
    let bottom = min(scroll.maxY, scene.bottomBarTop, scene.window.maxY)
    func visible(from upper: Double, to lower: Double) -> Double {
      max(min(rect.maxY, lower) - max(rect.minY, upper), 0)
    }
    let isBeside = keyboardFrame.maxX <= rect.minX || keyboardFrame.minX >= rect.maxX
    let covered =
      isBeside || keyboardFrame.height <= 0
      ? 0 : visible(from: max(keyboardFrame.minY, top), to: min(keyboardFrame.maxY, bottom))
    return max(rect.height - visible(from: top, to: bottom) + covered, 0)
  }
}
