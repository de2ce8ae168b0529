import KeyboardAvoidance
import Keyframes

/// Where the keys of a keyboard are: geometry only, in points from the keyboard's top left corner.
struct KeyboardLayout: Hashable, Sendable {
  var size: Size
  var bands: KeyboardBands
  /// The rows of keys from top to bottom, each from left to right; none for the emoji board and
  /// where there is no room for keys.
  var rows: [[KeyboardKey]]
  /// The emoji board, where the keyboard is one.
  var emojiBoard: EmojiBoardLayout?
  /// The symbols below the keys.
  var symbols: [KeyboardKey]
  /// The parts of its frame that a split or floating keyboard covers; empty for one that covers
  /// all.
  var panels: [Rect]
  /// The handle by which a floating keyboard is dragged.
  var handle: Rect?
  /// Whether it is an iPad's, or its shortcuts bar.
  var isTablet: Bool

  /// The width of half of a split keyboard as a part of the whole, at most 320 points: an
  /// assumption from pictures.
  private static let splitShare = 0.38

  /// All keys in reading order.
  var keys: [KeyboardKey] { rows.flatMap { $0 } }

  /// Below this height of all rows together, in points, no keys are drawn.
  static let leastKeysHeight = 40.0

  /// Whether the letters on the keys are small ones: from iOS 9 on where the next letter is.
  let isLowercase: Bool

  /// Lays out a keyboard of a size in points.
  init(_ appearance: KeyboardAppearance, size: Size, _ setting: KeyboardSetting) {
    self.size = size
    let kind = appearance.kind
    // Without a field shift is on, except for addresses.
    let isShifted = appearance.typing?.isShifted ?? ![.email, .url].contains(kind)
    isLowercase = setting.keysFollowShift && !isShifted
    bands = KeyboardBands(appearance, size: size, setting)
    isTablet = size.width >= KeyboardSetting.tabletWidth && !setting.isLandscape
    let hasKeys = bands.keys.height >= Self.leastKeysHeight && size.width >= 100
    // The emoji board of an iPad is a phone's.
    let hasTabletKeys = isTablet && kind != .emoji
    let isSplit = appearance.mode == .split && hasKeys && hasTabletKeys
    let isFloating = appearance.mode == .floating
    panels =
      isSplit
      ? Self.halves(of: size, top: bands.accessory.maxY)
      : isFloating ? [Rect(origin: .zero, size: size)] : []
    handle =
      isFloating ? Rect(x: size.width / 2 - 32, y: size.height - 11, width: 64, height: 5) : nil

    let look = setting.look
    rows =
      if !hasKeys {
        []
      } else if !hasTabletKeys {
        Self.rows(
          appearance, width: size.width, bands: bands, setting, isShifted: isShifted)
      } else if isSplit {
        Self.split(
          appearance, keys: bands.keys, halves: panels, look: look, isLowercase: isLowercase)
      } else {
        Self.tablet(appearance, keys: bands.keys, look: look, isLowercase: isLowercase)
      }

    emojiBoard =
      hasKeys && kind == .emoji
      ? EmojiBoardLayout(
        keys: bands.keys, hasSymbolsBelow: bands.showsSymbols, look: look,
        hasSearch: setting.systemVersion >= 14) : nil
    symbols =
      hasKeys && !hasTabletKeys && !kind.isPad
      ? Self.symbols(
        appearance, setting, width: size.width, bands: bands,
        middle: rows.last?.first?.frame.midY) : []
  }
}

// MARK: - Parts

extension KeyboardLayout {
  /// What a split keyboard covers of its frame, from an upper edge on.
  private static func halves(of size: Size, top: Double) -> [Rect] {
    let width = min(size.width * splitShare, 320)
    // The left half has a key less.
    return [(0, width * 0.9), (size.width - width, width)].map {
      Rect(x: $0, y: top, width: $1, height: size.height - top)
    }
  }

  /// The rows of keys of a phone.
  private static func rows(
    _ appearance: KeyboardAppearance, width: Double, bands: KeyboardBands,
    _ setting: KeyboardSetting, isShifted: Bool
  ) -> [[KeyboardKey]] {
    switch appearance.kind {
    case .letters, .email, .url, .webSearch, .twitter, .numbersAndPunctuation:
      letters(
        appearance, grid: KeyboardGrid(letters: bands.keys, width: width, setting), setting,
        isShifted: isShifted, hasSymbolsBelow: bands.showsSymbols)
    case .numberPad, .decimalPad, .phonePad:
      pad(
        appearance.kind, grid: KeyboardGrid(pad: bands.keys, width: width, setting), setting)
    case .emoji, .picker, .datePicker: []
    }
  }

  /// The symbols below the keys or beside them; `middle` is that of the last row.
  private static func symbols(
    _ appearance: KeyboardAppearance, _ setting: KeyboardSetting, width: Double,
    bands: KeyboardBands, middle: Double?
  ) -> [KeyboardKey] {
    let kind = appearance.kind
    /// Where something secret is typed, only the globe is left.
    func shown(_ keys: [KeyboardKey]) -> [KeyboardKey] {
      appearance.isSecure ? keys.filter { $0.face == .symbol(.globe) } : keys
    }
    /// A symbol; `centerY` counts from the strip's upper edge.
    func key(_ face: KeyboardKey.Face, centerX: Double, centerY: Double) -> KeyboardKey {
      let frame = Rect(x: centerX - 20, y: bands.strip.minY + centerY - 20, width: 40, height: 40)
      return KeyboardKey(frame: frame, role: .bare, face: face)
    }
    let first: KeyboardKey.Face =
      kind == .emoji ? .word("ABC") : .symbol(setting.hasGlobe ? .globe : .emoji)
    if bands.sidesShowSymbols {
      let middle = (middle ?? bands.keys.maxY - 26) - bands.strip.minY
      let side = bands.keys.minX - sideDistance
      return shown([
        key(first, centerX: side, centerY: middle),
        key(
          .symbol(.microphone), centerX: width - side,
          centerY: middle + (kind == .emoji ? wordDrop : 0)),
      ])
    }
    guard bands.stripShowsSymbols else { return [] }
    // Measured on 390 to 402 points, and on 414.
    let (left, right) = width >= KeyboardSetting.largeWidth ? (45.4, 45.2) : (42.5, 42.8)
    return shown([
      key(first, centerX: left + (kind == .emoji ? 0.5 : 0), centerY: 35),
      key(.symbol(.microphone), centerX: width - right, centerY: 34.1),
    ])
  }

  /// From the keys to the middle of a symbol beside them, in points: a choice.
  private static let sideDistance = 30.0
  /// How far below the middle of its place a word of the strip is drawn, in points.
  private static let wordDrop = 6.0
}
