import ArgumentParser
import Foundation
import FrameSequence
import Markup
import Scenario
import Sharding

/// The flags that give a process a share of the work.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do this share of the scenarios, such as 3/16; 'auto' asks Slurm, GitLab and others which, "
        + "'auto/16' where they tell no count.", valueName: "i/n"),
    transform: Self.request)
  var shard: Shard.Request?

  @Option(
    help: ArgumentHelp(
      "Deal scenarios out by 'cost', evenly, or by 'name': adding one moves no other.",
      valueName: "rule"))
  var shardBy: Shard.Deal.Rule?

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
      throw ValidationError(
        "'--shard-by' and '--costs' say how shards are dealt, and '--shard' is not there")
    }
    if part?.isEmpty == true { throw ValidationError("'--part' names no file") }
    _ = try resolved()
  }

  private static func request(_ text: String) throws -> Shard.Request {
    guard let request = Shard.Request(text) else {
      throw ValidationError(
        "'--shard \(shown: text)' is no share; write 3/16, the third of sixteen (at most "
          + "\(Shard.limit)), auto or auto/16")
    }
    return request
  }

  /// The shard, and where it was read.
  func resolved() throws -> Shard.Engine.Answer? {
    switch shard {
    case nil: return part == nil ? nil : Shard.Engine.Answer(shard: .whole, source: "--part")
    case .given(let shard): return Shard.Engine.Answer(shard: shard, source: "--shard")
    case .auto(let count):
      do throws(ShardError) {
        return try Shard.Engine.answer(
          count: count, environment: ProcessInfo.processInfo.environment)
      } catch {
        throw ValidationError(error.description)
      }
    }
  }

  /// Whether only a share is asked for.
  var isShare: Bool { shard != nil }

  /// The SHA-256 of a file, also of a pipe's contents, or an empty text where it cannot be read,
  /// which is reported elsewhere.
  static func digest(ofFile path: String) -> String {
    ScenarioFile.StreamedInput.bytes(path).map { SHA256Digest(of: $0).hexadecimal }
      ?? WholeFile.digest(of: path, limit: Scenario.maximumByteCount) ?? ""
  }
}

extension Shard.Deal.Rule: ExpressibleByArgument {}
