package import Keyframes

/// The devices that Keyrise knows by name.
///
/// A device stands here when its screen, its scale, its safe area and at least one of its
/// portrait keyboards are publicly recorded. Everything else can be described in a scenario.
public enum DeviceCatalog {
  /// Every device, phones before tablets, smaller screens before larger ones.
  public static let all: [Device] = (DeviceClass.phones + DeviceClass.tablets)
    .flatMap(\.devices)

  /// The identifiers of every device, in the order of ``all``.
  public static var ids: [String] { all.map(\.id) }

  /// Returns the device with an identifier, such as `iphone-15`, or `nil` when there is none.
  public static func device(id: String) -> Device? {
    all.first { $0.id == id }
  }

  /// Models whose screens and keyboards are the same.
  struct DeviceClass {
    /// One model: its identifier, its marketing name and the versions of iOS it can show.
    struct Model {
      let id: String
      let name: String
      let systemVersions: ClosedRange<Int>

      init(_ id: String, _ name: String, _ systemVersions: ClosedRange<Int>) {
        self.id = id
        self.name = name
        self.systemVersions = systemVersions
      }
    }

    let models: [Model]
    /// The device without its identifier, name and versions.
    let geometry: Device

    /// Every model as a device.
    var devices: [Device] {
      let rotated = Self.landscapeKeyboards(of: geometry.screen)
      return models.map { model in
        var device = geometry
        device.rotatedLegacyKeyboard = rotated.legacy
        device.rotatedGlassKeyboard = rotated.glass
        device.id = model.id
        device.name = model.name
        device.systemVersions = model.systemVersions
        if !model.systemVersions.contains(SystemVersion.glass) {
          device.glassKeyboard = nil
          device.rotatedGlassKeyboard = nil
        }
        return device
      }
    }
  }
}

extension DeviceCatalog.DeviceClass {
  /// The radius of a display's corners in points.
  ///
  /// No Apple document gives them. An assumption for every class: what `_displayCornerRadius`
  /// answers in public lists (kylebashour/ScreenCorners).
  enum CornerRadius {
    static let iPhoneX = 39.0
    static let iPhoneXR = 41.5
    static let mini = 44.0
    static let iPhone12 = 47.33
    static let iPhone12ProMax = 53.33
    static let iPhone14Pro = 55.0
    static let iPhone16Pro = 62.0
    static let iPadPro = 18.0
  }
}

extension Device {
  /// Returns the size of the home indicator in points on a screen that is this wide in portrait.
  ///
  /// Measured in simulator captures: 139 long on 390 and 144 on 402, and 5 thick. An assumption for
  /// the others: the same share of the width as on 390.
  package static func homeIndicatorSize(screenWidth width: Double) -> Size {
    Size(width: width == 402 ? 144 : (width * 139 / 390).rounded(), height: 5)
  }
}

extension DeviceCatalog.DeviceClass {
  /// The keyboards of a device in landscape, by its screen in portrait; `nil` where none is known.
  ///
  /// - 320 wide: 162 and a bar of 37 (dumps, Telegram-iOS `DeviceMetrics.swift`).
  /// - 375x667: 200 with the bar, 162 for the pad (flutterware, iOS 26.2); letters without the bar
  ///   as high as the pad, an assumption.
  /// - 414x736: Telegram's 163 is 1 more than the 162 of other screens, just as its 292 is 1 more
  ///   than their 291, so 162 is used; the bar is assumed to be 37.
  /// - 375x812, 414x896, 428x926, 430x932: 172 and a bar of 37 (Telegram).
  /// - 393x852, 440x956: 219 with the bar, 181 for the pad (flutterware); letters without the bar
  ///   as high as the pad, an assumption. 390x844 and 402x874 are assumed to be as their
  ///   neighbours.
  /// - The new look: 248 with the bar on 390x844 (flutterware), 209 without it, because a reading
  ///   taken before the bar appeared was 39 less. 165 for the pad (402x874). Assumed on the other
  ///   screens; on 375x812 9 points lower, as the older look's is.
  /// - iPads: 352 and 398 (openradar 38117524, dumps), 408 and 501 (flutterware, iOS 26.2), 368 and
  ///   441 with a bar of 50 (Telegram).
  ///
  /// Nobody recorded the emoji board in landscape: it is as high as the letters without their bar.
  static func landscapeKeyboards(
    of screen: Size
  ) -> (legacy: KeyboardHeights?, glass: KeyboardHeights?) {
    let glass = KeyboardHeights(plain: 209, bar: 248, numberPad: 165)
    let recent = KeyboardHeights(plain: 181, bar: 219, numberPad: 181)
    let notch = KeyboardHeights(plain: 172, bar: 209)
    switch (screen.width, screen.height) {
    case (320, _), (414, 736): return (KeyboardHeights(plain: 162, bar: 199, numberPad: 162), nil)
    case (375, 667): return (KeyboardHeights(plain: 162, bar: 200, numberPad: 162), nil)
    case (375, 812): return (notch, KeyboardHeights(plain: 200, bar: 239, numberPad: 156))
    case (414, 896), (428, 926), (430, 932): return (notch, glass)
    case (390, 844), (393, 852), (402, 874), (420, 912), (440, 956): return (recent, glass)
    case (768, 1024): return (KeyboardHeights(plain: 352, bar: 398, numberPad: 398), nil)
    case (810, 1080): return (KeyboardHeights(all: 408), KeyboardHeights(all: 408))
    case (834, 1194), (834, 1210):
      return (KeyboardHeights(plain: 368, bar: 418, numberPad: 418), nil)
    case (1024, 1366): return (KeyboardHeights(plain: 441, bar: 491, numberPad: 491), nil)
    case (1032, 1376): return (KeyboardHeights(all: 501), KeyboardHeights(all: 501))
    default: return (nil, nil)
    }
  }
}

// Where the numbers are from, by column:
//
// - Screens and scales: Apple's Human Interface Guidelines (Layout), confirmed in pixels by the
//   simulator captures of kirillzyusko/react-native-keyboard-controller for 390, 393 and 402.
// - Safe areas: flutterware and device_preview. Lists disagree about the top of XS Max (44, 48).
// - Status bars: Telegram-iOS `DeviceMetrics.swift`; 54 beside the Dynamic Island.
// - Tops of navigation bars: content below the bar starts at 91, 98 and 101 in those captures of
//   iPhone 13 Pro, 15 Pro and 16 Pro, less the bar's 44. The other sizes take their neighbour's.
// - Keyboards: notifications pasted in public threads, the captures, flutterware (iOS 26.2).
// - Versions: from the release a model came with to the last one it runs. iOS 26 runs on iPhone 11,
//   SE (2nd generation) and later.
// - The new look's keyboards are recorded on 390, 402, 428, 430 and 440 points, and with the bar on
//   393. Those of 375, 414 and 420 are assumptions, each said below.

extension DeviceCatalog.DeviceClass {
  static let phones: [DeviceCatalog.DeviceClass] = [
    iPhone4, iPhone5, iPhone6, iPhoneSE, iPhone6Plus,
    iPhoneX, iPhoneXS, mini, iPhoneXR, iPhoneXSMax,
    iPhone12, iPhone14Pro, iPhone16Pro, iPhoneAir, iPhone12ProMax, iPhone14ProMax,
    iPhone16ProMax,
  ]

  // MARK: - With a home button

  /// 320x480.
  private static let iPhone4 = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-4", "iPhone 4", 5...7),
      Model("iphone-4s", "iPhone 4s", 5...9),
    ],
    geometry: homeButton(
      width: 320, height: 480, scale: 2, keyboard: KeyboardHeights(plain: 216, bar: 253)))

  /// 320x568.
  ///
  /// The bar is 37 points high in most dumps; a later one reports 254.
  private static let iPhone5 = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-5", "iPhone 5", 6...10),
      Model("iphone-5c", "iPhone 5c", 7...10),
      Model("iphone-5s", "iPhone 5s", 7...12),
      Model("iphone-se-1", "iPhone SE (1st generation)", 9...15),
    ],
    geometry: homeButton(
      width: 320, height: 568, scale: 2, keyboard: KeyboardHeights(plain: 216, bar: 253)))

  /// 375x667 with the keyboard of older dumps, 258 with its bar.
  private static let iPhone6 = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-6", "iPhone 6", 8...12),
      Model("iphone-6s", "iPhone 6s", 9...15),
      Model("iphone-7", "iPhone 7", 10...15),
      Model("iphone-8", "iPhone 8", 11...16),
    ],
    geometry: homeButton(
      width: 375, height: 667, scale: 2,
      keyboard: KeyboardHeights(plain: 216, bar: 258, numberPad: 216)))

  /// 375x667 with the keyboard of newer dumps, 260 with its bar (flutterware).
  ///
  /// Which release made it 2 points higher is not recorded: an assumption splits the models. The
  /// new look's 260 with the bar are what flutterware has for iOS 26.2; without the bar it is
  /// assumed to be 27 points lower, as on other phones.
  private static let iPhoneSE = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-se-2", "iPhone SE (2nd generation)", 13...26),
      Model("iphone-se-3", "iPhone SE (3rd generation)", 15...26),
    ],
    geometry: homeButton(
      width: 375, height: 667, scale: 2,
      keyboard: KeyboardHeights(plain: 216, bar: 260, numberPad: 216),
      glass: KeyboardHeights(plain: 233, bar: 260, numberPad: 233)))

  /// 414x736.
  private static let iPhone6Plus = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-6-plus", "iPhone 6 Plus", 8...12),
      Model("iphone-6s-plus", "iPhone 6s Plus", 9...15),
      Model("iphone-7-plus", "iPhone 7 Plus", 10...15),
      Model("iphone-8-plus", "iPhone 8 Plus", 11...16),
    ],
    geometry: homeButton(
      width: 414, height: 736, scale: 3, keyboard: KeyboardHeights(plain: 226, bar: 271)))

  // MARK: - With a notch

  /// Letters without the bar on 375x812, in points.
  ///
  /// Derived: Telegram says 292, and its 292 and 302 are 1 above the 291 and 301 that were
  /// measured on other screens.
  private static let plain375x812 = 291.0

  /// 375x812 with the keyboard of older dumps, 333 with its bar.
  private static let iPhoneX = DeviceCatalog.DeviceClass(
    models: [Model("iphone-x", "iPhone X", 11...16)],
    geometry: notch(
      width: 375, height: 812, scale: 3, top: 44, radius: CornerRadius.iPhoneX,
      legacy: KeyboardHeights(plain: plain375x812, bar: 333)))

  /// 375x812 with the keyboard of newer dumps, 336 with its bar; the new look's is assumed to be
  /// that of 390 points, as the older one's is.
  private static let iPhoneXS = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-xs", "iPhone XS", 12...18),
      Model("iphone-11-pro", "iPhone 11 Pro", 13...26),
    ],
    geometry: notch(
      width: 375, height: 812, scale: 3, top: 44, radius: CornerRadius.iPhoneX,
      legacy: KeyboardHeights(plain: plain375x812, bar: 336), glass: smallGlass))

  /// 375x812, scaled down onto a panel of 1080x2340 pixels.
  private static let mini = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-12-mini", "iPhone 12 mini", 14...26),
      Model("iphone-13-mini", "iPhone 13 mini", 15...26),
    ],
    geometry: notch(
      width: 375, height: 812, scale: 3, top: 50, radius: CornerRadius.mini,
      legacy: KeyboardHeights(plain: plain375x812, bar: 336), glass: smallGlass))

  /// 414x896 at 2 pixels a point.
  private static let iPhoneXR = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-xr", "iPhone XR", 12...18),
      Model("iphone-11", "iPhone 11", 13...26),
    ],
    geometry: notch(
      width: 414, height: 896, scale: 2, top: 48, radius: CornerRadius.iPhoneXR,
      legacy: KeyboardHeights(plain: 301, bar: 346), glass: largeGlass))

  /// 414x896 at 3 pixels a point.
  private static let iPhoneXSMax = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-xs-max", "iPhone XS Max", 12...18),
      Model("iphone-11-pro-max", "iPhone 11 Pro Max", 13...26),
    ],
    geometry: notch(
      width: 414, height: 896, scale: 3, top: 44, radius: CornerRadius.iPhoneX,
      legacy: KeyboardHeights(plain: 301, bar: 346), glass: largeGlass))

  /// 390x844; measured in pixels on iPhone 13 Pro (iOS 15.5) and iPhone 16e (iOS 26.1).
  private static let iPhone12 = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-12", "iPhone 12", 14...26),
      Model("iphone-12-pro", "iPhone 12 Pro", 14...26),
      Model("iphone-13", "iPhone 13", 15...26),
      Model("iphone-13-pro", "iPhone 13 Pro", 15...26),
      Model("iphone-14", "iPhone 14", 16...26),
      Model("iphone-16e", "iPhone 16e", 18...26),
    ],
    geometry: notch(
      width: 390, height: 844, scale: 3, top: 47, radius: CornerRadius.iPhone12,
      legacy: KeyboardHeights(plain: 291, bar: 336, numberPad: 291, emoji: 384),
      glass: smallGlass))

  /// 428x926.
  private static let iPhone12ProMax = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-12-pro-max", "iPhone 12 Pro Max", 14...26),
      Model("iphone-13-pro-max", "iPhone 13 Pro Max", 15...26),
      Model("iphone-14-plus", "iPhone 14 Plus", 16...26),
    ],
    geometry: notch(
      width: 428, height: 926, scale: 3, top: 47, radius: CornerRadius.iPhone12ProMax,
      legacy: KeyboardHeights(plain: 301, bar: 346), glass: largeGlass))

  // MARK: - With a Dynamic Island

  /// 393x852; measured in pixels on iPhone 14 Pro (iOS 16.4) and 15 Pro (iOS 17.5).
  private static let iPhone14Pro = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-14-pro", "iPhone 14 Pro", 16...26),
      Model("iphone-15", "iPhone 15", 17...26),
      Model("iphone-15-pro", "iPhone 15 Pro", 17...26),
      Model("iphone-16", "iPhone 16", 18...26),
    ],
    geometry: island(
      width: 393, height: 852, top: 59, navigationBarTop: 54, radius: CornerRadius.iPhone14Pro,
      legacy: KeyboardHeights(plain: 291, bar: 336, numberPad: 291, emoji: 384),
      glass: smallGlass))

  /// 402x874; measured in pixels on iPhone 16 Pro (iOS 18.5) and 17 Pro (iOS 26.2, an app built
  /// with an older SDK).
  private static let iPhone16Pro = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-16-pro", "iPhone 16 Pro", 18...26),
      Model("iphone-17", "iPhone 17", 26...26),
      Model("iphone-17-pro", "iPhone 17 Pro", 26...26),
    ],
    geometry: island(
      width: 402, height: 874, top: 62, navigationBarTop: 57, radius: CornerRadius.iPhone16Pro,
      legacy: KeyboardHeights(plain: 291, bar: 336, numberPad: 291, emoji: 384),
      glass: smallGlass))

  /// 420x912.
  ///
  /// Only the screen is certain: the safe area is reported as 68 and 34, and the keyboards are
  /// assumed to be those of the other screens of 414 points and more.
  private static let iPhoneAir = DeviceCatalog.DeviceClass(
    models: [Model("iphone-air", "iPhone Air", 26...26)],
    geometry: island(
      width: 420, height: 912, top: 68, navigationBarTop: 63, radius: CornerRadius.iPhone16Pro,
      legacy: KeyboardHeights(plain: 301, bar: 346), glass: largeGlass))

  /// 430x932; the new look's 345 was measured on iPhone 15 Pro Max.
  private static let iPhone14ProMax = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-14-pro-max", "iPhone 14 Pro Max", 16...26),
      Model("iphone-15-plus", "iPhone 15 Plus", 17...26),
      Model("iphone-15-pro-max", "iPhone 15 Pro Max", 17...26),
      Model("iphone-16-plus", "iPhone 16 Plus", 18...26),
    ],
    geometry: island(
      width: 430, height: 932, top: 59, navigationBarTop: 54, radius: CornerRadius.iPhone14Pro,
      legacy: KeyboardHeights(plain: 301, bar: 346), glass: largeGlass))

  /// 440x956.
  private static let iPhone16ProMax = DeviceCatalog.DeviceClass(
    models: [
      Model("iphone-16-pro-max", "iPhone 16 Pro Max", 18...26),
      Model("iphone-17-pro-max", "iPhone 17 Pro Max", 26...26),
    ],
    geometry: island(
      width: 440, height: 956, top: 62, navigationBarTop: 57, radius: CornerRadius.iPhone16Pro,
      legacy: KeyboardHeights(plain: 301, bar: 346, numberPad: 301), glass: largeGlass))

  /// The new look on 390 and 402 points: 308 without the bar and for the pad, 335 with it.
  ///
  /// From captures of iOS 26.1 and 26.2; 393 has had the 335 since the first beta. The emoji
  /// board's 388 was measured on 390 points; on the others it is an assumption, because their older
  /// boards are equally high. ``KeyboardRows/tall`` adds 10.
  private static let smallGlass = KeyboardHeights(plain: 308, bar: 335, numberPad: 308, emoji: 388)

  /// The new look on 428 and 440 points: 345 with the bar, 318 for the number pad (flutterware).
  ///
  /// Letters without the bar are not recorded: an assumption makes them as high as the pad, as
  /// they are on 390 and 402. Taken for 414, 420 and 430 points, too.
  private static let largeGlass = KeyboardHeights(plain: 318, bar: 345, numberPad: 318)
}

// MARK: - Kinds of phones

extension DeviceCatalog.DeviceClass {
  private static func homeButton(
    width: Double, height: Double, scale: Double, keyboard: KeyboardHeights,
    glass: KeyboardHeights? = nil
  ) -> Device {
    Device(
      screen: Size(width: width, height: height), scale: scale,
      safeArea: EdgeInsets(top: 20), statusBarHeight: 20, legacyKeyboard: keyboard,
      glassKeyboard: glass)
  }

  /// Beside a notch the status bar is as high as the safe area.
  private static func notch(
    width: Double, height: Double, scale: Double, top: Double, radius: Double,
    legacy: KeyboardHeights, glass: KeyboardHeights? = nil
  ) -> Device {
    Device(
      screen: Size(width: width, height: height), scale: scale,
      safeArea: EdgeInsets(top: top, bottom: 34), cornerRadius: radius, statusBarHeight: top,
      cutout: .notch, homeIndicator: Device.homeIndicatorSize(screenWidth: width),
      legacyKeyboard: legacy,
      glassKeyboard: glass)
  }

  private static func island(
    width: Double, height: Double, top: Double, navigationBarTop: Double, radius: Double,
    legacy: KeyboardHeights, glass: KeyboardHeights?
  ) -> Device {
    Device(
      screen: Size(width: width, height: height), scale: 3,
      safeArea: EdgeInsets(top: top, bottom: 34), cornerRadius: radius, statusBarHeight: 54,
      navigationBarTop: navigationBarTop, cutout: .island,
      homeIndicator: Device.homeIndicatorSize(screenWidth: width), legacyKeyboard: legacy,
      glassKeyboard: glass)
  }
}

// On an iPad no field shrinks the keyboard to a pad (flutterware, 15 types), so the number pad is
// as high as the keyboard with its shortcuts bar.
//
// - Keyboards: openradar 38117524 (264 and 313 on 768x1024), Telegram-iOS `DeviceMetrics.swift`
//   (its heights and their 50-point bar; 263 + 50 is the dumps' 313), flutterware (iOS 26.2).
// - The new look on an iPad: nothing but heights is recorded. It is assumed that a keyboard is as
//   high in either look, which the recorded 320 and 405.5 do not contradict.
// - Safe areas: 20 or 24 above (Telegram), 20 below on the models without a home button
//   (Human Interface Guidelines' templates).

extension DeviceCatalog.DeviceClass {
  static let tablets: [DeviceCatalog.DeviceClass] = [
    iPadMini6, iPad9, iPad10, iPadAir, iPadPro11, iPadPro11Thin, iPadPro12, iPadPro13,
  ]

  /// 744x1133.
  ///
  /// No keyboard is recorded: taken to be that of an iPad Pro 11-inch, as the keys of all smaller
  /// iPads are 263 or 264 points high.
  private static let iPadMini6 = DeviceCatalog.DeviceClass(
    models: [Model("ipad-mini-6", "iPad mini (6th generation)", 15...26)],
    geometry: smallWithoutHomeButton(width: 744, height: 1133))

  /// 768x1024.
  ///
  /// The keyboard is recorded up to iOS 12.
  private static let iPad9 = DeviceCatalog.DeviceClass(
    models: [
      Model("ipad-mini-4", "iPad mini 4", 9...12),
      Model("ipad-air-2", "iPad Air 2", 8...12),
      Model("ipad-6", "iPad (6th generation)", 11...12),
    ],
    geometry: Device(
      screen: Size(width: 768, height: 1024), scale: 2, safeArea: EdgeInsets(top: 20),
      statusBarHeight: 20,
      legacyKeyboard: KeyboardHeights(plain: 264, bar: 313, numberPad: 313)))

  /// 810x1080.
  ///
  /// 320 under iOS 26.2, whatever its look and its bar: nothing else is recorded.
  ///
  /// The status bar of 32 was measured under iOS 26.2; that the safe area is as high is assumed.
  private static let iPad10 = DeviceCatalog.DeviceClass(
    models: [
      Model("ipad-8", "iPad (8th generation)", 26...26),
      Model("ipad-9", "iPad (9th generation)", 26...26),
    ],
    geometry: Device(
      screen: Size(width: 810, height: 1080), scale: 2, safeArea: EdgeInsets(top: 32),
      statusBarHeight: 32, legacyKeyboard: KeyboardHeights(plain: 320, bar: 320, numberPad: 320),
      glassKeyboard: KeyboardHeights(all: 320)))

  /// 820x1180.
  ///
  /// No keyboard is recorded: taken to be that of an iPad Pro 11-inch.
  private static let iPadAir = DeviceCatalog.DeviceClass(
    models: [
      Model("ipad-air-4", "iPad Air (4th generation)", 14...26),
      Model("ipad-air-5", "iPad Air (5th generation)", 15...26),
      Model("ipad-10", "iPad (10th generation)", 16...26),
    ],
    geometry: smallWithoutHomeButton(width: 820, height: 1180))

  /// 834x1194, by Telegram's constants.
  private static let iPadPro11 = DeviceCatalog.DeviceClass(
    models: [Model("ipad-pro-11", "iPad Pro 11-inch", 12...18)],
    geometry: withoutHomeButton(
      width: 834, height: 1194, keyboard: KeyboardHeights(plain: 283, bar: 333, numberPad: 333)))

  /// 834x1210: the model of 2024.
  ///
  /// No keyboard is recorded: taken to be that of the models of 834x1194.
  private static let iPadPro11Thin = DeviceCatalog.DeviceClass(
    models: [Model("ipad-pro-11-m4", "iPad Pro 11-inch (M4)", 17...26)],
    geometry: smallWithoutHomeButton(width: 834, height: 1210))

  /// 1024x1366 from the third generation, by Telegram's constants.
  private static let iPadPro12 = DeviceCatalog.DeviceClass(
    models: [Model("ipad-pro-12.9", "iPad Pro 12.9-inch (3rd generation)", 12...18)],
    geometry: withoutHomeButton(
      width: 1024, height: 1366,
      keyboard: KeyboardHeights(plain: 348, bar: 398, numberPad: 398)))

  /// 1032x1376.
  ///
  /// 405.5 under iOS 26.2, whatever its look and its bar: nothing else is recorded. It is assumed
  /// that iOS 17 and 18 have the same.
  private static let iPadPro13 = DeviceCatalog.DeviceClass(
    models: [Model("ipad-pro-13", "iPad Pro 13-inch (M4)", 17...26)],
    geometry: withoutHomeButton(
      width: 1032, height: 1376,
      keyboard: KeyboardHeights(plain: 405.5, bar: 405.5, numberPad: 405.5),
      glass: KeyboardHeights(all: 405.5)))

  /// A device with the keys of an iPad Pro 11-inch.
  ///
  /// Under iOS 26 the keyboard without its bar is 294 points high, recorded in a window 834 wide,
  /// and with it 340: the 320 recorded on 810x1080, and the strip of 20 below.
  private static func smallWithoutHomeButton(width: Double, height: Double) -> Device {
    withoutHomeButton(
      width: width, height: height,
      keyboard: KeyboardHeights(plain: 283, bar: 333, numberPad: 333),
      glass: KeyboardHeights(plain: 294, bar: 340, numberPad: 340, emoji: 340))
  }

  private static func withoutHomeButton(
    width: Double, height: Double, keyboard: KeyboardHeights, glass: KeyboardHeights? = nil
  ) -> Device {
    Device(
      screen: Size(width: width, height: height), scale: 2,
      safeArea: EdgeInsets(top: 24, bottom: 20), cornerRadius: CornerRadius.iPadPro,
      statusBarHeight: 24,
      homeIndicator: Device.homeIndicatorSize(screenWidth: width),
      legacyKeyboard: keyboard, glassKeyboard: glass)
  }
}
