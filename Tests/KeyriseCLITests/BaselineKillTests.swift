import Foundation
import Testing

/// A process that is killed while it writes a baseline leaves the old one or the new one.
@Suite struct BaselineKillTests {
  private let tool = Tool()

  private static let baseline = "scenario.clearance.baseline.png"

  @Test
  func `record and approve, killed at 50 moments, never leave a baseline that verify misreads`()
    throws
  {
    let old = Tool.scenario
    let new = Tool.scenario.replacingOccurrences(of: "216", with: "236")
    try tool.write(old)
    let start = ContinuousClock.now
    #expect(try tool.run("record", "scenario.yaml", "--mode", "all", "--scale", "0.5").status == 0)
    let whole = start.duration(to: .now)
    let oldBytes = try tool.data(Self.baseline)
    try tool.write(new)
    #expect(try tool.run("approve", "scenario.yaml").status == 0)
    let newBytes = try tool.data(Self.baseline)
    #expect(oldBytes != newBytes)

    var outcomes: Set<Data> = []
    var killed = 0
    for round in 0..<50 {
      let isRecord = round.isMultiple(of: 2)
      let place = tool.directory.appendingPathComponent(Self.baseline)
      try (isRecord ? newBytes : oldBytes).write(to: place)
      try tool.write(isRecord ? old : new)
      // From before anything happens to after it is done, a little further each time.
      let share = Double(round) / 49 * 1.2
      let delay = Double(whole.components.attoseconds) * 1e-18 + Double(whole.components.seconds)
      let process = try tool.start(
        isRecord
          ? ["record", "scenario.yaml", "--mode", "all"] : ["approve", "scenario.yaml"])
      Thread.sleep(forTimeInterval: delay * share)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      if process.terminationReason == .uncaughtSignal { killed += 1 }

      let bytes = try tool.data(Self.baseline)
      #expect(bytes == oldBytes || bytes == newBytes, "round \(round)")
      outcomes.insert(bytes)
    }
    #expect(killed >= 20, "most were killed before they ended: \(killed)")
    // The next one clears up after them.
    #expect(try tool.run("record", "scenario.yaml", "--mode", "all").status == 0)
    #expect(try tool.names() == ["scenario.clearance.baseline.png", "scenario.yaml"])
    // What is left reads as what it is.
    for (text, bytes) in [(old, oldBytes), (new, newBytes)] {
      try tool.write(bytes, to: Self.baseline)
      try tool.write(text)
      #expect(try tool.run("verify", ".").status == 0)
      try tool.write(text == old ? new : old)
      #expect(try tool.run("verify", ".").status == 1)
    }
  }

  @Test func `A new baseline is whole or not there`() throws {
    try tool.write(Tool.scenario)
    for round in 0..<12 {
      let process = try tool.start(
        ["record", "scenario.yaml", "--mode", "missing", "--scale", "0.5"])
      Thread.sleep(forTimeInterval: Double(round) * 0.02)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let isThere = try tool.names().contains(Self.baseline)
      #expect(try tool.run("verify", ".").status == (isThere ? 0 : 1))
      try? FileManager.default.removeItem(
        at: tool.directory.appendingPathComponent(Self.baseline))
    }
  }
}
