extension Grammar {
  static let output = Mapping("an output", Output(path: "")) {
    Key(
      "path", .path, \.path,
      "Where it goes, from the scenario's directory; the ending says what it is", .required)
    Key("at", .text, \.at, "The instant of a .png, as --at has it; 'shown' by default")
    Key("scale", .outputScale, \.scale, "Pixels per point; as --scale says by default")
    Key(
      "loop", .plays, \.plays,
      "How often an animation plays: a number, once, or forever, the default")
    Key(
      "notes", .notes, \.notes,
      "Callouts of a .png: words with a number and an arrow, as {note: 8 pt, at: city, side: right}"
    )
    looks("What is drawn around the screen: {words}; none by default, and never of .html")
  }

  /// An output that may or may not be an illustration.
  static let anyOutput = Mapping(output.keys.owner, output.initial) {
    output.entries
    Output.Kind.pages.map {
      Key($0.rawValue, schema: JSONSchema(), "Where it goes, instead of 'path'")
    }
  }

  private static func illustration(_ kind: Output.Kind) -> Mapping<Output> {
    Mapping(kind.owner, Output(kind, path: "")) {
      Key(
        kind.rawValue, .path, \.path, "Where it goes, from the scenario's directory", .required)
      Key(
        "title", .text, \.page.title,
        "Words above; the scenario's title by default, '' for none")
      Key("caption", .text, \.page.caption, "Words below; '' for none")
      looks("What is drawn around screens: {words}; bezel by default in rows")
      Key(
        "scale", .outputScale, \.scale,
        "Pixels per point of a .png or what plays; as --scale says by default")
      Key(
        "compact", .flag, \.page.isCompact,
        "Whether it is laid out for a column 340 units wide; a figure's names stand below the device"
      )
      keys(of: kind)
    }
  }

  /// The keys that not every kind of illustration has.
  @KeyBuilder<Output> private static func keys(
    of kind: Output.Kind
  ) -> [Key<Output>] {
    let instant = Key<Output>(
      "at", .text, \.at, "The instant, as --at has it; 'shown' by default")
    let span = Key<Output>(
      "span", .text, \.page.span, "From when to when, such as 0.2s..shown")
    let panels = Key<Output>(
      "panels", .panels, \.page.panels, "Titles of your own, a list: one for each device")
    let columns = Key<Output>(
      "columns", .integer(1...60), \.page.columns, "How many stand in a row at most")
    switch kind {
    case .film, .still: []
    case .figure:
      instant
      Key(
        "show", .annotations, \.page.show,
        "A list of what is pointed out; what is worth it by default")
      Key(
        "notes", .notes, \.notes,
        "Callouts: words with a number and an arrow, as {note: 8 pt, at: city, side: right}")
    case .strip, .onion:
      Key(
        "at", .text, \.at, "The instants, separated by commas, instead of 'moments'")
      Key(
        "moments", .words(Output.Page.moments), \.page.moments,
        "{words}; motion by default")
      Key("count", .integer(1...60), \.page.count, "How many moments; 5 by default")
      span
      if kind == .strip {
        columns
        panels
      }
    case .plot: span
    case .sheet, .compare:
      instant
      Key(
        "strategies", Grammar.strategies, \.page.strategies,
        "Strategies, instead of the scenario's")
      columns
      panels
      Key(
        "loop", .plays, \.plays,
        "How often what plays does: a number, once, or forever, the default")
    }
  }

  /// The keys of every kind of illustration.
  static let illustrations = Dictionary(
    uniqueKeysWithValues: Output.Kind.pages.map { ($0, illustration($0)) })
}

extension Output.Kind {
  /// The name of a mapping of the kind in messages.
  fileprivate var owner: String {
    switch self {
    case .film, .still: "an output"
    case .figure: "a figure"
    case .strip: "a strip"
    case .onion: "an onion"
    case .plot: "a plot"
    case .sheet: "a sheet"
    case .compare: "a comparison"
    }
  }
}

// MARK: - Values

extension ValueType where Value == String {
  /// A path; NUL is rejected, because the system would end the path there and lose the ending.
  static var path: ValueType {
    ValueType(schema: identifier.schema) { node, key, reader in
      if let path = node.text, !path.isEmpty, !path.utf8.contains(0) { return path }
      let needed = key == "outputs" ? "a path, or a mapping with one" : "a path"
      reader.report(.wrongType(key, needs: needed, node: node))
      return nil
    }
  }
}

extension ValueType where Value == Double {
  /// The scale at which an output is drawn, in pixels per point.
  fileprivate static var outputScale: ValueType { .number(0.25...8) }
}

extension ValueType where Value == Int {
  /// How often an animation plays, 0 for ever; limited to what the 16 bits of a GIF can say.
  fileprivate static var plays: ValueType {
    let number = integer(1...65_535)
    @Sendable func schema() -> JSONSchema {
      .any(of: [number.schema, .words(["once", "forever"])])
    }
    return ValueType(schema: schema()) { node, key, reader in
      switch node.text {
      case "once": 1
      case "forever": 0
      default: number.read(node, key, &reader)
      }
    }
  }
}

extension ValueType where Value == [String] {
  /// The annotations of a figure.
  fileprivate static var annotations: ValueType {
    let known = Output.Page.annotations + [Output.Page.allAnnotations]
    return .list(of: .words(known), "what a figure can show", limit: known.count)
  }

  /// Titles of devices or moments.
  fileprivate static var panels: ValueType { .list(of: .text, "titles", limit: 200) }
}

// MARK: - Outputs

extension Grammar {
  /// Where the parts of an output stand in the file.
  struct OutputPlaces: Hashable {
    var path: SourceNode.Place
    var at: SourceNode.Place
    var span: SourceNode.Place
  }

  /// Outputs with their places, each a path or a mapping with one.
  ///
  /// An output with an invalid path has an empty one, so that the rest of it can still be checked.
  static let outputs: ValueType<[(Output, OutputPlaces)]> = {
    let kinds = Output.Kind.pages.compactMap { illustrations[$0] }
    @Sendable func schema() -> JSONSchema {
      .any(
        of: [ValueType<String>.path.schema, Grammar.output.keys.schema] + kinds.map(\.keys.schema))
    }
    let output = ValueType<(Output, OutputPlaces)>(schema: schema()) { node, _, reader in
      reader.output(node)
    }
    return ValueType.list(of: output, "pictures", limit: 100).then { outputs, _, reader in
      reader.withoutRepetitions(outputs)
    }
  }()
}

extension MappingReader {
  /// Returns the outputs, where the second of two with the same target loses its path.
  mutating func withoutRepetitions(
    _ outputs: [(Output, Grammar.OutputPlaces)]
  ) -> [(Output, Grammar.OutputPlaces)] {
    var paths: [[Substring]: SourceNode.Place] = [:]
    return outputs.map { output, places in
      var output = output
      let steps = output.path.split(separator: "/").filter { $0 != "." }
      if !output.path.isEmpty, let first = paths.updateValue(places.path, forKey: steps) {
        report(.samePath(output.path, at: places.path, first: first.line))
        output.path = ""
      }
      return (output, places)
    }
  }

  mutating func output(_ node: SourceNode) -> (Output, Grammar.OutputPlaces)? {
    guard let pairs = node.pairs else {
      return ValueType.path.read(node, "outputs", &self).map { path in
        (
          Output(path: isKnown(path, at: node.place) ? path : ""),
          Grammar.OutputPlaces(path: node.place, at: node.place, span: node.place)
        )
      }
    }
    let kinds = Output.Kind.pages
    let kind = kinds.first { kind in pairs.contains { $0.key == kind.rawValue } }
    if kind == nil, !pairs.contains(where: { $0.key == "path" }),
      let corrected = corrected(node, to: kinds.map(\.rawValue), owner: "an output")
    {
      return output(corrected)
    }
    return mapping(
      node, named: "outputs", kind.flatMap { Grammar.illustrations[$0] } ?? Grammar.anyOutput
    ) { output, reader in
      let key = kind?.rawValue ?? "path"
      let places = Grammar.OutputPlaces(
        path: reader.place(of: key), at: reader.place(of: "at"), span: reader.place(of: "span"))
      reader.checkVariant(output.variant)
      guard !output.path.isEmpty else { return (output, places) }
      return (kind == nil ? reader.screen(output) : reader.page(output, places), places)
    }
  }

  private mutating func screen(_ given: Output) -> Output {
    var output = given
    output.path = ""
    guard isKnown(given.path, at: place(of: "path")) else { return output }
    let screen = Output(path: given.path)
    (output.kind, output.format, output.path) = (screen.kind, screen.format, screen.path)
    for key in ["at", "notes"] where has(key) && output.kind == .film {
      report(.onlyOfAStill(key, at: keyPlace(key)))
    }
    if output.format == .html {
      for key in ["frame", "shadow", "theme", "accent", "font", "corner", "aspect"] where has(key) {
        report(.onlyOfAScreen(key, at: keyPlace(key)))
      }
    }
    checkPlays(output, formats: Output(.film, path: "").loopingFormats)
    return output
  }

  private mutating func page(_ given: Output, _ places: Grammar.OutputPlaces) -> Output {
    var output = given
    output.path = ""
    let isExpandable = isExpandable(given.path, at: places.path)
    let ending = given.path.hasSuffix("/") ? "" : Output.ending(of: given.path) ?? ""
    let formats = given.kind.formats
    guard let format = OutputFormat(ending: ending), formats.contains(format) else {
      report(
        .unknownEnding(
          ending, endings: formats.map(\.rawValue), takesFrames: false, at: places.path))
      return output
    }
    output.format = format
    if output.at != nil, format.plays { report(.onlyOfAPicture("at", at: keyPlace("at"))) }
    checkPlays(output, formats: Output(output.kind, path: "").loopingFormats)
    if output.scale != nil, format.isDrawn { report(.onlyOfPixels("scale", at: keyPlace("scale"))) }
    if isExpandable { output.path = given.path }
    return output
  }

  /// Reports a number of times of what cannot say it.
  private mutating func checkPlays(_ output: Output, formats: [OutputFormat]) {
    let isStill = output.kind.isPage && output.at != nil
    guard output.plays != nil, isStill || !formats.contains(output.format) else { return }
    report(
      .onlyOfAnAnimation("loop", endings: formats.map(\.rawValue), at: keyPlace("loop")))
  }

  /// Whether an output can be written to a path: its ending and its placeholders are known.
  private mutating func isKnown(_ path: String, at place: SourceNode.Place) -> Bool {
    let isExpandable = isExpandable(path, at: place)
    guard !path.hasSuffix("/") else { return isExpandable }
    let ending = Output.ending(of: path) ?? ""
    if OutputFormat.screenEndings.contains(ending) { return isExpandable }
    report(.unknownEnding(ending, endings: OutputFormat.screenEndings, at: place))
    return false
  }

  /// Whether every placeholder in a path is known.
  private mutating func isExpandable(_ path: String, at place: SourceNode.Place) -> Bool {
    guard let word = Output.unknownPlaceholder(in: path) else { return true }
    report(.unknownPlaceholder(word, at: place))
    return false
  }
}
