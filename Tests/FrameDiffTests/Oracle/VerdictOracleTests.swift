import Foundation
import FrameDiff
import FrameSequence
import Testing

/// The verdict on two sequences against a few lines that sample both at every instant at which
/// either changes.
@Suite struct VerdictOracleTests {
  /// How many pairs are tried; `KEYRISE_ORACLE_PAIRS` says how many instead; Tools/check-verdicts
  /// tries 20,000.
  private static let count =
    ProcessInfo.processInfo.environment["KEYRISE_ORACLE_PAIRS"].flatMap { Int($0) } ?? 120

  static let tolerances: [Tolerance] = [
    .exact,
    Tolerance(metric: PixelMetric(threshold: 0.1), area: nil, density: nil, pixels: .count(0)),
    Tolerance(metric: PixelMetric(threshold: 0.05), area: nil, density: nil, pixels: .count(40)),
    Tolerance(metric: PixelMetric(threshold: 0.1), area: nil, density: nil, pixels: .share(0.01)),
    Tolerance(metric: PixelMetric(threshold: 1), area: 1_000_000, density: 1),
    Tolerance(area: 64, density: 1.0 / 32),
  ]

  /// What is remembered from pair to pair.
  private struct Memory {
    var verdicts: [[Shot]: Bool] = [:]
    var drawn = DrawnShots()
  }

  /// Whether both show the same within the tolerance at every instant, and last as long.
  private static func passes(
    _ before: ShotFilm, _ after: ShotFilm, _ images: ImageComparer, _ memory: inout Memory
  ) async throws -> Bool {
    guard before.ticks == after.ticks else { return false }
    for tick in Set(before.instants + after.instants).subtracting([before.ticks]) {
      guard let old = before.shot(at: tick), let new = after.shot(at: tick) else { return false }
      if old == new { continue }
      if memory.verdicts[[old, new]] == nil {
        let pictures = (memory.drawn.bitmap(of: old), memory.drawn.bitmap(of: new))
        memory.verdicts[[old, new]] =
          try await images.compare(.bitmap(pictures.0), .bitmap(pictures.1)).passes
      }
      if memory.verdicts[[old, new]] == false { return false }
    }
    return true
  }

  private static func load(
    _ film: ShotFilm, _ form: ShotFilm.Form, _ path: String, _ memory: inout Memory
  ) async throws -> PlayedSequence {
    switch film.isEven || form != .directory ? form : .manifest {
    case .memory: return film.sequence(hasNumbers: false, &memory.drawn)
    case .memoryWithNumbers: return film.sequence(hasNumbers: true, &memory.drawn)
    case .directory, .manifest:
      try film.write(to: path, hasManifest: form == .manifest || !film.isEven, &memory.drawn)
      return try await SequenceLoader().directory(path)
    case .animation:
      try film.writeAnimation(to: path + ".png", &memory.drawn)
      return try SequenceLoader().animation(path + ".png")
    }
  }

  @Test(arguments: tolerances.indices)
  func `The status is the oracle's for every seeded pair`(_ index: Int) async throws {
    let images = ImageComparer(tolerance: Self.tolerances[index])
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("frame-diff-oracle-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var memory = Memory()
    var passed = 0
    let share = (Self.count + Self.tolerances.count - 1) / Self.tolerances.count
    for pair in 0..<share {
      var generator = SeededGenerator(seed: UInt64(index * 1_000_003 + pair))
      let before = ShotFilm()
      var after = before
      let mutations = (0..<generator.next(below: 4)).map { _ in
        ShotFilm.Mutation.allCases[generator.next(below: ShotFilm.Mutation.allCases.count)]
      }
      for mutation in mutations { after.apply(mutation, &generator) }
      let forms = (0..<2).map { _ in
        ShotFilm.Form.allCases[generator.next(below: ShotFilm.Form.allCases.count)]
      }
      let place = folder.appendingPathComponent("\(pair)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let first = try await Self.load(before, forms[0], "\(place.path)/a", &memory)
      let second = try await Self.load(after, forms[1], "\(place.path)/b", &memory)
      let expected = try await Self.passes(before, after, images, &memory)
      let it = try await SequenceComparer(images: images).compare(first, second)
      let name = "\(pair) \(mutations.map(\.rawValue)) \(forms.map(\.rawValue))"
      #expect(it.passes == expected, "\(name): \(it.summary)")
      #expect(it.passes || !it.changes.isEmpty, "\(name) says nothing")
      passed += it.passes ? 1 : 0
      try FileManager.default.removeItem(at: place)
    }
    if Self.count > 1000 { print("tolerance \(index): \(share) pairs, \(passed) pass") }
    #expect(share < 20 || passed > share / 20 && passed < share, "\(passed) of \(share) pass")
  }
}
