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
  /// Whether it is that of an iPad of 12.9 or 13 inches, which has a row of digits.
  var hasDigitRow = false
  /// How far apart the rows of glass keys are.
  var rows = KeyboardRows.device
  /// The short names of the languages that are typed in; with several there is a globe.
  var languages: [String] = []
  /// The sign on a decimal pad.
  var decimalSeparator = "."

  /// From this width in portrait on, in points, a phone's keys are higher.
  static let largeWidth = 414.0
  /// From this width on, in points, a keyboard is a tablet's.
  static let tabletWidth = 600.0
  /// From this width in portrait on, in points, an iPad's keyboard has a row of digits.
  static let digitRowWidth = 1000.0
}

extension KeyboardSetting {
  /// The keyboard of a scene's device.
  init(_ scene: Scene) {
    let keyboard = scene.keyboard
    let screen = scene.device.screen
    self.init(
      look: keyboard.look, systemVersion: scene.systemVersion,
      hasHomeIndicator: scene.device.homeIndicator != nil, isLandscape: scene.device.isCompact,
      hasDigitRow: min(screen.width, screen.height) >= Self.digitRowWidth, rows: keyboard.rows,
      languages: keyboard.shownLanguages,
      decimalSeparator: keyboard.decimalSeparator)
  }

  /// Whether the letters on keys follow shift, as they do from iOS 9 on.
  var keysFollowShift: Bool { systemVersion >= 9 }

  /// Whether an iPad's letters have signs above them, as they do from iOS 11 on.
  var keysTakeFlicks: Bool { systemVersion >= 11 }

  /// Whether there is a globe to change between languages.
  var hasGlobe: Bool { languages.count > 1 }

  /// Whether the bar above the keys is a strip of its own colour, as up to iOS 12.
  var hasOwnBar: Bool { systemVersion <= 12 && look == .legacy }

  /// Whether a keyboard of a width has the higher keys of large phones.
  func isLarge(_ width: Double) -> Bool {
    if look == .glass, rows != .device { return rows == .tall }
    return width >= Self.largeWidth
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
