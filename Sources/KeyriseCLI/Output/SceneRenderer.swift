import Cairo
import FrameSequence
import Illustration
import KeyboardAvoidance
import Stage

/// Draws the distinct states of a film for the frame writer: one stage a worker.
struct SceneRenderer: FrameRenderer {
  var scene: Scene
  var options: StageOptions
  var states: [SceneState]
  /// What stands around the screen, or `nil` for the screen alone.
  var dressing: Dressing?

  func makeWorker() throws -> Worker {
    Worker(
      stage: try Stage(scene: scene, options: options), states: states,
      dresser: try dressing.map {
        Dresser(
          studio: try Studio(fontDirectory: options.fontDirectory), dressing: $0, scene: scene,
          scale: options.scale)
      })
  }

  struct Worker: FrameWorker {
    let stage: Stage
    let states: [SceneState]
    let dresser: Dresser?

    mutating func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      if let dresser { return try dresser.withPixels(of: states[index], body) }
      return try stage.withPixels(of: states[index], body)
    }

    mutating func layout(ofState index: Int) throws -> FrameLayout? {
      // A dressed picture is drawn whole.
      guard dresser == nil else { return nil }
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
      if let dresser { return try dresser.withPixels(of: states[index], body) }
      return try stage.withPixels(of: states[index], rows: rows, body)
    }
  }

  /// Draws states with something around the screen.
  struct Dresser {
    let studio: Studio
    let dressing: Dressing
    let scene: Scene
    let scale: Double

    func withPixels<Result>(
      of state: SceneState, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      let surface = try studio.image(
        of: Portrait(of: state, in: scene, dressing: dressing), scale: scale)
      return try surface.withPixels { pixels, bytesPerRow in
        try body(
          PixelView(
            base: pixels, width: surface.width, height: surface.height, bytesPerRow: bytesPerRow,
            isOpaque: surface.format == .rgb24))
      }
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
