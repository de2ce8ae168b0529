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
  /// How far the root view is from its resting position; negative when it was moved up.
  public var viewShift: Double
  /// The height of the content.
  public var contentHeight: Double
  /// The focused field's upper edge, or `nil` without focus.
  public var fieldTop: Double?
  /// The focused field's lower edge, or `nil` without focus.
  public var fieldBottom: Double?
  /// How much of the focused field's height is hidden, or `nil` without focus.
  public var hidden: Double?
  /// Which way round the device is held.
  public var orientation: Orientation
}

extension Timeline {
  /// Returns the numbers behind the frame that samples a time.
  public func traceRow(frame: Int, at time: Double) -> TraceRow {
    traceRow(of: state(at: time), frame: frame, at: time)
  }

  /// Returns the numbers behind one frame whose state is known.
  package func traceRow(of state: SceneState, frame: Int, at time: Double) -> TraceRow {
    let scene = scene(in: state.orientation)
    let field = state.focus.flatMap { windowRect(of: $0, in: state) }
    let viewport = state.focus.flatMap { self.viewport(of: $0, in: state) }
    return TraceRow(
      frame: frame, time: time, strategy: strategy, focus: state.focus,
      keyboardTop: state.keyboardFrame.minY, insetTop: state.contentInset.top,
      insetBottom: state.contentInset.bottom, indicatorBottom: state.indicatorInsets.bottom,
      offset: state.contentOffset.y, offsetTarget: targetOffset(at: time).y,
      viewShift: state.rootFrame.minY - scene.rootFrame.minY,
      contentHeight: state.contentSize.height, fieldTop: field?.minY, fieldBottom: field?.maxY,
      hidden: field.map { state.hiddenHeight(of: $0, in: scene, viewport: viewport) },
      orientation: state.orientation)
  }

  /// Returns a view as it stands in the window in a state of this timeline, in points, or `nil`
  /// when the form has no such view.
  public func windowRect(of id: String, in state: SceneState) -> Rect? {
    let views = views(in: state)
    return views[id].map { state.windowRect(ofContent: $0.contentFrame, of: id, in: views) }
  }

  /// Returns the part of the window visible through the form's scroll views around a view, in a
  /// state of this timeline, in points, or `nil` when it is in none.
  public func viewport(of id: String, in state: SceneState) -> Rect? {
    state.nestedOffsets.isEmpty ? nil : state.viewport(of: id, in: views(in: state))
  }

  /// Returns the numbers behind every frame of a clock.
  public func trace(_ clock: FrameClock) -> [TraceRow] {
    clock.frames.map { traceRow(frame: $0.index, at: $0.sampleTime) }
  }
}
