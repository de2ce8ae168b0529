import Cairo
import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

/// The key that is held down.
@Suite struct PressedKeyTests {
  private func pressed(
    _ typed: String, _ keyboard: KeyboardCase = KeyboardCase(393, 336, bar: .prediction)
  ) -> KeyboardPainter.PressedKey? {
    KeyboardPainter.PressedKey(typed, in: keyboard.layout, look: keyboard.look, drop: 0)
  }

  @Test(arguments: [
    KeyboardCase(320, 216, home: false), KeyboardCase(393, 291),
    KeyboardCase(440, 345, look: .glass),
  ])
  func `Pop-ups have their whole height, also above the keyboard, and stay between its sides`(
    _ keyboard: KeyboardCase
  ) throws {
    var heights: Set<Double> = []
    for letter in "qpagzm" {
      let key = try #require(pressed(String(letter), keyboard))
      let head = try #require(key.head)
      heights.insert(head.height)
      #expect(head.minX >= 0 && head.maxX <= keyboard.size.width, "\(letter)")
      #expect(head.maxY <= key.key.minY, "\(letter)")
      #expect(head.minX <= key.key.minX + 2 && head.maxX >= key.key.maxX - 2, "\(letter)")
      #expect(key.frame.contains(head) && key.frame.contains(key.key), "\(letter)")
    }
    #expect(heights.count == 1)
    #expect(try #require(pressed("q", keyboard)?.head).minY < 0)
  }

  @Test func `A capital pops up as one, and space only gets darker`() {
    #expect(pressed("A")?.letter == "A")
    #expect(pressed(" ")?.head == nil)
    #expect(pressed(" ") != nil)
    #expect(pressed("é") == nil)
    #expect(pressed("a", KeyboardCase(834, 330)) == nil)
  }

  @Test func `The keyboard itself is the same while a key is held down`() throws {
    let rehearsal = Rehearsal(device: .notch)
    var state = rehearsal.state
    state.keyboard = KeyboardAppearance()
    state.keyboardFrame = Rect(x: 0, y: 553, width: 390, height: 291)
    let stage = try rehearsal.stage()
    let released = try stage.compose(stage.drawn(state)).map(\.part)
    state.keyboard?.pressedKey = "q"
    let held = try stage.compose(stage.drawn(state))
    #expect(Set(held.map(\.part)).isSuperset(of: released))
    let placed = try #require(held.last { if case .pressedKey = $0.part { true } else { false } })
    #expect(placed.frame.minY < 0)
    // Above the keyboard it has an edge on the form.
    let row = try stage.draw(stage.drawn(state)).row(540, 0..<60)
    state.keyboard?.pressedKey = nil
    #expect(try stage.draw(stage.drawn(state)).row(540, 0..<60) != row)
  }

  // MARK: - Fingers

  @Test func `Fingers find the keys they tap`() throws {
    var rehearsal = Rehearsal(device: .notch)
    rehearsal.systemVersion = 17
    var state = rehearsal.state
    var appearance = KeyboardAppearance()
    appearance.accessoryHeight = 44
    state.keyboard = appearance
    state.keyboardFrame = Rect(x: 0, y: 509, width: 390, height: 335)
    let stage = try rehearsal.stage()
    func place(_ key: Touch.Key) throws -> Point? {
      state.touches = [Touch(place: .key(key), opacity: 1, index: 0)]
      return try stage.compose(stage.drawn(state)).first { $0.part == .touch }?.groups.last?.origin
    }
    let q = try #require(try place(.character("q")))
    #expect(q.x < 40 && q.y > 553 && q.y < 610)
    let end = try #require(try place(.return))
    #expect(end.x > 300 && end.y > 720)
    let (up, down) = (
      try #require(try place(.accessory(.previous))), try #require(try place(.accessory(.next)))
    )
    #expect(up.x < down.x && up.y == down.y && (509...553).contains(up.y))
    #expect(try #require(try place(.accessory(.done))).x > 340)
    #expect(try place(.character("é")) == nil)
    state.keyboard = nil
    #expect(try place(.return) == nil)
  }

  /// As UIKit mirrors toolbars in apps that are read from right to left.
  @Test(arguments: [KeyboardLook.legacy, .glass])
  func `From right to left the bar on the keyboard is mirrored`(look: KeyboardLook) throws {
    func places(_ isRightToLeft: Bool) throws -> [Double] {
      var rehearsal = Rehearsal(device: .notch)
      rehearsal.look = look
      var scene = rehearsal.scene
      scene.isRightToLeft = isRightToLeft
      let painter = KeyboardPainter(
        scene: scene, typesetter: Typesetter(fonts: try FontBook()))
      var appearance = KeyboardAppearance()
      appearance.accessoryHeight = 44
      return try [Event.Key.previous, .next, .done].map { key in
        try #require(
          try painter.middle(
            of: .accessory(key), on: appearance, size: Size(width: 390, height: 335),
            restHeight: 335)
        ).x
      }
    }
    let (usual, mirrored) = (try places(false), try places(true))
    #expect(usual[0] < usual[1] && usual[1] < usual[2])
    #expect(zip(usual, mirrored).allSatisfy { abs($0 + $1 - 390) < 1e-9 }, "\(usual) \(mirrored)")
  }
}
