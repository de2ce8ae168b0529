import Cairo
import KeyboardAvoidance
import Keyframes

extension KeyboardPainter {
  /// Draws keys.
  struct KeyPainter {
    let canvas: KeyboardCanvas
    let setting: KeyboardSetting
    let glyphs: Glyphs
    let pad: PadGlyphs

    /// Draws the keys of a keyboard of a width.
    init(canvas: KeyboardCanvas, width: Double, _ setting: KeyboardSetting) {
      self.canvas = canvas
      self.setting = setting
      glyphs = Glyphs(width: width, setting)
      pad = PadGlyphs(width: width, setting)
    }

    private var palette: KeyboardPalette { canvas.palette }

    /// Draws the ground and the face of a key; `isPad` tells whether it is one of three columns.
    func draw(_ key: KeyboardKey, isPad: Bool) throws(DrawingError) {
      drawGround(of: key, isPad: isPad)
      try drawFace(of: key, isPad: isPad)
    }
  }
}

// MARK: - Ground

extension KeyboardPainter.KeyPainter {
  /// The radius of keys: measured, as 4.1 in iOS 8, 5.1 later, 8 with glass and 9.5 on its pads.
  static func radius(_ setting: KeyboardSetting, isPad: Bool) -> Double {
    guard setting.look == .legacy else { return isPad ? 9.5 : 8 }
    return setting.systemVersion <= 8 ? 4.1 : 5.1
  }

  private func drawGround(of key: KeyboardKey, isPad: Bool) {
    guard key.role != .bare else { return }
    let radius = Self.radius(setting, isPad: isPad)
    let ground =
      switch key.role {
      case .special: palette.special
      case .engaged: palette.engaged
      case .disabled: palette.disabled
      case .prominent: palette.prominent
      default: palette.key
      }
    if palette.shadow.alpha > 0 {
      if ground.alpha > 0 {
        canvas.fill(key.frame.offsetBy(dx: 0, dy: 1), radius: radius, palette.shadow)
      } else {
        drawShadow(below: key.frame, radius: radius)
      }
    }
    guard ground.alpha > 0 else { return }
    canvas.fill(key.frame, radius: radius, ground)
  }

  /// Draws what is seen of the shadow below a key whose ground is not drawn here: the lower edge
  /// between its outline and the same a point further down.
  private func drawShadow(below key: Rect, radius: Double) {
    let key = canvas.snapped(key)
    let context = canvas.context
    let (left, right, bottom) = (key.minX, key.maxX, key.maxY)
    let radius = min(radius, key.height / 2)
    context.move(x: left, y: bottom - radius)
    context.arc(
      x: left + radius, y: bottom + 1 - radius, radius: radius, from: .pi, to: 0.5 * .pi,
      isClockwise: false)
    context.arc(
      x: right - radius, y: bottom + 1 - radius, radius: radius, from: 0.5 * .pi, to: 0,
      isClockwise: false)
    context.line(x: right, y: bottom - radius)
    context.arc(
      x: right - radius, y: bottom - radius, radius: radius, from: 0, to: 0.5 * .pi)
    context.arc(
      x: left + radius, y: bottom - radius, radius: radius, from: 0.5 * .pi, to: .pi)
    context.closePath()
    context.setSource(palette.shadow)
    context.fill()
  }
}

// MARK: - Face

extension KeyboardPainter.KeyPainter {
  private func drawFace(of key: KeyboardKey, isPad: Bool) throws(DrawingError) {
    let frame = key.frame
    let color =
      switch key.role {
      case .prominent: palette.prominentText
      case .engaged: palette.engagedText
      case .disabled: palette.disabledText
      case .special where [.symbol(.shiftOff), .symbol(.delete)].contains(key.face):
        palette.specialSymbol
      default: palette.text
      }
    switch key.face {
    case .blank: break
    case .letter(let letter):
      guard let flicked = key.flicked else {
        return try draw(letter: letter, in: frame, color: color)
      }
      if !flicked.isEmpty {
        try draw(
          letter: flicked, in: frame, share: Self.flickedShare, baseline: Self.flickedBaseline,
          color: palette.flicked)
      }
      try draw(
        letter: letter, in: frame, share: Self.lowLetterShare, baseline: Self.lowLetterBaseline,
        color: color)
    case .word(let word): try draw(word: word, in: frame, isPad: isPad, color: color)
    case .languages(let names):
      try canvas.text(
        names, size: 13.6, stretch: 0.62, right: frame.maxX - 5,
        baseline: frame.midY + 16.3 * min(1, frame.height / 43), color: palette.languages)
    case .digit(let digit, let letters):
      try draw(digit, letters: letters, in: frame, color: color)
    case .decimal(let sign): try draw(decimal: sign, in: frame, color: color)
    case .symbol(let symbol): draw(symbol, in: frame, isPad: isPad, color: color)
    }
  }

  /// The scale of a key's face: the key's height as a share of the height it was measured at.
  private func scale(_ frame: Rect, full: Double) -> Double {
    min(max(frame.height / full, 0.25), 1.35)
  }

  /// How large a sign above a letter is, and a letter with a sign above it, as shares of a letter
  /// that has a key to itself; and where both stand, as shares of the key's height.
  ///
  /// Assumptions: as large as leaves them apart and on the key, whatever reaches above its letters'
  /// middles (`f`, `(`) and below their baseline (`$`, `ج`).
  private static let flickedShare = 0.47
  private static let flickedBaseline = 0.265
  private static let lowLetterShare = 0.8
  private static let lowLetterBaseline = 0.735

  /// Draws a letter or a sign.
  ///
  /// - Parameters:
  ///   - share: How large it is as a share of a letter that has a key to itself.
  ///   - baseline: Where it stands as a share of the key's height; as a letter that has a key to
  ///     itself without one.
  private func draw(
    letter: String, in frame: Rect, share: Double = 1, baseline: Double? = nil, color: Color
  ) throws(DrawingError) {
    let scale = scale(frame, full: glyphs.keyHeight) * share
    let glyph = glyphs.glyph(of: letter)
    let size = min(
      KeyboardCanvas.size(ofHeight: glyph.height, isSmall: glyph.isSmall) * scale,
      frame.width * 0.9)
    try canvas.text(
      letter, size: size, weight: glyph.isHeavy ? .medium : .regular, stretch: glyph.stretch,
      centerX: frame.midX,
      baseline: baseline.map { frame.minY + $0 * frame.height }
        ?? frame.midY + glyph.baseline * scale,
      color: color, maxWidth: frame.width * Self.letterShare)
  }

  /// The most of a key's width that a letter takes, which only Arabic's widest exceed: a choice.
  private static let letterShare = 0.86

  private func draw(
    word: String, in frame: Rect, isPad: Bool, color: Color
  ) throws(DrawingError) {
    let full = isPad ? pad.keyHeight : glyphs.keyHeight
    // Words stay readable on the low keys of landscape: they shrink less than letters (a choice).
    let scale = max(scale(frame, full: full), min(0.9, frame.height / 24))
    let isDigits = word == "+ * #" || KeyboardLanguage.allCases.contains { $0.digitsWord == word }
    let size = isDigits ? KeyboardCanvas.size(ofHeight: glyphs.digits.height) : 16
    let baseline =
      isDigits
      ? glyphs.digits.baseline : word == "space" ? glyphs.spaceBaseline : glyphs.wordBaseline
    try canvas.text(
      word, size: size * scale, centerX: frame.midX,
      baseline: frame.midY + baseline * scale, color: color, maxWidth: frame.width - 4)
  }

  private func draw(_ symbol: KeySymbol, in frame: Rect, isPad: Bool, color: Color) {
    let mark: (size: Size, drop: Double, shift: Double)? =
      switch symbol {
      case .delete where isPad: (pad.delete.size, pad.delete.drop, pad.deleteShift)
      case .delete: (glyphs.delete.size, glyphs.delete.drop, glyphs.deleteShift)
      case .shift, .shiftOff: (glyphs.shift.size, glyphs.shift.drop, 0)
      case .emoji where canvas.look == .glass: (Size(width: 18.9, height: 18.9), -0.6, 0)
      case .emoji: (Size(width: 19.9, height: 19.9), 0, 0)
      case .globe: (Size(width: 20, height: 20), 0, 0)
      case .microphone: (Size(width: 11.3, height: 18.7), 0, 0)
      default: nil
      }
    let full = isPad ? pad.keyHeight : glyphs.keyHeight
    let scale = min(scale(frame, full: full), frame.width / 32)
    guard let mark else {
      return symbol.draw(
        in: canvas.context, at: Point(x: frame.midX, y: frame.midY),
        scale: scale * (symbol == .magnifier ? 1.15 : 1), color: color)
    }
    let symbol = symbol == .emoji && palette.emojiKeyIsFilled ? .emojiFilled : symbol
    symbol.draw(
      in: canvas.context,
      at: Point(x: frame.midX + mark.shift * scale, y: frame.midY + mark.drop * scale),
      size: Size(width: mark.size.width * scale, height: mark.size.height * scale), color: color)
  }
}

// MARK: - Pads

extension KeyboardPainter.KeyPainter {
  /// The middle of a column's digits: those of the last one stand further right.
  private func middle(of digit: String, in frame: Rect) -> Double {
    frame.midX + (Int(digit).map { $0 > 0 && $0.isMultiple(of: 3) } ?? false ? pad.lastShift : 0)
  }

  private func draw(
    _ digit: String, letters: String, in frame: Rect, color: Color
  ) throws(DrawingError) {
    let isGlass = canvas.look == .glass
    let scale = scale(frame, full: pad.keyHeight)
    let x = middle(of: digit, in: frame)
    let baseline = digit == "0" ? pad.zeroBaseline : pad.digit.baseline
    try canvas.text(
      digit, size: KeyboardCanvas.size(ofHeight: pad.digit.height) * scale, centerX: x,
      baseline: frame.midY + baseline * scale, color: color)
    guard !letters.isEmpty else { return }
    try canvas.text(
      letters, size: KeyboardCanvas.size(ofHeight: pad.letters.height) * scale,
      weight: isGlass ? .medium : .semibold, tracking: pad.tracking * scale, centerX: x,
      baseline: frame.midY + pad.letters.baseline * scale, color: color)
  }

  private func draw(decimal sign: String, in frame: Rect, color: Color) throws(DrawingError) {
    let scale = scale(frame, full: pad.keyHeight)
    let size = KeyboardCanvas.size(ofHeight: pad.digit.height) * scale
    // A comma reaches about 0.13 of the size below the baseline.
    try canvas.text(
      sign, size: size, centerX: frame.midX + pad.commaShift * scale,
      baseline: frame.midY + pad.commaBottom * scale - 0.13 * size, color: color)
  }

  /// How large and where the letters and symbols on keys are.
  ///
  /// In points, from the middle of a key downwards, on keys of a nominal height; measured in
  /// pictures of real screens of 375, 390, 393, 402 and 414 points width.
  struct Glyphs: Hashable, Sendable {
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
    /// Shift, filled or not, and the key that deletes: their ink, and how far below the middle it
    /// is.
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
}

extension KeyboardPainter.KeyPainter.Glyphs {
  /// The drawing of a letter or sign.
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

  private static func glass(isLarge: Bool) -> KeyboardPainter.KeyPainter.Glyphs {
    KeyboardPainter.KeyPainter.Glyphs(
      keyHeight: isLarge ? 45 : 43,
      capital: Glyph(
        height: 15.33, baseline: isLarge ? 6.7 : 6.55, stretch: 0.93, isHeavy: true),
      small: Glyph(height: 12.75, baseline: 6.4, isSmall: true, stretch: 0.97),
      digits: Glyph(height: 13.2, baseline: 5.9),
      spaceBaseline: 4.3, wordBaseline: 6, shift: Mark(19.9, 17.2, 0.6),
      delete: Mark(20.4, 17.1, 0.7), deleteShift: 0.5)
  }

  private static func legacy(width: Double, _ setting: KeyboardSetting)
    -> KeyboardPainter.KeyPainter.Glyphs
  {
    let version = setting.systemVersion
    let isLarge = setting.isLarge(width) && !setting.isLandscape
    let isSmall = width < KeyboardSetting.smallWidth
    let isNew = version >= SystemVersion.glass
    let isSymbolSet4 = version >= 16
    let height: Double = isLarge ? 45 : isSmall ? 38 : isNew ? 43 : 42
    // On 320 points iOS 9 has larger letters and symbols than iOS 8.
    let isLater = isSmall && version >= 9
    let isMiddle = KeyboardSetting.isNear(width, 375) && !setting.hasHomeIndicator
    let capital: Double = isLater ? 16.1 : isMiddle ? 16 : isSmall ? 15.5 : 15.65
    let baseline = isLarge || isSmall || isNew || capital == 16 ? 7.9 : 8.4
    let large = isLarge ? 0.3 : isNew ? 0.5 : 0
    return KeyboardPainter.KeyPainter.Glyphs(
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

extension KeyboardPainter.KeyPainter {
  /// How large and where the digits and letters of a pad are, in points from a key's middle.
  struct PadGlyphs: Hashable, Sendable {
    /// The height of keys these numbers are for.
    var keyHeight: Double
    /// The digits' height; the baselines of digits with letters below them and of 0.
    var digit: KeyboardPainter.KeyPainter.Glyphs.Glyph
    var zeroBaseline: Double
    /// The height of the letters' capitals, and where they stand.
    var letters: KeyboardPainter.KeyPainter.Glyphs.Glyph
    /// How much further apart letters are than the font has them.
    var tracking: Double
    /// How far the lower edge of a decimal comma is below the middle, and the comma from it.
    var commaBottom: Double
    var commaShift: Double
    /// The key that deletes, and how far to the right of its column's middle it is.
    var delete: KeyboardPainter.KeyPainter.Glyphs.Mark
    var deleteShift: Double
    /// How far the last column's digits are to the right of their keys' middles.
    var lastShift: Double
  }
}

extension KeyboardPainter.KeyPainter.PadGlyphs {
  init(width: Double, _ setting: KeyboardSetting) {
    let isLarge = setting.isLarge(width) && !setting.isLandscape
    typealias Glyph = KeyboardPainter.KeyPainter.Glyphs.Glyph
    typealias Mark = KeyboardPainter.KeyPainter.Glyphs.Mark
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
