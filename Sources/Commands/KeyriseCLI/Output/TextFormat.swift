import ArgumentParser
import Scenario

/// How a command writes its text, as `--format` or the ending of `-o` says it.
protocol TextFormat: RawRepresentable, CaseIterable, Hashable where RawValue == String {
  /// The ending of files in this style, or `nil` where no ending tells.
  var fileEnding: String? { get }
}

extension TextFormat {
  /// What `--format` says, or else the ending of the file, or else the usual style.
  ///
  /// - Throws: `ValidationError` when the flag and the ending name two styles, when the ending is
  ///   none of a text and no flag says what to write, or when the file has no name.
  static func chosen(_ format: Self?, for output: String?, usual: Self) throws -> Self {
    guard let output else { return format ?? usual }
    if output.isEmpty { throw ValidationError(Messages.emptyOutput) }
    guard let ending = OutputRequest.ending(of: output) else { return format ?? usual }
    guard let named = allCases.first(where: { $0.fileEnding == ending }) else {
      if let format, !OutputTarget.hasMeaning(ending) { return format }
      let known = allCases.compactMap(\.fileEnding)
      throw ValidationError(Messages.unsupportedText(output, ending: ending, known: known))
    }
    if let format, format != named {
      throw ValidationError(Messages.unsupportedFormat(format.rawValue, path: output))
    }
    return named
  }
}
