import Cairo
import FrameSequence
import Illustration
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Stage

/// The distinct pictures of a sequence, which is shown when, and what draws them for the frame
/// writer.
struct DrawnSequence: FrameRenderer {
  var plan: FramePlan
  /// Frames a second.
  var fps: Rational
  var subject: Subject
  var options: StageOptions

  /// The subjects of the pictures, counted as the plan counts them.
  enum Subject: Sendable {
    /// States of a scene, the screen alone or with something around it.
    case screens([DrawnState], of: Scene, dressing: Dressing?)
    /// A page with several devices, at times in seconds.
    case pages([Double], of: DeviceGrid)
    /// A page with two recordings.
    case recordings(ComparedPictures.Reel)
  }

  func makeWorker() throws -> Worker {
    func painter(_ fonts: [String] = [], _ picture: @escaping (Int) throws -> any Picture) throws
      -> Worker
    {
      let studio = try Studio(fontDirectory: options.fontDirectory)
      try studio.add(fonts: fonts)
      return .pictures(Painter(studio: studio, scale: options.scale, picture: picture))
    }
    switch subject {
    case .screens(let states, let scene, nil):
      let renderer = SceneRenderer(scene: scene, options: options, states: states)
      return .plain(try renderer.makeWorker())
    case .screens(let states, let scene, let dressing?):
      return try painter(scene.fonts) { Portrait(of: states[$0], in: scene, dressing: dressing) }
    case .pages(let times, let grid): return try painter { grid.moment(at: times[$0]) }
    case .recordings(let reel): return try painter { try reel.moment($0) }
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
      try studio.image(of: try picture(index), scale: scale).withPixels(body)
    }
  }
}

extension ImageSurface {
  /// Passes its pixels, valid during the call, to an encoder.
  func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
    try withPixels { pixels, bytesPerRow in
      try body(
        PixelView(
          base: pixels, width: width, height: height, bytesPerRow: bytesPerRow,
          isOpaque: format == .rgb24))
    }
  }
}

// MARK: - Films

extension DrawnSequence {
  /// The pictures of a film: the screen, with or without something around it.
  ///
  /// - Throws: ``Failure`` when something is to be drawn around a device that is turned.
  init(of film: Film, dressing: Dressing?, _ drawing: DrawingOptions) throws {
    try film.checkDressing(dressing)
    let (plan, states) = try film.plan(scale: drawing.scale)
    self.init(
      plan: plan, fps: film.clock.fps,
      subject: .screens(states, of: film.scenario.scene, dressing: dressing),
      options: drawing.stageOptions(for: film))
  }

  /// The pictures of several films side by side on a page, over the longest of them.
  ///
  /// Films that are over stay at their ends; the words are the same in all pictures.
  init(of grid: DeviceGrid, over film: Film, _ drawing: DrawingOptions) throws {
    var times: [Double] = []
    var indices: [[DrawnState]: Int] = [:]
    let frames = film.clock.frames.map { frame -> FramePlan.Frame in
      let states = zip(grid.cells, grid.states(at: frame.sampleTime)).map { cell, state in
        DrawnState(
          state, in: cell.device.scene, scale: drawing.scale * cell.device.scale)
      }
      let index = indices[states] ?? times.count
      if index == times.count {
        indices[states] = index
        times.append(frame.sampleTime)
      }
      return FramePlan.Frame(
        time: frame.time, duration: frame.duration, sampleTime: frame.sampleTime,
        stateIndex: index)
    }
    self.init(
      plan: try FramePlan(
        frames: frames, stateCount: times.count, scale: drawing.scale,
        frameRate: FrameRate(film.clock.fps)),
      fps: film.clock.fps, subject: .pages(times, of: grid),
      options: drawing.stageOptions(for: film))
  }
}

extension DrawingOptions {
  /// The options of stages that draw a film.
  func stageOptions(for film: Film) -> StageOptions {
    StageOptions(
      scale: scale, fontDirectory: fonts.directory, holdsBothOrientations: film.timeline.rotates)
  }
}

extension Film {
  /// Refuses to draw something around a device that is turned: around a window that turns the page
  /// would turn, too, and a film has one size.
  func checkDressing(_ dressing: Dressing?) throws {
    guard dressing == nil || !timeline.rotates else { throw Failure(Messages.cannotDressTurning) }
  }

  /// The greatest of 50, 25, 16.67, 12.5 … frames a second that is not above a rate; below 1 the
  /// rate itself, whose delays lose nothing by being whole hundredths of a second.
  static func gifRate(notAbove fps: Rational) -> Rational {
    let divisor = (50 / fps.doubleValue - 1e-9).rounded(.up)
    guard divisor.isFinite, divisor <= 50, let rate = Rational(50, max(1, Int(divisor))) else {
      return fps
    }
    return rate
  }

  /// Returns the film cut into frames at another rate; it lasts as long.
  ///
  /// - Throws: ``Failure`` when there are too many frames.
  func retimed(to fps: Rational) throws -> Film {
    var film = self
    do {
      film.clock = try FrameClock(fps: fps, startPhase: clock.startPhase, end: clock.end)
    } catch {
      throw Failure("\(error)")
    }
    return film
  }
}

// MARK: - Sentences

extension Messages {
  /// A film with something around a screen that turns.
  static let cannotDressTurning = """
    the device is turned in this scenario, and a frame around it cannot follow: leave out \
    --frame, --shadow and --background, or draw one instant with 'keyrise still'
    """
}
