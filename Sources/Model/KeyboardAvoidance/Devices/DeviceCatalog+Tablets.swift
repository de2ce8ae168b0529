import Keyframes

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
