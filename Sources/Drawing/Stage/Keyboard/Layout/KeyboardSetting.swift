import KeyboardAvoidance
import Keyframes

/// The circumstances that decide how a keyboard is laid out and drawn, whatever its keys are.
struct KeyboardSetting: Hashable, Sendable {
  var look = KeyboardLook.legacy
  /// The major version of iOS.
  var systemVersion = 18
  /// Whether there is a strip below the keys.
  var hasHomeIndicator = true
  /// Whether it is a phone's in landscape.
  var isLandscape = false
  /// The shorter side of the device's screen, in points, or as near to it as a picture's pixels are.
  var shortSide = 390.0
  /// How far apart the rows of glass keys are.
  var rows = KeyboardRows.device
  /// The short names of the languages that are typed in; with several there is a globe.
  var languages: [String] = []
  /// The sign on a decimal pad.
  var decimalSeparator = "."

  /// From this width in portrait on, in points, a phone's keys are higher.
  static let largeWidth = 414.0 - pixelSlack
  /// Below this width, in points, a phone's keys are lower.
  static let smallWidth = 375.0 - pixelSlack
  /// From this width on, in points, a keyboard is a tablet's.
  static let tabletWidth = 600.0
  /// How much wider or narrower a screen may be in points than its device's, as it ends where a
  /// picture's pixels do: half of one, which is that large with a third of a pixel a point.
  private static let pixelSlack = 1.5

  // What a device decides, it decides held either way: by a side between those that there are.

  /// From this shorter side on, in points, an iPad's keyboard has a row of digits: 12.9 inches.
  private static let digitRowSide = 1000.0
  /// From this shorter side on, in points, an iPad's keyboard has keys for tab and caps lock: those
  /// of 820 and 834, and not those of 744 to 810; an assumption from pictures.
  private static let tabSide = 815.0
  /// From this shorter side on, in points, a phone without a strip has a key for dictation: on 320
  /// none is seen, and on 375 one is.
  private static let microphoneSide = 350.0
}

extension KeyboardSetting {
  /// The keyboard of a scene's device.
  init(_ scene: Scene) {
    let keyboard = scene.keyboard
    let screen = scene.device.screen
    self.init(
      look: keyboard.look, systemVersion: scene.systemVersion,
      hasHomeIndicator: scene.device.homeIndicator != nil, isLandscape: scene.device.isCompact,
      shortSide: min(screen.width, screen.height), rows: keyboard.rows,
      languages: keyboard.shownLanguages,
      decimalSeparator: keyboard.decimalSeparator)
  }

  /// Whether the letters on keys follow shift, as they do from iOS 9 on.
  var keysFollowShift: Bool { systemVersion >= 9 }

  /// Whether an iPad's letters have signs above them, as they do from iOS 11 on.
  var keysTakeFlicks: Bool { systemVersion >= 11 }

  /// Whether it is that of an iPad of 12.9 or 13 inches, which has a row of digits.
  var hasDigitRow: Bool { shortSide >= Self.digitRowSide }

  /// Whether an iPad's keyboard has keys for tab and caps lock.
  var hasTabKeys: Bool { shortSide >= Self.tabSide }

  /// Whether a phone without a strip has a key for dictation, as in iOS 8 none does.
  var hasMicrophoneKey: Bool { systemVersion > 8 && shortSide >= Self.microphoneSide }

  /// Whether there is a globe to change between languages.
  var hasGlobe: Bool { languages.count > 1 }

  /// Whether the bar above the keys is a strip of its own colour, as up to iOS 12.
  var hasOwnBar: Bool { systemVersion <= 12 && look == .legacy }

  /// Whether a keyboard of a width has the higher keys of large phones.
  func isLarge(_ width: Double) -> Bool {
    if look == .glass, rows != .device { return rows == .tall }
    return width >= Self.largeWidth
  }

  /// Whether a width is that of a device, up to what a picture's pixels make of it.
  static func isNear(_ width: Double, _ nominal: Double) -> Bool {
    abs(width - nominal) < pixelSlack
  }
}

extension KeyboardConfiguration {
  /// The names of the languages that are typed in: those that are said, or those of a keyboard that
  /// is not English, beside which there is an English one.
  fileprivate var shownLanguages: [String] {
    guard languages.isEmpty, language != .english else { return languages }
    return [String(language.rawValue.prefix(2)).uppercased(), "EN"]
  }
}
