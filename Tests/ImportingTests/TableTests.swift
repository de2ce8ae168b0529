import Importing
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Static tables as forms: their sections, their rows, and what UIKit adds to them.
@Suite struct TableTests {
  private func row(_ id: String, y: Double, _ inside: String, _ more: String = "") -> String {
    """
    <tableViewCell id="\(id)" \(more)><rect key="frame" x="0" y="\(y)" width="375" height="44"/>
    <tableViewCellContentView key="contentView" id="\(id)v">
    <rect key="frame" x="0" y="0" width="375" height="44"/><subviews>\(inside)</subviews>
    </tableViewCellContentView></tableViewCell>
    """
  }

  private func field(_ id: String, width: Double = 335) -> String {
    """
    <textField placeholder="\(id)" id="\(id)"><rect key="frame" x="20" y="0" width="\(width)" height="44"/>
    <fontDescription key="fontDescription" type="system" pointSize="17"/></textField>
    """
  }

  private static let words = """
    <label text="Licences" id="l"><rect key="frame" x="20" y="0" width="300" height="44"/></label>
    """

  /// A table of two sections in a navigation controller, the first with two rows.
  private func table(_ style: String, _ more: String = "", device: String = "retina4_7") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701">
    <device id="\(device)" orientation="portrait"/><scenes><scene sceneID="s"><objects>
    <tableViewController id="vc" customClass="Settings">
    <tableView key="view" style="\(style)" dataMode="static" \(more) id="t">
    <rect key="frame" x="0" y="0" width="375" height="667"/><sections>
    <tableViewSection headerTitle="Account" footerTitle="Never shared" id="s1"><cells>
    \(row("r1", y: 55, field("name")))\(row("r2", y: 99, field("email")))</cells></tableViewSection>
    <tableViewSection headerTitle="More" id="s2"><cells>
    \(row("r3", y: 199, Self.words, "accessoryType=\"disclosureIndicator\" textLabel=\"l\""))
    </cells></tableViewSection></sections></tableView>
    <navigationItem key="navigationItem" title="Settings" id="n"/>
    </tableViewController></objects></scene></scenes></document>
    """
  }

  private func words(of view: Element) -> [String] {
    view.children.compactMap { child in
      if case .label(let label) = child.content { label.text } else { nil }
    }
  }

  private func card(of view: Element) -> Element? {
    view.children.first { if case .container = $0.content { true } else { false } }
  }

  @Test(arguments: [("grouped", 0.0, 375.0), ("insetGrouped", 16, 343)])
  func `A section is a card with its words around it`(
    style: String, left: Double, width: Double
  ) throws {
    let (draft, scenario) = try imported(table(style))
    let form = scenario.scene.form
    #expect(form.count == 2)
    #expect(words(of: form[0]).map { $0.lowercased() } == ["account", "never shared"])
    let ground = try #require(card(of: form[0]))
    let frame = ground.frame.offsetBy(dx: form[0].frame.minX, dy: form[0].frame.minY)
    #expect(frame == Rect(x: left, y: 55, width: width, height: 88))
    #expect(ground.content == .container(Container(background: .card)))
    let separators = ground.children.filter { $0.content == .separator }
    #expect(separators.map(\.frame.minY) == [44])
    let tree = ViewTree(form: form)
    #expect(tree["name"]?.contentFrame.list == [left + 20, 55, 335, 44])
    #expect(draft.losses == [])
  }

  /// Xcode 6 saved every row at the top, or one of them nowhere.
  @Test(arguments: [true, false])
  func `Rows that were saved on each other stand below each other`(isFirstSaved: Bool) throws {
    func cell(_ id: String, _ inside: String, isSaved: Bool = true, _ more: String = "") -> String {
      let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"50\"/>"
      return """
        <tableViewCell id="\(id)" \(more)>\(isSaved ? frame : "")
        <tableViewCellContentView key="contentView" id="\(id)v"><subviews>\(inside)</subviews>
        </tableViewCellContentView></tableViewCell>
        """
    }
    let words = """
      <label text="Login" id="l1"><fontDescription key="fontDescription" type="system" pointSize="16"/></label>
      <label text="None" textAlignment="right" id="l2">
      <fontDescription key="fontDescription" type="system" pointSize="16"/></label>
      """
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="6254">
      <scenes><scene sceneID="s"><objects><tableViewController id="vc">
      <tableView key="view" style="grouped" dataMode="static" rowHeight="50" id="t">
      <rect key="frame" x="0" y="0" width="375" height="667"/><sections><tableViewSection id="s1"><cells>
      \(cell("a", words, isSaved: isFirstSaved, "accessoryType=\"disclosureIndicator\" style=\"IBUITableViewCellStyleValue1\" textLabel=\"l1\" detailTextLabel=\"l2\""))
      \(cell("b", field("name")))\(cell("c", field("city")))
      </cells></tableViewSection></sections></tableView></tableViewController></objects></scene></scenes></document>
      """
    let screen = try ScreenImport.screen(
      Array(text.utf8), options: ScreenImport.Options(device: "iphone-5s"))
    #expect(screen.inputs.map(\.frame.minY) == [85, 135])
    #expect(screen.notes.contains(.rowsPlaced(1)))
    let labels = screen.elements.flatMap(\.flattened).filter { $0.kind == .label }
    #expect(labels.map(\.frame.maxX) == [272, 272], "their row is 320 broad, and has a chevron")
  }

  @Test func `A row of UIKit's own is a cell`() throws {
    let cells = ViewTree(form: try imported(table("grouped")).scenario.scene.form).nodes.compactMap
    {
      if case .cell(let cell) = $0.element.content { cell } else { nil }
    }
    #expect(cells == [Cell("Licences", accessory: .chevron)])
  }

  @Test func `The rows of a plain table stand in the table itself`() throws {
    let form = try imported(table("plain")).scenario.scene.form
    #expect(!form.contains { $0.content == .container(Container(background: .card)) })
    let labels = form.compactMap { view in
      if case .label(let label) = view.content { label.text } else { nil }
    }
    #expect(labels == ["Account", "Never shared", "More"])
    #expect(form.count { $0.content == .separator } == 3)
  }

  @Test func `A table without separators has none`() throws {
    let form = try imported(table("plain", "separatorStyle=\"none\"")).scenario.scene.form
    #expect(!form.contains { $0.content == .separator })
  }

  @Test(arguments: [nil, "iphone-15", "iphone-se-3"])
  func `Content is as high as its rows, and rests below the bar`(device: String?) throws {
    let options = ScreenImport.Options(device: device)
    let (draft, scenario) = try imported(table("grouped"), options)
    #expect(scenario.scene.scrollView.contentSize.height == 261)
    #expect(scenario.scene.scrollView.contentOffset == nil)
    #expect(!draft.yaml(source: "a").contains("contentOffset"))
    let bar = scenario.scene.surroundings.topBarBottom
    #expect(scenario.restingOffset.y == -bar)
  }

  @Test func `What needs more than the saved height of a row that fits its contents is there`()
    throws
  {
    let row = row(
      "r1", y: 55,
      """
      <label text="Code" translatesAutoresizingMaskIntoConstraints="NO" id="l">
      <rect key="frame" x="20" y="27" width="335" height="20.5"/></label>
      """
    )
    .replacing(
      "</subviews>",
      with: """
        </subviews><constraints>
        <constraint firstItem="l" firstAttribute="top" secondItem="r1v" secondAttribute="top" constant="27"/>
        <constraint firstItem="r1v" firstAttribute="bottom" relation="greaterThanOrEqual" secondItem="l" secondAttribute="bottom" constant="27"/>
        <constraint firstItem="l" firstAttribute="leading" secondItem="r1v" secondAttribute="leading" constant="20"/>
        <constraint firstItem="r1v" firstAttribute="trailing" secondItem="l" secondAttribute="trailing" constant="20"/>
        </constraints>
        """)
    let text = table("plain", "rowHeight=\"-1\"").replacing(
      self.row("r1", y: 55, field("name")), with: row)
    let screen = try ScreenImport.screen(Array(text.utf8), options: .init(device: "iphone-8"))
    let label = screen.elements.flatMap(\.flattened).first { $0.label == "Code" }
    #expect(label?.frame.list == [20, 82, 335, 20.5])
  }

  @Test func `A section whose rows come from code keeps its words, and is said`() throws {
    let text = table("grouped").replacing(
      "</sections>",
      with:
        "<tableViewSection headerTitle=\"Contacts\" id=\"s3\"><cells/></tableViewSection></sections>"
    )
    let (draft, scenario) = try imported(text)
    #expect(draft.losses == [.rowsFromCode(1)])
    let last = try #require(scenario.scene.form.last)
    guard case .label(let label) = last.content else {
      Issue.record("\(last)")
      return
    }
    #expect(label.text == "CONTACTS")
    #expect(last.frame.minY > 243)
  }

  /// Xcode 6 saved neither the frames of rows nor those of their contents.
  @Test(arguments: [("grouped", [55.5, 99.5], 199.5), ("plain", [22, 66], 132)])
  func `Rows without frames stand below each other`(
    style: String, fields: [Double], end: Double
  ) throws {
    let text = table(style)
      .replacing(#/<rect key="frame" x="0" y="[0-9.]+" width="375" height="44"\/>/#, with: "")
    let (draft, scenario) = try imported(text)
    #expect(draft.screen.inputs.map(\.frame.minY) == fields)
    #expect(draft.screen.inputs.map(\.frame.width) == [335, 335])
    #expect(draft.yaml(source: "a").contains("cell: Licences"))
    #expect(scenario.scene.scrollView.contentSize.height >= end)
  }

  /// Up to Xcode 7 rows were saved below the bars, an inset of the table's.
  @Test(arguments: [("5056", 0.0), ("21701", 64)])
  func `The content of a table begins at its top`(version: String, below: Double) throws {
    let (status, bar) = (20.0, 44.0)
    let text = table("plain").replacing(
      "toolsVersion=\"21701\"", with: "toolsVersion=\"\(version)\""
    )
    .replacing("y=\"55.0\"", with: "y=\"\(28 + status + bar)\"")
    .replacing("y=\"99.0\"", with: "y=\"\(72 + status + bar)\"")
    .replacing("y=\"199.0\"", with: "y=\"\(144 + status + bar)\"")
    let inputs = try imported(text).draft.screen.inputs
    #expect(inputs.map(\.frame.minY) == [28 + below, 72 + below])
  }
}
