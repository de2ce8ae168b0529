/// Where something was said: at a mark of the file, in a flag or another file, or nowhere in particular.
enum Place: Hashable, Sendable {
  /// The file as a whole.
  case file
  /// A position in the text, as the parser counts: lines and Unicode scalars from 1.
  case mark(line: Int, scalar: Int, Extent)
  /// A flag that overrode the file, such as `--device`.
  case flag(String)
  /// A span of another file, such as a storm's, whose line is brought along.
  case otherFile(String, SourceSpan, excerpt: String?)

  /// How far something reaches from its mark, within its line.
  enum Extent: Hashable, Sendable {
    /// As many characters.
    case characters(Int)
    /// To the end of a word or a closing quote, which the text shows.
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
