import Cairo
import KeyboardAvoidance

/// The system colours of iOS, light and dark (Apple, `UIColor` standard and element colours).
struct Palette: Hashable, Sendable {
  var label: Color
  var secondaryLabel: Color
  var placeholder: Color
  var separator: Color
  /// `systemBackground`.
  var background: Color
  /// `systemGroupedBackground`.
  var groupedBackground: Color
  /// `secondarySystemGroupedBackground`, the ground of cards.
  var card: Color
  /// `tertiarySystemFill`, the ground of filled fields.
  var fill: Color
  /// `systemBlue`.
  var tint: Color
  /// `systemGreen`, of a switch that is on.
  var green: Color
  /// The navigation and tab bar's ground.
  var bar: Color

  /// The colours of an appearance.
  init(_ appearance: Scene.Appearance) {
    switch appearance {
    case .light:
      label = Color(hex: 0x00_0000)
      secondaryLabel = Color(hex: 0x3C_3C43, alpha: 0.6)
      placeholder = Color(hex: 0x3C_3C43, alpha: 0.3)
      separator = Color(hex: 0x3C_3C43, alpha: 0.29)
      background = Color(hex: 0xFF_FFFF)
      groupedBackground = Color(hex: 0xF2_F2F7)
      card = Color(hex: 0xFF_FFFF)
      fill = Color(hex: 0x76_7680, alpha: 0.12)
      tint = Color(hex: 0x00_7AFF)
      green = Color(hex: 0x34_C759)
      bar = Color(hex: 0xF9_F9F9)
    case .dark:
      label = Color(hex: 0xFF_FFFF)
      secondaryLabel = Color(hex: 0xEB_EBF5, alpha: 0.6)
      placeholder = Color(hex: 0xEB_EBF5, alpha: 0.3)
      separator = Color(hex: 0x54_5458, alpha: 0.65)
      background = Color(hex: 0x00_0000)
      groupedBackground = Color(hex: 0x00_0000)
      card = Color(hex: 0x1C_1C1E)
      fill = Color(hex: 0x76_7680, alpha: 0.24)
      tint = Color(hex: 0x0A_84FF)
      green = Color(hex: 0x30_D158)
      bar = Color(hex: 0x16_1616)
    }
  }
}
