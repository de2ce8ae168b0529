import Importing
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// The canvases of Interface Builder: what of them is a screen, and what is a part of one.
@Suite struct CanvasTests {
  /// A storyboard with a field 10 below the safe area's top and one 10 above its bottom.
  private static func storyboard(
    _ device: String, size: [Double], top: Double, bottom: Double, beside: String = ""
  ) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505">
    <device id="\(device)" orientation="portrait"/><scenes><scene><objects>
    <viewController id="vc"><view key="view" id="root">
    <rect key="frame" x="0" y="0" width="\(size[0])" height="\(size[1])"/>
    <viewLayoutGuide key="safeArea" id="safe"/><subviews>
    \(field("a", y: top + 10, width: size[0]))\(field("b", y: size[1] - bottom - 44, width: size[0]))
    </subviews><constraints>\(pin("a", "top", "safe", 10))\(pin("b", "bottom", "safe", -10))
    \(sides("a"))\(sides("b"))</constraints></view>\(beside)</viewController></objects></scene></scenes>
    </document>
    """
  }

  private static func field(_ id: String, y: Double, width: Double) -> String {
    """
    <textField translatesAutoresizingMaskIntoConstraints="NO" borderStyle="roundedRect" placeholder="\(id)" id="\(id)">
    <rect key="frame" x="20" y="\(y)" width="\(width - 40)" height="34"/></textField>
    """
  }

  private static func pin(
    _ first: String, _ edge: String, _ second: String, _ constant: Double, to other: String? = nil
  ) -> String {
    """
    <constraint firstItem="\(first)" firstAttribute="\(edge)" secondItem="\(second)" \
    secondAttribute="\(other ?? edge)" constant="\(constant)"/>
    """
  }

  private static func sides(_ id: String) -> String {
    pin(id, "leading", "root", 20) + pin(id, "trailing", "root", -20)
  }

  private func screen(_ text: String, _ device: String? = nil) throws -> Screen {
    try ScreenImport.screen(Array(text.utf8), options: ScreenImport.Options(device: device))
  }

  @Test(arguments: [
    ("retina6_7", "iphone-14-plus", [428.0, 926], 47.0, 34.0),
    ("retina6_72", "iphone-15-pro-max", [430, 932], 59, 34),
    ("retina6_9", "iphone-16-pro-max", [440, 956], 62, 34),
    ("ipad10_9rounded", "ipad-10", [820, 1180], 24, 20),
    ("ipad11_0rounded", "ipad-pro-11", [834, 1194], 24, 20),
    ("ipad12_9rounded", "ipad-pro-12.9", [1024, 1366], 24, 20),
  ])
  func `A canvas has its device's safe area`(
    canvas: String, device: String, size: [Double], top: Double, bottom: Double
  ) throws {
    let text = Self.storyboard(canvas, size: size, top: top, bottom: bottom)
    #expect(try screen(text, device).inputs.map(\.frame.minY) == [top + 10, size[1] - bottom - 44])
    let phone = try screen(text, "iphone-se-3").inputs
    #expect(phone.map(\.frame.minY) == [30, 667 - 44])
  }
}

// MARK: - Parts of screens

extension CanvasTests {
  /// A field 40 below the view's upper end and one 30 above its lower end.
  private static func part(_ size: [Double], isXib: Bool, _ metrics: String = "") -> String {
    let views = """
      <rect key="frame" x="0" y="0" width="\(size[0])" height="\(size[1])"/>\(isXib ? metrics : "")
      <subviews>\(field("a", y: 40, width: size[0]))\(field("b", y: size[1] - 64, width: size[0]))
      </subviews><constraints>\(pin("a", "top", "root", 40))\(pin("b", "bottom", "root", -30))
      \(pin("a", "leading", "root", 0, to: "leadingMargin"))
      \(pin("a", "trailing", "root", -20))\(sides("b"))</constraints>
      """
    let kind = "com.apple.InterfaceBuilder3.CocoaTouch"
    return isXib
      ? """
      <document type="\(kind).XIB" version="3.0" toolsVersion="22505"><device id="retina4_7"/>
      <objects><view id="root">\(views)</view></objects></document>
      """
      : """
      <document type="\(kind).Storyboard.XIB" version="3.0" toolsVersion="22505">
      <device id="retina4_7"/><scenes><scene><objects><viewController id="vc">
      <view key="view" id="root">\(views)</view>\(metrics)</viewController></objects></scene></scenes>
      </document>
      """
  }

  private static let metrics =
    "<freeformSimulatedSizeMetrics key=\"simulatedDestinationMetrics\"/>"

  @Test(arguments: [
    ([500.0, 500], false, metrics, 852.0), ([500, 500], false, "", 852),
    ([375, 500], false, metrics, 852), ([375, 400], false, "", 852), ([600, 184], true, "", 184),
    ([375, 184], true, metrics, 184),
  ])
  func `A controller's view fills the screen, a view of its own keeps its height`(
    size: [Double], isXib: Bool, metrics: String, height: Double
  ) throws {
    let fields = try screen(Self.part(size, isXib: isXib, metrics), "iphone-15").inputs
    #expect(fields.map(\.frame.list) == [[20, 40, 353, 34], [20, height - 64, 353, 34]])
  }

  @Test(arguments: [([500.0, 500], true), ([200, 120], true), ([375, 603], false)])
  func `A part of a canvas is said to be no screen`(size: [Double], isPart: Bool) throws {
    let draft = try imported(Self.part(size, isXib: false, Self.metrics)).draft
    let size = Size(width: size[0], height: size[1])
    #expect(draft.notes.contains(.freeform(size)) == isPart)
    #expect(draft.yaml(source: "a").contains("# the canvas, which no screen is") == isPart)
  }

  @Test func `A collection view's cell is as broad as it was, and a table's as its table`() throws {
    let cell = { (kind: String) in
      Self.part([200, 120], isXib: true, Self.metrics).replacing("<view ", with: "<\(kind) ")
        .replacing("</view>", with: "</\(kind)>")
    }
    let widths = try ["collectionViewCell", "tableViewCell"].map {
      try screen(cell($0), "iphone-15").inputs.first?.frame.width
    }
    #expect(widths == [160, 353])
  }

  @Test func `The view of a xib's owner fills the screen`() throws {
    let owner = """
      <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Login">
      <connections><outlet property="view" destination="root" id="o"/></connections></placeholder>
      """
    let text = Self.part([375, 500], isXib: true, Self.metrics)
      .replacing("<objects>", with: owner)
    #expect(try screen(text, "iphone-15").inputs.map(\.frame.minY) == [40, 852 - 64])
  }

  @Test func `Margins are those of the view's own width`() throws {
    let text = Self.part([500, 500], isXib: false, Self.metrics)
    let narrow = try screen(text, "iphone-se-3").inputs
    #expect(narrow.map(\.frame.list) == [[16, 40, 339, 34], [20, 603, 335, 34]])
  }

  @Test(arguments: [
    ("retina6_12", [393.0, 852], 69.0, 67.0), ("retina6_0", [390, 844], 57, 67),
    // The sheet of a screen with a safe area of 44, on a canvas with one of 48.
    ("retina6_1", [414, 896], 54, 63),
  ])
  func `A view as high as a page sheet stands in one`(
    device: String, window: [Double], top: Double, other: Double
  ) throws {
    let size = [window[0], window[1] - top]
    let text = Self.storyboard(device, size: size, top: 0, bottom: 34)
    let (draft, scenario) = try imported(text)
    #expect(scenario.scene.presentation.style == .pageSheet)
    #expect(scenario.scene.presentation.frame.list == [0, top, size[0], size[1]])
    #expect(scenario.fieldFrames().map(\.frame.minY) == [top + 10, window[1] - 78])
    #expect(draft.losses == [])
    let laidOut = try imported(text, .init(device: "iphone-13")).scenario
    #expect(laidOut.fieldFrames().map(\.frame.minY) == [other, 844 - 78])
  }

  private static let item = "<navigationItem key=\"navigationItem\" title=\"Join\" id=\"n\"/>"

  @Test(arguments: [
    (20.0, item, [ImportNote.barLeftOut(isEmpty: false)]),
    (20, "<navigationItem key=\"navigationItem\" id=\"n\"/>", []), (64, item, nil),
    (20, item + "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>", nil),
  ])
  func `A bar for which the canvas has no room is left out`(
    top: Double, item: String, losses: [ImportNote]?
  ) throws {
    let text = Self.storyboard(
      "retina4_7", size: [375, 667], top: top, bottom: 0, beside: item)
    let margin = text.replacing(
      Self.pin("a", "top", "safe", 10), with: Self.pin("a", "top", "root", 10, to: "topMargin"))
    #expect(margin != text)
    #expect(try imported(margin).draft.losses == losses ?? [])
    let (draft, scenario) = try imported(text)
    #expect((scenario.scene.bars.navigation == nil) == (losses != nil))
    #expect(draft.losses == losses ?? [])
    let fields = try screen(text, "iphone-15").inputs
    // A bar of 44 on the canvas is one of 54 in iOS 26.
    let bar = top == 64 ? 54.0 : 0
    #expect(fields.map(\.frame.minY) == [bar + 69, 774])
  }

  /// Some versions draw a status bar of another height than the phone has, below which a bar is as
  /// high as always.
  @Test(arguments: ["20037", "21225"])
  func `A bar is as high as bars are, whatever its canvas has above it`(version: String) throws {
    let text = Self.storyboard(
      "retina6_1", size: [414, 896], top: 88, bottom: 34,
      beside: """
        <navigationItem key="navigationItem" title="A"/>
        <simulatedNavigationBarMetrics key="simulatedTopBarMetrics"/>
        """
    ).replacing("toolsVersion=\"22505\"", with: "toolsVersion=\"\(version)\"")
    let tops = try ["iphone-se-1", "iphone-17"].map { try screen(text, $0).inputs[0].frame.minY }
    // A status bar of 20 and a bar of 44, and one of 62 with one of 54.
    #expect(tops == [74.0, 126])
  }

  /// The canvas of Xcode 6 and 7 has no device; opaque bars leave less of it.
  @Test(arguments: [[0.0, 0, 600, 600], [0, 64, 600, 536], [0, 64, 600, 487]])
  func `A canvas for any phone is laid out for one`(root: [Double]) throws {
    let size = [root[2], root[3]]
    let text = Self.storyboard("", size: size, top: 0, bottom: 0)
      .replacing("<device id=\"\" orientation=\"portrait\"/>", with: "")
      .replacing("x=\"0\" y=\"0\" width=\"600", with: "x=\"0\" y=\"\(root[1])\" width=\"600")
    let found = try screen(text)
    #expect(found.laidOutFor == "iphone-15")
    #expect(found.inputs.map(\.frame.width) == [353, 353])
    #expect(found.inputs.map(\.doubt) == [nil, nil])
  }

  /// From iOS 11 on the root view's margin is its safe area, which older canvases did not draw.
  @Test(arguments: [(0.0, "iphone-15", 59.0), (0, "iphone-se-3", 20), (20, "iphone-15", 59)])
  func `A margin at the top is the safe area`(saved: Double, device: String, y: Double) throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="7706">
      <scenes><scene><objects><viewController id="vc"><view key="view" id="root">
      <rect key="frame" x="0" y="0" width="320" height="480"/><subviews>
      \(Self.field("a", y: saved, width: 320))</subviews><constraints>
      \(Self.pin("a", "top", "root", 0, to: "topMargin"))\(Self.sides("a"))</constraints></view>
      </viewController></objects></scene></scenes></document>
      """
    let field = try #require(try screen(text, device).inputs.first)
    #expect(field.frame.minY == y && field.doubt == nil)
    #expect(try screen(text).inputs.map(\.frame.minY) == [saved])
  }

  @Test func `A canvas of 600 points has the margins of any width`() throws {
    let text = Self.part([600, 600], isXib: false).replacing(
      "x=\"20\" y=\"40", with: "x=\"16\" y=\"40")
    let field = try screen(text, "iphone-15").inputs.first
    #expect(field?.frame.minX == 20)
  }
}
