import Foundation
import Importing
import KeyboardAvoidance
import Scenario
import Testing

@Suite struct ScreenChangeTests {
  private func change(_ index: Int, _ strategy: String) throws -> ScreenChange {
    let scenario = try DumpedForms.scenario(index)
    let focus = DumpedForms.focus(scenario)
    return try ScreenChange(
      before: Array(try DumpedForms.dump(scenario, nil, focus: focus).utf8),
      after: Array(try DumpedForms.dump(scenario, strategy, focus: focus).utf8),
      options: .init(device: scenario.scene.device.id))
  }

  /// Each strategy on a form of its own.
  @Test(arguments: StrategyCatalog.profiles.map(\.id).enumerated().map { ($0, $1) })
  func `A strategy is told from where it ends`(index: Int, strategy: String) throws {
    let change = try change((index * 7 + 1) % DumpedForms.count, strategy)
    #expect(change.matches.contains(strategy), "\(change.endings)")
    #expect(!change.isFocusGuessed)
  }

  @Test func `What the app did is told in points`() throws {
    let change = try change(0, "clearance")
    #expect(change.matches.contains("clearance"))
    #expect(!change.matches.contains("none"))
    #expect(change.keyboardHeight == 260)
    #expect(change.keyboardTop == 407)
    #expect(change.hidden == 0)
    #expect(change.clearance > 0)
    #expect(Set(change.moves.map { ($0.distance * 100).rounded() }).count == 1)
    #expect(change.offsets.count == 2)
  }

  @Test func `A focus that no dump tells is found`() throws {
    let scenario = try DumpedForms.scenario(1)
    let focus = DumpedForms.focus(scenario)
    let after = try DumpedForms.dump(scenario, "inset-overlap", focus: focus)
      .replacing("focused=\"true\"", with: "")
    let change = try ScreenChange(
      before: Array(try DumpedForms.dump(scenario, nil, focus: focus).utf8),
      after: Array(after.utf8), options: .init(device: scenario.scene.device.id))
    #expect(change.isFocusGuessed)
    #expect(change.matches.contains("inset-overlap"))
  }

  @Test func `What no strategy does is told, too`() throws {
    let scenario = try DumpedForms.scenario(0)
    let focus = DumpedForms.focus(scenario)
    let after = try DumpedForms.dump(scenario, "none", focus: focus)
      .replacing("nativeFrame=\"{{20.0, 60.0}", with: "nativeFrame=\"{{20.0, 67.0}")
    let change = try ScreenChange(
      before: Array(try DumpedForms.dump(scenario, nil, focus: focus).utf8),
      after: Array(after.utf8))
    #expect(change.matches.isEmpty)
    #expect(change.endings.first?.difference == 7)
  }

  @Test func `Dumps that cannot be compared say why`() throws {
    let scenario = try DumpedForms.scenario(0)
    let rest = Array(try DumpedForms.dump(scenario, nil, focus: "f0").utf8)
    #expect(throws: ImportError.noKeyboard) { try ScreenChange(before: rest, after: rest) }
    let other = Array(try DumpedForms.dump(try DumpedForms.scenario(1), "none", focus: "f0").utf8)
    #expect(throws: ImportError.self) { try ScreenChange(before: rest, after: other) }
  }

  /// The table of docs/importing.md: how often strategies end where the one that made the dump did.
  ///
  /// It takes half a minute, and so is only checked where one asks for it.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["KEYRISE_CONFUSION"] != nil))
  func `Every strategy is told from its own dumps of twenty forms`() throws {
    let ids = StrategyCatalog.profiles.map(\.id)
    var table = "| made by | told |\n| --- | --- |\n"
    for id in ids {
      var counts: [String: Int] = [:]
      for form in 0..<DumpedForms.count {
        let matches = try change(form, id).matches
        #expect(matches.contains(id), "form \(form)")
        for match in matches { counts[match, default: 0] += 1 }
      }
      let told = ids.compactMap { other in counts[other].map { (other, $0) } }
        .sorted { $0.1 > $1.1 }
      let own = told.filter { $0.0 == id } + told.filter { $0.0 != id }
      table +=
        "| `\(id)` | "
        + own.map { "`\($0.0)` \($0.1)" }.joined(separator: ", ") + " |\n"
    }
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/importing.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    #expect(text.contains(table), "\n\(table)")
  }
}
