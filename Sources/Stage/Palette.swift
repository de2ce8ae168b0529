internal import Cairo
internal import KeyboardAvoidance

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
  /// The line below a navigation bar and above a tab bar.
  var barLine: Color
  /// The words and symbols of a tab that is not selected.
  var tab: Color
  /// The insertion point, measured in simulator captures of iOS 18 and 26.
  var caret: Color
  /// What is behind selected text: the caret's colour, so much of it (an assumption).
  var highlight: Color { caret.withAlpha(0.2) }
  /// The ground of a field with `UITextField.BorderStyle.roundedRect`.
  var fieldGround: Color
  /// The line around it.
  var fieldLine: Color
  /// The track of a switch that is off.
  var track: Color
  /// The chosen segment of a segmented control.
  var chosenSegment: Color
  /// The scroll indicator at full opacity.
  var indicator: Color

  /// The colours of an appearance; those of `UIUserInterfaceLevel.elevated`, on a sheet, differ in
  /// the dark, and with iOS 26 blue is another (measured in the light; Apple's for the dark).
  init(_ appearance: Scene.Appearance, isElevated: Bool = false, isGlass: Bool = false) {
    self.init(base: appearance)
    if isGlass { tint = Color(hex: appearance == .light ? 0x00_88FF : 0x00_91FF) }
    guard isElevated, appearance == .dark else { return }
    background = Color(hex: 0x1C_1C1E)
    groupedBackground = Color(hex: 0x1C_1C1E)
    card = Color(hex: 0x2C_2C2E)
    bar = Color(hex: 0x24_2426)
    fieldGround = Color(hex: 0x2C_2C2E)
    fieldLine = Color(hex: 0x48_484A)
  }

  private init(base appearance: Scene.Appearance) {
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
      barLine = Color(white: 0, alpha: 0.3)
      tab = Color(hex: 0x99_9999)
      caret = Color(hex: 0x42_6BF2)
      fieldGround = Color(hex: 0xFF_FFFF)
      fieldLine = Color(hex: 0xCC_CCCC)
      track = Color(hex: 0x78_7880, alpha: 0.16)
      chosenSegment = Color(hex: 0xFF_FFFF)
      indicator = Color(white: 0, alpha: 0.36)
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
      barLine = Color(white: 1, alpha: 0.15)
      tab = Color(hex: 0x75_7575)
      caret = Color(hex: 0x0A_84FF)
      fieldGround = Color(hex: 0x1C_1C1E)
      fieldLine = Color(hex: 0x3A_3A3C)
      track = Color(hex: 0x78_7880, alpha: 0.32)
      chosenSegment = Color(hex: 0x63_6366)
      indicator = Color(white: 1, alpha: 0.44)
    }
  }
}
