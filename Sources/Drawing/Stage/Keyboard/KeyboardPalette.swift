import Cairo
import KeyboardAvoidance

/// The colours of a keyboard.
///
/// Measured in simulator captures and films (iOS 8, 10, 15.5 to 18.5, and 26). Panels and most keys
/// let the app shine through, blurred; their colours here are those over one plain ground.
struct KeyboardPalette: Hashable, Sendable {
  /// How the ground below the keys shows what is behind it.
  ///
  /// The others say so of keys: those that type, those that change the keyboard, and shift while it
  /// is on. What is `nil` hides it.
  var panelTone: Tone?
  var keyTone: Tone?
  var specialTone: Tone?
  var engagedTone: Tone?
  /// The standard deviation of the blur behind the keyboard, in points.
  var deviation: Double
  /// The ground below the keys.
  var panel: Color
  /// The ground of the emoji board.
  var emojiPanel: Color
  /// Keys that type.
  var key: Color
  /// Keys that change the keyboard.
  var special: Color
  /// Shift while it is on.
  var engaged: Color
  /// The return key that acts.
  var prominent: Color
  /// The edge below a key; transparent where keys cast no shadow.
  var shadow: Color
  /// Letters and symbols on keys.
  var text: Color
  /// The symbols of shift while it is off and of the key that deletes.
  var specialSymbol: Color
  /// The symbol of shift while it is on.
  var engagedText: Color
  /// The names of languages on the space bar.
  var languages: Color
  /// The sign above an iPad's letter; how faint it is beside the letter is an assumption.
  var flicked: Color { text.withAlpha(0.45) }
  /// Whether the face on the emoji key is filled.
  var emojiKeyIsFilled: Bool
  /// The strip of the bar, where it has a ground of its own.
  var bar: Color
  /// Words in the bar.
  var barText: Color
  var barSymbol: Color
  /// The panel before it is glass: measured over white, in the light; else an assumption.
  var plainPanel: Color { rim == .white ? Color(hex: 0xF2_F2F2) : panel }
  /// The return key that waits for a text: grey, which is measured with glass over white only.
  var disabled: Color { shadow.alpha > 0 || rim != .white ? special : Color(hex: 0xC0_C1C5) }
  /// Its glyph: 107, 110, 117 on 173, 178, 188 in iOS 9, and 173 on 193 with glass.
  var disabledText: Color { rim == .white ? Color(hex: 0xAD_ADAD) : text.withAlpha(0.38) }
  /// Letters on the return key that acts.
  var prominentText: Color
  /// Symbols on the panel itself.
  var symbol: Color
  /// Thin lines between words of the bar.
  var separator: Color
  /// The accessory view.
  var accessory: Color
  /// The accessory view's upper edge.
  var hairline: Color
  /// Buttons of the accessory view.
  var tint: Color
  /// The emoji board's search field.
  var searchField: Color
  /// The text and symbol in it, and the titles of sections.
  var searchText: Color
  /// Titles of the emoji board's sections.
  var sectionTitle: Color
  /// The symbols of the emoji board's categories.
  var category: Color
  /// The emoji board's key that deletes.
  var boardSymbol: Color { bar == .transparent ? barSymbol : symbol }
  /// The disc behind the chosen category.
  var chosenCategory: Color
  /// The bright line around a glass panel.
  var rim: Color
}

// MARK: - Looks

extension KeyboardPalette {
  /// The colours of a look under a major version of iOS, light or dark.
  ///
  /// - Parameter ground: What is behind it.
  init(
    _ look: KeyboardLook, _ appearance: Scene.Appearance, systemVersion: Int = 18,
    over ground: Color
  ) {
    switch (look, appearance) {
    case (.glass, .light): self = .glassLight
    case (.glass, .dark): self = .glassDark
    case (.legacy, .dark): self = .legacyDark(over: ground)
    case (.legacy, .light):
      self = .legacyLight
      if systemVersion <= 12 { age(systemVersion) }
    }
    if let panelTone {
      panel = panelTone.over(ground)
      if look == .glass { emojiPanel = panel }
    }
    if let keyTone { key = keyTone.over(ground) }
    if let specialTone { special = specialTone.over(ground) }
    if let engagedTone { engaged = engagedTone.over(ground) }
  }

  /// How the keys of a role show what is behind them.
  func tone(of role: KeyboardKey.Role) -> Tone? {
    switch role {
    case .character: keyTone
    case .special: specialTone
    case .disabled: disabled == special ? specialTone : nil
    case .engaged: engagedTone
    case .prominent, .bare: nil
    }
  }

  /// The palette for drawing over a backdrop that has the grounds that let the app through.
  var clear: KeyboardPalette {
    var palette = self
    if panelTone != nil { palette.panel = .transparent }
    if panelTone != nil, shadow.alpha == 0 { palette.emojiPanel = .transparent }
    if keyTone != nil { palette.key = .transparent }
    if specialTone != nil { palette.special = .transparent }
    if engagedTone != nil { palette.engaged = .transparent }
    return palette
  }

  /// Fitted to captures of iOS 15.5 to 18.5 over a photograph, with residuals of 0.4 (the panel)
  /// and at most 1.7 levels; checked over a blue button, a yellow box and a grey page.
  private static let legacyLight = KeyboardPalette(
    panelTone: Tone(brightness: 0.021, color: 0.164, levels: (202.8, 206, 212)),
    specialTone: Tone(brightness: 0.040, color: 0.29, levels: (160, 165.7, 176)),
    deviation: 28, panel: Color(hex: 0xD0_D3D9), emojiPanel: Color(hex: 0xE9_EBEF), key: .white,
    special: Color(hex: 0xA9_AFBA), engaged: .white, prominent: Color(hex: 0x00_7AFF),
    shadow: Color(hex: 0x87_898D), text: .black, specialSymbol: .black, engagedText: .black,
    languages: .black, emojiKeyIsFilled: false, bar: .transparent,
    barText: Color(hex: 0x15_1516), barSymbol: Color(hex: 0x27_2829),
    prominentText: .white, symbol: Color(hex: 0x50_555C), separator: Color(hex: 0xBB_BEC3),
    accessory: Color(hex: 0xF8_F8F8), hairline: Color(hex: 0xB8_B8BA),
    tint: Color(hex: 0x00_7AFF), searchField: Color(hex: 0xF6_F8FC),
    searchText: Color(hex: 0x90_9296), sectionTitle: Color(hex: 0xA5_A6A9),
    category: Color(hex: 0x74_7576), chosenCategory: Color(hex: 0xCD_D1DA), rim: .transparent)

  /// The light colours up to iOS 12: measured over white in iOS 8, and in 10 or 11.
  ///
  /// That as much as later shines through is an assumption.
  private mutating func age(_ version: Int) {
    let isFirst = version <= 8
    let panel = isFirst ? (210.0, 214.0, 220.0) : (210, 213, 218)
    let special = isFirst ? (172.0, 179.0, 190.0) : (173, 178, 188)
    panelTone = panelTone.map { $0.reaching(panel) }
    specialTone = specialTone.map { $0.reaching(special) }
    shadow = isFirst ? Color(hex: 0x8F_9297) : Color(hex: 0x89_8B8F)
    bar = isFirst ? Color(hex: 0xAC_B3BE) : Color(hex: 0xBB_C2C9)
    separator = isFirst ? Color(hex: 0xCD_D2D8) : Color(hex: 0xD2_D5DA)
    barText = .white
    barSymbol = .white
    specialSymbol = isFirst ? .white : .black
  }

  /// Fitted to a film of iOS 17 or 18 over a light page, with residuals of 0.6 and 0.7 levels;
  /// checked over black and over (36, 33, 36).
  ///
  /// Of the keys that change the keyboard, and of shift while it is on, the share of colour is an
  /// assumption: as that of letters.
  private static func legacyDark(over ground: Color) -> KeyboardPalette {
    func gray(_ level: Double, _ share: Double) -> Color {
      Color(
        red: level / 255 + share * ground.red, green: level / 255 + share * ground.green,
        blue: level / 255 + share * ground.blue)
    }
    return KeyboardPalette(
      panelTone: Tone(brightness: 0.264, color: 0.460, levels: (45.8, 43.6, 45.5)),
      keyTone: Tone(brightness: 0.198, color: 0.328, levels: (106, 104, 105.5)),
      specialTone: Tone(brightness: 0.20, color: 0.328, levels: (71, 68, 71)),
      engagedTone: Tone(brightness: 0.20, color: 0.328, levels: (209.8, 207.5, 209.8)),
      deviation: 20, panel: .black, emojiPanel: Color(hex: 0x1F_1F1F), key: .black,
      special: .black, engaged: .black,
      prominent: Color(hex: 0x01_7AFF), shadow: gray(26, 6.0 / 36), text: .white,
      specialSymbol: .white, engagedText: .black, languages: .white, emojiKeyIsFilled: true,
      bar: .transparent, barText: .white, barSymbol: .white, prominentText: .white, symbol: .white,
      separator: Color(hex: 0x4C_4C4C), accessory: Color(hex: 0x1D_1D1D),
      hairline: Color(hex: 0x3A_3A3C), tint: Color(hex: 0x0A_84FF),
      searchField: Color(hex: 0x39_393B), searchText: Color(hex: 0x98_989E),
      sectionTitle: Color(hex: 0x7C_7C80), category: Color(hex: 0x8E_8E93),
      chosenCategory: Color(hex: 0x4A_4A4D), rim: .transparent)
  }

  /// Fitted to a capture of iOS 26.1 over a photograph, with residuals of 0.5 levels for the panel
  /// and 0.4 for keys; checked over white, greys and yellow.
  ///
  /// Lines between words are 206, 207, 211 where it is 223, 224, 228; that they are as much darker
  /// elsewhere is an assumption.
  private static let glassLight = KeyboardPalette(
    panelTone: Tone(brightness: 0.274, color: 0.485, levels: (156.2, 158, 161.2)),
    keyTone: glassKey, specialTone: glassKey, engagedTone: glassKey,
    deviation: 8, panel: .white, emojiPanel: .white, key: .white, special: .white, engaged: .white,
    prominent: Color(hex: 0x00_88FF), shadow: .transparent,
    text: .black, specialSymbol: .black, engagedText: .black, languages: Color(hex: 0xC3_C3C3),
    emojiKeyIsFilled: false, bar: .transparent, barText: Color(hex: 0x34_3538),
    barSymbol: Color(hex: 0x44_4549), prominentText: .white, symbol: .black,
    separator: Color(white: 0, alpha: 0.075), accessory: Color(hex: 0xF4_F5F8),
    hairline: .transparent, tint: Color(hex: 0x1A_1A1C), searchField: Color(hex: 0xEC_EDF1),
    searchText: Color(hex: 0x86_878B), sectionTitle: Color(hex: 0xA5_A6A9),
    category: Color(hex: 0x6F_6F6F), chosenCategory: Color(hex: 0xB6_B8C1), rim: .white)

  private static let glassKey = Tone(
    brightness: 0.090, color: 0.319, levels: (234.1, 235, 237.4))

  /// No picture of it was found: an assumption, with the light panel's shares of what is behind,
  /// and those of dark keys up to iOS 18.
  private static let glassDark = KeyboardPalette(
    panelTone: Tone(brightness: 0.274, color: 0.485, levels: (42, 43, 46)),
    keyTone: glassDarkKey, specialTone: glassDarkKey, engagedTone: glassDarkKey,
    deviation: 8, panel: .black, emojiPanel: .black, key: Color(hex: 0x57_585C),
    special: Color(hex: 0x57_585C), engaged: Color(hex: 0x57_585C),
    prominent: Color(hex: 0x00_91FF), shadow: .transparent, text: .white, specialSymbol: .white,
    engagedText: .white, languages: Color(hex: 0x8C_8D92), emojiKeyIsFilled: false,
    bar: .transparent, barText: .white, barSymbol: .white, prominentText: .white,
    symbol: .white, separator: Color(white: 1, alpha: 0.15),
    accessory: Color(hex: 0x45_464A), hairline: .transparent, tint: .white,
    searchField: Color(hex: 0x43_4448),
    searchText: Color(hex: 0xA0_A1A6), sectionTitle: Color(hex: 0x8C_8D92),
    category: Color(hex: 0x9A_9BA0), chosenCategory: Color(hex: 0x55_565B),
    rim: Color(white: 1, alpha: 0.3))

  private static let glassDarkKey = Tone(
    brightness: 0.198, color: 0.328, levels: (87, 88, 92))
}

extension Tone {
  /// Returns a tone with the same shares that has some levels over white.
  fileprivate func reaching(_ levels: (Double, Double, Double)) -> Tone {
    let share = brightness * 255
    return Tone(
      brightness: brightness, color: color,
      levels: (levels.0 - share, levels.1 - share, levels.2 - share))
  }
}
