import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

@testable import Importing

/// The scenes of storyboards: how they hang together, and where they rest.
@Suite struct SceneTests {
  private func frame(_ numbers: [Double]) -> String {
    """
    <rect key="frame" x="\(numbers[0])" y="\(numbers[1])" width="\(numbers[2])" height="\(numbers[3])"/>
    """
  }

  private func field(_ id: String, _ numbers: [Double]) -> String {
    "<textField placeholder=\"\(id)\" id=\"\(id)\">\(frame(numbers))</textField>"
  }

  private func scene(
    _ id: String, _ views: String, _ beside: String = "", size: [Double] = [0, 0, 393, 852]
  ) -> String {
    """
    <scene sceneID="s\(id)"><objects><viewController id="\(id)" customClass="\(id)">
    <view key="view" id="v\(id)">\(frame(size))<subviews>\(views)</subviews></view>\(beside)
    </viewController></objects></scene>
    """
  }

  private func storyboard(_ scenes: String...) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505">
    <device id="retina6_12" orientation="portrait"/><scenes>\(scenes.joined())</scenes></document>
    """
  }

  private func container(_ id: String, controller: String) -> String {
    """
    <scene sceneID="s\(id)"><objects><\(controller) id="\(id)">
    <navigationBar key="navigationBar" largeTitles="YES" id="b\(id)"/><connections>
    <segue destination="Form" kind="relationship" relationship="rootViewController" id="g\(id)"/>
    </connections></\(controller)></objects></scene>
    """
  }

  private var scrolling: String {
    "<scrollView id=\"sv\">\(frame([0, 0, 393, 852]))<subviews>"
      + (0..<14).map { field("f\($0)", [20, 20 + 70 * Double($0), 353, 34]) }.joined()
      + "</subviews></scrollView>"
  }

  @Test func `What stands in a container view is imported with it`() throws {
    let host = scene(
      "Host",
      """
      <containerView id="c">\(frame([0, 170, 393, 600]))<connections>
      <segue destination="Child" kind="embed" id="g"/></connections></containerView>
      """)
    let child = scene("Child", field("inner", [20, 30, 353, 34]), size: [0, 0, 393, 600])
    let text = storyboard(host, child)
    let (draft, scenario) = try imported(text)
    #expect(draft.screen.title == "Host")
    #expect(draft.losses == [])
    #expect(ViewTree(form: scenario.scene.form)["inner"]?.contentFrame.list == [20, 200, 353, 34])
    // A tab bar controller shows the first of its own.
    let tabs = """
      <scene sceneID="st"><objects><tabBarController id="Tabs"><connections>
      <segue destination="Child" kind="relationship" relationship="viewControllers" id="r"/>
      </connections></tabBarController></objects></scene></scenes>
      """
    let embedded = try imported(
      text.replacing("destination=\"Child\"", with: "destination=\"Tabs\"")
        .replacing("</scenes>", with: tabs))
    #expect(embedded.draft.fields.map(\.element.frame.list) == [[20, 200, 353, 34]])
    // One that holds itself holds nothing.
    let endless = tabs.replacing("destination=\"Child\"", with: "destination=\"Tabs\"")
    let alone = try imported(
      text.replacing("destination=\"Child\"", with: "destination=\"Tabs\"")
        .replacing("<containerView", with: field("outer", [20, 60, 353, 34]) + "<containerView")
        .replacing("</scenes>", with: endless), .init(scene: "Host"))
    #expect(alone.draft.losses.contains(.embeddedViews(1)))
    let lost = try imported(
      text.replacing("destination=\"Child\"", with: "destination=\"Elsewhere\""),
      .init(scene: "Child"))
    #expect(lost.draft.fields.count == 1)
  }

  @Test func `A navigation controller gives its scene a bar with a large title`() throws {
    let form = scene("Form", scrolling, "<navigationItem key=\"navigationItem\" title=\"Me\"/>")
    let text = storyboard(form, container("nav", controller: "navigationController"))
    let bars = try imported(text).scenario.scene.bars
    #expect(bars.navigation == "Me")
    #expect(bars.hasLargeTitle)
    for item in ["", "<navigationItem key=\"navigationItem\" id=\"n\"/>"] {
      let own = scene("Form", scrolling, item).replacing(
        "<viewController ", with: "<viewController title=\"You\" ")
      let text = storyboard(own, container("nav", controller: "navigationController"))
      #expect(try imported(text).scenario.scene.bars.navigation == "You")
    }
    let hidden = text.replacing(
      "<navigationController id", with: "<navigationController navigationBarHidden=\"YES\" id")
    #expect(try imported(hidden).scenario.scene.bars.navigation == nil)
  }

  @Test func `A bar that is simulated on a navigation controller is its scenes', too`() throws {
    let form = scene("Form", scrolling, "<navigationItem key=\"navigationItem\" title=\"Me\"/>")
    let around = container("nav", controller: "navigationController").replacing(
      "<connections>",
      with: "<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/><connections>")
    #expect(try imported(storyboard(form, around)).draft.screen.bars.tabFrame?.maxY == 852)
    let bare = scene("Form", scrolling, "<simulatedNilMetrics key=\"simulatedBottomBarMetrics\"/>")
    #expect(try imported(storyboard(bare, around)).draft.screen.bars.tabFrame == nil)
  }

  @Test(arguments: [(760.0, true), (1200, false)])
  func `Of a field that is not on the screen nobody says that the keyboard covers it`(
    y: Double, isCovered: Bool
  ) throws {
    let yaml = try imported(storyboard(scene("Form", field("a", [20, y, 353, 34])))).draft
      .yaml(source: "a")
    #expect(yaml.contains("that the keyboard covers") == isCovered)
  }

  /// 103 + 52 + 40: a scroll view below a large title has that as its content's first part.
  @Test func `A large title above a scroll view is not there twice`() throws {
    let below =
      "<scrollView id=\"sv\">\(frame([0, 155, 393, 697]))<subviews>"
      + (0..<14).map { field("f\($0)", [20, 40 + 70 * Double($0), 353, 34]) }.joined()
      + "</subviews></scrollView>"
    let form = scene("Form", below, "<navigationItem key=\"navigationItem\" title=\"Me\"/>")
    let text = storyboard(form, container("nav", controller: "navigationController"))
    let scene = try imported(text).scenario.scene
    #expect(scene.showsLargeTitle)
    #expect(scene.scrollView.frame.list == [0, 103, 393, 749])
  }

  @Test func `Tabs have the titles that the file gives them`() throws {
    let tabs = """
      <scene sceneID="st"><objects><tabBarController id="tabs"><connections>
      <segue destination="Form" kind="relationship" relationship="viewControllers" id="g1"/>
      <segue destination="Other" kind="relationship" relationship="viewControllers" id="g2"/>
      </connections></tabBarController></objects></scene>
      """
    let form = scene("Form", scrolling, "<tabBarItem key=\"tabBarItem\" title=\"Settings\"/>")
    for (item, title) in [
      ("title=\"News\"", "News"), ("title=\"\" systemItem=\"topRated\"", "Top Rated"),
    ] {
      let other = scene("Other", "", "<tabBarItem key=\"tabBarItem\" \(item)/>")
      let bars = try imported(storyboard(form, other, tabs)).scenario.scene.bars
      #expect(bars.tab && bars.tabs.map(\.title) == ["Settings", title])
    }
    let bare = scene("Other", "")
    #expect(try imported(storyboard(form, bare, tabs)).scenario.scene.bars.tabs == [])
  }

  @Test func `A search bar has the keyboard that it asks for, and words of a look no placeholder`()
    throws
  {
    func search(_ id: String, y: Double, _ traits: String) -> String {
      "<searchBar placeholder=\"\(id)\" id=\"\(id)\">\(frame([0, y, 393, 56]))"
        + "<textInputTraits key=\"textInputTraits\" \(traits)/></searchBar>"
    }
    let styled = """
      <textField id="styled">\(frame([20, 300, 353, 34]))<attributedString key="attributedText">
      <fragment content="Styled"/></attributedString></textField>
      """
    let views =
      search("a", y: 100, "") + search("b", y: 160, "keyboardType=\"numberPad\"") + styled
    let inputs = try imported(storyboard(scene("Form", views))).scenario.fieldFrames()
      .compactMap(\.element.input)
    #expect(inputs.map(\.type) == [.search, .number, .text])
    #expect(inputs.prefix(2).allSatisfy { $0.returnKey == .search && $0.border == .search })
    #expect(inputs[2].text == "Styled" && inputs[2].placeholder == "")
  }

  /// Xcode 5 and 6: the metrics say the phone, and an opaque bar left 504 of 568 points.
  @Test(arguments: ["of the view", "of all scenes"])
  func `What is simulated around a view says the phone`(_ place: String) throws {
    let bar = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" translucent=\"NO\"/>"
    let isXib = place == "of the view"
    let screen =
      "<simulatedScreenMetrics key=\"\(isXib ? "simulatedDestinationMetrics" : "destination")\" "
      + "type=\"retina4\"/>"
    let views = "<subviews>\(field("a", [20, 20, 280, 34]))</subviews>"
    let text =
      isXib
      ? """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="6254">
      <objects><view id="v">\(frame([0, 0, 320, 504]))\(views)\(bar)\(screen)</view></objects></document>
      """
      : """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="6254">
      <scenes><scene sceneID="s"><objects><viewController id="vc"><view key="view" id="v">
      \(frame([0, 0, 320, 504]))\(views)</view>\(bar)</viewController></objects></scene></scenes>
      <simulatedMetricsContainer key="defaultSimulatedMetrics">\(screen)</simulatedMetricsContainer>
      </document>
      """
    let scene = try imported(text).scenario.scene
    #expect(scene.device.screen.height == 568 && scene.rootFrame.list == [0, 64, 320, 504])
  }

  @Test(arguments: [nil, "ipad-10"])
  func `An iPad's form sheet stands in the middle, as large as it was`(_ device: String?) throws {
    let text = storyboard(
      scene("Form", field("a", [20, 500, 500, 34]), size: [0, 0, 540, 620])
    )
    .replacing("retina6_12", with: "ipad9_7")
    .replacing("customClass", with: "modalPresentationStyle=\"formSheet\" customClass")
    let scene = try imported(text, .init(device: device)).scenario.scene
    #expect(scene.presentation.style == .formSheet)
    let place = device == nil ? [114.0, 202] : [140, 280]
    #expect(scene.presentation.frame.list == place + [540, 620])
    #expect(scene.form.first?.frame.list == [20, 500, 500, 34])
  }

  /// 59 + 44: what stands there is below an opaque bar, though nothing in the file tells of it.
  @Test(arguments: [(103.0, 749.0), (103, 852), (59, 793)])
  func `A view that was saved below a bar has one`(y: Double, height: Double) throws {
    let text = storyboard(scene("Form", field("a", [20, 20, 353, 34]), size: [0, y, 393, height]))
    let (draft, scenario) = try imported(text)
    let scene = scenario.scene
    #expect((scene.bars.navigation != nil) == (y == 103))
    #expect(draft.notes.contains(.barGuessed) == (y == 103))
    #expect(scene.rootFrame.list == [0, y, 393, 852 - y])
  }

  @Test(arguments: [
    ("<modalFormSheetSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/>", ""),
    (
      "",
      "<connections><segue destination=\"Form\" kind=\"modal\" modalPresentationStyle=\"formSheet\"/></connections>"
    ),
  ])
  func `A form sheet of an old iPad's storyboard is one on that iPad`(
    metrics: String, segue: String
  ) throws {
    let text = storyboard(
      scene("Form", field("a", [20, 84, 500, 30]), metrics, size: [0, 0, 540, 620]),
      scene("First", "", segue, size: [0, 0, 768, 1024])
    )
    .replacing("<device id=\"retina6_12\" orientation=\"portrait\"/>", with: "")
    .replacing(
      "toolsVersion=\"22505\"", with: "toolsVersion=\"4514\" targetRuntime=\"iOS.CocoaTouch.iPad\"")
    let scene = try imported(text).scenario.scene
    #expect(scene.device.screen == Size(width: 768, height: 1024))
    #expect(scene.presentation.style == .formSheet)
    #expect(scene.presentation.frame.list == [114, 202, 540, 620])
  }

  struct Presented: Sendable {
    var style: String
    var segue: String
    var device: String
    var ios: String
    var found: Presentation.Style
    /// In the window, of a field 20 points below the safe area and from both sides.
    var field: [Double]
  }

  private static let presentations = [
    // Since iOS 13 what nothing says is a sheet, which ends at the phone's lower edge.
    Presented(
      style: "", segue: "", device: "iphone-15", ios: "17", found: .pageSheet,
      field: [20, 89, 353, 34]),
    Presented(
      style: "", segue: "", device: "iphone-8", ios: "12", found: .fullScreen,
      field: [20, 40, 335, 34]),
    Presented(
      style: "fullScreen", segue: "", device: "iphone-15", ios: "17", found: .fullScreen,
      field: [20, 79, 353, 34]),
    Presented(
      style: "", segue: "fullScreen", device: "iphone-15", ios: "17", found: .fullScreen,
      field: [20, 79, 353, 34]),
    Presented(
      style: "formSheet", segue: "", device: "ipad-6", ios: "12", found: .formSheet,
      field: [134, 222, 500, 34]),
    Presented(
      style: "pageSheet", segue: "", device: "ipad-6", ios: "12", found: .pageSheet,
      field: [52, 52, 664, 34]),
  ]

  @Test(arguments: presentations)
  func `A scene for another device is presented as the file says`(_ test: Presented) throws {
    let segue = """
      <connections><segue destination="Form" kind="presentation" \
      modalPresentationStyle="\(test.segue)" id="s"/></connections>
      """
    let safe = """
      <viewLayoutGuide key="safeArea" id="safe"/><constraints>
      <constraint firstItem="a" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="20" id="c1"/>
      <constraint firstItem="a" firstAttribute="leading" secondItem="safe" secondAttribute="leading" constant="20" id="c2"/>
      <constraint firstItem="safe" firstAttribute="trailing" secondItem="a" secondAttribute="trailing" constant="20" id="c3"/>
      </constraints></view>
      """
    let field = field("a", [20, 79, 353, 34]).replacing(
      "<textField", with: "<textField translatesAutoresizingMaskIntoConstraints=\"NO\"")
    let form = scene("Form", field)
      .replacing("</view>", with: safe)
      .replacing("customClass", with: "modalPresentationStyle=\"\(test.style)\" customClass")
    let (draft, scenario) = try imported(
      storyboard(scene("First", "", segue), form),
      .init(scene: "Form", device: test.device, ios: test.ios))
    let scene = scenario.scene
    #expect(scene.presentation.style == test.found)
    let place = try #require(draft.screen.inputs.first?.frame)
    #expect(place.list == test.field)
    let isGuessed = test.style.isEmpty && test.segue.isEmpty && test.found == .pageSheet
    #expect(draft.notes.contains(.presentedAsSheet) == isGuessed)
  }

  @Test(arguments: [
    ("", "", "Places"),
    ("hidesBackButton=\"YES\"", "", nil),
    ("", "<barButtonItem key=\"leftBarButtonItem\" title=\"Close\" id=\"l\"/>", nil),
    (
      "",
      "<leftBarButtonItems><barButtonItem title=\"Close\" id=\"l\"/></leftBarButtonItems>", nil
    ),
    (
      "leftItemsSupplementBackButton=\"YES\"",
      "<barButtonItem key=\"leftBarButtonItem\" title=\"Close\" id=\"l\"/>", "Places"
    ),
  ])
  func `What is pushed has a button that goes back`(
    own: String, button: String, back: String?
  ) throws {
    func pushing(_ back: String) -> String {
      """
      <navigationItem key="navigationItem" title="Places" id="n1">\(back)</navigationItem>
      <connections><segue destination="Detail" kind="show" id="s"/></connections>
      """
    }
    let detail = scene(
      "Detail", field("a", [20, 200, 353, 34]),
      "<navigationItem key=\"navigationItem\" title=\"Detail\" \(own) id=\"n2\">\(button)</navigationItem>"
    )
    let around = container("nav", controller: "navigationController")
      .replacing(" largeTitles=\"YES\"", with: "")
    func found(_ list: String) throws -> String? {
      try imported(storyboard(list, detail, around), .init(scene: "Detail")).scenario.scene.bars
        .back
    }
    #expect(try found(scene("Form", "", pushing(""))) == back)
    let named = "<barButtonItem key=\"backBarButtonItem\" title=\"All\" id=\"b\"/>"
    #expect(try found(scene("Form", "", pushing(named))) == back.map { _ in "All" })
  }

  @Test func `A large title above what does not scroll is a label where there is room for it`()
    throws
  {
    func titles(top: Double) throws -> [String] {
      let form = scene(
        "Form", field("a", [20, top, 353, 34]),
        "<navigationItem key=\"navigationItem\" title=\"Me\"/>")
      let scene = try imported(
        storyboard(form, container("nav", controller: "navigationController"))
      ).scenario.scene
      let labels = scene.form.compactMap {
        if case .label(let label) = $0.content { label.text } else { nil }
      }
      return labels + [scene.bars.navigation].compactMap(\.self)
    }
    #expect(try titles(top: 175) == ["Me", ""])
    #expect(try titles(top: 123) == ["Me"])
  }

  @Test func `Where a view has a bar of its own, an item without a controller has none`() throws {
    let bar = """
      <navigationBar id="bar">\(frame([0, 0, 320, 44]))<items>
      <navigationItem title="People" id="i"/></items></navigationBar>
      """
    let text = storyboard(
      scene(
        "Form", bar + field("a", [20, 60, 280, 31]),
        "<navigationItem key=\"navigationItem\" id=\"n\"/>", size: [0, 20, 320, 460])
    ).replacing("<device id=\"retina6_12\" orientation=\"portrait\"/>", with: "")
    let draft = try imported(text).draft
    #expect(draft.screen.bars.navigation == "People" && draft.losses == [])
  }

  @Test func `Of several views of a xib one is imported, and the others are named`() throws {
    func view(_ id: String) -> String {
      "<view id=\"\(id)\" userLabel=\"\(id)\">\(frame([0, 0, 393, 852]))<subviews>"
        + "\(field("of\(id)", [20, 100, 353, 34]))</subviews></view>"
    }
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505">
      <device id="retina6_12" orientation="portrait"/><objects>\(view("One"))\(view("Two"))</objects></document>
      """
    let draft = try imported(text).draft
    #expect(draft.losses == [.otherViews(["Two"])])
    let named = try ScreenImport.draft(Array(text.utf8), options: .init(scene: "Two"))
    #expect(named.losses == [])
  }

  @Test func `Several buttons of a bar stand in a list of their own`() throws {
    let form = scene(
      "Form", scrolling,
      """
      <navigationItem key="navigationItem" title="Me"><rightBarButtonItems>
      <barButtonItem systemItem="done" id="d"/><barButtonItem title="Help" id="h"/>
      </rightBarButtonItems><leftBarButtonItems><barButtonItem systemItem="cancel" id="c"/>
      </leftBarButtonItems></navigationItem>
      """)
    let bars = try imported(storyboard(form)).draft.screen.bars
    #expect(bars.leading == ["Cancel"])
    #expect(bars.trailing == ["Help", "Done"])
  }

  @Test func `Of steps that lie over each other the last one is taken, and it is said`() throws {
    let steps = ["phone", "code", "name"].map { name in
      "<view id=\"s\(name)\">\(frame([0, 100, 393, 600]))<subviews>"
        + "\(field(name, [20, 20, 353, 34]))</subviews></view>"
    }
    let (draft, _) = try imported(storyboard(scene("Flow", steps.joined())))
    #expect(draft.fields.map(\.id) == ["name"])
    #expect(draft.losses == [.coveredSteps(2)])
    let apart = steps.joined().replacing("y=\"100.0\" width=\"393.0\" height=\"600.0\"", with: "")
    #expect(apart != steps.joined())
  }

  @Test func `Scenes are listed with their fields, and the only one is taken`() throws {
    let one = scene("One", field("a", [20, 100, 353, 34]) + field("b", [20, 200, 353, 34]))
    let none = scene("None", "<label text=\"A\" id=\"l\">\(frame([20, 100, 353, 34]))</label>")
    let text = storyboard(one, none)
    let listed = try ScreenImport.scenes(Array(text.utf8))
    #expect(listed == [ScreenImport.ListedScene(name: "One", fieldCount: 2, id: "One", title: "")])
    #expect(try imported(text).draft.fields.count == 2)
    #expect(try ScreenImport.scenes(Array(Samples.pageSource.utf8)) == nil)
  }

  @Test func `A short scroll view without bars takes no notice of the safe area`() throws {
    let short =
      "<scrollView id=\"sv\">\(frame([0, 0, 393, 852]))<subviews>"
      + "\(field("a", [20, 100, 353, 34]))</subviews></scrollView>"
    #expect(
      try imported(storyboard(scene("Short", short))).scenario.scene.scrollView.insetAdjustment
        == .never)
    let long = try imported(storyboard(scene("Long", scrolling))).scenario
    #expect(long.scene.scrollView.insetAdjustment == .automatic)
    #expect(long.restingOffset.y == -59)
  }

  @Test(arguments: [
    "<imageView id=\"p\">%</imageView>",
    "<view id=\"v\">%<color key=\"backgroundColor\" red=\"1\" green=\"0\" blue=\"0\"/></view>",
  ])
  func `What is seen behind a scroll view is said to be left out`(view: String) throws {
    let behind = view.replacing("%", with: frame([0, 0, 393, 400]))
    let (draft, _) = try imported(storyboard(scene("Form", behind + scrolling)))
    #expect(draft.losses == [.besideScrollView(1)])
  }

  @Test(arguments: [true, false])
  func `A field and a button below a table are a footer`(isInBar: Bool) throws {
    let composer =
      field("message", [16, isInBar ? 8 : 770, 300, 36])
      + "<button buttonType=\"system\" id=\"b\">\(frame([324, isInBar ? 8 : 770, 53, 36]))<state key=\"normal\" title=\"Send\"/></button>"
    let bar = "<view id=\"bar\">\(frame([0, 762, 393, 56]))<subviews>\(composer)</subviews></view>"
    let text = storyboard(
      scene(
        "Chat",
        "<tableView id=\"t\">\(frame([0, 59, 393, 703]))</tableView>" + (isInBar ? bar : composer)))
    let (draft, scenario) = try imported(text)
    let footer = try #require(scenario.scene.footer)
    #expect(footer.children.map(\.content.name) == ["field", "button"])
    #expect(draft.losses == [.rowsFromCode(1)])
  }

  @Test func `A root view as high as an opaque bar leaves it stands below the bar`() throws {
    let form = scene(
      "Form", field("a", [20, 20, 353, 34]), "<navigationItem key=\"navigationItem\" title=\"A\"/>",
      size: [0, 0, 393, 749])
    #expect(try imported(storyboard(form)).scenario.scene.rootFrame.list == [0, 103, 393, 749])
  }

  @Test func `A scene that is pushed from a large title has a bar of the system's height`() throws {
    let pins = """
      <viewLayoutGuide key="safeArea" id="g"/><constraints>
      <constraint firstItem="a" firstAttribute="top" secondItem="g" secondAttribute="top"/>
      </constraints></view>
      """
    let note = scene("Note", field("a", [20, 103, 353, 34])).replacing("</view>", with: pins)
      .replacing("<textField", with: "<textField translatesAutoresizingMaskIntoConstraints=\"NO\"")
    let first = scene(
      "Form", "",
      "<connections><segue destination=\"Note\" kind=\"show\" id=\"s\"/></connections>")
    let text = storyboard(container("nav", controller: "navigationController"), first, note)
    let screen = try imported(text, .init(device: "iphone-17")).draft.screen
    #expect(screen.inputs.map(\.frame.minY) == [116])
  }

  @Test(arguments: [
    // The height of a status bar is 59 here.
    (0.0, 103.0, true), (59, 44, true), (103, 44, false), (0, 44, false),
  ])
  func `A bar of the view's own is the system's where that would stand`(
    y: Double, height: Double, isTaken: Bool
  ) throws {
    let bar = """
      <navigationBar id="bar">\(frame([0, y, 393, height]))<items>
      <navigationItem title="Log in" id="i"/></items></navigationBar>
      """
    let text = scene(
      "Log in", bar + field("a", [20, 200, 353, 34]),
      "<navigationItem key=\"navigationItem\" title=\"Unseen\" id=\"n\"/>"
    )
    let presented =
      "<connections><segue destination=\"Log in\" kind=\"modal\" id=\"s\"/></connections>"
    let draft = try imported(
      storyboard(scene("First", "", presented), text), .init(scene: "Log in")
    ).draft
    #expect(draft.screen.bars.navigation == (isTaken ? "Log in" : nil))
    let lost = ImportNote.notImported(kind: "bar inside the form", count: 1)
    #expect(draft.losses == (isTaken ? [] : [lost, .barLeftOut(isEmpty: false)]))
  }

  @Test func `In a navigation controller content begins below the safe area, bar or none`() throws {
    let scroll = """
      <scrollView id="s">\(frame([0, 0, 393, 852]))<subviews>\(field("a", [20, 20, 353, 34]))
      </subviews></scrollView>
      """
    let text = storyboard(
      container("nav", controller: "navigationController"), scene("Form", scroll)
    ).replacing(
      "<navigationController id", with: "<navigationController navigationBarHidden=\"YES\" id")
    let scenario = try imported(text).scenario
    #expect(scenario.scene.bars.navigation == nil)
    #expect(scenario.scene.scrollView.insetAdjustment == .automatic)
    let bare = try imported(storyboard(scene("Form", scroll))).scenario
    #expect(bare.scene.scrollView.insetAdjustment == .never)
    // A page scrolls without a field as well.
    let label = "<label text=\"Terms\" id=\"l\">\(frame([20, 20, 353, 24]))</label>"
    let page = text.replacing(field("a", [20, 20, 353, 34]), with: label)
    let read = try imported(page, .init(scene: "Form")).scenario
    #expect(read.scene.scrollView.insetAdjustment == .automatic && page != text)
  }

  @Test(arguments: [
    ("modal", true), ("presentation", true), ("showDetail", true), ("show", false),
  ])
  func `What is presented has no bar but its own`(kind: String, isLeftOut: Bool) throws {
    let segue = "<connections><segue destination=\"Note\" kind=\"\(kind)\" id=\"s\"/></connections>"
    let note = scene(
      "Note", field("a", [20, 200, 353, 34]), "<navigationItem key=\"navigationItem\" id=\"n\"/>")
    let draft = try imported(storyboard(scene("First", "", segue), note)).draft
    #expect((draft.screen.bars.navigation == nil) == isLeftOut)
  }

  @Test func `A scroll view has its own ground, and the root view that behind it`() throws {
    let ground = "<color key=\"backgroundColor\" white=\"%\" alpha=\"1\"/>"
    let scroll = """
      <scrollView id="s">\(frame([0, 59, 393, 600]))<subviews>\(field("a", [20, 20, 353, 34]))
      </subviews>\(ground.replacing("%", with: "1"))</scrollView>
      """
    let text = scene("Form", scroll)
      .replacing("</view>", with: ground.replacing("%", with: "0.1") + "</view>")
    let (draft, scenario) = try imported(storyboard(text))
    #expect(scenario.scene.form.first?.style?.background == .rgb(0xFF_FFFF))
    #expect(scenario.scene.background == .rgb(0x1A_1A1A))
    #expect(draft.losses == [])
  }
}
