import Foundation
import Testing

/// `keyrise check` of every kind of expectation, and what it says of a broken one.
@Suite struct ExpectationCommandTests {
  private let tool = Tool()

  struct Case: CustomTestStringConvertible {
    /// An expectation of the one-field scenario, from whose field 216 points of keyboard hide 30.
    var expectation: String
    /// Who keeps it, and who breaks it.
    var keeps: String
    var breaks: String
    /// What is measured where it is broken, and what is required.
    var measured: ClosedRange<Double>
    var required: Double
    /// The field it is about, if any.
    var element: String?
    var testDescription: String { expectation }
  }

  /// The keyboard is dismissed at 2 s, so that something can be restored.
  private static func scenario(_ expectation: String) -> String {
    Tool.scenario.replacing("end: 1s", with: "end: 4s")
      + "\n    - {at: 2, dismiss: true}\nexpect:\n  - \(expectation)\n"
  }

  static let cases = [
    Case(
      expectation: "{visible: name, clearance: 8, by: 1s}", keeps: "clearance", breaks: "none",
      measured: -79...(-77), required: 8, element: "name"),
    Case(
      expectation: "{settledBy: 1s}", keeps: "clearance", breaks: "", measured: 0...0, required: 0),
    Case(
      expectation: "{settledBy: 0.15s}", keeps: "", breaks: "clearance", measured: 100...216,
      required: 0),
    Case(
      expectation: "{noJumpAbove: 10}", keeps: "clearance", breaks: "fixed-shift",
      // The second step of 150 points along the keyboard's spring.
      measured: 13...13.1, required: 10),
    Case(
      expectation: "{noJumpAbove: 17}", keeps: "fixed-shift", breaks: "", measured: 0...0,
      required: 0),
    Case(
      expectation: "{restored: true}", keeps: "clearance", breaks: "", measured: 0...0,
      required: 0.5),
    Case(
      expectation: "{metric: stays-scrolled, atMost: 8}", keeps: "clearance",
      breaks: "iq-keyboard-manager", measured: 8...300, required: 8),
    Case(
      expectation: "{metric: hidden-at-rest, atMost: 0.5}", keeps: "clearance", breaks: "none",
      measured: 30...30, required: 0.5, element: "name"),
  ]

  @Test(arguments: cases) func `Is kept or broken`(_ test: Case) throws {
    try tool.write(Self.scenario(test.expectation))
    func check(_ strategy: String) throws -> Tool.Outcome {
      try tool.run(
        "check", "scenario.yaml", "--strategy", strategy, "--diagnostic-format", "json")
    }
    if !test.keeps.isEmpty {
      let kept = try check(test.keeps)
      #expect(kept.status == 0, "\(kept.text)")
    }
    guard !test.breaks.isEmpty else { return }
    let broken = try check(test.breaks)
    #expect(broken.status == 1)
    let report = try broken.object()
    #expect(report["schema"] as? String == "keyrise.check/1")
    #expect(report["ok"] as? Bool == false)
    let finding = try #require((report["findings"] as? [[String: Any]])?.first)
    #expect(finding["id"] as? String == "failed-expectation")
    #expect(finding["strategy"] as? String == test.breaks)
    #expect(finding["storm"] == nil)
    // The place of the expectation in the file.
    #expect(finding["line"] as? Int == 15)
    let time = try #require(finding["time"] as? Double)
    let frame = try #require(finding["frame"] as? Int)
    #expect(time > 0 && abs(Double(frame) / 60 - time) < 1.0 / 60 + 1e-3)
    #expect(finding["element"] as? String == test.element)
    let measured = try #require(finding["measured"] as? Double)
    #expect(test.measured.contains(measured), "\(measured)")
    #expect(finding["required"] as? Double == test.required)
  }

  @Test func `A finding of a storm names it`() throws {
    try tool.write(Tool.scenario)
    let outcome = try tool.run(
      "check", "scenario.yaml", "--storm", "stray-notifications", "--strategy", "none",
      "--diagnostic-format", "json")
    #expect(outcome.status == 1)
    let report = try outcome.object()
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0["storm"] as? String == "stray-notifications" })
  }
}
