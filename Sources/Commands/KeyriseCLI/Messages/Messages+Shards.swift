import Markup
import Sharding

/// The sentences about shards and their parts.
extension Messages {
  static let dealtWithoutShard =
    "'--shard-by' and '--costs' say how shards are dealt, and '--shard' is not there"

  static let emptyCache = "'--cache' names no directory"

  static func noCacheDirectory(_ path: String) -> String {
    "nothing is kept: '\(shown: path)' is no directory for '--cache', and none can be made there"
  }

  static func oddEntry(_ path: String) -> String {
    "'\(shown: path)' is no file that '--cache' keeps, and is not read; more may be like it"
  }

  static func notKept(_ error: any Error) -> String {
    "not all is kept in '--cache': \(sentence(error))"
  }

  static func notAShard(_ text: String, limit: Int) -> String {
    "'--shard \(shown: text)' is no share; write 3/16, the third of sixteen (at most \(limit)), auto or "
      + "auto/16"
  }

  static let emptyPart = "'--part' names no file"

  static let standardInputInShards =
    "'-' is standard input, which every shard would have to read; name files"

  static let pruneInShards =
    "'--prune' removes what no scenario asks for, and a shard has some of them; prune without '--shard'"

  static func sentence(_ outcome: WorkReport.Outcome) -> String {
    switch outcome {
    case .done: ""
    case .missing: "it was never written"
    case .stale: "it is not what would be written now"
    case .no: "the scenario expects what does not hold"
    case .failed: "it could not be made"
    }
  }

  static func outputOfShards(_ path: String) -> String {
    "several shards would write '\(shown: path)'; put {scenario} into the path"
  }

  static func brokenPart(_ path: String) -> String {
    "'\(shown: path)' has not what its command writes into a part; run its shard again"
  }

  static func unknownPart(_ command: String) -> String {
    "these are parts of 'keyrise \(shown: command)', which this version cannot join"
  }

  static func noPartsIn(_ directory: String) -> String {
    "there is no part in '\(shown: directory)': no \(ShardPart.ending) file"
  }

  static func noMergedStyle(_ style: String, _ command: String) -> String {
    "'keyrise \(command)' is not reported as \(style)"
  }

  static func shard(
    _ shard: Shard, _ source: String, count: Int, of all: Int, _ noun: String
  ) -> String {
    "shard \(shard) (\(shown: source)): \(count) of \(Format.count(all, noun))"
  }
}
