internal import Cairo
internal import KeyboardAvoidance

extension Look {
  /// Returns the look of a view with its own style.
  func styled(_ style: ViewStyle?) -> Look {
    guard let style else { return self }
    var look = self
    look.style = style
    if let tint = style.tint {
      look.palette.tint = color(tint)
      look.palette.green = color(tint)
      look.palette.caret = color(tint)
    }
    if let text = style.color {
      look.palette.label = color(text)
      look.palette.secondaryLabel = color(text)
    }
    if let ground = style.background {
      look.palette.fieldGround = color(ground)
      look.palette.fill = color(ground)
      look.palette.card = color(ground)
    }
    return look
  }

  /// Returns a font as the style of the view has it.
  func font(_ font: SystemFont) -> SystemFont {
    guard let style, style.fontSize != nil || style.fontWeight != nil else { return font }
    return SystemFont(
      style.fontSize ?? font.size, style.fontWeight.map(TextStyle.Weight.init) ?? font.weight,
      letterSpacing: font.letterSpacing)
  }

  /// A colour that an app chooses, as it is in light or dark.
  func color(_ color: ViewColor) -> Color {
    switch color {
    case .rgb(let value): Color(hex: value)
    case .system(let name): Color(hex: name.hex(isDark: isDark))
    }
  }
}

extension TextStyle.Weight {
  fileprivate init(_ weight: FontWeight) {
    switch weight {
    case .regular: self = .regular
    case .medium: self = .medium
    case .semibold: self = .semibold
    case .bold: self = .bold
    }
  }
}

extension ViewColor.SystemColor {
  /// The colour in sRGB (Human Interface Guidelines, Color, iOS 13 to 18); of the grey of words, as
  /// on the system's ground.
  fileprivate func hex(isDark: Bool) -> UInt32 {
    switch self {
    case .red: isDark ? 0xFF_453A : 0xFF_3B30
    case .orange: isDark ? 0xFF_9F0A : 0xFF_9500
    case .yellow: isDark ? 0xFF_D60A : 0xFF_CC00
    case .green: isDark ? 0x30_D158 : 0x34_C759
    case .mint: isDark ? 0x63_E6E2 : 0x00_C7BE
    case .teal: isDark ? 0x40_CBE0 : 0x30_B0C7
    case .cyan: isDark ? 0x64_D2FF : 0x32_ADE6
    case .blue: isDark ? 0x0A_84FF : 0x00_7AFF
    case .indigo: isDark ? 0x5E_5CE6 : 0x58_56D6
    case .purple: isDark ? 0xBF_5AF2 : 0xAF_52DE
    case .pink: isDark ? 0xFF_375F : 0xFF_2D55
    case .brown: isDark ? 0xAC_8E68 : 0xA2_845E
    case .gray: 0x8E_8E93
    case .black: 0x00_0000
    case .white: 0xFF_FFFF
    case .label: isDark ? 0xFF_FFFF : 0x00_0000
    case .secondaryLabel: isDark ? 0x98_989F : 0x85_858B
    }
  }
}
