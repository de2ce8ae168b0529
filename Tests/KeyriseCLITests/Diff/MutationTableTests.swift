import ArgumentParser
import Foundation
import FrameDiff
import Playing
import Rendering
import Scenario
import Testing

@testable import KeyriseCLI

/// The mutations of scenarios: the kind of change and its amount must be right.
@Suite struct MutationTableTests {
  private struct Outcome: Sendable {
    var isRight: Bool
    var words: String
    var summary: String
  }

  /// The scenarios that the table counts.
  private static let allNames = [
    "bottom-constraint", "covered-area", "inset-contains", "inset-overlap", "scroll-to-visible",
    "sign-up",
  ]

  /// Whether the table is written anew; `KEYRISE_UPDATE_DOCS=1` does it.
  private static let updatesDocs =
    ProcessInfo.processInfo.environment["KEYRISE_UPDATE_DOCS"] == "1"

  /// The scenarios that are tried: one of them, all with `KEYRISE_ALL_MUTATIONS=1`, as
  /// Tools/check-verdicts has it.
  private static let names = triesAll ? allNames : ["covered-area"]

  private static let known: [Knowledge] = triesAll ? Knowledge.allCases : [.numbers, .pictures]

  private static let triesAll =
    updatesDocs || ProcessInfo.processInfo.environment["KEYRISE_ALL_MUTATIONS"] == "1"

  /// Few pixels, as the tests are not optimized.
  static let scale = 0.5

  private static let drawing: DrawingOptions = {
    var drawing = DrawingOptions.forTests
    drawing.scale = scale
    return drawing
  }()

  private static func sequence(
    _ scenario: Scenario, _ mutation: Mutation? = nil, known: DiffPair.DrawnStates
  ) async throws -> PlayedSequence {
    let film = try Film(scenario, strategy: scenario.strategies[0])
    return try await drawing.sequence(
      of: film, name: "film", jobs: 1, known: known, adjusting: mutation?.adjust ?? { _ in })
  }

  /// What is known of the sequences that are compared.
  enum Knowledge: String, CaseIterable {
    /// The numbers behind the frames.
    case numbers
    /// The pictures alone, as of another tool's frames.
    case pictures
    /// The pictures alone, each frame with noise of its own.
    case noise

    var words: String {
      switch self {
      case .numbers: "the numbers behind the frames"
      case .pictures: "the pictures alone"
      case .noise: "the pictures alone, one step of 255 of noise in a tenth of the pixels of each"
      }
    }

    var comparer: SequenceComparer {
      guard self == .noise else { return SequenceComparer() }
      let metric = PixelMetric(threshold: 0.005)
      return SequenceComparer(
        images: ImageComparer(
          tolerance: Tolerance(metric: metric, area: nil, density: nil, pixels: .count(0))))
    }
  }

  /// What is said of every mutation of a scenario, by what is known; states that several of them
  /// show are drawn once.
  private static func outcomes(
    _ name: String, _ known: [Knowledge]
  ) async throws -> [Knowledge: [Outcome]] {
    let drawn = DiffPair.DrawnStates()
    let path = Tool.renders.appendingPathComponent("\(name)/scenario.yaml").path
    let scenario = try #require(Scenario.load(path: path).scenario)
    let plain = try await sequence(scenario, known: drawn)
    var eased: PlayedSequence?
    var outcomes: [Knowledge: [Outcome]] = [:]
    for mutation in Mutation.all {
      var base = scenario
      mutation.prepare(&base)
      var before = plain
      if base != scenario {
        if eased == nil { eased = try await sequence(base, known: drawn) }
        before = eased ?? plain
      }
      var changed = base
      mutation.change(&changed)
      // What is drawn again must be drawn indeed.
      let states = mutation.kind == nil ? DiffPair.DrawnStates() : drawn
      var after =
        mutation.isOfFrames ? before : try await sequence(changed, mutation, known: states)
      mutation.cut(&after)
      for known in known {
        let comparison = try await known.comparer.compare(
          before.told(known, seed: 1), after.told(known, seed: 2))
        outcomes[known, default: []].append(outcome(comparison, mutation, known))
      }
    }
    return outcomes
  }

  /// The same for several scenarios, as many at once as there are cores.
  private static func outcomes(
    of names: [String], _ known: [Knowledge]
  ) async throws -> [[Knowledge: [Outcome]]] {
    try await withThrowingTaskGroup(of: (Int, [Knowledge: [Outcome]]).self) { group in
      for (index, name) in names.enumerated() {
        group.addTask { (index, try await outcomes(name, known)) }
      }
      var all = [[Knowledge: [Outcome]]](repeating: [:], count: names.count)
      for try await (index, outcomes) in group { all[index] = outcomes }
      return all
    }
  }

  private static func outcome(
    _ it: SequenceComparison, _ mutation: Mutation, _ known: Knowledge
  ) -> Outcome {
    let kinds = it.kinds
    let changes = it.changes.map { change in
      var change = change
      // What is not known to be scaled is told in pixels.
      if known != .numbers, let pixels = change.amount.points {
        change.amount.points = pixels / scale
      }
      return change
    }
    var isRight = mutation.isRight(changes)
    if let kind = mutation.kind {
      // Timing alone where only time changed; a motion may change times as well.
      isRight = isRight && kinds.contains(kind)
      if kind == .timing { isRight = isRight && kinds == [.timing] }
      if kind == .motion { isRight = isRight && !kinds.contains(.picture) }
    } else {
      isRight = isRight && changes.isEmpty && it.passes
    }
    let words = changes.prefix(3).map(Self.words)
    return Outcome(
      isRight: isRight, words: words.isEmpty ? "none" : words.joined(separator: ", "),
      summary: it.summary)
  }

  private static func words(_ change: Change) -> String {
    var text = change.cause.rawValue
    if let subject = change.subject { text = "\(subject) \(text)" }
    if let points = change.amount.points {
      text += " \(Format.decimal(points, places: 1)) pt"
    } else if let factor = change.amount.factor {
      text += " ×\(Format.decimal(factor, places: 2))"
    } else if let frames = change.amount.frames {
      text += " \(Format.decimal(frames, places: 1)) f"
    } else if let pixels = change.amount.pixels {
      text += " \(pixels) px"
    }
    return text
  }

  @Test func `The report names the right kind of change and the right amount of every pair`()
    async throws
  {
    let known = Self.known
    let outcomes = try await Self.outcomes(of: Self.names, known)
    for known in known {
      var wrong: [String] = []
      for (name, outcomes) in zip(Self.names, outcomes) {
        for (mutation, outcome) in zip(Mutation.all, outcomes[known] ?? []) where !outcome.isRight {
          wrong.append("\(name), \(mutation.name): \(outcome.words): \(outcome.summary)")
        }
      }
      #expect(wrong.isEmpty, "\(known):\n\(wrong.joined(separator: "\n"))")
    }
    try Self.check(outcomes)
  }

  /// The table stands in docs/regression.md as it is.
  private static func check(_ outcomes: [[Knowledge: [Outcome]]]) throws {
    let url = Tool.renders.deletingLastPathComponent().appendingPathComponent("docs/regression.md")
    var text = try String(contentsOf: url, encoding: .utf8)
    let marks = ("<!-- mutations -->\n", "<!-- end of mutations -->\n")
    let start = try #require(text.range(of: marks.0)).upperBound
    let end = try #require(text.range(of: marks.1)).lowerBound
    let rows =
      [["mutation"] + names, (names + [""]).map { _ in "---" }]
      + Mutation.all.indices.map { index in
        [Mutation.all[index].name]
          + outcomes.map { outcomes in
            let outcome = outcomes[.numbers]?[index]
            return (outcome?.isRight == true ? "" : "✗ ") + (outcome?.words ?? "")
          }
      }
    if updatesDocs {
      let counts = Knowledge.allCases.map { known -> String in
        let all = outcomes.flatMap { $0[known] ?? [] }
        return "| \(known.words) | \(all.count { $0.isRight }) of \(all.count) |\n"
      }
      let table = rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
      text.replaceSubrange(
        start..<end,
        with: "\n| what is known | named rightly |\n| --- | --- |\n\(counts.joined())\n\(table)\n")
      try text.write(to: url, atomically: true, encoding: .utf8)
    } else {
      let lines = text[start..<end].split(separator: "\n").filter { $0.hasPrefix("|") }
      let written = lines.map { line in
        line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      }.drop { $0.first != "mutation" }
      let columns = [0] + names.compactMap { name in written.first?.firstIndex(of: name) }
      let known = written.map { row in
        columns.compactMap { row.indices.contains($0) ? row[$0] : nil }
      }
      #expect(known == rows, "run with KEYRISE_UPDATE_DOCS=1 and look at it")
    }
  }
}

extension PlayedSequence {
  /// The sequence as it is when no more is known of it; noise is other noise for another seed.
  fileprivate func told(_ known: MutationTableTests.Knowledge, seed: Int) -> PlayedSequence {
    guard known != .numbers else { return self }
    var told = self
    told.elements = []
    told.environment = []
    told.scale = 1
    for index in frames.indices { told.frames[index].numbers = nil }
    return known == .noise ? told.withNoise(seed: seed) : told
  }

  /// Every frame with noise of its own: one step of 255 in a tenth of the pixels.
  private func withNoise(seed: Int) -> PlayedSequence {
    var noisy = self
    noisy.pictures = []
    for index in frames.indices {
      guard case .bitmap(var bitmap)? = try? pictures[frames[index].picture].load?() else {
        continue
      }
      var random = UInt32(truncatingIfNeeded: 1 + seed * 65_536 + index)
      bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
        var place = 0
        while place < pixels.count {
          random ^= random << 13
          random ^= random >> 17
          random ^= random << 5
          let green = pixels[place] >> 8 & 0xFF
          pixels[place] =
            pixels[place] & 0xFFFF_00FF | (green > 0 ? green &- 1 : green &+ 1) << 8
          place &+= 1 &+ Int(random >> 16 & 0xFFFF) &* 18 >> 16
        }
      }
      let shown = bitmap
      noisy.frames[index].picture = noisy.pictures.count
      noisy.pictures.append(
        SequencePicture(fingerprint: PictureFingerprint(of: shown)) { .bitmap(shown) })
    }
    return noisy
  }
}

extension DrawingOptions {
  /// The flags' defaults.
  static var forTests: DrawingOptions {
    (try? DrawingOptions.parse([])) ?? DrawingOptions()
  }
}
