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
    Simulation(
      scene: ContainerTests.scene(field: "email"), strategy: strategy,
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
