import Importing
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

@Suite struct FooterFactsTests {
  /// A chat as Appium tells of it: messages, and a bar whose lower edge is somewhere.
  private func chat(barEnd: Int, height: Int = 52, keyboard: String = "") -> String {
    """
    <AppiumAUT><XCUIElementTypeApplication x="0" y="0" width="393" height="852">
    <XCUIElementTypeWindow x="0" y="0" width="393" height="852">
    <XCUIElementTypeTable x="0" y="59" width="393" height="\(barEnd - height - 59)">
    <XCUIElementTypeStaticText label="Hello" x="20" y="100" width="80" height="21"/>
    </XCUIElementTypeTable>
    <XCUIElementTypeOther x="0" y="\(barEnd - height)" width="393" height="\(height)">
    <XCUIElementTypeTextView name="message" x="16" y="\(barEnd - height + 8)" width="300" height="36"/>
    <XCUIElementTypeButton label="Send" x="328" y="\(barEnd - height + 8)" width="50" height="36"/>
    </XCUIElementTypeOther>
    </XCUIElementTypeWindow>\(keyboard)</XCUIElementTypeApplication></AppiumAUT>
    """
  }

  private let keyboard = """
    <XCUIElementTypeWindow x="0" y="516" width="393" height="336">
    <XCUIElementTypeKeyboard x="0" y="516" width="393" height="260"/></XCUIElementTypeWindow>
    """

  @Test(arguments: [(852, 86), (818, 52)])
  func `A bar with a field at the bottom is taken for a footer, and says so`(
    end: Int, height: Int
  ) throws {
    let found = try imported(chat(barEnd: end, height: height))
    let footer = try #require(found.scenario.scene.footer)
    #expect(footer.footer?.attachment == .keyboardLayoutGuide)
    #expect(footer.frame.height == 52)
    #expect(found.scenario.scene.restingFooter?.frame.maxY == 818)
    #expect(found.draft.notes.contains(.footerGuessed))
    #expect(found.draft.focus == "message")
    #expect(found.draft.yaml(source: "a").contains("footer:                       # a guess"))
  }

  @Test func `A bar on the keyboard of a dump is a footer, and what it cut off is whole at rest`()
    throws
  {
    let found = try imported(chat(barEnd: 516, keyboard: keyboard))
    let scene = found.scenario.scene
    #expect(scene.footer?.frame.height == 52)
    #expect(!found.draft.notes.contains(.footerGuessed))
    #expect(scene.keyboard.heights.plain == 336)
    #expect(scene.scrollView.frame == Rect(x: 0, y: 59, width: 393, height: 818 - 52 - 59))
  }

  @Test func `A bar in the keyboard's window is an input accessory view`() throws {
    let window = """
      <XCUIElementTypeWindow x="0" y="0" width="393" height="852">
      <XCUIElementTypeOther x="0" y="464" width="393" height="52">
      <XCUIElementTypeTextView name="message" focused="true" x="16" y="472" width="300" height="36"/>
      </XCUIElementTypeOther>
      <XCUIElementTypeKeyboard x="0" y="516" width="393" height="336"/></XCUIElementTypeWindow>
      """
    let source = """
      <AppiumAUT><XCUIElementTypeApplication x="0" y="0" width="393" height="852">
      <XCUIElementTypeWindow x="0" y="0" width="393" height="852">
      <XCUIElementTypeStaticText label="Hello" x="20" y="100" width="80" height="21"/>
      </XCUIElementTypeWindow>\(window)</XCUIElementTypeApplication></AppiumAUT>
      """
    let found = try imported(source)
    #expect(found.scenario.scene.footer?.footer?.attachment == .inputAccessoryView)
    #expect(found.scenario.scene.keyboard.heights.plain == 336)
    #expect(found.draft.focus == "message")
    #expect(found.draft.notes.allSatisfy { if case .otherWindows = $0 { false } else { true } })
  }

  @Test func `One of several bars with fields is none that rides on the keyboard`() throws {
    let other = """
      <XCUIElementTypeOther x="0" y="700" width="393" height="52">
      <XCUIElementTypeTextView name="title" x="16" y="708" width="300" height="36"/>
      </XCUIElementTypeOther></XCUIElementTypeWindow>
      """
    let source = chat(barEnd: 818).replacing("</XCUIElementTypeWindow>", with: other)
    #expect(try imported(source).scenario.scene.footer == nil)
  }

  @Test(arguments: [(700, 52, ""), (852, 200, ""), (500, 52, "keyboard")])
  func `What stands elsewhere, or is high, is no footer`(
    end: Int, height: Int, with: String
  ) throws {
    let source = chat(barEnd: end, height: height, keyboard: with.isEmpty ? "" : keyboard)
    #expect(try imported(source).scenario.scene.footer == nil)
  }

  /// A screen of Interface Builder in which something is pinned to the keyboard's guide.
  private func storyboard(_ bottom: String, pinned: String) -> String {
    """
    <?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="23727">
    <device id="retina6_12" orientation="portrait"/><objects>
    <view id="root"><rect key="frame" x="0.0" y="0.0" width="393" height="852"/><subviews>
    <textField id="name" userLabel="name"><rect key="frame" x="20" y="100" width="300" height="34"/></textField>
    \(bottom)
    </subviews><viewLayoutGuide key="safeArea" id="safe"/><viewLayoutGuide key="keyboard" id="keys"/>
    <constraints><constraint firstItem="keys" firstAttribute="top" secondItem="\(pinned)" secondAttribute="bottom" id="c"/>
    </constraints></view></objects></document>
    """
  }

  @Test func `What is pinned to the keyboard's guide is the footer`() throws {
    let bar = """
      <view id="bar"><rect key="frame" x="0.0" y="758" width="393" height="60"/><subviews>
      <button id="go"><rect key="frame" x="20" y="8" width="353" height="44"/><state key="normal" title="Go on"/></button>
      </subviews></view>
      """
    let found = try imported(storyboard(bar, pinned: "bar"))
    let footer = try #require(found.scenario.scene.footer)
    #expect(footer.frame.size == Size(width: 393, height: 60))
    #expect(found.scenario.scene.restingFooter?.frame.minY == 758)
    #expect(footer.children.map(\.frame) == [Rect(x: 20, y: 8, width: 353, height: 44)])
    #expect(found.draft.notes.allSatisfy { $0 != .footerGuessed })
  }

  @Test func `What only hangs on a view above the keyboard is in the footer, too`() throws {
    let views = """
      <textField id="two" userLabel="two"><rect key="frame" x="20" y="700" width="353" height="34"/></textField>
      <button id="go"><rect key="frame" x="20" y="774" width="353" height="36"/><state key="normal" title="Go on"/></button>
      """
    let chain = """
      <constraint firstItem="go" firstAttribute="top" secondItem="two" secondAttribute="bottom" constant="40" id="c2"/>
      """
    let text = storyboard(views, pinned: "go")
    let found = try imported(text.replacing("<constraints>", with: "<constraints>" + chain))
    #expect(found.scenario.scene.footer?.children.map(\.frame.minY) == [8, 82])
    // What also hangs on the safe area keeps its place.
    let both = """
      <constraints>\(chain)<constraint firstItem="two" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="641" id="c3"/>
      """
    let apart = try imported(text.replacing("<constraints>", with: both))
    #expect(apart.scenario.scene.footer?.children.map(\.frame.minY) == [8])
    #expect(apart.draft.focus == "two")
  }

  @Test func `A footer keeps the ground of its bar`() throws {
    let bar = """
      <view id="bar"><rect key="frame" x="0.0" y="758" width="393" height="60"/><subviews>
      <button id="go"><rect key="frame" x="20" y="8" width="353" height="44"/><state key="normal" title="Go on"/></button>
      </subviews><color key="backgroundColor" white="0.8" alpha="1"/></view>
      """
    let footer = try #require(
      try imported(storyboard(bar, pinned: "bar")).scenario.scene.footer)
    #expect(footer.content == .footer(Footer(background: Footer.Background.none)))
    #expect(footer.children.first?.frame == Rect(x: 0, y: 0, width: 393, height: 60))
    #expect(footer.children.first?.style?.background == .rgb(0xCC_CCCC))
  }

  @Test func `A field that is itself pinned takes what stands beside it along`() throws {
    let views = """
      <button id="go"><rect key="frame" x="320" y="776" width="60" height="34"/><state key="normal" title="Send"/></button>
      <textField id="message" userLabel="message"><rect key="frame" x="16" y="776" width="290" height="34"/></textField>
      """
    let scene = try imported(storyboard(views, pinned: "message")).scenario.scene
    #expect(scene.footer?.children.map(\.frame.minX) == [16, 320])
    #expect(scene.footer?.frame.height == 50)
  }

  @Test func `A scroll view that ends at the keyboard is no footer`() throws {
    let table = """
      <scrollView id="s"><rect key="frame" x="0" y="59" width="393" height="759"/><subviews>
      <textField id="b" userLabel="b"><rect key="frame" x="20" y="700" width="290" height="34"/></textField>
      </subviews></scrollView>
      """
    #expect(try imported(storyboard(table, pinned: "s")).scenario.scene.footer == nil)
  }

  @Test func `A bar whose field stands beside the home indicator is as high as it is drawn`() throws
  {
    let text = chat(barEnd: 852, height: 64).replacing(
      "y=\"796\" width=\"300\" height=\"36\"", with: "y=\"796\" width=\"300\" height=\"40\"")
    #expect(try imported(text).scenario.scene.footer?.frame.height == 64)
  }
}
