import Cairo
import KeyboardAvoidance

/// The colours of a keyboard.
///
/// Light ones were measured in simulator captures (iOS 15.5 to 18.5, and 26.1 for the new look);
/// where the real panel lets the app shine through, the colour is that over a light grey app.
struct KeyboardPalette: Hashable, Sendable {
  /// The ground below the keys.
  var panel: Color
  /// The ground of the emoji board.
  var emojiPanel: Color
  /// Keys that type.
  var key: Color
  /// Keys that change the keyboard.
  var special: Color
  /// The return key that acts.
  var prominent: Color
  /// The edge below a key; transparent where keys cast no shadow.
  var shadow: Color
  /// Letters and symbols on keys.
  var text: Color
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
  /// The disc behind the chosen category.
  var chosenCategory: Color
  /// The bright line around the new look's panel.
  var rim: Color
  /// The soft dark band inside that line, at its darkest.
  var rimShade: Color
}

// MARK: - The four palettes

extension KeyboardPalette {
  /// The colours of a look, light or dark.
  init(_ look: KeyboardLook, _ appearance: Scene.Appearance) {
    switch appearance {
    case .light: self = look == .glass ? .glassLight : .legacyLight
    case .dark: self = look == .glass ? .glassDark : .legacyDark
    }
  }

  private static let legacyLight = KeyboardPalette(
    panel: Color(hex: 0xD0_D3D9), emojiPanel: Color(hex: 0xE9_EBEF), key: .white,
    special: Color(hex: 0xA9_AFBA), prominent: Color(hex: 0x00_7AFF),
    shadow: Color(hex: 0x87_898D), text: .black, barText: Color(hex: 0x15_1516),
    barSymbol: Color(hex: 0x27_2829),
    prominentText: .white, symbol: Color(hex: 0x50_555C), separator: Color(hex: 0xBB_BEC3),
    accessory: Color(hex: 0xF8_F8F8), hairline: Color(hex: 0xB8_B8BA),
    tint: Color(hex: 0x00_7AFF), searchField: Color(hex: 0xF6_F8FC),
    searchText: Color(hex: 0x90_9296), sectionTitle: Color(hex: 0xA4_A6A9),
    category: Color(hex: 0x7F_8183), chosenCategory: Color(hex: 0xCD_D1DA), rim: .transparent,
    rimShade: .transparent)

  private static let legacyDark = KeyboardPalette(
    panel: Color(hex: 0x2B_2B2B), emojiPanel: Color(hex: 0x1F_1F1F), key: Color(hex: 0x6B_6B6B),
    special: Color(hex: 0x46_4646), prominent: Color(hex: 0x0A_84FF),
    shadow: Color(hex: 0x19_1919), text: .white, barText: .white, barSymbol: .white,
    prominentText: .white,
    symbol: Color(hex: 0xD8_D8DA), separator: Color(hex: 0x4C_4C4C),
    accessory: Color(hex: 0x1D_1D1D), hairline: Color(hex: 0x3A_3A3C),
    tint: Color(hex: 0x0A_84FF), searchField: Color(hex: 0x39_393B),
    searchText: Color(hex: 0x98_989E), sectionTitle: Color(hex: 0x7C_7C80),
    category: Color(hex: 0x8E_8E93), chosenCategory: Color(hex: 0x4A_4A4D), rim: .transparent,
    rimShade: .transparent)

  private static let glassLight = KeyboardPalette(
    panel: Color(hex: 0xDF_E0E4), emojiPanel: Color(hex: 0xDF_E0E4), key: Color(hex: 0xFE_FEFF),
    special: Color(hex: 0xFE_FEFF), prominent: Color(hex: 0x00_88FF), shadow: .transparent,
    text: .black, barText: Color(hex: 0x1A_1A1C), barSymbol: Color(hex: 0x1A_1A1C),
    prominentText: .white,
    symbol: Color(hex: 0x3C_3D41), separator: Color(hex: 0xC3_C5C9),
    accessory: Color(hex: 0xF4_F5F8), hairline: .transparent, tint: Color(hex: 0x1A_1A1C),
    searchField: Color(hex: 0xF4_F5F8), searchText: Color(hex: 0x85_878B),
    sectionTitle: Color(hex: 0x90_9296), category: Color(hex: 0x6F_7175),
    chosenCategory: Color(hex: 0xC6_C9D0), rim: Color(hex: 0xFA_FBFE),
    rimShade: Color(hex: 0x30_3338, alpha: 0.08))

  private static let glassDark = KeyboardPalette(
    panel: Color(hex: 0x2A_2B2E), emojiPanel: Color(hex: 0x2A_2B2E), key: Color(hex: 0x57_585C),
    special: Color(hex: 0x57_585C), prominent: Color(hex: 0x00_91FF), shadow: .transparent,
    text: .white, barText: .white, barSymbol: .white, prominentText: .white,
    symbol: Color(hex: 0xD9_DADD),
    separator: Color(hex: 0x4A_4B50), accessory: Color(hex: 0x45_464A), hairline: .transparent,
    tint: .white, searchField: Color(hex: 0x43_4448), searchText: Color(hex: 0xA0_A1A6),
    sectionTitle: Color(hex: 0x8C_8D92), category: Color(hex: 0x9A_9BA0),
    chosenCategory: Color(hex: 0x55_565B), rim: Color(hex: 0x6E_7075),
    rimShade: Color(hex: 0x00_0000, alpha: 0.16))
}
