internal import KeyboardAvoidance
package import Keyframes
package import Markup

/// A scenario of an imported screen, and what is to be said of it.
package struct ScenarioDraft: Hashable, Sendable {
  /// The entries of the scenario, in the order in which people write them.
  package var entries: [Entry]
  /// The fields with the identifiers they have in the scenario, in its order.
  package var fields: [Field]
  /// The field that is focused, or none.
  package var focus: String?
  package var device: String
  package var screen: Screen
  /// The notes, in order.
  package var notes: [ImportNote]

  /// A field of the scenario and what it was on the screen.
  package struct Field: Hashable, Sendable {
    package var id: String
    package var element: ScreenElement
    /// The frame of the innermost scroll view around it, on the screen.
    package var scroll: Rect?
  }

  /// Every text that is drawn.
  package var words: [String] {
    let bars = screen.bars
    return [screen.title, bars.navigation ?? "", bars.back ?? ""]
      + bars.leading + bars.trailing + bars.toolbar
      + screen.everything.flatMap {
        [$0.label, $0.placeholder, $0.text, $0.section.header, $0.section.footer] + $0.controlWords
      }
  }

  /// Names the fonts for what Inter lacks.
  package mutating func name(fonts families: [String]) {
    guard !families.isEmpty else { return }
    let place = entries.firstIndex { !["keyrise", "title", "device", "ios"].contains($0.key) }
    entries.insert(
      Entry("fonts", .array(families.map { .string($0) })), at: place ?? entries.endIndex)
    notes.append(.fonts(families))
  }

  /// The notes about parts of the screen that are missing, or not known to be right.
  package var losses: [ImportNote] { notes.filter(\.isLoss) }

  /// The scenario as a commented file.
  package func yaml(source: String) -> String {
    var header = ["\(source), \(screen.format.named), imported with keyrise import."]
    header += notes.map { "- \($0.sentence)" }
    return YAMLText.text(entries, header: header)
  }

  /// The scenario and all that is known of its fields, for programs.
  package func json(source: String) -> JSONValue {
    func list(_ rect: Rect) -> JSONValue {
      .array([rect.minX, rect.minY, rect.width, rect.height].map { .decimal($0, places: 2) })
    }
    return [
      "schema": "keyrise.import/1",
      "source": .string(source),
      "format": .string(screen.format.rawValue),
      "device": .string(device),
      "screen": [
        .decimal(screen.size.width, places: 2), .decimal(screen.size.height, places: 2),
      ],
      "focus": focus.map { .string($0) } ?? .null,
      "fields": .array(
        fields.map { field in
          [
            "id": .string(field.id),
            "kind": .string(field.element.kind.rawValue),
            "secure": .boolean(field.element.input.isSecure),
            "type": .string((field.element.input.type ?? .text).rawValue),
            "frame": list(field.element.frame),
            "scroll": field.scroll.map(list) ?? .null,
            "source": .string(field.element.objectID),
            "determined": .boolean(field.element.doubt == nil),
          ]
        }),
      "notes": .array(
        notes.map { ["loss": .boolean($0.isLoss), "text": .string($0.sentence)] }),
      "scenario": Value.mapping(entries).json,
    ]
  }
}

extension Element.Content {
  /// The members of a control in a scenario, around those that place it; `words` fits a text.
  func members(
    _ frame: JSONValue.Member, _ words: (String) -> JSONValue
  ) -> [JSONValue.Member] {
    switch self {
    case .segmentedControl(let control):
      [.init("segmentedControl", .array(control.segments.map(words))), frame]
        + (control.selectedIndex == 0
          ? [] : [.init("selected", .decimal(Double(control.selectedIndex), places: 0))])
    case .slider(let value): [.init("slider", .decimal(value, places: 2)), frame]
    case .stepper: [.init("stepper", true), frame]
    case .progress(let value): [.init("progress", .decimal(value, places: 2)), frame]
    case .pageControl(let control):
      [.init("pageControl", .decimal(Double(control.count), places: 0)), frame]
        + (control.current == 0
          ? [] : [.init("current", .decimal(Double(control.current), places: 0))])
    case .image(let text): [.init("image", words(text)), frame]
    case .bubble(let bubble): [.init("bubble", words(bubble.text)), frame]
    case .cell(let cell):
      [.init("cell", words(cell.text)), frame]
        + (cell.detail.isEmpty ? [] : [.init("detail", words(cell.detail))])
        + (cell.value.isEmpty ? [] : [.init("value", words(cell.value))])
        + (cell.accessory == .none
          ? [] : [.init("accessory", .string(cell.accessory.rawValue))])
    default: []
    }
  }
}

extension ScenarioDraft {
  /// A part of a scenario on its way to a file: what it says, how it is laid out, and what is said
  /// of it.
  package indirect enum Value: Hashable, Sendable {
    /// On one line.
    case inline(JSONValue)
    /// A line or more for each entry.
    case mapping([Entry])
    /// A line or more for each item.
    case list([Item])

    /// The value without comments.
    package var json: JSONValue {
      switch self {
      case .inline(let value): value
      case .mapping(let entries): .object(entries.map { .init($0.key, $0.value.json) })
      case .list(let items): .array(items.map(\.value.json))
      }
    }
  }

  /// A key with its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: ScenarioDraft.Value
    /// The comment behind it on its line, or nothing.
    package var comment = ""

    init(_ key: String, _ value: ScenarioDraft.Value, _ comment: String = "") {
      self.key = key
      self.value = value
      self.comment = comment
    }

    init(_ key: String, _ value: JSONValue, _ comment: String = "") {
      self.init(key, .inline(value), comment)
    }
  }

  /// An item of a list.
  package struct Item: Hashable, Sendable {
    package var value: ScenarioDraft.Value
    package var comment = ""
  }
}
