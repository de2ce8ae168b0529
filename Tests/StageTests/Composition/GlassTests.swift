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
    #expect(try !blurs(Self.rehearsal(fieldTop: 220, look: .legacy)))
    #expect(try !blurs(Self.rehearsal(fieldTop: 220), opacity: 0.5))
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
