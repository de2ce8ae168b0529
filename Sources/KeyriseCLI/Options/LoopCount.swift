import ArgumentParser

/// How often an animation plays, as `--loop` says it: `once`, `forever`, or a number from 1.
struct LoopCount: ExpressibleByArgument, Hashable, Sendable {
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

  static var allValueStrings: [String] { ["once", "forever"] }
}

extension OutputTarget.Kind {
  /// Whether files of this kind can say how often they play.
  var loops: Bool {
    switch self {
    // What repeats a video is its player, and a page has a switch for it.
    case .animation(.mp4), .animation(.webm), .animation(.html): false
    case .animation: true
    case .frames, .still, .standardOutput: false
    }
  }
}
