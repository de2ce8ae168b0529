extension MappingReader {
  /// Pictures a scenario may ask for, at most.
  static let maximumOutputs = 100

  /// Reads `outputs`, each a path, or a mapping with one, and says where they stand.
  mutating func outputs() -> [(OutputRequest, OutputPlaces)] {
    list("outputs", of: "pictures", limit: Self.maximumOutputs).compactMap { node in
      if let pairs = node.pairs {
        let kind = IllustrationRequest.Kind.allCases.first { kind in
          pairs.contains { $0.key == kind.rawValue }
        }
        let keys = kind.map(KeySet.illustration) ?? .anyOutput
        return mapping(node, named: "outputs", keys: keys) { reader in
          let output = kind.map { reader.illustration($0) } ?? reader.output()
          return output.map { output in
            (
              output,
              OutputPlaces(
                path: reader.place(of: kind?.rawValue ?? "path"), at: reader.place(of: "at"),
                span: reader.place(of: "span"))
            )
          }
        } ?? nil
      }
      guard let path = node.text, Self.isPath(path) else {
        report(
          .wrongType("outputs", needs: "a path, or a mapping with one", node: node))
        return nil
      }
      guard isKnown(path, at: node.place) else { return nil }
      return (
        OutputRequest(path: path),
        OutputPlaces(path: node.place, at: node.place, span: node.place)
      )
    }
  }

  private mutating func output() -> OutputRequest? {
    let at = text("at")
    let scale = number("scale", in: 0.25...8)
    let plays = plays()
    guard let path = path("path"), isKnown(path, at: place(of: "path")) else { return nil }
    if at != nil, Self.ending(of: path) != "png" {
      report(.onlyOfAStill("at", at: keyPlace("at")))
    }
    if plays != nil, !OutputRequest.loopingEndings.contains(Self.ending(of: path)) {
      report(
        .onlyOfAnAnimation(
          "loop", endings: OutputRequest.loopingEndings, at: keyPlace("loop")))
    }
    return OutputRequest(path: path, at: at, scale: scale, plays: plays)
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
    case nil: has("loop") ? Int(number("loop", in: 1...65535) ?? 0) : nil
    case "once": 1
    case "forever": 0
    default: integer("loop", in: 1...65535)
    }
  }

  private mutating func isKnown(_ path: String, at place: Place) -> Bool {
    checkPlaceholders(path, at: place)
    guard !path.hasSuffix("/") else { return true }
    let ending = Self.ending(of: path)
    if OutputRequest.endings.contains(ending) { return true }
    report(.unknownEnding(ending, endings: OutputRequest.endings, at: place))
    return false
  }

  private mutating func checkPlaceholders(_ path: String, at place: Place) {
    guard let word = OutputRequest.unknownPlaceholder(in: path) else { return }
    report(.unknownPlaceholder(word, at: place))
  }

  private static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } ?? "" : ""
  }
}

// MARK: - Illustrations

extension MappingReader {
  private mutating func illustration(_ kind: IllustrationRequest.Kind) -> OutputRequest? {
    var request = IllustrationRequest(kind)
    request.title = text("title")
    request.caption = text("caption")
    request.frame = word("frame", of: IllustrationRequest.frames)
    request.theme = word("theme", of: IllustrationRequest.themes)
    if keys.contains("show"), has("show") { request.show = annotations() }
    if keys.contains("moments") {
      request.moments = word("moments", of: IllustrationRequest.moments)
      request.count = integer("count", in: 1...60)
    }
    if keys.contains("span") { request.span = text("span") }
    if keys.contains("columns") { request.columns = integer("columns", in: 1...60) }
    if keys.contains("strategies") { request.strategies = listedStrategies() }
    let at = keys.contains("at") ? text("at") : nil
    let scale = number("scale", in: 0.25...8)
    let plays = keys.contains("loop") ? plays() : nil
    guard let path = path(kind.rawValue) else { return nil }
    checkPlaceholders(path, at: place(of: kind.rawValue))
    let ending = path.hasSuffix("/") ? "" : Self.ending(of: path)
    guard request.endings.contains(ending) else {
      report(
        .unknownEnding(
          ending, endings: request.endings, takesFrames: false, at: place(of: kind.rawValue)))
      return nil
    }
    let isPlayed = !["svg", "png", "pdf"].contains(ending)
    if at != nil, isPlayed { report(.onlyOfAPicture("at", at: keyPlace("at"))) }
    if plays != nil, !["apng", "gif"].contains(ending) {
      report(.onlyOfAnAnimation("loop", endings: ["apng", "gif"], at: keyPlace("loop")))
    }
    if scale != nil, ["svg", "pdf"].contains(ending) {
      report(.onlyOfPixels("scale", at: keyPlace("scale")))
    }
    return OutputRequest(path: path, at: at, scale: scale, plays: plays, illustration: request)
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
