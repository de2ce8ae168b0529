import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import Rendering
import Scenario
import Sharding

/// The flags that give a process a share of the work.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do this share of the scenarios, such as 3/16; 'auto' asks Slurm, GitLab and others which, "
        + "'auto/16' where they tell no count.", valueName: "i/n"),
    transform: Self.request)
  var shard: ShardRequest?

  @Option(
    help: ArgumentHelp(
      "Deal scenarios out by 'cost', evenly, or by 'name': adding one moves no other.",
      valueName: "rule"))
  var shardBy: ShardRule?

  @Option(
    help: ArgumentHelp(
      "What scenarios cost in an earlier run, as 'keyrise merge --costs' writes it.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var costs: String?

  @Option(
    help: ArgumentHelp(
      "Write what 'keyrise merge' joins into this file, or into this directory (DIR/).",
      valueName: "path"),
    completion: .file())
  var part: String?

  func validate() throws {
    if shard == nil, shardBy != nil || costs != nil {
      throw ValidationError(Messages.dealtWithoutShard)
    }
    if part?.isEmpty == true { throw ValidationError(Messages.emptyPart) }
    _ = try resolved()
  }

  private static func request(_ text: String) throws -> ShardRequest {
    guard let request = ShardRequest(text) else {
      throw ValidationError(Messages.notAShard(text, limit: Shard.limit))
    }
    return request
  }

  /// The shard, and where it was read.
  private func resolved() throws -> ShardEngine.Answer? {
    switch shard {
    case nil: return part == nil ? nil : ShardEngine.Answer(shard: .whole, source: "--part")
    case .given(let shard): return ShardEngine.Answer(shard: shard, source: "--shard")
    case .auto(let count):
      do throws(ShardError) {
        return try ShardEngine.answer(
          count: count, environment: ProcessInfo.processInfo.environment)
      } catch {
        throw ValidationError(error.description)
      }
    }
  }

  /// Whether only a share is asked for.
  var isShare: Bool { shard != nil }
}

// MARK: - Shares

extension ShardOptions {
  /// The whole work that the shards divide.
  struct Whole {
    /// The command, such as `verify`.
    var command: String
    /// What a case is: `scenario` or `case`.
    var noun = "scenario"
    /// The flags that change results, in any words.
    var flags: [String]
    /// What each case is called.
    var names: [String]
    /// The group of each case, which goes to one shard; `nil` where each case stands alone.
    var groups: [String]?
    /// The files that cases come from.
    var paths: [String]
    /// What pixels depend on.
    var environment: [Setting] = []
  }

  /// The share of this process, or `nil` where it does everything and nothing is to be joined.
  ///
  /// Nothing is read but the bytes of the files: what nobody has measured is taken to cost the same, as
  /// what has, on the average.
  ///
  /// - Throws: ``Failure``, ``ShardError`` for a file of costs that cannot be read.
  func share(of whole: Whole, _ console: Console) throws -> ShardShare? {
    guard let answer = try resolved() else { return nil }
    if whole.paths.contains("-") { throw Failure(Messages.standardInputInShards) }
    let rule = shardBy ?? .cost
    var weights = Array(repeating: 1.0, count: whole.names.count)
    if rule == .cost, answer.shard.count > 1 {
      let known = try costs.map { path throws(ShardError) in try CaseCosts(path: path) }
      weights = (known ?? CaseCosts()).costs(of: whole.names) { _ in 1 }
    }
    let cases = whole.names.indices.map { index in
      ShardCase(name: whole.names[index], group: whole.groups?[index], cost: weights[index])
    }
    let receipt = ShardReceipt(
      command: whole.command, version: Versions.build, flags: whole.flags, cases: cases,
      contents: whole.paths.map(Self.digest(ofFile:)),
      environment: whole.environment.flatMap { [$0.name, $0.value] }, shard: answer.shard, by: rule)
    let share = ShardShare(receipt: receipt, names: whole.names, path: part)
    if let path = share.path { try InputFiles.protect(from: path) }
    if isShare {
      console.say(
        Messages.shard(
          answer.shard, answer.source, count: receipt.own.count, of: receipt.caseCount, whole.noun))
    }
    return share
  }

  /// The SHA-256 of a file, also of a pipe's contents, or an empty text where it cannot be read,
  /// which is reported elsewhere.
  static func digest(ofFile path: String) -> String {
    StreamedInput.bytes(path).map { SHA256Digest(of: $0).hexadecimal }
      ?? WholeFile.digest(of: path, limit: Scenario.maximumByteCount) ?? ""
  }
}

extension ShardRule: ExpressibleByArgument {}
