import Foundation
import Scenario
import Testing

@testable import Importing

/// What of Interface Builder is taken, guessed and lost, and whether the documentation says so.
@Suite struct InterfaceCoverageTests {
  private static func place(_ y: Int = 200, height: Int = 40) -> String {
    "<rect key=\"frame\" x=\"20\" y=\"\(y)\" width=\"320\" height=\"\(height)\"/>"
  }

  private static func storyboard(_ views: String, _ beside: String = "") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    toolsVersion="21507"><device id="retina4_7"/><scenes><scene sceneID="s"><objects>
    <viewController id="a"><view key="view" id="v">
    <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <textField id="f" borderStyle="roundedRect" placeholder="Email">\(place(100))</textField>\(views)
    </subviews></view>\(beside)</viewController></objects></scene></scenes></document>
    """
  }

  private static func table(_ row: String, _ style: String = "grouped") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
    toolsVersion="21507"><device id="retina4_7"/><scenes><scene sceneID="s"><objects>
    <tableViewController id="a"><tableView key="view" dataMode="static" style="\(style)" id="v">
    <rect key="frame" x="0" y="0" width="375" height="667"/>
    <sections><tableViewSection headerTitle="Account" footerTitle="Never shared" id="t"><cells>
    <tableViewCell id="c1"><rect key="frame" x="0" y="55" width="375" height="44"/>
    <tableViewCellContentView key="contentView" id="k1">
    <rect key="frame" x="0" y="0" width="375" height="44"/><subviews>
    <textField id="f" placeholder="Email"><rect key="frame" x="16" y="0" width="343" height="44"/>
    </textField></subviews></tableViewCellContentView></tableViewCell>\(row)
    </cells></tableViewSection></sections></tableView></tableViewController></objects></scene>
    </scenes></document>
    """
  }

  private static func row(_ attributes: String) -> String {
    """
    <tableViewCell id="c2" \(attributes) textLabel="tl" style="IBUITableViewCellStyleDefault">
    <rect key="frame" x="0" y="99" width="375" height="44"/>
    <tableViewCellContentView key="contentView" id="k2">
    <rect key="frame" x="0" y="0" width="348" height="44"/><subviews>
    <label id="tl" text="Language"><rect key="frame" x="16" y="0" width="320" height="44"/></label>
    </subviews></tableViewCellContentView></tableViewCell>
    """
  }

  /// A screen for each kind of loss.
  static let lost: [InterfaceInterpreter.Loss: String] = [
    .picker: storyboard("<pickerView id=\"x\">\(place())</pickerView>"),
    .datePicker: storyboard("<datePicker id=\"x\">\(place())</datePicker>"),
    .webView: storyboard("<wkWebView id=\"x\">\(place())</wkWebView>"),
    .map: storyboard("<mapView id=\"x\">\(place())</mapView>"),
    .camera: storyboard("<mtkView id=\"x\">\(place())</mtkView>"),
    .spinner: storyboard(
      "<activityIndicatorView animating=\"YES\" id=\"x\">\(place())</activityIndicatorView>"),
    .bar: storyboard("<toolbar id=\"x\">\(place())</toolbar>"),
    .embeddedBar: storyboard(
      """
      <containerView id="x">\(place())<connections><segue destination="n" kind="embed" id="e"/>\
      </connections></containerView>
      """
    ).replacing(
      "</scenes>",
      with: """
        <scene><objects><navigationController id="n"><connections><segue destination="i" \
        kind="relationship" relationship="rootViewController" id="r"/></connections>\
        </navigationController></objects></scene><scene><objects><viewController id="i">\
        <view key="view" id="w">\(place())</view></viewController></objects></scene></scenes>
        """),
    .scopeBar: storyboard(
      """
      <searchBar showsScopeBar="YES" id="x">\(place())<scopeButtonTitles><string>All</string>\
      </scopeButtonTitles></searchBar>
      """),
    .backdrop: storyboard(
      """
      <imageView id="x"><rect key="frame" x="0" y="0" width="375" height="667"/></imageView>
      """),
    .segmentPicture: storyboard(
      """
      <segmentedControl id="x">\(place())<segments><segment title="A"/><segment image="b"/>\
      </segments></segmentedControl>
      """),
    .buttonPicture: storyboard(
      """
      <button buttonType="system" id="x">\(place())<state key="normal" title="Send" \
      image="plane"/></button>
      """),
    .buttonGround: storyboard(
      """
      <button buttonType="system" id="x">\(place())<state key="normal" title="Send" \
      backgroundImage="plate"/></button>
      """),
    .fieldGround: storyboard(
      "<textField id=\"x\" placeholder=\"Name\" background=\"plate\">\(place())</textField>"),
    .silentButton: storyboard("<button id=\"x\">\(place())<state key=\"normal\"/></button>"),
    .darkKeyboard: storyboard(
      """
      <textField id="x" placeholder="Name">\(place())<textInputTraits key="textInputTraits" \
      keyboardAppearance="alert"/></textField>
      """),
    .detailButton: table(row("accessoryType=\"detailButton\"")),
    .fontFamily: storyboard(
      """
      <label id="x" text="Hello">\(place())<fontDescription key="fontDescription" \
      name="Avenir-Book" family="Avenir" pointSize="17"/></label>
      """),
    .attributedText: storyboard(
      """
      <label id="x">\(place())<attributedString key="attributedText">\
      <fragment content="Hello"/></attributedString></label>
      """),
    .fieldAlignment: storyboard(
      "<textField id=\"x\" placeholder=\"Code\" textAlignment=\"center\">\(place())</textField>"),
    .catalogueColor: storyboard(
      "<label id=\"x\" text=\"Hi\">\(place())<color key=\"textColor\" name=\"Brand\"/></label>"),
    .whiteWords: storyboard(
      """
      <label id="x" text="Hi">\(place())<color key="textColor" white="1" alpha="1"/></label>
      """),
    .line: storyboard(
      """
      <view id="x">\(place())<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute \
      type="number" keyPath="layer.borderWidth"><integer key="value" value="1"/>\
      </userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></view>
      """),
    .titleView: storyboard(
      "",
      """
      <navigationItem key="navigationItem" title="A" id="n"><searchBar key="titleView" id="x"/>\
      </navigationItem>
      """),
    .barPicture: storyboard(
      "",
      """
      <navigationItem key="navigationItem" title="A" id="n">\
      <barButtonItem key="rightBarButtonItem" image="funnel" id="x"/></navigationItem>
      """),
    .unknownView: storyboard("<calendarView id=\"x\">\(place())</calendarView>"),
  ]

  @Test(arguments: InterfaceInterpreter.Loss.allCases)
  func `Every kind of loss is counted and said`(kind: InterfaceInterpreter.Loss) throws {
    let text = try #require(Self.lost[kind], "a sample for each")
    let (draft, _) = try imported(text)
    #expect(draft.losses == [.notImported(kind: kind.rawValue, count: 1)])
    #expect(draft.yaml(source: "a.storyboard").contains("# - lost: 1 x \(kind.rawValue),"))
  }

  /// Screens of which nothing is lost.
  static let whole: [String] = [
    storyboard(""),
    storyboard(
      """
      <segmentedControl id="a">\(place(150))<segments><segment title="A"/></segments>\
      </segmentedControl><slider id="b">\(place(200))</slider><stepper id="c">\(place(250))\
      </stepper><progressView id="d">\(place(300))</progressView>\
      <pageControl numberOfPages="3" id="e">\(place(350))</pageControl>\
      <imageView id="g">\(place(400))</imageView>
      """),
    storyboard(
      """
      <activityIndicatorView hidesWhenStopped="YES" id="x">\(place())</activityIndicatorView>
      <button id="y">\(place(300))<state key="normal" image="heart"/></button>
      <button buttonType="infoLight" id="z">\(place(350))</button>
      """),
    table(row("accessoryType=\"disclosureIndicator\"")),
    table(row("accessoryType=\"checkmark\""), "insetGrouped"), table(row(""), "plain"),
    storyboard(
      "",
      """
      <navigationItem key="navigationItem" title="A" id="n">\
      <barButtonItem key="rightBarButtonItem" systemItem="done" id="x"/></navigationItem>
      """),
  ]

  @Test(arguments: whole)
  func `What a scenario has a word for is no loss`(text: String) throws {
    let (draft, _) = try imported(text)
    #expect(draft.losses == [])
    let yaml = draft.yaml(source: "sample")
    #expect(Scenario.parse(bytes: yaml.utf8, fileName: "sample").diagnostics == [])
  }

  @Test func `The table names every kind of loss, and every kind has its row`() {
    let listed = InterfaceCoverage.rows.flatMap(\.losses)
    #expect(Set(listed) == Set(InterfaceInterpreter.Loss.allCases))
    #expect(listed.count == InterfaceInterpreter.Loss.allCases.count)
    #expect(InterfaceCoverage.rows.allSatisfy { ($0.fate == .lost) == !$0.losses.isEmpty })
  }

  @Test func `The documentation has the table`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/importing.md").standardized
    let text = try String(contentsOf: path, encoding: .utf8)
    #expect(text.contains(InterfaceCoverage.markdown), "\(InterfaceCoverage.markdown)")
  }
}
