import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// What alerts of each generation draw, and fields that keep their grounds.
@Suite struct AlertTests {
  private func alert(
    _ version: Int, _ look: KeyboardLook, isRightToLeft: Bool = false, title: Bool = false
  ) throws -> ImageSurface {
    let card = Rect(x: 10, y: 100, width: 180, height: 100)
    let button = { (id: String, x: Double) in
      Element(
        id: id, frame: Rect(x: x, y: 44, width: 70, height: 44),
        content: .button(Button(id, style: .plain)))
    }
    let titles = [Element.label("Hi", Rect(x: 16, y: 10, width: 148, height: 20))]
    var scene = Rehearsal(
      systemVersion: version, rootFrame: card,
      form: (title ? titles : []) + [button("No", 16), button("Yes", 94)], contentHeight: 100,
      look: look
    ).scene
    scene.isRightToLeft = isRightToLeft
    scene.presentation = Presentation(style: .alert, frame: card)
    var state = Rehearsal().state
    state.rootFrame = card
    state.scrollFrame = Rect(origin: .zero, size: card.size)
    state.contentSize = card.size
    state.cardFrame = card
    return try Stage(scene: scene, options: StageOptions(scale: 1)).draw(state)
  }

  /// The row is as high as its buttons (45 points with its hairline on screens), at the lower edge.
  @Test(arguments: [false, true])
  func `Up to iOS 18 hairlines part buttons from what is above and from each other`(
    isRightToLeft: Bool
  ) throws {
    let picture = try alert(17, .legacy, isRightToLeft: isRightToLeft)
    // From edge to edge above the buttons, and down to the lower edge between them.
    for x in [12, 60, 140, 187] { #expect(picture.rgb(x, 156) != .white, "\(x)") }
    #expect(picture.rgb(100, 170) != .white && picture.rgb(100, 198) != .white)
    #expect(picture.rgb(90, 198) == .white && picture.rgb(60, 150) == .white)
    #expect(picture.rgb(182, 175) == .white)
  }

  @Test(arguments: [false, true]) func `In iOS 26 words stand at the leading edge`(
    isRightToLeft: Bool
  ) throws {
    let row = try alert(26, .glass, isRightToLeft: isRightToLeft, title: true).row(120, 0..<200)
    let ink = (20..<180).filter { row[$0].red < 128 }
    #expect(!ink.isEmpty && ink.allSatisfy { ($0 > 100) == isRightToLeft }, "\(ink)")
  }

  @Test func `In iOS 26 buttons are capsules`() throws {
    let picture = try alert(26, .glass)
    #expect(picture.rgb(12, 144) == .white && picture.rgb(100, 198) == .white)
    #expect(picture.rgb(40, 150) != .white)
    // A capsule's corner.
    #expect(picture.rgb(27, 145) == .white)
  }

  @Test(arguments: [TextInput.Border.none, .line]) func `A field keeps the ground it is given`(
    border: TextInput.Border
  ) throws {
    var field = Element.field(Rect(x: 20, y: 20, width: 160, height: 40), TextInput(border: border))
    field.style = ViewStyle()
    field.style?.background = .rgb(0xFF_CC00)
    let picture = try Rehearsal(form: [field]).drawn()
    #expect(picture.rgb(100, 40) == RGB(0xFF, 0xCC, 0))
  }
}
