internal import KeyboardAvoidance
package import Keyframes
internal import Scenario

/// The moves of an app between two dumps of a screen, without the keyboard and with it, and which
/// strategies would have done the same.
package struct ScreenChange: Hashable, Sendable {
  /// The field that has the focus in the second dump, by its identifier in the scenario.
  package var focus: String
  /// Whether no dump has the focus, so that it was inferred from how the fields moved.
  package var isFocusGuessed: Bool
  /// The height of the keyboard without an accessory view, and its upper edge with it, in points.
  package var keyboardHeight: Double
  package var keyboardTop: Double
  package var device: String
  /// Every field that both dumps have, in the order of the first.
  package var moves: [Move]
  /// The scroll view's frame in both dumps, where both tell one.
  package var scroll: Frames?
  /// The content offset in both dumps, where both tell it.
  package var offsets: [Point]
  /// How much of the focused field the keyboard hides, in points.
  package var hidden: Double
  /// The room between the focused field and the keyboard, in points; negative below its edge.
  package var clearance: Double
  /// Where each strategy would have ended, the nearest first.
  package var endings: [Ending]

  /// A frame in both dumps.
  package struct Frames: Hashable, Sendable {
    package var before: Rect
    package var after: Rect
  }

  /// The move of a field.
  package struct Move: Hashable, Sendable {
    package var id: String
    package var frames: Frames

    /// How far it went down, in points; negative upwards.
    package var distance: Double { frames.after.minY - frames.before.minY }
  }

  /// Where a strategy would have ended.
  package struct Ending: Hashable, Sendable {
    package var strategy: String
    /// The largest difference from what the app did, in points.
    package var difference: Double
  }

  /// The largest distance that counts as the same place, in points: page sources have whole points.
  package static let tolerance = 1.0

  /// The strategies that end where the app did; the dumps cannot distinguish them.
  package var matches: [String] {
    endings.filter { $0.difference <= Self.tolerance }.map(\.strategy)
  }
}

extension ScreenChange {
  /// Reads two dumps of the same screen on the same device.
  package init(
    before: [UInt8], after: [UInt8], options: ScreenImport.Options = .init()
  ) throws(ImportError) {
    let first = try ScreenImport.screen(before, options: options)
    let second = try ScreenImport.screen(after, options: options)
    guard let keyboard = second.keyboard else { throw .noKeyboard }
    guard first.size == second.size else { throw .differentScreens(first.size, second.size) }
    let device = first.format.isInterfaceBuilder ? nil : options.device
    let draft = try DraftMaker.draft(
      first, device: device, ios: options.ios, focus: nil, keepsOffset: true)
    let pairs = Self.pairs(draft.fields, second.inputs)
    guard !pairs.isEmpty else { throw .nothingInCommon }
    guard var scene = Scenario.scene(of: draft) else { throw .tooMuchOutput }
    scene.keyboard.heights = KeyboardHeights(all: keyboard.height)
    let asked = try Self.focus(options.focus, draft, pairs)
    let mains = (
      Screen.MainScroll.find(in: first).element, Screen.MainScroll.find(in: second).element
    )
    let observed = Observation(
      moves: pairs.map {
        Move(id: $0.field.id, frames: Frames(before: $0.field.element.frame, after: $0.after.frame))
      },
      scroll: mains.0.flatMap { one in mains.1.map { Frames(before: one.frame, after: $0.frame) } })
    let candidates = asked.map { [$0] } ?? pairs.prefix(40).map(\.field.id)
    let runs = candidates.map { id in
      (id, Self.endings(scene, focus: id, accessory: keyboard.accessoryHeight, observed))
    }
    let best = runs.min {
      ($0.1.first?.difference ?? .infinity) < ($1.1.first?.difference ?? .infinity)
    }
    guard let (focus, endings) = best else { throw .nothingInCommon }
    self.init(
      focus: focus, isFocusGuessed: asked == nil, keyboardHeight: keyboard.height,
      keyboardTop: second.size.height - keyboard.height - keyboard.accessoryHeight,
      device: draft.device, moves: observed.moves, scroll: observed.scroll,
      offsets: [mains.0, mains.1].compactMap { $0?.scroll?.offset }, hidden: 0, clearance: 0,
      endings: endings)
    if let frame = observed.moves.first(where: { $0.id == focus })?.frames.after {
      clearance = keyboardTop - frame.maxY
      hidden = min(max(-clearance, 0), frame.height)
    }
  }

  /// The field that was asked for, or that has the focus in the second dump.
  private static func focus(
    _ name: String?, _ draft: ScenarioDraft, _ pairs: [InputPair]
  ) throws(ImportError) -> String? {
    guard let name else { return pairs.first { $0.after.isFocused }?.field.id }
    let field = pairs.first { $0.field.id == name || $0.field.element.identifier == name }
    guard let field else { throw .unknownField(name, known: pairs.map(\.field.id)) }
    return field.field.id
  }
}

// MARK: - Strategies

extension ScreenChange {
  /// The facts of a screen that are compared.
  private struct Observation {
    var moves: [Move]
    var scroll: Frames?
  }

  /// When the field is focused, in seconds.
  private static let focusTime = 0.2

  private static func endings(
    _ scene: KeyboardAvoidance.Scene, focus: String, accessory: Double, _ observed: Observation
  ) -> [Ending] {
    var scene = scene
    scene.form = scene.form.map { $0.withAccessory(accessory, on: focus) }
    let endings = StrategyCatalog.profiles.compactMap { profile -> Ending? in
      guard let strategy = StrategyCatalog.make(StrategySelection(profile.id)) else { return nil }
      let timeline = Simulation(
        scene: scene, strategy: strategy, events: [Event(at: focusTime, .focus(focus))]
      ).run()
      let state = timeline.targetState(at: timeline.settledTime + 1)
      let differences = observed.moves.map { move -> Double in
        guard let rect = timeline.windowRect(of: move.id, in: state) else { return .infinity }
        return max(
          abs(rect.minY - move.frames.after.minY), abs(rect.minX - move.frames.after.minX))
      }
      let frame = state.scrollFrameInWindow
      let edges = observed.scroll.map {
        max(abs(frame.minY - $0.after.minY), abs(frame.maxY - $0.after.maxY))
      }
      return Ending(
        strategy: profile.id, difference: max(differences.max() ?? 0, edges ?? 0))
    }
    return endings.enumerated()
      .sorted { ($0.element.difference, $0.offset) < ($1.element.difference, $1.offset) }
      .map(\.element)
  }
}

extension Element {
  /// It, and all in it, with an accessory view on a field.
  fileprivate func withAccessory(_ height: Double, on id: String) -> Element {
    var copy = self
    copy.children = children.map { $0.withAccessory(height, on: id) }
    guard self.id == id else { return copy }
    switch content {
    case .textField(var input):
      input.accessoryHeight = height
      copy.content = .textField(input)
    case .textView(var input):
      input.accessoryHeight = height
      copy.content = .textView(input)
    default: break
    }
    return copy
  }
}

extension Scenario {
  /// The scene that a draft becomes, or `nil` where it does not pass `keyrise check`.
  fileprivate static func scene(of draft: ScenarioDraft) -> KeyboardAvoidance.Scene? {
    parse(bytes: Array(draft.yaml(source: "").utf8), fileName: "").scenario?.scene
  }
}

extension ScreenChange {
  /// A field of one dump, and the same one in another dump.
  private struct InputPair {
    var field: ScenarioDraft.Field
    var after: ScreenElement
  }

  /// Finds the fields of one dump in another one of the same screen: each once by name; the rest by
  /// position, if equally many are left.
  private static func pairs(_ fields: [ScenarioDraft.Field], _ inputs: [ScreenElement])
    -> [InputPair]
  {
    var free = Array(inputs.indices)
    var found: [Int: Int] = [:]
    for (index, field) in fields.enumerated() {
      let name = name(field.element)
      guard !name.isEmpty, let match = free.first(where: { Self.name(inputs[$0]) == name }) else {
        continue
      }
      found[index] = match
      free.removeAll { $0 == match }
    }
    let rest = fields.indices.filter { found[$0] == nil }
    if rest.count == free.count {
      for (index, match) in zip(rest, free) where fields[index].element.kind == inputs[match].kind {
        found[index] = match
      }
    }
    return fields.indices.compactMap { index in
      found[index].map { InputPair(field: fields[index], after: inputs[$0]) }
    }
  }

  /// The name of a field, which typing does not change.
  private static func name(_ element: ScreenElement) -> String {
    [element.identifier, element.placeholder, element.label].first { !$0.isEmpty } ?? ""
  }
}
