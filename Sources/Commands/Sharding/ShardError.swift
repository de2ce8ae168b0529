internal import Markup

/// Why the shard of a process is unknown, or why the results of shards cannot be joined.
package enum ShardError: Error, Hashable {
  /// No engine's variables are set.
  case noEngine
  /// GitHub's are set, but they do not give the number, and the workflow does not either.
  case unmappedGitHub
  /// Several engines' are set.
  case severalEngines([String])
  /// One variable is set, and the other that it needs is not.
  case noIndex(String, count: String)
  /// The engine does not tell how many shards there are.
  case noCount(engine: String, index: String)
  /// A variable is no number.
  case notANumber(String, String)
  /// The number is not that of a shard.
  case outOfRange(String, Int, first: Int, count: Int)
  /// Slurm runs some of the tasks of an array.
  case partialArray(count: Int, low: Int, high: Int)
  /// A file is neither a part nor a file of costs; with the reason.
  case unreadable(path: String, String)
  /// Parts do not make a whole: what is missing, doubled or foreign.
  case notWhole([String])
}

extension ShardError: CustomStringConvertible {
  /// A sentence that says what is wrong and what to do.
  package var description: String {
    switch self {
    case .noEngine:
      "'--shard auto' finds no variables of Slurm, Kubernetes, GitHub, GitLab, CircleCI, Buildkite "
        + "or AWS Batch here; say it: --shard 3/16"
    case .unmappedGitHub:
      "'--shard auto' needs what GitHub puts into no variable; add to the step: env: "
        + "{STRATEGY_JOB_INDEX: ${{ strategy.job-index }}, STRATEGY_JOB_TOTAL: "
        + "${{ strategy.job-total }}}"
    case .severalEngines(let names):
      "'--shard auto' finds variables of \(names.joined(separator: " and ")); say which shard this "
        + "is: --shard 3/16"
    case .noIndex(let missing, let present):
      "'--shard auto' finds \(present) and not \(missing); say which shard this is: --shard 3/16"
    case .noCount(let engine, let index):
      "\(engine) tells a run its number (\(index)) and not how many there are; say it: "
        + "--shard auto/16"
    case .notANumber(let name, let text): "\(name) is '\(shown: text)', which is not a number"
    case .outOfRange(let name, let number, let first, let count):
      "\(name) is \(number), and of \(count) shards the numbers go from \(first) to "
        + "\(first + count - 1)"
    case .partialArray(let count, let low, let high):
      "these are \(count) tasks from \(low) to \(high), not a whole array, so their count is not that "
        + "of the shards; say it: --shard auto/16, with --array=1-16 for all of them"
    case .unreadable(let path, let reason): "'\(shown: path)' \(reason)"
    case .notWhole(let problems): problems.joined(separator: "\n")
    }
  }
}
