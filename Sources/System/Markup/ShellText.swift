/// Commands as a shell reads them, to be copied by people.
package enum ShellText {
  /// Returns a command of words; those that a shell would take apart or expand are quoted.
  package static func command(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// Returns a path that no command takes for a flag.
  package static func path(_ path: String) -> String { path.hasPrefix("-") ? "./" + path : path }

  private static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/._-+,=:@".unicodeScalars.contains($0)
    }
    if plain, !word.isEmpty { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
