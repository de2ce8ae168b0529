/// The origin of a value: a mark in the file, a flag, another file, or the file as a whole.
enum Place: Hashable, Sendable {
  /// The file as a whole.
  case file
  /// A position in the text, as the parser counts: lines and Unicode scalars from 1.
  case mark(line: Int, scalar: Int, Extent)
  /// A flag that overrode the file, such as `--device`.
  case flag(String)
  /// A span of another file, such as a storm's, with its line.
  case otherFile(String, SourceSpan, excerpt: String?)

  /// How far something reaches from its mark, within its line.
  enum Extent: Hashable, Sendable {
    /// As many characters.
    case characters(Int)
    /// To the end of the word or to the closing quote, found in the text.
    case scalar
    /// To the closing bracket, or one character of a list or mapping without brackets.
    case collection
  }
}

/// A run of characters in a line, for people and editors: everything counts from 1.
struct SourceSpan: Hashable, Sendable {
  var line: Int
  /// The first character's number; a grapheme is one character, whatever bytes it takes.
  var column: Int
  /// The number of characters, at least 1.
  var length: Int
}
