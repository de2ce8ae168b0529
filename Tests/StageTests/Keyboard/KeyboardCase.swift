import Cairo
import KeyboardAvoidance
import Keyframes
import PixelProbes
import Testing

@testable import Stage

/// A keyboard to lay out or to draw.
struct KeyboardCase: Sendable, CustomTestStringConvertible {
  var appearance = KeyboardAppearance()
  var size: Size
  var look = KeyboardLook.legacy
  var style = Scene.Appearance.light
  var hasHomeIndicator = true
  var systemVersion = 18
  var rows = KeyboardRows.device
  var languages: [String] = []
  /// The shorter side of the screen in points: the keyboard's width or 844, unless it is said.
  var shortSide: Double?

  init(
    _ width: Double, _ height: Double, _ kind: KeyboardKind = .letters,
    bar: KeyboardAppearance.Bar = .none, returnKey: ReturnKey = .return, accessory: Double = 0,
    look: KeyboardLook = .legacy, style: Scene.Appearance = .light, home: Bool = true
  ) {
    size = Size(width: width, height: height)
    appearance = KeyboardAppearance(
      kind: kind, bar: bar, returnKey: returnKey, accessoryHeight: accessory)
    self.look = look
    self.style = style
    hasHomeIndicator = home
  }

  var testDescription: String {
    """
    \(look) \(style) \(appearance.kind) \(appearance.bar) \(appearance.returnKey) \
    \(size.width) x \(size.height), accessory \(appearance.accessoryHeight), \
    \(hasHomeIndicator ? "home indicator" : "home button")
    """
  }

  /// Returns the keyboard under a version of iOS.
  func on(_ systemVersion: Int) -> KeyboardCase {
    var keyboard = self
    keyboard.systemVersion = systemVersion
    return keyboard
  }

  var setting: KeyboardSetting {
    KeyboardSetting(
      look: look, systemVersion: systemVersion, hasHomeIndicator: hasHomeIndicator,
      shortSide: shortSide ?? min(size.width, 844), rows: rows, languages: languages)
  }

  var layout: KeyboardLayout { KeyboardLayout(appearance, size: size, setting) }

  var scene: Scene {
    let device = Device(
      screen: Size(width: size.width, height: max(shortSide ?? 844, 844)), scale: 3,
      homeIndicator: hasHomeIndicator ? Size(width: 139, height: 5) : nil)
    var keyboard = KeyboardConfiguration(heights: KeyboardHeights(all: size.height), look: look)
    keyboard.rows = rows
    keyboard.languages = languages
    return Scene(
      device: device, systemVersion: systemVersion, appearance: style,
      scrollView: ScrollConfiguration(frame: device.bounds, contentSize: device.screen), form: [],
      keyboard: keyboard)
  }

  /// Draws the keyboard on a transparent picture of `scale` pixels a point.
  func picture(scale: Double) throws -> KeyboardPicture {
    let painter = KeyboardPainter(
      scene: scene, typesetter: Typesetter(fonts: try FontBook()),
      ground: style == .light ? .white : .black)
    return try KeyboardPicture(size: size, scale: scale) { context throws(DrawingError) in
      try painter.draw(appearance, size: size, in: context)
    }
  }
}

/// A drawn picture whose pixels can be asked for by points.
struct KeyboardPicture {
  let surface: ImageSurface
  let scale: Double

  /// Draws on a transparent picture; sides that are not whole pixels are rounded up.
  init(
    size: Size, scale: Double, _ body: (Context) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    self.scale = scale
    surface = try ImageSurface(
      width: Int((size.width * scale).rounded(.up)),
      height: Int((size.height * scale).rounded(.up)), format: .argb32)
    let context = try surface.makeContext()
    context.scale(scale)
    try body(context)
    try context.finish()
  }

  /// The pixel as `0xAARRGGBB`, alpha premultiplied.
  func word(_ x: Int, _ y: Int) -> UInt32 {
    surface.withPixels { pixels, bytesPerRow in
      pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
    }
  }

  /// The colour of the pixel that a point lies in, as `0xRRGGBB`.
  func color(_ x: Double, _ y: Double) -> UInt32 {
    word(Int((x * scale).rounded(.down)), Int((y * scale).rounded(.down))) & 0xFF_FFFF
  }

  /// All pixels, row by row, without the padding between rows.
  var words: [UInt32] { surface.words() }

  /// The rectangle in points around all pixels of a region for which `isInk` is true.
  func inkBounds(in region: Rect, where isInk: (UInt32) -> Bool) -> Rect? {
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for y in Int(region.minY * scale)..<Int(region.maxY * scale) {
      let words = surface.words(ofRow: y)
      for x in Int(region.minX * scale)..<Int(region.maxX * scale) where isInk(words[x]) {
        (left, top) = (min(left, x), min(top, y))
        (right, bottom) = (max(right, x + 1), max(bottom, y + 1))
      }
    }
    guard right > left else { return nil }
    return Rect(
      x: Double(left) / scale, y: Double(top) / scale, width: Double(right - left) / scale,
      height: Double(bottom - top) / scale)
  }

  /// Whether a pixel is darker than a dark grey.
  static func isDark(_ word: UInt32) -> Bool {
    (word >> 16 & 0xFF) + (word >> 8 & 0xFF) + (word & 0xFF) < 3 * 110
  }
}
