import Foundation
import Scenario

/// A storm of one's own on the command line.
struct StormFile {
  /// The path of its file.
  var path: String

  /// Whether a word names a file and not a storm of the library.
  static func isPath(_ name: String) -> Bool {
    name.contains { $0 == "/" } || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// Reads the storm and says what is wrong with it.
  ///
  /// - Throws: ``ScenarioProblem`` when it cannot be used.
  func load(_ console: Console) throws -> Storm {
    InputFiles.add(path)
    let result =
      StreamedInput.bytes(path).map { Storm.load(path: path, contents: $0) }
      ?? Storm.load(path: path)
    let formatter = DiagnosticFormatter(usesColor: console.usesColor)
    let text = String(formatter.format(result.diagnostics).dropLast())
    guard let storm = result.storm else {
      throw ScenarioProblem(text: text, diagnostics: result.diagnostics, isMisuse: false)
    }
    if !text.isEmpty { console.say(painted: text) }
    return storm
  }
}
