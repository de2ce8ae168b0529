import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// Forms in a few lines, and a strategy of one's own: the examples of the documentation.
@Suite struct FormTests {
  private let form = Form {
    Field("name")
    Field("email", type: .email)
    Space(200)
    Field("about", height: 120, isTextView: true)
    for index in 1...5 { Field("item\(index)") }
    Field("phone", type: .phone)
  }

  private let devices: [Device] = [
    .iPhoneSE3, .iPhone13, .iPhone15, .iPhone16Pro, .iPhone16ProMax, .iPhone17Pro,
  ]

  @Test func `Every field is clear on every device`() {
    for device in devices {
      for field in ["name", "email", "about", "item1", "item5", "phone"] {
        #expect(form.focus(field).isClear(by: 8, on: device), "\(field) on \(device.id)")
      }
    }
  }

  @Test func `Without avoidance the lower fields are covered`() {
    #expect(form.focus("name").under(NoAvoidance()).isClear(by: 8, on: .iPhone15))
    #expect(!form.focus("phone").under(NoAvoidance()).isClear(on: .iPhone15))
    #expect(!form.focus("nobody").isClear(on: .iPhone15))
  }

  @Test func `Devices and questions are described in a few words`() {
    let question = form.focus("phone").under(NoAvoidance())
    #expect(question.description == "'phone' under none")
    #expect(Device.iPhone15.description == "iPhone 15")
    #expect(Device.iPhone15.rotated(to: .landscape).description == "iPhone 15, landscape")
    #expect(Device(screen: Size(width: 320, height: 568), scale: 2).description == "320 x 568 pt")
  }

  /// A strategy in twenty lines, as the documentation of `AvoidanceStrategy` shows it.
  struct HalfKeyboard: AvoidanceStrategy {
    static let profile = StrategyProfile(
      id: "half-keyboard", summary: "Shifts by half of the keyboard.", origin: "here",
      mechanism: .shift)

    mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
      guard case .keyboard(let notification) = event else { return }
      let resting = interface.scene.rootFrame.minY
      switch notification.name {
      case .willShow:
        interface.rootView.frame.origin.y = resting - notification.frameEnd.height / 2
      case .willHide: interface.rootView.frame.origin.y = resting
      default: break
      }
    }
  }

  @Test func `A strategy of ones own`() {
    let report = form.focus("item5").under(HalfKeyboard()).report(on: .iPhone15)
    #expect(report.strategy == "half-keyboard")
    #expect(report[.notRestored] == 0)
    #expect(report[.notIdempotent] == 0)
    #expect(report[.lagDistance] < 1e-6)
    #expect(report.verdict(on: .unreachableEnd) == .fail)
  }

  @Test func `Presets are the catalogues rows`() {
    #expect(
      devices.map(\.id) == [
        "iphone-se-3", "iphone-13", "iphone-15", "iphone-16-pro", "iphone-16-pro-max",
        "iphone-17-pro",
      ])
  }
}
