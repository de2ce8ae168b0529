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
    .blur: storyboard(
      "<visualEffectView id=\"x\">\(place())<blurEffect style=\"dark\"/></visualEffectView>"),
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
    .buttonAlignment: storyboard(
      """
      <button id="x" contentHorizontalAlignment="left">\(place())<state key="normal" title="Go"/>\
      <color key="backgroundColor" red="1" green="0" blue="0"/></button>
      """),
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
    .emptyToolbar: storyboard(
      "", "<simulatedToolbarMetrics key=\"simulatedBottomBarMetrics\"/>"),
    .slant: storyboard(
      """
      <textField id="x" placeholder="Name">\(place())<fontDescription key="fontDescription" \
      type="italicSystem" pointSize="14"/></textField>
      """),
    .rightToLeft: storyboard(
      """
      <stackView semanticContentAttribute="forceRightToLeft" id="x">\(place())<subviews>\
      <label text="A" id="y">\(place())</label></subviews></stackView>
      """),
    .attributedText: storyboard(
      """
      <label id="x">\(place())<attributedString key="attributedText">\
      <fragment content="Hello"/><fragment content=" World"/></attributedString></label>
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
      <navigationItem key="navigationItem" title="A" id="n"><view key="titleView" id="x"/>\
      </navigationItem>
      """),
    .barField: storyboard(
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
    .seeThrough: storyboard("<label text=\"Hi\" alpha=\"0.5\" id=\"x\">\(place())</label>"),
    .disabled: storyboard(
      """
      <button enabled="NO" buttonType="system" id="x">\(place())<state key="normal" title="Send"/>\
      </button>
      """),
    .fixedScroll: storyboard(
      """
      <scrollView scrollEnabled="NO" id="x">\(place())<subviews><textField id="y">\(place())\
      </textField></subviews></scrollView>
      """),
    .barColor: storyboard("").replacing(
      "</scenes>",
      with: """
        <scene><objects><navigationController id="n"><navigationBar key="navigationBar" \
        barStyle="black" id="b"/><connections><segue destination="a" kind="relationship" \
        relationship="rootViewController" id="r"/></connections></navigationController></objects>\
        </scene></scenes>
        """),
    .prompt: storyboard(
      "",
      "<navigationItem key=\"navigationItem\" title=\"A\" prompt=\"Step 1\" id=\"n\"/>"),
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

  /// Views, and lines of the scenario that is made of them.
  static let taken: [(views: String, beside: String, lines: [String])] = [
    (
      """
      <textField id="a" placeholder="A">\(place(150))<textInputTraits key="textInputTraits" \
      autocapitalizationType="words" enablesReturnKeyAutomatically="YES"/></textField>
      <textField id="b" placeholder="B">\(place(200))<textInputTraits key="textInputTraits" \
      autocapitalizationType="sentences" autocorrectionType="no" spellCheckingType="no"/>\
      </textField>
      <textField id="c" placeholder="C">\(place(250))<textInputTraits key="textInputTraits" \
      keyboardType="emailAddress" autocorrectionType="no"/></textField>
      """, "",
      [
        "enablesReturnKeyAutomatically: true, autocapitalization: words, border: none",
        "placeholder: B, bar: false, border: none", "placeholder: C, type: email, border: none",
        "placeholder: Email, autocapitalization: none",
      ]
    ),
    (
      "<switch id=\"a\" on=\"YES\">\(place(150))</switch><switch id=\"b\">\(place(200))</switch>",
      "",
      ["toggle: true", "toggle: false"]
    ),
    (
      """
      <textField id="a">\(place(150))<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute \
      type="string" keyPath="placeholder" value="Street"/></userDefinedRuntimeAttributes></textField>
      """, "", ["field: street"]
    ),
    (
      """
      <view id="w">\(place(150, height: 60))<color key="tintColor" red="1" green="0" blue="0" \
      alpha="1"/><subviews><button buttonType="system" id="b">\
      <rect key="frame" x="0" y="0" width="90" height="30"/><state key="normal" title="Red"/>\
      </button></subviews></view>
      """, "", ["button: Red", "tint: \"#ff0000\""]
    ),
    (
      """
      <button buttonType="system" id="b">\(place(150))<color key="backgroundColor" red="0" green="0" \
      blue="1" alpha="1"/><state key="normal" title="Go"><color key="titleColor" name="Brand"/></state>\
      </button>
      """, "",
      [
        "button: Go, frame: [20, 150, 320, 40], style: filled, size: 15, weight: regular, "
          + "tint: \"#0000ff\""
      ]
    ),
    (
      """
      <button buttonType="system" id="b">\(place(150))<color key="backgroundColor" red="0" green="0" \
      blue="1" alpha="1"/><buttonConfiguration key="configuration" style="plain" title="Go"/></button>
      """, "", ["cornerRadius: 0"]
    ),
    (
      """
      <label id="x">\(place())<attributedString key="attributedText"><fragment content="Hello">\
      <attributes><font key="NSFont" size="13" name=".SFUI-Regular"/></attributes></fragment>\
      </attributedString></label>
      """, "", ["label: Hello, frame: [20, 200, 320, 40], size: 13"]
    ),
  ]

  @Test(arguments: taken.indices)
  func `What the file says is in the scenario`(index: Int) throws {
    let sample = Self.taken[index]
    let yaml = try imported(Self.storyboard(sample.views, sample.beside)).draft.yaml(source: "a")
    for line in sample.lines { #expect(yaml.contains(line), "\(line)\n\(yaml)") }
  }

  @Test func `A scroll view that masks fill scrolls as far as it is filled, which is said`() throws
  {
    let text = Self.storyboard(
      """
      <scrollView id="s" showsVerticalScrollIndicator="NO">\
      <rect key="frame" x="0" y="150" width="375" height="500"/><subviews>\
      <textField id="a" placeholder="A">\(Self.place(700))</textField></subviews></scrollView>
      """
    ).replacing("<textField id=\"f\"", with: "<view id=\"f\"")
      .replacing("\(Self.place(100))</textField>", with: "\(Self.place(100))</view>")
    let yaml = try imported(text).draft.yaml(source: "a")
    for line in [
      "indicator: never", "contentSize: [375, 740]", "contentSize is a guess",
      "# - how far the content scrolls is",
    ] { #expect(yaml.contains(line), "\(line)\n\(yaml)") }
  }

  /// The height of 100 is too low for what the field below it is pinned to, as the screen is high.
  @Test(arguments: [("lessThanOrEqual", true), ("greaterThanOrEqual", false)])
  func `A field beside a view whose size is at odds with the others is uncertain`(
    relation: String, isUncertain: Bool
  ) throws {
    let view = """
      <view id="w" translatesAutoresizingMaskIntoConstraints="NO">\(Self.place(150, height: 450))\
      <constraints><constraint firstAttribute="height" relation="\(relation)" constant="100" id="1"/>\
      </constraints></view>
      <textField id="a" placeholder="A" translatesAutoresizingMaskIntoConstraints="NO">\
      \(Self.place(610))<constraints><constraint firstAttribute="height" constant="40" id="7"/>\
      </constraints></textField>
      """
    let constraints = """
      <constraints><constraint firstItem="w" firstAttribute="top" secondItem="v" \
      secondAttribute="top" constant="150" id="2"/><constraint firstItem="a" firstAttribute="top" \
      secondItem="w" secondAttribute="bottom" constant="10" id="3"/><constraint \
      firstAttribute="bottom" secondItem="a" secondAttribute="bottom" constant="17" id="4"/>\
      <constraint firstItem="a" firstAttribute="leading" secondItem="v" secondAttribute="leading" \
      constant="20" id="5"/><constraint firstItem="w" firstAttribute="leading" secondItem="v" \
      secondAttribute="leading" constant="20" id="6"/></constraints></view></viewController>
      """
    let text = Self.storyboard(view).replacing("</view></viewController>", with: constraints)
    var options = ScreenImport.Options()
    options.device = "iphone-15"
    let notes = try imported(text, options).draft.losses
    let isSaid = notes.contains {
      if case .notDetermined(let ids, .conflict) = $0 { ids.contains("a") } else { false }
    }
    #expect(isSaid == isUncertain, "\(notes)")
  }

  @Test func `The app's tint is that of the whole scenario`() throws {
    let text = Self.storyboard("").replacing(
      "</document>",
      with: "<color key=\"tintColor\" red=\"0\" green=\"1\" blue=\"0\" alpha=\"1\"/></document>")
    #expect(try imported(text).draft.yaml(source: "a").contains("\ntint: \"#00ff00\"\n"))
  }

  /// The betas of Xcode 8 save distances from the superview's edges, without those of 0.
  @Test(
    arguments: [
      ("minY=\"20\" height=\"44\"", "[0, 20, 375, 44]"),
      ("minX=\"10\" minY=\"20\" width=\"100\" height=\"44\"", "[10, 20, 100, 44]"),
      ("minX=\"10\" maxX=\"15\" maxY=\"20\" height=\"44\"", "[10, 603, 350, 44]"),
      ("maxX=\"15\" width=\"60\" minY=\"7\" height=\"44\"", "[300, 7, 60, 44]"),
    ])
  func `Frames by insets are frames`(inset: String, frame: String) throws {
    let view = """
      <textField id="a" placeholder="A" fixedFrame="YES"><frame key="frameInset" \(inset)/>\
      </textField>
      """
    #expect(
      try imported(Self.storyboard(view)).draft.yaml(source: "a").contains("a, frame: \(frame)"))
  }

  /// Storyboards for iPads alone, and of phones before devices had names.
  @Test(
    arguments: [
      ("iOS.CocoaTouch.iPad", "0", "64", "768", "960", "device: ipad-6"),
      ("iOS.CocoaTouch.iPad", "0", "0", "768", "1024", "device: ipad-6"),
      ("iOS.CocoaTouch.iPad", "0", "64", "768", "916", "device: ipad-6"),
      ("iOS.CocoaTouch", "0", "64", "320", "504", "device: iphone-se-1"),
      ("iOS.CocoaTouch", "0", "64", "320", "416", "device: iphone-4s"),
    ])
  func `A root view under bars is on the screen around it`(
    runtime: String, x: String, y: String, width: String, height: String, device: String
  ) throws {
    let text = Self.storyboard(
      "", "<navigationItem key=\"navigationItem\" title=\"A\" id=\"n\"/>"
    )
    .replacing("<device id=\"retina4_7\"/>", with: "")
    .replacing("toolsVersion=", with: "targetRuntime=\"\(runtime)\" toolsVersion=")
    .replacing(
      "x=\"0\" y=\"0\" width=\"375\" height=\"667\"",
      with: "x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"")
    #expect(try imported(text).draft.yaml(source: "a").contains("\n\(device) "))
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
