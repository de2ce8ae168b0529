import KeyboardAvoidance
import Keyframes

/// The bands of a keyboard from top to bottom: accessory view, bar, keys, and the strip below.
///
/// Measured in simulator captures: the keys of a phone are 216 points high (226 from 414 points of
/// width), the strip that holds emoji and microphone 75, the bar 45 (27 in the new look, whose
/// panel begins 17 points higher). Where a scenario asks for another height, the bar takes what
/// fits a bar, then the strip gives way, and the keys are scaled into what is left.
struct KeyboardBands: Hashable, Sendable {
  /// The `inputAccessoryView`; as many points high as it is asked to be, if there is room.
  var accessory: Rect
  /// Words or passwords; empty without a bar.
  var bar: Rect
  /// The rows of keys, without the new look's lead above them.
  var keys: Rect
  /// Emoji and microphone; next to nothing on a phone with a home button.
  var strip: Rect

  /// From this width on, a phone's keys are higher.
  static let largeWidth = 414.0
  /// From this width on, a keyboard is a tablet's.
  static let tabletWidth = 600.0

  /// The height of the band with a floating keyboard's handle, in points: a choice.
  static let handleBand = 20.0

  /// Divides a keyboard of a size in points.
  init(_ appearance: KeyboardAppearance, size: Size, look: KeyboardLook, hasHomeIndicator: Bool) {
    let height = max(0, size.height)
    let isTablet = size.width >= Self.tabletWidth
    guard appearance.mode.hasKeys else {
      let accessory = min(max(0, appearance.accessoryHeight), height)
      func band(_ y: Double, _ height: Double) -> Rect {
        Rect(x: 0, y: y, width: max(0, size.width), height: max(0, height))
      }
      self.accessory = band(0, accessory)
      bar = band(accessory, height - accessory)
      keys = band(height, 0)
      strip = band(height, 0)
      return
    }
    let isFloating = appearance.mode == .floating
    let accessory = min(max(0, appearance.accessoryHeight), height)
    let rest = height - accessory
    let lead = look == .glass ? min(17, rest * 0.06) : 0
    let below = hasHomeIndicator ? (isTablet ? 20.0 : 75) : (look == .glass ? 4 : 0)
    // A floating keyboard has its handle there.
    let fullStrip = isFloating ? Self.handleBand : below
    let nominal = isTablet ? 264.0 : size.width >= Self.largeWidth ? 226.0 : 216

    var bar = 0.0
    if appearance.bar != .none || isTablet, isTablet || !appearance.kind.isPad,
      appearance.kind != .emoji, !isTablet || rest - lead - fullStrip > nominal + 24
    {
      let surplus = rest - lead - fullStrip - nominal
      let usual = isTablet ? 50 : look == .glass ? 27.0 : 45
      let most = appearance.bar == .candidates && !isTablet ? 110 : usual + 15
      bar = surplus >= usual - 15 && surplus <= most ? surplus : min(usual, rest * 0.17)
    }
    let least = min(fullStrip, rest * 0.1)
    let strip = min(fullStrip, max(least, rest - lead - bar - 176))

    func band(_ y: Double, _ height: Double) -> Rect {
      Rect(x: 0, y: y, width: max(0, size.width), height: max(0, height))
    }
    self.accessory = band(0, accessory)
    self.bar = band(accessory, bar)
    keys = band(accessory + bar + lead, rest - bar - lead - strip)
    self.strip = band(height - strip, strip)
  }

  /// Whether the strip is high enough for its symbols.
  var stripShowsSymbols: Bool { strip.height >= 50 }
}
