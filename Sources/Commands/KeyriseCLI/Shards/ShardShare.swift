import ArgumentParser
import FrameSequence
import Markup
import Sharding

/// The share of the work that a process does, and its results.
struct ShardShare {
  /// The cases that it does.
  let receipt: ShardReceipt
  /// The names of all cases, its own and those of others.
  let names: [String]
  /// Where its part goes, or `nil` where none is wanted.
  let path: String?

  init(receipt: ShardReceipt, names: [String], path: String?) {
    self.receipt = receipt
    self.names = names
    self.path = path.map { path in
      guard path.hasSuffix("/") || WholeFile.isDirectory(path) else { return path }
      let name = ShardPart.fileName(command: receipt.command, shard: receipt.shard)
      return path.hasSuffix("/") ? path + name : path + "/" + name
    }
  }

  /// The names of its own cases.
  var ownNames: [String] { receipt.own.map { names[$0] } }

  /// Finds the answer and writes the part, which includes it.
  ///
  /// An interrupted or misused run writes no part: its shard is missing until it is repeated.
  ///
  /// - Parameters:
  ///   - seconds: How long each case took.
  ///   - result: What came of each case, by its place among all.
  func finish(
    _ console: Console, rest: JSONValue = .object([]), seconds: (Int) -> Double,
    result: (Int) throws -> JSONValue, answer: () throws -> Bool
  ) throws -> Bool {
    let outcome = Result { try answer() }
    guard let path, let status = Self.status(of: outcome) else { return try outcome.get() }
    let entries = try receipt.own.map { index in
      ShardPart.Entry(name: names[index], seconds: seconds(index), result: try result(index))
    }
    let text = ShardPart(receipt: receipt, status: status, entries: entries, rest: rest).text
    let written = try AtomicFile.write(text, to: path)
    console.say(Messages.wroteText(path, bytes: text.utf8.count, unchanged: written == .unchanged))
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
