import Foundation
import FrameSequence
import Markup
import Sharding
import Testing

/// Parts come together to one whole, or say why not.
@Suite struct ShardJoinTests {
  private static let names = (0..<40).map { "form-\($0).yaml" }

  private static func part(
    _ index: Int, of count: Int, names: [String] = names, flags: [String] = ["f"],
    contents: [String] = [], environment: [String] = [], command: String = "verify",
    version: String = "1", cost: Double = 1, status: Int = 0
  ) throws -> Shard.Part {
    let cases = names.enumerated().map {
      Shard.Deal.Case(name: $0.element, cost: $0.offset == 0 ? cost : Double($0.offset % 5 + 1))
    }
    let receipt = Shard.Receipt(
      command: command, version: version, flags: flags, cases: cases, contents: contents,
      environment: environment, shard: try #require(Shard(index, of: count)), by: .cost)
    return try Shard.Part(
      Self.bytes(receipt, names: names, status: status), path: "p/\(index).part.json")
  }

  /// A part in which the result of a case is the square of its place.
  private static func bytes(
    _ receipt: Shard.Receipt, names: [String] = names, status: Int = 0
  ) throws -> [UInt8] {
    let writer = Shard.Part.Writer(receipt)
    for place in receipt.own where names.indices.contains(place) {
      try writer.append(
        .init(name: names[place], seconds: 0.25 * Double(place), result: .integer(place * place)))
    }
    var bytes: [UInt8] = []
    try writer.finish(status: status) { bytes += $0 }
    return bytes
  }

  private static func problem(_ parts: [Shard.Part]) -> String {
    do throws(ShardError) {
      _ = try Shard.Join(parts)
      return ""
    } catch {
      return error.description
    }
  }

  @Test(arguments: 1...17) func `Parts in any order are the whole`(_ count: Int) throws {
    let parts = try (1...count).map { try Self.part($0, of: count, status: $0 == count ? 1 : 0) }
    for parts in [
      parts, parts.reversed(), Array(parts.dropFirst(count / 2) + parts.prefix(count / 2)),
    ] {
      let join = try Shard.Join(parts)
      var (names, results) = ([String](), [JSONValue?]())
      try join.forEachEntry { _, entry in
        names.append(entry.name)
        results.append(entry.result)
      }
      #expect(names == Self.names)
      #expect(results == Self.names.indices.map { .integer($0 * $0) })
      #expect(join.status == 1)
      #expect(try CaseCosts(join).seconds["form-8.yaml"] == 2)
    }
  }

  @Test func `What is missing is named`() throws {
    let parts = try [1, 3].map { try Self.part($0, of: 4) }
    #expect(
      Self.problem(parts)
        == "shard 2/4 is missing; run it again\nshard 4/4 is missing; run it again")
    #expect(Self.problem([]) == "there are no parts to join")
  }

  @Test func `What is doubled is named`() throws {
    var parts = try (1...3).map { try Self.part($0, of: 3) }
    parts.append(try Shard.Part(Self.bytes(parts[1].receipt), path: "p/copy.part.json"))
    #expect(
      Self.problem(parts) == "shard 2/3 is there more than once: 'p/2.part.json' and "
        + "'p/copy.part.json'; keep one of them")
  }

  @Test func `What is foreign is named, with the reason`() throws {
    let foreign: [(reason: String, part: Shard.Part)] = [
      ("a part of 'keyrise audit'", try Self.part(2, of: 3, command: "audit")),
      ("made by keyrise 2, and they by 1", try Self.part(2, of: 3, version: "2")),
      ("one of 4 shards", try Self.part(2, of: 4)),
      ("with other flags", try Self.part(2, of: 3, flags: ["g"])),
      ("of other scenarios", try Self.part(2, of: 3, names: Self.names.reversed())),
      ("of other versions of them", try Self.part(2, of: 3, contents: ["changed"])),
      ("other libraries or fonts", try Self.part(2, of: 3, environment: ["cairo 2"])),
      ("by other costs", try Self.part(2, of: 3, cost: 1000)),
    ]
    for (reason, other) in foreign {
      let parts = try [Self.part(1, of: 3), other, Self.part(3, of: 3)]
      for parts in [parts, parts.reversed()] {
        let problem = Self.problem(parts)
        #expect(problem.contains("'p/2.part.json' is foreign to 'p/") && problem.contains(reason))
        #expect(problem.contains("shard 2/3 is missing"))
      }
    }
  }

  @Test func `A part is read as it was written, and not when a byte of it is another`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-part-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let part = try Self.part(2, of: 3, status: 1)
    let bytes = try Self.bytes(part.receipt, status: 1)
    try AtomicFile.write(bytes, to: path)
    let read = try Shard.Part(path: path)
    #expect(read.receipt == part.receipt && read.status == 1)
    var entries = read.entries
    for place in part.receipt.own {
      #expect(try entries.next()?.name == Self.names[place])
    }
    #expect(try entries.next() == nil)
    for index in stride(from: 0, to: bytes.count, by: 13) {
      var damaged = bytes
      damaged[index] ^= 1
      try AtomicFile.write(damaged, to: path)
      #expect(throws: ShardError.self) { try Shard.Part(path: path) }
      try AtomicFile.write(Array(bytes.prefix(index)), to: path)
      #expect(throws: ShardError.self) { try Shard.Part(path: path) }
    }
    #expect(throws: ShardError.self) { try Shard.Part(path: path + "-not-there") }
  }

  @Test func `What is no part is refused, though it is sealed`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-sealed-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for members in [
      [], [JSONValue.Member("schema", "keyrise.part/9")], [.init("schema", "keyrise.part/2")],
    ] {
      try AtomicFile.write(SealedDocument.text([.init("x", 1)] + members), to: path)
      #expect(throws: ShardError.self) { try Shard.Part(path: path) }
    }
  }

  @Test func `A forged count of cases is neither believed nor counted up to`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-forged-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let receipt = try Self.part(1, of: 1).receipt
    for count in [Int.max, Int.max - 1, 39, 41] {
      var forged = receipt
      forged.caseCount = count
      try AtomicFile.write(Self.bytes(forged), to: path)
      if count >= 40 {
        #expect(Self.problem([try Shard.Part(path: path)]).contains("every case once"))
      } else {
        #expect(throws: ShardError.self) { try Shard.Part(path: path) }
      }
    }
    var forged = receipt
    forged.caseCount = -1
    forged.own = []
    try AtomicFile.write(Self.bytes(forged), to: path)
    #expect(throws: ShardError.self) { try Shard.Part(path: path) }
  }

  @Test(arguments: [0, 1, 65_536, 1_100_000]) func `Lines of any length are read back`(
    _ length: Int
  ) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-long-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let receipt = try Self.part(2, of: 3).receipt
    let writer = Shard.Part.Writer(receipt)
    // A name that looks like the key of a result is none.
    let name = ",\"result\":\n\\"
    let results = receipt.own.map { place in
      JSONValue.string(String(repeating: "\(place % 7)", count: length))
    }
    for result in results { try writer.append(.init(name: name, seconds: 1, result: result)) }
    _ = try AtomicFile.stream(to: path) { append in try writer.finish(status: 0) { try append($0) }
    }
    let part = try Shard.Part(path: path)
    var entries = part.entries
    for result in results {
      let entry = try #require(try entries.next())
      #expect(entry.name == name && entry.result == result)
    }
    #expect(try entries.next() == nil)
    // Another file under the name is not read as if it were the first.
    entries = part.entries
    try AtomicFile.write("{}", to: path)
    #expect(throws: ShardError.self) { try entries.next() }
  }

  @Test func `Costs are read as they were written, and none are no error`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-costs-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try CaseCosts(path: path).seconds == [:])
    let costs = CaseCosts(["a \"b\"": 0.125, "c": 3])
    try AtomicFile.write(costs.text, to: path)
    #expect(try CaseCosts(path: path).seconds == costs.seconds)
    try AtomicFile.write("{}", to: path)
    #expect(throws: ShardError.self) { try CaseCosts(path: path) }
  }
}
