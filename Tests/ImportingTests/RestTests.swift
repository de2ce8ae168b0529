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
