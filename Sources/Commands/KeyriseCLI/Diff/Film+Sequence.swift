import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Keyframes
import Playing
import Rendering
import Scenario
import Stage

extension FilmWriter {
  /// Plays and draws a film in memory, each distinct state once; of its pixels only one number a
  /// row is kept.
  ///
  /// States that are known are not drawn again. `adjusting` may change what is drawn, but not the
  /// numbers.
  func sequence(
    of film: Film, name: String, jobs: Int, known: DrawnStates = DrawnStates(),
    adjusting adjust: (inout DrawnState) -> Void = { _ in }
  ) async throws -> PlayedSequence {
    let (plan, plannedStates) = try film.plan(scale: drawing.scale)
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
      fontDirectory: drawing.fonts.directory, fallback: scene.fonts)
    return PlayedSequence(
      name: name, size: size, scale: drawing.scale, frameRate: plan.frameRate,
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
