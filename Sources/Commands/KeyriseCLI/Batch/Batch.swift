import ArgumentParser
import FrameDiff
import FrameSequence
import Markup
import Rendering
import Sharding

/// A command's work on many scenarios: the cases that this process does, the time that each takes,
/// what comes of it, and the worst status.
///
/// All cases are done, whatever becomes of one. With `--shard` a process does a share of them, and
/// with `--part` it leaves its results for `keyrise merge`.
struct Batch {
  /// The places of its own cases among all.
  let own: [Int]
  /// The worst status so far.
  var worst = WorstStatus()
  /// The name of each case.
  let name: (Int) -> String
  private let console: Console
  /// The receipt of the shard, or `nil` where everything is done and nothing is to be joined.
  private let receipt: Shard.Receipt?
  /// Its part and where that goes, or `nil` where none is wanted.
  private let part: (writer: Shard.Part.Writer, path: String)?
  /// How many of its own cases the part has.
  private var written = 0
  private var seconds: [String: Double] = [:]
  private var rows: [String: [WorkReport.Row]] = [:]

  /// Deals the cases out.
  ///
  /// Nothing is read but the bytes of the files: what nobody has measured is taken to cost the same
  /// as what has, on the average.
  ///
  /// - Parameters:
  ///   - command: The command, such as `verify`.
  ///   - noun: What a case is: `scenario` or `situation`.
  ///   - flags: The flags that change results, in any words.
  ///   - count: How many cases there are.
  ///   - name: What each case is called, by its place among all.
  ///   - group: The group of a case, which goes to one shard; `nil` where each stands alone.
  ///   - paths: The files that cases come from.
  ///   - environment: What pixels depend on.
  /// - Throws: ``Failure``, ``ShardError`` for a file of costs that cannot be read.
  init(
    _ command: String, _ noun: String = "scenario", flags: @autoclosure () throws -> [String],
    count: Int, name: @escaping (Int) -> String, group: ((String) -> String)? = nil,
    paths: [String], environment: @autoclosure () throws -> [Setting] = [],
    _ shards: ShardOptions, _ console: Console
  ) throws {
    self.console = console
    self.name = name
    guard let answer = try shards.resolved() else {
      (receipt, part, own) = (nil, nil, Array(0..<count))
      return
    }
    if paths.contains("-") { throw Failure(Messages.standardInputInShards) }
    let rule = shards.shardBy ?? .cost
    let names = (0..<count).map(name)
    var weights = Array(repeating: 1.0, count: count)
    if rule == .cost, answer.shard.count > 1 {
      let known = try shards.costs.map { path throws(ShardError) in try CaseCosts(path: path) }
      weights = (known ?? CaseCosts()).costs(of: names) { _ in 1 }
    }
    let cases = zip(names, weights).map { name, cost in
      Shard.Deal.Case(name: name, group: group?(name), cost: cost)
    }
    let receipt = Shard.Receipt(
      command: command, version: Versions.build, flags: try flags(), cases: cases,
      contents: paths.map(ShardOptions.digest(ofFile:)),
      environment: try environment().flatMap { [$0.name, $0.value] }, shard: answer.shard, by: rule)
    self.receipt = receipt
    own = receipt.own
    part = shards.part.map { path in
      let name = Shard.Part.fileName(command: command, shard: receipt.shard)
      let isDirectory = path.hasSuffix("/") || WholeFile.isDirectory(path)
      return (Shard.Part.Writer(receipt), isDirectory ? path.asDirectory + name : path)
    }
    if let part {
      for path in paths { ClaimedFiles.add(path) }
      try ClaimedFiles.protect(from: part.path)
      ClaimedFiles.add(part.path, as: .lastOutput)
    }
    if shards.isShare {
      console.say(
        Messages.shard(
          answer.shard, answer.source, count: own.count, of: receipt.caseCount, noun))
    }
  }

  /// Deals scenarios out by their paths.
  init(
    _ command: String, flags: @autoclosure () throws -> [String], scenarios: [String],
    group: ((String) -> String)? = nil, environment: @autoclosure () throws -> [Setting] = [],
    _ shards: ShardOptions, _ console: Console
  ) throws {
    try self.init(
      command, flags: flags(), count: scenarios.count, name: { scenarios[$0] }, group: group,
      paths: scenarios, environment: environment(), shards, console)
  }

  /// The names of its own cases.
  var ownNames: [String] { own.map(name) }

  /// Whether other processes do other cases.
  var isShare: Bool { receipt.map { $0.shard.count > 1 } ?? false }

  /// Whether cases were dealt, be it to the only shard: then what is found is told of its own cases.
  var isDealt: Bool { receipt != nil }
}

// MARK: - Work

extension Batch {
  /// Does some work of a case, says why when it failed, and goes on.
  mutating func work(on name: String, _ body: () async throws -> Bool) async {
    let start = ContinuousClock.now
    var failure: String?
    await worst.collect(console) {
      do { return try await body() } catch {
        failure = Messages.sentence(error)
        throw error
      }
    }
    if let failure { note(name, "", .failed, failure) }
    add(seconds: start.duration(to: .now).inSeconds, to: name)
  }

  /// Writes an output of a case, and keeps what came of it.
  mutating func write(
    _ output: String, of name: String, _ body: () async throws -> WorkReport.Outcome
  ) async {
    let start = ContinuousClock.now
    var result: (outcome: WorkReport.Outcome, reason: String)?
    await worst.collect(console) {
      do {
        let outcome = try await body()
        result = (outcome, Messages.sentence(outcome))
        return outcome == .done
      } catch {
        result = (.failed, Messages.sentence(error))
        throw error
      }
    }
    if let result { note(name, output, result.outcome, result.reason) }
    add(seconds: start.duration(to: .now).inSeconds, to: name)
  }

  /// Keeps what came of an output; an empty one stands for a case that cannot be played.
  mutating func note(
    _ name: String, _ output: String, _ outcome: WorkReport.Outcome, _ reason: String = ""
  ) {
    rows[name, default: []].append(
      WorkReport.Row(scenario: name, output: output, outcome: outcome, reason: reason))
  }

  /// Adds to the time that a case took.
  mutating func add(seconds: Double, to name: String) {
    self.seconds[name, default: 0] += seconds
  }

  /// The time that a case took, in seconds.
  func seconds(of name: String) -> Double { seconds[name] ?? 0 }

  /// Whether a case's outputs are all as they should be.
  func isDone(_ name: String) -> Bool {
    rows[name]?.allSatisfy { $0.outcome == .done } ?? false
  }
}

// MARK: - Ends

extension Batch {
  /// Finds the answer and writes the part, which holds it and what came of all outputs.
  func finish(answer: () throws -> Bool) throws -> Bool {
    try finish(
      result: { index in
        let rows = (rows[name(index)] ?? []).map(\.digested)
        return ["outputs": .array(rows.map(\.record))]
      }, answer: answer)
  }

  /// Puts what came of its own cases into the part, up to a case where one is given: what has been
  /// put there takes no memory.
  mutating func leave(before end: Int? = nil, result: (Int) throws -> JSONValue) throws {
    guard let part else { return }
    while written < own.count, end.map({ own[written] < $0 }) ?? true {
      let index = own[written]
      let name = name(index)
      let entry = Shard.Part.Entry(
        name: name, seconds: seconds.removeValue(forKey: name) ?? 0, result: try result(index))
      try part.writer.append(entry)
      written += 1
    }
  }

  /// Finds the answer and writes the part, which holds it.
  ///
  /// An interrupted or misused run writes no part: its shard is missing until it is repeated.
  ///
  /// - Parameters:
  ///   - rest: What is told of the whole.
  ///   - result: What came of each case that has not been left, by its place among all.
  func finish(
    rest: JSONValue = .object([]), result: (Int) throws -> JSONValue, answer: () throws -> Bool
  ) throws -> Bool {
    let outcome = Result { try answer() }
    guard let part, let status = Self.status(of: outcome) else { return try outcome.get() }
    var batch = self
    try batch.leave(result: result)
    try console.stream(to: part.path, syncs: true) { append in
      try part.writer.finish(status: status, rest: rest, append)
    }
    return try outcome.get()
  }

  /// The status that a part may say, or `nil` where there is to be none.
  private static func status(of outcome: Result<Bool, any Error>) -> Int? {
    switch outcome {
    case .success(let isYes): isYes ? 0 : 1
    case .failure(let code as ExitCode): code.rawValue <= 2 ? Int(code.rawValue) : nil
    case .failure: nil
    }
  }
}

// MARK: - Sentences

extension Messages {
  static let standardInputInShards =
    "'-' is standard input, which every shard would have to read; name files"

  static func shard(
    _ shard: Shard, _ source: String, count: Int, of all: Int, _ noun: String
  ) -> String {
    "shard \(shard) (\(shown: source)): \(count) of \(Format.count(all, noun))"
  }
}
