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
  ///   - clear: What is left to what is drawn below.
  func draw(
    _ appearance: KeyboardAppearance, size: Size, restHeight: Double? = nil,
    clear: ClearGrounds = .none,
    in context: Context
  ) throws(CairoError) {
    guard size.width > 0, size.height > 0 else { return }
    let rest = Size(width: size.width, height: restHeight ?? size.height)
    let layout = KeyboardLayout(appearance, size: rest, setting)
    let palette = palette.without(clear)
    let canvas = KeyboardCanvas(
      context: context, typesetter: typesetter, palette: palette, look: setting.look)
    let covered = wholePixels(size, in: context)
    try context.saved { () throws(CairoError) in
      context.rectangle(x: 0, y: 0, width: covered.width, height: covered.height)
      context.clip()
      let panel = appearance.kind == .emoji ? palette.emojiPanel : palette.panel
      if layout.panels.isEmpty {
        KeyboardPanel(canvas: canvas).draw(size: covered, color: panel)
      } else {
        KeyboardPanel(canvas: canvas).draw(parts: layout.panels, color: panel)
      }
      try AccessoryBar(
        canvas: canvas, pointsSideways: setting.systemVersion <= 12, language: appearance.language
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
        return try PickerPainter(canvas: canvas).draw(
          appearance.wheels,
          in: Rect(x: 0, y: top, width: size.width, height: max(bottom - top, 0)))
      }
      if layout.isTablet {
        try ShortcutsBar(
          canvas: canvas, language: appearance.language,
          suggestions: appearance.typing?.suggestions
        ).draw(appearance.bar, in: layout.bands, parts: layout.panels)
      } else {
        try KeyboardBar(
          canvas: canvas, setting: setting, language: appearance.language,
          suggestions: appearance.typing?.suggestions
        ).draw(appearance.bar, in: layout.bands)
      }
      if let board = layout.emojiBoard { try EmojiBoard(canvas: canvas).draw(board) }
      let painter = KeyPainter(canvas: canvas, width: size.width, setting)
      let isPad = appearance.kind.isPad && !layout.isTablet
      let visible = context.isVector ? nil : context.visibleRect.insetBy(dx: -8, dy: -8)
      for key in layout.keys where visible?.intersects(key.frame) ?? true {
        try painter.draw(key, isPad: isPad)
      }
      try StripPainter(canvas: canvas).draw(layout.symbols)
      if let handle = layout.handle {
        canvas.fill(handle, radius: handle.height / 2, curve: .circular, palette.special)
      }
    }
  }

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
  ) throws(CairoError) {
    guard let key = pressedKey(on: appearance, size: size, restHeight: restHeight) else { return }
    let canvas = KeyboardCanvas(
      context: context, typesetter: typesetter, palette: palette, look: setting.look)
    try context.faded(to: opacity) { () throws(CairoError) in
      try PressedKeyPainter(canvas: canvas).draw(key)
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
  ) throws(CairoError) -> Point? {
    let rest = Size(width: size.width, height: restHeight)
    let layout = KeyboardLayout(appearance, size: rest, setting)
    var frame: Rect?
    switch key {
    case .character(let typed): frame = layout.key(typing: typed)?.frame
    case .return: frame = layout.returnKey(of: appearance, setting)?.frame
    case .accessory(let key):
      let bar = try AccessoryBar.places(
        in: layout.bands.accessory, side: scene.device.safeArea.left, look: setting.look,
        appearance.language, typesetter)
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
