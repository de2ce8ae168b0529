public import KeyboardAvoidance
internal import Keyframes

/// A storm in a scene: what happens there, and what has to hold.
public struct BoundStorm: Hashable, Sendable {
  /// The scene, with what the storm changes in it.
  public var scene: KeyboardAvoidance.Scene
  /// What happens, sorted by time.
  public var events: [Event]
  /// What the storm expects.
  public var expectations: [Expectation]
}

extension Storm {
  /// Returns what a storm lacks in a scene, such as `it needs a text view`; `nil` when it applies.
  public func obstacle(in scene: KeyboardAvoidance.Scene) -> String? {
    let world = StormScene(scene, field: nil)
    let missing = needs.filter { !world.has($0) }.map(\.sentence)
    return missing.isEmpty ? nil : "it needs \(missing.joined(separator: " and "))"
  }

  /// Returns the storm in a scene, or `nil` where it does not apply.
  ///
  /// - Parameters:
  ///   - scene: The scene; of a scenario that was read with this storm in its overrides, so that
  ///     its settings hold.
  ///   - field: What `$field` stands for, by default the last field.
  public func bound(
    to scene: KeyboardAvoidance.Scene, field: String? = nil
  ) -> BoundStorm? {
    guard obstacle(in: scene) == nil, let script = script else { return nil }
    var problems: [Problem] = []
    let bound = script.bound(to: scene, field: field, problems: &problems)
    return problems.allSatisfy { $0.id.severity == .warning } ? bound : nil
  }

  /// The settings that hold while it rages, as paths of a scenario's keys.
  var settings: [ScenarioOverrides.Setting] { script?.settings ?? [] }

  private var script: StormScript? {
    SourceComposer.compose(SourceText(text)).root.flatMap { StormScript($0) }
  }
}

/// The part of a storm's file that depends on the scene.
struct StormScript {
  private let events: SourceNode
  private let expect: SourceNode?
  private let grows: Bool
  let settings: [ScenarioOverrides.Setting]

  init?(_ root: SourceNode) {
    guard let pairs = root.pairs, let events = pairs.first(where: { $0.key == "events" })?.value
    else { return nil }
    self.events = events
    expect = pairs.first { $0.key == "expect" }?.value
    grows = pairs.first { $0.key == "grows" }?.value.flag ?? false
    settings = (pairs.first { $0.key == "set" }?.value.pairs ?? []).compactMap { pair in
      pair.value.text.map { ScenarioOverrides.Setting(pair.key, $0) }
    }
  }

  /// - Parameter problems: Gets what cannot be read.
  func bound(
    to scene: KeyboardAvoidance.Scene, field: String?, problems: inout [Problem]
  ) -> BoundStorm {
    var scene = scene
    if grows { scene.form = scene.form.map(Self.growing) }
    let world = StormScene(scene, field: field)
    let nodes = [("events", events)] + (expect.map { [("expect", $0)] } ?? [])
    let pairs = nodes.map { key, node in
      SourceNode.Pair(
        key: key, keyPlace: node.place, value: world.bind(node, problems: &problems))
    }
    var fields = FieldIndex()
    for node in ViewTree(form: scene.form).fields {
      let input = node.element.isTextView ? nil : node.element.input
      _ = fields.add(node.element.id, at: .file, returnKey: input?.returnKey)
    }
    var reader = MappingReader(pairs, keys: .storm, at: events.place)
    let found = reader.events(fields: fields, end: nil)
    let expectations = reader.expectations(fields: fields, end: nil)
    problems += reader.problems
    return BoundStorm(
      scene: scene, events: found.map { Self.onScreen($0, of: scene) },
      expectations: expectations.map(\.0))
  }

  /// An event whose notification, whose frames are in the window, says them as the screen has them.
  private static func onScreen(_ event: Event, of scene: KeyboardAvoidance.Scene) -> Event {
    guard case .notify(var notification) = event.action else { return event }
    notification.frameBegin = scene.screenRect(ofWindow: notification.frameBegin)
    notification.frameEnd = scene.screenRect(ofWindow: notification.frameEnd)
    return Event(at: event.time, .notify(notification))
  }

  /// A view whose text views grow.
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
