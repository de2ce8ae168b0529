import Cairo
import KeyboardAvoidance

/// The colours of a keyboard.
///
/// Measured in simulator captures and films (iOS 8, 10, 15.5 to 18.5, and 26); where the real panel
/// lets the app shine through, the colours follow the app's ground.
struct KeyboardPalette: Hashable, Sendable {
  /// The ground below the keys; translucent with glass.
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
  /// Whether the face on the emoji key is filled.
  var emojiKeyIsFilled: Bool
  /// The strip of the bar, where it has a ground of its own.
  var bar: Color
  /// Words in the bar.
  var barText: Color
  /// Symbols in the bar.
  var barSymbol: Color
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
  /// - Parameter ground: The app's ground, which shines through dark panels.
  init(
    _ look: KeyboardLook, _ appearance: Scene.Appearance, systemVersion: Int = 18,
    over ground: Color = .black
  ) {
    switch (look, appearance) {
    case (.glass, .light): self = .glassLight
    case (.glass, .dark): self = .glassDark
    case (.legacy, .dark): self = .legacyDark(over: ground)
    case (.legacy, .light):
      self = .legacyLight
      if systemVersion <= 12 { age(systemVersion) }
    }
  }

  private static let legacyLight = KeyboardPalette(
    panel: Color(hex: 0xD0_D3D9), emojiPanel: Color(hex: 0xE9_EBEF), key: .white,
    special: Color(hex: 0xA9_AFBA), engaged: .white, prominent: Color(hex: 0x00_7AFF),
    shadow: Color(hex: 0x87_898D), text: .black, specialSymbol: .black, engagedText: .black,
    languages: .black, emojiKeyIsFilled: false, bar: .transparent,
    barText: Color(hex: 0x15_1516), barSymbol: Color(hex: 0x27_2829),
    prominentText: .white, symbol: Color(hex: 0x50_555C), separator: Color(hex: 0xBB_BEC3),
    accessory: Color(hex: 0xF8_F8F8), hairline: Color(hex: 0xB8_B8BA),
    tint: Color(hex: 0x00_7AFF), searchField: Color(hex: 0xF6_F8FC),
    searchText: Color(hex: 0x90_9296), sectionTitle: Color(hex: 0xA5_A6A9),
    category: Color(hex: 0x74_7576), chosenCategory: Color(hex: 0xCD_D1DA), rim: .transparent)

  /// The light colours up to iOS 12: measured in iOS 8, and in 10 or 11.
  private mutating func age(_ version: Int) {
    let isFirst = version <= 8
    panel = isFirst ? Color(hex: 0xD2_D6DC) : Color(hex: 0xD2_D5DA)
    special = isFirst ? Color(hex: 0xAC_B3BE) : Color(hex: 0xAD_B2BC)
    shadow = isFirst ? Color(hex: 0x8F_9297) : Color(hex: 0x89_8B8F)
    bar = isFirst ? Color(hex: 0xAC_B3BE) : Color(hex: 0xBB_C2C9)
    separator = isFirst ? Color(hex: 0xCD_D2D8) : Color(hex: 0xD2_D5DA)
    barText = .white
    barSymbol = .white
    specialSymbol = isFirst ? .white : .black
  }

  /// Measured over black and over (36, 33, 36); the keys that change the keyboard, and shift while
  /// it is on, over the latter only.
  private static func legacyDark(over ground: Color) -> KeyboardPalette {
    func gray(_ level: Double, _ share: Double) -> Color {
      Color(
        red: level / 255 + share * ground.red, green: level / 255 + share * ground.green,
        blue: level / 255 + share * ground.blue)
    }
    return KeyboardPalette(
      panel: gray(43, 10.0 / 36), emojiPanel: Color(hex: 0x1F_1F1F), key: gray(107, 8.0 / 36),
      special: gray(70, 8.0 / 36), engaged: gray(209, 8.0 / 36),
      prominent: Color(hex: 0x01_7AFF), shadow: gray(26, 6.0 / 36), text: .white,
      specialSymbol: .white, engagedText: .black, languages: .white, emojiKeyIsFilled: true,
      bar: .transparent, barText: .white, barSymbol: .white, prominentText: .white, symbol: .white,
      separator: Color(hex: 0x4C_4C4C), accessory: Color(hex: 0x1D_1D1D),
      hairline: Color(hex: 0x3A_3A3C), tint: Color(hex: 0x0A_84FF),
      searchField: Color(hex: 0x39_393B), searchText: Color(hex: 0x98_989E),
      sectionTitle: Color(hex: 0x7C_7C80), category: Color(hex: 0x8E_8E93),
      chosenCategory: Color(hex: 0x4A_4A4D), rim: .transparent)
  }

  /// Measured: a panel is 0.277 of what is behind it, blurred, and 156, 157.5, 161.5.
  ///
  /// Lines between words are 206, 207, 211 where it is 223, 224, 228; that they are as much darker
  /// elsewhere is an assumption.
  private static let glassLight = KeyboardPalette(
    panel: glass(156, 157.5, 161.5), emojiPanel: glass(156, 157.5, 161.5), key: .white,
    special: .white, engaged: .white, prominent: Color(hex: 0x00_88FF), shadow: .transparent,
    text: .black, specialSymbol: .black, engagedText: .black, languages: Color(hex: 0xC3_C3C3),
    emojiKeyIsFilled: false, bar: .transparent, barText: Color(hex: 0x34_3538),
    barSymbol: Color(hex: 0x44_4549), prominentText: .white, symbol: .black,
    separator: Color(white: 0, alpha: 0.075), accessory: Color(hex: 0xF4_F5F8),
    hairline: .transparent, tint: Color(hex: 0x1A_1A1C), searchField: Color(hex: 0xEC_EDF1),
    searchText: Color(hex: 0x86_878B), sectionTitle: Color(hex: 0xA5_A6A9),
    category: Color(hex: 0x6F_6F6F), chosenCategory: Color(hex: 0xB6_B8C1), rim: .white)

  /// No picture of it was found: an assumption, with the light panel's share of what is behind.
  private static let glassDark = KeyboardPalette(
    panel: glass(42, 43, 46), emojiPanel: glass(42, 43, 46), key: Color(hex: 0x57_585C),
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

  /// How much of what is behind it a panel of glass shows.
  static let transparency = 0.277

  /// A translucent colour that adds these levels to its share of what is behind.
  private static func glass(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    let alpha = 1 - transparency
    return Color(
      red: red / 255 / alpha, green: green / 255 / alpha, blue: blue / 255 / alpha, alpha: alpha)
  }
}
