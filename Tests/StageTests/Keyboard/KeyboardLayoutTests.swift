import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

@Suite struct KeyboardLayoutTests {
  static let heights: [Double] = [0, 1, 39, 80, 120, 162, 216, 253, 291, 336, 346, 400, 501]
  static let widths: [Double] = [100, 320, 375, 390, 393, 402, 414, 430, 440, 768, 1032]
  static let cases: [KeyboardCase] = KeyboardKind.allCases.flatMap { kind in
    KeyboardLook.allCases.flatMap { look in
      widths.flatMap { width in
        [true, false].map { KeyboardCase(width, 0, kind, look: look, home: $0) }
      }
    }
  }

  @Test(arguments: cases)
  func `Keys are inside apart and in equal rows`(_ keyboard: KeyboardCase) {
    for height in Self.heights {
      for (bar, accessory) in [(KeyboardAppearance.Bar.none, 0.0), (.prediction, 44)] {
        var keyboard = keyboard
        keyboard.size.height = height
        keyboard.appearance.bar = bar
        keyboard.appearance.accessoryHeight = accessory
        let layout = keyboard.layout
        let bounds = Rect(origin: .zero, size: keyboard.size).insetBy(dx: -1e-9, dy: -1e-9)
        let keys = layout.keys
        for (index, key) in keys.enumerated() {
          #expect(bounds.contains(key.frame))
          #expect(key.frame.width > 0 && key.frame.height > 0)
          #expect(!key.frame.intersects(layout.bands.accessory))
          for other in keys[(index + 1)...] { #expect(!key.frame.intersects(other.frame)) }
          for symbol in layout.symbols { #expect(!key.frame.intersects(symbol.frame)) }
        }
        for symbol in layout.symbols { #expect(bounds.contains(symbol.frame)) }
        let heights = keys.map(\.frame.size.height)
        // The rows of legacy pads differ by a point.
        let slack = keyboard.appearance.kind.isPad ? 0.03 * (heights.max() ?? 0) : 1e-9
        #expect((heights.max() ?? 0) - (heights.min() ?? 0) <= slack)
        for row in layout.rows { #expect(Set(row.map(\.frame.minY)).count == 1) }
      }
    }
  }

  @Test(arguments: [320.0, 375, 390, 430], KeyboardLook.allCases)
  func `Rows of letters are symmetric`(width: Double, look: KeyboardLook) {
    // With glass a third of a point less is free at the right.
    let slack = width >= 414 ? 1 : look == .glass ? 1 / 3.0 + 1e-9 : 1e-9
    for kind in KeyboardKind.allCases where !kind.isPad {
      for row in KeyboardCase(width, 308, kind, look: look).layout.rows {
        let left = row.map(\.frame.minX).min() ?? 0
        let right = row.map(\.frame.maxX).max() ?? 0
        #expect(abs(left - (width - right)) <= slack)
      }
    }
  }

  @Test func `Legacy letters are where captures have them`() throws {
    let layout = KeyboardCase(390, 291).layout
    let firsts = layout.rows.compactMap(\.first?.frame)
    #expect(firsts.map(\.minY) == [8, 62, 116, 170])
    #expect(firsts.map(\.minX) == [3, 22.5, 3, 3])
    let q = try #require(layout.rows.first?.first)
    #expect(q.frame == Rect(x: 3, y: 8, width: 33, height: 42))
    #expect(layout.rows[0][1].frame.minX == 42)
    #expect(layout.rows[2][1].frame.minX == 61.5)
    #expect(layout.rows[2][0].frame.width == 44)
    #expect(layout.rows[3].map(\.frame.width) == [91.25, 189.5, 91.25])
    #expect(layout.symbols.map(\.frame.midX) == [42.5, 347.2])
  }

  @Test func `Widths follow the screen`() {
    let layout = KeyboardCase(402, 336, bar: .passwords).layout
    #expect(layout.rows[0].map(\.frame.minX).map { ($0 * 3).rounded() }.prefix(3) == [9, 130, 250])
    #expect(layout.rows[0][0].frame.minY == 53)
    #expect(abs(layout.rows[2][0].frame.width - 45.3) < 0.1)
    #expect(abs(layout.rows[3][0].frame.width - 94.1) < 0.1)
  }

  /// A keyboard's rows and first keys, as pictures of real screens have them.
  struct Measured: Sendable, CustomTestStringConvertible {
    var keyboard: KeyboardCase
    var tops: [Double]
    /// The width and height of a letter's key.
    var key: Size
    /// Where the first keys of the first three rows' letters begin.
    var starts: [Double]
    var shift: Double
    /// The left edges and widths of the last row's keys.
    var last: [(x: Double, width: Double)]

    init(
      _ keyboard: KeyboardCase, tops: [Double], key: (Double, Double), starts: [Double],
      shift: Double, last: [(Double, Double)]
    ) {
      self.keyboard = keyboard
      self.tops = tops
      self.key = Size(width: key.0, height: key.1)
      self.starts = starts
      self.shift = shift
      self.last = last
    }

    var testDescription: String { keyboard.testDescription }
  }

  private static var mail: KeyboardCase {
    var keyboard = KeyboardCase(402, 318, .email, look: .glass).on(26)
    keyboard.rows = .tall
    keyboard.languages = ["EN", "PL"]
    return keyboard
  }

  static let measured: [Measured] = [
    Measured(
      KeyboardCase(320, 216, home: false).on(8), tops: [12, 66, 120, 174], key: (26, 38),
      starts: [3, 19, 51], shift: 36, last: [(3, 34), (43, 34), (83, 154), (243, 74)]),
    Measured(
      KeyboardCase(375, 260, bar: .prediction, home: false).on(12), tops: [52, 106, 160, 214],
      key: (31.5, 42), starts: [3, 21.5, 59], shift: 42,
      last: [(3, 40.5), (49.5, 41), (96.5, 31.5), (134, 144.5), (284.5, 87.5)]),
    Measured(
      KeyboardCase(393, 291), tops: [8, 62, 116, 170], key: (33.33, 42),
      starts: [3, 22.33, 61.67], shift: 44.3, last: [(3, 92.7), (100.3, 191.7), (298, 92)]),
    Measured(
      KeyboardCase(402, 336, bar: .passwords), tops: [53, 107, 161, 215], key: (34, 42),
      starts: [3, 23, 63], shift: 45.3, last: [(3, 94.7), (103.7, 195), (305, 94)]),
    Measured(
      KeyboardCase(402, 291).on(26), tops: [8, 62, 116, 170], key: (34, 43),
      starts: [4, 24, 64], shift: 46, last: [(4, 94), (104, 194), (304, 94)]),
    Measured(
      KeyboardCase(414, 226, home: false).on(11), tops: [8, 64, 120, 176], key: (36, 45),
      starts: [4, 25, 67], shift: 45,
      last: [(4, 46), (56.3, 45.7), (108, 35), (149, 158), (313, 97)]),
    Measured(
      KeyboardCase(390, 308, look: .glass).on(26), tops: [25, 79, 133, 187], key: (31.8, 43),
      starts: [8.67, 27.3, 65.3], shift: 43, last: [(8.7, 88.7), (103.3, 183), (292.7, 89)]),
    Measured(
      KeyboardCase(402, 308, look: .glass).on(26), tops: [25, 79, 133, 187], key: (33.5, 43),
      starts: [6.67, 26.3, 65.7], shift: 45.4, last: []),
    Measured(
      KeyboardCase(430, 345, bar: .prediction, look: .glass).on(26), tops: [52, 108, 164, 220],
      key: (36.3, 45), starts: [6.67], shift: 48.7, last: []),
    Measured(
      mail, tops: [25, 81, 137, 193], key: (33.1, 45), starts: [8.67, 28, 67], shift: 44.7,
      last: [(8.7, 42.7), (57.3, 43), (106.3, 91.7), (204, 43), (253, 42.8), (301.6, 92.1)]),
  ]

  @Test(arguments: measured)
  func `Keys are where pictures of real screens have them`(_ test: Measured) {
    let layout = test.keyboard.layout
    // The widths of pixels, and rounding in pictures of one pixel a point.
    let slack = 1.0
    func near(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) <= slack }
    #expect(zip(layout.rows, test.tops).allSatisfy { abs($0[0].frame.minY - $1) < 0.01 })
    #expect(near(layout.rows[0][0].frame.width, test.key.width))
    #expect(near(layout.rows[0][0].frame.height, test.key.height))
    let firsts = [layout.rows[0][0], layout.rows[1][0], layout.rows[2][1]].map(\.frame.minX)
    #expect(zip(firsts, test.starts).allSatisfy(near), "\(firsts)")
    #expect(near(layout.rows[2][0].frame.width, test.shift))
    let last = layout.rows[3].map(\.frame)
    #expect(test.last.isEmpty || last.count == test.last.count)
    for (frame, key) in zip(last, test.last) {
      #expect(near(frame.minX, key.x) && near(frame.width, key.width), "\(last)")
    }
  }

  @Test(arguments: [
    (KeyboardCase(390, 308, look: .glass).on(26), 381.7), (mail, 393.7),
    (KeyboardCase(402, 308, look: .glass).on(26), 395.7),
    (KeyboardCase(430, 345, bar: .prediction, look: .glass).on(26), 423.7),
  ])
  func `Keys of glass end where pictures of real screens have them`(
    keyboard: KeyboardCase, edge: Double
  ) throws {
    let layout = keyboard.layout
    for row in [0, 2, 3] {
      #expect(abs(try #require(layout.rows[row].last).frame.maxX - edge) < 0.05)
    }
  }

  /// Rows, the width and heights of keys, the margins: pads of real screens.
  static let pads:
    [(KeyboardCase, tops: [Double], width: Double, heights: [Double], left: Double)] = [
      (KeyboardCase(390, 291, .decimalPad), [6, 59, 113, 167], 122, [46, 47, 47, 46], 6),
      (KeyboardCase(402, 291, .decimalPad), [6, 59, 113, 167], 126, [46, 47, 47, 46], 6),
      (KeyboardCase(402, 291, .decimalPad).on(26), [7, 61, 115, 169], 127.3, [48, 48, 48, 48], 2),
      (KeyboardCase(414, 301, .decimalPad), [7, 63, 119, 175], 131, [50, 50, 50, 50], 3),
      (
        KeyboardCase(390, 308, .decimalPad, look: .glass).on(26), [24, 78, 132, 186], 120.3,
        [48, 48, 48, 48], 6.6
      ),
    ]

  @Test(arguments: pads)
  func `Pads are where pictures of real screens have them`(
    keyboard: KeyboardCase, tops: [Double], width: Double, heights: [Double], left: Double
  ) {
    let layout = keyboard.layout
    #expect(layout.rows.map { $0[0].frame.minY } == tops)
    #expect(layout.rows.map { $0[0].frame.height } == heights)
    #expect(layout.rows[0][0].frame.minX == left)
    #expect(abs(layout.rows[0][0].frame.width - width) < 0.5)
    #expect(layout.symbols.isEmpty)
  }

  @Test func `With several languages there is a globe, and emoji moves into the row`() {
    var keyboard = KeyboardCase(390, 291)
    #expect(keyboard.layout.symbols.first?.face == .symbol(.emoji))
    keyboard.languages = ["EN", "PL"]
    #expect(keyboard.layout.symbols.first?.face == .symbol(.globe))
    #expect(keyboard.layout.rows[3][1].face == .symbol(.emoji))
    keyboard.look = .glass
    #expect(keyboard.layout.rows[3][2].face == .languages("EN PL"))
    var small = KeyboardCase(375, 216, home: false)
    small.languages = ["EN", "PL"]
    #expect(small.layout.rows[3][1].face == .symbol(.globe))
  }

  @Test func `Arabic keyboards lead to digits of their own`() {
    var keyboard = KeyboardCase(390, 291)
    keyboard.appearance.language = .arabic
    #expect(keyboard.layout.rows[3][0].face == .word("١٢٣"))
    keyboard.appearance.language = .russian
    #expect(keyboard.layout.rows[3][0].face == .word("123"))
  }

  /// An iPad's letters are those of its language, with a globe and its return key, and a word on the
  /// space bar where that converts; Korean begins without shift.
  @Test(arguments: [
    (KeyboardLanguage.french, "A", "Q", KeyboardKey.Face.blank, "retour"),
    (.russian, "Й", "Ф", .blank, "Ввод"), (.korean, "ㅂ", "ㅁ", .blank, "리턴"),
    (.kana, "q", "a", .word("空白"), "改行"),
  ])
  func `An iPad has the letters of its language`(
    language: KeyboardLanguage, first: String, second: String, space: KeyboardKey.Face, end: String
  ) {
    for (width, mode) in [(834.0, KeyboardMode.docked), (744, .split)] {
      var keyboard = KeyboardCase(width, 320)
      keyboard.appearance.language = language
      keyboard.appearance.mode = mode
      keyboard.languages = ["XX", "EN"]
      let rows = keyboard.layout.rows.map { $0.map(\.face) }
      #expect(rows[0].contains(.letter(first)) && rows[1].contains(.letter(second)))
      #expect(rows[1].last == .word(end))
      #expect(rows[3].contains(.symbol(.globe)) && rows[3].contains(space))
      #expect(rows[2].contains(.symbol(language.isLowercase ? .shiftOff : .shift)))
    }
  }

  /// The signs beside the letters are the language's own, and small letters follow shift.
  @Test(arguments: [
    (
      KeyboardLanguage.english, true,
      ["`1234567890-=", "QWERTYUIOP[]\\", "ASDFGHJKL;'", "ZXCVBNM,./"]
    ),
    (.german, true, ["^1234567890ß´", "QWERTZUIOPÜ+", "ASDFGHJKLÖÄ#", "<YXCVBNM,.-"]),
    (.german, false, ["^1234567890ß´", "qwertzuiopü+", "asdfghjklöä#", "<yxcvbnm,.-"]),
    (.french, false, ["@1234567890)-", "azertyuiop^$", "qsdfghjklmù`", "<wxcvbn,;:="]),
    (.russian, true, ["]1234567890-=", "ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭЁ", "[ЯЧСМИТЬБЮ/"]),
    (.arabic, true, ["`١٢٣٤٥٦٧٨٩٠-=", "ضصثقفغعهخحج[]\\", "شسيبلاتنمكط؛'", "ذءؤرىةوزظد،./"]),
  ])
  func `An iPad of 13 inches has the keys of a typewriter`(
    language: KeyboardLanguage, isShifted: Bool, expected: [String]
  ) {
    // Addresses begin without shift.
    var keyboard = KeyboardCase(1032, 405.5, isShifted ? .letters : .email)
    keyboard.shortSide = 1032
    keyboard.appearance.language = language
    let texts = keyboard.layout.rows.prefix(4).map { row in
      row.compactMap { key in if case .letter(let letter) = key.face { letter } else { nil } }
        .joined()
    }
    #expect(texts == expected)
  }

  @Test func `What is secret has neither emoji nor dictation on an iPad`() {
    var keyboard = KeyboardCase(834, 320)
    #expect(keyboard.layout.rows[3].map(\.face).contains(.symbol(.microphone)))
    keyboard.appearance.isSecure = true
    let faces = keyboard.layout.rows[3].map(\.face)
    #expect(!faces.contains(.symbol(.microphone)) && !faces.contains(.symbol(.emoji)))
  }

  private static func bottomRow(_ change: (inout KeyboardCase) -> Void) -> [KeyboardKey.Face] {
    var keyboard = KeyboardCase(393, 291)
    change(&keyboard)
    return keyboard.layout.rows[3].map(\.face)
  }

  @Test func `Keys of the lowest row are those of the type`() {
    #expect(
      Self.bottomRow { $0.appearance.kind = .twitter } == [
        .word("123"), .word("space"), .letter("@"), .letter("#"),
      ])
    let post = Self.bottomRow {
      $0.appearance.kind = .twitter
      $0.appearance.language = .french
      $0.languages = ["FR", "EN"]
    }
    #expect(
      post == [.word("123"), .symbol(.emoji), .word("espace"), .letter("@"), .letter("#")])
    let secret = Self.bottomRow {
      $0.appearance.isSecure = true
      $0.hasHomeIndicator = false
    }
    #expect(secret == [.word("123"), .word("space"), .word("return")])
    var keyboard = KeyboardCase(393, 291)
    keyboard.appearance.isSecure = true
    #expect(keyboard.layout.symbols.isEmpty)
    keyboard.languages = ["EN", "FR"]
    #expect(keyboard.layout.symbols.map(\.face) == [.symbol(.globe)])
  }

  /// Where keys were seen, in points from the left edge: a French keyboard for posts of 393 points.
  @Test func `Keys for posts stand where they were seen`() {
    var keyboard = KeyboardCase(393, 291, .twitter)
    keyboard.appearance.language = .french
    keyboard.languages = ["FR", "EN"]
    let rows = keyboard.layout.rows
    for (key, x) in zip(rows[3], [3.5, 53, 100.5, 298, 347]) {
      #expect(abs(key.frame.minX - x) < 1.5, "\(key.face) at \(key.frame.minX)")
    }
    #expect(rows[2][rows[2].count - 2].face == .letter("´"))
    #expect(abs(rows[2][1].frame.minX - 62.3) < 1.5)
  }

  @Test(arguments: [
    (TextInput(text: "", border: .search), true), (TextInput(text: "a", border: .search), false),
    (TextInput(text: ""), false),
  ])
  func `The return key of an empty search is grey`(input: TextInput, isGrey: Bool) {
    let scene = Rehearsal().scene
    let appearance = scene.keyboardAppearance(for: input)
    #expect(appearance.disablesReturnKey == isGrey)
    let layout = KeyboardLayout(appearance, size: Size(width: 393, height: 291), KeyboardSetting())
    #expect((layout.rows[3].last?.role == .disabled) == isGrey)
    #expect((appearance.typing?.suggestions.isEmpty ?? true) == isGrey)
  }

  @Test(arguments: [(9, KeyboardAppearance.Bar.none), (10, .none), (11, .passwords)])
  func `Passwords are offered since iOS 11`(version: Int, bar: KeyboardAppearance.Bar) {
    var scene = Rehearsal(systemVersion: version).scene
    scene.keyboard.showsBar = true
    let input = TextInput(type: .password, isSecure: true)
    #expect(scene.keyboardAppearance(for: input).bar == bar)
  }

  @Test func `The wheels of days and months go round, and years end`() {
    var input = TextInput(text: "2026-12-31")
    input.picker = .date
    let wheels = Rehearsal().scene.keyboardAppearance(for: input).wheels
    #expect(wheels.map { $0.word(at: 0) } == ["December", "31", "2026"])
    #expect(wheels.map { $0.word(at: 1) } == ["January", "1", "2027"])
    #expect(wheels.map { $0.word(at: -12) } == ["December", "19", nil])
    #expect(Wheel([]).word(at: 0) == nil)
  }

  @Test func `What is secret begins in lower case`() {
    let input = TextInput(type: .password, isSecure: true)
    #expect(Rehearsal().scene.keyboardAppearance(for: input).typing?.isShifted == false)
  }

  @Test(arguments: [(12, 6.0), (13, 6), (17, 3)]) func `Pads of 414 points kept to 6 points`(
    version: Int, x: Double
  ) {
    let row = KeyboardCase(414, 226, .numberPad, home: false).on(version).layout.rows[0]
    #expect(row[0].frame.minX == x)
    if version <= 13 {
      #expect(row.map { $0.frame.minX.rounded() } == [6, 142, 278])
      #expect(row[0].frame.width == 130 && row[0].frame.height == 48)
    }
  }

  @Test func `Home button phones have no strip`() {
    let layout = KeyboardCase(375, 216, home: false).layout
    #expect(layout.symbols.isEmpty)
    #expect(
      layout.rows[3].map(\.face) == [
        .word("123"), .symbol(.emoji), .symbol(.microphone), .word("space"), .word("return"),
      ])
  }

  /// A phone of 320 points has no key for dictation, held either way and in a picture of any scale,
  /// whose pixels may make it wider or narrower.
  @Test(arguments: [
    (320.0, 320.0, 15, false), (320.3, 320.3, 15, false), (568, 320, 15, false),
    (568, 319.6, 15, false), (375, 375, 15, true), (374.7, 374.7, 15, true), (667, 375, 15, true),
    (375, 375, 8, false),
  ])
  func `Whether there is a key for dictation is the phone's`(
    width: Double, short: Double, version: Int, hasKey: Bool
  ) {
    var setting = KeyboardSetting(systemVersion: version, hasHomeIndicator: false)
    setting.isLandscape = width > short
    setting.shortSide = short
    let layout = KeyboardLayout(
      KeyboardAppearance(kind: .letters), size: Size(width: width, height: 216), setting)
    #expect(layout.rows[3].contains { $0.face == .symbol(.microphone) } == hasKey)
  }

  /// Pixels that make a screen half of one wider or narrower change no keyboard.
  @Test(arguments: [320.0, 375, 390, 393, 402, 414, 430], KeyboardLook.allCases)
  func `A keyboard is that of its device in a picture of any scale`(
    width: Double, look: KeyboardLook
  ) {
    func keys(_ width: Double) -> [Rect] {
      KeyboardCase(width, 300, look: look, home: width > 380).layout.keys.map(\.frame)
    }
    let exact = keys(width)
    for other in [width - 0.8, width - 0.2, width + 0.2, width + 0.8] {
      let frames = keys(other)
      #expect(frames.count == exact.count)
      for (frame, key) in zip(frames, exact) {
        #expect(abs(frame.minX - key.minX) < 3 && abs(frame.maxX - key.maxX) < 3)
        #expect(abs(frame.minY - key.minY) < 0.1 && abs(frame.maxY - key.maxY) < 0.1)
      }
    }
  }

  static let faces: [(kind: KeyboardKind, faces: [KeyboardKey.Face])] = [
    (.letters, [.word("123"), .word("space"), .word("return")]),
    (.email, [.word("123"), .word("space"), .letter("@"), .letter("."), .word("return")]),
    (.url, [.word("123"), .letter("."), .letter("/"), .word(".com"), .word("return")]),
    (.numbersAndPunctuation, [.word("ABC"), .word("space"), .word("return")]),
    (.numberPad, [.blank, .digit("0", letters: ""), .symbol(.delete)]),
    (.decimalPad, [.decimal("."), .digit("0", letters: ""), .symbol(.delete)]),
    (.phonePad, [.word("+ * #"), .digit("0", letters: ""), .symbol(.delete)]),
  ]

  @Test(arguments: faces)
  func `Last row tells the kind`(kind: KeyboardKind, faces: [KeyboardKey.Face]) {
    #expect(KeyboardCase(390, 291, kind).layout.rows.last?.map(\.face) == faces)
  }

  @Test func `Rows spell the alphabet`() {
    #expect(letters(of: KeyboardCase(390, 291).layout) == "QWERTYUIOPASDFGHJKLZXCVBNM")
  }

  @Test func `Numbers and punctuation are the second page, and the way back is to the letters`() {
    let phone = KeyboardCase(390, 291, .numbersAndPunctuation).layout
    #expect(letters(of: phone) == "1234567890-/:;()$&@\".,?!'")
    #expect(phone.rows[2].first?.face == .word("#+="))
    #expect(phone.rows[2].last?.face == .symbol(.delete))
    // The five signs begin and end where the seven letters do.
    let alphabet = KeyboardCase(390, 291).layout
    #expect(phone.rows[2][1].frame.minX == alphabet.rows[2][1].frame.minX)
    #expect(abs(phone.rows[2][5].frame.maxX - alphabet.rows[2][7].frame.maxX) < 1e-9)
    let small = KeyboardCase(320, 216, .numbersAndPunctuation, home: false).layout
    #expect(small.rows[3].first?.face == .word("ABC"))
    let tablet = KeyboardCase(1024, 313, .numbersAndPunctuation).layout
    #expect(letters(of: tablet).hasPrefix("1234567890@#$&*()'\""))
  }

  /// The sign of money on the page of digits, on an iPad's, and above an iPad's letters.
  @Test(arguments: [
    (KeyboardLanguage.english, "$"), (.french, "€"), (.german, "€"), (.spanish, "€"),
    (.russian, "₽"), (.korean, "₩"),
  ])
  func `The sign of money is the language's`(language: KeyboardLanguage, sign: String) {
    var phone = KeyboardCase(390, 291, .numbersAndPunctuation)
    phone.appearance.language = language
    #expect(letters(of: phone.layout) == "1234567890-/:;()\(sign)&@\".,?!'")
    var tablet = KeyboardCase(834, 320, .numbersAndPunctuation)
    tablet.appearance.language = language
    #expect(letters(of: tablet.layout).hasPrefix("1234567890@#\(sign)&*()'\""))
    tablet.appearance.kind = .letters
    #expect(tablet.layout.rows[1].contains { $0.flicked == sign })
    #expect(tablet.layout.keys.contains { $0.flicked == "$" } == (sign == "$"))
  }

  @Test(arguments: KeyboardLook.allCases)
  func `Keyboards of the largest iPads have a row of digits, and rows that end together`(
    _ look: KeyboardLook
  ) {
    var keyboard = KeyboardCase(1032, 405.5, look: look)
    keyboard.shortSide = 834
    #expect(keyboard.layout.rows.count == 4)
    keyboard.shortSide = 1032
    let layout = keyboard.layout
    #expect(
      letters(of: layout) == "`1234567890-=QWERTYUIOP[]\\ASDFGHJKL;'ZXCVBNM,./")
    let ends = layout.rows.compactMap { $0.last?.frame.maxX }
    #expect(ends.allSatisfy { abs($0 - ends[0]) < 1e-6 })
    for (upper, lower) in zip(layout.rows, layout.rows.dropFirst()) {
      #expect(upper[0].frame.maxY < lower[0].frame.minY)
    }
    #expect(layout.rows[0][0].frame.height < layout.rows[1][0].frame.height)
    #expect(layout.rows[4].last.map { $0.frame.maxY < 405.5 } == true)
  }

  @Test(arguments: [KeyboardKind.email, .url])
  func `Addresses begin with a small letter, from iOS 9 on`(_ kind: KeyboardKind) {
    let it = KeyboardCase(390, 291, kind)
    #expect(letters(of: it.layout).hasPrefix("qwertyuiopasdfghjklzxcvbnm"))
    #expect(it.layout.keys.contains { $0.face == .symbol(.shiftOff) && $0.role == .special })
    let old = it.on(8).layout
    #expect(letters(of: old).hasPrefix("QWERTYUIOPASDFGHJKLZXCVBNM"))
    #expect(old.keys.contains { $0.face == .symbol(.shiftOff) && $0.role == .special })
  }

  private func letters(of layout: KeyboardLayout) -> String {
    layout.keys.compactMap { key in
      if case .letter(let letter) = key.face { letter } else { nil }
    }.joined()
  }
}
