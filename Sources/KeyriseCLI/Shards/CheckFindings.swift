import Markup
import Rendering
import Scenario

/// What is wrong with scenarios, and how much was looked at.
struct CheckFindings {
  /// Each once, however many devices and storms show it.
  private(set) var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  /// Scenarios, on each device and in each storm, that were checked.
  var count = 0
  /// Those whose storm lacks something.
  var notApplicable = 0
  /// Whether it is the flags that are wrong.
  var blamesFlags = false
  /// Whether each scenario is processed once, without variations.
  let isPlain: Bool

  init(isPlain: Bool) { self.isPlain = isPlain }

  mutating func note(_ found: [Diagnostic]) {
    for diagnostic in found where known.insert(diagnostic).inserted {
      diagnostics.append(diagnostic)
    }
  }

  /// The sentence where nothing is wrong.
  var praise: String {
    Messages.checked(count, isPlain ? "scenario" : "case", notApplicable: notApplicable)
  }
}

// MARK: - Elsewhere

extension CheckFindings {
  /// All that was found of a case, for a process that joins what several found.
  var record: JSONValue {
    .object([
      .init("count", .integer(count)), .init("notApplicable", .integer(notApplicable)),
      .init("diagnostics", .array(diagnostics.map(\.record))),
    ])
  }

  /// Adds what another process found.
  ///
  /// - Throws: ``Failure`` when something is missing.
  mutating func add(record: JSONValue) throws {
    guard let count = record["count"]?.integer, let other = record["notApplicable"]?.integer else {
      throw Failure(Messages.brokenPart)
    }
    self.count += count
    notApplicable += other
    note(try MergedReport.list(record, "diagnostics", Diagnostic.init(record:)))
  }

  /// What was found elsewhere, in a style, or `nil` where it has none.
  func text(_ style: MergeStyle) -> String? {
    let formatter = { (style: DiagnosticFormatter.Style) in
      DiagnosticFormatter(style: style, toolVersion: Versions.keyrise).format(diagnostics)
    }
    switch style {
    case .text: return diagnostics.isEmpty ? praise + "\n" : formatter(.human)
    case .json: return formatter(.json)
    case .github: return formatter(.github)
    case .junit, .csv, .markdown, .html: return nil
    }
  }
}
