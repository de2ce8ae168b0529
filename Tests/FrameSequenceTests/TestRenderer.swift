import FrameSequence

/// Draws noise that differs from state to state.
struct TestRenderer: FrameRenderer {
  struct DrawingFailed: Error, Equatable {
    let state: Int
  }

  var width = 7
  var height = 5
  /// Changes every picture.
  var seed: UInt64 = 0
  /// Called before a state is drawn; what it throws is thrown.
  var beforeDrawing: @Sendable (Int) throws -> Void = { _ in }
  /// The state that is one pixel wider than the others.
  var widerState: Int?
  var failsToStart = false

  func makeWorker() throws -> Worker {
    if failsToStart { throw DrawingFailed(state: -1) }
    return Worker(renderer: self)
  }

  struct Worker: FrameWorker {
    let renderer: TestRenderer

    mutating func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      try renderer.beforeDrawing(index)
      return try picture(index).withView(body)
    }

    private func picture(_ state: Int) -> Picture {
      Picture(
        width: renderer.width + (state == renderer.widerState ? 1 : 0), height: renderer.height,
        isOpaque: true, seed: renderer.seed &* 1000 &+ UInt64(state))
    }
  }
}

extension FramePlan {
  /// A plan at 60 frames a second that shows these states.
  static func showing(_ states: [Int]) throws -> FramePlan {
    try FramePlan(
      frames: states.enumerated().map { index, state in
        Frame(time: Double(index) / 60, duration: 1.0 / 60, stateIndex: state)
      },
      stateCount: (states.max() ?? 0) + 1, scale: 2, frameRate: FrameRate("60"))
  }
}
