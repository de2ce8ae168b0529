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
  /// What of its frame a split or floating keyboard covers; empty for one that covers all of it.
  var panels: [Rect] = []
  /// The handle by which a floating keyboard is dragged.
  var handle: Rect?
  /// Whether it is an iPad's, or its shortcuts bar.
  var isTablet = false

  /// The width of half of a split keyboard as a part of the whole, at most 320 points: an
  /// assumption from pictures.
  private static let splitShare = 0.38

  /// All keys in reading order.
  var keys: [KeyboardKey] { rows.flatMap { $0 } }

  /// Below this height of all rows together, in points, no keys are drawn.
  static let leastKeysHeight = 40.0

  /// Whether the letters on the keys are small ones.
  ///
  /// They are from iOS 9 on where the next letter is; UIKit capitalizes none of an e-mail address or
  /// a URL (Apple's documentation of `autocapitalizationType`).
  let isLowercase: Bool

  /// Lays out a keyboard of a size in points; `isLandscape` is for phones, and `keysFollowShift` for
  /// iOS 9 and later.
  init(
    _ appearance: KeyboardAppearance, size: Size, look: KeyboardLook, hasHomeIndicator: Bool,
    isLandscape: Bool = false, keysFollowShift: Bool = true
  ) {
    self.size = size
    isLowercase = keysFollowShift && [.email, .url].contains(appearance.kind)
    let bands = KeyboardBands(
      appearance, size: size, look: look, hasHomeIndicator: hasHomeIndicator,
      isLandscape: isLandscape)
    self.bands = bands
    rows = []
    emojiBoard = nil
    symbols = []
    isTablet = size.width >= KeyboardBands.tabletWidth && !isLandscape
    if appearance.mode == .floating {
      let panel = Rect(origin: Point(x: 0, y: 0), size: size)
      panels = [panel]
      handle = Rect(x: size.width / 2 - 32, y: size.height - 11, width: 64, height: 5)
    }
    guard bands.keys.height >= Self.leastKeysHeight, size.width >= 100 else { return }
    if isTablet, appearance.kind != .emoji {
      guard appearance.mode == .split else {
        rows = Self.tablet(appearance, keys: bands.keys, look: look, isLowercase: isLowercase)
        return
      }
      let top = bands.accessory.maxY
      let width = min(size.width * Self.splitShare, 320)
      // The left half has a key less.
      panels = [(0, width * 0.9), (size.width - width, width)].map {
        Rect(x: $0, y: top, width: $1, height: size.height - top)
      }
      rows = Self.split(
        appearance, keys: bands.keys, halves: panels, look: look, isLowercase: isLowercase)
      return
    }
    let grid = KeyboardGrid(
      keys: bands.keys, look: look, isPad: appearance.kind.isPad,
      isSmall: size.width < 375 && !hasHomeIndicator)
    switch appearance.kind {
    case .letters, .email, .url:
      rows = Self.letters(
        appearance, grid: grid, look: look, isLowercase: isLowercase,
        hasSymbolsBelow: bands.stripShowsSymbols || bands.sidesShowSymbols)
    case .numberPad, .decimalPad, .phonePad:
      rows = Self.pad(appearance.kind, grid: grid, look: look)
    case .emoji:
      emojiBoard = EmojiBoardLayout(
        keys: bands.keys, hasSymbolsBelow: bands.stripShowsSymbols || bands.sidesShowSymbols)
    }
    guard !appearance.kind.isPad else { return }
    let first: KeyboardKey.Face = appearance.kind == .emoji ? .word("ABC") : .symbol(.emoji)
    if bands.sidesShowSymbols {
      let middle = (rows.last?.first?.frame.midY ?? bands.keys.maxY - 26) - bands.strip.minY
      let side = bands.keys.minX - Self.sideDistance
      symbols = [
        stripKey(first, centerX: side, centerY: middle),
        stripKey(
          .symbol(.microphone), centerX: size.width - side,
          centerY: middle + (appearance.kind == .emoji ? Self.wordDrop : 0)),
      ]
    } else if bands.stripShowsSymbols {
      symbols = [
        stripKey(first, centerX: 42.5, centerY: 35),
        stripKey(.symbol(.microphone), centerX: size.width - 42.8, centerY: 34.1),
      ]
    }
  }

  /// From the keys to the middle of a symbol beside them, in points: a choice.
  private static let sideDistance = 30.0
  /// How far below the middle of its place a word of the strip is drawn, in points.
  private static let wordDrop = 6.0

  /// A symbol below the keys; `centerY` counts from the strip's upper edge.
  private func stripKey(_ face: KeyboardKey.Face, centerX: Double, centerY: Double)
    -> KeyboardKey
  {
    let frame = Rect(x: centerX - 20, y: bands.strip.minY + centerY - 20, width: 40, height: 40)
    return KeyboardKey(frame: frame, role: .bare, face: face)
  }
}
