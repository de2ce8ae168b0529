import FrameDiff
import FrameSequence
import Markup

/// The report of a run that writes files: what happened to each output.
struct WorkReport {
  /// One output, or one scenario without any.
  struct Row: Hashable {
    /// The scenario's path as the user gave it.
    var scenario: String
    /// The file or directory; empty where the scenario could not be played.
    var output: String
    var outcome: Outcome
    /// The SHA-256 of the file, or of a directory's manifest; empty where there is none.
    var digest = ""
    /// Why it is not as it should be, as a sentence; empty where it is.
    var reason = ""
  }

  /// The state of an output.
  enum Outcome: String {
    /// It exists and is up to date.
    case done
    /// It does not exist.
    case missing
    /// It differs from what would be written now.
    case stale
    /// An expectation of the scenario does not hold.
    case no
    /// It could not be written.
    case failed
  }

  /// The command, such as `render`.
  var command: String
  /// The outputs in order.
  var rows: [Row]

  private static let columns = ["scenario", "output", "outcome", "sha256", "why"]

  fileprivate static func cells(_ row: Row) -> [String] {
    [row.scenario, row.output, row.outcome.rawValue, row.digest, row.reason]
  }

  /// How many there are, and how many are not as they should be.
  var headline: String {
    let bad = rows.count { $0.outcome != .done }
    return Format.count(rows.count, "output") + (bad == 0 ? ", all done" : ", \(bad) not done")
  }
}

// MARK: - Styles

extension WorkReport {
  /// The report in a style, or `nil` where it has none.
  func text(_ style: ReportFormat) -> String? {
    switch style {
    case .text: return plain
    case .csv:
      let lines: [[String]] = [Self.columns] + rows.map(Self.cells)
      return lines.map { $0.map(TableText.csvCell).joined(separator: ",") + "\n" }.joined()
    case .json: return json
    case .junit: return junit
    case .markdown: return PlainText.lines(markdown)
    case .html, .github, .yaml: return nil
    }
  }

  private var plain: String {
    let lines = rows.filter { $0.outcome != .done }.map { row -> String in
      "\(row.outcome.rawValue) \(shown: place(row)): \(PlainText.lines(row.reason))\n"
    }
    return lines.joined() + headline + "\n"
  }

  private func place(_ row: Row) -> String { row.output.isEmpty ? row.scenario : row.output }

  private var json: String {
    let lines = rows.map { row in
      "    "
        + JSONValue.object(zip(Self.columns, Self.cells(row)).map { .init($0, .string($1)) })
        .description
    }
    return """
      {
        "schema": "keyrise.\(command)/1",
        "outputs": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }

  private var junit: String {
    JUnitReport(
      command: command,
      cases: rows.map { row in
        JUnitReport.Case(
          name: place(row), file: row.scenario,
          problem: row.outcome == .done
            ? nil
            : JUnitReport.Problem(
              isError: row.outcome == .failed, word: row.outcome.rawValue, message: row.reason))
      }
    ).text
  }

  private var markdown: String {
    let bad = rows.filter { $0.outcome != .done }
    let lines = bad.map { row in
      let reason = PlainText.line(row.reason).replacing("|", with: "\\|")
      return "| `\(shown: place(row))` | \(row.outcome.rawValue) | \(reason) |\n"
    }
    return "### \(bad.isEmpty ? "✅" : "❌") \(headline)\n"
      + (bad.isEmpty ? "" : "\n| output | | why |\n|---|---|---|\n" + lines.joined())
  }
}

// MARK: - Elsewhere

extension WorkReport.Row {
  /// The same with the digest of what is there now.
  var digested: WorkReport.Row {
    guard !output.isEmpty, output != "-" else { return self }
    var row = self
    row.digest =
      WholeFile.digest(of: output.hasSuffix("/") ? output + "manifest.json" : output) ?? ""
    return row
  }

  /// The report as JSON, for `keyrise merge`.
  var record: JSONValue { .strings(WorkReport.cells(self)) }

  /// Reads the report of another process, or returns `nil` when something is missing.
  init?(record: JSONValue) {
    guard let texts = record.texts, texts.count == 5,
      let outcome = WorkReport.Outcome(rawValue: texts[2])
    else { return nil }
    self.init(
      scenario: texts[0], output: texts[1], outcome: outcome, digest: texts[3], reason: texts[4])
  }
}
