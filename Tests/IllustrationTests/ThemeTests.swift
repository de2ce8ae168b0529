import Cairo
import Testing

@testable import Illustration

@Suite struct ThemeTests {
  @Test("Text stands out from the page and from panels, 4.5 to 1", arguments: Theme.all)
  func contrast(_ theme: Theme) {
    for color in theme.textColors {
      #expect(color.contrast(with: theme.page) >= 4.5)
      #expect(color.contrast(with: theme.panel) >= 4.5)
    }
    #expect(theme.outline.contrast(with: theme.page) >= 3)
  }

  @Test(
    "Names of fields stand out from what the keyboard's curve is filled with", arguments: Theme.all)
  func contrastOnTheKeyboard(_ theme: Theme) {
    let ground = theme.keyboard.withAlpha(Plot.keyboardTint).over(theme.panel)
    #expect(theme.field.contrast(with: ground) >= 4.5)
    #expect(theme.ink.contrast(with: ground) >= 4.5)
  }

  @Test func contrastIsWCAGs() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    // WebAIM's contrast checker: #777777 on white is 4.48.
    #expect(abs(Color(hex: 0x77_7777).contrast(with: .white) - 4.48) < 0.005)
  }
}
