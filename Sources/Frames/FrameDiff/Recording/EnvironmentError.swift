internal import Markup

/// A variable of the environment that is set to none of the words it may be.
package struct EnvironmentError: Error, Hashable, CustomStringConvertible {
  /// The variable's name.
  package var variable: String
  /// The variable's value.
  package var word: String
  /// The values that it may have.
  package var words: [String]

  /// The error as a sentence.
  package var description: String {
    "\(variable) is '\(shown: word)'; there are: \(words.joined(separator: ", "))"
  }

  /// Returns what a variable is set to; `nil` when it is empty or not set.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ variable: String, in environment: [String: String]
  ) throws(EnvironmentError) -> Word? {
    guard let text = environment[variable], !text.isEmpty else { return nil }
    guard let word = Word(rawValue: text) else {
      throw EnvironmentError(variable: variable, word: text, words: Word.allCases.map(\.rawValue))
    }
    return word
  }
}
