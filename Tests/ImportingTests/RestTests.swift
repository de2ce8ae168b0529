import Importing
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Where imported scroll views rest: an offset is written only where a dump proves one.
@Suite struct RestTests {
  /// A page source of 390x844 with a bar down to 91, and a scroll view below it to the top.
  private func page(contentTop: Double, first: Double = 110) -> String {
    """
    <AppiumAUT><XCUIElementTypeApplication x="0" y="0" width="390" height="844">
    <XCUIElementTypeWindow x="0" y="0" width="390" height="844">
    <XCUIElementTypeNavigationBar name="A" x="0" y="47" width="390" height="44"/>
    <XCUIElementTypeScrollView x="0" y="0" width="390" height="844">
    <XCUIElementTypeOther x="0" y="\(contentTop)" width="390" height="1500">
    <XCUIElementTypeTextField name="email" x="20" y="\(first)" width="300" height="34"/>
    <XCUIElementTypeTextField name="city" x="20" y="600" width="300" height="34"/>
    </XCUIElementTypeOther></XCUIElementTypeScrollView></XCUIElementTypeWindow>
    </XCUIElementTypeApplication></AppiumAUT>
    """
  }

  @Test(arguments: [91.0, 85, 99])
  func `What is near rest is at rest`(top: Double) throws {
    let (draft, scenario) = try imported(page(contentTop: top))
    #expect(!draft.yaml(source: "a").contains("contentOffset"))
    #expect(scenario.scene.scrollView.contentOffset == nil)
    #expect(scenario.scene.scrollView.insetAdjustment == .automatic)
  }

  /// A large title is a part of what scrolls, and what stands in a bar beside it is not.
  @Test(arguments: [
    (["StaticText"], 96.0, true), (["StaticText", "SearchField"], 148, true), ([], 96, false),
  ])
  func `Below a large title every field is where the dump has it`(
    _ inBar: [String], _ height: Double, _ isLarge: Bool
  ) throws {
    let bar = "<XCUIElementTypeNavigationBar name=\"A\" x=\"0\" y=\"47\" width=\"390\" height=\""
    let inside = inBar.enumerated().map { index, type in
      "<XCUIElementType\(type) label=\"A\" x=\"16\" y=\"\(95 + 50 * index)\" width=\"90\" height=\"40\"/>"
    }
    let text = page(contentTop: 47 + height, first: 210).replacing(
      bar + "44\"/>",
      with: bar + "\(height)\">\(inside.joined())</XCUIElementTypeNavigationBar>")
    let (draft, scenario) = try imported(text)
    #expect(scenario.scene.bars.hasLargeTitle == isLarge)
    #expect(!draft.yaml(source: "a").contains("contentOffset"))
    let timeline = Simulation(
      scene: scenario.scene, strategy: NoAvoidance(), events: []
    ).run()
    let state = timeline.layout(at: 0)
    for (id, top) in [("email", 210.0), ("city", 600)] {
      let frame = try #require(timeline.windowRect(of: id, in: state))
      #expect(abs(frame.minY - top) <= 12, "\(id) \(frame)")
    }
    #expect(
      draft.losses.contains(.notImported(kind: "field in a bar", count: 1))
        == inBar.contains("SearchField"))
  }

  @Test func `What is scrolled is scrolled`() throws {
    let scenario = try imported(page(contentTop: -200)).scenario
    #expect(scenario.scene.scrollView.contentOffset?.y == 200)
    let fields = scenario.fieldFrames().map(\.frame.minY)
    #expect(fields == [110, 600])
  }

  @Test func `Content at the very top takes no notice of the bars`() throws {
    let scenario = try imported(page(contentTop: 0)).scenario
    #expect(scenario.scene.scrollView.contentOffset == nil)
    #expect(scenario.scene.scrollView.insetAdjustment == .never)
    #expect(scenario.fieldFrames().map(\.frame.minY) == [110, 600])
  }
}
