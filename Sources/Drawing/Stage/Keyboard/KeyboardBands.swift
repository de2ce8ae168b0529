import KeyboardAvoidance
import Keyframes

/// The bands of a keyboard from top to bottom: accessory view, bar, keys, and the strip below.
///
/// Measured in simulator captures: the keys of a phone are 216 points high (226 from 414 points of
/// width), the strip that holds emoji and microphone 75, the bar 45 (27 in the new look, whose
/// panel begins 17 points higher). Where a scenario asks for another height, the bar takes a
/// height that fits a bar, then the strip shrinks, and the keys are scaled into the rest.
///
/// A phone in landscape has lower keys, 162 points (177 in the new look, as its recorded heights
/// have it), a strip of 19 above a home indicator, and keys that keep away from the sides: 694 of
/// 844 points and 526 of 667 are recorded (Cantoboard).
struct KeyboardBands: Hashable, Sendable {
  /// The `inputAccessoryView`; as many points high as it is asked to be, if there is room.
  var accessory: Rect
  /// Words or passwords; empty without a bar.
  var bar: Rect
  /// The rows of keys, without the new look's lead above them.
  var keys: Rect
  /// Emoji and microphone; next to nothing on a phone with a home button.
  var strip: Rect

  /// From this width on, a phone's keys keep away from the sides in landscape.
  static let insetWidth = 667.0
  /// The height of the band with a floating keyboard's handle, in points: a choice.
  static let handleBand = 20.0

  /// Divides a keyboard of a size in points.
  init(_ appearance: KeyboardAppearance, size: Size, _ setting: KeyboardSetting) {
    let (look, isLandscape) = (setting.look, setting.isLandscape)
    let height = max(0, size.height)
    let isTablet = size.width >= KeyboardSetting.tabletWidth && !isLandscape
    let accessory = min(max(0, appearance.accessoryHeight), height)
    guard appearance.mode.hasKeys else {
      func band(_ y: Double, _ height: Double) -> Rect {
        Rect(x: 0, y: y, width: max(0, size.width), height: max(0, height))
      }
      self.accessory = band(0, accessory)
      bar = band(accessory, height - accessory)
      keys = band(height, 0)
      strip = band(height, 0)
      return
    }
    let rest = height - accessory
    // The emoji board's search field stands where other keyboards have their lead.
    let lead = look == .glass && appearance.kind != .emoji ? min(17, rest * 0.06) : 0
    let home = isLandscape ? 19.0 : isTablet ? 20 : 75
    let below = setting.hasHomeIndicator ? home : 0.0
    // A floating keyboard has its handle there.
    let fullStrip = appearance.mode == .floating ? Self.handleBand : below
    let nominal =
      isTablet
      ? (setting.hasDigitRow ? 328 : 264)
      : KeyboardLayout.Grid.nominalHeight(width: size.width, setting)
    let side =
      !isLandscape ? 0 : setting.hasHomeIndicator ? 75 : size.width >= Self.insetWidth ? 70.5 : 0

    var bar = 0.0
    if appearance.bar == .collapsed {
      bar = min(max(rest - lead - fullStrip - nominal, 0), 8)
    } else if appearance.bar != .none || isTablet, isTablet || !appearance.kind.isPad,
      appearance.kind != .emoji, !isTablet || rest - lead - fullStrip > nominal + 24
    {
      let surplus = rest - lead - fullStrip - nominal
      let usual = isLandscape ? 38.0 : isTablet ? 50 : look == .glass ? 27 : 45
      let most = appearance.bar == .candidates && !isTablet ? 110 : usual + 15
      bar = surplus >= usual - 15 && surplus <= most ? surplus : min(usual, rest * 0.17)
    }
    let least = min(fullStrip, rest * (isLandscape ? 0.12 : 0.1))
    let strip = min(fullStrip, max(least, rest - lead - bar - 176))

    func band(_ y: Double, _ height: Double, side: Double = 0) -> Rect {
      Rect(x: side, y: y, width: max(0, size.width - 2 * side), height: max(0, height))
    }
    self.accessory = band(0, accessory)
    self.bar = band(accessory, bar, side: side)
    keys = band(accessory + bar + lead, rest - bar - lead - strip, side: side)
    self.strip = band(height - strip, strip)
  }

  /// Whether the strip is high enough for its symbols.
  var stripShowsSymbols: Bool { strip.height >= 50 }

  /// Whether there is room for symbols beside the lowest row of keys.
  var sidesShowSymbols: Bool { keys.minX >= 75 && !stripShowsSymbols }

  /// Whether there are symbols outside the rows of keys.
  var showsSymbols: Bool { stripShowsSymbols || sidesShowSymbols }
}
