import Cairo
import FrameSequence
import Illustration
import KeyboardAvoidance
import Rendering
import Stage

/// Draws the states of a film, with something around the screen if there is to be.
struct FilmRenderer: FrameRenderer {
  var scenes: SceneRenderer
  /// What stands around the screen, or `nil` for the screen alone.
  var dressing: Dressing?

  init(_ scenes: SceneRenderer, dressing: Dressing?) {
    self.scenes = scenes
    self.dressing = dressing
  }

  func makeWorker() throws -> Worker {
    Worker(
      plain: try scenes.makeWorker(),
      dresser: try dressing.map { dressing in
        Dresser(
          studio: try Studio(fontDirectory: scenes.options.fontDirectory), dressing: dressing,
          scenes: scenes)
      })
  }

  struct Worker: FrameWorker {
    var plain: SceneRenderer.Worker
    let dresser: Dresser?

    mutating func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      if let dresser { return try dresser.withPixels(ofState: index, body) }
      return try plain.withPixels(ofState: index, body)
    }

    mutating func layout(ofState index: Int) throws -> FrameLayout? {
      // A dressed picture is drawn whole.
      dresser == nil ? try plain.layout(ofState: index) : nil
    }

    mutating func withPixels<Result>(
      ofState index: Int, rows: [Range<Int>], _ body: (PixelView) throws -> Result
    ) throws -> Result {
      if let dresser { return try dresser.withPixels(ofState: index, body) }
      return try plain.withPixels(ofState: index, rows: rows, body)
    }
  }

  /// Draws states with something around the screen.
  struct Dresser {
    let studio: Studio
    let dressing: Dressing
    let scenes: SceneRenderer

    func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      let portrait = Portrait(of: scenes.states[index], in: scenes.scene, dressing: dressing)
      let surface = try studio.image(of: portrait, scale: scenes.options.scale)
      return try surface.withPixels { pixels, bytesPerRow in
        try body(
          PixelView(
            base: pixels, width: surface.width, height: surface.height, bytesPerRow: bytesPerRow,
            isOpaque: surface.format == .rgb24))
      }
    }
  }
}
