import ArgumentParser

/// How often an animation plays, as `--loop` says it: `once`, `forever`, or a number from 1.
struct LoopCount: Hashable, Sendable {
  /// The number of times, 0 for ever.
  let plays: Int

  /// The most that every format can say.
  static let limit = 65535

  init(plays: Int) { self.plays = plays }

  init?(argument: String) {
    switch argument {
    case "once": plays = 1
    case "forever": plays = 0
    default:
      guard let count = Int(argument), (1...Self.limit).contains(count) else { return nil }
      plays = count
    }
  }

  /// Reads what stands behind `--loop`.
  ///
  /// - Throws: ``Failure`` when it is no number of times.
  static func parsed(_ argument: String) throws -> LoopCount {
    guard let count = LoopCount(argument: argument) else { throw Failure(Messages.notALoop) }
    return count
  }
}

/// The flag of what plays.
struct LoopOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How often an animation plays: a number, once, or forever, the default.",
      valueName: "count"), completion: .list(["once", "forever"]), transform: LoopCount.parsed)
  var loop: LoopCount?
}

extension OutputTarget.Kind {
  /// Whether files of this kind can say how often they play.
  var loops: Bool {
    switch self {
    // What repeats a video is its player, and a page has a switch for it.
    case .animation(.mov), .animation(.mp4), .animation(.webm), .animation(.html): false
    case .animation: true
    case .frames, .still, .standardOutput: false
    }
  }
}
