import Importing
import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Which views of a dump are the form's, and which are the system's.
@Suite struct DumpViewTests {
  /// A `recursiveDescription` of 393x852 points: lines below the window with their depths.
  private static func dump(_ lines: [(depth: Int, String)]) -> String {
    (["<UIWindow: 0x1; frame = (0 0; 393 852); layer = <UIWindowLayer: 0x2>>"]
      + lines.map { String(repeating: "   |", count: $0.depth) + " <" + $0.1 })
      .joined(separator: "\n")
  }

  private static func field(_ placeholder: String, y: Int, more: String = "") -> String {
    "UITextField: 0x3; frame = (20 \(y); 353 34); text = ''; placeholder = \(placeholder); "
      + "borderStyle = RoundedRect;\(more) layer = <CALayer: 0x4>>"
  }

  /// What current UIKit says of a bordered field's background, which nobody touches.
  private static let background =
    " background = <_UITextFieldSystemBackgroundProvider: 0x5: backgroundView="
    + "<_UITextFieldRoundedRectBackgroundViewNeue: 0x6; frame = (0 0; 353 34); hidden = YES; "
    + "userInteractionEnabled = NO; backgroundColor = <UIDynamicSystemColor: 0x7; name = _x>; "
    + "layer = <CALayer: 0x8>>, fillColor=(null), textfield=<UITextField 0x3>>;"

  @Test func `What a field's background is, the field is not`() throws {
    let text = Self.dump([
      (1, Self.field("Code", y: 500, more: Self.background)),
      (1, Self.field("Off", y: 600, more: " userInteractionEnabled = NO;")),
    ])
    let (draft, scenario) = try imported(text)
    #expect(scenario.fieldFrames().map(\.element.id) == ["code"])
    #expect(draft.notes.contains(.notReachable(1)))
  }

  @Test func `A field in which one types has its editor, its caret and its placeholder`() throws {
    let caret = " animations = { opacity=<CABasicAnimation: 0xa>; }; layer = <CALayer: 0xb>>"
    let text = Self.dump([
      (1, "UITextField: 0x3; frame = (20 100; 353 34); text = ''; layer = <CALayer: 0x4>>"),
      (2, "UITextFieldLabel: 0x5; frame = (7 2; 340 30); text = 'Phone'; layer = <CALayer: 0x6>>"),
      (2, "UIFieldEditor: 0x7; frame = (7 2; 340 30); text = ''; layer = <CALayer: 0x8>>"),
      (3, "UIView: 0x9; frame = (0 4; 2 22); alpha = 0;" + caret),
      (1, "UITextField: 0xc; frame = (20 160; 353 34); text = ''; layer = <CALayer: 0xd>>"),
      (2, "UITextFieldLabel: 0xe; frame = (7 2; 340 30); text = 'Code'; layer = <CALayer: 0xf>>"),
    ])
    let draft = try imported(text).draft
    #expect(draft.fields.map(\.element.placeholder) == ["Phone", "Code"])
    #expect(draft.focus == "phone")
    #expect(!draft.notes.contains(.animating))
    let moving = text.replacing("opacity=<", with: "position=<")
    #expect(try imported(moving).draft.notes.contains(.animating))
  }

  @Test func `Words like an object's stay`() throws {
    let text = Self.dump([
      (
        1,
        "UILabel: 0x9; frame = (20 100; 353 21); text = 'a < b > c'; layer = <_UILabelLayer: 0xa>>"
      ),
      (1, Self.field("Code", y: 500)),
    ])
    #expect(try ScreenImport.screen(Array(text.utf8)).elements.first?.label == "a < b > c")
  }

  /// Views of SwiftUI and UIKit whose names begin with an underscore, around what an app puts there.
  @Test(arguments: [
    "_TtGC7SwiftUI14_UIHostingViewGVS_15ModifiedContentVS_7AnyViewVS_12RootModifier__",
    "SwiftUI._UIHostingView<SwiftUI.ModifiedContent>", "_UISearchBarSearchContainerView",
    "_UIPageViewControllerContentView", "_UIUnknownWrapper", "_TtC5MyApp9LoginView",
  ])
  func `A field is found in whatever holds it`(_ name: String) throws {
    let text = Self.dump([
      (1, "\(name): 0xb; frame = (0 100; 393 752); layer = <CALayer: 0xc>>"),
      (2, Self.field("Inside", y: 200)),
    ])
    let fields = try imported(text).scenario.fieldFrames()
    #expect(fields.map(\.frame.list) == [[20, 300, 353, 34]])
  }

  @Test func `A private scroll view scrolls, and a background is nothing`() throws {
    let text = Self.dump([
      (1, "_UIBarBackground: 0xd; frame = (0 0; 393 100); layer = <CALayer: 0xe>>"),
      (2, "UILabel: 0xf; frame = (0 0; 100 20); text = 'no'; layer = <_UILabelLayer: 0x10>>"),
      (
        1,
        "_UIQueuingScrollView: 0x11; frame = (0 0; 393 852); layer = <CALayer: 0x12>; "
          + "contentOffset: {0, 0}; contentSize: {393, 1200}; adjustedContentInset: {0, 0, 0, 0}>"
      ),
      (2, Self.field("Step", y: 900)),
    ])
    let scene = try imported(text).scenario.scene
    #expect(scene.scrollView.contentSize.height == 1200 && scene.form.count == 1)
  }

  @Test func `The bar in front is the form's, with its button at the right`() throws {
    func bar(_ title: String, y: Int) -> [(Int, String)] {
      [
        (1, "UINavigationBar: 0x13; frame = (0 \(y); 393 44); layer = <CALayer: 0x14>>"),
        (
          2,
          "UILabel: 0x15; frame = (150 10; 90 21); text = '\(title)'; layer = <_UILabelLayer: 0x16>>"
        ),
        (2, "UIButton: 0x17; frame = (330 5; 50 34); layer = <CALayer: 0x18>>"),
        (
          3,
          "UIButtonLabel: 0x19; frame = (0 5; 50 20); text = '\(title) it'; layer = <_UILabelLayer: 0x1a>>"
        ),
      ]
    }
    let text = Self.dump(bar("Inbox", y: 59) + bar("Send", y: 80) + [(1, Self.field("To", y: 300))])
    let bars = try imported(text).scenario.scene.bars
    #expect(bars.navigation == "Send" && bars.trailing.map(\.title) == ["Send it"])
  }

  /// Bar buttons up to iOS 10 and from iOS 11 on, with what UIKit puts around their words.
  private static let barButtons = [
    (["UINavigationButton"], false), (["UINavigationItemButtonView"], true),
    (["_UIButtonBarStackView", "_UIButtonBarButton", "_UIModernBarButton"], false),
    (["_UIButtonBarButton", "_UIBackButtonContainerView", "_UIModernBarButton"], true),
  ]

  @Test(arguments: barButtons, ["", "Message"])
  func `The words of a bar's button are no title`(
    button: (classes: [String], leadsBack: Bool), title: String
  ) throws {
    let views = button.classes.enumerated().map { index, name in
      (
        2 + index,
        "\(name): 0x17; frame = (\(index == 0 ? 5 : 0) 0; 60 30); layer = <CALayer: 0x18>>"
      )
    }
    let text = Self.dump(
      [(1, "UINavigationBar: 0x13; frame = (0 59; 393 44); layer = <CALayer: 0x14>>")] + views + [
        (
          2 + views.count,
          "UIButtonLabel: 0x19; frame = (10 7; 40 15); text = 'Inbox'; layer = <_UILabelLayer: 0x1a>>"
        ),
        (2, "UINavigationItemView: 0x15; frame = (121 8; 133 27); layer = <CALayer: 0x16>>"),
        (3, "UILabel: 0x1b; frame = (0 0; 90 20); text = '\(title)'; layer = <CALayer: 0x1c>>"),
        (1, Self.field("To", y: 300)),
      ])
    let bars = try imported(text).draft.screen.bars
    #expect(bars.navigation == title && bars.trailing.isEmpty)
    #expect(bars.back == (button.leadsBack ? "Inbox" : nil))
    #expect(bars.leading == (button.leadsBack ? [] : ["Inbox"]))
  }

  @Test(
    arguments: [
      ([0, 64, 393, 788], "pageSheet", 393.0), ([0, 400, 393, 452], "pageSheet", 393),
      ([0, 0, 393, 852], nil, 393),
    ] as [([Int], String?, Double)])
  func `What stands on a card is a sheet's, and what is behind it is not`(
    card: [Int], style: String?, width: Double
  ) throws {
    let frame = "(\(card[0]) \(card[1]); \(card[2]) \(card[3]))"
    let text = Self.dump([
      (1, "UITransitionView: 0x20; frame = (0 0; 393 852); layer = <CALayer: 0x21>>"),
      (2, "UIDropShadowView: 0x22; frame = (0 0; 393 852); layer = <CALayer: 0x23>>"),
      (3, "UINavigationBar: 0x13; frame = (0 59; 393 44); layer = <CALayer: 0x14>>"),
      (4, "UILabel: 0x15; frame = (150 10; 90 21); text = 'Behind'; layer = <CALayer: 0x16>>"),
      (3, Self.field("Behind", y: 200)),
      (1, "UITransitionView: 0x24; frame = (0 0; 393 852); layer = <CALayer: 0x25>>"),
      (2, "UIDimmingView: 0x26; frame = (0 0; 393 852); layer = <CALayer: 0x27>>"),
      (2, "UIDropShadowView: 0x28; frame = \(frame); layer = <CALayer: 0x29>>"),
      (3, Self.field("Front", y: 100)),
    ])
    let (draft, scenario) = try imported(text)
    #expect(scenario.scene.presentation.style.rawValue == style ?? "fullScreen")
    #expect(draft.fields.map(\.id) == (style == nil ? ["behind", "front"] : ["front"]))
    #expect(draft.screen.bars.navigation == (style == nil ? "Behind" : nil))
    #expect(scenario.fieldFrames().last?.frame.minY == Double(card[1]) + 100)
  }

  /// Grounds as UIKit tells them from iOS 15 on, of a button and of a view in it.
  @Test(
    arguments: [
      ("UIExtendedSRGBColorSpace 1 0 0 1", .rgb(0xFF_0000)),
      ("UIExtendedGrayColorSpace 0 1", .rgb(0)),
      ("<UIDynamicSystemColor: 0x30; name = systemIndigoColor>", .system(.indigo)),
      ("UIExtendedGrayColorSpace 0 0", nil), ("UIExtendedSRGBColorSpace 1 1 1 1", nil),
      ("<UIDynamicColor: 0x31>", nil),
    ] as [(String, ViewColor?)], [false, true])
  func `A button has the ground that is told`(
    ground: (text: String, color: ViewColor?), isInside: Bool
  ) throws {
    func view(_ name: String, isGround: Bool) -> String {
      "\(name): 0x9; frame = (\(name == "UIButton" ? 20 : 0) \(name == "UIButton" ? 200 : 0); 353 50);"
        + (isGround ? " backgroundColor = \(ground.text);" : "") + " layer = <CALayer: 0xa>>"
    }
    let text = Self.dump([
      (1, Self.field("Code", y: 100, more: Self.background)),
      (1, view("UIButton", isGround: !isInside)),
      (2, view("_UISystemBackgroundView", isGround: false)),
      (3, view("UIView", isGround: isInside)),
      (2, "UIButtonLabel: 0xb; frame = (9 9; 90 21); text = 'Go on'; layer = <CALayer: 0xc>>"),
    ])
    let (draft, _) = try imported(text)
    let style = draft.screen.elements.last?.style
    #expect(style?.tint == ground.color)
    #expect(style?.button == (ground.color == nil ? .plain : .filled))
    #expect(!draft.notes.contains(.groundsUnknown))
  }

  /// Letters beyond ASCII as debuggers and `NSString` write them.
  @Test(arguments: [
    (#"caf\xe9 \xa0\u4f7f"#, "café \u{A0}使"), (#"caf\xc3\xa9"#, "café"),
    (#"\ud83d\ude00 \u00e9"#, "😀 é"), (#"C:\temp"#, #"C:\temp"#),
  ])
  func `Escaped letters are letters`(escaped: String, words: String) throws {
    let text = Self.dump([
      (1, "UILabel: 0x9; frame = (20 60; 353 21); text = '\(escaped)'; layer = <CALayer: 0xa>>"),
      (1, Self.field("Code", y: 100)),
    ])
    #expect(try imported(text).draft.screen.elements.first?.label == words)
  }

  @Test func `The label of a row is not as large as the row is high`() throws {
    let text = Samples.pageSource.replacing(
      "<XCUIElementTypeStaticText value=\"Sign in\"",
      with: """
        <XCUIElementTypeCell name="" enabled="true" visible="true" x="0" y="300" width="375" height="45">
        <XCUIElementTypeStaticText value="Account" name="Account" label="Account" enabled="true" \
        visible="true" x="20" y="300" width="335" height="45"/></XCUIElementTypeCell>
        <XCUIElementTypeStaticText value="Sign in"
        """)
    let elements = try imported(text).draft.screen.elements.flatMap(\.flattened)
    #expect(elements.first { $0.label == "Account" }?.style.pointSize == 17)
    #expect(elements.first { $0.label == "Sign in" }?.style.pointSize == nil)
  }

  @Test func `The keys of a Maestro hierarchy are a keyboard`() throws {
    func element(_ text: String, _ bounds: String, hint: String = "", _ children: [String] = [])
      -> String
    {
      """
      {"attributes": {"accessibilityText": "\(text)", "text": "\(text)", "hintText": "\(hint)", \
      "resource-id": "", "bounds": "\(bounds)", "enabled": "true", "focused": "false"}, \
      "children": [\(children.joined(separator: ","))]}
      """
    }
    let keys = "qwertyuiopasd".map { element(String($0), "[0,561][39,615]") }
    // A month has days of one digit as well.
    let days = (1...28).map { element("\($0)", "[24,100][60,120]") }
    let text = element(
      "", "[0,0][390,844]",
      [
        element("", "[0,0][390,500]", [element("", "[24,300][366,348]", hint: "Email")] + days),
        element(
          "", "[0,508][390,844]",
          [element("", "[0,553][390,777]", keys), element("Dictate", "[322,777][370,825]")]),
      ])
    let (draft, scenario) = try imported(text)
    #expect(draft.notes.contains(.keyboardUp(336)))
    #expect(scenario.scene.form.count == 29)
  }
}
