import Importing
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

@Suite struct RelayoutTests {
  /// The frames of everything with an identifier, laid out for a device.
  private func frames(
    _ storyboard: String, _ device: String, ios: String? = nil
  ) throws -> [String: Rect] {
    let screen = try ScreenImport.screen(
      Array(storyboard.utf8), options: ScreenImport.Options(device: device, ios: ios))
    let all = screen.elements.flatMap(\.flattened).filter { !$0.objectID.isEmpty }
    return Dictionary(all.map { ($0.objectID, $0.frame) }, uniquingKeysWith: { first, _ in first })
  }

  /// A storyboard of 375x667 with views and constraints.
  private func storyboard(_ views: String, _ constraints: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701">
    <device id="retina4_7" orientation="portrait"/><scenes><scene><objects>
    <viewController id="vc"><view key="view" id="root">
    <rect key="frame" x="0" y="0" width="375" height="667"/>
    <viewLayoutGuide key="safeArea" id="safe"/>
    <subviews>\(views)</subviews><constraints>\(constraints)</constraints>
    </view></viewController></objects></scene></scenes></document>
    """
  }

  private func field(_ id: String, _ frame: [Double], _ more: String = "") -> String {
    """
    <textField borderStyle="roundedRect" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
    <rect key="frame" x="\(frame[0])" y="\(frame[1])" width="\(frame[2])" height="\(frame[3])"/>\(more)
    </textField>
    """
  }

  private func pin(
    _ first: String, _ attribute: String, _ second: String, _ other: String, _ constant: Double = 0,
    _ more: String = ""
  ) -> String {
    """
    <constraint firstItem="\(first)" firstAttribute="\(attribute)" secondItem="\(second)" \
    secondAttribute="\(other)" constant="\(constant)" \(more)/>
    """
  }

  /// What places a field named a of 335 points.
  private var places: String {
    pin("a", "leading", "root", "leading", 20) + pin("a", "trailing", "root", "trailing", -20)
      + pin("a", "top", "root", "top", 100)
  }

  /// As Xcode 7 saved a row that was made higher.
  @Test func `The content of a row is as high as the row`() throws {
    func constraint(_ first: String, _ second: String, _ edge: String, _ constant: Int) -> String {
      "<constraint \(first) firstAttribute=\"\(edge)\" secondItem=\"\(second)\" "
        + "secondAttribute=\"\(edge)\" constant=\"\(constant)\" id=\"\(edge)\"/>"
    }
    let field = "firstItem=\"t\""
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES">
      <objects><tableViewCell rowHeight="83" id="r"><rect key="frame" x="0" y="0" width="320" height="83"/>
      <tableViewCellContentView key="contentView" id="c"><rect key="frame" x="0" y="0" width="320" height="43"/>
      <subviews><textField translatesAutoresizingMaskIntoConstraints="NO" id="t">
      <rect key="frame" x="15" y="20" width="295" height="42"/></textField></subviews><constraints>
      \(constraint(field, "c", "top", 20))\(constraint(field, "c", "leading", 15))
      \(constraint("", "t", "trailing", 10))\(constraint("", "t", "bottom", 20))
      </constraints></tableViewCellContentView></tableViewCell></objects></document>
      """
    let draft = try imported(xib, .init(device: "iphone-15")).draft
    let frame = try #require(draft.screen.inputs.first?.frame)
    #expect((42...43).contains(frame.height), "\(frame)")
    #expect(draft.fields.allSatisfy { $0.element.doubt == nil })
  }

  @Test func `A field follows the sides, and keeps its height`() throws {
    let frames = try frames(Samples.storyboard, "iphone-5s")
    #expect(frames["ema"]?.list == [20, 100, 280, 34])
    #expect(frames["pas"]?.list == [20, 150, 280, 34])
    let wide = try self.frames(Samples.storyboard, "iphone-15")
    #expect(wide["ema"]?.list == [20, 100, 353, 34])
  }

  /// UIKit's wheels are 216 points high.
  @Test(arguments: [("pickerView", ""), ("datePicker", "style=\"wheels\"")])
  func `Wheels have a height of their own`(tag: String, attributes: String) throws {
    let text = storyboard(
      field("f", [16, 405, 343, 30])
        + """
        <\(tag) translatesAutoresizingMaskIntoConstraints="NO" \(attributes) id="p">
        <rect key="frame" x="0" y="451" width="375" height="216"/></\(tag)>
        """,
      pin("f", "leading", "safe", "leading", 16) + pin("f", "trailing", "safe", "trailing", -16)
        + pin("p", "top", "f", "bottom", 16) + pin("p", "bottom", "safe", "bottom")
        + pin("p", "leading", "safe", "leading") + pin("p", "trailing", "safe", "trailing"))
    let frame = try #require(try frames(text, "iphone-se-1")["f"])
    #expect(frame.maxY == 568 - 216 - 16, "\(frame)")
  }

  /// A navigation bar has 54 points from iOS 26 on and 44 before, on a canvas as on a phone; an
  /// iPhone 8 has no newer system than 16.
  @Test(
    arguments: [44.0, 54],
    [
      ("iphone-se-3", nil, 74.0), ("iphone-se-3", "18.2", 64), ("iphone-15", nil, 113),
      ("iphone-15", "17", 103), ("iphone-8", nil, 64),
    ])
  func `A bar is as high as the system has it`(
    _ height: Double, _ it: (device: String, ios: String?, safeTop: Double)
  ) throws {
    let text = storyboard(
      field("a", [16, 30 + height, 343, 34]),
      pin("a", "top", "safe", "top", 10) + pin("a", "leading", "root", "leadingMargin")
        + pin("a", "trailing", "root", "trailingMargin")
    ).replacing(
      "</view></viewController>",
      with: """
        </view><navigationItem key="navigationItem" title="A"/>
        <simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/></viewController>
        """)
    #expect(try frames(text, it.device, ios: it.ios)["a"]?.minY == it.safeTop + 10)
  }

  @Test func `The safe area of the canvas gives way to the device's`() throws {
    // 20 of the status bar on the canvas: the field is 10 below it.
    let text = storyboard(
      field("a", [16, 30, 343, 34]),
      pin("a", "top", "safe", "top", 10) + pin("a", "leading", "root", "leadingMargin")
        + pin("a", "trailing", "root", "trailingMargin"))
    #expect(try frames(text, "iphone-15")["a"]?.list == [20, 69, 353, 34])
    #expect(try frames(text, "iphone-5s")["a"]?.list == [16, 30, 288, 34])
  }

  @Test func `Multipliers, ratios and centres hold`() throws {
    let text = storyboard(
      field("a", [87.5, 300, 200, 34]),
      pin("a", "width", "root", "width", 12.5, "multiplier=\"1:2\"")
        + pin("a", "centerX", "root", "centerX") + pin("a", "centerY", "root", "centerY", -16.5))
    #expect(try frames(text, "iphone-5s")["a"]?.list == [74, 250.5, 172.5, 34])
  }

  @Test func `A thousand weak wishes give way to one that is stronger`() throws {
    let text = storyboard(
      field("a", [20, 50, 200, 34]),
      pin("a", "leading", "root", "leading", 20) + pin("a", "top", "root", "top", 50)
        + pin("a", "trailing", "root", "trailing", -20, "priority=\"250\"")
        + "<constraint firstItem=\"a\" firstAttribute=\"width\" constant=\"200\" priority=\"999\"/>"
    )
    #expect(try frames(text, "iphone-15")["a"]?.width == 200)
  }

  @Test func `Stacks share their width`() throws {
    let stack = """
      <stackView translatesAutoresizingMaskIntoConstraints="NO" distribution="fillEqually" spacing="15" id="s">
      <rect key="frame" x="20" y="100" width="335" height="34"/>
      <subviews>\(field("a", [0, 0, 160, 34]))\(field("b", [175, 0, 160, 34]))</subviews></stackView>
      """
    let text = storyboard(
      stack,
      pin("s", "leading", "root", "leading", 20) + pin("s", "trailing", "root", "trailing", -20)
        + pin("s", "top", "root", "top", 100))
    let frames = try frames(text, "iphone-5s")
    #expect(frames["a"]?.list == [20, 100, 132.5, 34])
    #expect(frames["b"]?.list == [167.5, 100, 132.5, 34])
  }

  @Test func `A scroll view's edges are its content's, its width is its frame's`() throws {
    let scroll = """
      <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="s">
      <rect key="frame" x="0" y="0" width="375" height="667"/>
      <subviews>\(field("a", [10, 700, 355, 34]))</subviews>
      <constraints>\(pin("a", "top", "s", "top", 700))\(pin("a", "leading", "s", "leading", 10))\
      \(pin("s", "trailing", "a", "trailing", 10))\(pin("s", "bottom", "a", "bottom", 40))\
      \(pin("a", "width", "s", "width", -20))</constraints>
      </scrollView>
      """
    let text = storyboard(
      scroll,
      ["leading", "trailing", "top", "bottom"].map { pin("s", $0, "root", $0) }.joined())
    let scene = try imported(text, .init(device: "iphone-5s")).scenario.scene
    #expect(scene.scrollView.frame.list == [0, 0, 320, 568])
    #expect(scene.scrollView.contentSize == Size(width: 320, height: 774))
    #expect(try frames(text, "iphone-5s")["a"]?.list == [10, 700, 300, 34])
  }

  @Test func `Masks share what is gained by old lengths`() throws {
    let view = """
      <textField id="a"><rect key="frame" x="75" y="100" width="225" height="34"/>
      <autoresizingMask key="autoresizingMask" flexibleMinX="YES" widthSizable="YES" flexibleMaxX="YES" flexibleMaxY="YES"/>
      </textField>
      """
    #expect(try frames(storyboard(view, ""), "iphone-5s")["a"]?.list == [64, 100, 192, 34])
  }

  @Test func `A fixed frame has a mask, whatever stands beside it`() throws {
    let text = storyboard(
      field(
        "a", [20, 100, 335, 34], "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/>"
      )
      .replacing("<textField", with: "<textField fixedFrame=\"YES\""), "")
    let draft = try imported(text, .init(device: "iphone-5s")).draft
    #expect(try frames(text, "iphone-5s")["a"]?.list == [20, 100, 280, 34])
    #expect(draft.losses == [])
  }

  @Test func `What nothing determines is flagged`() throws {
    let text = storyboard(
      field("a", [20, 100, 335, 34]) + field("b", [20, 200, 335, 34]),
      pin("a", "leading", "root", "leading", 20) + pin("a", "trailing", "root", "trailing", -20)
        + pin("a", "top", "root", "top", 100))
    let draft = try imported(text, .init(device: "iphone-5s")).draft
    #expect(draft.fields.map(\.element.doubt) == [nil, .undetermined])
    #expect(draft.losses.contains(.notDetermined(["field2"], .undetermined)))
    #expect(draft.yaml(source: "a").contains("# uncertain:"))
  }

  @Test(arguments: [
    ("Name", "iphone-8", false), ("Name", "iphone-5s", false),
    ("A name of so many words that need", "iphone-5s", true),
  ])
  func `Below a label that may wrap is uncertain only what its words may move`(
    text: String, device: String, isUncertain: Bool
  ) throws {
    let label = """
      <label text="\(text)" numberOfLines="0" translatesAutoresizingMaskIntoConstraints="NO" id="l">
      <rect key="frame" x="20" y="50" width="335" height="23"/>
      <fontDescription key="fontDescription" name="Avenir-Book" family="Avenir" pointSize="17"/></label>
      """
    let views = storyboard(
      label + field("a", [20, 83, 335, 34]),
      ["l", "a"].map {
        pin($0, "leading", "root", "leading", 20) + pin($0, "trailing", "root", "trailing", -20)
      }.joined() + pin("l", "top", "root", "top", 50) + pin("a", "top", "l", "bottom", 10))
    let field = try #require(try imported(views, .init(device: device)).draft.fields.first).element
    #expect(field.doubt == (isUncertain ? .words : nil))
    if !isUncertain { #expect(field.frame.minY == 83) }
  }

  @Test func `A label that is as wide as its words does not wrap`() throws {
    let label = """
      <label text="Confirm Password" numberOfLines="0" translatesAutoresizingMaskIntoConstraints="NO" id="l">
      <rect key="frame" x="20" y="50" width="139" height="20.5"/></label>
      """
    let text = storyboard(
      label + field("a", [20, 80.5, 335, 34]),
      pin("a", "leading", "root", "leading", 20) + pin("a", "trailing", "root", "trailing", -20)
        + pin("l", "leading", "root", "leading", 20) + pin("l", "top", "root", "top", 50)
        + pin("a", "top", "l", "bottom", 10))
    #expect(try imported(text, .init(device: "iphone-5s")).draft.losses == [])
  }

  @Test(arguments: [("", true), ("misplaced=\"YES\"", false)])
  func `What comes out elsewhere on its own canvas is flagged`(
    attribute: String, isUncertain: Bool
  ) throws {
    let text = storyboard(
      field("a", [20, 120, 335, 34]).replacing("<textField", with: "<textField \(attribute)"),
      pin("a", "leading", "root", "leading", 20) + pin("a", "trailing", "root", "trailing", -20)
        + pin("a", "top", "root", "top", 100))
    let draft = try imported(text, .init(device: "iphone-8")).draft
    #expect(draft.fields.map(\.element.doubt) == [isUncertain ? .elsewhere : nil])
  }

  /// Interface Builder says which saved frames are not those of the constraints.
  @Test(arguments: [
    ("", 120.0, nil), ("misplaced=\"YES\"", 100, nil),
    ("ambiguous=\"YES\"", 120, ScreenElement.Doubt.undetermined),
  ])
  func `On its own canvas a view stands where it was saved, unless the file says that it does not`(
    attribute: String, y: Double, doubt: ScreenElement.Doubt?
  ) throws {
    let text = storyboard(
      field("a", [20, 120, 335, 34]).replacing("<textField", with: "<textField \(attribute)"),
      pin("a", "leading", "root", "leading", 20) + pin("a", "trailing", "root", "trailing", -20)
        + pin("a", "top", "root", "top", 100))
    let field = try #require(try imported(text).draft.fields.first).element
    #expect(field.frame.minY == y && field.doubt == doubt)
  }

  @Test(arguments: [nil, "iphone-5s"])
  func `What only a size class has stands by its constraints`(device: String?) throws {
    let mask = { (kind: String, id: String) in
      "<mask key=\"subviews\"><\(kind) reference=\"\(id)\"/></mask>"
    }
    let text = storyboard(
      field("a", [-25, -30, 97, 30]),
      pin("a", "leading", "root", "leading", 20) + pin("a", "trailing", "root", "trailing", -20)
        + pin("a", "top", "root", "top", 100)
    ).replacing(
      "</view></viewController>",
      with: """
        <variation key="default">\(mask("exclude", "a"))</variation>
        <variation key="heightClass=regular-widthClass=compact">\(mask("include", "a"))</variation>
        </view></viewController>
        """)
    let field = try #require(try imported(text, .init(device: device)).draft.fields.first).element
    #expect(field.frame.list == [20, 100, device == nil ? 335 : 280, 34])
    #expect(field.doubt == nil)
  }

  @Test(arguments: [("", 0.0), ("Wrong", 21)])
  func `A label without words has no height`(words: String, height: Double) throws {
    let label = """
      <label text="\(words)" numberOfLines="0" translatesAutoresizingMaskIntoConstraints="NO" id="l">
      <rect key="frame" x="20" y="50" width="335" height="\(height)"/></label>
      """
    let text = storyboard(
      label + field("a", [20, 60 + height, 335, 34]),
      ["l", "a"].map {
        pin($0, "leading", "root", "leading", 20) + pin($0, "trailing", "root", "trailing", -20)
      }.joined() + pin("l", "top", "root", "top", 50) + pin("a", "top", "l", "bottom", 10))
    let screen = try imported(text, .init(device: "iphone-5s")).draft.screen
    #expect(abs((screen.inputs.first?.frame.minY ?? 0) - 60 - height) < 1)
  }

  @Test func `Between two inequalities nothing determines a place`() throws {
    let bounds = [("atMost", 300.0, "lessThanOrEqual"), ("atLeast", 200, "greaterThanOrEqual")]
    let places = try [bounds, [bounds[0]], []].map { bounds in
      let text = storyboard(
        field("a", [20, 300, 335, 34]),
        pin("a", "leading", "root", "leading", 20) + pin("a", "trailing", "root", "trailing", -20)
          + (bounds.isEmpty ? pin("a", "top", "root", "top", 300) : "")
          + bounds.map {
            pin("a", "top", "root", "top", $0.1, "relation=\"\($0.2)\"")
          }.joined())
      return try #require(try imported(text, .init(device: "iphone-5s")).draft.fields.first).element
    }
    #expect(places.map(\.doubt) == [.undetermined, .undetermined, nil])
  }

  @Test func `What a size class excludes is not there`() throws {
    let text = storyboard(field("a", [20, 100, 335, 34]) + field("b", [20, 200, 335, 34]), "")
      .replacing(
        "</view></viewController>",
        with: """
          <variation key="default"><mask key="subviews"><exclude reference="a"/><exclude reference="b"/></mask></variation>
          <variation key="heightClass=regular-widthClass=compact"><mask key="subviews"><include reference="b"/></mask></variation>
          </view></viewController>
          """)
    #expect(try imported(text).draft.fields.map(\.element.objectID) == ["b"])
  }

  @Test func `Constraints in conflict are laid out nevertheless`() throws {
    let text = storyboard(
      field("a", [20, 100, 335, 34]),
      pin("a", "leading", "root", "leading", 20) + pin("a", "leading", "root", "leading", 30)
        + pin("a", "width", "root", "width", -40) + pin("a", "top", "root", "top", 100))
    let field = try #require(
      try imported(text, .init(device: "iphone-5s")).draft.fields.first
    ).element
    #expect([20, 30].contains(field.frame.minX) && field.frame.width == 280)
    #expect(field.doubt == .conflict)
  }

  @Test func `A view has the frame and the attributes of its size class`() throws {
    let text = storyboard(
      field(
        "a", [0, 0, 240, 128],
        """
        <variation key="heightClass=regular-widthClass=compact" fixedFrame="YES">
        <rect key="frame" x="20" y="64" width="300" height="34"/></variation>
        """), "")
    let draft = try imported(text, .init(device: "iphone-15")).draft
    #expect(draft.fields.map(\.element.frame.list) == [[20, 64, 300, 34]])
    #expect(draft.losses == [])
  }

  @Test func `What code places stands where the file draws it, and is uncertain`() throws {
    let text = storyboard(
      field("a", [20, 100, 335, 34]),
      pin("a", "leading", "root", "leading", 20) + pin("a", "trailing", "root", "trailing", -20)
        + pin("a", "bottom", "root", "bottom", -533, "placeholder=\"YES\""))
    let draft = try imported(text, .init(device: "iphone-se-1")).draft
    #expect(draft.fields.map(\.element.frame.list) == [[20, 1, 280, 34]])
    #expect(draft.losses == [.notDetermined(["field1"], .undetermined)])
  }

  /// Its top and its bottom leave it less than nothing, or more than a toolbar has.
  @Test(arguments: ["iphone-se-1", "iphone-15", "iphone-8"])
  func `A toolbar that constraints squeeze or stretch is no system's`(device: String) throws {
    let toolbar = """
      <toolbar translatesAutoresizingMaskIntoConstraints="NO" id="b">
      <rect key="frame" x="0" y="623" width="375" height="44"/><items>
      <barButtonItem title="Add" id="i"/></items></toolbar>
      """
    let text = storyboard(
      field("a", [20, 100, 335, 34]) + toolbar,
      places + pin("b", "leading", "root", "leading") + pin("b", "trailing", "root", "trailing")
        + pin("b", "top", "root", "top", 623) + pin("b", "bottom", "root", "bottom"))
    let draft = try imported(text, .init(device: device)).draft
    let losses: [String: [ImportNote]] = [
      "iphone-se-1": [.squeezed(1)],
      "iphone-15": [.notImported(kind: "bar inside the form", count: 1)],
    ]
    #expect(draft.losses == losses[device] ?? [])
    #expect(draft.screen.bars.toolbar == (device == "iphone-8" ? ["Add"] : []))
  }

  /// Nothing says how high the stack is, so that it is as high as it has to be.
  @Test(arguments: ["fill", "equalSpacing", "equalCentering"])
  func `A stack that nothing makes longer keeps its spacing`(distribution: String) throws {
    let stack = """
      <stackView axis="vertical" distribution="\(distribution)" spacing="8" \
      translatesAutoresizingMaskIntoConstraints="NO" id="s">
      <rect key="frame" x="20" y="100" width="335" height="118"/><subviews>
      \(field("a", [0, 0, 335, 34]))\(field("b", [0, 42, 335, 34]))\(field("c", [0, 84, 335, 34]))
      </subviews></stackView>
      """
    let text = storyboard(stack, places.replacing("\"a\"", with: "\"s\""))
    let fields = try imported(text, .init(device: "iphone-15")).draft.fields.map(\.element)
    #expect(fields.map(\.frame.minY) == [100, 142, 184])
    #expect(fields.allSatisfy { $0.doubt == nil })
  }

  @Test(arguments: [true, false])
  func `A button that nothing places is said to be uncertain`(isPlaced: Bool) throws {
    let button = """
      <button translatesAutoresizingMaskIntoConstraints="NO" buttonType="system" id="b">
      <rect key="frame" x="20" y="200" width="335" height="30"/>
      <state key="normal" title="Register"/></button>
      """
    let text = storyboard(
      field("a", [20, 100, 335, 34]) + button,
      places + pin("b", "leading", "a", "leading") + pin("b", "trailing", "a", "trailing")
        + (isPlaced ? pin("b", "top", "root", "top", 200) : ""))
    let draft = try imported(text, .init(device: "iphone-15")).draft
    let note = ImportNote.notDetermined(["'Register'"], .undetermined)
    #expect(draft.losses.contains(note) != isPlaced)
    let yaml = draft.yaml(source: "a")
    #expect(yaml.contains("style: plain, size: 15}  # uncertain") != isPlaced)
  }

  @Test func `Fields without room are said, and nothing scrolls that the file does not tell`()
    throws
  {
    func column(_ ids: [String], from top: Double) -> String {
      pin(ids[0], "top", "root", "top", top)
        + zip(ids, ids.dropFirst()).map { pin($1, "top", $0, "bottom", 200) }.joined()
    }
    let fields =
      field("a", [20, 100, 335, 34]) + field("b", [20, 334, 335, 34])
      + field("c", [20, 568, 335, 34])
    let sides = ["a", "b", "c"].map {
      pin($0, "leading", "root", "leading", 20) + pin($0, "trailing", "root", "trailing", -20)
    }.joined()
    let column = sides + column(["a", "b", "c"], from: 100)
    let free = try imported(storyboard(fields, column), .init(device: "iphone-se-1"))
    #expect(free.draft.fields.map(\.element.frame.minY) == [100, 334, 568])
    #expect(free.scenario.scene.scrollView.contentSize.height == 568)
    let tight = storyboard(fields, column + pin("c", "bottom", "root", "bottom", -65))
    let squeezed = try imported(tight, .init(device: "iphone-se-1")).draft
    #expect(squeezed.fields.count < 3)
    #expect(squeezed.losses.contains(.squeezed(3 - squeezed.fields.count)))
  }
}
