public import Audit
internal import Foundation
public import KeyboardAvoidance
internal import Keyframes
internal import Markup

/// A named script of events that breaks strategies, runnable against any form: one file of the
/// library, or one of your own.
///
/// A storm names fields by their role, such as `$last`, and positions relative to the keyboard,
/// such as `$top - 37`, so that it fits every scene; ``needs`` lists what it cannot do without.
public struct Storm: Hashable, Sendable {
  /// The identifier: the file's name without its ending.
  public var id: String
  /// Its name.
  public var title: String
  /// The group of complaints it comes from: a number of the list in `docs/storms.md`, or `nil`.
  public var group: Int?
  /// The public threads that describe it, such as `hackiftekhar/IQKeyboardManager#228`.
  public var threads: [String]
  /// The events, in one sentence.
  public var summary: String
  /// The fault, in one sentence.
  public var fault: String
  /// The needs that a scene has to meet.
  public var needs: [Need]
  /// The text of the file.
  package let text: String
  /// The path of the file, or `nil` for a storm of the library.
  var path: String?

  /// A need of a storm.
  public enum Need: String, Hashable, Sendable, CaseIterable {
    /// A phone: no tablet.
    case phone
    /// A tablet, as `Device.isTablet` has it.
    case tablet
    /// A text view.
    case textView
    /// Two fields or more.
    case twoFields
    /// Three fields or more.
    case threeFields
    /// A field inside a container.
    case nestedField
    /// A field that the keyboard covers.
    case coveredField
    /// A field that the keyboard does not cover.
    case uncoveredField
    /// A safe area at the bottom, with a home indicator.
    case homeIndicator
    /// A navigation bar.
    case navigationBar
    /// A root view in a sheet, with free room in the window above or beside it.
    case sheet
    /// A root view in the lower part of the window.
    case bottomSheet
  }
}

extension Storm.Need {
  /// The need, in words that follow "it needs".
  public var sentence: String {
    switch self {
    case .phone: "a phone"
    case .tablet: "a tablet"
    case .textView: "a text view"
    case .twoFields: "two fields"
    case .threeFields: "three fields"
    case .nestedField: "a field inside a group"
    case .coveredField: "a field that the keyboard covers"
    case .uncoveredField: "a field that the keyboard leaves alone"
    case .homeIndicator: "a home indicator"
    case .navigationBar: "a navigation bar"
    case .sheet: "a form in a sheet"
    case .bottomSheet: "a form in a bottom sheet"
    }
  }
}

// MARK: - The library

extension Storm {
  /// The storms that come with Keyrise, sorted by group and then by identifier.
  public static let library: [Storm] = StormTexts.all
    .compactMap { parse($0.text, id: id(ofFile: $0.path), fileName: $0.path).storm }
    .sorted { ($0.group ?? .max, $0.id) < ($1.group ?? .max, $1.id) }

  /// The identifiers of the storms that come with Keyrise, in alphabetical order.
  ///
  /// The texts are not parsed for this, because every start of the command line needs the
  /// identifiers.
  public static let ids: [String] = StormTexts.all.map { id(ofFile: $0.path) }.sorted()

  private static func id(ofFile name: String) -> String { String(name.prefix { $0 != "." }) }

  /// Returns the storm of the library with an identifier, or `nil` when there is none.
  public static func storm(id: String) -> Storm? {
    library.first { $0.id == id }
  }

  /// Returns what a storm needs and a scene lacks, such as `it needs a text view`; `nil` when it
  /// applies.
  public func obstacle(in scene: KeyboardAvoidance.Scene) -> String? {
    let world = StormScene(scene, field: nil)
    let missing = needs.filter { !world.has($0) }.map(\.sentence)
    return missing.isEmpty ? nil : "it needs \(missing.joined(separator: " and "))"
  }

  /// Returns the storm bound to a scene, or `nil` where it does not apply.
  ///
  /// - Parameters:
  ///   - scene: The scene of a scenario that was read with this storm in its overrides, so that its
  ///     settings apply.
  ///   - field: The field for `$field`, by default the last one.
  public func bound(
    to scene: KeyboardAvoidance.Scene, field: String? = nil
  ) -> BoundStorm? {
    guard obstacle(in: scene) == nil, let script = script else { return nil }
    var problems: [Problem] = []
    let bound = script.bound(to: scene, field: field, problems: &problems)
    return problems.containsErrors ? nil : bound
  }

  /// The settings that apply during the storm, as paths of a scenario's keys, with their places.
  var settings: [(setting: ScenarioOverrides.Setting, place: SourceNode.Place)] {
    let source = SourceText(text)
    return (script?.settings ?? []).compactMap { path, value in
      value.text.map { (ScenarioOverrides.Setting(path, $0), place(of: value, in: source)) }
    }
  }

  private func place(of node: SourceNode, in source: SourceText) -> SourceNode.Place {
    guard let path, let span = source.span(of: node.place) else { return .flag("--storm \(id)") }
    return .otherFile(path, span, excerpt: source.line(span.line))
  }

  private var script: Script? {
    SourceComposer.compose(SourceText(text)).root.flatMap { Script($0) }
  }
}

/// The result of reading a storm.
public struct StormResult: Hashable, Sendable {
  /// The storm, or `nil` when there are errors.
  public var storm: Storm?
  /// Everything that is wrong with the file, in its order.
  public var diagnostics: [Diagnostic]
}

extension Storm {
  /// Reads a storm's file.
  ///
  /// Never throws: a file that is missing, unreadable or not a storm is a diagnostic.
  public static func load(path: String) -> StormResult {
    switch Scenario.bytes(at: path) {
    case .success(let bytes): return load(path: path, contents: bytes)
    case .failure(let problem):
      return StormResult(storm: nil, diagnostics: [problem.diagnostic(file: path, source: nil)])
    }
  }

  /// Reads a storm's file whose contents are known.
  package static func load(path: String, contents: [UInt8]) -> StormResult {
    let id = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    var result = parse(bytes: contents, id: id, fileName: path)
    result.storm?.path = path
    return result
  }

  /// Reads a storm from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - id: The storm's identifier.
  ///   - fileName: What diagnostics call the file.
  public static func parse(
    bytes: some Collection<UInt8>, id: String, fileName: String
  ) -> StormResult {
    switch SourceText.decode(bytes) {
    case .success(let source): parse(source.text, id: id, fileName: fileName)
    case .failure(let problem):
      StormResult(storm: nil, diagnostics: [problem.diagnostic(file: fileName, source: nil)])
    }
  }

  /// Reads a storm from the text of a file.
  static func parse(_ text: String, id: String, fileName: String) -> StormResult {
    let source = SourceText(text)
    let composed = SourceComposer.compose(source)
    var problems = composed.problems
    var storm: Storm?
    if let root = composed.root, let pairs = root.pairs {
      var reader = MappingReader(pairs, keys: Grammar.storm.keys, at: root.place)
      storm = reader.storm(id: id, text: text)
      problems += reader.problems
      // Problems that need no particular scene are found with a scene that has everything.
      if let script = Script(root) {
        _ = script.bound(to: standIn, field: nil, problems: &problems)
        problems.removeAll { $0.id.severity == .warning }
      }
    } else if let root = composed.root {
      problems.append(.stormNotAMapping(root))
    } else if problems.isEmpty {
      problems = [.empty]
    }
    let diagnostics = Scenario.inOrder(problems).map {
      $0.diagnostic(file: fileName, source: source)
    }
    return StormResult(storm: problems.containsErrors ? nil : storm, diagnostics: diagnostics)
  }

  /// A scene in which every role is filled.
  private static let standIn: Scene = {
    let screen = Size(width: 390, height: 844)
    func field(_ id: String, _ y: Double) -> Element {
      Element(
        id: id, frame: Rect(x: 20, y: y, width: 350, height: 44),
        content: .textField(TextInput()))
    }
    let group = Element(
      id: "group", frame: Rect(x: 0, y: 600, width: 390, height: 100),
      content: .container(Container()), children: [field("nested", 20)])
    let textView = Element(
      id: "textView", frame: Rect(x: 20, y: 400, width: 350, height: 100),
      content: .textView(TextInput()))
    return Scene(
      device: Device(
        screen: screen, scale: 3, safeArea: EdgeInsets(top: 47, bottom: 34),
        legacyKeyboard: KeyboardHeights(all: 336)),
      bars: Bars(navigation: ""),
      scrollView: ScrollConfiguration(
        frame: Rect(x: 0, y: 0, width: 390, height: 844),
        contentSize: Size(width: 390, height: 1000)),
      form: [field("first", 100), textView, group, field("last", 900)],
      keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 336)))
  }()
}

// MARK: - The keys

extension Grammar {
  /// The values of a storm's keys that need no scene.
  struct StormSpec {
    var title: String?
    var group: Int?
    var threads: [String] = []
    var summary: String?
    var fault: String?
    var needs: [Storm.Need] = []
  }

  static let storm = Mapping("the storm", StormSpec()) {
    Key("storm", schema: JSONSchema(constant: 1), "The version of the format: 1", .required)
    Key("title", .text, \.title, "What it is called", .required)
    Key(
      "group", .integer(1...1_000), \.group,
      "The number of the group of complaints it comes from")
    Key(
      "threads", .list(of: .text, "threads", limit: 100), \.threads,
      "Public threads that tell of it, such as owner/name#12")
    Key("does", .text, \.summary, "What happens, in one sentence", .required)
    Key("wrong", .text, \.fault, "What goes wrong, in one sentence", .required)
    Key("needs", .list(of: .word, "needs", limit: 100), \.needs, "What a scene has to have")
    Key(
      "set", schema: JSONSchema(type: ["object"]),
      "Values of the scenario by the paths of their keys, as of --set")
    Key("grows", schema: .flag, "Whether every text view grows with its text")
    Key(
      "events", schema: .list(of: Grammar.event.keys.schema),
      "What happens, as in a scenario; fields by their roles", .required)
    Key("expect", schema: Grammar.expectations.schema, "What has to hold, as in a scenario")
  }
}

extension MappingReader {
  fileprivate mutating func storm(id: String, text: String) -> Storm? {
    if let node = self["storm"], SourceNode.Number(node: node) != .finite(1) {
      report(.unsupportedStormVersion(node))
    }
    let spec = read(Grammar.storm)
    for pair in self["set"]?.pairs ?? [] where pair.value.text == nil {
      report(.wrongType(pair.key, needs: "a value", node: pair.value))
    }
    _ = read("grows", as: .flag)
    guard let title = spec.title, let summary = spec.summary, let fault = spec.fault else {
      return nil
    }
    return Storm(
      id: id, title: title, group: spec.group, threads: spec.threads, summary: summary,
      fault: fault, needs: spec.needs, text: text)
  }
}

extension Storm {
  /// The part of a storm's file that depends on the scene.
  struct Script {
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
}

/// A storm bound to a scene: its events and expectations there.
public struct BoundStorm: Hashable, Sendable {
  /// The scene, with the storm's changes.
  public var scene: KeyboardAvoidance.Scene
  /// The events, sorted by time.
  public var events: [Event]
  /// The storm's expectations.
  public var expectations: [Expectation]
}
