/// What the bytes of a file are, as far as a search for scenarios cares.
package enum ScenarioRecognition: Hashable, Sendable {
  /// A scenario, however wrong: a mapping whose key `keyrise` has a number, or nothing usable.
  case scenario
  /// Something else, such as a manifest of frames, whose `keyrise` is a version in quotes.
  case other
  /// Neither YAML nor JSON, though it has a key `keyrise`: a damaged scenario, for all one can tell.
  case unreadable

  /// Tells by parsing what a file is; a file that never says `keyrise` is not parsed.
  ///
  /// - Parameter bytes: The whole file.
  package init(_ bytes: some Collection<UInt8>) {
    // Without its zeros even UTF-16 says the word.
    let text = String(decoding: bytes.lazy.filter { $0 != 0 }, as: UTF8.self)
    guard Self.mayName(text) else {
      self = .other
      return
    }
    self = Self.parsed(bytes) ?? (Self.seemsToName(text) ? .unreadable : .other)
  }

  /// Whether a file is surely none, nor a damaged one: it can be parsed, and says something else.
  package static func isSomethingElse(_ bytes: some Collection<UInt8>) -> Bool {
    // Of a file that has nothing but comments, or zeros after a power cut, nobody knows what it was.
    guard case .success(let source) = SourceText.decode(bytes),
      SourceComposer.compose(source).root != nil
    else { return false }
    return parsed(bytes) == .other
  }

  /// What a file that can be parsed is; `nil` for one that cannot.
  private static func parsed(_ bytes: some Collection<UInt8>) -> Self? {
    guard case .success(let source) = SourceText.decode(bytes) else { return nil }
    let composed = SourceComposer.compose(source)
    guard let root = composed.root else { return composed.problems.isEmpty ? .other : nil }
    return root.pairs?.first { $0.key == "keyrise" }?.value.isVersion == true ? .scenario : .other
  }

  /// Whether a text that cannot be parsed seems to have the key, or an escape of one of its letters.
  private static func seemsToName(_ text: String) -> Bool {
    text.contains(/keyrise["']?\s*:/)
      || text.contains(/\\(x|u00|U000000)(6[b59]|7[239])/.ignoresCase())
  }

  /// Whether a text may have the key: it has the word, or an escape that may spell a part of it.
  private static func mayName(_ text: String) -> Bool {
    let words = ["keyrise", "\\u00", "\\U0", "\\x"]
    return words.contains { text.utf8.firstRange(of: $0.utf8) != nil }
  }
}

extension SourceNode {
  /// Whether someone who wrote this after `keyrise:` meant a version of the format.
  fileprivate var isVersion: Bool {
    guard case .scalar(let scalar) = content else { return false }
    return scalar.isPlain || ScalarNumber(scalar.text) != nil
  }
}
