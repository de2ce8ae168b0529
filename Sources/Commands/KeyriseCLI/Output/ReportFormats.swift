import ArgumentParser
import Markup
import Scenario

/// The formats of a command's report, by the words that `--format` takes; the usual one is the
/// first.
struct ReportFormats: ExpressibleByDictionaryLiteral, Sendable {
  private let pairs: [(word: String, format: ReportFormat)]

  init(dictionaryLiteral pairs: (String, ReportFormat)...) {
    self.pairs = pairs.map { (word: $0.0, format: $0.1) }
  }

  /// The words that a shell completes.
  var completion: CompletionKind { .list(pairs.map(\.word)) }

  /// Reads the word behind `--format`.
  ///
  /// - Throws: `ValidationError` that lists the words.
  func read(_ word: String) throws -> ReportFormat {
    guard let pair = pairs.first(where: { $0.word == word }) else {
      throw ValidationError(Messages.oneOf(pairs.map(\.word)))
    }
    return pair.format
  }

  /// The format that `--format` says, or else the ending of the file, or else the usual one.
  ///
  /// - Throws: `ValidationError` when the flag and the ending name two formats, when the ending is
  ///   none of a text and no flag says what to write, or when the file has no name.
  func chosen(_ format: ReportFormat?, for output: String?) throws -> ReportFormat {
    let usual = format ?? pairs[0].format
    guard let output else { return usual }
    if output.isEmpty { throw ValidationError(Messages.emptyOutput) }
    guard let ending = Output.ending(of: output) else { return usual }
    guard let named = self.format(ending: ending) else {
      if let format, !Output.hasMeaning(ending) { return format }
      let known = pairs.compactMap(\.format.fileEnding)
      throw ValidationError(Messages.unsupportedText(output, ending: ending, known: known))
    }
    if let format, format != named, let pair = pairs.first(where: { $0.format == format }) {
      throw ValidationError(Messages.unsupportedFormat(pair.word, path: output))
    }
    return named
  }

  /// The format of files with an ending, if it is one of these.
  func format(ending: String) -> ReportFormat? {
    pairs.first { $0.format.fileEnding == ending }?.format
  }
}

// MARK: - Sentences

extension Messages {
  static func unsupportedText(_ path: String, ending: String, known: [String]) -> String {
    let list = known.map { ".\(shown: $0)" }
    return "'\(shown: path)' ends in '.\(shown: ending)', and this is written as "
      + list.dropLast().joined(separator: ", ") + " or \(list.last ?? "")"
  }
}
