internal import KeyboardAvoidance
internal import Keyframes
package import Markup
package import Playing

/// How much of the focused field the keyboard hides in a video of the app, where a scenario says
/// where the field is.
package struct FieldCover: Sendable, Hashable {
  /// The motion of the video, counted from 0.
  package var episode: Int
  /// The field that is focused in it.
  package var field: String
  /// How much of it is hidden when all is at rest, in points.
  package var atRest: Double
  /// How much is hidden at most on the way, in points.
  package var most: Double
  /// When that is, in seconds on the video's clock.
  package var time: Double

  /// Finds what is hidden in each motion that brings a keyboard or changes its height.
  ///
  /// A field is where the scenario has it at first, moved by what the video's content moved; frames
  /// that are not sure say nothing.
  package static func all(_ measurement: Measurement, _ film: Film) -> [FieldCover] {
    let start = film.timeline.state(at: 0)
    return EpisodePair.pairs(measurement, film).compactMap { pair in
      guard pair.episode.kind != .hide,
        let index = measurement.episodes.firstIndex(of: pair.episode),
        let id = film.timeline.state(at: pair.motion.start + 0.01).focus,
        let rect = film.field(id, in: start),
        let footer = film.footerHeight(below: id, at: pair.motion.end - 1e-3)
      else { return nil }
      let hidden = pair.frames.compactMap { frame -> MotionSample? in
        guard frame.confidence > 0.5, let top = frame.keyboardTop, let shift = frame.contentShift
        else { return nil }
        let covered = rect.maxY - shift - min(top - footer, film.scene.bottomBarTop)
        return MotionSample(
          time: frame.time, position: max(0, min(rect.height, covered)))
      }
      guard let last = hidden.last, let most = hidden.max(by: { $0.position < $1.position }) else {
        return nil
      }
      return FieldCover(
        episode: index, field: id, atRest: last.position, most: most.position, time: most.time)
    }
  }

  /// The cover as a program reads it.
  package var json: JSONValue {
    [
      "episode": .integer(episode), "field": .string(field), "hidden": .points(atRest),
      "most_hidden": .points(most), "time": .seconds(time),
    ]
  }
}
