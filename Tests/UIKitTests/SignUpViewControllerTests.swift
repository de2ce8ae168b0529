import KeyboardAvoidance
import Keyframes
import Testing
import UIKitShapes

final class PlayedSignUp: SignUpViewController, PortedController {
  static let profile = StrategyProfile(
    id: "sign-up-code", summary: "A controller of an app.", origin: "This test", mechanism: .frame)
}

/// `Tests/Fixtures/UIKit/SignUpViewController.swift`, compiled as it is, moves as UIKit says.
@Suite struct SignUpViewControllerTests {
  private func play(_ events: [Event], device: Device = .iPhone15) -> Timeline {
    let bounds = device.bounds
    let scene = Scene(
      device: device,
      scrollView: ScrollConfiguration(frame: bounds, contentSize: bounds.size),
      form: [
        Element(
          id: "email", frame: Rect(x: 20, y: 20, width: 300, height: 44),
          content: .textField(TextInput(type: .email))),
        Element(
          id: "about", frame: Rect(x: 20, y: 100, width: 300, height: 100),
          content: .textView(TextInput())),
      ],
      keyboard: KeyboardConfiguration(device: device, systemVersion: 17))
    return Simulation(scene: scene, strategy: Ported<PlayedSignUp>(), events: events).run()
  }

  @Test func `Its stack lays the form out`() {
    let timeline = play([])
    let state = timeline.state(at: 0)
    #expect(state.scrollFrame == Rect(x: 0, y: 59, width: 393, height: 793))
    #expect(timeline.views["email"]?.contentFrame == Rect(x: 20, y: 20, width: 353, height: 34))
    #expect(timeline.views["about"]?.contentFrame == Rect(x: 20, y: 354, width: 353, height: 120))
    #expect(state.contentSize == Size(width: 393, height: 494))
  }

  @Test func `The scroll view ends at the keyboard, in step with it`() {
    let timeline = play([Event(at: 0.2, .focus("email"))])
    for time in stride(from: 0.2, through: 1.5, by: 1.0 / 60) {
      let state = timeline.state(at: time)
      #expect(abs(state.scrollFrame.maxY - state.keyboardFrame.minY) < 0.5)
    }
  }

  @Test func `What asyncAfter asks for comes late`() {
    let timeline = play([Event(at: 0.2, .focus("about"))])
    #expect(timeline.state(at: 0.29).contentOffset.y == 0)
    let rest = timeline.state(at: 2)
    // The room is 457 points; 354 + 120 + 8 lacks 25.
    #expect(rest.contentOffset.y > 0)
    #expect(474 - rest.contentOffset.y <= rest.scrollFrame.height)
  }

  @Test func `Return moves on, and a drag of 80 points ends editing`() {
    let events = [Event(at: 0.2, .focus("email")), Event(at: 1, .press(.return))]
    #expect(play(events).state(at: 1.5).focus == "about")
    let drag = Drag([
      Drag.Touch(at: 0, y: 200), Drag.Touch(at: 0.2, y: 260), Drag.Touch(at: 0.5, y: 330),
    ])
    let timeline = play(events + [Event(at: 2, .drag(drag))])
    #expect(timeline.state(at: 2.2).focus == "about")
    #expect(timeline.state(at: 3).focus == nil)
  }
}
