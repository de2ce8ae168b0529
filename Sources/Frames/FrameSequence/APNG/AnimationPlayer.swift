import Synchronization

/// Returns the frames of an animated PNG one by one, continuing from the last one where possible.
///
/// A frame depends on all earlier ones, so frames requested in order are decoded once, and going
/// back starts over.
package final class AnimationPlayer: Sendable {
  private let reader: APNGReader
  private let state: Mutex<State>

  private struct State {
    var canvas: AnimationCanvas
    var frame: [UInt32] = []
    /// The frame that comes next.
    var next = 0
    /// The picture that the previous frame showed.
    var shown: [UInt32] = []
  }

  /// Creates a player before the first frame.
  package init(_ reader: APNGReader) {
    self.reader = reader
    state = Mutex(State(canvas: AnimationCanvas(width: reader.width, height: reader.height)))
  }

  /// The pixels of a frame: straight RGBA, a word a pixel.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when pixels are damaged.
  package func pixels(ofFrame index: Int) throws -> [UInt32] {
    guard reader.isAnimated else {
      var still: [UInt32] = []
      try reader.forEachFrame { _, pixels in still = Array(pixels) }
      return still
    }
    return try state.withLock { state in
      if state.next > index + 1 {
        state = State(canvas: AnimationCanvas(width: reader.width, height: reader.height))
      }
      while state.next <= index {
        var shown: [UInt32] = []
        let isWanted = state.next == index
        try reader.show(state.next, on: &state.canvas, &state.frame) { pixels in
          if isWanted { shown = Array(pixels) }
        }
        state.shown = shown
        state.next += 1
      }
      return state.shown
    }
  }
}
