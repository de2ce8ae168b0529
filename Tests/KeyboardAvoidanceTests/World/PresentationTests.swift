import KeyboardAvoidance
import Keyframes
import Testing

@Suite struct PresentationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var style: Presentation.Style
    var window: Size
    var top: Double
    var frame: Rect

    var testDescription: String { "\(style) in \(window.width)x\(window.height)" }
  }

  static let cases = [
    Case(
      style: .fullScreen, window: Size(width: 375, height: 812), top: 44,
      frame: Rect(x: 0, y: 0, width: 375, height: 812)),
    // The sheet of React Native's threads begins at 54.
    Case(
      style: .pageSheet, window: Size(width: 375, height: 812), top: 44,
      frame: Rect(x: 0, y: 54, width: 375, height: 758)),
    Case(
      style: .formSheet, window: Size(width: 375, height: 812), top: 44,
      frame: Rect(x: 0, y: 54, width: 375, height: 758)),
    // Apple's documentation of `prefersEdgeAttachedInCompactHeight`.
    Case(
      style: .pageSheet, window: Size(width: 852, height: 393), top: 0,
      frame: Rect(x: 0, y: 0, width: 852, height: 393)),
    Case(
      style: .formSheet, window: Size(width: 568, height: 320), top: 0,
      frame: Rect(x: 0, y: 0, width: 568, height: 320)),
    Case(
      style: .formSheet, window: Size(width: 834, height: 1194), top: 24,
      frame: Rect(x: 147, y: 287, width: 540, height: 620)),
    Case(
      style: .formSheet, window: Size(width: 1024, height: 600), top: 20,
      frame: Rect(x: 242, y: 0, width: 540, height: 600)),
    Case(
      style: .pageSheet, window: Size(width: 834, height: 1194), top: 24,
      frame: Rect(x: 65, y: 32, width: 704, height: 1130)),
    Case(
      style: .pageSheet, window: Size(width: 4, height: 5), top: 20,
      frame: Rect(x: 0, y: 5, width: 4, height: 0)),
  ]

  @Test(arguments: cases) func `Stands where the system puts it`(_ test: Case) {
    let presentation = Presentation(
      style: test.style, window: test.window, safeArea: EdgeInsets(top: test.top))
    #expect(presentation.frame == test.frame)
  }

  /// One with a detent, which `check` warns of, is a sheet nevertheless.
  @Test(arguments: [
    (375.0, 12, false, Presentation.Style.fullScreen), (375, 13, false, .pageSheet),
    (375, 12, true, .pageSheet), (768, 12, false, .pageSheet),
  ])
  func `Phones have cards from iOS 13 on`(
    width: Double, version: Int, hasDetent: Bool, style: Presentation.Style
  ) {
    let presentation = Presentation(
      style: .pageSheet, window: Size(width: width, height: 1024), safeArea: EdgeInsets(top: 20),
      detent: hasDetent ? .medium : nil, systemVersion: version)
    #expect(presentation.style == style)
  }

  @Test func `A sheet that fills the window has no detent`() {
    let sideways = Presentation(
      style: .pageSheet, window: Size(width: 852, height: 393), safeArea: .zero, detent: .medium)
    #expect(sideways.style == .fullScreen && sideways.detent == nil)
  }

  @Test func `Bars stand on the card`() {
    let scene = Worldly(style: .formSheet, bars: Bars(navigation: "", tab: true)).scene
    #expect(scene.topBarBottom == 287 + 50)
    // The card does not reach the home indicator.
    #expect(scene.bottomBarTop == 907 - 50)
    #expect(scene.rootFrame == Rect(x: 147, y: 337, width: 540, height: 570))
  }

  @Test func `A card has no safe area beside its bars`() {
    var sheet = Worldly(style: .formSheet, bars: Bars(navigation: "", isTranslucent: true))
    sheet.insetAdjustment = .automatic
    let rest = sheet.play("none", []).rest
    #expect(rest.safeAreaAdjustment == EdgeInsets(top: 50))
    var phone = Worldly(device: .phoneX, style: .pageSheet)
    phone.insetAdjustment = .automatic
    #expect(phone.play("none", []).rest.safeAreaAdjustment == EdgeInsets(bottom: 34))
  }
}
