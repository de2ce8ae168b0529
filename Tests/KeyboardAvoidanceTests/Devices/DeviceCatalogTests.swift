import KeyboardAvoidance
import Keyframes
import Testing

@Suite struct DeviceCatalogTests {
  @Test(arguments: DeviceCatalog.ids)
  func `Every device is plausible`(_ id: String) throws {
    let device = try #require(DeviceCatalog.device(id: id))
    #expect(device.id == id)
    #expect(!device.name.isEmpty)
    #expect(id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" || $0 == "." })
    #expect(device.screen.width < device.screen.height)
    #expect(device.scale == 2 || device.scale == 3)
    #expect(device.statusBarHeight <= device.safeArea.top)
    #expect(device.navigationBarTop <= device.safeArea.top)
    #expect((device.homeIndicator == nil) == (device.safeArea.bottom == 0))
    #expect((device.cornerRadius == 0) == (device.safeArea.bottom == 0))
    #expect(device.legacyKeyboard != nil || device.glassKeyboard != nil)
  }

  @Test(arguments: DeviceCatalog.ids)
  func `Every keyboard fits its screen`(_ id: String) throws {
    let device = try #require(DeviceCatalog.device(id: id))
    for heights in [device.legacyKeyboard, device.glassKeyboard].compactMap(\.self) {
      let all = [heights.plain, heights.bar, heights.numberPad, heights.emoji].compactMap(\.self)
      #expect(all.allSatisfy { $0 > 200 && $0 < device.screen.height * 0.6 })
      #expect(heights.bar ?? .infinity >= heights.plain)
    }
  }

  /// Whoever takes the newest version of a device gets a keyboard with it.
  @Test(arguments: DeviceCatalog.ids)
  func `Every version has a keyboard`(_ id: String) throws {
    let device = try #require(DeviceCatalog.device(id: id))
    #expect(device.systemVersions.lowerBound >= 5)
    #expect(device.systemVersions.upperBound <= 26)
    if device.systemVersions.lowerBound < 26 { #expect(device.legacyKeyboard != nil) }
  }

  @Test func `Identifiers are unique`() {
    #expect(Set(DeviceCatalog.ids).count == DeviceCatalog.ids.count)
    #expect(Set(DeviceCatalog.all.map(\.name)).count == DeviceCatalog.all.count)
    #expect(DeviceCatalog.device(id: "iphone-1") == nil)
  }
}

// MARK: - Numbers

extension DeviceCatalogTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var screen: [Double]
    /// The safe area's top and bottom.
    var safeArea: [Double]
    /// The status bar's height and where a navigation bar begins.
    var bars: [Double]
    /// Plain, with the bar, number pad, emoji; 0 where unknown.
    var legacy: [Double]
    var glass: [Double] = []

    var testDescription: String { id }
  }

  /// What was measured in pixels, and one row of every other class.
  static let rows = [
    Row(
      id: "iphone-4s", screen: [320, 480, 2], safeArea: [20, 0], bars: [20, 20],
      legacy: [216, 253, 0, 0]),
    Row(
      id: "iphone-se-1", screen: [320, 568, 2], safeArea: [20, 0], bars: [20, 20],
      legacy: [216, 253, 0, 0]),
    Row(
      id: "iphone-8", screen: [375, 667, 2], safeArea: [20, 0], bars: [20, 20],
      legacy: [216, 258, 216, 0]),
    Row(
      id: "iphone-se-3", screen: [375, 667, 2], safeArea: [20, 0], bars: [20, 20],
      legacy: [216, 260, 216, 0], glass: [233, 260, 233, 0]),
    Row(
      id: "iphone-8-plus", screen: [414, 736, 3], safeArea: [20, 0], bars: [20, 20],
      legacy: [226, 271, 0, 0]),
    Row(
      id: "iphone-x", screen: [375, 812, 3], safeArea: [44, 34], bars: [44, 44],
      legacy: [291, 333, 0, 0]),
    Row(
      id: "iphone-11-pro", screen: [375, 812, 3], safeArea: [44, 34], bars: [44, 44],
      legacy: [291, 336, 0, 0], glass: [308, 335, 308, 388]),
    Row(
      id: "iphone-13-mini", screen: [375, 812, 3], safeArea: [50, 34], bars: [50, 50],
      legacy: [291, 336, 0, 0], glass: [308, 335, 308, 388]),
    Row(
      id: "iphone-xr", screen: [414, 896, 2], safeArea: [48, 34], bars: [48, 48],
      legacy: [301, 346, 0, 0]),
    Row(
      id: "iphone-xs-max", screen: [414, 896, 3], safeArea: [44, 34], bars: [44, 44],
      legacy: [301, 346, 0, 0]),
    Row(
      id: "iphone-13-pro", screen: [390, 844, 3], safeArea: [47, 34], bars: [47, 47],
      legacy: [291, 336, 291, 384], glass: [308, 335, 308, 388]),
    Row(
      id: "iphone-16e", screen: [390, 844, 3], safeArea: [47, 34], bars: [47, 47],
      legacy: [291, 336, 291, 384], glass: [308, 335, 308, 388]),
    Row(
      id: "iphone-15", screen: [393, 852, 3], safeArea: [59, 34], bars: [54, 54],
      legacy: [291, 336, 291, 384], glass: [308, 335, 308, 388]),
    Row(
      id: "iphone-17-pro", screen: [402, 874, 3], safeArea: [62, 34], bars: [54, 57],
      legacy: [291, 336, 291, 384], glass: [308, 335, 308, 388]),
    Row(
      id: "iphone-14-plus", screen: [428, 926, 3], safeArea: [47, 34], bars: [47, 47],
      legacy: [301, 346, 0, 0], glass: [318, 345, 318, 0]),
    Row(
      id: "iphone-15-plus", screen: [430, 932, 3], safeArea: [59, 34], bars: [54, 54],
      legacy: [301, 346, 0, 0], glass: [318, 345, 318, 0]),
    Row(
      id: "iphone-16-pro-max", screen: [440, 956, 3], safeArea: [62, 34], bars: [54, 57],
      legacy: [301, 346, 301, 0], glass: [318, 345, 318, 0]),
    Row(
      id: "ipad-air-2", screen: [768, 1024, 2], safeArea: [20, 0], bars: [20, 20],
      legacy: [264, 313, 313, 0]),
    Row(
      id: "ipad-9", screen: [810, 1080, 2], safeArea: [32, 0], bars: [32, 32],
      legacy: [320, 320, 320, 0], glass: [320, 320, 320, 320]),
    Row(
      id: "ipad-mini-6", screen: [744, 1133, 2], safeArea: [24, 20], bars: [24, 24],
      legacy: [283, 333, 333, 0], glass: [294, 340, 340, 340]),
    Row(
      id: "ipad-air-5", screen: [820, 1180, 2], safeArea: [24, 20], bars: [24, 24],
      legacy: [283, 333, 333, 0], glass: [294, 340, 340, 340]),
    Row(
      id: "ipad-pro-11-m4", screen: [834, 1210, 2], safeArea: [24, 20], bars: [24, 24],
      legacy: [283, 333, 333, 0], glass: [294, 340, 340, 340]),
    Row(
      id: "ipad-pro-11", screen: [834, 1194, 2], safeArea: [24, 20], bars: [24, 24],
      legacy: [283, 333, 333, 0]),
    Row(
      id: "ipad-pro-12.9", screen: [1024, 1366, 2], safeArea: [24, 20], bars: [24, 24],
      legacy: [348, 398, 398, 0]),
    Row(
      id: "ipad-pro-13", screen: [1032, 1376, 2], safeArea: [24, 20], bars: [24, 24],
      legacy: [405.5, 405.5, 405.5, 0], glass: [405.5, 405.5, 405.5, 405.5]),
  ]

  @Test(arguments: rows)
  func `Numbers are the recorded ones`(_ row: Row) throws {
    let device = try #require(DeviceCatalog.device(id: row.id))
    #expect([device.screen.width, device.screen.height, device.scale] == row.screen)
    #expect([device.safeArea.top, device.safeArea.bottom] == row.safeArea)
    #expect([device.statusBarHeight, device.navigationBarTop] == row.bars)
    #expect(numbers(device.legacyKeyboard) == row.legacy)
    #expect(numbers(device.glassKeyboard) == row.glass)
  }

  private func numbers(_ heights: KeyboardHeights?) -> [Double] {
    heights.map { [$0.plain, $0.bar ?? 0, $0.numberPad ?? 0, $0.emoji ?? 0] } ?? []
  }

  @Test(arguments: [("iphone-13", 139.0), ("iphone-16-pro", 144)])
  func `Home indicators are the measured ones`(id: String, width: Double) {
    #expect(DeviceCatalog.device(id: id)?.homeIndicator == Size(width: width, height: 5))
  }

  @Test(arguments: [
    ("iphone-15", 17...26), ("iphone-16e", 18...26), ("iphone-13", 15...26),
    ("iphone-17-pro", 26...26), ("iphone-4", 5...7), ("iphone-se-3", 15...26),
    ("iphone-11", 13...26),
    ("iphone-xr", 12...18), ("iphone-air", 26...26),
  ])
  func `Versions reach from the release to the last known keyboard`(
    id: String, versions: ClosedRange<Int>
  ) {
    #expect(DeviceCatalog.device(id: id)?.systemVersions == versions)
  }
}
