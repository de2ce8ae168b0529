import KeyboardAvoidance
import Keyframes

/// How large and where the letters and symbols on keys are.
///
/// In points, from the middle of a key downwards, on keys of a nominal height; measured in pictures
/// of real screens of 375, 390, 393, 402 and 414 points width.
struct KeyGlyphs: Hashable, Sendable {
  /// The height of keys these numbers are for.
  var keyHeight: Double
  /// The height of capitals, and where they stand.
  var capital: Glyph
  /// The same of small letters that have neither an ascender nor a descender.
  var small: Glyph
  /// The same of the digits of `123`.
  var digits: Glyph
  /// Where words on the space bar and the return key stand.
  var spaceBaseline: Double
  var wordBaseline: Double
  /// Shift, filled or not, and the key that deletes: their ink, and how far below the middle it is.
  var shift: Mark
  var delete: Mark
  /// How far to the right of its key's middle the key that deletes has its symbol.
  var deleteShift: Double

  /// The height of a letter and its baseline.
  struct Glyph: Hashable, Sendable {
    var height: Double
    var baseline: Double
    /// Whether the height is that of small letters.
    var isSmall = false
    /// How wide letters are as a share of the font's, and whether they are a little bolder.
    var stretch = 1.0
    var isHeavy = false
  }

  /// The size of a symbol's ink, and how far below the middle of the key its own is.
  struct Mark: Hashable, Sendable {
    var size: Size
    var drop: Double

    init(_ width: Double, _ height: Double, _ drop: Double) {
      size = Size(width: width, height: height)
      self.drop = drop
    }
  }
}

extension KeyGlyphs {
  /// What a letter or sign is drawn as.
  func glyph(of letter: String) -> Glyph {
    // Measured with glass: signs are not as large as letters, lighter, and stand higher.
    let rise = capital.isHeavy ? 0.8 : 0
    if letter == "@" {
      return Glyph(height: capital.height * 0.93, baseline: capital.baseline - 1.4 - rise)
    }
    if letter == ".", capital.isHeavy {
      var glyph = small
      glyph.baseline -= 1.2
      return glyph
    }
    return letter.first?.isLowercase ?? false || letter == "." ? small : capital
  }

  /// The glyphs on the keys of a keyboard of a width.
  init(width: Double, _ setting: KeyboardSetting) {
    let isLarge = setting.isLarge(width)
    self = setting.look == .glass ? .glass(isLarge: isLarge) : .legacy(width: width, setting)
  }

  private static func glass(isLarge: Bool) -> KeyGlyphs {
    KeyGlyphs(
      keyHeight: isLarge ? 45 : 43,
      capital: Glyph(
        height: 15.33, baseline: isLarge ? 6.7 : 6.55, stretch: 0.93, isHeavy: true),
      small: Glyph(height: 12.75, baseline: 6.4, isSmall: true, stretch: 0.97),
      digits: Glyph(height: 13.2, baseline: 5.9),
      spaceBaseline: 4.3, wordBaseline: 6, shift: Mark(19.9, 17.2, 0.6),
      delete: Mark(20.4, 17.1, 0.7), deleteShift: 0.5)
  }

  private static func legacy(width: Double, _ setting: KeyboardSetting) -> KeyGlyphs {
    let version = setting.systemVersion
    let isLarge = setting.isLarge(width) && !setting.isLandscape
    let isSmall = width < 375
    let isNew = version >= SystemVersion.glass
    let isSymbolSet4 = version >= 16
    let height: Double = isLarge ? 45 : isSmall ? 38 : isNew ? 43 : 42
    // On 320 points iOS 9 has larger letters and symbols than iOS 8.
    let isLater = isSmall && version >= 9
    let capital: Double =
      isLater ? 16.1 : width == 375 && !setting.hasHomeIndicator ? 16 : isSmall ? 15.5 : 15.65
    let baseline = isLarge || isSmall || isNew || capital == 16 ? 7.9 : 8.4
    let large = isLarge ? 0.3 : isNew ? 0.5 : 0
    return KeyGlyphs(
      keyHeight: height, capital: Glyph(height: capital, baseline: baseline),
      small: Glyph(height: 13, baseline: 6.3, isSmall: true),
      digits: Glyph(height: isLater ? 12 : 11.7, baseline: isLarge ? 5.6 : isNew ? 5.85 : 6),
      spaceBaseline: isNew ? 3.8 : 4.3,
      wordBaseline: isLarge || !isSymbolSet4 ? 4.6 : isNew ? 5.8 : 6,
      shift: isSymbolSet4
        ? Mark(21, 18.1, 0.15 + large)
        : isLater ? Mark(22, 20, 0.5) : Mark(18.65, 16, isLarge ? 1 : capital == 16 ? 0 : 0.5),
      delete: isSymbolSet4
        ? Mark(21.5, 18, 0.2 + large)
        : isLater
          ? Mark(24, 18.6, 0.2)
          : version <= 8 ? Mark(21.8, 16.2, 0.2) : Mark(22.7, 16.7, 0.15 + large),
      deleteShift: -0.5)
  }
}

// MARK: - Pads

/// How large and where the digits and letters of a pad are, in points from a key's middle.
struct PadGlyphs: Hashable, Sendable {
  /// The height of keys these numbers are for.
  var keyHeight: Double
  /// The digits' height; the baselines of digits with letters below them and of 0.
  var digit: KeyGlyphs.Glyph
  var zeroBaseline: Double
  /// The height of the letters' capitals, and where they stand.
  var letters: KeyGlyphs.Glyph
  /// How much further apart letters are than the font has them.
  var tracking: Double
  /// How far the lower edge of a decimal comma is below the middle, and the comma from it.
  var commaBottom: Double
  var commaShift: Double
  /// The key that deletes, and how far to the right of its column's middle it is.
  var delete: KeyGlyphs.Mark
  var deleteShift: Double
  /// How far the last column's digits are to the right of their keys' middles.
  var lastShift: Double
}

extension PadGlyphs {
  init(width: Double, _ setting: KeyboardSetting) {
    let isLarge = setting.isLarge(width) && !setting.isLandscape
    typealias Glyph = KeyGlyphs.Glyph
    typealias Mark = KeyGlyphs.Mark
    let isSymbolSet4 = setting.systemVersion >= 16
    let isOldLarge = isLarge && setting.systemVersion <= 13
    switch setting.look {
    case .glass:
      self.init(
        keyHeight: isLarge ? 50 : 48, digit: Glyph(height: 15.3, baseline: 2.7), zeroBaseline: 2.9,
        letters: Glyph(height: 6.67, baseline: 18), tracking: 2.3, commaBottom: 9.2,
        commaShift: 0, delete: Mark(24.5, 20.3, -0.2), deleteShift: 0, lastShift: 0)
    case .legacy where isOldLarge:
      self.init(
        keyHeight: 48, digit: Glyph(height: 17.6, baseline: 2), zeroBaseline: 8,
        letters: Glyph(height: 7.05, baseline: 16.8), tracking: 2.65, commaBottom: 9.8,
        commaShift: -1, delete: Mark(22.7, 16.7, -0.1), deleteShift: 0, lastShift: 0)
    case .legacy where isLarge || setting.systemVersion >= SystemVersion.glass:
      self.init(
        keyHeight: isLarge ? 50 : 48,
        digit: Glyph(height: 19, baseline: isLarge ? 3.5 : 3.7),
        zeroBaseline: isLarge ? 9 : 9.1, letters: Glyph(height: 7.05, baseline: 18), tracking: 2.65,
        commaBottom: 10.8, commaShift: -1,
        delete: isSymbolSet4 ? Mark(23.2, 19.5, -0.1) : Mark(22.7, 16.7, -0.1), deleteShift: 0,
        lastShift: 0)
    case .legacy:
      self.init(
        keyHeight: 46, digit: Glyph(height: 17.6, baseline: 1.95), zeroBaseline: 8.1,
        letters: Glyph(height: 7.05, baseline: 16.3), tracking: 2.65, commaBottom: 9.6,
        commaShift: -4.2, delete: isSymbolSet4 ? Mark(23.1, 19.5, -1) : Mark(22.7, 16.7, -1),
        deleteShift: 2.5, lastShift: 2.4)
    }
  }
}
