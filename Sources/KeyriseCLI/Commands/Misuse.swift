import ArgumentParser
import Markup
import Scenario

/// The messages about arguments that no command understands.
///
/// The parser's own sentences, except where they name the wrong argument. None of this runs unless
/// something is wrong, so it may be slow.
enum Misuse {
  /// The message for an error; empty when everything was said.
  static func text(of error: any Error, _ arguments: [String]) -> String {
    // The parser repeats arguments as they were given.
    let words = arguments.flatMap { argument in
      [argument]
        + (argument.firstIndex(of: "=").map { [String(argument[$0...].dropFirst())] } ?? [])
    }
    return words.reduce(sentence(of: error, arguments)) { text, word in
      let line = PlainText.line(word)
      return line == word ? text : text.replacing(word, with: line)
    }
  }

  private static func sentence(of error: any Error, _ arguments: [String]) -> String {
    let text = KeyriseCommand.fullMessage(for: error)
    guard text.contains(unknown) || text.contains(missing) else { return text }
    guard let first = text.firstIndex(of: "\n") else { return text }
    if text.contains(missing) {
      // A missing argument only matters once all given arguments are understood.
      let other = understanding(arguments)
      return other.map { sentence(of: $0, arguments + ["x", "x"]) } ?? text
    }
    return corrected(String(text[..<first]), arguments) + text[first...]
  }

  private static let unknown = "Unknown option '--"
  private static let missing = "Missing expected argument"

  /// The error of an unknown option that a missing argument hides, or `nil`.
  private static func understanding(_ arguments: [String]) -> (any Error)? {
    for more in 1...2 {
      do {
        _ = try KeyriseCommand.parseAsRoot(arguments + Array(repeating: "x", count: more))
      } catch {
        if KeyriseCommand.fullMessage(for: error).contains(unknown) { return error }
      }
    }
    return nil
  }

  /// The sentence about an unknown option, with a suggestion that is none replaced or left out.
  private static func corrected(_ sentence: String, _ arguments: [String]) -> String {
    let parts = sentence.components(between: "'")
    guard parts.count > 1 else { return sentence }
    let option = parts[1]
    let start = String(sentence.prefix { $0 != "." })
    if let flag = styleFlag(of: option, arguments) {
      return "\(start). Did you mean '\(flag)'?"
    }
    guard parts.count > 3 else { return sentence }
    return Spelling.nearest(to: option, among: [parts[3]]) == nil ? start : sentence
  }

  /// The flag that asks for a style as `--json` does elsewhere, if the command has one.
  private static func styleFlag(of option: String, _ arguments: [String]) -> String? {
    let style = String(option.drop { $0 == "-" })
    guard let command = arguments.first(where: { !$0.hasPrefix("-") }) else { return nil }
    return ["--format", "--diagnostic-format"].first { flag in
      (1...2).contains { count in
        let words = [command] + Array(repeating: "x", count: count) + [flag, style]
        return (try? KeyriseCommand.parseAsRoot(words)) != nil
      }
    }.map { "\($0) \(style)" }
  }
}

extension String {
  /// The parts before, between and after a mark.
  fileprivate func components(between mark: Character) -> [String] {
    split(separator: mark, omittingEmptySubsequences: false).map(String.init)
  }
}
