internal import KeyboardAvoidance
package import Keyframes
package import Markup

/// A scenario of an imported screen, and what is to be said of it.
package struct ScenarioDraft: Hashable, Sendable {
  /// The entries of the scenario, in the order in which people write them.
  package var entries: [DraftEntry]
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
      DraftEntry("fonts", .array(families.map { .string($0) })), at: place ?? entries.endIndex)
    notes.append(.fonts(families))
  }

  /// The notes about parts of the screen that are missing, or not known to be right.
  package var losses: [ImportNote] { notes.filter(\.isLoss) }

  /// The scenario as a commented file.
  package func yaml(source: String) -> String {
    var header = ["\(source), a \(screen.format.rawValue), imported with keyrise import."]
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
            "determined": .boolean(!field.element.isUncertain),
          ]
        }),
      "notes": .array(
        notes.map { ["loss": .boolean($0.isLoss), "text": .string($0.sentence)] }),
      "scenario": DraftValue.mapping(entries).json,
    ]
  }
}
