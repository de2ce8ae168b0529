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

  /// The scenarios that are tried: two of them, all with `KEYRISE_ALL_MUTATIONS=1`, as
  /// Tools/check-verdicts has it.
  private static let names =
    updatesDocs || ProcessInfo.processInfo.environment["KEYRISE_ALL_MUTATIONS"] == "1"
    ? allNames : ["covered-area", "sign-up"]

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

  @Test func `The report names the right kind of change and the right amount of every pair`()
    async throws
  {
    let outcomes = try await Self.outcomes(of: Self.names)
    for (name, outcomes) in zip(Self.names, outcomes) {
      for (mutation, outcome) in zip(Mutation.all, outcomes) where !outcome.isRight {
        Issue.record("\(name), \(mutation.name): \(outcome.words): \(outcome.summary)")
      }
    }
    try Self.check(outcomes)
  }

  /// The table stands in docs/regression.md as it is.
  private static func check(_ outcomes: [[Outcome]]) throws {
    let url = Tool.renders.deletingLastPathComponent().appendingPathComponent("docs/regression.md")
    var text = try String(contentsOf: url, encoding: .utf8)
    let marks = ("<!-- mutations -->\n", "<!-- end of mutations -->\n")
    let start = try #require(text.range(of: marks.0)).upperBound
    let end = try #require(text.range(of: marks.1)).lowerBound
    let rows =
      [["mutation"] + names, names.map { _ in "---" } + ["---"]]
      + Mutation.all.indices.map { index in
        [Mutation.all[index].name]
          + outcomes.map { ($0[index].isRight ? "" : "✗ ") + $0[index].words }
      }
    if updatesDocs {
      let all = outcomes.flatMap { $0 }
      let count = "\(all.count { $0.isRight }) of \(all.count) pairs are named rightly."
      let table = rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
      text.replaceSubrange(start..<end, with: "\n\(count)\n\n\(table)\n")
      try text.write(to: url, atomically: true, encoding: .utf8)
    } else {
      let lines = text[start..<end].split(separator: "\n").filter { $0.hasPrefix("|") }
      let written = lines.map { line in
        line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      }
      let columns = [0] + names.compactMap { name in written.first?.firstIndex(of: name) }
      let known = written.map { row in
        columns.compactMap { row.indices.contains($0) ? row[$0] : nil }
      }
      #expect(known == rows, "run with KEYRISE_UPDATE_DOCS=1 and look at it")
    }
  }
}

extension DrawingOptions {
  /// The flags' defaults.
  static var forTests: DrawingOptions {
    (try? DrawingOptions.parse([])) ?? DrawingOptions()
  }
}
