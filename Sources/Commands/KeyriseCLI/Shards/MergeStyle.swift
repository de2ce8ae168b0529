import ArgumentParser

/// How `keyrise merge` writes what it joins.
enum MergeStyle: String, CaseIterable, ExpressibleByArgument, TextFormat {
  /// For people.
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

  var fileEnding: String? {
    switch self {
    case .text: "txt"
    case .json, .csv, .html: rawValue
    case .junit: "xml"
    case .markdown: "md"
    case .github: nil
    }
  }
}
