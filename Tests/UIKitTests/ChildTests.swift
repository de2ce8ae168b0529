import KeyboardAvoidance
import Keyframes
import Testing
import UIKitShapes

final class PlayedParentOfBox: ParentOfBoxController, PortedController {
  static let profile = UIKitTests.profile("parentofbox")
}

/// Controllers in the one that is played.
@Suite struct ChildTests {
  private func play(_ strategy: any AvoidanceStrategy) -> Timeline {
    let bounds = Device.iPhone15.bounds
    let scene = Scene(
      device: .iPhone15,
      scrollView: ScrollConfiguration(
        frame: bounds, contentSize: bounds.size, insetAdjustment: .never),
      form: [
        Element(
          id: "email", frame: Rect(x: 20, y: 480, width: 300, height: 44),
          content: .textField(TextInput()))
      ],
      keyboard: KeyboardConfiguration(device: .iPhone15, systemVersion: 17))
    return Simulation(
      scene: scene, strategy: strategy,
      events: [Event(at: 0.2, .focus("email")), Event(at: 2, .dismiss)]
    ).run()
  }

  @Test func `A child appears with the controller around it, and moves what it has`() {
    let timeline = play(Ported<PlayedParentOfBox>())
    #expect(timeline.state(at: 0).scrollFrame.maxY == 852)
    let shown = timeline.state(at: 1.5)
    #expect(shown.scrollFrame.maxY == shown.keyboardFrame.minY)
  }

  @Test func `Children hear what UIKit forwards, in its order, also those that come and go`() {
    #expect(play(Ported<PlayedParentOfBox>()).state(at: 3.5).rootFrame.minY == -1)
  }
}
