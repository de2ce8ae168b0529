/// The values of an output.
struct OutputSpec {
  var output = OutputRequest(path: "")
  var illustration: IllustrationRequest
  /// The path, or `nil` where it is invalid.
  var path: String?
}

extension Grammar {
  static let output = Mapping("an output", OutputSpec(illustration: IllustrationRequest(.figure))) {
    Key(
      "path", .path, \.path,
      "Where it goes, from the scenario's directory; the ending says what it is", .required)
    Key("at", .text, \.output.at, "The instant of a .png, as --at has it; 'shown' by default")
    Key("scale", .outputScale, \.output.scale, "Pixels per point; as --scale says by default")
    Key(
      "loop", .plays, \.output.plays,
      "How often an animation plays: a number, once, or forever, the default")
    Key(
      "notes", .notes, \.output.notes,
      "Callouts of a .png: words with a number and an arrow, as {note: 8 pt, at: city, side: right}"
    )
    looks("What is drawn around the screen: {words}; none by default, and never of .html")
  }

  /// An output that may or may not be an illustration.
  static let anyOutput = Mapping(output.keys.owner, output.initial) {
    output.entries
    IllustrationRequest.Kind.allCases.map {
      Key($0.rawValue, schema: JSONSchema(), "Where it goes, instead of 'path'")
    }
  }

  /// An output that is an illustration.
  private static func illustration(_ kind: IllustrationRequest.Kind) -> Mapping<OutputSpec> {
    Mapping(kind.owner, OutputSpec(illustration: IllustrationRequest(kind))) {
      Key(
        kind.rawValue, .path, \.path, "Where it goes, from the scenario's directory", .required)
      Key(
        "title", .text, \.illustration.title,
        "Words above; the scenario's title by default, '' for none")
      Key("caption", .text, \.illustration.caption, "Words below; '' for none")
      looks("What is drawn around screens: {words}; bezel by default in rows")
      Key(
        "scale", .outputScale, \.output.scale,
        "Pixels per point of a .png or what plays; as --scale says by default")
      Key(
        "compact", .flag, \.illustration.isCompact,
        "Whether it is laid out for a column 340 units wide; a figure's names stand below the device"
      )
      keys(of: kind)
    }
  }

  /// The keys that not every kind of illustration has.
  @KeyBuilder<OutputSpec> private static func keys(
    of kind: IllustrationRequest.Kind
  ) -> [Key<OutputSpec>] {
    let instant = Key<OutputSpec>(
      "at", .text, \.output.at, "The instant, as --at has it; 'shown' by default")
    let span = Key<OutputSpec>(
      "span", .text, \.illustration.span, "From when to when, such as 0.2s..shown")
    let panels = Key<OutputSpec>(
      "panels", .panels, \.illustration.panels, "Titles of your own, a list: one for each device")
    let columns = Key<OutputSpec>(
      "columns", .integer(1...60), \.illustration.columns, "How many stand in a row at most")
    switch kind {
    case .figure:
      instant
      Key(
        "show", .annotations, \.illustration.show,
        "A list of what is pointed out; what is worth it by default")
      Key(
        "notes", .notes, \.output.notes,
        "Callouts: words with a number and an arrow, as {note: 8 pt, at: city, side: right}")
    case .strip, .onion:
      Key(
        "at", .text, \.output.at, "The instants, separated by commas, instead of 'moments'")
      Key(
        "moments", .words(IllustrationRequest.moments), \.illustration.moments,
        "{words}; motion by default")
      Key("count", .integer(1...60), \.illustration.count, "How many moments; 5 by default")
      span
      if kind == .strip {
        columns
        panels
      }
    case .plot: span
    case .sheet, .compare:
      instant
      Key(
        "strategies", Grammar.strategies, \.illustration.strategies,
        "Strategies, instead of the scenario's")
      columns
      panels
      Key(
        "loop", .plays, \.output.plays,
        "How often what plays does: a number, once, or forever, the default")
    }
  }

  /// The keys of every kind of illustration.
  static let illustrations = Dictionary(
    uniqueKeysWithValues: IllustrationRequest.Kind.allCases.map { ($0, illustration($0)) })
}

extension IllustrationRequest.Kind {
  /// The name of a mapping of the kind in messages.
  fileprivate var owner: String {
    switch self {
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
  /// What a figure points out.
  fileprivate static var annotations: ValueType {
    let known = IllustrationRequest.annotations + [IllustrationRequest.allAnnotations]
    return .list(of: .words(known), "what a figure can show", limit: known.count)
  }

  /// Titles of devices or moments.
  fileprivate static var panels: ValueType { .list(of: .text, "titles", limit: 200) }
}

// MARK: - Outputs

/// Where the parts of an output stand in the file.
struct OutputPlaces: Hashable {
  var path: Place
  var at: Place
  var span: Place
}

extension Grammar {
  /// Outputs with their places, each a path or a mapping with one.
  ///
  /// An output with an invalid path has an empty one, so that the rest of it can still be checked.
  static let outputs: ValueType<[(OutputRequest, OutputPlaces)]> = {
    let kinds = IllustrationRequest.Kind.allCases.compactMap { illustrations[$0] }
    @Sendable func schema() -> JSONSchema {
      .any(
        of: [ValueType<String>.path.schema, Grammar.output.keys.schema] + kinds.map(\.keys.schema))
    }
    let output = ValueType<(OutputRequest, OutputPlaces)>(schema: schema()) { node, _, reader in
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
    _ outputs: [(OutputRequest, OutputPlaces)]
  ) -> [(OutputRequest, OutputPlaces)] {
    var paths: [[Substring]: Place] = [:]
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

  mutating func output(_ node: SourceNode) -> (OutputRequest, OutputPlaces)? {
    guard let pairs = node.pairs else {
      return ValueType.path.read(node, "outputs", &self).map { path in
        (
          OutputRequest(path: isKnown(path, at: node.place) ? path : ""),
          OutputPlaces(path: node.place, at: node.place, span: node.place)
        )
      }
    }
    let kinds = IllustrationRequest.Kind.allCases
    let kind = kinds.first { kind in pairs.contains { $0.key == kind.rawValue } }
    if kind == nil, !pairs.contains(where: { $0.key == "path" }),
      let corrected = corrected(node, to: kinds.map(\.rawValue), owner: "an output")
    {
      return output(corrected)
    }
    return mapping(
      node, named: "outputs", kind.flatMap { Grammar.illustrations[$0] } ?? Grammar.anyOutput
    ) { spec, reader in
      let key = kind?.rawValue ?? "path"
      return (
        kind == nil ? reader.output(spec) : reader.illustration(spec, pathKey: key),
        OutputPlaces(
          path: reader.place(of: key), at: reader.place(of: "at"), span: reader.place(of: "span"))
      )
    }
  }

  private mutating func output(_ spec: OutputSpec) -> OutputRequest {
    var output = spec.output
    checkVariant(spec.output.variant)
    guard let path = spec.path, isKnown(path, at: place(of: "path")) else { return output }
    let ending = OutputRequest.ending(of: path) ?? ""
    for key in ["at", "notes"] where has(key) && ending != "png" {
      report(.onlyOfAStill(key, at: keyPlace(key)))
    }
    if ending == "html" {
      for key in ["frame", "shadow", "theme", "accent", "font", "corner", "aspect"] where has(key) {
        report(.onlyOfAScreen(key, at: keyPlace(key)))
      }
    }
    if output.plays != nil, !OutputRequest.loopingEndings.contains(ending) {
      report(
        .onlyOfAnAnimation(
          "loop", endings: OutputRequest.loopingEndings, at: keyPlace("loop")))
    }
    output.path = path
    return output
  }

  private mutating func illustration(_ spec: OutputSpec, pathKey: String) -> OutputRequest {
    var output = spec.output
    output.illustration = spec.illustration
    checkVariant(spec.output.variant)
    guard let path = spec.path else { return output }
    let place = place(of: pathKey)
    let isExpandable = isExpandable(path, at: place)
    let ending = path.hasSuffix("/") ? "" : OutputRequest.ending(of: path) ?? ""
    let endings = spec.illustration.endings
    guard endings.contains(ending) else {
      report(.unknownEnding(ending, endings: endings, takesFrames: false, at: place))
      return output
    }
    let isPlayed = !["svg", "png", "pdf"].contains(ending)
    if output.at != nil, isPlayed { report(.onlyOfAPicture("at", at: keyPlace("at"))) }
    // A comparison of shapes plays unless it is of an instant.
    let looping = ["apng", "gif"] + (spec.illustration.kind == .compare ? ["svg"] : [])
    if output.plays != nil, !looping.contains(ending) || output.at != nil {
      report(.onlyOfAnAnimation("loop", endings: looping, at: keyPlace("loop")))
    }
    if output.scale != nil, ["svg", "pdf"].contains(ending) {
      report(.onlyOfPixels("scale", at: keyPlace("scale")))
    }
    if isExpandable { output.path = path }
    return output
  }

  /// Whether an output can be written to a path: its ending and its placeholders are known.
  private mutating func isKnown(_ path: String, at place: Place) -> Bool {
    let isExpandable = isExpandable(path, at: place)
    guard !path.hasSuffix("/") else { return isExpandable }
    let ending = OutputRequest.ending(of: path) ?? ""
    if OutputRequest.endings.contains(ending) { return isExpandable }
    report(.unknownEnding(ending, endings: OutputRequest.endings, at: place))
    return false
  }

  /// Whether every placeholder in a path is known.
  private mutating func isExpandable(_ path: String, at place: Place) -> Bool {
    guard let word = OutputRequest.unknownPlaceholder(in: path) else { return true }
    report(.unknownPlaceholder(word, at: place))
    return false
  }
}
