internal import KeyboardAvoidance
internal import Keyframes

/// The part of a storm's file that depends on the scene.
struct StormScript {
  private let events: SourceNode
  private let expect: SourceNode?
  private let grows: Bool
  /// The values that apply during the storm, by the paths of the scenario's keys.
  let settings: [(path: String, value: SourceNode)]

  init?(_ root: SourceNode) {
    guard let pairs = root.pairs, let events = pairs.first(where: { $0.key == "events" })?.value
    else { return nil }
    self.events = events
    expect = pairs.first { $0.key == "expect" }?.value
    grows = pairs.first { $0.key == "grows" }?.value.flag ?? false
    settings = (pairs.first { $0.key == "set" }?.value.pairs ?? []).map { ($0.key, $0.value) }
  }

  /// - Parameter problems: Receives what cannot be read.
  func bound(
    to scene: KeyboardAvoidance.Scene, field: String?, problems: inout [Problem]
  ) -> BoundStorm {
    var scene = scene
    if grows { scene.form = scene.form.map(Self.growing) }
    let world = StormScene(scene, field: field)
    var fields = FieldIndex()
    for node in ViewTree(form: scene.form).fields {
      let input = node.element.isTextView ? nil : node.element.input
      _ = fields.add(
        node.element.id, at: .file, returnKey: input?.returnKey,
        text: node.element.input?.text ?? "")
    }
    var reader = MappingReader([], keys: KeySet("the storm", []), at: events.place)
    reader.context.fields = fields
    let found = reader.events(world.bind(events, problems: &problems))
    let expectations = expect.flatMap {
      Grammar.expectations.read(world.bind($0, problems: &problems), "expect", &reader)
    }
    problems += reader.problems
    return BoundStorm(
      scene: scene, events: found.map { Self.onScreen($0, of: scene) },
      expectations: (expectations ?? []).map(\.0))
  }

  /// Converts the frames of an event's notification from the window to the screen.
  private static func onScreen(_ event: Event, of scene: KeyboardAvoidance.Scene) -> Event {
    guard case .notify(var notification) = event.action else { return event }
    notification.frameBegin = scene.screenRect(ofWindow: notification.frameBegin)
    notification.frameEnd = scene.screenRect(ofWindow: notification.frameEnd)
    return Event(at: event.time, .notify(notification))
  }

  /// The element with all its text views set to grow.
  private static func growing(_ element: Element) -> Element {
    var element = element
    if case .textView(var input) = element.content {
      input.grows = true
      element.content = .textView(input)
    }
    element.children = element.children.map(growing)
    return element
  }
}
