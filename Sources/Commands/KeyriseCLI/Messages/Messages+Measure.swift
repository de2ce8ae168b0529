import Markup
import Measuring
import Scenario

// Sentences of `keyrise measure`.

extension Messages {
  static func noFFmpegToRead(_ path: String) -> String {
    "'\(shown: path)' needs ffmpeg to decode it, and there is none on the PATH; install it "
      + "(apt install ffmpeg, brew install ffmpeg), or measure an .apng or a directory of frames"
  }

  static func ffmpegCannotDecode(_ line: String) -> String {
    line.firstRange(of: "matches no streams") != nil
      ? "there is no video in the file"
      : "ffmpeg could not decode the video: \(shown: line)"
  }

  static func notAVideo(_ path: String) -> String {
    "'\(shown: path)' is no video that can be measured; there are .mp4, .mov, .m4v, .webm, .mkv, .gif, "
      + ".apng and directories of frames"
  }

  static func noFrames(_ path: String) -> String {
    "'\(shown: path)' has no pictures that can be decoded"
  }

  static func nothingInDamagedVideo(_ path: String) -> String {
    "'\(shown: path)' is damaged or cut off, and no keyboard moves in what is left of it; was it copied "
      + "whole?"
  }

  static func outsideVideo(_ path: String, duration: Double) -> String {
    "'--at' names a part that is not in '\(shown: path)', which lasts "
      + "\(Format.fixed(duration, places: 2)) s"
  }

  static func noTimes(_ path: String) -> String {
    "'\(shown: path)' has frames of which ffmpeg does not say when they appear; convert it, as with: "
      + "ffmpeg -i FILM -c:v libx264 new.mp4"
  }

  static func cropOutside(width: Int, height: Int) -> String {
    "'--crop' reaches beyond the pictures, which have \(width)x\(height) pixels"
  }

  static func notACrop(_ text: String) -> String {
    "'--crop \(shown: text)' is no rectangle; example: 60,40,1170,2532 for x, y, width and height"
  }

  static func notAVideoSpan(_ text: String) -> String {
    "'--at \(shown: text)' is no part of a video; example: 1s..2.5s, and either end may be left out"
  }

  static func notAVideoScale(_ scale: Double) -> String {
    "'--scale \(Format.decimal(scale))' is not a number from 0.1 to 10"
  }

  static func unknownDevice(_ id: String, known: [String]) -> String {
    "no device '\(shown: id)';\(meaning(id, known)) list them with: keyrise list devices"
  }

  static let strategyWithoutScenario =
    "'--strategy' compares with a scenario's strategies; name the scenario with --scenario"

  static let nothingToRank =
    "no strategy can be told: the video and the scenario have no motion of the keyboard in common, or "
    + "the content cannot be seen"

  static func otherKeyboard(_ rms: Double) -> String {
    "the scenario's keyboard is \(Format.decimal(rms, places: 1)) pt (rms) off the video's; is it another "
      + "device, version of iOS or kind of keyboard?"
  }

  /// Says that none of the compared strategies fits.
  static func noStrategyFits(_ strategies: [String], isWholeCatalogue: Bool) -> String {
    if isWholeCatalogue { return "no strategy of the catalogue behaves like this" }
    let names = strategies.map { "'\(shown: $0)'" }
    return names.count == 1
      ? "the app does not behave like \(names[0])"
      : "the app behaves like none of \(names.joined(separator: ", "))"
  }

  static func behavesLike(_ strategies: [String]) -> String {
    let names = strategies.map { "\(shown: $0)" }
    return names.count == 1
      ? "behaves like \(names[0])"
      : "behaves like \(names[0]); \(names.dropFirst().joined(separator: ", ")) would look the same"
  }

  static let tooManyVideos =
    "one video is measured, or two are compared, one before a change and one after it"

  static let scenarioOfTwoVideos =
    "'--scenario' is held against one video; measure each of the two by itself"

  static let csvOfTwoVideos =
    "of two videos there are text and json; the frames of each are the csv of it alone"

  static func notAMeasureOutput(_ path: String) -> String {
    "'\(shown: path)': what is measured is written as .json, .csv or .txt, plotted as .svg, played beside "
      + "the model as .html, and two videos side by side as .gif, .apng, .mov, .mp4 or .webm"
  }

  static func animationNeedsTwo(_ path: String) -> String {
    "'\(shown: path)' would show two videos side by side; name a second one, or write .svg for a plot or "
      + ".html for a player"
  }

  static let severalTexts = "what is said goes to one file; name one of .json, .csv and .txt"

  static func nothingToShow(_ path: String) -> String {
    "'\(shown: path)' is not written: there is no motion of a keyboard to show"
  }

  static let noModelBeside =
    "there is no model to show beside the video; name a scenario of the same screen with --scenario"

  static let tooManyPictures =
    "the pictures of the video take more than 24 MB; choose a shorter part of it with --at"

  /// The caption of a plot: whose content the line shows, and how many motions are left out.
  static func plotCaption(strategy: String?, left: Int) -> String {
    var parts = ["Dots are measured frames, faint where they are less sure."]
    if let strategy { parts.append("The content’s line is the model under '\(shown: strategy)'.") }
    if left > 0 { parts.append("\(Format.count(left, "more motion")) left out.") }
    return parts.joined(separator: " ")
  }

  static let beforeAndAfter = "Before and after"

  /// The caption of a plot of two videos.
  static func comparisonCaption(_ before: String, _ after: String, left: Int) -> String {
    "Before: \(shown: before). After: \(shown: after). " + plotCaption(strategy: nil, left: left)
  }

  static let filmOfOneScenario =
    "'--film' goes with one scenario file, beside which its baseline is; no directory and no '-'"

  static let filmKeepsNumbers =
    "the baseline of a video is a few numbers; '--scale', '--keep', '--full', '--prune' and shards are for "
    + "what keyrise draws"

  static let filmIsComparedInNumbers =
    "a video is compared in numbers; '--report', '--failures', '--pixels', '--slack', '--ignore' and shards "
    + "are for what keyrise draws; a page of two videos is: keyrise measure BEFORE AFTER -o page.html"

  static func brokenMotionBaseline(_ path: String) -> String {
    "'\(shown: path)' is no baseline of a video that can be read; record it anew with --mode all, or take "
      + "it back from version control"
  }

  static func noMotionInVideo(_ video: String, _ why: String) -> String {
    "'\(shown: video)' has no motion of a keyboard to be compared" + (why.isEmpty ? "" : ": \(why)")
  }

  static func noMotionBaseline(_ command: String) -> String {
    "There is no baseline of a video yet; look at this one, then: \(shown: command)"
  }

  /// How much of a field the keyboard hides, at rest and on the way there.
  static func hiddenField(_ cover: FieldCover) -> String {
    let rest = Format.decimal(cover.atRest, places: 1)
    let most = Format.decimal(cover.most, places: 1)
    let way =
      cover.most > cover.atRest + 0.5
      ? ", at most \(most) pt at \(Format.fixed(cover.time, places: 3)) s" : ""
    return cover.most < 0.5
      ? "field '\(shown: cover.field)': never hidden"
      : "field '\(shown: cover.field)': \(rest) pt hidden at rest\(way)"
  }

  static let theBaseline = "the baseline"

  static func readingVideo(_ done: Int, of count: Int?, secondsLeft: Double?) -> String {
    guard let count, let secondsLeft else { return "reading  \(Format.count(done, "frame"))" }
    return "reading  \(done) of \(Format.count(count, "frame"))  "
      + "about \(Format.decimal(secondsLeft, places: 0)) s left"
  }

  static func measuringVideo(_ count: Int) -> String {
    "measuring  \(Format.count(count, "frame"))"
  }

  static func videoTooLong(_ path: String, _ extent: VideoExtent) -> String {
    "'\(shown: path)' has \(Format.count(extent.frames, "frame")) in "
      + "\(Format.decimal(extent.duration, places: 0)) s, and more than \(VideoExtent.frameLimit) or an "
      + "hour are not measured unless they are meant: give 'keyrise measure' a part with --at, or --long"
  }

  static func notAKeyboardHeight(_ height: Double) -> String {
    "'--height \(Format.decimal(height))' is not a number from 100 to 900"
  }

  static let nothingExplainedInCSV =
    "'--explain' is for text and json; csv has only frames"

  /// A line to try on a video whose screen is not the whole picture.
  private static func crop(_ video: MeasuredVideo) -> String {
    let size = video.measurement.video
    // The middle of the picture, as wide as a phone so high is.
    let height = size.height * 9 / 10
    let width = min(size.width, height * 6 / 13)
    let place = "\((size.width - width) / 2),\((size.height - height) / 2),\(width),\(height)"
    let command = ShellText.command(["keyrise", "measure", video.path, "--crop", place])
    return "say where the screen is, in pixels, as with: \(shown: command)"
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
  static func verdict(_ verdict: EdgeExplanation.Verdict) -> String {
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

  static func explained(_ explanation: EdgeExplanation) -> String {
    "why \(Format.decimal(explanation.height, places: 1)) pt at "
      + "\(Format.fixed(explanation.time, places: 3)) s; edges above the keys, from below:"
  }

  static func considered(_ edge: EdgeExplanation.Edge) -> String {
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
        + "screen is a part of the pictures, \(crop(video))"
    case .noKeyboard:
      "no iPhone keyboard is seen at the bottom of the screen in any frame; nothing is claimed"
    case .unusualHeight:
      "no keyboard is known to be so high: its edge may be another one, and confidence stays below "
        + "0.8; --explain says what was considered, and a height is given with: \(height(video))"
    case .cutSides:
      "the picture lacks a few pixels of the screen at its sides: the scale is that of the rows of keys, "
        + "and confidence stays below 0.8; name it with --device or --scale where it is known"
    case .otherScreen:
      "the pictures have the shape of an iPad's screen, or of one held sideways: only the keyboards of "
        + "iPhones held upright are measured; nothing is claimed"
    case .keyboardStands:
      "a keyboard is there from the first frame to the last, and never comes or goes"
    case .motionUnseen:
      "a keyboard is there at times, but its coming and going cannot be seen; record from before the "
        + "field is tapped, at rest, until after the keyboard has gone"
    case .scaleUnsure:
      "the device is a guess, and points may be off by its ratio; name it with --device, or the "
        + "pixels in a point with --scale"
    case .noScreen:
      "a keyboard is seen, but no iPhone has such a screen or such keys, so nothing is said; is its "
        + "bottom cut off? name the device with --device, or \(crop(video))"
    case .rateAssumed:
      "the frames have no times of their own, so 60 a second are assumed; say how many with --fps"
    case .cutOff:
      "the video's file is cut off, and only what comes before that is measured; was it copied whole?"
    case .damaged:
      "parts of the video's file cannot be decoded, and what they showed may be wrong; was it copied whole?"
    }
  }
}
