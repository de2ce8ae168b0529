internal import KeyboardAvoidance
internal import Keyframes
internal import Measuring

extension MeasuredPlot {
  /// The words of a plot of recordings.
  enum Words {
    /// The device and the scale of a recording; of two, how they are told apart.
    static func subtitle(of recordings: [MeasuredPlot.Recording]) -> String {
      guard recordings.count == 1, let one = recordings.first?.measurement else {
        return "Circles and dashes: \(recordings.first?.name ?? ""). "
          + "Dots and lines: \(recordings.last?.name ?? "")."
      }
      let size = one.devices.first.map {
        "\($0.name), \(Numeral.text($0.screen.width)) × \(Numeral.points($0.screen.height))"
      }
      let scale = one.video.scale.map { "\(Numeral.text($0, places: 3)) px/pt" }
      let frames = "\(one.video.frames) frames in \(Numeral.instant(one.video.duration))"
      return [size, scale, frames].compactMap(\.self).joined(separator: " · ")
    }

    /// Which motion it is, and when.
    static func heading(_ window: MotionWindow, of recordings: [MeasuredPlot.Recording]) -> String {
      let times = window.episodes.compactMap { $0.map { Numeral.text($0.start, places: 3) } }
      let kind = window.kind.rawValue
      guard recordings.count > 1 else { return "\(kind) at \(times.first ?? "–") s" }
      return times.count == 1
        ? "\(kind), in one of them only" : "\(kind) at \(times[0]) s and at \(times[1]) s"
    }

    /// The spring and the content of each recording.
    static func lines(_ window: MotionWindow, of recordings: [MeasuredPlot.Recording]) -> String {
      zip(recordings, window.episodes).map { recording, episode in
        let words = episode.map(words) ?? "no such motion"
        return recordings.count == 1 ? words : "\(recording.name): \(words)"
      }.joined(separator: "\n")
    }

    static func altText(
      of recordings: [MeasuredPlot.Recording], _ windows: [MotionWindow]
    ) -> String {
      windows.map { window in
        "\(heading(window, of: recordings)): "
          + lines(window, of: recordings).split(separator: "\n").joined(separator: "; ")
      }.joined(separator: ". ") + "."
    }

    private static func words(_ episode: Measurement.Episode) -> String {
      var parts = ["\(Numeral.points(episode.height)) high"]
      switch (episode.spring, episode.curve) {
      case (.some(let spring), _):
        parts.append(
          "\(spring.name == .legacy ? "spring of iOS 7 to 18" : "spring of iOS 26"), "
            + "ω \(Numeral.text(spring.omega, places: 2))/s, "
            + "rms \(Numeral.text(spring.rms, places: 2)) pt")
      case (nil, .some(.linear(let duration))): parts.append("linear in \(milliseconds(duration))")
      case (nil, .some(.easeInOut(let duration))):
        parts.append("ease in, ease out in \(milliseconds(duration))")
      case (nil, .some(.instant)): parts.append("at once")
      case (nil, .some(.irregular)): parts.append("no known curve")
      case (nil, nil): parts.append("too few frames for a curve")
      }
      if let follower = episode.followers.first {
        var words = "content \(Numeral.points(follower.travel))"
        if let lag = follower.lag, abs(lag) >= 0.004 {
          words += ", \(milliseconds(abs(lag))) \(lag > 0 ? "late" : "early")"
        }
        if let jump = follower.jump, jump > 4 { words += ", jumps \(Numeral.points(jump))" }
        parts.append(words)
      }
      return parts.joined(separator: "; ")
    }

    private static func milliseconds(_ seconds: Double) -> String {
      Numeral.text(seconds * 1000, places: 0) + " ms"
    }
  }
}
