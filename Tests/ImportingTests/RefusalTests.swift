import Testing

@testable import Importing

@Suite struct RefusalTests {
  private func error(_ text: String, _ options: ScreenImport.Options = .init()) -> ImportError? {
    do throws(ImportError) {
      _ = try ScreenImport.draft(Array(text.utf8), options: options)
      return nil
    } catch {
      return error
    }
  }

  static let refused: [(text: String, error: ImportError)] = [
    ("", .empty),
    (" \n ", .empty),
    ("Hello", .unrecognised),
    ("{}", .unrecognised),
    ("[1, 2]", .unrecognised),
    ("<svg/>", .unrecognised),
    ("<hierarchy rotation=\"0\"/>", .notIOS("a page source of Android")),
    ("<android.widget.FrameLayout/>", .notIOS("a page source of Android")),
    (
      #"{"attributes": {"class": "android.view.View", "bounds": "[0,0][1,1]"}}"#,
      .notIOS("a Maestro hierarchy of Android")
    ),
    (
      #"<archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="8.00"/>"#,
      .oldXcode("8.00")
    ),
    (
      document("com.apple.InterfaceBuilder.WatchKit.Storyboard"),
      .notIOS("a storyboard of watchOS")
    ),
    (
      document("com.apple.InterfaceBuilder3.WatchKit.Storyboard"),
      .notIOS("a storyboard of watchOS")
    ),
    (
      document("com.apple.InterfaceBuilder3.AppleTV.Storyboard"), .notIOS("a storyboard of tvOS")
    ),
    (
      document("com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB"), .notIOS("a storyboard of macOS")
    ),
    (
      document("com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB", "launchScreen=\"YES\""),
      .launchScreen
    ),
    (document("com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"), .noScenes),
    ("<AppiumAUT/>", .noElements(.pageSource)),
    (
      """
      <AppiumAUT><XCUIElementTypeApplication><XCUIElementTypeWindow>
      <XCUIElementTypeTextField x="100" y="200" width="200" height="44"/>
      <XCUIElementTypeButton x="150" y="300" width="100" height="44"/>
      </XCUIElementTypeWindow></XCUIElementTypeApplication></AppiumAUT>
      """, .noScreenSize(.pageSource)
    ),
    (
      "<XCUIElementTypeApplication x=\"0\" y=\"0\" width=\"0.4\" height=\"667\"/>",
      .noElements(.pageSource)
    ),
    (
      "<!DOCTYPE a [<!ENTITY b \"c\">]><AppiumAUT>&b;</AppiumAUT>", .hasDoctype(line: 1)
    ),
    ("<AppiumAUT>", .malformed("XML", reason: "no element found", line: 1)),
    (
      "{\"attributes\": ",
      .malformed("JSON", reason: "it is not well-formed, or nested too deep", line: nil)
    ),
  ]

  private static func document(_ type: String, _ attributes: String = "") -> String {
    "<document type=\"\(type)\" version=\"3.0\" \(attributes)/>"
  }

  @Test(arguments: refused.indices)
  func `What is no screen of iOS is refused with the reason`(index: Int) {
    let sample = Self.refused[index]
    #expect(error(sample.text) == sample.error)
    #expect(!sample.error.sentence.hasSuffix("."))
  }

  @Test func `What nests too deep is refused`() {
    let deep = String(repeating: "<XCUIElementTypeOther>", count: 300)
    #expect(error("<AppiumAUT>" + deep) == .tooDeep(limit: 200))
    let json = String(repeating: "[", count: 10_000)
    #expect(error(json) != nil)
  }

  @Test func `A file of millions is refused`() {
    let space = String(repeating: " ", count: ScreenImport.maximumByteCount + 1)
    #expect(error(space) == .tooLarge(limit: ScreenImport.maximumByteCount))
  }

  @Test func `Names that are not there are named`() {
    #expect(
      error(Samples.storyboard, .init(scene: "Nobody"))
        == .unknownScene("Nobody", known: ["LoginController"]))
    #expect(error(Samples.storyboard, .init(device: "phone")) == .unknownDevice("phone"))
    #expect(error(Samples.pageSource, .init(device: "phone")) == .unknownDevice("phone"))
    #expect(error(Samples.pageSource, .init(device: "iphone-15")) == .deviceForDump(.pageSource))
    #expect(error(Samples.pageSource, .init(scene: "Login")) == .sceneWithoutScenes(.pageSource))
    #expect(
      error(Samples.pageSource, .init(focus: "name"))
        == .unknownField("name", known: ["eMail", "password"]))
  }

  @Test(arguments: ["LoginController", "login", "vc1", "LOGIN"])
  func `A scene has several names`(name: String) {
    #expect(error(Samples.storyboard, .init(scene: name)) == nil)
  }

  @Test func `Of several scenes one has to be chosen`() {
    let scene = Samples.storyboard.split(separator: "<scenes>")[1].split(separator: "</scenes>")[0]
    let other = scene.replacing("LoginController", with: "OtherController")
      .replacing("\"login\"", with: "\"other\"")
    let two = Samples.storyboard.replacing("</scenes>", with: other + "</scenes>")
    let listed = ["LoginController", "OtherController"].map {
      ScreenImport.ListedScene(name: $0, fieldCount: 2, id: "vc1", title: "")
    }
    #expect(error(two) == .severalScenes(listed))
    #expect(error(two)?.sentence.hasSuffix("LoginController (2), OtherController (2)") == true)
    let scenes = try? ScreenImport.scenes(Array(two.utf8))
    #expect(scenes == listed)
    #expect(error(two, .init(scene: "OtherController")) == nil)
  }
}
