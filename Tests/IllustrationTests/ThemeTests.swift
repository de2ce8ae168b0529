import Cairo
import Testing

@testable import Illustration

/// Every colour that sets text has a contrast of 4.5:1 or more with what it stands on (WCAG 2.2,
/// 1.4.3), lines have 3:1 or more (1.4.11).
@Suite struct ThemeTests {
  private static let themes = [Theme.light, .dark]
  private static let textRoles: [Theme.Role] = [
    \.ink, \.secondary, \.keyboard, \.covered, \.inset, \.offset, \.field, \.clearance, \.safeArea,
    \.shift, \.band, \.pass, \.warn,
  ]

  @Test(arguments: themes)
  func `Text stands out from the page and from panels, 4.5 to 1`(_ theme: Theme) {
    for role in Self.textRoles {
      let color = theme[keyPath: role]
      #expect(color.contrast(with: theme.page) >= 4.5)
      #expect(color.contrast(with: theme.panel) >= 4.5)
    }
    #expect(theme.outline.contrast(with: theme.page) >= 3)
  }

  @Test(
    arguments: themes,
    [0x33_3333, 0xFF_D60A, 0x77_7777, 0x00_0000, 0xFF_FFFF, 0x0B_5FD0, 0xF4_F1EA, 0x80_0020])
  func `Text stands out from a page of any colour`(_ theme: Theme, hex: Int) {
    let page = Color(hex: UInt32(hex))
    let adapted = Dressing(theme: theme, background: page).theme
    for role in Self.textRoles {
      #expect(adapted[keyPath: role].contrast(with: page) >= 4.5, "\(role)")
    }
    #expect(Dressing(theme: theme, background: theme.page).theme == theme)
    #expect(Dressing(theme: theme, background: .some(nil)).theme == theme)
  }

  @Test(arguments: themes)
  func `Names of fields stand out from what the keyboard's curve is filled with`(_ theme: Theme) {
    let ground = theme.keyboard.withAlpha(Plot.keyboardTint).over(theme.panel)
    #expect(theme.field.contrast(with: ground) >= 4.5)
    #expect(theme.ink.contrast(with: ground) >= 4.5)
  }

  @Test(arguments: themes)
  func `Letters in discs and marks of verdicts stand out from them`(_ theme: Theme) {
    for role in Self.textRoles {
      #expect(theme.page.contrast(with: theme[keyPath: role]) >= 4.5)
    }
  }

  @Test(arguments: themes, [0x0B_5FD0, 0xFF_CC00, 0x00_0000, 0xFF_FFFF, 0x7F_7F7F, 0x34_C759])
  func `Words in a brand's colour can be read, and a colour that can stays as it is`(
    _ theme: Theme, _ hex: Int
  ) {
    let accent = Color(hex: UInt32(hex))
    let color = theme.accented(by: accent).keyboard
    #expect(color.contrast(with: theme.page) >= 4.5 && color.contrast(with: theme.panel) >= 4.5)
    let isReadable = [theme.page, theme.panel].allSatisfy { accent.contrast(with: $0) >= 4.5 }
    #expect((color == accent) == isReadable)
  }

  @Test func `Contrast is WCA gs`() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    // WebAIM's contrast checker: #777777 on white is 4.48.
    #expect(abs(Color(hex: 0x77_7777).contrast(with: .white) - 4.48) < 0.005)
  }
}
