import Illustration
import KeyboardAvoidance
import Keyframes
import Rendering
import Scenario

extension Film {
  /// The film as illustrations want it.
  var take: Take {
    Take(
      title: scenario.title, strategy: strategy, events: scenario.events, timeline: timeline,
      end: clock.end, altText: scenario.altText)
  }
}
