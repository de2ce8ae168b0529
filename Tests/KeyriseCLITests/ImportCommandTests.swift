import Foundation
import Testing

/// `keyrise import` as it is used.
@Suite struct ImportCommandTests {
  private let tool = Tool()

  static let page = """
    <AppiumAUT><XCUIElementTypeApplication name="Probe" label="Probe" x="0" y="0" width="393" height="852">
    <XCUIElementTypeWindow x="0" y="0" width="393" height="852">
    <XCUIElementTypeTextField name="email" x="20" y="300" width="353" height="44"/>
    <XCUIElementTypeSecureTextField name="password" x="20" y="700" width="353" height="44"/>
    </XCUIElementTypeWindow></XCUIElementTypeApplication></AppiumAUT>
    """

  /// The page with the keyboard up, over the fields.
  static let typing = page.replacing(
    "</XCUIElementTypeWindow>",
    with: """
      </XCUIElementTypeWindow><XCUIElementTypeWindow x="0" y="0" width="393" height="852">
      <XCUIElementTypeKeyboard x="0" y="517" width="393" height="277"/></XCUIElementTypeWindow>
      """)

  @Test func `One line leads from a page source to a verdict`() throws {
    try tool.write(Self.page, to: "screen.xml")
    let imported = try tool.run("import", "screen.xml", "-o", "-")
    #expect(imported.status == 0)
    #expect(
      imported.text.hasPrefix("# screen.xml, a page source, imported with keyrise import.\n"))
    try tool.write(imported.text, to: "screen.yaml")
    #expect(try tool.run("check", "screen.yaml").status == 0)
    let audit = try tool.run("audit", "screen.yaml", "--strategy", "all", "--field", "all")
    #expect(audit.status == 1)
    #expect(audit.text.contains("password"))
  }

  @Test func `A file is written, and named with what is in it`() throws {
    try tool.write(Self.page, to: "screen.xml")
    let first = try tool.run("import", "screen.xml", "-o", "login.yaml")
    #expect(first.errors == "wrote login.yaml  2 fields  iphone-16\n")
    #expect(first.text.isEmpty)
    let second = try tool.run("import", "screen.xml", "-o", "login.yaml", "--device", "iphone-15")
    #expect(second.errors == "wrote login.yaml  2 fields  iphone-15\n")
    let third = try tool.run("import", "screen.xml", "-o", "login.yaml", "--device", "iphone-15")
    #expect(third.errors == "unchanged login.yaml  2 fields  iphone-15\n")
  }

  private static func scene(_ name: String, fields: Int) -> String {
    let views = (0..<fields).map {
      """
      <textField placeholder="f\($0)" id="f\(name)\($0)">\
      <rect key="frame" x="20" y="\(100 + 50 * $0)" width="335" height="34"/></textField>
      """
    }
    return """
      <scene sceneID="s\(name)"><objects><viewController id="\(name)" customClass="\(name)VC" title="The \(name)">\
      <view key="view" id="v\(name)"><rect key="frame" x="0" y="0" width="375" height="667"/>\
      <subviews>\(views.joined())</subviews></view></viewController></objects></scene>
      """
  }

  @Test func `Scenes with fields are listed, as a table and for programs`() throws {
    let scenes =
      (1...30).map { Self.scene("s\($0)", fields: $0 % 2) } + [Self.scene("last", fields: 3)]
    try tool.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701">
      <device id="retina4_7"/><scenes>\(scenes.joined())</scenes></document>
      """, to: "Main.storyboard")
    let list = try tool.run("import", "Main.storyboard", "--list")
    #expect(list.status == 0)
    let lines = list.text.split(separator: "\n")
    #expect(lines.count == 17)
    #expect(lines[0] == "SCENE   FIELDS  ID    TITLE")
    #expect(lines[16] == "lastVC  3       last  The last")
    let json = try tool.run("import", "Main.storyboard", "--list", "--format", "json")
    #expect(json.text.contains("keyrise.import-scenes/1"))
    let refused = try tool.run("import", "Main.storyboard")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("there are 16 scenes with fields"))
    #expect(refused.errors.contains("s29VC (1), lastVC (3)"))
    #expect(try tool.run("import", "Main.storyboard", "--list", "--scene", "last").status == 64)
    #expect(try tool.run("import", "Main.storyboard", "--scene", "last").status == 0)
  }

  @Test func `Several files go to a directory`() throws {
    try tool.write(Self.page, to: "a.xml")
    try tool.write(Self.page, to: "b.xml")
    try tool.makeFolder("out")
    #expect(try tool.run("import", "a.xml", "b.xml").status == 64)
    #expect(try tool.run("import", "a.xml", "b.xml", "-o", "out/").status == 0)
    #expect(try tool.run("check", "out/a.yaml", "out/b.yaml").status == 0)
  }

  @Test func `Losses are said, and are a no where one asks`() throws {
    let page = Self.page.replacing(
      "<XCUIElementTypeTextField",
      with:
        "<XCUIElementTypePicker x=\"0\" y=\"0\" width=\"9\" height=\"9\"/><XCUIElementTypeTextField"
    )
    try tool.write(page, to: "screen.xml")
    let plain = try tool.run("import", "screen.xml")
    #expect(plain.status == 0)
    #expect(plain.errors == "screen.xml: lost: 1 x Picker, which scenarios have no word for\n")
    let strict = try tool.run("import", "screen.xml", "--strict", "-q")
    #expect(strict.status == 1)
    #expect(strict.text == plain.text)
    #expect(strict.errors == plain.errors)
  }

  @Test func `What cannot be imported says why`() throws {
    try tool.write("Hello", to: "a.txt")
    let text = try tool.run("import", "a.txt", "-o", "a.yaml")
    #expect(text.status == 2)
    #expect(
      text.errors.hasPrefix("error: cannot import 'a.txt': it is nothing that keyrise imports"))
    #expect(
      !FileManager.default.fileExists(atPath: tool.directory.appendingPathComponent("a.yaml").path))
    #expect(try tool.run("import", "b.txt").errors == "error: there is no file 'b.txt'\n")
    #expect(try tool.run("import").status == 64)
  }

  @Test func `The input is never written over`() throws {
    try tool.write(Self.page, to: "screen.yaml")
    let outcome = try tool.run("import", "screen.yaml", "-o", "screen.yaml")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("would be lost"))
  }

  @Test func `Programs get JSON`() throws {
    try tool.write(Self.page, to: "screen.xml")
    let outcome = try tool.run("import", "screen.xml", "--format", "json")
    #expect(outcome.text.contains("\"schema\" : \"keyrise.import/1\""))
    #expect(try tool.run("import", "screen.xml", "-o", "screen.json").status == 0)
    let written = tool.directory.appendingPathComponent("screen.json")
    #expect(try String(contentsOf: written, encoding: .utf8) == outcome.text)
  }

  @Test(arguments: [
    (["-o", "screen.png"], "is written as .yaml or .json"),
    (["-o", "screen.yaml", "--format", "json"], "screen.yaml"),
    (["--device", "nope"], "no device 'nope'"),
  ])
  func `Misuse of import has a sentence`(_ flags: [String], _ words: String) throws {
    try tool.write(Self.page, to: "screen.xml")
    let outcome = try tool.run(["import", "screen.xml"] + flags)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `The version of iOS is what one says`() throws {
    try tool.write(Self.page, to: "screen.xml")
    let outcome = try tool.run("import", "screen.xml", "--device", "iphone-15", "--ios", "18")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("\nios: \"18\"\n"))
    let odd = try tool.run("import", "screen.xml", "--device", "iphone-15", "--ios", "7")
    #expect(odd.status == 2)
    #expect(odd.errors.contains("the keyboards of iPhone 15 are known for iOS 17 to 26"))
  }

  @Test func `Two files of one name do not go to one place`() throws {
    for folder in ["a", "b", "out"] {
      try tool.makeFolder(folder)
    }
    try tool.write(Self.page, to: "a/screen.xml")
    try tool.write(Self.page, to: "b/screen.xml")
    let outcome = try tool.run("import", "a/screen.xml", "b/screen.xml", "-o", "out/")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("out/screen.yaml"))
    let out = tool.directory.appendingPathComponent("out").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: out).isEmpty)
  }

  @Test func `Fields without a place on a screen are counted`() throws {
    let odd = ["1e300", "nan", ""].map {
      "<XCUIElementTypeTextField name=\"odd\" x=\"\($0)\" y=\"9\" width=\"9\" height=\"9\"/>"
    }
    let page = Self.page.replacing(
      "<XCUIElementTypeTextField", with: odd.joined() + "<XCUIElementTypeTextField")
    try tool.write(page, to: "screen.xml")
    let outcome = try tool.run("import", "screen.xml", "--strict")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("3 fields left out, for which no frame on a screen is told"))
  }

  @Test func `Two dumps say what the app did`() throws {
    let (rest, typing) = (Self.page, Self.typing)
    try tool.write(rest, to: "before.xml")
    try tool.write(typing, to: "after.xml")
    let stayed = try tool.run(
      "import", "--before", "before.xml", "--after", "after.xml", "--focus", "password")
    #expect(stayed.status == 0)
    #expect(stayed.text.contains("keyboard  335 pt high, its upper edge at 517\n"))
    #expect(stayed.text.contains("focus     password; 44 pt of it hidden"))
    #expect(stayed.text.contains("moved     stayed: email, password"))
    #expect(stayed.text.contains("none"))
    try tool.write(typing.replacing("y=\"700\"", with: "y=\"123\""), to: "after.xml")
    let odd = try tool.run(
      "import", "--before", "before.xml", "--after", "after.xml", "--focus", "password")
    #expect(odd.status == 1)
    #expect(odd.text.contains("no strategy would have ended there"))
    #expect(try tool.run("import", "--before", "before.xml").status == 64)
    #expect(try tool.run("import", "--before", "before.xml", "--after", "before.xml").status == 2)
  }
}
