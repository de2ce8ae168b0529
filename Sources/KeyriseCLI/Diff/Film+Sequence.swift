import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Rendering
import Scenario
import Stage

extension FilmWriter {
  /// Plays and draws a film in memory, each distinct state once; of its pixels only one number a row
  /// is kept.
  ///
  /// `adjusting` may change what is drawn, but not the numbers.
  func sequence(
    of film: Film, name: String, jobs: Int, adjusting adjust: (inout SceneState) -> Void = { _ in }
  ) async throws -> PlayedSequence {
    let (plan, plannedStates) = try film.plan(scale: drawing.scale)
    let states = plannedStates.map { state in
      var state = state
      adjust(&state)
      return state
    }
    let options = stageOptions(for: film)
    let scene = film.scenario.scene
    let fingerprints = try await Self.fingerprints(
      states, scene: scene, options: options, jobs: jobs)
    guard let size = fingerprints.first?.size else { throw Failure(Messages.nothingToCompare) }
    let environment = try Versions.environment(fontDirectory: drawing.fonts.directory)
    return PlayedSequence(
      name: name, size: size, scale: drawing.scale, frameRate: plan.frameRate,
      frames: plan.frames.map { frame in
        PlayedSequence.Frame(
          time: frame.time, duration: frame.duration, picture: frame.stateIndex,
          numbers: film.numbers(at: frame.sampleTime))
      },
      pictures: zip(fingerprints, states).map { drawn, state in
        SequencePicture(fingerprint: drawn.fingerprint) {
          try Stage(scene: scene, options: options).withPixels(of: state) { .bitmap(Bitmap($0)) }
        }
      },
      elements: film.sequenceElements, environment: environment)
  }

  private struct Drawn: Sendable {
    var size: PixelSize
    var fingerprint: PictureFingerprint
  }

  private static func fingerprints(
    _ states: [SceneState], scene: Scene, options: StageOptions, jobs: Int
  ) async throws -> [Drawn] {
    let jobs = max(1, min(jobs, states.count))
    return try await withThrowingTaskGroup(of: [(Int, Drawn)].self) { group in
      for job in 0..<jobs {
        group.addTask {
          let stage = try Stage(scene: scene, options: options)
          return try stride(from: job, to: states.count, by: jobs).map { index in
            try stage.withPixels(of: states[index]) { pixels in
              let bitmap = Bitmap(pixels)
              return (
                index, Drawn(size: bitmap.size, fingerprint: PictureFingerprint(of: bitmap))
              )
            }
          }
        }
      }
      var drawn = [Drawn?](repeating: nil, count: states.count)
      for try await share in group {
        for (index, one) in share { drawn[index] = one }
      }
      return drawn.compactMap { $0 }
    }
  }
}

extension Versions {
  /// What pixels depend on, as comparisons name it.
  static func environment(fontDirectory: String) throws -> [EnvironmentValue] {
    [EnvironmentValue(name: "keyrise", value: keyrise)]
      + libraries.map { EnvironmentValue(name: $0.library, value: $0.version) }
      + (try fontFiles(in: fontDirectory).map {
        EnvironmentValue(name: "font \($0.name)", value: String($0.hash.prefix(12)))
      })
  }
}
