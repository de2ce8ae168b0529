import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Playing
import Rendering
import Scenario
import Stage

extension DrawingOptions {
  /// Plays and draws a film in memory, each distinct state once; of its pixels only one number a
  /// row is kept.
  ///
  /// States that are known are not drawn again. `adjusting` may change what is drawn, but not the
  /// numbers.
  func sequence(
    of film: Film, name: String, jobs: Int, known: DiffPair.DrawnStates = DiffPair.DrawnStates(),
    adjusting adjust: (inout DrawnState) -> Void = { _ in }
  ) async throws -> PlayedSequence {
    let (plan, plannedStates) = try film.plan(scale: scale)
    let states = plannedStates.map { state in
      var state = state
      adjust(&state)
      return state
    }
    let options = stageOptions(for: film)
    let scene = film.scenario.scene
    let drawn = try await known.drawn(states, of: scene, options: options, jobs: jobs)
    guard let size = drawn.first?.size else { throw Failure(Messages.nothingToCompare) }
    let environment = try Versions.settings(
      fontDirectory: fonts.directory, fallback: scene.fonts)
    return PlayedSequence(
      name: name, size: size, scale: scale, frameRate: plan.frameRate,
      frames: plan.frames.map { frame in
        PlayedSequence.Frame(
          time: frame.time, duration: frame.duration, picture: frame.stateIndex,
          numbers: film.numbers(at: frame.sampleTime))
      },
      pictures: zip(drawn, states).map { drawn, state in
        SequencePicture(fingerprint: drawn.fingerprint) {
          try Stage(scene: scene, options: options).withPixels(of: state) { .bitmap(Bitmap($0)) }
        }
      },
      elements: film.sequenceElements, environment: environment)
  }
}

extension DiffPair {
  /// The pictures of states drawn so far: two films of one scene share many of them, and draw
  /// each once.
  actor DrawnStates {
    /// A state that was drawn.
    struct Drawn: Sendable {
      var size: PixelSize
      var fingerprint: PictureFingerprint
    }

    /// The drawn states of one scene.
    private struct Place {
      var scene: Scene
      var options: StageOptions
      var drawn: [DrawnState: Drawn] = [:]
    }

    private var places: [Place] = []
  }
}

extension DiffPair.DrawnStates {
  /// Returns what each of the states looks like; those that are not known are drawn, so many at
  /// once.
  ///
  /// - Throws: `DrawingError` when something cannot be drawn.
  func drawn(
    _ states: [DrawnState], of scene: Scene, options: StageOptions, jobs: Int
  ) async throws -> [Drawn] {
    let index =
      places.firstIndex { $0.options == options && $0.scene == scene } ?? places.count
    if index == places.count { places.append(Place(scene: scene, options: options)) }
    let missing = Array(Set(states.filter { places[index].drawn[$0] == nil }))
    let fresh = try await Self.draw(missing, of: scene, options: options, jobs: jobs)
    for (state, one) in zip(missing, fresh) { places[index].drawn[state] = one }
    return states.compactMap { places[index].drawn[$0] }
  }

  private static func draw(
    _ states: [DrawnState], of scene: Scene, options: StageOptions, jobs: Int
  ) async throws -> [Drawn] {
    guard !states.isEmpty else { return [] }
    let jobs = max(1, min(jobs, states.count))
    let shares = try await (0..<jobs).concurrentMap { job in
      let stage = try Stage(scene: scene, options: options)
      return try stride(from: job, to: states.count, by: jobs).map { index in
        try stage.withPixels(of: states[index]) { pixels in
          let bitmap = Bitmap(pixels)
          return Drawn(size: bitmap.size, fingerprint: PictureFingerprint(of: bitmap))
        }
      }
    }
    return states.indices.map { shares[$0 % jobs][$0 / jobs] }
  }
}
