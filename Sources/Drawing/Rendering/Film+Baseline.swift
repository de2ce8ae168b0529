package import FrameDiff
package import FrameSequence
internal import KeyboardAvoidance
internal import Keyframes
package import Playing
internal import Scenario
internal import Stage

extension Film: RecordableFilm {
  /// The first frame of each event, with its name and what it is about: `focus email`.
  package var eventFrames: [Baseline.KeptFrame] {
    scenario.events.compactMap { event in
      // A time that differs from a frame's only by rounding belongs to that frame.
      let frame = clock.frames.partitioningIndex { $0.sampleTime >= event.time - 1e-9 }
      guard frame < clock.frameCount else { return nil }
      let words = [event.action.name, event.action.argument].compactMap(\.self)
      return Baseline.KeptFrame(frame: frame, reason: words.joined(separator: " "))
    }
  }

  /// Returns which distinct state is shown when, and what draws them.
  ///
  /// - Throws: `FrameSequenceError.invalidPlan` when there are too many frames.
  package func drawn(
    scale: Double, fontDirectory: String
  ) throws -> (plan: FramePlan, renderer: any FrameRenderer) {
    let (plan, states) = try plan(scale: scale)
    let options = StageOptions(
      scale: scale, fontDirectory: fontDirectory, holdsBothOrientations: timeline.rotates)
    return (plan, SceneRenderer(scene: scene, options: options, states: states))
  }

  /// Returns the versions and fonts that pixels depend on.
  package func environment(fontDirectory: String) throws -> [Setting] {
    try Versions.settings(fontDirectory: fontDirectory, fallback: scene.fonts)
  }
}

extension BaselineJob {
  /// Makes a job of a film.
  ///
  /// - Parameters:
  ///   - name: The scenario's name in reports.
  ///   - scenario: Its path as the user gave it.
  ///   - overrides: What the command line set instead of the file.
  ///   - path: The baseline's file.
  ///   - source: The scenario's path from a directory of baselines, or `nil`.
  ///   - approval: The words of a command that approves the film as it is played here.
  package init(
    _ film: Film, name: String, scenario: String, overrides: [Setting] = [], path: String,
    source: String? = nil, approval: [String]? = nil
  ) {
    let subject = Baseline.Subject(
      name: name, title: film.scenario.title, strategy: film.profile.id,
      device: film.scene.device.id, overrides: overrides, source: source)
    self.init(film: film, subject: subject, scenario: scenario, path: path, approval: approval)
  }
}
