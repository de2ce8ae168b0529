import KeyboardAvoidance
import Keyframes
import Markup
import Measuring

/// A measurement as text for people.
struct MeasurementText {
  let measurement: Measurement
  let name: String
  /// Whether it says why each height was chosen.
  let isExplained: Bool

  /// The whole text, a paragraph for each episode.
  var text: String {
    let reasons = isExplained ? measurement.explanations.map(reason) : []
    return ([video] + measurement.episodes.map(paragraph) + reasons).joined(separator: "\n\n")
      + "\n"
  }

  /// Which edges were looked at for the upper one of a keyboard.
  private func reason(_ explanation: Measurement.EdgeExplanation) -> String {
    ([Messages.explained(explanation)]
      + explanation.edges.map { "  " + Messages.considered($0) }).joined(separator: "\n")
  }

  /// A document for programs: the measurement, with the video's name first.
  ///
  /// - Parameter more: Members to put before the frames, which are many.
  static func document(
    _ measurement: Measurement, name: String, more: [JSONValue.Member] = []
  ) -> String {
    var members = measurement.members
    members.insert(.init("name", .string(name)), at: 1)
    members.insert(contentsOf: more, at: members.count - 1)
    return document(members)
  }

  /// A JSON document with these members.
  static func document(_ members: [JSONValue.Member]) -> String {
    // One member or list element a line, so that frames can be searched with grep.
    let lines = members.map { member -> String in
      guard case .array(let elements) = member.value, !elements.isEmpty else {
        return "  \(member)"
      }
      let list = elements.map { "    \($0)" }.joined(separator: ",\n")
      return "  \(JSONValue.string(member.name)): [\n\(list)\n  ]"
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  private var video: String {
    let video = measurement.video
    var parts = [
      "\(PlainText.line(name)): \(Format.count(video.frames, "frame"))",
      Format.seconds(video.duration), "\(video.width)x\(video.height)",
    ]
    if video.screen.width < video.width || video.screen.height < video.height {
      let screen = video.screen
      parts.append("screen \(screen.width)x\(screen.height) at \(screen.x),\(screen.y)")
    }
    if let scale = video.scale, !measurement.episodes.isEmpty {
      parts.append(
        "\(Format.decimal(scale, places: 3)) px/pt\(video.isScaleSure ? "" : " (a guess)")")
      if let device = measurement.devices.first {
        let screen = device.screen
        let others = measurement.devices.count - 1
        parts.append(
          "\(Format.decimal(screen.width))x\(Format.decimal(screen.height)), as \(device.name)"
            + (others > 0 ? " and \(Format.count(others, "other"))" : ""))
      }
    }
    let mean =
      measurement.frames.map(\.confidence).reduce(0, +) / Double(max(measurement.frames.count, 1))
    if !measurement.episodes.isEmpty {
      parts.append("confidence \(Format.decimal(mean, places: 2))")
    }
    return parts.joined(separator: "  ")
  }

  private func paragraph(_ episode: Measurement.Episode) -> String {
    var lines = [headline(episode)]
    lines += episode.followers.map(line)
    if episode.followers.isEmpty { lines.append("  content: nothing moves with it") }
    var frames: [String] = []
    if episode.doubledFrames > 0 {
      frames.append("\(Format.count(episode.doubledFrames, "frame")) doubled")
    }
    if episode.droppedFrames > 0 { frames.append("\(episode.droppedFrames) dropped") }
    if !frames.isEmpty { lines.append("  video: " + frames.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }

  private func headline(_ episode: Measurement.Episode) -> String {
    let motion =
      switch (episode.spring, episode.curve) {
      case (.some(let spring), _):
        "spring of \(spring.name == .legacy ? "iOS 7 to 18" : "iOS 26")  "
          + "omega \(Format.fixed(spring.omega, places: 2))/s  rms \(points(spring.rms))"
      case (nil, .some(.linear(let duration))): "linear in \(milliseconds(duration))"
      case (nil, .some(.easeInOut(let duration))): "ease-in ease-out in \(milliseconds(duration))"
      case (nil, .some(.instant)): "no frame of the motion is in the video"
      case (nil, .some(.irregular)): "no spring: led by a finger, or by something unknown"
      case (nil, nil): "too few frames to name the curve"
      }
    var parts = [
      "\(episode.kind.rawValue) at \(instant(episode.start, error: episode.startError))",
      "keyboard \(points(episode.height)) high",
    ]
    if episode.accessory > 0 {
      parts[1] += ", with an accessory view of \(points(episode.accessory))"
    }
    if episode.confidence < Self.leastSure { parts[1] += " (unsure)" }
    if episode.kind == .change { parts.append("by \(points(episode.travel))") }
    parts += [motion, "at rest at \(instant(episode.end, error: episode.endError))"]
    return parts.joined(separator: "  ")
  }

  private func instant(_ seconds: Double, error: Double) -> String {
    "\(Format.fixed(seconds, places: 3)) s"
      + (error > Self.leastError ? " ± \(milliseconds(error))" : "")
  }

  private func line(_ follower: Measurement.Follower) -> String {
    let place =
      "content \(Format.decimal(follower.top, places: 0)) to "
      + "\(Format.decimal(follower.bottom, places: 0)) pt"
    var parts = ["moves \(points(follower.travel))"]
    if follower.lag == nil, follower.lagBasis == .unseen {
      parts.append(
        follower.jump == nil
          ? "half way it was not seen, so how late it is and whether it jumps are unknown"
          : "half way it was not seen, so how late it is is unknown")
    }
    if let lag = follower.lag {
      let frames = lag * 60
      let error = follower.lagBasis.error.map { ", within \(milliseconds($0)) by a fit" } ?? ""
      parts.append(
        abs(lag) < 0.004
          ? "in step\(error)"
          : "\(milliseconds(abs(lag))) \(lag > 0 ? "behind" : "ahead") "
            + "(\(Format.fixed(abs(frames), places: 1)) frames of 1/60 s\(error))")
    }
    if let jump = follower.jump, let step = follower.largestStep, jump > Self.leastJump {
      parts.append(
        "jumps \(points(jump)) more than the keyboard; its largest step is "
          + "\(points(step.position)) at \(Format.fixed(step.time, places: 3)) s")
    } else if follower.jump == nil, follower.lagBasis != .unseen {
      parts.append("whether it jumps was not seen")
    }
    return "  \(place): " + parts.joined(separator: "  ")
  }

  /// Below this a height is said to be unsure.
  private static let leastSure = 0.8

  /// Below this the error of an instant is not mentioned, in seconds: a choice, more than a frame of
  /// most videos.
  private static let leastError = 0.02

  /// The smallest jump beyond the keyboard's own that is mentioned, in points: a choice.
  private static let leastJump = 4.0

  private func points(_ value: Double) -> String { "\(Format.decimal(value, places: 1)) pt" }

  private func milliseconds(_ seconds: Double) -> String {
    "\(Format.decimal(seconds * 1000, places: 0)) ms"
  }
}

// MARK: - Sentences

extension Messages {
  static func explained(_ explanation: Measurement.EdgeExplanation) -> String {
    "why \(Format.decimal(explanation.height, places: 1)) pt at "
      + "\(Format.fixed(explanation.time, places: 3)) s; edges above the keys, from below:"
  }
}
