internal import Cairo
package import FrameSequence
package import KeyboardAvoidance
package import Stage

/// Draws the distinct states of a film for the frame writer: one stage a worker.
package struct SceneRenderer: FrameRenderer {
  /// The scene, without its states.
  package var scene: Scene
  /// How it is drawn.
  package var options: StageOptions
  /// The states, counted as the plan counts them.
  package var states: [DrawnState]

  /// Creates a renderer of states of one scene.
  package init(scene: Scene, options: StageOptions, states: [DrawnState]) {
    self.scene = scene
    self.options = options
    self.states = states
  }

  /// Makes a stage for one more thread.
  package func makeWorker() throws -> Worker {
    Worker(stage: try Stage(scene: scene, options: options), states: states)
  }

  /// Draws on a stage of its own.
  package struct Worker: FrameWorker {
    let stage: Stage
    let states: [DrawnState]

    /// Draws a state.
    package mutating func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      try stage.withPixels(of: states[index], body)
    }

    /// Tells where the rows of a state come from.
    package mutating func layout(ofState index: Int) throws -> FrameLayout? {
      let origins = try stage.rowOrigins(of: states[index])
      guard let height = origins.last?.rows.upperBound else { return nil }
      return FrameLayout(width: stage.width, height: height, isOpaque: true, origins: origins)
    }

    /// Draws some rows of a state.
    package mutating func withPixels<Result>(
      ofState index: Int, rows: [Range<Int>], _ body: (PixelView) throws -> Result
    ) throws -> Result {
      try stage.withPixels(of: states[index], rows: rows, body)
    }
  }
}

extension Stage {
  /// Draws a state and passes its pixels, valid during the call, to the encoder.
  package func withPixels<Result>(
    of state: DrawnState, rows: [Range<Int>]? = nil, _ body: (PixelView) throws -> Result
  ) throws -> Result {
    let surface = try draw(state, rows: rows)
    return try surface.withPixels { pixels, bytesPerRow in
      try body(
        PixelView(
          base: pixels, width: surface.width, height: surface.height, bytesPerRow: bytesPerRow,
          isOpaque: true))
    }
  }
}
