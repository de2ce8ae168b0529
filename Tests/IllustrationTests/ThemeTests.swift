import Cairo
import Foundation
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

  @Test(arguments: themes)
  func `Names of fields stand out from what the keyboard's curve is filled with`(_ theme: Theme) {
    let ground = theme.keyboard.withAlpha(Plot.keyboardTint).over(theme.panel)
    #expect(theme.field.contrast(with: ground) >= 4.5)
    #expect(theme.ink.contrast(with: ground) >= 4.5)
  }

  @Test func `Contrast is WCA gs`() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 1e-9)
    // WebAIM's contrast checker: #777777 on white is 4.48.
    #expect(abs(Color(hex: 0x77_7777).contrast(with: .white) - 4.48) < 0.005)
  }
}

extension Color {
  /// The contrast ratio with another opaque colour, 1 to 21 (WCAG 2.2, "contrast ratio").
  fileprivate func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The relative luminance, 0 to 1 (WCAG 2.2).
  private var luminance: Double {
    func linear(_ component: Double) -> Double {
      component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
