import Cairo
import FrameSequence
import Illustration
import KeyboardAvoidance
import Rendering
import Stage

/// Draws the distinct pictures of a sequence for the frame writer: screens, with or without
/// something around them, or pages.
struct PictureRenderer: FrameRenderer {
  var subject: Subject
  var options: StageOptions

  /// What the pictures show, counted as the plan counts them.
  enum Subject: Sendable {
    /// States of a scene, the screen alone or with something around it.
    case screens([DrawnState], of: Scene, dressing: Dressing?)
    /// A page with several devices, at times in seconds.
    case pages([Double], of: DeviceGrid)
    /// A page with two recordings.
    case recordings(RecordingsReel)
  }

  func makeWorker() throws -> Worker {
    func studio(_ fonts: [String] = []) throws -> Studio {
      let studio = try Studio(fontDirectory: options.fontDirectory)
      try studio.add(fonts: fonts)
      return studio
    }
    switch subject {
    case .screens(let states, let scene, nil):
      let renderer = SceneRenderer(scene: scene, options: options, states: states)
      return .plain(try renderer.makeWorker())
    case .screens(let states, let scene, let dressing?):
      return .pictures(
        Painter(studio: try studio(scene.fonts), scale: options.scale) { index in
          Portrait(of: states[index], in: scene, dressing: dressing)
        })
    case .pages(let times, let grid):
      return .pictures(
        Painter(studio: try studio(), scale: options.scale) { grid.moment(at: times[$0]) })
    case .recordings(let reel):
      return .pictures(
        Painter(studio: try studio(), scale: options.scale) { try reel.moment($0) })
    }
  }

  /// Draws for one thread.
  enum Worker: FrameWorker {
    case plain(SceneRenderer.Worker)
    case pictures(Painter)

    mutating func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      switch self {
      case .plain(var worker): try worker.withPixels(ofState: index, body)
      case .pictures(let painter): try painter.withPixels(ofState: index, body)
      }
    }

    /// A picture around which something stands is drawn whole.
    mutating func layout(ofState index: Int) throws -> FrameLayout? {
      guard case .plain(var worker) = self else { return nil }
      return try worker.layout(ofState: index)
    }

    mutating func withPixels<Result>(
      ofState index: Int, rows: [Range<Int>], _ body: (PixelView) throws -> Result
    ) throws -> Result {
      switch self {
      case .plain(var worker): try worker.withPixels(ofState: index, rows: rows, body)
      case .pictures(let painter): try painter.withPixels(ofState: index, body)
      }
    }
  }

  /// Draws pictures that are laid out.
  struct Painter {
    let studio: Studio
    let scale: Double
    /// The picture of a state.
    let picture: (Int) throws -> any Picture

    func withPixels<Result>(
      ofState index: Int, _ body: (PixelView) throws -> Result
    ) throws -> Result {
      let surface = try studio.image(of: try picture(index), scale: scale)
      return try surface.withPixels { pixels, bytesPerRow in
        try body(
          PixelView(
            base: pixels, width: surface.width, height: surface.height, bytesPerRow: bytesPerRow,
            isOpaque: surface.format == .rgb24))
      }
    }
  }
}
