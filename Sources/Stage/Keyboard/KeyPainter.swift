import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws keys.
struct KeyPainter {
  let canvas: KeyboardCanvas
  let setting: KeyboardSetting
  let glyphs: KeyGlyphs
  let pad: PadGlyphs

  /// Draws the keys of a keyboard of a width.
  init(canvas: KeyboardCanvas, width: Double, _ setting: KeyboardSetting) {
    self.canvas = canvas
    self.setting = setting
    glyphs = KeyGlyphs(width: width, setting)
    pad = PadGlyphs(width: width, setting)
  }

  private var palette: KeyboardPalette { canvas.palette }

  /// Draws the ground and the face of a key; `isPad` tells whether it is one of three columns.
  func draw(_ key: KeyboardKey, isPad: Bool) throws(CairoError) {
    drawGround(of: key, isPad: isPad)
    try drawFace(of: key, isPad: isPad)
  }
}

// MARK: - Ground

extension KeyPainter {
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

extension KeyPainter {
  private func drawFace(of key: KeyboardKey, isPad: Bool) throws(CairoError) {
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
    case .letter(let letter): try draw(letter: letter, in: frame, color: color)
    case .word(let word): try draw(word: word, in: frame, isPad: isPad, color: color)
    case .languages(let names):
      try canvas.text(
        names, size: 13.6, stretch: 0.62, right: frame.maxX - 5, baseline: frame.midY + 16.3,
        color: palette.languages)
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

  private func draw(letter: String, in frame: Rect, color: Color) throws(CairoError) {
    let scale = scale(frame, full: glyphs.keyHeight)
    let glyph = glyphs.glyph(of: letter)
    let size = min(
      KeyboardCanvas.size(ofHeight: glyph.height, isSmall: glyph.isSmall) * scale,
      frame.width * 0.9)
    try canvas.text(
      letter, size: size, weight: glyph.isHeavy ? .medium : .regular, stretch: glyph.stretch,
      centerX: frame.midX, baseline: frame.midY + glyph.baseline * scale, color: color)
  }

  private func draw(
    word: String, in frame: Rect, isPad: Bool, color: Color
  ) throws(CairoError) {
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

extension KeyPainter {
  /// The middle of a column's digits: those of the last one stand further right.
  private func middle(of digit: String, in frame: Rect) -> Double {
    frame.midX + (Int(digit).map { $0 > 0 && $0.isMultiple(of: 3) } ?? false ? pad.lastShift : 0)
  }

  private func draw(
    _ digit: String, letters: String, in frame: Rect, color: Color
  ) throws(CairoError) {
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

  private func draw(decimal sign: String, in frame: Rect, color: Color) throws(CairoError) {
    let scale = scale(frame, full: pad.keyHeight)
    let size = KeyboardCanvas.size(ofHeight: pad.digit.height) * scale
    // A comma reaches about 0.13 of the size below the baseline.
    try canvas.text(
      sign, size: size, centerX: frame.midX + pad.commaShift * scale,
      baseline: frame.midY + pad.commaBottom * scale - 0.13 * size, color: color)
  }
}
