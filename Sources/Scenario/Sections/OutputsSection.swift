extension MappingReader {
  /// Pictures a scenario may ask for, at most.
  static let maximumOutputs = 100

  /// Reads `outputs`, each a path, or a mapping with one, and says where they stand.
  ///
  /// One whose path is wrong comes with an empty path: the rest of it can still be judged.
  mutating func outputs() -> [(OutputRequest, OutputPlaces)] {
    var paths: [[Substring]: Place] = [:]
    return list("outputs", of: "pictures", limit: Self.maximumOutputs).compactMap { node in
      guard let (found, places) = output(node) else { return nil }
      var output = found
      let steps = output.path.split(separator: "/").filter { $0 != "." }
      if !output.path.isEmpty, let first = paths.updateValue(places.path, forKey: steps) {
        report(.samePath(output.path, at: places.path, first: first.line))
        output.path = ""
      }
      return (output, places)
    }
  }

  private mutating func output(_ node: SourceNode) -> (OutputRequest, OutputPlaces)? {
    guard let pairs = node.pairs else {
      guard let path = node.text, Self.isPath(path) else {
        report(.wrongType("outputs", needs: "a path, or a mapping with one", node: node))
        return nil
      }
      return (
        OutputRequest(path: isKnown(path, at: node.place) ? path : ""),
        OutputPlaces(path: node.place, at: node.place, span: node.place)
      )
    }
    let kinds = IllustrationRequest.Kind.allCases
    let kind = kinds.first { kind in pairs.contains { $0.key == kind.rawValue } }
    if kind == nil, !pairs.contains(where: { $0.key == "path" }),
      let corrected = corrected(node, to: kinds.map(\.rawValue), owner: "an output")
    {
      return output(corrected)
    }
    let keys = kind.map(KeySet.illustration) ?? .anyOutput
    return mapping(node, named: "outputs", keys: keys) { reader in
      let output = kind.map { reader.illustration($0) } ?? reader.output()
      return (
        output,
        OutputPlaces(
          path: reader.place(of: kind?.rawValue ?? "path"), at: reader.place(of: "at"),
          span: reader.place(of: "span"))
      )
    }
  }

  private mutating func output() -> OutputRequest {
    var output = OutputRequest(
      path: "", at: text("at"), scale: number("scale", in: Self.outputScales), plays: plays())
    guard let path = path("path"), isKnown(path, at: place(of: "path")) else { return output }
    if output.at != nil, Self.ending(of: path) != "png" {
      report(.onlyOfAStill("at", at: keyPlace("at")))
    }
    if output.plays != nil, !OutputRequest.loopingEndings.contains(Self.ending(of: path)) {
      report(
        .onlyOfAnAnimation(
          "loop", endings: OutputRequest.loopingEndings, at: keyPlace("loop")))
    }
    output.path = path
    return output
  }

  private mutating func path(_ key: String) -> String? {
    guard let node = required(key) else { return nil }
    guard let path = node.text, Self.isPath(path) else {
      report(.wrongType(key, needs: "a path", node: node))
      return nil
    }
    return path
  }

  /// Whether a text can be a path: the system's end at the first NUL, before the ending.
  private static func isPath(_ text: String) -> Bool { !text.isEmpty && !text.utf8.contains(0) }

  private mutating func plays() -> Int? {
    switch self["loop"]?.text {
    case "once": 1
    case "forever": 0
    default: integer("loop", in: Self.plays)
    }
  }

  /// Whether a path is one that something can be drawn to.
  private mutating func isKnown(_ path: String, at place: Place) -> Bool {
    let isExpandable = isExpandable(path, at: place)
    guard !path.hasSuffix("/") else { return isExpandable }
    let ending = Self.ending(of: path)
    if OutputRequest.endings.contains(ending) { return isExpandable }
    report(.unknownEnding(ending, endings: OutputRequest.endings, at: place))
    return false
  }

  /// Whether everything in braces in a path stands for something.
  private mutating func isExpandable(_ path: String, at place: Place) -> Bool {
    guard let word = OutputRequest.unknownPlaceholder(in: path) else { return true }
    report(.unknownPlaceholder(word, at: place))
    return false
  }

  private static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } ?? "" : ""
  }
}

// MARK: - Illustrations

extension MappingReader {
  private mutating func illustration(_ kind: IllustrationRequest.Kind) -> OutputRequest {
    var request = IllustrationRequest(kind)
    request.title = text("title")
    request.caption = text("caption")
    request.frame = word("frame", of: IllustrationRequest.frames)
    request.theme = word("theme", of: IllustrationRequest.themes)
    if keys.contains("show"), has("show") { request.show = annotations() }
    if keys.contains("moments") {
      request.moments = word("moments", of: IllustrationRequest.moments)
      request.count = integer("count", in: Self.illustrationCounts)
    }
    if keys.contains("span") { request.span = text("span") }
    if keys.contains("columns") {
      request.columns = integer("columns", in: Self.illustrationCounts)
    }
    if keys.contains("strategies") { request.strategies = listedStrategies() }
    var output = OutputRequest(
      path: "", at: keys.contains("at") ? text("at") : nil,
      scale: number("scale", in: Self.outputScales), plays: keys.contains("loop") ? plays() : nil,
      illustration: request)
    guard let path = path(kind.rawValue) else { return output }
    let isExpandable = isExpandable(path, at: place(of: kind.rawValue))
    let ending = path.hasSuffix("/") ? "" : Self.ending(of: path)
    guard request.endings.contains(ending) else {
      report(
        .unknownEnding(
          ending, endings: request.endings, takesFrames: false, at: place(of: kind.rawValue)))
      return output
    }
    let isPlayed = !["svg", "png", "pdf"].contains(ending)
    if output.at != nil, isPlayed { report(.onlyOfAPicture("at", at: keyPlace("at"))) }
    if output.plays != nil, !["apng", "gif"].contains(ending) {
      report(.onlyOfAnAnimation("loop", endings: ["apng", "gif"], at: keyPlace("loop")))
    }
    if output.scale != nil, ["svg", "pdf"].contains(ending) {
      report(.onlyOfPixels("scale", at: keyPlace("scale")))
    }
    if isExpandable { output.path = path }
    return output
  }

  private mutating func annotations() -> [String] {
    let known = IllustrationRequest.annotations
    return list("show", of: "what a figure can show", limit: known.count).compactMap { node in
      guard let text = node.text, known.contains(text) else {
        report(.unknownValue(node.text ?? "", key: "show", values: known, at: node.place))
        return nil
      }
      return text
    }
  }
}

/// Where the parts of an output stand in the file.
struct OutputPlaces: Hashable {
  var path: Place
  var at: Place
  var span: Place
}
