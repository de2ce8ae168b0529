import Importing
import KeyboardAvoidance
import Keyframes
import Markup
import Scenario
import Testing

@Suite struct DraftTests {
  private func page(_ inside: String, size: (Int, Int) = (375, 667)) -> String {
    """
    <AppiumAUT><XCUIElementTypeApplication x="0" y="0" width="\(size.0)" height="\(size.1)">
    <XCUIElementTypeWindow x="0" y="0" width="\(size.0)" height="\(size.1)">\(inside)</XCUIElementTypeWindow>
    </XCUIElementTypeApplication></AppiumAUT>
    """
  }

  private func field(_ name: String, y: Double, _ more: String = "") -> String {
    "<XCUIElementTypeTextField name=\"\(name)\" x=\"20\" y=\"\(y)\" width=\"300\" height=\"34\" \(more)/>"
  }

  @Test func `A whole scenario is as a person writes it`() throws {
    let yaml = try imported(Samples.pageSource).draft.yaml(source: "login.xml")
    let expected = """
      # login.xml, a page source, imported with keyrise import.
      # - dumps tell no keyboard types and return keys but those of a keyboard that is up, and no accessory views and fonts: words are as large as their frames have room for
      # - this dump does not tell grounds and borders: buttons have none, fields with room for one have it
      # - frames are those of one device; other devices are not known
      # - the size says iphone-se-3; so are iphone-6, iphone-6s, iphone-7, iphone-8, iphone-se-2
      keyrise: 1
      title: Probe
      device: iphone-se-3           # 375x667; so are iphone-6, iphone-6s, iphone-7, iphone-8, iphone-se-2
      scroll: {contentSize: [375, 667], insetAdjustment: never}  # the screen has no scroll view around its fields
      form:
        - {label: Sign in, frame: [20, 60, 60, 21]}
        - {field: eMail, frame: [20, 100, 335, 34], placeholder: E-mail}
        - {field: password, frame: [20, 150, 335, 34], placeholder: Password, type: password}
        - {toggle: true, frame: [304, 200, 51, 31]}
      strategy: clearance           # keyrise list strategies
      timeline:
        events:
          - {at: 0.25, focus: password}
          - {at: 1.5, dismiss: true}

      """
    #expect(yaml == expected)
  }

  @Test func `The last field that the keyboard would cover is focused`() throws {
    let fields = [100.0, 400, 500, 900].map { field("f\(Int($0))", y: $0) }.joined()
    #expect(try imported(page(fields)).draft.focus == "f500")
    #expect(try imported(page(fields), .init(focus: "f100")).draft.focus == "f100")
  }

  @Test func `The keyboard is as high as its top is far from the screen's bottom`() throws {
    let keyboard = """
      </XCUIElementTypeWindow><XCUIElementTypeWindow x="0" y="376" width="375" height="291">
      <XCUIElementTypeKeyboard x="0" y="376" width="375" height="233"/>
      """
    let scenario = try imported(page(field("a", y: 300, "focused=\"true\"") + keyboard)).scenario
    #expect(scenario.scene.keyboard.heights.plain == 291)
  }

  @Test func `A bar above the keyboard is the field's accessory view`() throws {
    let keyboard = """
      </XCUIElementTypeWindow><XCUIElementTypeWindow x="0" y="332" width="375" height="335">
      <XCUIElementTypeToolbar x="0" y="332" width="375" height="44"/>
      <XCUIElementTypeKeyboard x="0" y="376" width="375" height="233"/>
      """
    let scenario = try imported(page(field("a", y: 200, "focused=\"true\"") + keyboard)).scenario
    #expect(scenario.scene.keyboard.heights.plain == 291)
    #expect(scenario.fieldFrames()[0].element.input?.accessoryHeight == 44)
  }

  @Test func `A scrolled page source keeps its offset`() throws {
    let inside = """
      <XCUIElementTypeScrollView x="0" y="64" width="375" height="603">
      <XCUIElementTypeOther x="0" y="-36" width="375" height="1200">\(field("a", y: 200))</XCUIElementTypeOther>
      </XCUIElementTypeScrollView>
      """
    let scene = try imported(page(inside)).scenario.scene
    #expect(scene.scrollView.contentOffset?.y == 100)
    #expect(scene.scrollView.contentSize.height == 1200)
    #expect(scene.form.first?.frame.minY == 236)
  }

  @Test func `Bars are bars`() throws {
    let bars = """
      <XCUIElementTypeNavigationBar name="Profile" x="0" y="20" width="375" height="44">
      <XCUIElementTypeButton name="Back" label="Back" x="0" y="20" width="60" height="44"/>
      </XCUIElementTypeNavigationBar>
      <XCUIElementTypeTabBar x="0" y="618" width="375" height="49"/>
      """
    let shown = try imported(page(bars + field("a", y: 100))).scenario.scene.bars
    #expect(shown.navigation == "Profile")
    #expect(shown.back == "Back")
    #expect(shown.tab)
  }

  @Test func `A group stays where its fields have other coordinates for it`() throws {
    let cell =
      "<XCUIElementTypeCell x=\"0\" y=\"200\" width=\"375\" height=\"60\">\(field("a", y: 210))</XCUIElementTypeCell>"
    let scene = try imported(page(cell)).scenario.scene
    #expect(scene.form.first?.frame.list == [0, 200, 375, 60])
    #expect(scene.form.first?.children.first?.frame.list == [20, 10, 300, 34])
  }

  @Test func `A size that no device has is described`() throws {
    let (draft, scenario) = try imported(page(field("a", y: 100), size: (507, 1033)))
    #expect(scenario.scene.device.screen.width == 507)
    #expect(draft.losses.contains { $0.sentence.hasPrefix("507x1033 is no device's screen") })
  }

  @Test func `A turned device is in landscape`() throws {
    let scene = try imported(page(field("a", y: 100), size: (667, 375))).scenario.scene
    #expect(scene.orientation == .landscape)
    #expect(scene.device.id == "iphone-se-3")
  }

  @Test func `Fields that look the same are told apart`() throws {
    let fields = field("Name *", y: 100) + field("Name *", y: 150) + field("", y: 200)
    let ids = try imported(page(fields)).draft.fields.map(\.id)
    #expect(ids == ["name", "name2", "field3"])
  }

  @Test func `Words that YAML would misread are quoted`() throws {
    for word in ["yes", "12", "a: b", "- x", "#1", "null", "{", "it's", "\"", "a\\b", "100%", "~"] {
      let escaped = word.replacing("\"", with: "&quot;")
      let scenario = try imported(page(field("a", y: 100, "placeholderValue=\"\(escaped)\"")))
        .scenario
      #expect(scenario.fieldFrames()[0].element.input?.placeholder == word)
    }
  }

  @Test func `Disabled fields are drawn and never focused`() throws {
    let fields = field("a", y: 100) + field("b", y: 150, "enabled=\"false\" value=\"B\"")
    let (draft, _) = try imported(page(fields))
    #expect(draft.fields.map(\.id) == ["a"])
    #expect(
      draft.losses.map(\.sentence).contains(
        "1 disabled field drawn as labels, for they are never focused"))
  }

  @Test func `Programs get the scenario and its fields`() throws {
    let json = try imported(Samples.storyboard).draft.json(source: "a.storyboard")
    #expect(json["schema"]?.text == "keyrise.import/1")
    #expect(json["fields"]?.items?.count == 2)
    #expect(json["fields"]?.items?.first?["source"]?.text == "ema")
    let scenario = try #require(json["scenario"]).description
    #expect(Scenario.parse(bytes: Array(scenario.utf8), fileName: "a").scenario != nil)
  }

  @Test func `A field is called after the label beside it, and not after their heading`() throws {
    func label(_ text: String, _ frame: String) -> String {
      "<label text=\"\(text)\" id=\"\(text)\"><rect key=\"frame\" \(frame)/></label>"
    }
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" toolsVersion="22505">
      <device id="retina6_12"/><objects><view id="v">
      <rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
      \(label("Log in", "x=\"0\" y=\"100\" width=\"393\" height=\"21\""))
      \(label("User", "x=\"20\" y=\"146\" width=\"56\" height=\"21\""))
      <textField id="f"><rect key="frame" x="138" y="142" width="200" height="34"/></textField>
      </subviews></view></objects></document>
      """
    #expect(try imported(text).draft.fields.map(\.id) == ["user"])
  }
}
