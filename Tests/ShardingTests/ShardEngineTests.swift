import Sharding
import Testing

/// The variables of engines, as they set them.
@Suite struct ShardEngineTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var variables: [String: String]
    var count: Int?
    var answer: String
    var testDescription: String { name }

    static func slurm(_ id: Int, _ count: Int, _ low: Int, _ high: Int, step: Int = 1)
      -> [String: String]
    {
      [
        "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
        "SLURM_ARRAY_TASK_MIN": "\(low)", "SLURM_ARRAY_TASK_MAX": "\(high)",
        "SLURM_ARRAY_TASK_STEP": "\(step)",
      ]
    }

    static let shards = [
      Case(name: "--array=1-16", variables: slurm(3, 16, 1, 16), answer: "3/16"),
      Case(name: "--array=0-15", variables: slurm(0, 16, 0, 15), answer: "1/16"),
      Case(name: "--array=0-15, last", variables: slurm(15, 16, 0, 15), answer: "16/16"),
      Case(name: "--array=3,7 of 16", variables: slurm(7, 2, 3, 7), count: 16, answer: "7/16"),
      Case(
        name: "Kubernetes", variables: ["JOB_COMPLETION_INDEX": "0"], count: 16, answer: "1/16"),
      Case(
        name: "GitHub",
        variables: [
          "GITHUB_ACTIONS": "true", "STRATEGY_JOB_INDEX": "2", "STRATEGY_JOB_TOTAL": "4",
        ], answer: "3/4"),
      Case(
        name: "GitLab", variables: ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], answer: "4/4"),
      Case(name: "GitLab, not parallel", variables: ["CI_NODE_TOTAL": "1"], answer: "1/1"),
      Case(
        name: "CircleCI", variables: ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "2"],
        answer: "1/2"),
      Case(
        name: "Buildkite",
        variables: ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"],
        answer: "2/2"),
      Case(
        name: "AWS Batch",
        variables: ["AWS_BATCH_JOB_ARRAY_INDEX": "9", "AWS_BATCH_JOB_ARRAY_SIZE": "10"],
        answer: "10/10"),
      Case(
        name: "Slurm on a runner of GitLab",
        variables: slurm(2, 2, 1, 2).merging(["CI_NODE_TOTAL": "1"]) { $1 }, answer: "2/2"),
    ]

    static let mistakes = [
      Case(name: "nothing", variables: [:], answer: "say it: --shard 3/16"),
      Case(
        name: "GitHub without env", variables: ["GITHUB_ACTIONS": "true"],
        answer: "strategy.job-index"),
      Case(
        name: "--array=3,7", variables: slurm(3, 2, 3, 7),
        answer: "2 tasks from 3 to 7, not a whole"),
      Case(name: "--array=3-4", variables: slurm(3, 2, 3, 4), answer: "not a whole array"),
      Case(
        name: "--array=0-14:2", variables: slurm(2, 8, 0, 14, step: 2), answer: "not a whole array"),
      Case(
        name: "--array=17 of 16", variables: slurm(17, 1, 17, 17), count: 16,
        answer: "is 17, and of 16 shards the numbers go from 1 to 16"),
      Case(
        name: "task 0 of 16", variables: slurm(0, 16, 0, 15), count: 16, answer: "go from 1 to 16"),
      Case(
        name: "Kubernetes without a count", variables: ["JOB_COMPLETION_INDEX": "3"],
        answer: "--shard auto/16"),
      Case(
        name: "Kubernetes beyond", variables: ["JOB_COMPLETION_INDEX": "16"], count: 16,
        answer: "from 0 to 15"),
      Case(
        name: "index alone", variables: ["CIRCLE_NODE_INDEX": "0"],
        answer: "CIRCLE_NODE_INDEX and not CIRCLE_NODE_TOTAL"),
      Case(
        name: "count alone", variables: ["CI_NODE_TOTAL": "4"],
        answer: "CI_NODE_TOTAL and not CI_NODE_INDEX"),
      Case(
        name: "no number", variables: ["CI_NODE_INDEX": "two", "CI_NODE_TOTAL": "4"],
        answer: "CI_NODE_INDEX is 'two', which is not a number"),
      Case(
        name: "two engines",
        variables: ["JOB_COMPLETION_INDEX": "0", "CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"],
        answer: "Kubernetes and GitLab"),
      Case(
        name: "empty", variables: ["CI_NODE_INDEX": "", "CI_NODE_TOTAL": ""], answer: "--shard 3/16"
      ),
    ]
  }

  @Test(arguments: Case.shards) func `Engines say which shard it is`(_ it: Case) throws {
    let answer = try Shard.Engine.answer(count: it.count, environment: it.variables)
    #expect(answer.shard.description == it.answer)
    #expect(answer.source.contains("="))
  }

  @Test(arguments: Case.mistakes) func `What is not known is not guessed`(_ it: Case) {
    let error = #expect(throws: ShardError.self) {
      try Shard.Engine.answer(count: it.count, environment: it.variables)
    }
    #expect(error?.description.contains(it.answer) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: 1...17) func `A whole array is every shard once`(_ count: Int) throws {
    for first in 0...1 {
      let shards = try (0..<count).map { number in
        try Shard.Engine.answer(
          count: nil,
          environment: Case.slurm(number + first, count, first, first + count - 1)
        ).shard.index
      }
      #expect(shards == Array(1...count))
    }
  }
}
