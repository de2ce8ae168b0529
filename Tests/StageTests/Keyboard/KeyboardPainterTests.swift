import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

@Suite struct KeyboardPainterTests {
  static let everyKeyboard: [KeyboardCase] = KeyboardKind.allCases.flatMap { kind in
    Scene.Appearance.allCases.map { KeyboardCase(390, 291, kind, style: $0) }
  }
  static let oddKeyboards: [KeyboardCase] = [
    KeyboardCase(320, 216, home: false), KeyboardCase(320, 253, bar: .prediction, home: false),
    KeyboardCase(375, 333.3, bar: .candidates), KeyboardCase(402, 336, bar: .passwords),
    KeyboardCase(390, 335.5, .phonePad, accessory: 44.5), KeyboardCase(1032, 405.5),
    KeyboardCase(390, 120), KeyboardCase(390, 30, bar: .prediction), KeyboardCase(390, 1),
    KeyboardCase(60, 216, .emoji), KeyboardCase(390, 44, accessory: 44),
  ]

  @Test(arguments: everyKeyboard + oddKeyboards)
  func `Legacy covers every pixel`(_ keyboard: KeyboardCase) throws {
    for scale in [1.0, 2] {
      #expect(try keyboard.picture(scale: scale).words.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test(arguments: [(390.0, 336.0), (320, 253)])
  func `A word that is offered stays in its third`(width: Double, height: Double) throws {
    func picture(_ words: [String]) throws -> KeyboardPicture {
      var keyboard = KeyboardCase(width, height, bar: .prediction)
      keyboard.appearance.typing = KeyboardTyping(isShifted: false, suggestions: words)
      return try keyboard.picture(scale: 2)
    }
    let word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
    let (long, none) = try (picture([word]), picture([]))
    let third = long.surface.width / 3
    for y in 0..<80 {
      #expect((third..<long.surface.width).allSatisfy { long.word($0, y) == none.word($0, y) })
      #expect((0..<8).allSatisfy { long.word($0, y) == none.word($0, y) })
    }
    #expect(
      (0..<80).contains { y in (0..<third).contains { long.word($0, y) != none.word($0, y) } })
  }

  @Test(arguments: KeyboardKind.allCases)
  func `Glass leaves its upper corners open`(
    kind: KeyboardKind
  ) throws {
    let picture = try KeyboardCase(390, 308, kind, look: .glass).picture(scale: 2)
    let (width, height) = (picture.surface.width, picture.surface.height)
    for (x, y) in [(0, 0), (width - 1, 0), (4, 4), (width - 5, 4)] {
      #expect(picture.word(x, y) == 0)
    }
    for (x, y) in [(0, height - 1), (width - 1, height - 1), (0, 100), (width / 2, 0)] {
      #expect(picture.word(x, y) >> 24 == 255)
    }
    let corner = Int(KeyboardPanel.cornerRadius * 2 * 1.6)
    for (place, word) in picture.words.enumerated() where word >> 24 < 255 {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      #expect(y < corner && (x < corner || x >= width - corner))
    }
  }

  struct Probe: Sendable, CustomTestStringConvertible {
    var name: String
    var keyboard: KeyboardCase
    var x: Double
    var y: Double
    var color: UInt32

    init(_ name: String, _ keyboard: KeyboardCase, _ x: Double, _ y: Double, _ color: UInt32) {
      self.name = name
      self.keyboard = keyboard
      self.x = x
      self.y = y
      self.color = color
    }

    var testDescription: String { name }
  }

  static let dark = KeyboardCase(390, 291, returnKey: .go, style: .dark)
  static let accessory = KeyboardCase(390, 335, accessory: 44)
  static let probes: [Probe] = [
    Probe("panel", KeyboardCase(390, 291), 195, 4, 0xD0_D3D9),
    Probe("left edge of Q", KeyboardCase(390, 291), 3.1, 29, 0xFF_FFFF),
    Probe("beside Q", KeyboardCase(390, 291), 2.9, 29, 0xD0_D3D9),
    Probe("right edge of Q", KeyboardCase(390, 291), 35.9, 29, 0xFF_FFFF),
    Probe("beyond Q", KeyboardCase(390, 291), 36.1, 29, 0xD0_D3D9),
    Probe("top of Q", KeyboardCase(390, 291), 20, 8.1, 0xFF_FFFF),
    Probe("bottom of Q", KeyboardCase(390, 291), 20, 49.9, 0xFF_FFFF),
    Probe("shadow of Q", KeyboardCase(390, 291), 20, 50.5, 0x87_898D),
    Probe("below Q", KeyboardCase(390, 291), 20, 51.1, 0xD0_D3D9),
    Probe("corner of Q", KeyboardCase(390, 291), 3.5, 8.5, 0xD0_D3D9),
    Probe("delete", KeyboardCase(390, 291), 350, 120, 0xAA_B0BA),
    Probe("return", KeyboardCase(390, 291), 300, 180, 0xAA_B0BA),
    Probe("go", KeyboardCase(390, 291, returnKey: .go), 305, 180, 0x00_7AFF),
    Probe("separator", KeyboardCase(402, 336, bar: .passwords), 30.5, 25, 0xBB_BEC3),
    Probe("emoji panel", KeyboardCase(393, 384, .emoji), 196, 5, 0xE9_EBEF),
    Probe("search field", KeyboardCase(393, 384, .emoji), 300, 28, 0xF6_F8FC),
    Probe("chosen category", KeyboardCase(393, 384, .emoji), 17, 289, 0xCD_D1DA),
    Probe("accessory", accessory, 195, 20, 0xF8_F8F8),
    Probe("hairline", accessory, 195, 0.1, 0xB8_B8BA),
    Probe("panel below the accessory", accessory, 195, 46, 0xD0_D3D9),
    Probe("dark panel", dark, 195, 4, 0x2E_2C2E),
    Probe("dark key", dark, 20, 12, 0x6A_686A),
    Probe("dark delete", dark, 350, 120, 0x47_4447),
    Probe("dark go", dark, 305, 180, 0x01_7AFF),
    Probe("dark shift", dark, 5, 140, 0xD2_D0D2),
    Probe("dark shadow", dark, 20, 50.5, 0x1A_1A1A),
    Probe("old panel", KeyboardCase(414, 226, home: false).on(11), 207, 4, 0xD2_D5DA),
    Probe(
      "old strip", KeyboardCase(414, 271, bar: .prediction, home: false).on(11), 10, 20, 0xBB_C2C9),
    Probe(
      "a line of the old strip", KeyboardCase(414, 271, bar: .prediction, home: false).on(11), 138,
      2, 0xD2_D5DA),
    Probe("panel of iOS 8", KeyboardCase(320, 216, home: false).on(8), 160, 4, 0xD2_D6DC),
    Probe("glass key", KeyboardCase(390, 308, look: .glass), 12, 50, 0xFF_FFFF),
  ]

  @Test(arguments: probes)
  func `Colors are those of captures`(_ probe: Probe) throws {
    let color = try probe.keyboard.picture(scale: 3).color(probe.x, probe.y)
    #expect(String(color, radix: 16) == String(probe.color, radix: 16))
  }

  struct Ink: Sendable, CustomTestStringConvertible {
    var name: String
    var keyboard: KeyboardCase
    var region: Rect
    var ink: Rect
    /// Inter's letters are not SF's: how far the left and right edges may be off.
    var slack: Double = 1

    var testDescription: String { name }
  }

  /// The ink of captures, in points.
  static let inks: [Ink] = [
    Ink(
      name: "E", keyboard: KeyboardCase(390, 291),
      region: Rect(x: 83, y: 12, width: 28, height: 34),
      ink: Rect(x: 93, y: 21.67, width: 9.67, height: 15.67)),
    Ink(
      name: "H", keyboard: KeyboardCase(390, 291),
      region: Rect(x: 220, y: 64, width: 28, height: 36),
      ink: Rect(x: 228, y: 75.67, width: 13, height: 15.67), slack: 1.2),
    Ink(
      name: "Passwords", keyboard: KeyboardCase(402, 336, bar: .passwords),
      region: Rect(x: 167, y: 5, width: 100, height: 40),
      ink: Rect(x: 171, y: 19.33, width: 79.33, height: 12.33)),
    Ink(
      name: "key", keyboard: KeyboardCase(402, 336, bar: .passwords),
      region: Rect(x: 140, y: 5, width: 27, height: 40),
      ink: Rect(x: 150.33, y: 11, width: 13, height: 22.67)),
    Ink(
      name: "space", keyboard: KeyboardCase(402, 336, bar: .passwords),
      region: Rect(x: 130, y: 218, width: 140, height: 34),
      ink: Rect(x: 180.67, y: 231.67, width: 42, height: 11.33)),
    Ink(
      name: "return", keyboard: KeyboardCase(402, 336, bar: .passwords),
      region: Rect(x: 312, y: 218, width: 80, height: 34),
      ink: Rect(x: 331.33, y: 231, width: 41.67, height: 11)),
    Ink(
      name: "emoji", keyboard: KeyboardCase(402, 336, bar: .passwords),
      region: Rect(x: 20, y: 265, width: 50, height: 60),
      ink: Rect(x: 29.33, y: 282.67, width: 26.33, height: 26.33)),
    Ink(
      name: "microphone", keyboard: KeyboardCase(402, 336, bar: .passwords),
      region: Rect(x: 330, y: 265, width: 60, height: 60),
      ink: Rect(x: 350.33, y: 281, width: 18, height: 27.67)),
    Ink(
      name: "glass 2", keyboard: KeyboardCase(390, 308, .numberPad, look: .glass),
      region: Rect(x: 180, y: 30, width: 30, height: 26),
      ink: Rect(x: 188, y: 35, width: 10, height: 15.67)),
    Ink(
      name: "glass ABC", keyboard: KeyboardCase(390, 308, .numberPad, look: .glass),
      region: Rect(x: 160, y: 56, width: 70, height: 14),
      ink: Rect(x: 181.6, y: 59.33, width: 22.67, height: 6.67)),
  ]

  @Test(arguments: inks)
  func `Text is where captures have it`(_ test: Ink) throws {
    let picture = try test.keyboard.picture(scale: 3)
    let ink = try #require(
      picture.inkBounds(in: test.region, where: KeyboardPicture.isDark))
    #expect(abs(ink.minX - test.ink.minX) <= test.slack)
    #expect(abs(ink.maxX - test.ink.maxX) <= test.slack)
    #expect(abs(ink.minY - test.ink.minY) <= 0.68)
    #expect(abs(ink.maxY - test.ink.maxY) <= 0.68)
  }

  @Test(arguments: [1.0, 2, 3])
  func `Key edges are on pixels`(scale: Double) throws {
    for keyboard in [KeyboardCase(393, 336, bar: .prediction), KeyboardCase(375, 216, home: false)]
    {
      let picture = try keyboard.picture(scale: scale)
      for key in keyboard.layout.keys where key.role == .character {
        let y = Int(key.frame.midY * scale) - Int(9 * scale)
        let left = Int((key.frame.minX * scale).rounded())
        let right = Int((key.frame.maxX * scale).rounded())
        #expect(picture.word(left - 1, y) == 0xFF_D0D3D9)
        #expect(picture.word(left, y) == 0xFF_FFFFFF)
        #expect(picture.word(right - 1, y) == 0xFF_FFFFFF)
        #expect(picture.word(right, y) == 0xFF_D0D3D9)
      }
    }
  }

  @Test(arguments: [KeyboardKind.letters, .phonePad, .emoji], KeyboardLook.allCases)
  func `Draws the same twice`(kind: KeyboardKind, look: KeyboardLook) throws {
    let keyboard = KeyboardCase(390, 308, kind, bar: .prediction, look: look)
    #expect(try keyboard.picture(scale: 2).words == keyboard.picture(scale: 2).words)
  }

  @Test(arguments: [KeyboardCase(390, 100), KeyboardCase(390, 20, bar: .candidates)])
  func `Draws nothing below itself`(_ keyboard: KeyboardCase) throws {
    let painter = KeyboardPainter(
      scene: keyboard.scene, typesetter: Typesetter(fonts: try FontBook()))
    let canvas = Size(width: 400, height: 200)
    let picture = try KeyboardPicture(size: canvas, scale: 1) { context throws(DrawingError) in
      try painter.draw(keyboard.appearance, size: keyboard.size, in: context)
    }
    for y in 0..<200 {
      for x in 0..<400 where y >= Int(keyboard.size.height) || x >= 390 {
        #expect(picture.word(x, y) == 0)
      }
    }
  }

  @Test(arguments: [(390, 1), (390, 2), (393, 3), (320, 1.5), (90, 2)])
  func `A rim that is kept has the pixels of one that is drawn`(
    width: Double, scale: Double
  ) throws {
    let size = Size(width: width, height: 100)
    let typesetter = Typesetter(fonts: try FontBook())
    func picture(isKept: Bool) throws -> [UInt32] {
      try KeyboardPicture(size: size, scale: scale) { context throws(DrawingError) in
        let canvas = KeyboardCanvas(
          context: context, typesetter: typesetter,
          palette: KeyboardPalette(.glass, .light, over: .white), look: .glass)
        let rim =
          isKept
          ? try KeyboardPanel.upperRim(size: size, on: canvas, grid: PixelGrid(scale: scale)) : nil
        KeyboardPanel(canvas: canvas).draw(size: size, color: .transparent, upperRim: rim)
      }.words
    }
    let (kept, drawn) = (try picture(isKept: true), try picture(isKept: false))
    #expect(kept == drawn)
    #expect(kept.contains { $0 != 0 })
  }

  @Test func `Words that are too long are cut, and keep both ends where that tells them`() throws {
    let typesetter = Typesetter(fonts: try FontBook())
    let word = "“Donaudampfschifffahrt”"
    var shown: [String] = []
    _ = try KeyboardPicture(size: Size(width: 9, height: 9), scale: 1) {
      context throws(DrawingError) in
      let canvas = KeyboardCanvas(
        context: context, typesetter: typesetter,
        palette: KeyboardPalette(.glass, .light, over: .white), look: .glass)
      for keepsEnd in [true, false] {
        let text = try canvas.shortened(word, size: 17, to: 90, keepsEnd: keepsEnd)
        let width = try canvas.width(text, size: 17)
        #expect((75...90).contains(width))
        shown.append(text)
      }
      #expect(try canvas.shortened("Ja", size: 17, to: 90) == "Ja")
      #expect(try canvas.shortened(word, size: 17, to: 1) == "…")
    }
    #expect(shown.allSatisfy { $0.hasPrefix("“Don") && $0.contains("…") })
    #expect(shown.map { $0.hasSuffix("rt”") } == [true, false])
  }

  @Test func `Every guise draws differently`() throws {
    var pictures: Set<[UInt32]> = []
    var count = 0
    for bar in [KeyboardAppearance.Bar.none, .prediction, .passwords, .candidates] {
      for returnKey in ReturnKey.allCases {
        count += 1
        let keyboard = KeyboardCase(390, 336, bar: bar, returnKey: returnKey)
        pictures.insert(try keyboard.picture(scale: 1).words)
      }
    }
    #expect(pictures.count == count)
  }
}
