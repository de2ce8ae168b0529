import Keyframes

extension DeviceClass {
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
    case (810, 1080): return (KeyboardHeights(all: 408), nil)
    case (834, 1194): return (KeyboardHeights(plain: 368, bar: 418, numberPad: 418), nil)
    case (1024, 1366): return (KeyboardHeights(plain: 441, bar: 491, numberPad: 491), nil)
    case (1032, 1376): return (KeyboardHeights(all: 501), nil)
    default: return (nil, nil)
    }
  }
}
