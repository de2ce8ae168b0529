import KeyboardAvoidance
import Keyframes
import Testing
import UIKitShapes

final class PlayedSubclasses: SubclassedOutletsController, PortedController {
  static let profile = UIKitTests.profile("subclasses")
}

final class PlayedActions: FieldActionsController, PortedController {
  static let profile = UIKitTests.profile("actions")
}

/// What a storyboard would connect.
@Suite struct OutletTests {
  private func element(_ id: String, y: Double, isTextView: Bool = false) -> Element {
    Element(
      id: id, frame: Rect(x: 20, y: y, width: 300, height: 44),
      content: isTextView ? .textView(TextInput()) : .textField(TextInput()))
  }

  private func play(_ strategy: any AvoidanceStrategy, _ events: [Event]) -> Timeline {
    let bounds = Device.iPhone15.bounds
    let form = [
      element("email", y: 100), element("other", y: 160),
      element("about", y: 220, isTextView: true),
    ]
    let scene = Scene(
      device: .iPhone15,
      scrollView: ScrollConfiguration(
        frame: bounds, contentSize: bounds.size, insetAdjustment: .never), form: form,
      keyboard: KeyboardConfiguration(device: .iPhone15, systemVersion: 17))
    return Simulation(scene: scene, strategy: strategy, events: events).run()
  }

  @Test func `Fields of a class of the code's own are the form's`() {
    let events = [Event(at: 0.2, .focus("email")), Event(at: 1.5, .press(.return))]
    let timeline = play(Ported<PlayedSubclasses>(), events)
    #expect(timeline.state(at: 1.4).contentInset.bottom == 100)
    #expect(timeline.state(at: 1.4).contentInset.top == 2)
    #expect(timeline.views["email"]?.element.input?.type == .email)
    // `nickname` is the field that is left.
    #expect(timeline.state(at: 2.5).focus == "other")
  }

  @Test func `So are text views`() {
    let timeline = play(Ported<PlayedSubclasses>(), [Event(at: 0.2, .focus("about"))])
    #expect(timeline.state(at: 1.4).contentInset.bottom == 220)
  }

  @Test func `Actions are sent by the fields and events that their names say`() {
    let events = [
      Event(at: 0.2, .focus("email")), Event(at: 1, .type("ab")), Event(at: 1.5, .focus("other")),
      Event(at: 2, .type("ab")),
    ]
    let timeline = play(Ported<PlayedActions>(), events)
    func inset(_ time: Double) -> EdgeInsets { timeline.state(at: time).contentInset }
    #expect(inset(0.9) == EdgeInsets(top: 100, left: 0, bottom: 0, right: 0))
    #expect(inset(1.4) == EdgeInsets(top: 100, left: 1, bottom: 0, right: 0))
    #expect(inset(2.5) == EdgeInsets(top: 160, left: 1, bottom: 10, right: 0))
  }
}
