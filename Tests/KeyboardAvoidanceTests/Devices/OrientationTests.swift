import KeyboardAvoidance
import Keyframes
import Testing

/// What a device and a scene are when they are turned.
@Suite struct OrientationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var screen: [Double]
    /// Left, bottom and right; the top is 0 on phones.
    var safeArea: [Double]
    /// Plain, with the bar, number pad; 0 where unknown.
    var legacy: [Double]
    var glass: [Double] = []
    var testDescription: String { id }
  }

  static let rows = [
    Row(id: "iphone-4", screen: [480, 320], safeArea: [0, 0, 0], legacy: [162, 199, 162]),
    Row(id: "iphone-5", screen: [568, 320], safeArea: [0, 0, 0], legacy: [162, 199, 162]),
    Row(id: "iphone-8", screen: [667, 375], safeArea: [0, 0, 0], legacy: [162, 200, 162]),
    Row(
      id: "iphone-se-3", screen: [667, 375], safeArea: [0, 0, 0], legacy: [162, 200, 162],
      glass: [175, 195, 175]),
    Row(id: "iphone-8-plus", screen: [736, 414], safeArea: [0, 0, 0], legacy: [162, 199, 162]),
    Row(id: "iphone-x", screen: [812, 375], safeArea: [44, 21, 44], legacy: [172, 209, 0]),
    Row(
      id: "iphone-13-mini", screen: [812, 375], safeArea: [50, 21, 50], legacy: [172, 209, 0],
      glass: [200, 239, 156]),
    Row(
      id: "iphone-11", screen: [896, 414], safeArea: [48, 21, 48], legacy: [172, 209, 0],
      glass: [209, 248, 165]),
    Row(
      id: "iphone-13", screen: [844, 390], safeArea: [47, 21, 47], legacy: [181, 219, 181],
      glass: [209, 248, 165]),
    Row(
      id: "iphone-15", screen: [852, 393], safeArea: [59, 21, 59], legacy: [181, 219, 181],
      glass: [209, 248, 165]),
    Row(
      id: "iphone-17-pro", screen: [874, 402], safeArea: [62, 20, 62], legacy: [181, 219, 181],
      glass: [209, 248, 165]),
    Row(
      id: "iphone-14-plus", screen: [926, 428], safeArea: [47, 21, 47], legacy: [172, 209, 0],
      glass: [209, 248, 165]),
    Row(
      id: "iphone-15-pro-max", screen: [932, 430], safeArea: [59, 21, 59], legacy: [172, 209, 0],
      glass: [209, 248, 165]),
    Row(
      id: "iphone-16-pro-max", screen: [956, 440], safeArea: [62, 20, 62],
      legacy: [181, 219, 181], glass: [209, 248, 165]),
    Row(id: "ipad-air-2", screen: [1024, 768], safeArea: [0, 0, 0], legacy: [352, 398, 398]),
    Row(
      id: "ipad-9", screen: [1080, 810], safeArea: [0, 0, 0], legacy: [408, 408, 408],
      glass: [408, 408, 408]),
    Row(id: "ipad-pro-11", screen: [1194, 834], safeArea: [0, 20, 0], legacy: [368, 418, 418]),
    Row(
      id: "ipad-pro-12.9", screen: [1366, 1024], safeArea: [0, 20, 0], legacy: [441, 491, 491]),
    Row(
      id: "ipad-pro-13", screen: [1376, 1032], safeArea: [0, 20, 0], legacy: [501, 501, 501],
      glass: [501, 501, 501]),
  ]

  @Test(arguments: rows)
  func `Screen, safe area and keyboards in landscape`(_ row: Row) throws {
    let device = try #require(DeviceCatalog.device(id: row.id)).rotated(to: .landscape)
    func numbers(_ heights: KeyboardHeights?) -> [Double] {
      heights.map { [$0.plain, $0.bar ?? 0, $0.numberPad ?? 0] } ?? []
    }
    #expect([device.screen.width, device.screen.height] == row.screen)
    let area = device.safeArea
    #expect([area.left, area.bottom, area.right] == row.safeArea)
    #expect(numbers(device.legacyKeyboard) == row.legacy)
    #expect(numbers(device.glassKeyboard) == row.glass)
    #expect((area.top == 0) == (device.statusBarHeight == 0))
    #expect(device.isTablet == (area.top > 0))
  }

  @Test(arguments: DeviceCatalog.ids)
  func `Turned there and back every device is what it was`(_ id: String) throws {
    let device = try #require(DeviceCatalog.device(id: id))
    #expect(device.orientation == .portrait)
    #expect(device.rotated(to: .portrait) == device)
    let turned = device.rotated(to: .landscape)
    #expect(turned.orientation == .landscape)
    #expect(turned.rotated(to: .landscape) == turned)
    #expect(turned.rotated(to: .portrait) == device)
    for look in KeyboardLook.allCases {
      let heights = turned.keyboardHeights(look: look)
      #expect((heights == nil) == (device.keyboardHeights(look: look) == nil))
      guard let heights else { continue }
      #expect(heights.plain > 100 && heights.bar ?? 0 < turned.screen.height * 0.65)
    }
  }

  @Test func `A device described in landscape gets a plausible portrait`() {
    let wide = Device(
      screen: Size(width: 852, height: 393), scale: 3,
      safeArea: EdgeInsets(left: 59, bottom: 21, right: 59), statusBarHeight: 0,
      homeIndicator: Size(width: 219, height: 5), legacyKeyboard: KeyboardHeights(plain: 181))
    let upright = wide.rotated(to: .portrait)
    #expect(upright.screen == Size(width: 393, height: 852))
    #expect(upright.safeArea == EdgeInsets(top: 59, bottom: 34))
    #expect(upright.statusBarHeight == 59)
    #expect(upright.legacyKeyboard?.plain == 291)
    #expect(upright.rotated(to: .landscape) == wide)
  }

  struct Estimate: Sendable {
    var height: Double
    var isTablet = false
    var hasStrip = false
    var landscape: Double
  }

  static let estimates = [
    Estimate(height: 216, landscape: 162),
    Estimate(height: 291, hasStrip: true, landscape: 181),
    Estimate(height: 313, isTablet: true, landscape: 398),
    Estimate(height: 313, isTablet: true, hasStrip: true, landscape: 398),
    Estimate(height: 0, landscape: 0),
    Estimate(height: 10, hasStrip: true, landscape: 1),
  ]

  @Test(arguments: estimates)
  func `What nobody recorded is estimated, and never negative`(_ row: Estimate) {
    let heights = KeyboardEstimate().heights(
      in: .landscape, from: KeyboardHeights(plain: row.height, emoji: row.height),
      isTablet: row.isTablet, hasStrip: row.hasStrip)
    #expect(heights == KeyboardHeights(plain: row.landscape, emoji: row.landscape))
    let own = KeyboardEstimate(phoneShare: 0.5, tabletShare: 2, portraitStrip: 0, landscapeStrip: 0)
      .heights(
        in: .landscape, from: KeyboardHeights(plain: 200), isTablet: row.isTablet, hasStrip: true)
    #expect(own.plain == (row.isTablet ? 400 : 100))
  }

  // MARK: - Scenes

  @Test
  func `A scene that nobody laid out twice keeps its distances from the window's edges and bars`() {
    let device = Device.iPhoneSE3
    let bars = Bars(navigation: "Form", tab: true)
    let scene = Scene(
      device: device, bars: bars, rootFrame: Rect(x: 0, y: 64, width: 375, height: 554),
      scrollView: ScrollConfiguration(
        frame: Rect(x: 10, y: 20, width: 355, height: 500),
        contentSize: Size(width: 355, height: 900)),
      form: [], keyboard: KeyboardConfiguration(device: device, systemVersion: 18))
    let turned = scene.rotated(to: .landscape)
    #expect(turned.window == Rect(x: 0, y: 0, width: 667, height: 375))
    #expect(turned.bars == Bars(status: false, navigation: "Form", tab: true))
    #expect([turned.topBarBottom, turned.bottomBarTop] == [32, 343])
    #expect(turned.rootFrame == Rect(x: 0, y: 32, width: 667, height: 311))
    #expect(turned.scrollView.frame == Rect(x: 10, y: 20, width: 647, height: 257))
    #expect(turned.scrollView.contentSize == Size(width: 647, height: 900))
    #expect(turned.keyboard.heights == KeyboardHeights(plain: 162, bar: 200, numberPad: 162))
    var upright = turned.rotated(to: .portrait)
    upright.counterpart = nil
    #expect(upright == scene)
  }

  @Test func `Bars in landscape: 32 on phones, a tab bar of 49 where the phone is wide`() {
    let bars = Bars(navigation: "", tab: true)
    func heights(_ device: Device) -> [Double] {
      let device = device.rotated(to: .landscape)
      return [
        bars.shown(on: device).topHeight(on: device),
        bars.tabHeight(on: device) + device.safeArea.bottom,
      ]
    }
    #expect(heights(.iPhone15) == [32, 53])
    #expect(heights(.iPhone16ProMax) == [32, 69])
    #expect(DeviceCatalog.device(id: "ipad-air-2").map(heights) == [64, 49])
  }

  struct Dump: Sendable {
    var frame: [Double]
    var window: [Double]
  }

  /// Frames in the portrait coordinates of an iPad in landscape before iOS 8.
  static let dumps = [
    Dump(frame: [-352, 0, 352, 1024], window: [0, 768, 1024, 352]),
    Dump(frame: [0, 0, 352, 1024], window: [0, 416, 1024, 352]),
    Dump(frame: [416, 0, 352, 1024], window: [0, 416, 1024, 352]),
    Dump(frame: [0, 416, 1024, 352], window: [0, 416, 1024, 352]),
  ]

  @Test(arguments: dumps)
  func `Frames of a screen that does not turn`(_ dump: Dump) throws {
    func rect(_ numbers: [Double]) -> Rect {
      Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    var scene = Worked(strategy: NoAvoidance(), screenHeight: 768, screenWidth: 1024).scene
    #expect(scene.systemVersion == 7)
    #expect(scene.windowRect(ofScreen: rect(dump.frame)) == rect(dump.window))
    let back = scene.screenRect(ofWindow: rect(dump.window))
    #expect(scene.windowRect(ofScreen: back) == rect(dump.window))
    scene.systemVersion = 8
    #expect(scene.windowRect(ofScreen: rect(dump.frame)) == rect(dump.frame))
    #expect(scene.screenRect(ofWindow: rect(dump.frame)) == rect(dump.frame))
  }
}
