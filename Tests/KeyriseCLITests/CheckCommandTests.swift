import Foundation
import Testing

/// `keyrise check` over directories, devices and storms.
@Suite struct CheckCommandTests {
  private let tool = Tool()

  @Test func `What no storm applies to was not checked, and is not said to be right`() throws {
    try tool.write(Tool.scenario)
    let none = try tool.run("check", "scenario.yaml", "--storm", "undocked")
    #expect(none.errors.hasSuffix("\n0 cases checked, 1 not applicable\n"))
    #expect(none.status == 0)
    let plain = try tool.run("check", "scenario.yaml")
    #expect(plain.errors == "1 scenario checked; nothing is wrong\n")
  }

  @Test(arguments: [
    ("{visible: name, by: 99s}", 1), ("{settledBy: 99s}", 1), ("{visible: name, by: 0.2}", 0),
  ])
  func `An expectation of a time that never comes is judged at the end, and it is said`(
    expectation: String, warnings: Int
  ) throws {
    let clear = Tool.scenario.replacing("20, 400", with: "20, 100")
      .replacing("  end: 1s\n", with: "")
    try tool.write(clear + "\nexpect: [\(expectation)]\n")
    let outcome = try tool.run("check", "scenario.yaml", "--diagnostic-format", "short")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("[after-end]") == (warnings > 0), "\(outcome.errors)")
    #expect(try tool.run("check", "scenario.yaml", "--strict").status == Int32(warnings))
  }

  @Test(arguments: [false, true])
  func `What is restored where the keyboard never goes is said to say nothing`(
    _ goes: Bool
  ) throws {
    let events = goes ? "    - {at: 0.5, dismiss: true}\n" : ""
    try tool.write(
      Tool.scenario.replacing("  end: 1s\n", with: "") + "\n" + events
        + "expect: [{restored: true}]\n")
    let outcome = try tool.run("check", "scenario.yaml", "--diagnostic-format", "short")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("'restored' says nothing") != goes, "\(outcome.errors)")
  }

  @Test(arguments: [(40, false), (200, true)])
  func `An alert that is higher than its room is said`(height: Int, isSaid: Bool) throws {
    try tool.write(
      """
      keyrise: 1
      device: iphone-15
      orientation: landscape
      presentation: alert
      form: {stack: {padding: 10}, form: [{field: a, height: 40}, {space: \(height)}]}
      timeline: {events: [{at: 0, focus: a}]}
      """)
    let outcome = try tool.run("check", "scenario.yaml")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("pt to an alert of 260 pt, in which the rest") == isSaid,
      "\(outcome.errors)")
  }

  @Test func `A directory stands for the scenarios below it`() throws {
    let folder = tool.directory.appendingPathComponent("forms/deep")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try tool.write(Tool.scenario, to: "forms/a.yaml")
    try tool.write(Tool.scenario + "\nexpect: [{settledBy: 0.1s}]\n", to: "forms/deep/b.yaml")
    try tool.write("a: b\n", to: "forms/other.yaml")
    let outcome = try tool.run("check", ".", "--diagnostic-format", "short")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("forms/deep/b.yaml:"))
    #expect(try tool.run("check", "forms/a.yaml", "forms").status == 1)
    try tool.write(Tool.scenario, to: "forms/deep/b.yaml")
    #expect(
      try tool.run("check", "forms/a.yaml", "forms").errors
        == "2 scenarios checked; nothing is wrong\n")
    try FileManager.default.removeItem(at: tool.directory.appendingPathComponent("forms/a.yaml"))
    try FileManager.default.removeItem(at: folder)
    let empty = try tool.run("check", "forms")
    #expect(empty.status == 2 && empty.errors.contains("there is no scenario in 'forms'"))
  }

  @Test
  func `Several devices are checked, each with its own iOS, and a failure says on which`() throws {
    try tool.write(Tool.scenario + "\nexpect: [{visible: name, by: 0.9}]\n")
    let both = try tool.run(
      "check", "scenario.yaml", "--device", "iphone-5,iphone-8", "--orientation", "all",
      "--strategy", "clearance")
    #expect(both.errors == "4 cases checked; nothing is wrong\n", "\(both.errors)")
    let failing = try tool.run(
      "check", "scenario.yaml", "--device", "iphone-5, iphone-8", "--strategy", "none",
      "--diagnostic-format", "short")
    #expect(failing.status == 1)
    #expect(failing.errors.contains("on 'iphone-5' under 'none'"))
    // What is wrong with the file itself is said once.
    try tool.write(Tool.scenario + "\ncolour: red\n")
    let broken = try tool.run("check", "scenario.yaml", "--device", "all")
    #expect(broken.errors.components(separatedBy: "unknown-key").count == 2)
  }
}
