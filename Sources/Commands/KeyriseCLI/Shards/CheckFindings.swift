import Markup
import Rendering
import Scenario

/// The problems of scenarios, and how many were checked.
struct CheckFindings {
  /// Each once, however many devices and storms show it.
  private(set) var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  /// Scenarios, on each device and in each storm, that were checked.
  var count = 0
  /// The number of cases to which their storm does not apply.
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
  /// The findings about a case, for `keyrise merge`.
  var record: JSONValue {
    .object([
      .init("count", .integer(count)), .init("notApplicable", .integer(notApplicable)),
      .init("diagnostics", .array(diagnostics.map(\.record))),
    ])
  }

  /// Adds what another process found.
  ///
  /// - Throws: ``BrokenPart`` when something is missing or cannot be.
  mutating func add(record: JSONValue) throws(BrokenPart) {
    func sum(_ name: String, _ known: Int) throws(BrokenPart) -> Int {
      guard let number = record[name]?.integer, number >= 0, let sum = known.adding(number) else {
        throw BrokenPart()
      }
      return sum
    }
    count = try sum("count", count)
    notApplicable = try sum("notApplicable", notApplicable)
    note(try MergedReport.list(record, "diagnostics", Diagnostic.init(record:)))
  }

  /// The findings of other processes in a style, or `nil` where there is none.
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
