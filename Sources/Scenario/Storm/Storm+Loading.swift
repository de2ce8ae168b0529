internal import Foundation
internal import KeyboardAvoidance
internal import Keyframes

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
      if let script = StormScript(root) {
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

/// The values of a storm's keys that need no scene.
struct StormSpec {
  var title: String?
  var group: Int?
  var threads: [String] = []
  var summary: String?
  var fault: String?
  var needs: [Storm.Need] = []
}

extension Grammar {
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
    if let node = self["storm"], ScalarNumber(node: node) != .finite(1) {
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
