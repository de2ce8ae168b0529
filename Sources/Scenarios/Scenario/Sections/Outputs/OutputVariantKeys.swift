internal import KeyboardAvoidance

extension Grammar {
  /// The keys of an output's variant, and of the surroundings of its screens.
  @KeyBuilder<Output> static func looks(_ frame: String) -> [Key<Output>] {
    Key(
      "appearance", .word, \.variant.appearance,
      "{words}; both makes a twin for dark pages, -dark; the scenario's by default")
    Key(
      "device", .words(DeviceCatalog.ids).defined(as: "preset"), \.variant.device,
      "A preset's identifier, instead of the scenario's device")
    Key(
      "strategy", Grammar.strategy.defined(as: "strategy"), \.variant.strategy,
      "A strategy, instead of the scenario's")
    Key(
      "vary", .variations, \.variant.variations,
      "What differs: side by side in a sheet or a comparison, otherwise a picture for each")
    Key("frame", .words(Output.Dressing.frames), \.dressing.frame, frame)
    Key("shadow", .flag, \.dressing.hasShadow, "Whether devices cast a shadow")
    Key(
      "theme", .words(Output.Dressing.themes), \.dressing.theme,
      "The page's colours: {words}; light by default, dark in a twin for dark pages")
    Key(
      "accent", .hexColor, \.dressing.accent,
      "The colour of the keyboard's measures and of notes, #rrggbb; the theme's by default")
    Key(
      "font", .identifier, \.dressing.font,
      "The family that words around the screens are set in; Inter by default")
    Key(
      "corner", .number(0...1000), \.dressing.corner,
      "How round the page's corners are, in units of the page; {default} by default")
    Key(
      "aspect", .aspect, \.dressing.aspect,
      "The proportion of the page, such as 16:9; that of what is on it by default")
  }

  /// The properties that can differ: for each a list of values, or all.
  static let variation = Mapping("a variation", VariationSpec()) {
    Output.Variant.Variable.allCases.map { variable in
      Key(
        variable.rawValue, .values(of: variable), \.values[variable],
        "A list of values of \(variable.rawValue), or all")
    }
  }
}

extension ValueType where Value == String {
  /// A colour in the form `#rrggbb`.
  fileprivate static var hexColor: ValueType {
    ValueType(schema: JSONSchema(type: ["string"], pattern: "^#[0-9a-fA-F]{6}$")) {
      node, key, reader in
      if let text = node.text, text.wholeMatch(of: /#[0-9a-fA-F]{6}/) != nil { return text }
      reader.report(.wrongType(key, needs: "a colour such as '#0b5fd0'", node: node))
      return nil
    }
  }
}

extension ValueType where Value == Double {
  /// A proportion such as `16:9`.
  fileprivate static var aspect: ValueType {
    @Sendable func schema() -> JSONSchema {
      .any(of: [
        .number(0.1...10),
        JSONSchema(type: ["string"], pattern: "^[0-9]+([.][0-9]+)?(:[0-9]+([.][0-9]+)?)?$"),
      ])
    }
    return ValueType(schema: schema()) { node, key, reader in
      if let aspect = node.text.flatMap(Output.Dressing.aspect) { return aspect }
      reader.report(
        .wrongType(key, needs: "a proportion from 1:10 to 10:1, such as 16:9", node: node))
      return nil
    }
  }
}

// MARK: - Notes

extension Grammar {
  /// The values of a note.
  struct NoteSpec {
    var note: String?
    var view: String?
    var side = Output.Note.Side.right
  }

  static let note = Mapping("a note", NoteSpec()) {
    Key("note", .identifier, \.note, "The words", .required)
    Key(
      "at", .view, \.view, "The view it points at, by its identifier or words, or keyboard",
      .required)
    Key("side", .word, \.side, "{words}: the side of the device; {default} by default")
  }
}

extension ValueType where Value == String {
  /// The name of a view of the form, or `keyboard`.
  fileprivate static var view: ValueType {
    identifier.then { name, node, reader in
      let nodes = reader.context.views
      let isKnown = name == "keyboard" || nodes.contains { $0.element.isCalled(name) }
      guard !isKnown else { return name }
      reader.report(
        .unknownView(name, names: nodes.map(\.element.name) + ["keyboard"], at: node.place))
      return nil
    }
  }
}

extension ValueType where Value == [Output.Note] {
  /// Callouts, which are numbered in their order.
  static var notes: ValueType {
    let note = ValueType<Output.Note>.mapping(Grammar.note) { spec, _ in
      spec.note.flatMap { words in
        spec.view.map { Output.Note(words, at: $0, side: spec.side) }
      }
    }
    return .list(of: note, "notes", limit: 20)
  }
}

extension Grammar {
  /// The values that things take in turn.
  struct VariationSpec {
    var values: [Output.Variant.Variable: [String]] = [:]
  }
}

extension ValueType where Value == [Output.Variant.Variation] {
  /// The properties that differ, in the order of the file.
  fileprivate static var variations: ValueType {
    ValueType(schema: Grammar.variation.keys.schema) { node, key, reader in
      reader.mapping(node, named: key, Grammar.variation) { spec, _ in
        (node.pairs ?? []).compactMap { pair in
          Output.Variant.Variable(rawValue: pair.key).flatMap { variable in
            spec.values[variable].map { Output.Variant.Variation(variable, $0) }
          }
        }
      }
    }
  }
}

extension ValueType where Value == [String] {
  /// Values of something, each once, or all of them; strategies may have been added to the
  /// catalogue.
  fileprivate static func values(of variable: Output.Variant.Variable) -> ValueType {
    @Sendable func schema() -> JSONSchema {
      .any(of: [.list(of: .words(variable.allValues), maximum: 200), .words(["all"])])
    }
    return ValueType(schema: schema()) { node, key, reader in
      let all = variable.allValues
      if node.text == "all" { return all }
      let list = ValueType.list(of: .words(all), "values, or all", limit: 200)
      guard let values = list.read(node, key, &reader) else { return nil }
      if values.isEmpty, node.items?.isEmpty == true {
        reader.report(.wrongType(key, needs: "a list of values, or all", node: node))
      }
      var seen: Set<String> = []
      return values.isEmpty ? nil : values.filter { seen.insert($0).inserted }
    }
  }
}

extension MappingReader {
  /// Reports what an output says twice: by a key of its own, and by `vary` or `strategies`.
  mutating func checkVariant(_ variant: Output.Variant) {
    func report(_ key: String, _ other: String) {
      self.report(.conflictingKeys([key, other], owner: keys.owner, at: keyPlace(key)))
    }
    let varied = variant.variations.map(\.variable.rawValue)
    for key in varied where has(key) { report(key, "vary") }
    guard keys.contains("strategies"), has("strategies") else { return }
    if has("strategy") { report("strategies", "strategy") }
    if varied.contains("strategy") { report("strategies", "vary") }
  }
}
