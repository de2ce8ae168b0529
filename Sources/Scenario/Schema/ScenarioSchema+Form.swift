internal import KeyboardAvoidance

extension ScenarioSchema {
  /// A schema for each kind of view.
  static var views: [JSONSchema] {
    FormReader.kinds.map { kind, keys in
      let isContainer = ["group", "scrollView"].contains(kind)
      let values = common.merging(self.values[kind] ?? [:]) { $1 }
      return .mapping(keys, values, required: isContainer ? [kind, "form"] : [kind])
    }
  }

  /// What many kinds have.
  private static let common: [String: JSONSchema] = [
    "frame": .definition("rect"), "height": .definition("length"), "label": .text,
    "form": .definition("form"), "spacing": .definition("length"),
  ]

  /// What each kind has of its own, by the key that says so.
  private static let values: [String: [String: JSONSchema]] = [
    "label": [
      "style": .words(of: Label.Style.self), "align": .words(of: Label.Alignment.self),
      "secondary": .flag,
    ],
    "field": input,
    "textView": input,
    "button": ["button": .text, "style": .words(of: Button.Style.self)],
    "toggle": ["toggle": .flag],
    "separator": ["separator": .flag],
    "space": ["space": .definition("length")],
    "row": ["row": .definition("views")],
    "group": [
      "group": .any(of: [.definition("rect"), group, JSONSchema(type: ["null"]), .yes]),
      "background": background,
    ],
    "scrollView": [
      "scrollView": .any(of: [.definition("rect"), .definition("length")]),
      "contentSize": .definition("size"), "contentInset": .definition("insets"),
      "contentOffset": .definition("offset"),
    ],
  ]

  private static let input: [String: JSONSchema] = [
    "field": .identifier, "textView": .identifier, "placeholder": .text, "text": .text,
    "type": .words(of: FieldType.self), "secure": .flag, "accessory": .definition("length"),
    "return": .words(of: ReturnKey.self), "border": .words(of: TextInput.Border.self),
    "bar": .flag, "grows": .flag, "caretLine": .integer(MappingReader.caretLines),
  ]

  private static let background = JSONSchema.words(of: Container.Background.self)

  private static let group = JSONSchema.mapping(
    .group,
    [
      "frame": .definition("rect"), "background": background, "spacing": .definition("length"),
      "padding": .definition("insets"),
    ])
}
