import ArgumentParser
import FrameSequence
import Markup
import Sharding

/// The results for the outputs of scenarios, and how long each scenario took.
struct WorkLog {
  private var rows: [String: [WorkReport.Row]] = [:]
  private var seconds: [String: Double] = [:]

  /// Records that a scenario cannot be played.
  mutating func note(failureOf scenario: String, _ reason: String) {
    note(scenario, "", .failed, reason)
  }

  /// Records that an output exists already.
  mutating func note(doneBy scenario: String, _ output: String) {
    note(scenario, output, .done)
  }

  /// Whether a scenario's outputs are all as they should be.
  func isDone(_ scenario: String) -> Bool {
    rows[scenario]?.allSatisfy { $0.outcome == .done } ?? false
  }

  /// How long a scenario took, in seconds.
  func seconds(of scenario: String) -> Double { seconds[scenario] ?? 0 }

  private mutating func note(
    _ scenario: String, _ output: String, _ outcome: WorkReport.Outcome, _ reason: String = ""
  ) {
    rows[scenario, default: []].append(
      WorkReport.Row(scenario: scenario, output: output, outcome: outcome, reason: reason))
  }

  /// Adds to the time that a scenario took.
  mutating func add(seconds: Double, to scenario: String) {
    self.seconds[scenario, default: 0] += seconds
  }

  /// Does the work for an output and records the result; returns whether the output is as it
  /// should be.
  mutating func work(
    on scenario: String, _ output: String, _ body: () async throws -> WorkReport.Outcome
  ) async throws -> Bool {
    let start = ContinuousClock.now
    defer { add(seconds: start.duration(to: .now).inSeconds, to: scenario) }
    do {
      let outcome = try await body()
      note(scenario, output, outcome, Messages.sentence(outcome))
      return outcome == .done
    } catch {
      note(scenario, output, .failed, (error as? ScenarioProblem)?.body ?? Messages.sentence(error))
      throw error
    }
  }

  /// Writes the part of a share.
  func finish(
    _ share: ShardShare, _ console: Console, answer: () throws -> Bool
  ) throws -> Bool {
    try share.finish(
      console, seconds: { seconds[share.names[$0]] ?? 0 },
      result: { index in
        let rows = (rows[share.names[index]] ?? []).map(Self.digested)
        return .object([.init("outputs", .array(rows.map(\.record)))])
      }, answer: answer)
  }

  /// With the digest of what is there now.
  private static func digested(_ row: WorkReport.Row) -> WorkReport.Row {
    guard !row.output.isEmpty, row.output != "-" else { return row }
    var row = row
    let isDirectory = row.output.hasSuffix("/")
    row.digest = WholeFile.digest(of: isDirectory ? row.output + "manifest.json" : row.output) ?? ""
    return row
  }
}
