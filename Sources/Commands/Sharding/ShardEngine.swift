extension Shard {
  /// A CI engine that runs one command several times in parallel and tells each run its number.
  package struct Engine: Sendable {
    /// The name that people know it by.
    package let name: String
    /// The variable with the number of the run.
    let index: String
    /// The variable with how many runs there are, or `nil` where the engine tells none.
    let count: String?
    /// The number of the first run.
    let first: Int

    /// The engines that are known, from their documentation.
    ///
    /// GitHub puts `strategy.job-index` and `strategy.job-total` into no variable; workflows do so by
    /// `env`, under these names.
    static let all = [
      Engine(
        name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", first: 1),
      Engine(name: "Kubernetes", index: "JOB_COMPLETION_INDEX", count: nil, first: 0),
      Engine(
        name: "GitHub", index: "STRATEGY_JOB_INDEX", count: "STRATEGY_JOB_TOTAL", first: 0),
      Engine(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
      Engine(
        name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
      Engine(
        name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT",
        first: 0),
      Engine(
        name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE",
        first: 0),
    ]

    /// The variables of an array of Slurm that tell whether it is whole.
    private static let bounds = [
      "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_STEP",
    ]
  }
}

extension Shard.Engine {
  /// A shard, and the words that say where it was read.
  package struct Answer: Hashable, Sendable {
    /// The shard.
    package var shard: Shard
    /// Such as `GitLab: CI_NODE_INDEX=3, CI_NODE_TOTAL=16`.
    package var source: String

    package init(shard: Shard, source: String) {
      self.shard = shard
      self.source = source
    }
  }

  /// The shard that the environment says this process is.
  ///
  /// - Parameter count: How many shards there are where the engine is not to say it; Slurm's tasks
  ///   are counted from 1 then.
  /// - Throws: ``ShardError`` when no engine, or more than one, says which shard this is, or when
  ///   what it says is no shard of all of them.
  package static func answer(
    count: Int?, environment: [String: String]
  ) throws(ShardError) -> Answer {
    let environment = environment.filter { !$0.value.isEmpty }
    let present = all.filter { environment[$0.index] != nil }
    if present.count > 1 { throw .severalEngines(present.map(\.name)) }
    guard let engine = present.first else {
      for engine in all {
        guard let name = engine.count, let value = environment[name] else { continue }
        // Every GitLab job has the count, but only parallel ones have a number.
        if value == "1", count ?? 1 == 1 {
          return Answer(shard: .whole, source: "\(engine.name): \(name)=1")
        }
        throw .noIndex(engine.index, count: name)
      }
      throw environment["GITHUB_ACTIONS"] == nil ? .noEngine : .unmappedGitHub
    }
    return try engine.answer(count: count, environment)
  }

  private func answer(
    count given: Int?, _ environment: [String: String]
  ) throws(ShardError) -> Answer {
    var sources: [String] = []
    func read(_ name: String) throws(ShardError) -> Int? {
      guard let text = environment[name] else { return nil }
      guard let number = Shard.number(text) else { throw .notANumber(name, text) }
      sources.append("\(name)=\(number)")
      return number
    }
    let number = try read(index) ?? 0
    var first = first
    let total: Int
    if let given {
      total = given
    } else {
      guard let count else { throw .noCount(engine: name, index: index) }
      guard let value = try read(count) else { throw .noIndex(count, count: index) }
      total = value
      if name == "Slurm" {
        first = try wholeArray(
          of: value, try Self.bounds.map { name throws(ShardError) in try read(name) })
      }
    }
    guard let shard = Shard(number - first + 1, of: total) else {
      throw .outOfRange(index, number, first: first, count: total)
    }
    return Answer(shard: shard, source: "\(name): " + sources.joined(separator: ", "))
  }

  /// The number of the first task of an array that has all its tasks.
  ///
  /// After `sbatch --array=3,7`, the usual way to repeat two tasks, the count is 2: work dealt to
  /// 16 shards would now be dealt to 2, neither of which has the number 3 or 7.
  private func wholeArray(of count: Int, _ bounds: [Int?]) throws(ShardError) -> Int {
    guard let low = bounds[0], let high = bounds[1] else { return first }
    guard (0...1).contains(low), high - low + 1 == count, bounds[2] ?? 1 == 1 else {
      throw .partialArray(count: count, low: low, high: high)
    }
    return low
  }
}
