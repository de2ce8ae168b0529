// What an outsider would write: a test of one's own form, and a strategy of one's own. Copy it.
import Audit
import KeyboardAvoidance
import Keyframes
import Testing

@Suite struct ExampleTests {
  /// The form, in a few lines.
  let form = Form {
    Field("name")
    Field("email", type: .email)
    Space(240)
    Field("about", height: 80, isTextView: true)
    Field("phone", type: .phone, accessoryHeight: 44)
  }

  @Test func `Email stays clear`() {
    #expect(form.focus("email").isClear(by: 8, on: .iPhone15))
  }

  @Test(
    arguments: ["name", "email", "about", "phone"], [Device.iPhoneSE3, .iPhone15, .iPhone17Pro])
  func `Every field stays clear`(_ field: String, on device: Device) {
    #expect(form.focus(field).isClear(by: 8, on: device))
    #expect(form.focus(field).isClear(by: 8, on: device.rotated(to: .landscape)))
  }

  /// A strategy of one's own: pushes the whole screen up by what it lacks.
  struct PushUp: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "push-up", summary: "Pushes the root view up by what the field lacks.", origin: "here",
      mechanism: .shift)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      guard case .keyboard(let notification) = event else { return }
      let rest = interface.scene.rootFrame.minY
      switch notification.name {
      case .willShow:
        guard let id = interface.firstResponder, let field = interface.contentFrame(of: id)
        else { return }
        let frame = interface.convert(field, from: .scrollView, to: .window)
        let shift = rest - interface.rootView.frame.minY
        let lacking = frame.maxY + shift + 8 - notification.frameEnd.minY
        interface.rootView.frame.origin.y = rest - max(lacking, 0)
      case .willHide: interface.rootView.frame.origin.y = rest
      default: break
      }
    }
  }

  @Test func `My strategy keeps the field clear and puts everything back`() {
    let question = form.focus("phone").under(PushUp())
    #expect(question.isClear(by: 8, on: .iPhone15))
    let report = question.report(on: .iPhone15)
    #expect(report[.notRestored] == 0)
    #expect(report[.notIdempotent] == 0)
    #expect(report[.lagTime] < 1)
    // The upper end of the form cannot be scrolled to: why insets are better.
    #expect(report.verdict(on: .unreachableTop) == .fail)
  }
}
