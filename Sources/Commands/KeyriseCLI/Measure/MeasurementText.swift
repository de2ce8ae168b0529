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
    _ measurement: Measurement, name: String, more: [JSONValue.Member]
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
    if let doubt = episode.contentDoubt {
      lines.append("  content: \(words(doubt, isElse: !episode.followers.isEmpty))")
    } else if episode.followers.isEmpty {
      lines.append("  content: nothing is seen to move with it")
    }
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
        "spring of \(spring.name.systems)  "
          + "omega \(Format.fixed(spring.omega, places: 2))/s  rms \(points(spring.rms))"
      case (nil, .some(.linear(let duration))): "linear in \(milliseconds(duration))"
      case (nil, .some(.easeInOut(let duration))): "ease-in ease-out in \(milliseconds(duration))"
      case (nil, .some(.spring(let omega))): otherClock(omega)
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

  /// A spring whose frequency is neither system's.
  private func otherClock(_ omega: Double) -> String {
    let speeds = SpringFit.Name.allCases.map { name in
      let percent = Format.decimal(100 * omega / name.spring.angularFrequency, places: 0)
      return "\(name.systems) at \(percent) %"
    }
    return "spring on another clock  omega \(Format.fixed(omega, places: 2))/s, as of "
      + speeds.joined(separator: " or ")
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
      let error =
        switch follower.lagBasis {
        case .fitted(let error): ", within \(milliseconds(error)) by a fit"
        case .seen(.some(let error)): ", within \(milliseconds(error))"
        case .seen(nil), .unseen: ""
        }
      parts.append(
        abs(lag) < 0.004
          ? "in step\(error)"
          : "\(milliseconds(abs(lag))) \(lag > 0 ? "behind" : "ahead") "
            + "(\(Format.fixed(abs(frames), places: 1)) frames of 1/60 s\(error))")
    }
    if let jump = follower.jump, let step = follower.largestStep, jump > Self.leastJump {
      let instant = "\(Format.fixed(step.time, places: 3)) s"
      parts.append(
        step.position < 0
          ? "jumps back \(points(-step.position)) at \(instant)"
          : "jumps \(points(jump)) more than the keyboard; its largest step is "
            + "\(points(step.position)) at \(instant)")
    } else if follower.jump == nil, follower.lagBasis != .unseen {
      parts.append("whether it jumps was not seen")
    }
    return "  \(place): " + parts.joined(separator: "  ")
  }

  private func words(_ doubt: Measurement.ContentDoubt, isElse: Bool) -> String {
    let subject = isElse ? "something else" : "something"
    return switch doubt {
    case .alike:
      "\(subject) moves; how far is not told, as its parts look alike"
    case .unrested:
      "\(subject) moves; how far it goes with the keyboard is not told, as it is not seen to come to rest"
    case .covered:
      "\(subject) is above the keyboard that was not there without it; how that came there is not told"
    case .bar:
      "\(subject) on the keyboard goes with it, an accessory view or a bar of the app's"
    }
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

  static func noFFmpegToRead(_ path: String) -> String {
    "'\(shown: path)' needs ffmpeg to decode it, and there is none on the PATH; install it "
      + "(apt install ffmpeg, brew install ffmpeg), or measure an .apng or a directory of frames"
  }

  static func noFrames(_ path: String) -> String {
    "'\(shown: path)' has no pictures that can be decoded"
  }

  static func outsideVideo(_ path: String, duration: Double) -> String {
    "'--at' names a part that is not in '\(shown: path)', which lasts "
      + "\(Format.fixed(duration, places: 2)) s"
  }

  static func cropOutside(width: Int, height: Int) -> String {
    "'--crop' reaches beyond the pictures, which have \(width)x\(height) pixels"
  }

  static func takenForScenario(_ device: String) -> String {
    "the video does not tell its device; it is measured as \(device), the scenario's"
  }

  static func unknownDevice(_ id: String, known: [String]) -> String {
    "no device '\(shown: id)';\(meaning(id, known)) list them with: keyrise list devices"
  }

  /// The caption of a plot: whose content the line shows, and how many motions are left out.
  static func plotCaption(strategy: String?, left: Int) -> String {
    var parts = ["Dots are measured frames, faint where they are less sure."]
    if let strategy { parts.append("The content’s line is the model under '\(shown: strategy)'.") }
    if left > 0 { parts.append("\(Format.count(left, "more motion")) left out.") }
    return parts.joined(separator: " ")
  }

  /// The line that measures a part of a video's pictures: one that was found, or the reader's.
  private static func crop(_ video: MeasuredVideo, to area: PixelArea? = nil) -> String {
    let place = area.map { "\($0.x),\($0.y),\($0.width),\($0.height)" } ?? "X,Y,WIDTH,HEIGHT"
    return "\(shown: ShellText.command(["keyrise", "measure", video.path, "--crop", place]))"
  }

  /// A line to try on a video whose keyboard has an unusual height.
  private static func height(_ video: MeasuredVideo) -> String {
    let edges = video.measurement.explanations.flatMap(\.edges)
    let said = video.measurement.episodes.first?.height ?? 0
    let nearest =
      edges.compactMap(\.known).min { abs($0 - said) < abs($1 - said) } ?? said.rounded()
    let command = ShellText.command(
      ["keyrise", "measure", video.path, "--height", Format.decimal(nearest, places: 1)])
    return "\(shown: command)"
  }

  /// The verdict on an edge, in words.
  static func verdict(_ verdict: Measurement.EdgeExplanation.Verdict) -> String {
    switch verdict {
    case .chosen:
      "chosen: the highest known height with an edge of its own that moves with the keys"
    case .unusual:
      "taken, though no keyboard is known to be so high: none of the known heights has an edge"
    case .given: "given with --height"
    case .accessory:
      "an accessory view: it comes with the keys from below, reaches both sides and was not there before"
    case .noEdge: "no edge there at rest"
    case .edge: "an edge, and another one is the panel's"
    case .stays: "it stands still while the keys move: a line of the content"
    case .leaves: "it is not there while the keys move: content behind or above the panel"
    case .otherLook: "its ends at the sides are not those of such a panel"
    case .faint:
      "too faint beside the edge below it: what dithering or coding leaves"
    case .lower: "within the panel: an edge higher up is the panel's"
    case .wasThere:
      "what is below it stood at the bottom of the screen before: a bar that rides on the keyboard"
    case .follows: "it keeps its distance from the panel: it follows the keyboard"
    }
  }

  static func considered(_ edge: Measurement.EdgeExplanation.Edge) -> String {
    var parts = ["\(Format.decimal(edge.height, places: 1)) pt"]
    if let known = edge.known { parts.append("known: \(Format.decimal(known, places: 1))") }
    if let step = edge.step {
      parts.append("step \(Format.decimal(step, places: 0)) of 255")
    }
    if let share = edge.share {
      parts.append(
        "with the keys in \(Format.decimal(share * 100, places: 0)) % of the frames in motion")
    }
    return (parts + [verdict(edge.verdict)]).joined(separator: "  ")
  }

  static func remark(_ remark: Measurement.Remark, of video: MeasuredVideo) -> String {
    let size = video.measurement.video
    return switch remark {
    case .noKeyboard where !Measurer.isScreen(width: size.width, height: size.height):
      "no iPhone keyboard is seen at the bottom of the screen in any frame; nothing is claimed. If the "
        + "screen is a part of the pictures, say where, in pixels: \(crop(video))"
    case .noKeyboard:
      "no iPhone keyboard is seen at the bottom of the screen in any frame; nothing is claimed"
    case .unusualHeight:
      "no keyboard is known to be so high: its edge may be another one, and confidence stays below "
        + "0.8; --explain says what was considered, and a height is given with: \(height(video))"
    case .edgeUnsure:
      "a keyboard's upper edge is faint, or was not seen to move with its keys, so that it may be another "
        + "thing's, and confidence stays below 0.8; --explain says what was considered"
    case .wayUnseen:
      "a keyboard came, or went, and no frame shows it on its way by itself: the video may be cut there, or a "
        + "picture of a screen may move in it, and confidence stays below 0.8"
    case .otherSpring:
      "a keyboard moves along the spring of another iOS than its look is of: the video may be played faster, or "
        + "slower, and confidence stays below 0.8"
    case .otherBoard:
      "something without rows of keys stands where a keyboard was, such as an emoji board, a picker or another "
        + "page: how high that is, and when it came and went, is not told"
    case .cutSides:
      "the picture lacks a part of the screen: the scale is that of the rows of keys, "
        + "and confidence stays below 0.8; say the pixels in a point with --scale where they are known"
    case .otherScreen:
      "the pictures have the shape of an iPad's screen, or of one held sideways, and no keyboard that is known "
        + "there is seen to fill its width at the bottom: floating, split and undocked ones are not measured, nor "
        + "those whose height nobody recorded; nothing is claimed. If a phone's screen is a part of the pictures, say "
        + "where, in pixels: \(crop(video)); one that lies on its side is turned upright first, as by ffmpeg -vf "
        + "transpose=1"
    case .keyboardStands:
      "a keyboard is seen, and nothing is followed that shows it come or go: it may stand from the first frame "
        + "to the last, or be gone for too few frames"
    case .motionUnseen:
      "a keyboard is there at times, but its coming and going cannot be seen; record from before the "
        + "field is tapped, at rest, until after the keyboard has gone"
    case .scaleUnsure:
      "the device is a guess, and points may be off by its ratio; name it with --device, or the "
        + "pixels in a point with --scale"
    case .otherDevice:
      "the rows of keys are not those of the device that is named, or a part of its screen is missing: points may be "
        + "off, and confidence stays below 0.8; leave out --device, or say the pixels in a point with --scale"
    case .noScreen:
      "a keyboard is seen, but no device is known to have such a screen with such keys, so nothing is said: a part "
        + "of the screen may be cut off, or the pictures squeezed or zoomed. If the screen is a part of the pictures, "
        + "say where, in pixels: \(crop(video))"
    case .otherPhone(let area):
      "a keyboard moves on another phone in the pictures, too; to measure that one: \(crop(video, to: area))"
    case .rateAssumed:
      "the frames have no times of their own, so 60 a second are assumed; say how many with --fps"
    case .cutOff:
      "the video's file is cut off, and only what comes before that is measured; was it copied whole?"
    case .damaged:
      "parts of the video's file cannot be decoded, and what they showed may be wrong; was it copied whole?"
    }
  }
}
