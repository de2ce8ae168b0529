import Keyframes
import Testing

@testable import KeyboardAvoidance

/// Where fingers are that make something happen.
@Suite struct TouchTests {
  private func play(_ events: [Event], accessory: Double = 0) -> Timeline {
    let form = [
      Worked.field("name", y: 260, accessory: accessory), Worked.field("next", y: 300),
      Worked.field("low", y: 480),
    ]
    var timeline = Worked(strategy: NoAvoidance(), form: form).play(events)
    timeline.showsTouches = true
    return timeline
  }

  @Test func `Fingers are told of only where that is asked for`() {
    var timeline = play([Event(at: 1, .focus("name"))])
    #expect(timeline.state(at: 1).touches.count == 1)
    timeline.showsTouches = false
    #expect(timeline.state(at: 1).touches.isEmpty)
  }

  @Test func `A finger comes down on the middle of a field, lets go, and fades`() {
    let timeline = play([Event(at: 1, .focus("name"))])
    #expect(timeline.state(at: 0.89).touches.isEmpty)
    for time in [0.91, 1] {
      #expect(
        timeline.state(at: time).touches
          == [Touch(place: .window(Point(x: 200, y: 275)), opacity: 1, index: 0)])
    }
    let opacities = [1.05, 1.1, 1.15].map { timeline.state(at: $0).touches.first?.opacity ?? 0 }
    #expect(zip(opacities, [0.75, 0.5, 0.25]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(timeline.state(at: 1.21).touches.isEmpty)
    #expect(timeline.settledTime >= 1.2)
  }

  @Test func `A finger stays where it was although the content moves`() {
    let timeline = play([
      Event(at: 1, .drag(Drag([.init(at: 0, y: 300), .init(at: 0.5, y: 200)]))),
      Event(at: 2, .focus("name")),
    ])
    let place = timeline.state(at: 2).touches.first?.place
    #expect(place == .window(Point(x: 200, y: 175)))
  }

  @Test func `A finger follows the path of a drag`() {
    let timeline = play([
      Event(
        at: 1, .drag(Drag([.init(at: 0, y: 300), .init(at: 0.5, y: 200), .init(at: 1, y: 200)])))
    ])
    func y(_ time: Double) -> Double? {
      guard case .window(let point)? = timeline.state(at: time).touches.first?.place else {
        return nil
      }
      #expect(point.x == 160)
      return point.y
    }
    #expect(y(0.99) == nil)
    #expect(y(1) == 300)
    #expect(abs((y(1.25) ?? 0) - 250) < 1e-9)
    #expect(y(1.75) == 200)
    #expect(y(2.1) == 200)
    #expect(y(2.3) == nil)
  }

  @Test func `Keys are tapped on the keyboard, or in its accessory view`() {
    func place(_ action: Event.Action, accessory: Double = 0) -> Touch.Place? {
      play([Event(at: 0, .focus("name")), Event(at: 1, action)], accessory: accessory)
        .state(at: 1).touches.first?.place
    }
    #expect(place(.press(.return)) == .key(.return))
    #expect(place(.press(.next)) == .key(.return))
    #expect(place(.press(.done)) == .key(.return))
    #expect(place(.press(.previous)) == nil)
    #expect(place(.press(.next), accessory: 44) == .key(.accessory(.next)))
    #expect(place(.press(.previous), accessory: 44) == .key(.accessory(.previous)))
    #expect(place(.type("a")) == .key(.character("a")))
    #expect(place(.type("\n")) == .key(.return))
    #expect(place(.type("two words")) == nil)
    #expect(place(.select(.all)) == .selection)
    #expect(place(.dismiss) == nil)
  }

  @Test func `Fingers that are seen at once have different numbers, three at most`() {
    let events = (0..<6).map { Event(at: 1 + Double($0) * 0.05, .type("a")) }
    let timeline = play([Event(at: 0, .focus("name"))] + events)
    for time in stride(from: 1.0, to: 2, by: 0.01) {
      let touches = timeline.state(at: time).touches
      #expect(Set(touches.map(\.index)).count == touches.count)
      #expect(touches.allSatisfy { (0..<Touch.count).contains($0.index) })
    }
  }

  @Test func `No finger is shown on what the keyboard covers, nor after the device was turned`() {
    let covered = play([Event(at: 0, .focus("name")), Event(at: 1, .focus("low"))])
    #expect(covered.state(at: 1).touches.isEmpty)
    let turned = play([Event(at: 1, .focus("name")), Event(at: 1.05, .rotate(.landscape))])
    #expect(turned.state(at: 1.04).touches.count == 1)
    #expect(turned.state(at: 1.06).touches.isEmpty)
  }
}
