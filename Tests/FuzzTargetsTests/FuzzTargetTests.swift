import Foundation
import FuzzTargets
import Scenario
import Testing

/// The fuzzers' targets on inputs that are known: those they begin with, damaged ones, and
/// findings.
@Suite struct FuzzTargetTests {
  /// Damages bytes a little, the same way for the same seed.
  private func damaged(_ bytes: [UInt8], seed: Int) -> [UInt8] {
    var bytes = bytes
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(limit, 1)
    }
    for _ in 0...next(below: 4) where !bytes.isEmpty {
      switch next(below: 4) {
      case 3:
        guard let start = bytes[next(below: bytes.count)...].firstIndex(where: Self.isDigit) else {
          continue
        }
        let end = bytes[start...].firstIndex { !Self.isDigit($0) } ?? bytes.endIndex
        bytes.replaceSubrange(
          start..<end, with: Self.extremes[next(below: Self.extremes.count)].utf8)
      case 0: bytes[next(below: bytes.count)] = UInt8(next(below: 256))
      case 1: bytes.remove(at: next(below: bytes.count))
      default: bytes.insert(UInt8(next(below: 256)), at: next(below: bytes.count))
      }
    }
    return bytes
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Numbers at the ends of ranges.
  private static let extremes = [
    "0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "4294967296",
    "1e308", "0.000000001", "100000000000000000000",
  ]

  /// How often a target is tried without its fuzzer, where the environment says so: `sealed=20000`.
  private static func trials(of target: FuzzTarget) -> Int? {
    let word = ProcessInfo.processInfo.environment["KEYRISE_TRIALS"] ?? ""
    let parts = word.split(separator: "=")
    return parts.first.map { $0 == target.rawValue } == true ? parts.last.flatMap { Int($0) } : nil
  }

  @Test(arguments: FuzzTarget.allCases.filter { $0 != .drawing })
  func `What fuzzers begin with, and what is like it, breaks no law`(target: FuzzTarget) throws {
    // Pictures that are written, and films, take long without optimization.
    let seeds = try target.seeds
    let variants =
      Self.trials(of: target).map { $0 / max(seeds.count, 1) }
      ?? ([.writing, .measuring].contains(target) ? 1 : 20)
    for seed in seeds {
      try target.run(seed)
      for index in 0..<variants { try target.run(damaged(seed, seed: index)) }
    }
  }

  @Test func `Generated scenarios are drawn, and alike when drawn again`() throws {
    for seed in try FuzzTarget.drawing.seeds.prefix(6) { try FuzzTarget.drawing.run(seed) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `What was found once stays repaired`(target: FuzzTarget) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Tools/Fuzzing/Findings/\(target.rawValue)").standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() {
      try target.run([UInt8](Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  @Test func `Nearly every generated scenario is valid`() throws {
    var problems: [String] = []
    for seed in try FuzzTarget.drawing.seeds {
      let text = GeneratedScenario(seed).text
      let result = Scenario.parse(bytes: text.utf8, fileName: "generated.yaml")
      if let error = result.errors.first { problems.append("\(error.message)\n\(text)") }
    }
    #expect(problems.count <= 2, "\(problems.joined(separator: "\n"))")
  }
}
