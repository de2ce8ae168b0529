import ArgumentParser
import Foundation
import FrameDiff
import Playing
import Rendering
import Scenario
import Testing

@testable import KeyriseCLI

/// The mutations of all scenarios: the kind of change and its amount must be right.
@Suite struct MutationTableTests {
  private struct Outcome: Sendable {
    var isRight: Bool
    var words: String
    var summary: String
  }

  /// The scenarios that the table counts.
  static let names = [
    "bottom-constraint", "covered-area", "inset-contains", "inset-overlap", "scroll-to-visible",
    "sign-up",
  ]

  /// Few pixels, as the tests are not optimized.
  static let scale = 0.5

  private static let writer: FilmWriter = {
    var drawing = DrawingOptions.forTests
    drawing.scale = scale
    return FilmWriter(drawing: drawing, console: Console(isQuiet: true))
  }()

  private static func sequence(
    _ scenario: Scenario, _ mutation: Mutation? = nil, known: DrawnStates
  ) async throws -> PlayedSequence {
    let film = try Film(scenario, strategy: scenario.strategies[0])
    return try await writer.sequence(
      of: film, name: "film", jobs: 1, known: known, adjusting: mutation?.adjust ?? { _ in })
  }

  /// What is said of every mutation of a scenario; states that several of them show are drawn once.
  private static func outcomes(_ name: String) async throws -> [Outcome] {
    let known = DrawnStates()
    let path = Tool.renders.appendingPathComponent("\(name)/scenario.yaml").path
    let scenario = try #require(Scenario.load(path: path).scenario)
    let plain = try await sequence(scenario, known: known)
    var eased: PlayedSequence?
    var outcomes: [Outcome] = []
    for mutation in Mutation.all {
      var base = scenario
      mutation.prepare(&base)
      var before = plain
      if base != scenario {
        if eased == nil { eased = try await sequence(base, known: known) }
        before = eased ?? plain
      }
      var changed = base
      mutation.change(&changed)
      // What is drawn again must be drawn indeed.
      let states = mutation.kind == nil ? DrawnStates() : known
      var after =
        mutation.isOfFrames ? before : try await sequence(changed, mutation, known: states)
      mutation.cut(&after)
      let comparison = try await SequenceComparer().compare(before, after)
      outcomes.append(outcome(comparison, mutation))
    }
    return outcomes
  }

  /// The same for several scenarios, as many at once as there are cores.
  private static func outcomes(of names: [String]) async throws -> [[Outcome]] {
    try await withThrowingTaskGroup(of: (Int, [Outcome]).self) { group in
      for (index, name) in names.enumerated() {
        group.addTask { (index, try await outcomes(name)) }
      }
      var all = [[Outcome]](repeating: [], count: names.count)
      for try await (index, outcomes) in group { all[index] = outcomes }
      return all
    }
  }

  private static func outcome(_ it: SequenceComparison, _ mutation: Mutation) -> Outcome {
    let kinds = it.kinds
    var isRight = mutation.isRight(it.changes)
    if let kind = mutation.kind {
      // Timing alone where only time changed; a motion may change times as well.
      isRight = isRight && kinds.contains(kind)
      if kind == .timing { isRight = isRight && kinds == [.timing] }
      if kind == .motion { isRight = isRight && !kinds.contains(.picture) }
    } else {
      isRight = isRight && it.changes.isEmpty && it.status == .identical
    }
    let words = it.changes.prefix(3).map(Self.words)
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

  @Test
  func `The report names the right kind of change and the right amount in 95 % of all pairs`()
    async throws
  {
    let names = Self.names
    let outcomes = try await Self.outcomes(of: names)
    var rows = [[String]](repeating: [], count: Mutation.all.count)
    var wrong: [String] = []
    var count = 0
    for (name, outcomes) in zip(names, outcomes) {
      for (index, outcome) in outcomes.enumerated() {
        rows[index].append((outcome.isRight ? "" : "✗ ") + outcome.words)
        count += 1
        if !outcome.isRight {
          wrong.append("\(name), \(Mutation.all[index].name): \(outcome.words): \(outcome.summary)")
        }
      }
    }
    #expect(count >= 80)
    #expect(Double(count - wrong.count) / Double(count) >= 0.95, "\(wrong.joined(separator: "\n"))")
    var table = "| mutation | \(names.joined(separator: " | ")) |\n"
    table += "|---" + String(repeating: "|---", count: names.count) + "|\n"
    for (mutation, row) in zip(Mutation.all, rows) {
      table += "| \(mutation.name) | \(row.joined(separator: " | ")) |\n"
    }
    try Self.check(table, right: count - wrong.count, of: count)
  }

  /// The table stands in docs/regression.md as it is; `KEYRISE_UPDATE_DOCS=1` puts it there.
  private static func check(_ table: String, right: Int, of count: Int) throws {
    let url = Tool.renders.deletingLastPathComponent().appendingPathComponent("docs/regression.md")
    var text = try String(contentsOf: url, encoding: .utf8)
    let marks = ("<!-- mutations -->\n", "<!-- end of mutations -->\n")
    let start = try #require(text.range(of: marks.0)).upperBound
    let end = try #require(text.range(of: marks.1)).lowerBound
    let fresh = "\n\(right) of \(count) pairs are named rightly.\n\n\(table)\n"
    if ProcessInfo.processInfo.environment["KEYRISE_UPDATE_DOCS"] == "1" {
      text.replaceSubrange(start..<end, with: fresh)
      try text.write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(String(text[start..<end]) == fresh, "run with KEYRISE_UPDATE_DOCS=1 and look at it")
    }
  }
}

extension DrawingOptions {
  /// The flags' defaults.
  static var forTests: DrawingOptions {
    (try? DrawingOptions.parse([])) ?? DrawingOptions()
  }
}
