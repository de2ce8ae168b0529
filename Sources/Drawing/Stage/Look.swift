internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The knowledge of every painter: colours, type, the pixel grid and the generation of the design.
struct Look {
  var palette: Palette
  let typesetter: Typesetter
  let grid: PixelGrid
  private(set) var isDark: Bool
  /// What is behind everything: the root view's ground.
  var ground: Color
  /// Whether what is painted behind a bar's panes of glass shows through them.
  var panesAreClear = false
  /// Whether controls and bars are those of iOS 26 in apps built for it.
  let isGlass: Bool
  /// The size of the alert that everything stands in, or of its part with the buttons; `nil`
  /// elsewhere.
  var alert: Size?
  /// The deviations of the view being drawn from the default look of its kind.
  var style: ViewStyle?
  /// The pictures of views by the paths of their files.
  var pictures: [String: ImageSurface] = [:]
  /// Whether the interface is laid out from right to left.
  var isRightToLeft = false
  /// Whether shapes are drawn mirrored, so that words have to be turned back.
  var isFlipped = false
  /// The major version of iOS, whose controls are drawn.
  let systemVersion: Int

  init(scene: Scene, scale: Double, typesetter: Typesetter) {
    palette = Palette(
      scene.appearance, isElevated: scene.presentation.style != .fullScreen, isGlass: scene.isGlass)
    ground = palette.background
    self.typesetter = typesetter
    grid = PixelGrid(scale: scale)
    isDark = scene.appearance == .dark
    systemVersion = scene.systemVersion
    isRightToLeft = scene.isRightToLeft
    isGlass = scene.isGlass
    alert = scene.presentation.style == .alert ? scene.presentation.frame.size : nil
    takeTint(of: scene)
  }

  /// Takes the colours of another appearance than the scene's.
  mutating func adopt(_ appearance: Scene.Appearance, in scene: Scene) {
    palette = Palette(
      appearance, isElevated: scene.presentation.style != .fullScreen, isGlass: scene.isGlass)
    isDark = appearance == .dark
    takeTint(of: scene)
  }

  private mutating func takeTint(of scene: Scene) {
    guard let tint = scene.tint else { return }
    palette.tint = color(tint)
    palette.caret = color(tint)
  }
}

// MARK: - Words

extension Look {
  /// Draws one line with its capitals centred on `midY`, and its baseline on a pixel.
  func draw(
    _ text: String, _ font: SystemFont, color: Color, x: Double, midY: Double,
    anchor: Anchor = .left, maxWidth: Double? = nil, in context: Context
  ) throws(DrawingError) {
    let layout = try typesetter.layout(text.singleLine, font.style, maxWidth: maxWidth)
    if isFlipped {
      // The words as they are read, at the mirror image of their place.
      var look = self
      look.isFlipped = false
      let mirrored: Anchor = anchor == .left ? .right : anchor == .right ? .left : .center
      return try context.saved { () throws(DrawingError) in
        context.translate(x: x, y: 0)
        context.scale(x: -1, y: 1)
        try look.draw(
          text, font, color: color, x: 0, midY: midY, anchor: mirrored, maxWidth: maxWidth,
          in: context)
      }
    }
    let left =
      switch anchor {
      case .left: x
      // A truncated line is as wide as the available room, whatever is left of it.
      case .center where layout.isEllipsized:
        x - layout.inkBounds.x - layout.inkBounds.width / 2
      case .center: x - layout.width / 2
      case .right: x - layout.width
      }
    context.setSource(color)
    context.draw(
      layout, x: grid.snapped(left), baseline: grid.snapped(midY + font.capHeight / 2))
  }

  /// Which point of a line `x` is.
  enum Anchor {
    case left, center, right
  }
}

extension String {
  /// The text with spaces for its line breaks, as one line of UIKit shows it.
  var singleLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}

// MARK: - Right to left

extension Look {
  /// Draws something mirrored between two edges where the interface is laid out from right to left;
  /// words in it are turned back.
  func mirrored<Failure: Error>(
    from left: Double, to right: Double, in context: Context,
    _ body: (Look) throws(Failure) -> Void
  ) throws(Failure) {
    guard isRightToLeft else { return try body(self) }
    var look = self
    look.isFlipped = true
    try context.saved { () throws(Failure) in
      context.translate(x: left + right, y: 0)
      context.scale(x: -1, y: 1)
      try body(look)
    }
  }
}

// MARK: - Boxes

extension Context {
  /// Fills a rectangle.
  func fill(_ rect: Rect, _ color: Color) {
    setSource(color)
    rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    fill()
  }

  /// Fills a rectangle with round corners.
  func fill(
    _ rect: Rect, radius: Double, curve: CornerCurve = .continuous, _ color: Color
  ) {
    setSource(color)
    roundedRectangle(
      x: rect.minX, y: rect.minY, width: rect.width, height: rect.height, radius: radius,
      curve: curve)
    fill()
  }

  /// Fills the width between two heights with a colour that fades away from the first to the
  /// second: the scroll edge effect of iOS 26.
  func fade(from start: Double, to end: Double, width: Double, _ color: Color) {
    saved {
      setSource(
        Pattern(
          x0: 0, y0: start, x1: 0, y1: end,
          stops: [Pattern.Stop(0, color), Pattern.Stop(1, color.withAlpha(0))]))
      rectangle(x: 0, y: min(start, end), width: width, height: abs(end - start))
      fill()
    }
  }

  /// Draws a line of a width just inside a rectangle with round corners.
  func strokeInside(_ rect: Rect, radius: Double, lineWidth: Double, _ color: Color) {
    let inner = rect.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
    setSource(color)
    roundedRectangle(
      x: inner.minX, y: inner.minY, width: inner.width, height: inner.height,
      radius: max(radius - lineWidth / 2, 0))
    stroke(lineWidth: lineWidth)
  }

  /// The part of the user space that is not clipped.
  var visibleRect: Rect {
    let extents = clipExtents
    return Rect(
      x: extents.minX, y: extents.minY, width: extents.maxX - extents.minX,
      height: extents.maxY - extents.minY)
  }

  /// Draws only inside a rectangle from here on.
  func clip(to rect: Rect) {
    rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    clip()
  }
}

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

extension Look {
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
    /// The ground of selected text: the caret's colour, so much of it (an assumption).
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

    /// The colours of an appearance; those of `UIUserInterfaceLevel.elevated`, on a sheet, differ
    /// in the dark, and with iOS 26 blue is another (measured in the light; Apple's for the dark).
    init(_ appearance: Scene.Appearance, isElevated: Bool, isGlass: Bool) {
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
}
