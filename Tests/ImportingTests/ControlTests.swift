import Importing
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Controls and pictures beside the fields.
@Suite struct ControlTests {
  private static let expected: [Element.Content] = [
    .segmentedControl(SegmentedControl(["Day", "Week"], selectedIndex: 1)),
    .slider(value: 0.25), .stepper, .progress(value: 0.5),
    .pageControl(PageControl(4, current: 1)), .image("A cat"),
  ]

  private func controls(of text: String) throws -> [Element] {
    try imported(text).1.scene.form.filter { $0.input == nil }
  }

  @Test func `A page source's controls are the form's`() throws {
    let types = ["SegmentedControl", "Slider", "Stepper", "ProgressIndicator", "PageIndicator"]
    let values = ["", "25%", "", "50%", "page 2 of 4"]
    let segments = """
      <XCUIElementTypeButton label="Day" x="20" y="100" width="160" height="32"/>
      <XCUIElementTypeButton label="Week" value="1" x="180" y="100" width="160" height="32"/>
      """
    let views = zip(types, values).enumerated().map { index, view in
      """
      <XCUIElementType\(view.0) value="\(view.1)" x="20" y="\(100 + 50 * index)" width="320" \
      height="32">\(index == 0 ? segments : "")</XCUIElementType\(view.0)>
      """
    }
    let page = """
      <XCUIElementTypeApplication x="0" y="0" width="375" height="667">\(views.joined())
      <XCUIElementTypeImage label="A cat" x="20" y="350" width="100" height="80"/>
      <XCUIElementTypeImage label="An icon" x="20" y="450" width="12" height="12"/>
      <XCUIElementTypeImage label="The ground" x="0" y="0" width="375" height="667"/>
      <XCUIElementTypeTextField name="email" x="20" y="500" width="335" height="34"/>
      </XCUIElementTypeApplication>
      """
    let controls = try controls(of: page)
    #expect(controls.map(\.content) == Self.expected)
    #expect(controls.map(\.frame.minY) == [100, 150, 200, 250, 300, 350])
  }

  @Test func `A storyboard's controls are the form's`() throws {
    let views = [
      """
      <segmentedControl selectedSegmentIndex="1">\(frame(100))<segments><segment title="Day"/>\
      <segment title="Week"/></segments></segmentedControl>
      """,
      "<slider value=\"2\" minValue=\"1\" maxValue=\"5\">\(frame(150))</slider>",
      "<stepper>\(frame(200))</stepper>",
      "<progressView progress=\"0.5\">\(frame(250))</progressView>",
      "<pageControl numberOfPages=\"4\" currentPage=\"1\">\(frame(300))</pageControl>",
      """
      <imageView>\(frame(350))<accessibility key="accessibilityConfiguration" label="A cat"/>\
      </imageView>
      """,
      "<imageView><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/></imageView>",
      "<textField id=\"f\" placeholder=\"Email\">\(frame(500))</textField>",
    ]
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      toolsVersion="21507"><device id="retina4_7"/><scenes><scene sceneID="s"><objects>
      <viewController id="a"><view key="view" id="v">
      <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>\(views.joined())
      </subviews></view></viewController></objects></scene></scenes></document>
      """
    let controls = try controls(of: text)
    #expect(controls.map(\.content) == Self.expected)
    #expect(controls.map(\.frame.minY) == [100, 150, 200, 250, 300, 350])
  }

  @Test func `A button's words have the font of its configuration`() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507">
      <device id="retina4_7"/><objects><view id="v">
      <rect key="frame" x="0" y="0" width="375" height="667"/><subviews><button id="b">\(frame(100))
      <buttonConfiguration key="configuration" style="plain" title="Submit">
      <fontDescription key="titleFontDescription" type="boldSystem" pointSize="22"/>
      </buttonConfiguration></button></subviews></view></objects></document>
      """
    let screen = try ScreenImport.screen(Array(text.utf8))
    let style = try #require(screen.elements.first).style
    #expect(style.pointSize == 22)
    #expect(style.weight == .bold)
  }

  private func frame(_ y: Int) -> String {
    "<rect key=\"frame\" x=\"20\" y=\"\(y)\" width=\"320\" height=\"32\"/>"
  }
}
