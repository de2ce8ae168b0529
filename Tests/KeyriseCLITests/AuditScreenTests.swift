import Audit
import Auditing
import KeyboardAvoidance
import Testing

@testable import KeyriseCLI

/// An audit on a terminal: folded, coloured, and never wider than the screen.
@Suite struct AuditScreenTests {
  private let form = Form {
    Field("name")
    Space(420)
    Field("a-field-with-a-rather-long-identifier-漢字", type: .email)
  }

  /// Every built-in strategy on three devices, with both fields.
  private func results() throws -> [AuditResult] {
    try [Device.iPhoneSE3, .iPhone15, .iPhone17Pro].flatMap { device in
      try form.fields.flatMap { field in
        let situation = Situation(
          scene: form.scene(on: device),
          events: [Event(at: 0.2, .focus(field)), Event(at: 2, .dismiss)])
        return try StrategyCatalog.profiles.map { profile in
          var labels = AuditCase.Labels(
            scenario: "sign-up", device: device.id, orientation: "portrait")
          labels.field = field
          labels.strategy = profile.id
          let report = try FormAudit().measure(StrategySelection(profile.id), in: situation)
          return AuditResult(labels, report)
        }
      }
    }
  }

  @Test(arguments: [1, 40, 60, 80, 120, 200])
  func `No line is wider than the screen`(_ width: Int) throws {
    let text = AuditCommand.Screen(width: width, usesColor: false).text(try results())
    let widest = text.split(separator: "\n").map { TextWidth.cells(in: $0) }.max() ?? 0
    #expect(widest <= max(width, 40))
    #expect(text.split(separator: "\n").allSatisfy { $0.last != " " })
  }

  @Test func `Passes and repeats are folded, the worst first`() throws {
    let results = try results()
    let lines = AuditCommand.Screen(width: 200, usesColor: false).text(results).split(
      separator: "\n")
    #expect(lines.count < results.count / 2)
    #expect(lines.filter { $0.hasPrefix("pass") }.count == 1)
    #expect(lines.last?.hasPrefix("pass") == true)
    #expect(lines.last?.contains("clearance") == true)
    let verdicts = lines.dropFirst().map { $0.prefix(4) }
    #expect(verdicts.firstIndex(of: "pass") == verdicts.count - 1)
    let none = lines.filter { $0.contains(" none ") && !$0.hasPrefix("pass") }
    #expect(none.count == 1 && none.allSatisfy { $0.contains("hidden-at-rest 44 pt") })
  }

  @Test func `Columns without anything in them are left out`() throws {
    let clear = try results().filter { $0.labels.strategy == "clearance" }
    let lines = AuditCommand.Screen(width: 80, usesColor: false).text(clear).split(separator: "\n")
    #expect(lines == ["verdict  cases  strategy", "pass     6      clearance"])
  }

  @Test func `Verdicts have colours where there are any`() throws {
    let text = AuditCommand.Screen(width: 80, usesColor: true).text(try results())
    #expect(text.contains("\u{1B}[31mfail\u{1B}[0m"))
    #expect(text.contains("\u{1B}[32mpass\u{1B}[0m"))
    let plain = AuditCommand.Screen(width: 80, usesColor: false).text(try results())
    #expect(!plain.contains("\u{1B}"))
  }

  @Test func `An audit ends with advice`() throws {
    var tally = AuditTally(keepsResults: false)
    tally.add(try results())
    let advice = try #require(tally.advice)
    #expect(advice.hasPrefix("passes: clearance"), "\(advice)")
    #expect(advice.contains("; closest of the rest: "), "\(advice)")
    #expect(advice.contains(" of 6 cases"), "\(advice)")
    var one = AuditTally(keepsResults: false)
    one.add(try results().filter { $0.labels.strategy == "none" })
    #expect(one.advice == nil)
    var failing = AuditTally(keepsResults: false)
    failing.add(try results().filter { ["none", "fixed-shift"].contains($0.labels.strategy) })
    #expect(failing.advice?.hasPrefix("nobody passes; closest of the rest: ") == true)
  }
}
