import Cairo
import FrameSequence
import KeyboardAvoidance
import Keyframes
import PixelProbes
import Testing

@testable import Stage

/// The law of row origins: the same row of the same source has the same pixels in every picture.
@Suite struct RowOriginTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let scale: Double
    let device: Device
    let systemVersion: Int
    let look: KeyboardLook
    let cornerColor: Color?
    var bars = Bars(status: true, navigation: "Title")

    var testDescription: String { name }
  }

  private static let device = Device(
    screen: Size(width: 160, height: 300), scale: 1, safeArea: EdgeInsets(top: 20, bottom: 34),
    cornerRadius: 30, statusBarHeight: 20, navigationBarTop: 20,
    homeIndicator: Size(width: 60, height: 5))

  static let cases = [
    Case(
      name: "legacy at 1x", scale: 1, device: device, systemVersion: 17, look: .legacy,
      cornerColor: nil),
    Case(
      name: "glass at 2x with corners", scale: 2, device: device, systemVersion: 26,
      look: .glass, cornerColor: .black),
    Case(
      name: "legacy at 1.333x", scale: 1.333, device: device, systemVersion: 17, look: .legacy,
      cornerColor: .white),
    Case(
      name: "legacy at 1.5x, odd", scale: 1.5, device: oddDevice, systemVersion: 17,
      look: .legacy, cornerColor: nil),
    Case(
      name: "glass at 2.5x, odd", scale: 2.5, device: oddDevice, systemVersion: 26, look: .glass,
      cornerColor: nil),
    Case(
      name: "glass at 3x, with a toolbar", scale: 3, device: device, systemVersion: 26,
      look: .glass, cornerColor: nil,
      bars: Bars(status: true, navigation: "Title", tab: true, isTranslucent: true)),
    Case(
      name: "legacy at 2x, with translucent bars", scale: 2, device: device, systemVersion: 17,
      look: .legacy, cornerColor: nil,
      bars: Bars(status: true, navigation: "Title", isTranslucent: true)),
  ]

  /// Sides of half a pixel: what is rounded up.
  private static let oddDevice = Device(
    screen: Size(width: 161, height: 301), scale: 1, safeArea: EdgeInsets(top: 20, bottom: 34),
    cornerRadius: 30, statusBarHeight: 20, navigationBarTop: 20,
    homeIndicator: Size(width: 61, height: 5))

  private static let form: [Element] = [
    .card(
      Rect(x: 16, y: 10, width: 130, height: 150),
      [.field(named: "a", Rect(x: 0, y: 20, width: 120, height: 44), TextInput(text: "Ada"))]),
    .field(
      named: "b", Rect(x: 20, y: 220, width: 60, height: 40),
      TextInput(text: "far too long for its field", border: .roundedRect)),
    .label("Words", Rect(x: 20, y: 300, width: 200, height: 30)),
  ]

  /// A state that chance made; few values, so that rows meet again.
  private static func state(_ rest: SceneState, _ random: inout some RandomNumberGenerator)
    -> SceneState
  {
    var state = rest
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(random.next() % UInt64(values.count))]
    }
    state.contentOffset = Point(x: pick([0, 0, 0, 7]), y: pick([0, 1, 2, 40, 41, 333.3, -20]))
    state.rootFrame.origin.y += pick([0, 0, 0, -150, 20])
    state.indicatorOpacity = pick([0, 0.5, 1])
    state.focus = pick([nil, "a", "b", "b"])
    state.isCaretLit = pick([true, false])
    state.keyboard = pick([
      nil, KeyboardAppearance(kind: .letters, bar: .prediction),
      KeyboardAppearance(kind: .numberPad),
    ])
    state.keyboardPresence = pick([.whole, .whole, .panel, .keys(words: 0.4)])
    state.keyboardRestHeight = 120
    state.keyboardFrame.size.height = pick([120, 120, 104, 131.3])
    state.keyboardFrame.origin.y -= pick([0, 60, 61.3, 120])
    if state.keyboard != nil, pick([false, false, true]) {
      state.keyboard?.mode = .floating
      state.keyboardFrame = Rect(
        x: pick([10, 40.6]), y: pick([130, 151.2]), width: 100, height: 90)
    }
    state.keyboardOpacity = pick([1, 1, 0.5, 0])
    return state
  }

  @Test(arguments: cases) func `Rows of one source are equal`(_ example: Case) throws {
    let rehearsal = Rehearsal(
      device: example.device, systemVersion: example.systemVersion, bars: example.bars,
      form: Self.form, contentHeight: 900, look: example.look)
    let stage = try Stage(
      scene: rehearsal.scene,
      options: StageOptions(scale: example.scale, cornerColor: example.cornerColor))
    var random = Lehmer(state: 2026)
    var seen: [[Int]: [UInt32]] = [:]
    var repeats = 0
    for _ in 0..<24 {
      let state = Self.state(rehearsal.state, &random)
      let origins = try stage.rowOrigins(of: stage.drawn(state))
      let picture = try stage.draw(state)
      #expect(origins.first?.rows.lowerBound == 0)
      #expect(origins.last?.rows.upperBound == picture.height)
      #expect(
        zip(origins, origins.dropFirst()).allSatisfy { $0.rows.upperBound == $1.rows.lowerBound })
      #expect(origins.allSatisfy { $0.firstRow >= 0 })
      for origin in origins {
        for (index, row) in origin.rows.enumerated() {
          let pixels = picture.colors(ofRow: row)
          if let known = seen.updateValue(pixels, forKey: origin.source + [origin.firstRow + index])
          {
            repeats += 1
            guard known != pixels else { continue }
            Issue.record("row \(row) of \(state) differs from an earlier row of \(origin.source)")
            return
          }
        }
      }
    }
    #expect(repeats > 1000)
  }

  @Test(arguments: cases) func `Draws the rows asked for and no others`(_ example: Case) throws {
    let rehearsal = Rehearsal(
      device: example.device, systemVersion: example.systemVersion, bars: example.bars,
      form: Self.form, contentHeight: 900, look: example.look)
    let options = StageOptions(scale: example.scale, cornerColor: example.cornerColor)
    let stage = try Stage(scene: rehearsal.scene, options: options)
    let other = try Stage(scene: rehearsal.scene, options: options)
    var random = Lehmer(state: 2026)
    for _ in 0..<8 {
      let before = try stage.draw(Self.state(rehearsal.state, &random)).rows
      let state = Self.state(rehearsal.state, &random)
      let whole = try other.draw(state).rows
      let height = whole.count
      let rows = [10..<11, 100..<height / 2, height - 7..<height]
      let mixed = try stage.draw(stage.drawn(state), rows: rows).rows
      let isRight = mixed.indices.allSatisfy { row in
        mixed[row] == (rows.contains { $0.contains(row) } ? whole : before)[row]
      }
      #expect(isRight)
    }
  }

  @Test
  func `A floating keyboard is drawn and its shadow blurred once, wherever they stand`() throws {
    let rehearsal = Rehearsal(form: Self.form)
    let stage = try rehearsal.stage()
    var state = rehearsal.state
    state.keyboard = KeyboardAppearance(kind: .letters)
    state.keyboard?.mode = .floating
    state.keyboardFrame = Rect(x: 10, y: 100, width: 150, height: 100)
    _ = try stage.draw(state)
    let (layers, shadows) = (stage.layers.count, stage.shadows.count)
    #expect(shadows == 1)
    state.keyboardFrame.origin = Point(x: 30, y: 150)
    _ = try stage.draw(state)
    #expect(stage.layers.count == layers && stage.shadows.count == shadows)
    #expect(try !stage.rowOrigins(of: stage.drawn(state)).isEmpty)
    state.keyboard?.mode = .docked
    _ = try stage.draw(state)
    #expect(stage.layers.count == layers + 1 && stage.shadows.count == shadows)
  }
}

/// A small generator, the same on every run (Lehmer 1951, with the constants of MCG128).
private struct Lehmer: RandomNumberGenerator {
  var state: UInt128

  mutating func next() -> UInt64 {
    state = state &* 0xDA94_2042_E4DD_58B5 | 1
    return UInt64(truncatingIfNeeded: state >> 64)
  }
}

extension ImageSurface {
  fileprivate func colors(ofRow row: Int) -> [UInt32] { words(ofRow: row, under: 0xFF_FFFF) }

  fileprivate var rows: [[UInt32]] { (0..<height).map { colors(ofRow: $0) } }
}
