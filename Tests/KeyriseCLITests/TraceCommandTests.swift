import Foundation
import KeyboardAvoidance
import Keyframes
import Markup
import Playing
import Rendering
import Scenario
import Testing

@testable import KeyriseCLI

@Suite struct TraceCommandTests {
  private func text(_ style: ReportFormat, fps: String = "2") throws -> String {
    let result = Scenario.parse(
      bytes: Array(Tool.scenario.utf8), fileName: "test",
      overrides: ScenarioOverrides(fps: fps))
    let scenario = try #require(result.scenario)
    let film = try Film(scenario, strategy: StrategySelection("clearance"))
    var text = ""
    TraceCommand.Writer(sources: [.init(film: film, scenario: "a,b")], style: style)
      .write { text += $0 }
    return text
  }

  @Test func `CSV starts with exactly the columns that scripts rely on`() throws {
    #expect(
      try text(.csv) == """
        frame,time,strategy,focus,keyboard_top,inset_top,inset_bottom,indicator_bottom,offset,offset_target,view_shift,content_height,field_top,field_bottom,hidden,scenario,device,orientation
        0,0,clearance,,568,0,0,0,0,0,0,700,,,,"a,b",iphone-5,portrait
        1,1,clearance,name,352,0,216,216,86,86,0,700,314,344,0,"a,b",iphone-5,portrait

        """)
  }

  @Test func `JSON is one row a line, with null for what there is not`() throws {
    let lines = try text(.json).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[1] == "  \"schema\": \"keyrise.trace/1\",")
    #expect(lines[3].contains("\"focus\": null"))
    #expect(lines[4].contains("\"keyboard_top\": 352, \"inset_top\": 0"))
  }

  @Test func `The columns of a table are as wide as their widest cell, of all rows`() throws {
    let lines = try text(.text, fps: "600").split(separator: "\n")
    #expect(lines.count == 601)
    #expect(lines[0].hasPrefix("frame      time  strategy   focus  keyboard_top"))
    let ends = lines.compactMap { $0.range(of: "clearance")?.lowerBound.utf16Offset(in: $0) }
    #expect(Set(ends).count == 1 && ends.count == 600)
  }
}
