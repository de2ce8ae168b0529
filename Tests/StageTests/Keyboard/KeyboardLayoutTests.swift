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
        #expect(Set(keys.map(\.frame.size.height)).count <= 1)
        for row in layout.rows { #expect(Set(row.map(\.frame.minY)).count == 1) }
      }
    }
  }

  @Test(arguments: [320.0, 375, 390, 430], KeyboardLook.allCases)
  func `Rows are symmetric`(width: Double, look: KeyboardLook) {
    for kind in KeyboardKind.allCases {
      for row in KeyboardCase(width, 308, kind, look: look).layout.rows {
        let left = row.map(\.frame.minX).min() ?? 0
        let right = row.map(\.frame.maxX).max() ?? 0
        #expect(abs(left - (width - right)) < 1e-9)
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

  @Test func `Legacy pad is where captures have it`() {
    let layout = KeyboardCase(390, 291, .numberPad).layout
    for (y, expected) in zip(layout.rows.map { $0[0].frame.minY }, [6.0, 59, 113]) {
      #expect(abs(y - expected) < 0.5)
    }
    #expect(layout.keys.allSatisfy { $0.frame.height == 46 })
    #expect(layout.symbols.isEmpty)
  }

  @Test func `Glass letters are where captures have them`() {
    let layout = KeyboardCase(390, 308, look: .glass).layout
    #expect(layout.rows.map { $0[0].frame.minY } == [25, 79, 133, 187])
    #expect(layout.rows[0][0].frame.minX == 9)
    #expect(abs(layout.rows[0][0].frame.width - 31.3) < 0.1)
    #expect(layout.rows[0][0].frame.height == 43)
    let withBar = KeyboardCase(390, 335, bar: .prediction, look: .glass).layout
    #expect(withBar.rows[0][0].frame.minY == 52)
  }

  @Test func `Glass pad is where captures have it`() {
    let layout = KeyboardCase(390, 308, .numberPad, look: .glass).layout
    #expect(layout.rows.map { $0[0].frame.minY } == [24, 78, 132, 186])
    #expect(layout.keys.allSatisfy { $0.frame.height == 48 })
  }

  @Test func `Home button phones have no strip`() {
    let layout = KeyboardCase(320, 216, home: false).layout
    #expect(layout.symbols.isEmpty)
    #expect(layout.rows.map { $0[0].frame.minY } == [10, 64, 118, 172])
    #expect(layout.rows[0][0].frame.size == Size(width: 26, height: 38))
    #expect(
      layout.rows[3].map(\.face) == [
        .word("123"), .symbol(.emoji), .symbol(.microphone), .word("space"), .word("return"),
      ])
  }

  static let faces: [(kind: KeyboardKind, faces: [KeyboardKey.Face])] = [
    (.letters, [.word("123"), .word("space"), .word("return")]),
    (.email, [.word("123"), .word("space"), .letter("@"), .letter("."), .word("return")]),
    (.url, [.word("123"), .letter("."), .letter("/"), .word(".com"), .word("return")]),
    (.numbersAndPunctuation, [.word("ABC"), .word("space"), .word("return")]),
    (.numberPad, [.blank, .digit("0", letters: ""), .symbol(.delete)]),
    (.decimalPad, [.letter("."), .digit("0", letters: ""), .symbol(.delete)]),
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

  @Test(arguments: [KeyboardKind.email, .url])
  func `Addresses begin with a small letter, from iOS 9 on`(_ kind: KeyboardKind) {
    let it = KeyboardCase(390, 291, kind)
    #expect(letters(of: it.layout).hasPrefix("qwertyuiopasdfghjklzxcvbnm"))
    #expect(it.layout.keys.contains { $0.face == .symbol(.shiftOff) && $0.role == .special })
    let old = KeyboardLayout(
      it.appearance, size: it.size, look: .legacy, hasHomeIndicator: false, keysFollowShift: false)
    #expect(letters(of: old).hasPrefix("QWERTYUIOPASDFGHJKLZXCVBNM"))
    #expect(old.keys.contains { $0.face == .symbol(.shift) })
  }

  private func letters(of layout: KeyboardLayout) -> String {
    layout.keys.compactMap { key in
      if case .letter(let letter) = key.face { letter } else { nil }
    }.joined()
  }
}
