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
      <XCUIElementTypeImage label="A line" x="20" y="450" width="335" height="1"/>
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

  private func form(_ views: String, _ beside: String = "") throws -> (ScenarioDraft, [Element]) {
    let (draft, scenario) = try imported(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="22505">
      <device id="retina6_12"/><scenes><scene><objects><viewController id="vc"><view key="view" id="v">
      <rect key="frame" x="0" y="0" width="393" height="852"/><subviews>\(views)</subviews>
      </view>\(beside)</viewController></objects></scene></scenes></document>
      """)
    return (draft, scenario.scene.form)
  }

  @Test func `A search bar has its button, its ground and its field at its top`() throws {
    let (draft, form) = try form(
      """
      <searchBar placeholder="Find" showsCancelButton="YES" showsScopeBar="YES" id="s">
      <rect key="frame" x="0" y="100" width="393" height="100"/>
      <color key="barTintColor" red="1" green="0.8" blue="0"/>
      <scopeButtonTitles><string>All</string><string>New</string></scopeButtonTitles></searchBar>
      """)
    let bar = try #require(form.first)
    #expect(bar.frame.list == [0, 100, 393, 100])
    #expect(bar.style?.background == .rgb(0xFF_CC00))
    let field = try #require(bar.children.first)
    #expect(field.frame.minY == 10 && field.frame.height == 36)
    let button = try #require(bar.children.last)
    #expect(button.content.name == "button")
    #expect(field.frame.maxX < button.frame.minX && button.frame.maxX <= 385)
    #expect(draft.losses == [.notImported(kind: "scope bar of a search bar", count: 1)])
  }

  @Test func `Words that are only read begin at the top of their text view`() throws {
    let (_, form) = try form(
      """
      <textView editable="NO" text="Terms" id="t">
      <rect key="frame" x="20" y="100" width="353" height="300"/></textView>
      """)
    #expect(form.first?.frame.list == [25, 108, 343, 17])
  }

  @Test func `A label has its ground, and a button's words on one have its tint`() throws {
    let (draft, form) = try form(
      """
      <label text="Log in" id="l">\(frame(100))
      <color key="backgroundColor" red="1" green="0" blue="0"/></label>
      <label text="" id="r"><rect key="frame" x="20" y="150" width="320" height="1"/>
      <color key="backgroundColor" red="0" green="0" blue="1"/></label>
      <button buttonType="roundedRect" id="b">\(frame(200))<state key="normal" title="Go"/>
      <color key="backgroundColor" red="1" green="0.8" blue="0"/></button>
      """)
    #expect(form.map(\.style?.background).prefix(2) == [.rgb(0xFF_0000), .rgb(0x00_00FF)])
    #expect(form.first?.children.map(\.content.name) == ["label"])
    #expect(form.last?.style?.color == .system(.blue))
    #expect(draft.losses == [.noFields])
  }

  @Test func `Content that constraints end is no longer than they say`() throws {
    let (draft, _) = try form(
      """
      <scrollView id="s"><rect key="frame" x="0" y="0" width="393" height="852"/><subviews>
      <view translatesAutoresizingMaskIntoConstraints="NO" id="c">
      <rect key="frame" x="0" y="0" width="393" height="900"/><subviews>
      <textField placeholder="Name" id="f">\(frame(20))</textField></subviews></view>
      <button fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="b">\(frame(1000))
      <state key="normal" title="Go"/></button></subviews>
      <viewLayoutGuide key="contentLayoutGuide" id="g"/><constraints>
      <constraint firstItem="c" firstAttribute="bottom" secondItem="g" secondAttribute="bottom"/>
      </constraints></scrollView>
      """)
    #expect(draft.screen.elements.first?.scroll?.contentSize?.height == 900)
  }

  @Test func `Cells in which nothing stands are rows from code`() throws {
    let (draft, _) = try form(
      """
      <textField placeholder="Name" id="f">\(frame(60))</textField>
      <tableView id="t"><rect key="frame" x="0" y="100" width="393" height="700"/><prototypes>
      <tableViewCell id="c"><rect key="frame" x="0" y="50" width="393" height="44"/>
      <tableViewCellContentView key="contentView" id="k">\(frame(0))</tableViewCellContentView>
      </tableViewCell></prototypes></tableView>
      """)
    #expect(draft.losses == [.rowsFromCode(1)])
  }

  /// 20 + 12, and 320 - 12: the room that a configuration leaves beside the words.
  @Test(arguments: [
    ("left", "", 20.0), ("right", "", 320), ("left", "plain", 32), ("trailing", "plain", 308),
  ])
  func `A button's words stand at its side`(side: String, style: String, edge: Double) throws {
    func button(_ style: String) throws -> (ScenarioDraft, Rect?) {
      let configuration =
        style.isEmpty
        ? "" : "<buttonConfiguration key=\"configuration\" style=\"\(style)\" title=\"Forgot?\"/>"
      let (draft, views) = try form(
        """
        <button buttonType="system" contentHorizontalAlignment="\(side)" id="b">
        <rect key="frame" x="20" y="100" width="300" height="34"/>\(configuration)
        <state key="normal" title="Forgot?"/></button>
        <textField placeholder="Name" id="f">\(frame(200))</textField>
        """)
      return (draft, views.first?.frame)
    }
    let (draft, place) = try button(style)
    let words = try #require(place)
    #expect(draft.losses == [] && words.width < 100)
    #expect(abs((side == "left" ? words.minX : words.maxX) - edge) < 3)
    let (lossy, whole) = try button("filled")
    #expect(whole?.width == 300)
    let loss = "words at a side of a button with a ground"
    #expect(lossy.losses == [.notImported(kind: loss, count: 1)])
  }

  @Test func `A bar button with a picture shows no words`() throws {
    let (draft, _) = try form(
      "<textField placeholder=\"Name\" id=\"f\">\(frame(160))</textField>",
      """
      <navigationItem key="navigationItem" title="A"><barButtonItem key="leftBarButtonItem" \
      title="Item" image="list.dash" catalog="system" id="l"/><barButtonItem \
      key="rightBarButtonItem" id="r"><switch key="customView" id="w"/></barButtonItem>
      </navigationItem>
      """)
    #expect(draft.screen.bars.leading == [] && draft.screen.bars.trailing == [])
    #expect(
      draft.losses == [
        .notImported(kind: "view in a bar", count: 1),
        .notImported(kind: "bar button with a picture", count: 1),
      ])
  }

  @Test(arguments: [
    ("plain", "cornerStyle=\"capsule\"", "", 16.0), ("filled", "", "cornerRadius=\"4\"", 4),
    ("plain", "", "", nil),
  ])
  func `A configured button has the ground of its configuration`(
    style: String, corners: String, background: String, radius: Double?
  ) throws {
    let (_, form) = try form(
      """
      <button id="b">\(frame(100))<buttonConfiguration key="configuration" style="\(style)" \
      title="Save" \(corners)><backgroundConfiguration key="background" \(background)>
      <color key="backgroundColor" red="1" green="0" blue="0"/></backgroundConfiguration>
      </buttonConfiguration></button>
      """)
    let look = try #require(form.first?.style)
    #expect(look.tint == .rgb(0xFF_0000))
    #expect(look.cornerRadius == radius)
  }

  @Test func `A button on a ground has the weight that the file says`() throws {
    let (draft, _) = try form(
      """
      <button id="b">\(frame(100))<state key="normal" title="Convert"/>
      <fontDescription key="fontDescription" type="system" pointSize="20"/>
      <color key="backgroundColor" red="1" green="0" blue="0"/></button>
      """)
    #expect(draft.yaml(source: "a").contains("size: 20, weight: regular"))
  }

  /// An attributed text of one look.
  private func attributed(_ key: String) -> String {
    """
    <attributedString key="\(key)"><fragment content="Hello"><attributes>
    <color key="NSColor" red="1" green="0" blue="0"/><font key="NSFont" size="24" name="Helvetica-Bold" metaFont="system"/>
    <paragraphStyle key="NSParagraphStyle" alignment="center"/></attributes></fragment></attributedString>
    """
  }

  @Test func `An attributed text of one look has it`() throws {
    let (draft, _) = try form(
      """
      <label id="l">\(frame(100))\(attributed("attributedText"))</label>
      <button id="b">\(frame(200))<state key="normal">\(attributed("attributedTitle"))</state></button>
      """)
    let looks = draft.screen.elements.map(\.style)
    #expect(looks.map(\.pointSize) == [24, 24] && looks.map(\.weight) == [.bold, .bold])
    #expect(looks.map(\.color) == [.rgb(0xFF_0000), .rgb(0xFF_0000)])
    #expect(looks.first?.alignment == .center)
    #expect(draft.losses == [.noFields])
  }

  @Test func `A table has its ground, whoever makes its rows`() throws {
    let (draft, form) = try form(
      """
      <textView text="Words" textAlignment="center" id="f">\(frame(60))</textView>
      <tableView id="t"><rect key="frame" x="0" y="100" width="393" height="700"/>
      <color key="backgroundColor" red="1" green="0" blue="0"/></tableView>
      """)
    #expect(form.last?.style?.background == .rgb(0xFF_0000))
    #expect(
      draft.losses == [
        .notImported(kind: "field with centred or right-aligned words", count: 1), .rowsFromCode(1),
      ])
  }

  /// A toolbar with buttons, or with a field between two.
  private func toolbar(y: Int, _ items: String) -> String {
    """
    <toolbar id="t"><rect key="frame" x="0" y="\(y)" width="393" height="44"/><items>\(items)</items></toolbar>
    """
  }

  @Test func `A field in a toolbar is a field, with the bar's buttons at its sides`() throws {
    let (draft, form) = try form(
      toolbar(
        y: 774,
        """
        <barButtonItem title="Add" id="a"/><barButtonItem id="c">
        <textField key="customView" placeholder="Message" id="f">
        <rect key="frame" x="60" y="7" width="250" height="30"/></textField></barButtonItem>
        <barButtonItem title="Send" id="s"/>
        """))
    #expect(draft.fields.map(\.element.frame.list) == [[60, 781, 250, 30]])
    let places = form.first?.children.map { ($0.content.name, $0.frame) } ?? []
    #expect(places.map(\.0) == ["field", "button", "button"])
    #expect(places[1].1.maxX < 60 && places[2].1.minX > 310 && draft.losses == [])
  }

  @Test func `Beside a field in a toolbar stand other views, and symbols are lost`() throws {
    let (draft, form) = try form(
      toolbar(
        y: 774,
        """
        <barButtonItem systemItem="add" id="a"/><barButtonItem id="c">
        <textField key="customView" placeholder="Message" id="f">
        <rect key="frame" x="60" y="7" width="190" height="30"/></textField></barButtonItem>
        <barButtonItem id="d"><switch key="customView" id="w">
        <rect key="frame" x="260" y="7" width="51" height="31"/></switch></barButtonItem>
        <barButtonItem title="Send everything" id="s"/>
        """))
    #expect(form.first?.children.map(\.content.name) == ["field", "toggle"])
    #expect(
      draft.losses == [
        .notImported(kind: "view in a bar", count: 1),
        .notImported(kind: "bar button with a picture", count: 1),
      ])
  }

  @Test(arguments: [(808, true), (774, true), (740, false)])
  func `Only a toolbar that stands where the system's does is one`(y: Int, isTaken: Bool) throws {
    let (draft, _) = try form(
      "<textField placeholder=\"Name\" id=\"f\">\(frame(160))</textField>"
        + toolbar(
          y: y,
          """
          <barButtonItem title="Add" id="a"/><barButtonItem systemItem="reply" id="r"/>
          <barButtonItem id="n"/>
          """))
    #expect(draft.screen.bars.toolbar == (isTaken ? ["Add"] : []))
    let kinds =
      isTaken
      ? ["button without words and picture", "bar button with a picture"] : ["bar inside the form"]
    #expect(draft.losses == kinds.map { .notImported(kind: $0, count: 1) })
  }

  @Test func `A field in a navigation bar is lost, and no screen without fields said`() throws {
    let (draft, _) = try form(
      "<label text=\"Results\" id=\"l\">\(frame(160))</label>",
      """
      <navigationItem key="navigationItem" title="A"><searchBar key="titleView" id="s">
      <rect key="frame" x="0" y="0" width="300" height="44"/></searchBar></navigationItem>
      """)
    #expect(draft.losses == [.notImported(kind: "field in a bar", count: 1)])
  }

  @Test(arguments: [
    "<imageView id=\"i\">FRAME<subviews>INSIDE</subviews></imageView>",
    "<button buttonType=\"system\" id=\"i\">FRAME<subviews>INSIDE</subviews><state key=\"normal\" title=\"Card\"/></button>",
  ])
  func `What stands in a picture or in a button is imported with it`(_ view: String) throws {
    let inside = "<textField placeholder=\"Code\" id=\"f\">\(frame(5))</textField>"
    let (draft, form) = try form(
      view.replacing("FRAME", with: frame(160)).replacing("INSIDE", with: inside))
    #expect(form.count == 2 && draft.losses == [])
    #expect(draft.fields.map(\.element.frame.minY) == [165])
  }

  private func frame(_ y: Int) -> String {
    "<rect key=\"frame\" x=\"20\" y=\"\(y)\" width=\"320\" height=\"32\"/>"
  }
}
