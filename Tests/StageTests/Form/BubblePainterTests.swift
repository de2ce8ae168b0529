import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// Messages of a chat.
@Suite struct BubblePainterTests {
  private func picture(_ sender: Bubble.Sender, rightToLeft: Bool = false) throws -> [RGB] {
    var bubble = Bubble("Hi")
    bubble.sender = sender
    let view = Element(
      id: "a", frame: Rect(x: 0, y: 20, width: 200, height: 44), content: .bubble(bubble))
    var scene = Rehearsal(form: [view]).scene
    scene.isRightToLeft = rightToLeft
    let stage = try Stage(scene: scene, options: StageOptions(scale: 1))
    return try stage.draw(Rehearsal().state).row(26, 0..<200)
  }

  @Test(arguments: [false, true]) func `Mine stand at the trailing side in the tint colour`(
    rightToLeft: Bool
  ) throws {
    let tint = RGB(0, 0x7A, 0xFF)
    let mine = try picture(.me, rightToLeft: rightToLeft)
    let places = mine.indices.filter { mine[$0] == tint }
    #expect(places.allSatisfy { ($0 >= 100) != rightToLeft } && places.count > 20)
    let theirs = try picture(.them, rightToLeft: rightToLeft)
    #expect(!theirs.contains(tint))
    let grey = theirs.indices.filter { theirs[$0] == RGB(0xE9, 0xE9, 0xEB) }
    #expect(grey.allSatisfy { ($0 < 100) != rightToLeft } && grey.count > 20)
  }
}
