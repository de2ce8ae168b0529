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
    if output.at != nil, ending != "png" { report(.onlyOfAStill("at", at: keyPlace("at"))) }
    if ending == "html" {
      for key in ["frame", "shadow", "theme"] where has(key) {
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
