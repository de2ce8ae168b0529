import Importing
import KeyboardAvoidance
import Scenario
import Testing

/// Colours that a storyboard has, as scenarios have them.
@Suite struct ColorTests {
  private static let storyboard = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701">
    <device id="retina4_7" orientation="portrait"/><scenes><scene><objects>
    <viewController id="vc"><view key="view" id="root">
    <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
    <label text="Sign up" id="l"><rect key="frame" x="20" y="40" width="335" height="24"/>
    <color key="textColor" red="0.2" green="0.4" blue="0.6" alpha="1" colorSpace="custom"/></label>
    <label text="Optional" id="g"><rect key="frame" x="20" y="70" width="335" height="24"/>
    <color key="textColor" white="0.5" alpha="1" colorSpace="calibratedWhite"/></label>
    <textField placeholder="Email" id="f"><rect key="frame" x="20" y="100" width="335" height="34"/>
    <color key="backgroundColor" red="1" green="0.9" blue="0.8" alpha="1" colorSpace="custom"/></textField>
    <textField placeholder="White" id="w"><rect key="frame" x="20" y="150" width="335" height="34"/>
    <color key="backgroundColor" systemColor="systemBackgroundColor"/></textField>
    <switch on="YES" id="s"><rect key="frame" x="20" y="200" width="49" height="31"/>
    <color key="onTintColor" systemColor="systemPurpleColor"/></switch>
    <button id="b"><rect key="frame" x="20" y="250" width="335" height="50"/>
    <color key="backgroundColor" red="1" green="0.5" blue="0" alpha="1" colorSpace="custom"/>
    <state key="normal" title="Go"><color key="titleColor" white="0" alpha="1"/></state></button>
    </subviews></view></viewController></objects></scene></scenes></document>
    """

  @Test func `Words, grounds and tints have the colours of the file`() throws {
    let form = try imported(Self.storyboard).scenario.scene.form
    func style(_ index: Int) throws -> ViewStyle { try #require(form[index].style) }
    #expect(form.count == 6)
    #expect(try style(0).color == .rgb(0x33_6699))
    #expect(form[1].style?.color == nil, "grey words are secondary")
    #expect(try style(2).background == .rgb(0xFF_E6CC))
    #expect(form[3].style?.background == nil, "white is no colour of a field's own")
    #expect(try style(4).tint == .system(.purple))
    #expect(try style(5).tint == .rgb(0xFF_8000))
    #expect(try style(5).color == .rgb(0))
  }

  @Test(arguments: [
    ("", "alpha=\"0.5\"", 0xFF_8080), ("alpha=\"0.5\"", "alpha=\"1\"", 0xFF_8080),
    ("alpha=\"0.8\"", "alpha=\"0.5\"", 0xFF_9999), ("alpha=\"0.4\"", "alpha=\"0.5\"", 0xFF_CCCC),
    ("", "alpha=\"0.05\"", 0xFF_F2F2), ("", "alpha=\"0.004\"", nil),
  ])
  func `What is behind a ground shows through it`(
    view: String, color: String, ground: UInt32?
  ) throws {
    let text = Self.storyboard.replacing(
      "<switch on",
      with: """
        <view \(view) id="v"><rect key="frame" x="20" y="300" width="335" height="90"/>
        <color key="backgroundColor" red="1" green="0" blue="0" \(color)/><subviews>
        <label text="On it" id="o"><rect key="frame" x="0" y="0" width="99" height="24"/>
        <color key="textColor" white="0" alpha="0.5"/></label></subviews></view><switch on
        """)
    let screen = try ScreenImport.screen(Array(text.utf8))
    let view = screen.elements.first { !$0.children.isEmpty }
    #expect(view?.style.background == ground.map { .rgb($0) })
    if ground == 0xFF_8080 { #expect(view?.children.first?.style.color == .rgb(0x80_4040)) }
  }

  /// A label is not there, a button shows nothing, and a field's words cannot be clear.
  @Test func `Words in a clear colour are not seen`() throws {
    let clear = "white=\"0\" alpha=\"0\""
    let label = "red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"1\""
    let text = Self.storyboard.replacing(label, with: clear)
      .replacing("\"titleColor\" white=\"0\" alpha=\"1\"", with: "\"titleColor\" \(clear)")
      .replacing("id=\"w\">", with: "id=\"w\"><color key=\"textColor\" \(clear)/>")
    let (draft, scenario) = try imported(text)
    #expect(draft.notes.contains(.hidden(1)))
    #expect(draft.losses == [.notImported(kind: "view that shines through", count: 1)])
    let names = scenario.scene.form.map(\.content.name)
    #expect(names == ["label", "field", "field", "toggle", "image"])
    let bare = text.replacing("green=\"0.5\" blue=\"0\" alpha=\"1\"", with: "alpha=\"0\"")
    let silent = ImportNote.notImported(kind: "button without words and picture", count: 1)
    #expect(try imported(bare).draft.losses.contains(silent))
  }

  /// Light mode's (Human Interface Guidelines, Color); the file's own copy counts more.
  @Test(arguments: [
    ("systemColor=\"opaqueSeparatorColor\"", 0xC6_C6C8),
    ("systemColor=\"nobodysColor\"", 0x33_3333),
    ("cocoaTouchSystemColor=\"lightGrayColor\"", 0xAA_AAAA),
    ("cocoaTouchSystemColor=\"darkGrayColor\"", 0x55_5555),
    ("systemColor=\"placeholderTextColor\"", 0xC4_C4C7),
  ])
  func `A ground has the colour that its name says`(_ name: String, _ value: UInt32) throws {
    let copy = """
      <resources><systemColor name="nobodysColor"><color white="0.2" alpha="1"/></systemColor></resources>
      </document>
      """
    let text = Self.storyboard.replacing(
      "</subviews></view>", with: "</subviews><color key=\"backgroundColor\" \(name)/></view>"
    ).replacing("</document>", with: copy)
    #expect(try imported(text).scenario.scene.background == .rgb(value))
  }

  @Test(arguments: [
    ("red=\"9\" green=\"0\" blue=\"0\"", false), ("red=\"0.5\" green=\"0\"", false),
    ("name=\"Brand\"", false), ("systemColor=\"nobodysColor\"", false),
    ("red=\"1\" green=\"0\" blue=\"0\" alpha=\"0.004\"", false),
    ("white=\"nan\" alpha=\"1\"", false),
    ("systemColor=\"systemTealColor\"", true),
    ("red=\"1.02\" green=\"-0.01\" blue=\"0\"", true),
  ])
  func `What is no colour, or hardly one, is left out`(_ color: String, _ isThere: Bool) throws {
    let text = Self.storyboard.replacing(
      "<color key=\"onTintColor\" systemColor=\"systemPurpleColor\"/>",
      with: "<color key=\"onTintColor\" \(color)/>")
    let form = try imported(text).scenario.scene.form
    #expect((form[4].style?.tint != nil) == isThere)
  }
}
