import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// Keyboards of phones in landscape: lower keys that keep away from the sides.
@Suite struct LandscapeKeyboardTests {
  struct Case: Sendable {
    var width: Double
    var height: Double
    var look = KeyboardLook.legacy
    var bar = KeyboardAppearance.Bar.none
    var home = true
    /// The width of the keys' band, the height of the keys and that of the bar.
    var keys: [Double]
  }

  static let cases = [
    Case(width: 844, height: 181, keys: [694, 162, 0]),
    Case(width: 844, height: 219, bar: .prediction, keys: [694, 162, 38]),
    Case(width: 812, height: 172, keys: [662, 153, 0]),
    Case(width: 667, height: 162, home: false, keys: [526, 162, 0]),
    Case(width: 667, height: 200, bar: .prediction, home: false, keys: [526, 162, 38]),
    Case(width: 568, height: 162, home: false, keys: [568, 162, 0]),
    Case(width: 874, height: 209, look: .glass, keys: [724, 177.46, 0]),
  ]

  private func layout(_ row: Case, _ kind: KeyboardKind = .letters) -> KeyboardLayout {
    KeyboardLayout(
      KeyboardAppearance(kind: kind, bar: row.bar),
      size: Size(width: row.width, height: row.height),
      KeyboardSetting(look: row.look, hasHomeIndicator: row.home, isLandscape: true))
  }

  @Test(arguments: cases)
  func `The bands of a keyboard in landscape`(_ row: Case) {
    let bands = layout(row).bands
    let numbers = [bands.keys.width, bands.keys.height, bands.bar.height]
    #expect(zip(numbers, row.keys).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(abs(bands.keys.midX - row.width / 2) < 1e-9)
  }

  @Test func `The names of languages stand on a low space bar as on a high one`() throws {
    func room(_ screen: Size, height: Double) throws -> (below: Double, above: Double) {
      var keyboard = KeyboardCase(screen.width, height, look: .glass).on(26)
      keyboard.languages = ["AR", "EN"]
      var scene = keyboard.scene
      scene.device = Device(screen: screen, scale: 3, homeIndicator: Size(width: 139, height: 5))
      let layout = KeyboardLayout(keyboard.appearance, size: keyboard.size, KeyboardSetting(scene))
      let space = try #require(layout.keys.first { $0.face == .languages("AR EN") }).frame
      let painter = KeyboardPainter(
        scene: scene, typesetter: Typesetter(fonts: try FontBook()), ground: .white)
      let picture = try KeyboardPicture(size: keyboard.size, scale: 3) {
        context throws(DrawingError) in
        try painter.draw(keyboard.appearance, size: keyboard.size, in: context)
      }
      let ink = try #require(
        picture.inkBounds(in: space.insetBy(dx: 4, dy: 1)) { $0 & 0xFF < 230 })
      return (space.maxY - ink.maxY, ink.minY - space.minY)
    }
    let high = try room(Size(width: 402, height: 874), height: 308)
    let low = try room(Size(width: 874, height: 402), height: 209)
    #expect(abs(high.below - 5.2) < 0.7 && low.below > 3 && low.above > 10, "\(high) \(low)")
  }

  @Test(arguments: cases)
  func `Keys and symbols are inside, apart and symmetric`(_ row: Case) {
    let bounds = Rect(x: 0, y: 0, width: row.width, height: row.height)
    for kind in KeyboardKind.allCases {
      let layout = layout(row, kind)
      let frames = layout.keys.map(\.frame) + layout.symbols.map(\.frame)
      for (index, frame) in frames.enumerated() {
        #expect(bounds.contains(frame))
        for other in frames[(index + 1)...] { #expect(!frame.intersects(other)) }
      }
      for keys in layout.rows {
        let left = keys.map(\.frame.minX).min() ?? 0
        let right = keys.map(\.frame.maxX).max() ?? 0
        #expect(left >= layout.bands.keys.minX)
        #expect(abs(left - (row.width - right)) < (kind.isPad ? 4 : 1e-9))
      }
      // Emoji and microphone stand beside the keys where there is room, and else among them.
      #expect(layout.symbols.count == (row.home && !kind.isPad ? 2 : 0))
    }
  }
}
