/// A selection of a field's text.
public enum TextSelection: Hashable, Sendable {
  /// All of it.
  case all
  /// The first place at which these words stand.
  case words(String)
}

extension TextSelection {
  /// Returns which characters of a text are selected, or `nil` where none are: the text is empty,
  /// or the words are not in it.
  public func range(in text: String) -> Range<Int>? {
    switch self {
    case .all: return text.isEmpty ? nil : 0..<text.count
    case .words(let words):
      let (characters, searched) = (Array(text), Array(words))
      guard !searched.isEmpty, searched.count <= characters.count else { return nil }
      let start = (0...characters.count - searched.count).first {
        characters[$0...].starts(with: searched)
      }
      return start.map { $0..<$0 + searched.count }
    }
  }
}
