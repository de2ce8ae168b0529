import Cairo
import FrameSequence
import Illustration
import KeyboardAvoidance
import Rendering
import Stage

/// Draws the distinct states of a film for the frame writer, with or without something around the
/// screen.
struct PictureRenderer: FrameRenderer {
  var scene: Scene
  var options: StageOptions
  var states: [SceneState]
  /// What stands around the screen, or `nil` for the screen alone.
  var dressing: Dressing?

  func makeWorker() throws -> Worker {
    guard let dressing else {
      let renderer = SceneRenderer(scene: scene, options: options, states: states)
      return .plain(try renderer.makeWorker())
    }
    return .dressed(
      Dresser(
        studio: try Studio(fontDirectory: options.fontDirectory), dressing: dressing, scene: scene,
        scale: options.scale, states: states))
  }

  /// Draws for one thread.
  enum Worker: FrameWorker {
    case plain(SceneRenderer.Worker)
    case dressed(Dresser)

    mutating func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      switch self {
      case .plain(var worker): try worker.withPixels(ofState: index, body)
      case .dressed(let dresser): try dresser.withPixels(ofState: index, body)
      }
    }

    /// A dressed picture is drawn whole.
    mutating func layout(ofState index: Int) throws -> FrameLayout? {
      guard case .plain(var worker) = self else { return nil }
      return try worker.layout(ofState: index)
    }

    mutating func withPixels<Result>(
      ofState index: Int, rows: [Range<Int>], _ body: (PixelView) throws -> Result
    ) throws -> Result {
      switch self {
      case .plain(var worker): try worker.withPixels(ofState: index, rows: rows, body)
      case .dressed(let dresser): try dresser.withPixels(ofState: index, body)
      }
    }
  }

  /// Draws states with something around the screen.
  struct Dresser {
    let studio: Studio
    let dressing: Dressing
    let scene: Scene
    let scale: Double
    let states: [SceneState]

    func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      let portrait = Portrait(of: states[index], in: scene, dressing: dressing)
      let surface = try studio.image(of: portrait, scale: scale)
      return try surface.withPixels { pixels, bytesPerRow in
        try body(
          PixelView(
            base: pixels, width: surface.width, height: surface.height, bytesPerRow: bytesPerRow,
            isOpaque: surface.format == .rgb24))
      }
    }
  }
}
