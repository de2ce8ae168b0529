import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// What a keyboard of glass shows of what is behind it, and keyboards that change their height.
@Suite struct GlassTests {
  private static func rehearsal(fieldTop: Double, look: KeyboardLook = .glass) -> Rehearsal {
    Rehearsal(
      systemVersion: 26,
      form: [
        .field(
          Rect(x: 20, y: fieldTop, width: 160, height: 40), TextInput(text: "Name"))
      ], look: look)
  }

  private func blurs(_ rehearsal: Rehearsal, opacity: Double = 1) throws -> Bool {
    var state = rehearsal.state
    state.keyboard = KeyboardAppearance()
    state.keyboardFrame.origin.y = 200
    state.keyboardOpacity = opacity
    let stage = try rehearsal.stage()
    let parts = try stage.compose(stage.drawn(state))
    return parts.contains { $0.groups.contains { $0.key == .behindKeyboard && $0.blur > 0 } }
  }

  @Test func `What is behind glass is out of focus, if there is anything`() throws {
    #expect(try blurs(Self.rehearsal(fieldTop: 220)))
    #expect(try !blurs(Self.rehearsal(fieldTop: 20)))
    #expect(try blurs(Self.rehearsal(fieldTop: 220, look: .legacy)))
    #expect(try !blurs(Self.rehearsal(fieldTop: 20, look: .legacy)))
    #expect(try !blurs(Self.rehearsal(fieldTop: 220), opacity: 0.5))
  }

  /// A field is behind it, and nothing but the ground below it.
  @Test(arguments: [1.0, 2]) func `A keyboard that is lifted leaves what is below it as it is`(
    scale: Double
  ) throws {
    var rehearsal = Self.rehearsal(fieldTop: 160, look: .legacy)
    rehearsal.systemVersion = 17
    let picture = try rehearsal.drawn(scale: scale) {
      $0.keyboard = KeyboardAppearance()
      $0.keyboard?.mode = .undocked
      $0.keyboardFrame = Rect(x: 0, y: 140, width: 200, height: 100)
    }
    let below = picture.column(Int(100 * scale), Int(241 * scale)..<Int(300 * scale))
    #expect(Set(below) == [RGB.white])
    #expect(picture.rgb(Int(2 * scale), Int(145 * scale)) != .white)
  }

  /// At 1.5 pixels a point a cell of the blur is three pixels, and the corners end between pixels.
  @Test(arguments: [1, 1.5, 2, 3, 0.7, 0.5])
  func `A backdrop that is copied has the pixels of one that is drawn`(scale: Double) throws {
    let rehearsal = Self.rehearsal(fieldTop: 190)
    var state = rehearsal.state
    state.keyboard = KeyboardAppearance()
    state.keyboardFrame.origin.y = 180
    state.keyboardFrame.size.height = 120
    let stage = try rehearsal.stage(scale: scale)
    let rows = [0..<Int(185 * scale), Int(190 * scale)..<stage.surface.height]
    let copied = try stage.draw(stage.drawn(state), rows: rows).colors
    let drawn = try ImageSurface(width: stage.surface.width, height: stage.surface.height)
    let context = try drawn.makeContext()
    context.scale(scale)
    let parts = try stage.compose(stage.drawn(state))
    try stage.paint(parts[...], depth: 0, Painting(), in: context)
    try context.finish()
    let colors = drawn.colors
    for row in rows.joined() {
      let line = row * drawn.width..<(row + 1) * drawn.width
      #expect(copied[line] == colors[line], "row \(row)")
    }
  }

  /// Over white the panel is 226, 228, 232 (measured), whether or not anything is near.
  @Test(arguments: [20.0, 160]) func `A panel over white has the measured colour`(
    fieldTop: Double
  ) throws {
    let picture = try Self.rehearsal(fieldTop: fieldTop).drawn {
      $0.keyboard = KeyboardAppearance()
      $0.keyboardFrame.origin.y = 200
    }
    #expect(picture.rgb(100, 205).isClose(to: RGB(226, 228, 232)))
  }

  /// What a panel with wheels shows near the screen's lower edge, from its left to its right.
  private func levels(_ scene: Scene, _ change: (inout SceneState) -> Void) throws -> [RGB] {
    var state = Self.rehearsal(fieldTop: 20).state
    state.keyboard = KeyboardAppearance(kind: .picker)
    state.keyboardFrame.origin.y = 200
    change(&state)
    let stage = try Stage(scene: scene, options: StageOptions(scale: 1))
    let picture = try stage.draw(state)
    return [3, 10, 100, 190, 196].map { picture.rgb($0, 290) }
  }

  @Test func `Over a dimmed screen a panel is as bright at its edges as in its middle`() throws {
    var scene = Self.rehearsal(fieldTop: 20).scene
    let card = Rect(x: 40, y: 20, width: 120, height: 100)
    scene.presentation = Presentation(style: .alert, frame: card)
    let levels = try levels(scene) { $0.cardFrame = card }
    #expect(levels.allSatisfy { $0.isClose(to: levels[2]) }, "\(levels)")
    // 0.274 of the dimmed white, 186, and 156.2, 158, 161.2.
    #expect(levels[2].isClose(to: RGB(207, 209, 213)))
  }

  @Test func `Over the window's black a panel is as dark at its edges as in its middle`() throws {
    let scene = Self.rehearsal(fieldTop: 20).scene
    let levels = try levels(scene) { $0.rootFrame.origin.y -= 150 }
    #expect(levels.allSatisfy { $0.isClose(to: levels[2]) }, "\(levels)")
    #expect(levels[2].isClose(to: RGB(156, 158, 162)))
  }

  /// The levels of a number pad's panel and of its keys over a blue button, or over black.
  private func levels(
    overBlue isBlue: Bool, _ look: KeyboardLook
  ) throws -> (panel: RGB, keys: RGB) {
    var rehearsal = Self.rehearsal(fieldTop: 20, look: look)
    rehearsal.systemVersion = look == .glass ? 26 : 17
    if isBlue {
      rehearsal.form = [
        Element(
          id: "save", frame: Rect(x: -60, y: 60, width: 320, height: 400),
          content: .button(Button("")))
      ]
    }
    let picture = try rehearsal.drawn {
      $0.keyboard = KeyboardAppearance(kind: .numberPad)
      $0.keyboardFrame.origin.y = 200
      if !isBlue { $0.rootFrame.origin.y -= 150 }
    }
    // Beside the zero there is the panel, and on the zero's key nothing near its left end.
    return (picture.rgb(20, 296), picture.rgb(75, 290))
  }

  /// Measured over black and over dark blue, and what the fitted rule makes of the system's blue.
  @Test(arguments: [
    (KeyboardLook.glass, true, RGB(132, 200, 255), RGB(207, 251, 255)),
    (.glass, false, RGB(156, 158, 161), RGB(234, 235, 237)),
    (.legacy, true, RGB(188, 211, 239), RGB(255, 255, 255)),
  ])
  func `A panel and its keys have the tone of what is behind them`(
    look: KeyboardLook, isBlue: Bool, panel: RGB, key: RGB
  ) throws {
    let levels = try levels(overBlue: isBlue, look)
    #expect(levels.keys.isClose(to: key), "\(levels)")
    #expect(levels.panel.isClose(to: panel), "\(levels)")
  }

  /// The chosen row of wheels stands on a band since iOS 14, and between two lines before.
  @Test(arguments: [(13, false), (14, true)])
  func `Wheels have a band or lines`(_ version: Int, hasBand: Bool) throws {
    let picture = try Rehearsal(systemVersion: version).drawn {
      $0.keyboard = KeyboardAppearance(kind: .picker)
      $0.keyboard?.wheels = [Wheel(["A"])]
      $0.keyboardFrame.origin.y = 200
    }
    let levels = (204..<296).map { picture.rgb(20, $0) }
    let changed = levels.filter { $0 != levels[0] }.count
    #expect(hasBand ? changed == 32 : changed == 2, "\(changed)")
  }

  @Test(arguments: [(242.0, RGB(206, 207, 211)), (58.0, RGB(159, 160, 164))])
  func `Lines between words stand out from any panel`(ground: Double, line: RGB) {
    let palette = KeyboardPalette(.glass, .light, over: Color(white: ground / 255))
    func over(_ color: Color, _ below: [Double]) -> [Double] {
      zip([color.red, color.green, color.blue], below).map {
        $0 * 255 * color.alpha + $1 * (1 - color.alpha)
      }
    }
    let levels = over(palette.separator, over(palette.panel, [ground, ground, ground]))
    let drawn = RGB(
      Int(levels[0].rounded()), Int(levels[1].rounded()), Int(levels[2].rounded()))
    #expect(drawn.isClose(to: line), "\(drawn)")
  }

  /// The parts of a keyboard over a form that shines through it: its words' opacity, or `nil`
  /// without words, whether there are keys, and whether it is glass.
  private func keyboard(
    _ presence: KeyboardPresence, look: KeyboardLook = .glass,
    _ change: (inout KeyboardAppearance) -> Void = { _ in }
  ) throws -> (words: Double?, hasKeys: Bool, isGlass: Bool) {
    let rehearsal = Self.rehearsal(fieldTop: 220, look: look)
    var state = rehearsal.state
    var appearance = KeyboardAppearance(bar: .prediction)
    change(&appearance)
    state.keyboard = appearance
    state.keyboardFrame = Rect(x: 0, y: 160, width: 200, height: 140)
    state.keyboardPresence = presence
    let stage = try rehearsal.stage()
    let parts = try stage.compose(stage.drawn(state))
    return (
      parts.first { if case .words = $0.part { true } else { false } }?.opacity,
      parts.contains { if case .keyboard = $0.part { true } else { false } },
      parts.contains { $0.groups.contains { $0.key == .behindKeyboard } }
    )
  }

  @Test func `A keyboard with words begins as a plain panel, and its words come last`() throws {
    #expect(try keyboard(.panel) == (nil, false, false))
    #expect(try keyboard(.keys(words: 0)) == (nil, true, true))
    #expect(try keyboard(.keys(words: 0.5)) == (128.0 / 255, true, true))
    #expect(try keyboard(.whole) == (1, true, true))
  }

  @Test func `Others are whole from the start`() throws {
    #expect(try keyboard(.panel, look: .legacy) == (nil, true, true))
    #expect(try keyboard(.panel) { $0.bar = .none } == (nil, true, true))
    #expect(try keyboard(.panel) { $0.kind = .numberPad } == (nil, true, true))
    #expect(try keyboard(.panel) { $0.accessoryHeight = 44 } == (nil, true, true))
  }

  @Test func `The plain panel has square corners and no rim`() throws {
    let picture = try Self.rehearsal(fieldTop: 20).drawn {
      $0.keyboard = KeyboardAppearance(bar: .prediction)
      $0.keyboardFrame = Rect(x: 0, y: 160, width: 200, height: 140)
      $0.keyboardPresence = .panel
    }
    for (x, y) in [(0, 160), (199, 160), (100, 200), (100, 299)] {
      #expect(picture.rgb(x, y) == RGB(242, 242, 242))
    }
  }

  @Test func `What is typed changes the words and nothing of the keyboard`() throws {
    let rehearsal = Self.rehearsal(fieldTop: 20)
    let stage = try rehearsal.stage()
    let keyboards = try [["I", "The", "I’m"], ["Hello"]].map { words in
      var state = rehearsal.state
      state.keyboard = KeyboardAppearance(bar: .prediction)
      state.keyboard?.typing = KeyboardTyping(isShifted: false, suggestions: words)
      state.keyboardFrame = Rect(x: 0, y: 160, width: 200, height: 140)
      return try stage.compose(stage.drawn(state)).map(\.part).filter {
        if case .keyboard = $0 { true } else { false }
      }
    }
    #expect(keyboards[0] == keyboards[1] && keyboards[0].count == 1)
  }

  @Test func `Keys have the height they are on their way to, and stand on the lower edge`() throws {
    let rehearsal = Self.rehearsal(fieldTop: 20, look: .legacy)
    let tall = try rehearsal.drawn {
      $0.keyboard = KeyboardAppearance(kind: .numberPad)
      $0.keyboardFrame = Rect(x: 0, y: 160, width: 200, height: 140)
      $0.keyboardRestHeight = 100
    }
    let rest = try rehearsal.drawn {
      $0.keyboard = KeyboardAppearance(kind: .numberPad)
      $0.keyboardFrame = Rect(x: 0, y: 200, width: 200, height: 100)
    }
    for y in 202..<300 {
      #expect((0..<200).allSatisfy { tall.rgb($0, y) == rest.rgb($0, y) }, "row \(y)")
    }
  }
}
