import Cairo
import KeyboardAvoidance
import Keyframes

/// Draws a keyboard of an appearance into (0, 0, size), in points.
///
/// It covers all of its area, except for the two upper corners in the new look.
final class KeyboardPainter {
  private let scene: Scene
  private let typesetter: Typesetter
  private let palette: KeyboardPalette
  private let setting: KeyboardSetting
  /// The upper end of the rim that was last drawn.
  private var upperRim: (width: Double, grid: PixelGrid, layer: Layer)?

  /// - Parameter ground: The app's ground, which shines through.
  init(scene: Scene, typesetter: Typesetter, ground: Color = .black) {
    self.scene = scene
    self.typesetter = typesetter
    setting = KeyboardSetting(scene)
    palette = KeyboardPalette(
      scene.keyboard.look, scene.appearance, systemVersion: scene.systemVersion, over: ground)
  }

  /// Draws the keyboard.
  ///
  /// - Parameters:
  ///   - size: Its frame's size, with the accessory view.
  ///   - restHeight: The height that the frame is on its way to, if it is another: the keys have it
  ///     already, and stand on the frame's lower edge, which covers and uncovers what is above.
  ///   - isClear: Whether the grounds that let the app through are left to what is drawn below.
  func draw(
    _ appearance: KeyboardAppearance, size: Size, restHeight: Double? = nil,
    isClear: Bool = false,
    in context: Context
  ) throws(DrawingError) {
    guard size.width > 0, size.height > 0 else { return }
    let rest = Size(width: size.width, height: restHeight ?? size.height)
    let layout = KeyboardLayout(appearance, size: rest, setting)
    let palette = isClear ? palette.clear : palette
    let canvas = KeyboardCanvas(
      context: context, typesetter: typesetter, palette: palette, look: setting.look)
    let covered = wholePixels(size, in: context)
    try context.saved { () throws(DrawingError) in
      context.rectangle(x: 0, y: 0, width: covered.width, height: covered.height)
      context.clip()
      let panel = appearance.kind == .emoji ? palette.emojiPanel : palette.panel
      if layout.panels.isEmpty {
        // Over nothing its pixels are what the lines themselves would be.
        let rim = panel.alpha == 0 ? try upperRim(of: covered, on: canvas) : nil
        KeyboardPanel(canvas: canvas).draw(size: covered, color: panel, upperRim: rim)
      } else {
        KeyboardPanel(canvas: canvas).draw(parts: layout.panels, color: panel)
      }
      try AccessoryBar(
        canvas: canvas, pointsSideways: setting.systemVersion <= 12,
        isMirrored: scene.isRightToLeft, language: appearance.language
      ).draw(
        in: layout.bands.accessory, side: scene.device.safeArea.left)
      if size.height != rest.height {
        // The accessory view keeps to the upper edge.
        let top = layout.bands.accessory.maxY
        context.clip(
          to: Rect(x: 0, y: top, width: covered.width, height: max(covered.height - top, 0)))
        context.translate(x: 0, y: size.height - rest.height)
      }
      if appearance.kind.isPicker {
        let top = layout.bands.accessory.maxY
        let bottom = rest.height - scene.device.safeArea.bottom
        return try canvas.draw(
          appearance.wheels,
          in: Rect(x: 0, y: top, width: size.width, height: max(bottom - top, 0)),
          hasBand: setting.systemVersion >= 14)
      }
      if layout.isTablet {
        try canvas.drawShortcuts(of: appearance, in: layout.bands, parts: layout.panels)
      } else {
        let bar = KeyboardBar(appearance, setting, on: canvas)
        let isWhole = wordsFrame(of: appearance, in: layout.bands) == nil
        try bar.draw(appearance.bar, in: layout.bands, hasWords: isWhole)
      }
      if let board = layout.emojiBoard { try canvas.draw(board) }
      let painter = KeyPainter(canvas: canvas, width: size.width, setting)
      let isPad = appearance.kind.isPad && !layout.isTablet
      let visible = context.isVector ? nil : context.visibleRect.insetBy(dx: -8, dy: -8)
      for key in layout.keys where visible?.intersects(key.frame) ?? true {
        try painter.draw(key, isPad: isPad)
      }
      try canvas.drawStrip(layout.symbols)
      if let handle = layout.handle {
        canvas.fill(handle, radius: handle.height / 2, curve: .circular, palette.special)
      }
    }
  }

  /// Returns the upper end of the rim of a panel in pixels, drawn once for a width; `nil` where the
  /// panel has none, or does not stand on whole pixels, or these are larger than points: as thin as
  /// its lines are there, a pixel may come out a level brighter.
  private func upperRim(of size: Size, on canvas: KeyboardCanvas) throws(DrawingError) -> Layer? {
    let context = canvas.context
    let (origin, corner) = (context.userToDevice(x: 0, y: 0), context.userToDevice(x: 1, y: 1))
    let grid = PixelGrid(scale: corner.x - origin.x)
    guard setting.look == .glass, size.height >= KeyboardPanel.cornerReach, !context.isVector,
      grid.scale >= 1, grid.scale == corner.y - origin.y,
      origin == (origin.x.rounded(), origin.y.rounded())
    else { return nil }
    if let upperRim, upperRim.width == size.width, upperRim.grid == grid { return upperRim.layer }
    let layer = try KeyboardPanel.upperRim(size: size, on: canvas, grid: grid)
    upperRim = (size.width, grid, layer)
    return layer
  }

  /// The area of the words above the keys if they come after these, in points from the keyboard's
  /// upper left corner; `nil` for keyboards that are whole from the start.
  ///
  /// That is so of phones' keyboards of iOS 26 with words, of which two films tell; of one with an
  /// accessory view nothing is known.
  func wordsFrame(of appearance: KeyboardAppearance, size: Size, restHeight: Double) -> Rect? {
    let rest = Size(width: size.width, height: restHeight)
    return wordsFrame(of: appearance, in: KeyboardBands(appearance, size: rest, setting))?
      .offsetBy(dx: 0, dy: size.height - restHeight).intersection(Rect(origin: .zero, size: size))
  }

  private func wordsFrame(of appearance: KeyboardAppearance, in bands: KeyboardBands) -> Rect? {
    let (top, width) = (bands.bar.minY, bands.strip.width)
    guard setting.look == .glass, setting.isLandscape || width < KeyboardSetting.tabletWidth,
      appearance.bar == .prediction, appearance.accessoryHeight == 0, appearance.mode == .docked,
      bands.bar.height > 0
    else { return nil }
    return Rect(x: 0, y: top, width: width, height: bands.keys.minY - top)
  }

  /// Draws the words of such a keyboard.
  func drawWords(
    of appearance: KeyboardAppearance, size: Size, restHeight: Double, in context: Context
  ) throws(DrawingError) {
    let rest = Size(width: size.width, height: restHeight)
    let canvas = KeyboardCanvas(
      context: context, typesetter: typesetter, palette: palette, look: setting.look)
    try context.saved { () throws(DrawingError) in
      if size.height != restHeight {
        context.clip(to: Rect(origin: .zero, size: size))
        context.translate(x: 0, y: size.height - restHeight)
      }
      let bands = KeyboardBands(appearance, size: rest, setting)
      try KeyboardBar(appearance, setting, on: canvas).drawWords(in: bands)
    }
  }

  /// The panel's colour before it is glass.
  var plainPanel: Color { palette.plainPanel }

  /// The colour of the panel over the app's ground.
  var panel: Color { palette.panel }

  /// The most tones that keys of one keyboard have.
  static let mostKeyTones = 3

  /// The width of the blur behind a keyboard, in points.
  var blur: Double { palette.deviation * 2.0.squareRoot() }

  /// How a keyboard's panel shows what is behind it; `nil` for one that hides it.
  func panelTone(of appearance: KeyboardAppearance) -> Tone? {
    appearance.kind == .emoji && setting.look == .legacy ? nil : palette.panelTone
  }

  /// Returns the frames of the keys that show what is behind them, tone by tone, and the radius of
  /// their corners.
  func translucentKeys(
    of appearance: KeyboardAppearance, size: Size, restHeight: Double
  ) -> [(tone: Tone, frames: [Rect], radius: Double)] {
    let layout = KeyboardLayout(
      appearance, size: Size(width: size.width, height: restHeight), setting)
    let isPad = appearance.kind.isPad && !layout.isTablet
    var keys: [(tone: Tone, frames: [Rect], radius: Double)] = []
    for key in layout.keys {
      guard let tone = palette.tone(of: key.role) else { continue }
      let frame = key.frame.offsetBy(dx: 0, dy: size.height - restHeight)
      if let index = keys.firstIndex(where: { $0.tone == tone }) {
        keys[index].frames.append(frame)
      } else {
        let radius = KeyPainter.radius(setting, isPad: isPad)
        keys.append((tone, [frame], radius))
      }
    }
    return keys
  }

  /// How far down a keyboard looks otherwise while its height changes, in points: the corners and
  /// the accessory view keep to its upper edge, and all else to its lower one.
  func edgeHeight(of appearance: KeyboardAppearance) -> Double {
    max(setting.look == .glass ? KeyboardPanel.cornerReach : 0, appearance.accessoryHeight)
  }

  /// Draws the key that is held down, if one is: over the keyboard, and over what is above that.
  func drawPressedKey(
    of appearance: KeyboardAppearance, size: Size, restHeight: Double, opacity: Double,
    in context: Context
  ) throws(DrawingError) {
    guard let key = pressedKey(on: appearance, size: size, restHeight: restHeight) else { return }
    let canvas = KeyboardCanvas(
      context: context, typesetter: typesetter, palette: palette, look: setting.look)
    try context.faded(to: opacity) { () throws(DrawingError) in
      try canvas.draw(key)
    }
  }

  /// Returns the key that is held down, in points from the keyboard's upper left corner; `nil`
  /// where none is, or the keyboard has no such key.
  func pressedKey(
    on appearance: KeyboardAppearance, size: Size, restHeight: Double
  ) -> PressedKey? {
    guard let typed = appearance.pressedKey else { return nil }
    let rest = Size(width: size.width, height: restHeight)
    return PressedKey(
      typed, in: KeyboardLayout(appearance, size: rest, setting), look: setting.look,
      drop: size.height - restHeight)
  }

  /// Returns the middle of a key in points from the keyboard's upper left corner; `nil` where the
  /// keyboard has no such key.
  func middle(
    of key: Touch.Key, on appearance: KeyboardAppearance, size: Size, restHeight: Double
  ) throws(DrawingError) -> Point? {
    let rest = Size(width: size.width, height: restHeight)
    let layout = KeyboardLayout(appearance, size: rest, setting)
    var frame: Rect?
    switch key {
    case .character(let typed): frame = layout.key(typing: typed)?.frame
    case .return: frame = layout.returnKey(of: appearance, setting)?.frame
    case .accessory(let key):
      let bar = try AccessoryBar.places(
        in: layout.bands.accessory, side: scene.device.safeArea.left, look: setting.look,
        isMirrored: scene.isRightToLeft, appearance.language, typesetter)
      return bar?.middle(of: key)
    }
    return frame.map { Point(x: $0.midX, y: $0.midY + size.height - restHeight) }
  }

  /// The size with pixels that are covered in part counted as whole.
  private func wholePixels(_ size: Size, in context: Context) -> Size {
    let end = context.userToDevice(x: size.width, y: size.height)
    let outer = context.deviceToUser(
      x: (end.x - 0.001).rounded(.up), y: (end.y - 0.001).rounded(.up))
    return Size(width: outer.x, height: outer.y)
  }
}

extension KeyboardCanvas {
  /// Draws what stands on the panel below the keys.
  func drawStrip(_ symbols: [KeyboardKey]) throws(DrawingError) {
    for key in symbols {
      let center = Point(x: key.frame.midX, y: key.frame.midY)
      switch key.face {
      case .symbol(let symbol):
        symbol.draw(
          in: context, at: center, scale: 1, color: palette.symbol)
      case .word(let word):
        try text(
          word, size: 16, centerX: center.x, baseline: center.y + 12, color: palette.symbol)
      case .blank, .letter, .digit, .decimal, .languages:
        break
      }
    }
  }

  private static let wheelRow = 32.0
  private static let wheelRadius = 92.0
  /// How many rows are seen above the chosen one and below it.
  private static let wheelReach = 3

  /// Draws the wheels that come up in place of a keyboard.
  ///
  /// A choice after `UIPickerView`, of which no capture was measured: rows of 32 points around a
  /// cylinder, and the chosen one on a band, or up to iOS 13 between two lines.
  func draw(_ wheels: [Wheel], in frame: Rect, hasBand: Bool) throws(DrawingError) {
    guard !wheels.isEmpty, frame.width > 0, frame.height > 0 else { return }
    let isGlass = look == .glass
    let band = Rect(
      x: frame.minX + 9, y: frame.midY - Self.wheelRow / 2,
      width: frame.width - 2 * 9, height: Self.wheelRow)
    if hasBand {
      fill(band, radius: isGlass ? band.height / 2 : 8, palette.text.withAlpha(0.08))
    } else {
      for y in [band.minY, band.maxY] {
        fill(
          Rect(x: frame.minX, y: y, width: frame.width, height: 1 / context.pixelsPerUnit),
          palette.hairline)
      }
    }
    let pitch =
      wheels.count == 1 ? band.width : min(frame.width / Double(wheels.count), 190)
    let left = frame.midX - pitch * Double(wheels.count) / 2
    for (index, wheel) in wheels.enumerated() {
      try draw(
        wheel, centerX: left + (Double(index) + 0.5) * pitch, width: pitch, midY: frame.midY)
    }
  }

  /// Draws a wheel's rows, which get lower and paler towards the ends.
  private func draw(
    _ wheel: Wheel, centerX: Double, width: Double, midY: Double
  ) throws(DrawingError) {
    for offset in -Self.wheelReach...Self.wheelReach {
      guard let word = wheel.word(at: offset) else { continue }
      let angle = Double(offset) * Self.wheelRow / Self.wheelRadius
      let size = offset == 0 ? 23 : 22 * (1 - 0.12 * angle * angle)
      let color = palette.text
      // Rows of a cylinder are as much lower as they are turned away.
      let middle = midY + Self.wheelRadius * Self.sine(angle)
      try text(
        try shortened(word, size: size, to: max(width - 16, 1)), size: size, centerX: centerX,
        baseline: middle + SystemFont(23).capHeight / 2,
        color: offset == 0 ? color : color.withAlpha(max(0.5 - 0.13 * Double(abs(offset)), 0.08)))
    }
  }

  /// The sine of a small angle, by its series.
  private static func sine(_ x: Double) -> Double { x - x * x * x / 6 + x * x * x * x * x / 120 }

  /// Draws the bar above an iPad's keys: undo, redo and paste at the left, words in the middle.
  ///
  /// - Parameter parts: The halves of a split keyboard, else none.
  func drawShortcuts(
    of appearance: KeyboardAppearance, in bands: KeyboardBands, parts: [Rect]
  ) throws(DrawingError) {
    let frame = bands.bar
    guard frame.height >= 8, frame.width >= 100 else { return }
    let middle = frame.midY
    let scale = min(1, frame.height / 44)
    var x = frame.minX + 34
    for symbol in [KeySymbol.undo, .redo, .paste] {
      symbol.draw(
        in: context, at: Point(x: x, y: middle), scale: scale, color: palette.symbol)
      x += 52
    }
    guard parts.count < 2 else { return }
    let language = appearance.language
    let suggestions = appearance.typing?.suggestions
    switch appearance.bar {
    case .none, .collapsed: return
    case .prediction:
      try words(
        suggestions ?? language.suggestions, in: frame, scale: scale,
        isRightToLeft: language.isRightToLeft)
    case .passwords: try words([language.passwordsWord], in: frame, scale: scale)
    case .candidates:
      try words(Array((suggestions ?? language.candidates).prefix(5)), in: frame, scale: scale)
    }
  }

  private func words(
    _ words: [String], in frame: Rect, scale: Double, isRightToLeft: Bool = false
  ) throws(DrawingError) {
    let room = frame.width - 2 * 190
    // A single word stands in the middle, fewer than three where they would stand among three.
    let count = words.count == 1 ? 1 : max(words.count, 3)
    let share = room / Double(count)
    for (index, word) in words.enumerated() {
      let place = isRightToLeft ? count - 1 - index : index
      let left = frame.minX + 190 + share * Double(place)
      try text(
        try shortened(word, size: 17 * scale, to: share - 12, keepsEnd: true), size: 17 * scale,
        centerX: left + share / 2, baseline: frame.midY + 6 * scale, color: palette.text)
      guard index > 0 else { continue }
      fill(
        Rect(
          x: left + (isRightToLeft ? share : 0) - 0.5, y: frame.midY - 12 * scale, width: 1,
          height: 24 * scale),
        palette.separator)
    }
  }

  /// The radius of a face in points.
  private static let faceRadius = 14.67

  /// Draws the emoji board: search field, sections of emoji, categories.
  func draw(_ board: EmojiBoardLayout) throws(DrawingError) {
    if let field = board.searchField { try drawSearchField(field) }
    for (title, place) in zip(["FREQUENTLY USED", "SMILEYS & PEOPLE"], board.titles) {
      try text(
        title, size: 12.9, weight: .semibold, x: place.x, baseline: place.y,
        color: palette.sectionTitle)
    }
    for (column, cells) in board.columns.enumerated() {
      for (row, cell) in cells.enumerated() {
        draw(Emoji.at(column: column, row: row, rows: cells.count), in: cell)
      }
    }
    try drawCategories(board)
  }

  private func draw(_ emoji: Character, in cell: Rect) {
    let radius = min(Self.faceRadius, min(cell.width, cell.height) * 0.38)
    guard radius > 2 else { return }
    draw(Emoji.drawings[emoji] ?? [], at: Point(x: cell.midX, y: cell.midY), scale: radius / 100)
  }

  private func draw(_ shapes: [SymbolShape], at place: Point, scale: Double) {
    context.saved {
      context.translate(x: place.x, y: place.y)
      context.scale(scale)
      for shape in shapes { shape.draw(in: context) }
    }
  }

  private func drawSearchField(_ field: Rect) throws(DrawingError) {
    let radius = look == .glass ? 12.4 : 12.0
    fill(field, radius: radius, palette.searchField)
    KeySymbol.magnifier.draw(
      in: context, at: Point(x: field.minX + 25.3, y: field.midY + 0.3), scale: 1,
      color: palette.searchText)
    try text(
      "Search Emoji", size: 17, x: field.minX + 40.8, baseline: field.midY + 6.2,
      color: palette.searchText)
  }

  private func drawCategories(_ board: EmojiBoardLayout) throws(DrawingError) {
    if let letters = board.letters {
      try text(
        "ABC", size: 16, centerX: letters.x, baseline: letters.y + 5.7, color: palette.symbol)
    }
    let scale = min(1, max(0, board.categories[1].x - board.categories[0].x) / 33)
    for (symbol, place) in zip(EmojiBoardLayout.Category.all, board.categories) where scale > 0 {
      let isChosen = symbol == EmojiBoardLayout.Category.recent
      if isChosen {
        context.circle(x: place.x, y: place.y, radius: 15 * scale)
        context.setSource(palette.chosenCategory)
        context.fill()
      }
      context.setSource(isChosen ? palette.text : palette.category)
      draw(symbol, at: place, scale: scale / 10)
    }
    KeySymbol.delete.draw(
      in: context, at: board.delete, scale: max(scale, 0.8), color: palette.boardSymbol)
  }
}
