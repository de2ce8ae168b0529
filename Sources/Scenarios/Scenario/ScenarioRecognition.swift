/// The kind of a file, judged by its bytes, for a search for scenarios.
package enum ScenarioRecognition: Hashable, Sendable {
  /// A scenario, possibly with errors: a mapping whose key `keyrise` has a number or an unusable
  /// value.
  case scenario
  /// A scenario whose first key, which has a number, is `keyrise` misspelt.
  case misspelt
  /// Something else whose first key is near `keyrise`; with that key.
  case nearMiss(String)
  /// Something else, such as a manifest of frames, whose `keyrise` is a version in quotes.
  case other
  /// Neither YAML nor JSON, but with a key `keyrise`: possibly a damaged scenario.
  case unreadable

  /// Recognizes a file by parsing it; a file without the word `keyrise`, or one like it in its
  /// first key, is not parsed.
  ///
  /// - Parameter bytes: The whole file.
  package init(_ bytes: some Collection<UInt8>) {
    // Dropping zero bytes reveals the word even in UTF-16.
    let text = String(decoding: bytes.lazy.filter { $0 != 0 }, as: UTF8.self)
    guard Self.mayName(text) || FirstKey(of: text)?.isMisspelt == true else {
      self = .other
      return
    }
    guard case .success(let source) = SourceText.decode(bytes) else {
      self = Self.seemsToName(text) ? .unreadable : .other
      return
    }
    let (root, problems) = SourceComposer.compose(source)
    self.init(root: root, isParsed: problems.isEmpty || root != nil, text: text)
  }

  /// Recognizes the tree of a text, which has none where it cannot be parsed or is empty.
  init(root: SourceNode?, isParsed: Bool, text: String) {
    guard let root else {
      self = !isParsed && Self.seemsToName(text) ? .unreadable : .other
      return
    }
    let pairs = root.pairs ?? []
    if let version = pairs.first(where: { $0.key == FirstKey.name })?.value {
      self = version.isVersion ? .scenario : .other
    } else if let first = pairs.first, FirstKey(first.key).isMisspelt {
      self = first.value.isNumberOrNothing ? .misspelt : .nearMiss(first.key)
    } else {
      self = .other
    }
  }

  /// Whether the file was meant as a scenario, so that a search finds it.
  package var isMeant: Bool {
    switch self {
    case .scenario, .misspelt, .unreadable: true
    case .nearMiss, .other: false
    }
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
    let words = [FirstKey.name, "\\u00", "\\U0", "\\x"]
    return words.contains { text.utf8.firstRange(of: $0.utf8) != nil }
  }

  /// The first key of a file, which is `keyrise` in a scenario, or was meant to be.
  struct FirstKey {
    /// The key that begins a scenario.
    static let name = "keyrise"

    /// How many letters a misspelt key may differ in; neighbours that are swapped count once.
    private static let mostLetters = 2

    /// The key as it is spelt.
    let spelling: String

    init(_ spelling: String) { self.spelling = spelling }

    /// Finds the first key of a text in YAML or JSON without parsing it; `nil` where no line begins
    /// like a mapping.
    init?(of text: String) {
      for line in text.prefix(Self.mostScalars).split(whereSeparator: \.isNewline) {
        let word = line.drop { " \t{?\"'\u{FEFF}".contains($0) }
        guard let first = word.first, first != "#", first != "%", !word.hasPrefix("---") else {
          continue
        }
        let key = word.prefix { !":\"'".contains($0) }
        // After a question mark the colon is in another line.
        guard key.endIndex < word.endIndex || line.contains("?"), !key.isEmpty else { return nil }
        self.init(String(key))
        return
      }
      return nil
    }

    /// How far a text is searched for a key: a choice, beyond which comments rarely go.
    private static let mostScalars = 8192

    /// Whether it is not `keyrise`, and differs from it by its case or in two letters at most.
    var isMisspelt: Bool {
      guard spelling != Self.name, spelling.count <= 2 * Self.name.count else { return false }
      let letters = spelling.lowercased().filter { !" \t-_".contains($0) }
      return Spelling.distance(from: Array(letters), to: Array(Self.name)) <= Self.mostLetters
    }
  }
}

extension SourceNode {
  /// Whether this value of `keyrise` was meant as a version of the format.
  var isVersion: Bool {
    guard case .scalar(let scalar) = content else { return false }
    return scalar.isPlain || Number(scalar.text) != nil
  }

  /// Whether this is a number, as a version is, or has been left out.
  fileprivate var isNumberOrNothing: Bool {
    guard case .scalar(let scalar) = content else { return false }
    return Number(scalar.text) != nil || scalar.isPlain && scalar.text.isEmpty
  }
}
