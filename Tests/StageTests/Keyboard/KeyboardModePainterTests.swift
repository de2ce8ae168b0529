import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// The keyboards of an iPad: their keys, and where they leave the content alone.
@Suite struct KeyboardModePainterTests {
  private func keyboard(
    _ width: Double, _ height: Double, _ mode: KeyboardMode, kind: KeyboardKind = .letters,
    home: Bool = false, accessory: Double = 0, look: KeyboardLook = .legacy
  ) -> KeyboardCase {
    var keyboard = KeyboardCase(
      width, height, kind, accessory: accessory, look: look, home: home)
    keyboard.appearance.mode = mode
    return keyboard
  }

  private func words(_ row: [KeyboardKey]) -> String {
    row.map { key in
      switch key.face {
      case .letter(let text), .word(let text), .digit(let text, _), .decimal(let text),
        .languages(let text):
        text
      case .symbol(let symbol): "\(symbol)"
      case .blank: "space"
      }
    }.joined(separator: " ")
  }

  struct Rows: Sendable, CustomTestStringConvertible {
    var width: Double
    var kind: KeyboardKind
    var rows: [String]

    var testDescription: String { "\(kind) \(width)" }
  }

  static let rows = [
    Rows(
      width: 768, kind: .letters,
      rows: [
        "Q W E R T Y U I O P delete", "A S D F G H J K L return",
        "shift Z X C V B N M , . shift", ".?123 emoji microphone space .?123 hideKeyboard",
      ]),
    Rows(
      width: 834, kind: .letters,
      rows: [
        "tab Q W E R T Y U I O P delete", "capsLock A S D F G H J K L return",
        "shift Z X C V B N M , . shift", ".?123 emoji microphone space .?123 hideKeyboard",
      ]),
    // No field shrinks an iPad's keyboard to a pad.
    Rows(
      width: 768, kind: .numberPad,
      rows: [
        "1 2 3 4 5 6 7 8 9 0 delete", "@ # $ & * ( ) ' \" return", "#+= % - + = / ; : , . #+=",
        "ABC emoji microphone space ABC hideKeyboard",
      ]),
    Rows(
      width: 834, kind: .email,
      rows: [
        "tab q w e r t y u i o p delete", "capsLock a s d f g h j k l return",
        "shiftOff z x c v b n m , . shiftOff", ".?123 emoji microphone space @ . hideKeyboard",
      ]),
  ]

  @Test(arguments: rows) func `Has the keys of an iPad`(_ test: Rows) {
    let layout = keyboard(test.width, 313, .docked, kind: test.kind).layout
    #expect(layout.rows.map(words) == test.rows)
    for row in layout.rows {
      #expect(row.allSatisfy { $0.frame.minX >= 0 && $0.frame.maxX <= test.width })
      for (key, next) in zip(row, row.dropFirst()) { #expect(key.frame.maxX < next.frame.minX) }
      #expect(abs((row.last?.frame.maxX ?? 0) - (test.width - 6)) < 1e-6)
    }
  }

  /// Signs that a flick types stand above letters alone, from iOS 11 on, and not on keyboards that
  /// have a row of digits or are split.
  @Test(arguments: [
    (834.0, 17, KeyboardKind.letters, KeyboardMode.docked, "1234567890@#$&*()'\"%-+=/;:!?"),
    (768, 11, .letters, .docked, "1234567890@#$&*()'\"%-+=/;:!?"),
    (768, 10, .letters, .docked, ""), (834, 17, .numberPad, .docked, ""),
    (834, 17, .letters, .split, ""), (1024, 17, .letters, .docked, ""),
    (834, 17, .email, .docked, "1234567890@#$&*()'\"%-+=/;:!?"),
  ])
  func `Letters have signs above them`(
    width: Double, systemVersion: Int, kind: KeyboardKind, mode: KeyboardMode, signs: String
  ) {
    var keyboard = keyboard(width, 313, mode, kind: kind).on(systemVersion)
    if width > 1000 { keyboard.shortSide = width }
    let keys = keyboard.layout.keys
    #expect(keys.compactMap(\.flicked).joined() == signs)
    // Letters that are more than the signs stand as low as those with one.
    keyboard.appearance.language = .german
    let letters = keyboard.layout.rows.prefix(3).joined().filter {
      if case .letter = $0.face { true } else { false }
    }
    #expect(letters.allSatisfy { ($0.flicked == nil) == signs.isEmpty })
    let others = keys.filter { if case .letter = $0.face { false } else { true } }
    #expect(others.allSatisfy { $0.flicked == nil })
  }

  /// Letters with and without ascenders and descenders, below signs that reach down: between both
  /// there is a row of the key's own ground, and neither reaches the key's edges.
  @Test(arguments: [
    (834.0, "q1 y6 p0 f& h( d$ j) k' g* b/ n; m:"), (744, "t5 f& h( d$ j) g* b/"),
    (1180, "f& h( d$ j) g* b/ ,! .?"),
  ])
  func `A sign stands in grey above its letter, and clear of it`(
    width: Double, pairs: String
  ) throws {
    var keyboard = keyboard(width, 313, .docked)
    keyboard.appearance.typing = KeyboardTyping(isShifted: false, suggestions: [])
    let picture = try keyboard.picture(scale: 2)
    for pair in pairs.split(separator: " ").map(Array.init) {
      let key = try #require(
        keyboard.layout.keys.first {
          $0.face == .letter(String(pair[0])) && $0.flicked == String(pair[1])
        }
      ).frame
      func darkest(_ y: Double) -> UInt32 {
        stride(from: key.minX + 8, through: key.maxX - 8, by: 0.5)
          .map { picture.color($0, y) & 0xFF }.min() ?? 255
      }
      let rows = stride(from: key.minY + 2, through: key.maxY - 2, by: 0.5).map(darkest)
      let letter = try #require(rows.firstIndex { $0 < 0x20 })
      let ground = rows[..<letter].lastIndex { $0 == 0xFF }
      let sign = rows[..<(ground ?? 0)].min() ?? 0
      #expect((0x80...0xC0).contains(sign), "\(pair)")
      #expect(rows.prefix(2).allSatisfy { $0 == 0xFF }, "\(pair)")
      #expect(rows.suffix(4).allSatisfy { $0 == 0xFF }, "\(pair)")
    }
  }

  /// A script without capitals has no keys that make them, and Arabic has digits and signs of its
  /// own, on the keys and above them.
  @Test(arguments: [
    (768.0, KeyboardMode.docked, "", 4), (834, .docked, "tab", 4), (1032, .docked, "tab", 5),
    (744, .split, "", 4),
  ])
  func `An Arabic iPad has neither shift nor Latin signs`(
    width: Double, mode: KeyboardMode, first: String, rows: Int
  ) {
    var keyboard = keyboard(width, 405, mode)
    keyboard.shortSide = width
    keyboard.appearance.language = .arabic
    let layout = keyboard.layout
    #expect(layout.rows.count == rows)
    let faces = layout.rows.map(words)
    let text = faces.joined(separator: " ")
    for word in ["shift", "shiftOff", "capsLock", ".?123", ",", "1"] {
      #expect(!text.split(separator: " ").contains(Substring(word)), "\(word) in \(text)")
    }
    #expect(text.contains("١٢٣") && text.contains("د ،"))
    #expect(faces[rows - 4].hasPrefix(first))
    #expect(!layout.keys.contains { $0.role == .engaged })
    let hasFlicks = rows == 4 && mode == .docked
    #expect(
      layout.keys.compactMap(\.flicked).joined()
        == (hasFlicks ? "١٢٣٤٥٦٧٨٩٠@#$&*()'\"%-+=/؛:!؟" : ""))
    keyboard.appearance.kind = .numbersAndPunctuation
    #expect(keyboard.layout.rows.map(words)[0].contains("١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩ ٠"))
    #expect(words(keyboard.layout.rows[2]).contains("/ ؛ : ، ."))
  }

  /// The first suggestion of Arabic stands at the right, as on a phone: where only it is long, there
  /// is the ink.
  @Test(arguments: [(KeyboardLanguage.english, true), (.arabic, false)])
  func `Suggestions above an iPad's keys follow the script`(
    language: KeyboardLanguage, isLeft: Bool
  ) throws {
    var keyboard = keyboard(834, 333, .docked, home: true)
    keyboard.appearance.bar = .prediction
    keyboard.appearance.language = language
    keyboard.appearance.typing = KeyboardTyping(
      isShifted: false, suggestions: ["mmmmmmmm", "i", "i"])
    let (appearance, bands) = (keyboard.appearance, keyboard.layout.bands)
    let typesetter = Typesetter(fonts: try FontBook())
    // The bar alone: its words are Latin, and the fonts of tests have no Arabic letters.
    let picture = try KeyboardPicture(size: keyboard.size, scale: 1) {
      context throws(DrawingError) in
      let palette = KeyboardPalette(.legacy, .light, systemVersion: 18, over: .white)
      try KeyboardCanvas(
        context: context, typesetter: typesetter, palette: palette, look: .legacy
      ).drawShortcuts(of: appearance, in: bands, parts: [])
    }
    let bar = bands.bar
    func inks(_ x: Double) throws -> Double {
      let region = Rect(x: x, y: bar.minY + 8, width: 130, height: bar.height - 16)
      return try #require(picture.inkBounds(in: region) { $0 >> 24 > 128 }).width
    }
    let (left, right) = (try inks(200), try inks(504))
    #expect(isLeft ? left > 60 && right < 10 : left < 10 && right > 60, "\(left) \(right)")
  }

  /// Keys for tab, caps lock and digits are the device's, held either way: models of 744, 768 and
  /// 810 points have none, even where pixels make them wider, and those of 820 have the first two.
  @Test(arguments: [
    (744.0, 1133.0, false, 4), (768, 1024, false, 4), (810, 1080, false, 4), (811, 1080, false, 4),
    (820, 1180, true, 4), (819.5, 1180, true, 4), (834, 1194, true, 4), (1024, 1366, true, 5),
  ])
  func `An iPad has the same keys held either way`(
    short: Double, long: Double, hasTab: Bool, rows: Int
  ) {
    for width in [short, long] {
      var keyboard = keyboard(width, 400, .docked)
      keyboard.shortSide = short
      let faces = keyboard.layout.rows.map { $0.map(\.face) }
      #expect(faces.count == rows)
      for symbol in [KeySymbol.tab, .capsLock] {
        #expect(faces.joined().contains(.symbol(symbol)) == hasTab, "\(width)")
      }
    }
  }

  @Test func `A split keyboard leaves the middle free`() throws {
    let split = keyboard(768, 313, .split)
    let layout = split.layout
    #expect(layout.panels.count == 2)
    for key in layout.keys {
      #expect(layout.panels.contains { $0.contains(key.frame) })
    }
    let picture = try split.picture(scale: 1)
    #expect(picture.word(384, 150) == 0)
    #expect(picture.word(20, 300) >> 24 == 255 && picture.word(748, 300) >> 24 == 255)
    #expect(words(layout.rows[0]) == "Q W E R T Y U I O P delete")
    #expect(layout.rows[3].count { $0.face == .blank } == 2)
  }

  @Test func `A floating keyboard has round corners and a handle`() throws {
    let floating = keyboard(320, 254, .floating)
    let handle = try #require(floating.layout.handle)
    #expect(floating.layout.keys.allSatisfy { $0.frame.maxY <= handle.minY })
    let picture = try floating.picture(scale: 2)
    for (x, y) in [(0, 0), (639, 0), (0, 507), (639, 507)] { #expect(picture.word(x, y) == 0) }
    #expect(picture.color(handle.midX, handle.midY) == 0xAA_B0BA)
  }

  @Test(arguments: [KeyboardMode.minimized, .hardware])
  func `Without keys only the bars are left`(mode: KeyboardMode) {
    let bar = keyboard(834, 99, mode, home: true, accessory: 44).layout
    #expect(bar.keys.isEmpty)
    #expect(bar.bands.accessory.height == 44 && bar.bands.bar.height == 55)
  }

  @Test(arguments: [KeyboardLook.legacy, .glass], KeyboardMode.allCases)
  func `Draws every mode`(look: KeyboardLook, mode: KeyboardMode) throws {
    let size = mode == .floating ? Size(width: 320, height: 254) : Size(width: 834, height: 333)
    let picture = try keyboard(size.width, size.height, mode, home: true, look: look)
      .picture(scale: 1)
    #expect(picture.words.contains { $0 >> 24 == 255 })
  }
}
