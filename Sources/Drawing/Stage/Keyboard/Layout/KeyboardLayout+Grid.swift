import KeyboardAvoidance
import Keyframes

extension KeyboardLayout {
  /// The columns and rows that keys stand in.
  ///
  /// All lengths were measured in pictures of real screens: 320 points wide with iOS 8, 375, 390,
  /// 393, 402 and 414 with iOS 10 to 18, 390 and 402 with iOS 26. Rows are scaled to the height there
  /// is; other widths are filled as the nearest measured one fills its own.
  struct Grid: Hashable, Sendable {
    /// The rows of keys.
    var keys: Rect
    /// From the left edge of the keys' band to the first key, in points.
    var left: Double
    /// From the last key to the right edge of the keys' band.
    var right: Double
    /// Between two keys of a row.
    var gap: Double
    /// From the top of the keys to each row, and the rows' heights.
    var rows: [Row]

    /// One row, in points from the top of the keys.
    struct Row: Hashable, Sendable {
      var top: Double
      var height: Double
    }

    /// The left edge of the first key.
    var minX: Double { keys.minX + left }
    /// The right edge of the last key.
    var maxX: Double { keys.maxX - right }
    /// The width between the margins.
    var width: Double { max(0, keys.width - left - right) }

    /// The width of each of `count` keys that fill a row.
    func keyWidth(count: Int) -> Double {
      (width - gap * Double(count - 1)) / Double(count)
    }

    /// The frame of a key in a row, counted from 0, by its left edge and width.
    func frame(row: Int, x: Double, width: Double) -> Rect {
      let row = rows[min(max(row, 0), rows.count - 1)]
      return Rect(x: x, y: keys.minY + row.top, width: max(0, width), height: row.height)
    }
  }
}

// MARK: - Rows

extension KeyboardLayout.Grid {
  /// Rows for keys of a nominal height, scaled to another one.
  private static func rows(
    top: Double, pitch: Double, height: Double, of nominal: Double, in keys: Rect
  ) -> [Row] {
    let scale = keys.height / nominal
    return (0..<4).map { row in
      Row(top: (top + pitch * Double(row)) * scale, height: height * scale)
    }
  }

  /// The nominal height of all rows in points.
  static func nominalHeight(width: Double, _ setting: KeyboardSetting) -> Double {
    if setting.isLandscape { return setting.look == .glass ? 177 : 162 }
    return setting.isLarge(width) ? 226 : 216
  }
}

// MARK: - Letters

extension KeyboardLayout.Grid {
  /// The grid of letters in a keyboard of a width.
  init(letters keys: Rect, width: Double, _ setting: KeyboardSetting) {
    self.keys = keys
    let isLarge = setting.isLarge(width)
    gap = 6
    (left, right) = Self.margins(width: width, isLarge: isLarge, setting)
    let nominal = Self.nominalHeight(width: width, setting)
    let (top, pitch, height): (Double, Double, Double) =
      switch setting.look {
      // On 568 points, iOS 8.
      case .legacy where setting.isLandscape: (5, 40, 32)
      // On 320 points, iOS 8.
      case .legacy where width < KeyboardSetting.smallWidth: (12, 54, 38)
      case .legacy where isLarge: (8, 56, 45)
      // An app of an older SDK on iOS 26 has keys that are a point higher.
      case .legacy: (8, 54, setting.systemVersion >= SystemVersion.glass ? 43 : 42)
      case .glass where setting.isLandscape: (6.6, 44.25, 35.2)
      case .glass: isLarge ? (8, 56, 45) : (8, 54, 43)
      }
    rows = Self.rows(top: top, pitch: pitch, height: height, of: nominal, in: keys)
  }

  /// Glass keys stood 8.67 points from the sides on 390 points (iOS 26.1) and 402 (26.0), and stand
  /// 6.67 from them in pictures of 402 and 430 points that are newer; 393 and 440 are assumed to be
  /// as these.
  ///
  /// At the right it is a third of a point less in all of them; in landscape nothing is known of
  /// it.
  private static func margins(
    width: Double, isLarge: Bool, _ setting: KeyboardSetting
  ) -> (Double, Double) {
    let margin: Double =
      switch setting.look {
      case .glass where KeyboardSetting.isNear(width, 390): 8.67
      case .glass where isLarge && width < KeyboardSetting.largeWidth: 8.67
      case .glass: 6.67
      case .legacy where isLarge || setting.isLandscape: 4
      case .legacy: setting.systemVersion >= SystemVersion.glass ? 4 : 3
      }
    let isLess = setting.look == .glass && !setting.isLandscape
    return (margin, isLess ? margin - 1 / 3.0 : margin)
  }

  /// The places of ten letters, or fewer in the middle, in a row.
  ///
  /// From 414 points on a legacy keyboard's letters stand a whole number of thirds of a point
  /// apart. In the first two rows the first one is a point wider, the last one a third of a point
  /// (captures of 414 points at 2x and 3x).
  func letters(_ count: Int, row: Int, _ setting: KeyboardSetting) -> [Rect] {
    let letter = letterWidth(setting)
    let pitch = letter + gap
    let isWhole = hasWholeLetters(setting)
    var start = keys.midX - (pitch * Double(count) - gap) / 2
    if isWhole { start = start.rounded(.up) }
    if setting.look == .glass, !setting.isLandscape, count == 10 { start = minX }
    return (0..<count).map { index in
      var low = start + pitch * Double(index)
      var high = low + letter
      if isWhole, row < 2, index == 0 { low = count == 10 ? minX : low - 1 }
      if isWhole, row < 2, index == count - 1 {
        (low, high) = (low + 1 / 3.0, min(high + 2 / 3.0, maxX))
      }
      return frame(row: row, x: low, width: high - low)
    }
  }

  /// The width of a letter's key, of which ten fill a row.
  func letterWidth(_ setting: KeyboardSetting) -> Double {
    let full = keyWidth(count: 10)
    return hasWholeLetters(setting) ? ((full + gap) * 3).rounded(.down) / 3 - gap : full
  }

  /// Whether letters stand a whole number of thirds of a point apart.
  private func hasWholeLetters(_ setting: KeyboardSetting) -> Bool {
    setting.look == .legacy && !setting.isLandscape && setting.isLarge(keys.width)
  }

  /// The width of shift and of the key that deletes.
  func shiftWidth(_ setting: KeyboardSetting) -> Double {
    switch setting.look {
    case .glass: 0.1165 * width
    case .legacy where setting.isLarge(keys.width) && !setting.isLandscape: width * 45 / 406
    case .legacy where setting.isLandscape: width * 68 / 560
    case .legacy: setting.systemVersion >= SystemVersion.glass ? width * 46 / 394 : width * 44 / 384
    }
  }

  /// The widths of the keys at both ends of the last row: left, which two keys may share, and
  /// right.
  func endWidths(_ setting: KeyboardSetting) -> (left: Double, right: Double) {
    switch setting.look {
    case .glass: (0.239 * width, 0.239 * width)
    case .legacy where setting.isLarge(keys.width) && !setting.isLandscape:
      (width * 98 / 406, width * 97 / 406)
    case .legacy where setting.isLandscape: (width * 107 / 560, width * 107 / 560)
    case .legacy where keys.width < KeyboardSetting.smallWidth: (width * 74 / 314, width * 74 / 314)
    case .legacy: (width * 91.25 / 384, width * 91.25 / 384)
    }
  }
}

// MARK: - Pads

extension KeyboardLayout.Grid {
  /// The grid of a pad of digits in a keyboard of a width.
  init(pad keys: Rect, width: Double, _ setting: KeyboardSetting) {
    self.keys = keys
    let isLarge = setting.isLarge(width) && !setting.isLandscape
    let isNew = setting.systemVersion >= SystemVersion.glass
    gap = setting.look == .glass ? 5.8 : 6
    (left, right) =
      switch setting.look {
      case .glass: (6.6, 10.4)
      case .legacy where isLarge && setting.systemVersion <= 13: (6, 6)
      case .legacy where isLarge: (3, 6)
      case .legacy: isNew ? (2, 6) : (6, 6)
      }
    // The last row of a pad of glass ends a point lower, which is the strip's.
    let isTight = setting.look == .glass && !setting.hasHomeIndicator
    let nominal = (isLarge ? 226.0 : 216) + (isTight ? 1 : 0)
    switch setting.look {
    // The rows of large phones are not known with glass: as much higher as they are without it.
    case .glass:
      rows = Self.rows(
        top: 7, pitch: isLarge ? 56 : 54, height: isLarge ? 50 : 48, of: nominal, in: keys)
    // iOS 12 or 13, on 414 points.
    case .legacy where isLarge && setting.systemVersion <= 13:
      rows = Self.rows(top: 6, pitch: 56, height: 48, of: nominal, in: keys)
    case .legacy where isLarge:
      rows = Self.rows(top: 7, pitch: 56, height: 50, of: nominal, in: keys)
    case .legacy where isNew:
      rows = Self.rows(top: 7, pitch: 54, height: 48, of: nominal, in: keys)
    case .legacy:
      let scale = keys.height / 216
      rows = [(6.0, 46.0), (59, 47), (113, 47), (167, 46)].map {
        Row(top: $0 * scale, height: $1 * scale)
      }
    }
  }
}
