import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// What keyboards show of what is behind them.
@Suite struct KeyboardToneTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var look: KeyboardLook
    var appearance = Scene.Appearance.light
    var role = KeyboardKey.Role?.none
    var ground: RGB
    var seen: RGB
    /// How far a level may be off, where what was measured is no flat ground.
    var slack = 1

    var testDescription: String { name }
  }

  /// Levels in captures: of the panel, or of keys of a role.
  static let captures: [Case] = [
    Case(name: "glass over white", look: .glass, ground: .white, seen: RGB(226, 228, 232)),
    Case(
      name: "glass over yellow", look: .glass, ground: RGB(255, 255, 0), seen: RGB(231, 232, 112)),
    Case(
      name: "glass over dark yellow", look: .glass, ground: RGB(178, 178, 0),
      seen: RGB(208, 209, 127)),
    Case(
      name: "glass over grey", look: .glass, ground: RGB(169, 169, 169), seen: RGB(203, 205, 207)),
    Case(
      name: "glass over a chat", look: .glass, ground: RGB(58, 58, 60), seen: RGB(172, 174, 178)),
    Case(
      name: "a glass key over grey", look: .glass, role: .character, ground: RGB(169, 169, 169),
      seen: RGB(249, 251, 251), slack: 2),
    Case(
      name: "a glass key over a chat", look: .glass, role: .character, ground: RGB(58, 58, 60),
      seen: RGB(239, 240, 243)),
    Case(
      name: "a glass key over blue", look: .glass, role: .special, ground: RGB(1, 69, 104),
      seen: RGB(221, 244, 255)),
    Case(name: "light over white", look: .legacy, ground: .white, seen: RGB(208, 211, 217)),
    Case(
      name: "light over a chat", look: .legacy, ground: RGB(58, 58, 58), seen: RGB(204, 207, 213)),
    Case(
      name: "light over yellow", look: .legacy, ground: RGB(221, 221, 67), seen: RGB(211, 213, 193),
      slack: 2),
    Case(
      name: "light over a blue button", look: .legacy, ground: RGB(90, 167, 252),
      seen: RGB(196, 212, 231)),
    Case(
      name: "a grey key over a chat", look: .legacy, role: .special, ground: RGB(58, 58, 58),
      seen: RGB(162, 168, 178)),
    Case(
      name: "a grey key over yellow", look: .legacy, role: .special, ground: RGB(221, 221, 67),
      seen: RGB(175, 178, 144), slack: 3),
    Case(
      name: "a white key over yellow", look: .legacy, role: .character, ground: RGB(221, 221, 67),
      seen: .white),
    Case(
      name: "dark over a dark app", look: .legacy, appearance: .dark, ground: RGB(36, 33, 36),
      seen: RGB(53, 50, 53), slack: 3),
    Case(
      name: "a dark letter over a dark app", look: .legacy, appearance: .dark, role: .character,
      ground: RGB(36, 33, 36), seen: RGB(115, 112, 115), slack: 3),
    Case(
      name: "a dark function key over a dark app", look: .legacy, appearance: .dark, role: .special,
      ground: RGB(36, 33, 36), seen: RGB(78, 75, 78)),
    Case(
      name: "dark over black", look: .legacy, appearance: .dark, ground: .black,
      seen: RGB(43, 43, 43), slack: 3),
  ]

  private func levels(_ test: Case) -> RGB {
    let ground = Color(
      red: Double(test.ground.red) / 255, green: Double(test.ground.green) / 255,
      blue: Double(test.ground.blue) / 255)
    let palette = KeyboardPalette(test.look, test.appearance, over: ground)
    return switch test.role {
    case .character: RGB(palette.key)
    case .special: RGB(palette.special)
    default: RGB(palette.panel)
    }
  }

  @Test(arguments: captures) func `Levels over a ground are those of captures`(_ test: Case) {
    let seen = levels(test)
    let off = [
      seen.red - test.seen.red, seen.green - test.seen.green, seen.blue - test.seen.blue,
    ]
    #expect(off.allSatisfy { abs($0) <= test.slack }, "\(seen)")
  }

  @Test(arguments: [8, 9, 11, 12]) func `Older light panels keep what was measured over white`(
    version: Int
  ) {
    let palette = KeyboardPalette(.legacy, .light, systemVersion: version, over: .white)
    #expect(RGB(palette.panel) == (version <= 8 ? RGB(210, 214, 220) : RGB(210, 213, 218)))
    let blue = KeyboardPalette(
      .legacy, .light, systemVersion: version, over: Color(red: 0, green: 0, blue: 1))
    #expect(blue.panel.blue > blue.panel.red + 0.1)
  }

  /// A screen half of which is of one colour, with a keyboard over the lower third.
  private func picture(
    _ look: KeyboardLook, _ appearance: Scene.Appearance, ground: String, version: Int,
    kind: KeyboardKind = .picker
  ) throws -> ImageSurface {
    var half = Element(
      id: "half", frame: Rect(x: 0, y: 0, width: 200, height: 400),
      content: .container(Container(background: .none)))
    half.style = ViewStyle()
    half.style?.background = ViewColor(ground)
    let rehearsal = Rehearsal(
      device: Device(screen: Size(width: 400, height: 800), scale: 1), systemVersion: version,
      appearance: appearance, form: [half], contentHeight: 900, look: look)
    half.frame.size.height = 900
    var tall = rehearsal
    tall.form = [half]
    return try tall.drawn {
      $0.keyboard = KeyboardAppearance(kind: kind)
      $0.keyboardFrame = Rect(x: 0, y: 500, width: 400, height: 300)
    }
  }

  @Test(arguments: [
    (KeyboardLook.glass, Scene.Appearance.light, 26), (.glass, .dark, 26), (.legacy, .light, 18),
    (.legacy, .dark, 18), (.legacy, .light, 11),
  ])
  func `Pictures show the colour behind a panel where it is, up to the screen's edge`(
    look: KeyboardLook, appearance: Scene.Appearance, version: Int
  ) throws {
    let picture = try picture(look, appearance, ground: "#014568", version: version)
    let palette = KeyboardPalette(
      look, appearance, systemVersion: version,
      over: Color(red: 1 / 255, green: 69 / 255, blue: 104 / 255))
    let plain = KeyboardPalette(
      look, appearance, systemVersion: version, over: appearance == .dark ? .black : .white)
    for x in [2, 6, 40] {
      #expect(picture.rgb(x, 790).isClose(to: RGB(palette.panel)), "\(picture.rgb(x, 790)) at \(x)")
    }
    for x in [360, 393, 397] {
      #expect(picture.rgb(x, 790).isClose(to: RGB(plain.panel)), "\(picture.rgb(x, 790)) at \(x)")
    }
  }

  @Test func `Keys take their colour from the ground and not from the panel`() throws {
    let picture = try picture(.glass, .light, ground: "#014568", version: 26, kind: .letters)
    // Beside the Q's letter.
    let row = picture.row(560, 0..<40)
    #expect(row.contains { $0.isClose(to: RGB(221, 244, 255)) }, "\(row)")
  }

  @Test func `The home indicator is light on a dark ground and dark on a light keyboard`() throws {
    var device = Device.notch
    device.scale = 1
    var scene = Rehearsal(device: device, systemVersion: 26, look: .glass).scene
    scene.background = .rgb(0x10_1020)
    let stage = try Stage(scene: scene, options: StageOptions(scale: 1))
    var state = Rehearsal(device: device).state
    #expect(try stage.draw(state).rgb(195, 833) == .white)
    state.keyboard = KeyboardAppearance()
    state.keyboardFrame = Rect(x: 0, y: 536, width: 390, height: 308)
    // A panel of 161 lets it be a little lighter than black.
    #expect(try stage.draw(state).rgb(195, 833).red < 30)
  }

  /// 48 is on a film, on a panel of 108; simulators have black on 209.
  @Test(arguments: [(51, 255), (108, 48), (150, 28), (186, 11), (209, 0), (255, 0)])
  func `The home indicator is grey on a grey ground`(ground: Int, level: Int) throws {
    var scene = Rehearsal(device: .notch).scene
    scene.background = .rgb(UInt32(ground) * 0x01_0101)
    let stage = try Stage(scene: scene, options: StageOptions(scale: 1))
    let drawn = try stage.draw(Rehearsal(device: .notch).state).rgb(195, 833)
    #expect(drawn == RGB(level, level, level))
  }
}
