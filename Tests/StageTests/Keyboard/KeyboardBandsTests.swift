import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

@Suite struct KeyboardBandsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var keyboard: KeyboardCase
    var bar: Double
    var keys: ClosedRange<Double>
    var strip: Double

    init(_ keyboard: KeyboardCase, bar: Double, keys: ClosedRange<Double>, strip: Double) {
      self.keyboard = keyboard
      self.bar = bar
      self.keys = keys
      self.strip = strip
    }

    var testDescription: String { keyboard.testDescription }
  }

  /// Reported heights of real keyboards, and a few that scenarios ask for.
  static let cases: [Case] = [
    Case(KeyboardCase(390, 291), bar: 0, keys: 0...216, strip: 75),
    Case(KeyboardCase(390, 336, bar: .prediction), bar: 45, keys: 45...261, strip: 75),
    Case(KeyboardCase(430, 346, bar: .prediction), bar: 45, keys: 45...271, strip: 75),
    Case(KeyboardCase(320, 253, bar: .prediction, home: false), bar: 37, keys: 37...253, strip: 0),
    Case(KeyboardCase(375, 260, bar: .prediction, home: false), bar: 44, keys: 44...260, strip: 0),
    Case(KeyboardCase(414, 271, bar: .passwords, home: false), bar: 45, keys: 45...271, strip: 0),
    Case(KeyboardCase(390, 357, bar: .candidates), bar: 66, keys: 66...282, strip: 75),
    Case(KeyboardCase(390, 335, bar: .none, accessory: 44), bar: 0, keys: 44...260, strip: 75),
    Case(KeyboardCase(390, 291, .numberPad, bar: .prediction), bar: 0, keys: 0...216, strip: 75),
    Case(KeyboardCase(390, 308, look: .glass), bar: 0, keys: 17...233, strip: 75),
    Case(
      KeyboardCase(390, 335, bar: .prediction, look: .glass), bar: 27, keys: 44...260, strip: 75),
    Case(
      KeyboardCase(440, 345, bar: .prediction, look: .glass), bar: 27, keys: 44...270, strip: 75),
    Case(KeyboardCase(390, 216), bar: 0, keys: 0...176, strip: 40),
    Case(KeyboardCase(390, 400, bar: .prediction), bar: 45, keys: 45...325, strip: 75),
    Case(KeyboardCase(810, 320, home: false), bar: 56, keys: 56...320, strip: 0),
    Case(KeyboardCase(768, 264, home: false), bar: 0, keys: 0...264, strip: 0),
    Case(KeyboardCase(768, 313, bar: .prediction, home: false), bar: 49, keys: 49...313, strip: 0),
    Case(KeyboardCase(834, 333, bar: .prediction), bar: 49, keys: 49...313, strip: 20),
  ]

  @Test(arguments: cases)
  func `A keyboard's height is divided into accessory, bar, keys and strip`(_ test: Case) {
    let bands = test.keyboard.layout.bands
    #expect(bands.accessory.height == test.keyboard.appearance.accessoryHeight)
    #expect(bands.bar.height == test.bar)
    #expect(bands.keys.minY == test.keys.lowerBound)
    #expect(bands.keys.maxY == test.keys.upperBound)
    #expect(bands.strip.height == test.strip)
    #expect(bands.strip.maxY == test.keyboard.size.height)
  }

  @Test(arguments: KeyboardLook.allCases)
  func `Bands never leave the keyboard`(look: KeyboardLook) {
    for height in stride(from: 0.0, through: 500, by: 7) {
      for accessory in [0, 44, 300.0] {
        let keyboard = KeyboardCase(
          390, height, bar: .candidates, accessory: accessory, look: look)
        let bands = keyboard.layout.bands
        let edges = [
          0, bands.accessory.maxY, bands.bar.maxY, bands.keys.minY, bands.keys.maxY,
          bands.strip.minY, height,
        ]
        for (edge, next) in zip(edges, edges.dropFirst()) { #expect(edge <= next + 1e-9) }
      }
    }
  }
}
