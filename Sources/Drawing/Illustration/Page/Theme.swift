package import Cairo

/// The colours of the page around the devices.
///
/// Every colour that sets text has a contrast of 4.5:1 or more with the page (WCAG 2.2, 1.4.3);
/// lines have 3:1 or more (1.4.11), except hairlines that only guide the eye.
package struct Theme: Hashable, Sendable {
  /// The identifier on the command line.
  package var id: String
  /// The page.
  package var page: Color
  /// Titles and values.
  package var ink: Color
  /// Captions and names.
  package var secondary: Color
  /// Axes, rules and the outlines of devices.
  package var hairline: Color
  /// The line around a device's screen.
  package var outline: Color
  /// The shadow that a device casts.
  package var shadow: Color
  /// A quiet panel behind a plot or a cell.
  package var panel: Color
  /// The keyboard, and notes.
  package var keyboard: Color
  /// Covered and hidden parts, and failures.
  package var covered: Color
  /// Content insets.
  package var inset: Color
  /// The content offset.
  package var offset: Color
  /// The focused field.
  package var field: Color
  /// The room below the field.
  package var clearance: Color
  /// The safe area.
  package var safeArea: Color
  /// The root view's shift.
  package var shift: Color
  /// The visible band.
  package var band: Color
  /// Verdicts that are a pass.
  package var pass: Color
  /// Verdicts that are a warning.
  package var warn: Color

  /// Verdicts that are a failure: as what is covered.
  package var fail: Color { covered }

  /// One of a theme's colours, whichever the theme is: `\.ink`.
  typealias Role = any KeyPath<Theme, Color> & Sendable

  /// Returns the theme for a page of another colour: the light or the dark one, whichever can be
  /// read on it better, its colours mixed with the ink as far as words in them need it.
  func on(_ page: Color) -> Theme {
    guard page != self.page else { return self }
    let isDark = Color.white.contrast(with: page) > Color.black.contrast(with: page)
    let base = isDark ? Theme.dark : .light
    var theme = base.id == id ? self : base
    theme.page = page
    theme.ink = theme.ink.readable(
      Self.contrast, on: [page], towards: isDark ? .white : .black)
    for role in Self.words {
      theme[keyPath: role] = theme[keyPath: role].readable(
        Self.contrast, on: [page], towards: theme.ink)
    }
    return theme
  }

  /// The contrast that words have with what they stand on (WCAG 2.2, 1.4.3).
  private static let contrast = 4.5
  /// The colours that words have besides the ink.
  private static let words: [any WritableKeyPath<Theme, Color> & Sendable] = [
    \.secondary, \.keyboard, \.covered, \.inset, \.offset, \.field, \.clearance, \.safeArea,
    \.shift, \.band, \.pass, \.warn,
  ]

  /// Returns the theme with a brand's colour for the keyboard and for notes.
  ///
  /// The colour is mixed with the ink until words in it can be read on the page and on panels.
  func accented(by accent: Color?) -> Theme {
    guard let accent else { return self }
    var theme = self
    theme.keyboard = accent.over(page).readable(Self.contrast, on: [page, panel], towards: ink)
    return theme
  }
}

// MARK: - Themes

extension Theme {
  /// Dark on white.
  package static let light = Theme(
    id: "light", page: Color(hex: 0xFF_FFFF), ink: Color(hex: 0x1B_1F24),
    secondary: Color(hex: 0x57_606A), hairline: Color(hex: 0xD0_D7DE),
    outline: Color(hex: 0x6E_7781), shadow: Color(white: 0, alpha: 0.22),
    panel: Color(hex: 0xF6_F8FA), keyboard: Color(hex: 0x0B_5FD0), covered: Color(hex: 0xC0_2028),
    inset: Color(hex: 0x7A_3FC8), offset: Color(hex: 0x0A_7A4B), field: Color(hex: 0x96_4900),
    clearance: Color(hex: 0x00_6D77), safeArea: Color(hex: 0x7D_5A00),
    shift: Color(hex: 0xA3_195B), band: Color(hex: 0x4A_5560), pass: Color(hex: 0x1A_7F37),
    warn: Color(hex: 0x8A_5A00))

  /// Light on near black.
  package static let dark = Theme(
    id: "dark", page: Color(hex: 0x0D_1117), ink: Color(hex: 0xE6_EDF3),
    secondary: Color(hex: 0x9D_A7B3), hairline: Color(hex: 0x30_363D),
    outline: Color(hex: 0x76_818D), shadow: Color(white: 0, alpha: 0.6),
    panel: Color(hex: 0x15_1B23), keyboard: Color(hex: 0x6C_B0FF), covered: Color(hex: 0xFF_8A80),
    inset: Color(hex: 0xC6_A0FF), offset: Color(hex: 0x5B_D69B), field: Color(hex: 0xFF_B057),
    clearance: Color(hex: 0x56_D4DD), safeArea: Color(hex: 0xE3_C04C),
    shift: Color(hex: 0xFF_8FC7), band: Color(hex: 0xB1_BAC4), pass: Color(hex: 0x56_D364),
    warn: Color(hex: 0xE3_B341))
}
