/// The typing state that a keyboard shows.
public struct KeyboardTyping: Hashable, Sendable {
  /// Whether the next letter is a capital.
  public var isShifted: Bool
  /// The suggestions above the keys: three words, or fewer.
  public var suggestions: [String]

  /// Creates what a keyboard shows.
  public init(isShifted: Bool, suggestions: [String]) {
    self.isShifted = isShifted
    self.suggestions = suggestions
  }
}

/// Which letters a keyboard makes capitals by itself, after `UITextAutocapitalizationType`.
public enum Autocapitalization: String, Hashable, Sendable, CaseIterable {
  /// None.
  case none
  /// The first of every word.
  case words
  /// The first of every sentence.
  case sentences
  /// All.
  case allCharacters

  /// Whether the letter after a text is a capital.
  func capitalizes(after text: String) -> Bool {
    switch self {
    case .none: return false
    case .allCharacters: return true
    case .words: return text.last?.isWhitespace ?? true
    case .sentences:
      guard let last = text.last, !last.isNewline else { return true }
      guard last.isWhitespace else { return false }
      let end = text.last { !$0.isWhitespace }
      return end.map { ".!?…".contains($0) } ?? true
    }
  }
}

extension TextInput {
  /// The typing state that its keyboard shows, or `nil` where the keyboard does not follow the
  /// text.
  ///
  /// - Parameter language: The keyboard's.
  func keyboardTyping(in language: KeyboardLanguage) -> KeyboardTyping? {
    guard let autocapitalization else { return nil }
    let text = String(textBeforeCaret)
    return KeyboardTyping(
      isShifted: autocapitalization.capitalizes(after: text),
      suggestions: offersWords ? language.suggestions(after: text) : [])
  }
}

extension KeyboardLanguage {
  /// The suggestions after a text: in the middle of a word, the word itself in quotation marks and
  /// words with that prefix; otherwise the default ones.
  ///
  /// The words are a short English list of this project; other languages suggest only the typed
  /// word.
  func suggestions(after text: String) -> [String] {
    let word = String(text.reversed().prefix { $0.isLetter || $0 == "’" || $0 == "'" }.reversed())
    guard !word.isEmpty else { return suggestions }
    let small = word.lowercased()
    let isCapital = word.first?.isUppercase ?? false
    let completions =
      self == .english ? Self.words.filter { $0.hasPrefix(small) && $0 != small } : []
    let shown = completions.prefix(2).map {
      isCapital ? $0.prefix(1).uppercased() + $0.dropFirst() : $0
    }
    return ["“\(word)”"] + shown
  }

  private static let words = """
    about above account address afternoon again all already also always and another any are around as \
    ask back because been before best better between both bring but by call can city code come could \
    country day delivery did different do does done down each early email enough even evening every \
    fine first five for form four friend from get give go good great hand have hear hello help here \
    his home hope house how if in into is it its just keep know last late later learn leave let letter \
    like little live long look love made make many maybe me meet message minute money month more \
    morning most much must my name need never new next night no not nothing now number of off often \
    old on once one only open or order other our out over own papers people phone place please point \
    question read ready really right room same say second see seems send she should show since small \
    so some something soon start still street such sure take tell than thank thanks that the their \
    them then there these they thing think this those time to today together tomorrow tonight too try \
    two under until up us use very view wait want was water way we week well were what when where \
    which while who why will with without word work world would write year yes yesterday you your
    """.split { $0.isWhitespace }.map(String.init)
}
