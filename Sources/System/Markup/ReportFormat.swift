/// A format in which a command tells what it found.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Sentences or a table, for people.
  case text
  /// For programs.
  case json
  /// For what collects the results of tests.
  case junit
  /// For spreadsheets.
  case csv
  /// For a summary or a comment on a pull request.
  case markdown
  /// A page to look at.
  case html
  /// Annotations of GitHub's workflows.
  case github
  /// A scenario.
  case yaml

  /// The ending of files in this format, or `nil` where no ending tells.
  package var fileEnding: String? {
    switch self {
    case .text: "txt"
    case .json, .csv, .html, .yaml: rawValue
    case .junit: "xml"
    case .markdown: "md"
    case .github: nil
    }
  }
}
