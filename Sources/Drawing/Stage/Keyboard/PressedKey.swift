import Cairo
import KeyboardAvoidance
import Keyframes

extension KeyboardPainter {
  /// The key that is held down: where it is, and what pops up above it.
  ///
  /// How iPhones show it, of which no capture was measured: the sizes are choices.
  struct PressedKey: Hashable, Sendable {
    /// The key, in points from the keyboard's upper left corner.
    let key: Rect
    /// The balloon above it with the letter once more, which may rise above the keyboard; `nil` for a
    /// key without.
    let head: Rect?
    let letter: String

    /// How far the head reaches beyond the key at either side, and how close it comes to the edges of
    /// the keyboard, in points.
    private static let overhang = 13.0
    private static let margin = 2.0
    /// The height of the head as a part of the key's.
    private static let share = 1.3

    /// Finds a key; `nil` on tablets, which show nothing, and where no key types it.
    ///
    /// - Parameter drop: How far the keys stand below where the layout has them, in points.
    init?(_ typed: String, in layout: KeyboardLayout, look: KeyboardLook, drop: Double) {
      guard !layout.isTablet, let found = layout.key(typing: typed) else { return nil }
      key = found.frame.offsetBy(dx: 0, dy: drop)
      guard case .letter(let letter) = found.face else {
        self.letter = ""
        head = nil
        return
      }
      // While a key is held down, shift is still on for its capital.
      self.letter = letter.uppercased() == typed ? typed : letter
      let height = (key.height * Self.share).rounded()
      let width = key.width + 2 * Self.overhang
      let right = layout.size.width - Self.margin - width
      head = Rect(
        x: max(min(key.midX - width / 2, right), Self.margin), y: key.minY - 8 - height,
        width: width,
        height: height)
    }

    /// The area that it covers with its shadow, in points.
    var frame: Rect {
      guard let head else { return key.insetBy(dx: -1, dy: -1) }
      let left = min(head.minX, key.minX)
      let right = max(head.maxX, key.maxX)
      return Rect(
        x: left - 4, y: head.minY - 4, width: right - left + 8, height: key.maxY - head.minY + 8)
    }
  }
}

extension KeyboardCanvas {
  private var keyRadius: Double { look == .glass ? 8 : 5 }

  /// Draws the key that is held down: a letter with its pop-up above it, any other key darker.
  func draw(_ pressed: KeyboardPainter.PressedKey) throws(DrawingError) {
    guard let head = pressed.head else {
      fill(pressed.key, radius: keyRadius, palette.text.withAlpha(0.18))
      return
    }
    // A soft edge, dark on any ground.
    for (width, alpha) in [(5.0, 0.04), (3, 0.06), (1, 0.14)] {
      outline(of: pressed.key, below: head)
      context.setSource(Color(hex: 0x00_0000, alpha: alpha))
      context.stroke(lineWidth: width, join: .round)
    }
    outline(of: pressed.key, below: head)
    context.setSource(palette.key.withAlpha(1))
    context.fill()
    let letterSize = 34.0
    try text(
      pressed.letter, size: letterSize, centerX: head.midX,
      baseline: head.midY + letterSize * 0.32, color: palette.text,
      maxWidth: head.width - 4)
  }

  /// The path around a head and its key, and the neck between them.
  private func outline(of key: Rect, below head: Rect) {
    let (radius, foot) = (10.0, keyRadius)
    // Where the neck leaves the head and where it meets the key.
    let (top, bottom) = (head.maxY - radius, key.minY + 8)
    let middle = (top + bottom) / 2
    context.move(x: head.minX, y: top)
    context.arc(
      x: head.minX + radius, y: head.minY + radius, radius: radius, from: .pi, to: 1.5 * .pi)
    context.arc(
      x: head.maxX - radius, y: head.minY + radius, radius: radius, from: 1.5 * .pi, to: 2 * .pi)
    context.line(x: head.maxX, y: top)
    context.curve(
      x1: head.maxX, y1: middle + 2, x2: key.maxX, y2: middle - 2, x3: key.maxX, y3: bottom)
    context.arc(
      x: key.maxX - foot, y: key.maxY - foot, radius: foot, from: 0, to: 0.5 * .pi)
    context.arc(
      x: key.minX + foot, y: key.maxY - foot, radius: foot, from: 0.5 * .pi, to: .pi)
    context.line(x: key.minX, y: bottom)
    context.curve(
      x1: key.minX, y1: middle - 2, x2: head.minX, y2: middle + 2, x3: head.minX, y3: top)
    context.closePath()
  }
}

extension KeyboardLayout {
  /// Returns the key that types a character; small letters and capitals are on the same.
  func key(typing typed: String) -> KeyboardKey? {
    // The widest key without a letter is the space bar.
    if typed == " " {
      return keys.filter { $0.role == .character && !$0.hasLetter }
        .max { $0.frame.width < $1.frame.width }
    }
    return keys.first { key in
      switch key.face {
      case .letter(let letter): letter.lowercased() == typed.lowercased()
      case .digit(let digit, _): digit == typed
      case .decimal(let sign): sign == typed
      default: false
      }
    }
  }

  func returnKey(of appearance: KeyboardAppearance, _ setting: KeyboardSetting) -> KeyboardKey? {
    let face = KeyboardKey.ReturnFace(appearance, setting).face
    return keys.last { $0.face == face }
  }
}

extension KeyboardKey {
  /// Whether a letter, sign or digit is on it.
  var hasLetter: Bool {
    switch face {
    case .letter, .digit, .decimal: true
    default: false
    }
  }
}
