import Cairo
import FrameSequence
import KeyboardAvoidance
import Stage

/// Draws the distinct states of a film for the frame writer: one stage a worker.
struct SceneRenderer: FrameRenderer {
  var scene: Scene
  var options: StageOptions
  var states: [SceneState]

  func makeWorker() throws -> Worker {
    Worker(stage: try Stage(scene: scene, options: options), states: states)
  }

  struct Worker: FrameWorker {
    let stage: Stage
    let states: [SceneState]

    mutating func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      try stage.withPixels(of: states[index], body)
    }

    mutating func layout(ofState index: Int) throws -> FrameLayout? {
      let origins = try stage.rowOrigins(of: states[index])
      guard let height = origins.last?.rows.upperBound else { return nil }
      return FrameLayout(
        width: stage.width, height: height, isOpaque: true,
        origins: origins.map { origin in
          FrameLayout.Origin(
            rows: origin.rows, source: origin.source, firstRow: origin.firstRow)
        })
    }

    mutating func withPixels<Result>(
      ofState index: Int, rows: [Range<Int>], _ body: (PixelView) throws -> Result
    ) throws -> Result {
      try stage.withPixels(of: states[index], rows: rows, body)
    }
  }
}

extension Stage {
  /// Draws a state and lends its pixels to the encoder.
  func withPixels<Result>(
    of state: SceneState, rows: [Range<Int>]? = nil, _ body: (PixelView) throws -> Result
  ) throws -> Result {
    let surface = try rows.map { try draw(state, rows: $0) } ?? draw(state)
    return try surface.withPixels { pixels, bytesPerRow in
      try body(
        PixelView(
          base: pixels, width: surface.width, height: surface.height, bytesPerRow: bytesPerRow,
          isOpaque: true))
    }
  }
}
