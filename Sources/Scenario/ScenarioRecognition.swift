/// What a file is, judged by its bytes, for a search for scenarios.
package enum ScenarioRecognition: Hashable, Sendable {
  /// A scenario, possibly with errors: a mapping whose key `keyrise` has a number or an unusable
  /// value.
  case scenario
  /// Something else, such as a manifest of frames, whose `keyrise` is a version in quotes.
  case other
  /// Neither YAML nor JSON, but with a key `keyrise`: possibly a damaged scenario.
  case unreadable

  /// Recognizes a file by parsing it; a file without the word `keyrise` is not parsed.
  ///
  /// - Parameter bytes: The whole file.
  package init(_ bytes: some Collection<UInt8>) {
    // Dropping zero bytes reveals the word even in UTF-16.
    let text = String(decoding: bytes.lazy.filter { $0 != 0 }, as: UTF8.self)
    guard Self.mayName(text) else {
      self = .other
      return
    }
    self = Self.parsed(bytes) ?? (Self.seemsToName(text) ? .unreadable : .other)
  }

  /// Whether a file is certainly no scenario, not even a damaged one: it can be parsed and is
  /// something else.
  package static func isSomethingElse(_ bytes: some Collection<UInt8>) -> Bool {
    // A file with nothing but comments, or with zeros after a power cut, may have been a scenario.
    guard case .success(let source) = SourceText.decode(bytes),
      SourceComposer.compose(source).root != nil
    else { return false }
    return parsed(bytes) == .other
  }

  /// The recognition of a file that can be parsed; `nil` for one that cannot.
  private static func parsed(_ bytes: some Collection<UInt8>) -> Self? {
    guard case .success(let source) = SourceText.decode(bytes) else { return nil }
    let composed = SourceComposer.compose(source)
    guard let root = composed.root else { return composed.problems.isEmpty ? .other : nil }
    return root.pairs?.first { $0.key == "keyrise" }?.value.isVersion == true ? .scenario : .other
  }

  /// Whether a text that cannot be parsed seems to have the key, or an escape of one of its
  /// letters.
  private static func seemsToName(_ text: String) -> Bool {
    text.contains(/keyrise["']?\s*:/)
      || text.contains(/\\(x|u00|U000000)(6[b59]|7[239])/.ignoresCase())
  }

  /// Whether a text may have the key: it contains the word, or an escape that may spell a part of
  /// it.
  private static func mayName(_ text: String) -> Bool {
    let words = ["keyrise", "\\u00", "\\U0", "\\x"]
    return words.contains { text.utf8.firstRange(of: $0.utf8) != nil }
  }
}

extension SourceNode {
  /// Whether this value of `keyrise` was meant as a version of the format.
  fileprivate var isVersion: Bool {
    guard case .scalar(let scalar) = content else { return false }
    return scalar.isPlain || ScalarNumber(scalar.text) != nil
  }
}
