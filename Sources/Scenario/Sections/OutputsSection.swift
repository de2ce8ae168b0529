extension MappingReader {
  /// Pictures a scenario may ask for, at most.
  static let maximumOutputs = 100

  /// Reads `outputs`, each a path or a mapping with one.
  mutating func outputs() -> [OutputRequest] {
    list("outputs", of: "pictures", limit: Self.maximumOutputs).compactMap { node in
      guard node.pairs == nil else {
        return mapping(node, named: "outputs", keys: .output) { reader in reader.output() } ?? nil
      }
      guard let path = node.text, !path.isEmpty else {
        report(
          .wrongType("outputs", needs: "a path, or a mapping with one", node: node))
        return nil
      }
      return isKnown(path, at: node.place) ? OutputRequest(path: path) : nil
    }
  }

  private mutating func output() -> OutputRequest? {
    let at = text("at")
    let scale = number("scale", in: 0.25...8)
    let plays = plays()
    guard let node = required("path") else { return nil }
    guard let path = node.text, !path.isEmpty else {
      report(.wrongType("path", needs: "a path", node: node))
      return nil
    }
    guard isKnown(path, at: node.place) else { return nil }
    if at != nil, Self.ending(of: path) != "png" {
      report(.onlyOfAStill("at", at: keyPlace("at")))
    }
    return OutputRequest(path: path, at: at, scale: scale, plays: plays)
  }

  private mutating func plays() -> Int? {
    switch self["loop"]?.text {
    case nil: has("loop") ? Int(number("loop", in: 1...65535) ?? 0) : nil
    case "once": 1
    case "forever": 0
    default: integer("loop", in: 1...65535)
    }
  }

  private mutating func isKnown(_ path: String, at place: Place) -> Bool {
    guard !path.hasSuffix("/") else { return true }
    let ending = Self.ending(of: path)
    if OutputRequest.endings.contains(ending) { return true }
    report(.unknownEnding(ending, endings: OutputRequest.endings, at: place))
    return false
  }

  private static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? name.split(separator: ".").last.map { $0.lowercased() } ?? "" : ""
  }
}
