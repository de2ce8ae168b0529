import Audit
package import Markup

/// Writes the results of an audit: as a table for people, as CSV, JSON or JUnit's XML, or as a
/// summary of strategies and metrics in Markdown.
package enum AuditFormatter {
  /// Whether rows stand in the order of the cases, and are written as they come.
  package static func isStreamed(_ format: ReportFormat) -> Bool {
    format == .csv || format == .json
  }

  /// The formats that results are written in.
  package static let formats: Set<ReportFormat> = [.text, .csv, .json, .junit, .markdown]

  /// The results in one of the formats, or else as a table.
  package static func text(_ tally: AuditTally, as style: ReportFormat) -> String {
    switch style {
    case .csv, .json:
      tally.results.enumerated().reduce(into: "") { text, result in
        text += row(of: result.element, isFirst: result.offset == 0, as: style)
      } + end(hasRows: !tally.results.isEmpty, as: style)
    case .junit: junit(tally)
    case .markdown: summary(tally)
    default: table(tally.results.worstFirst)
    }
  }

  private static func table(_ results: [AuditResult]) -> String {
    TableText.table(
      [["verdict"] + AuditCase.Labels.names + ["why"]]
        + results.map { [$0.verdict] + $0.labels.texts + [$0.reasons] })
  }

  private static func values(of result: AuditResult) -> [JSONValue] {
    result.obstacle == nil
      ? result.values.map { .decimal($0, places: 3) } : Metric.allCases.map { _ in .null }
  }
}

// MARK: - For programs

extension AuditFormatter {
  /// The text before the first row of a streamed style.
  private static func start(_ style: ReportFormat) -> String {
    guard style == .csv else { return "{\n  \"schema\": \"keyrise.audit/1\",\n  \"results\": [\n" }
    let head = AuditCase.Labels.names + ["verdict"] + Metric.allCases.map(\.rawValue) + ["why"]
    return head.map(TableText.csvCell).joined(separator: ",") + "\n"
  }

  /// A row of a streamed style, with what comes before it.
  package static func row(of result: AuditResult, isFirst: Bool, as style: ReportFormat) -> String {
    let before = isFirst ? start(style) : style == .json ? ",\n" : ""
    if style == .csv {
      let cells =
        result.labels.texts + [result.verdict]
        + values(of: result).map { $0 == .null ? "" : $0.description } + [result.reasons]
      return before + cells.map(TableText.csvCell).joined(separator: ",") + "\n"
    }
    let members =
      zip(AuditCase.Labels.names, result.labels.texts).map { JSONValue.Member($0, .string($1)) }
      + [JSONValue.Member("verdict", .string(result.verdict))]
      + zip(Metric.allCases, values(of: result)).map { JSONValue.Member($0.rawValue, $1) }
      + [JSONValue.Member("why", .string(result.reasons))]
      + [JSONValue.Member("covered", .strings(result.covered))]
    return before + "    " + JSONValue.object(members).description
  }

  /// The text after the last row of a streamed style.
  package static func end(hasRows: Bool, as style: ReportFormat) -> String {
    (hasRows ? "" : start(style)) + (style == .json ? "\n  ]\n}\n" : "")
  }

  /// One suite a strategy, one case a situation; what is not applicable is skipped, and says why.
  ///
  /// A scenario that could not be used is an error, so that nobody takes the rest for all.
  private static func junit(_ tally: AuditTally) -> String {
    let results = tally.results.worstFirst
    let suites = results.map(\.labels.strategy).unique().map { strategy -> String in
      let own = results.filter { $0.labels.strategy == strategy }
      let suite = strategy.isEmpty ? "not applicable" : strategy
      let cases = own.map { result -> String in
        let name = result.labels.texts.dropLast().filter { !$0.isEmpty }.joined(separator: " ")
        let start =
          "    <testcase classname=\"\(XMLText.escaped(suite))\" name=\"\(XMLText.escaped(name))\""
        let tag = result.fails ? "failure" : result.obstacle != nil ? "skipped" : nil
        guard let tag else { return start + "/>\n" }
        // GitLab shows the content, GitHub's actions show the attribute.
        let text = XMLText.escaped(result.reasons)
        return start + ">\n      <\(tag) message=\"\(text)\">\(text)</\(tag)>\n    </testcase>\n"
      }
      let failures = own.count(where: \.fails)
      let skipped = own.count { $0.obstacle != nil }
      return "  <testsuite name=\"\(XMLText.escaped(suite))\" tests=\"\(own.count)\" "
        + "failures=\"\(failures)\" skipped=\"\(skipped)\">\n\(cases.joined())  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())"
      + errors(tally.unusable) + "</testsuites>\n"
  }

  private static func errors(_ unusable: [(scenario: String, reason: String)]) -> String {
    guard !unusable.isEmpty else { return "" }
    let cases = unusable.map { scenario, reason in
      let text = XMLText.escaped(reason)
      return "    <testcase classname=\"not audited\" name=\"\(XMLText.escaped(scenario))\">\n"
        + "      <error message=\"\(text)\">\(text)</error>\n    </testcase>\n"
    }
    return "  <testsuite name=\"not audited\" tests=\"\(unusable.count)\" "
      + "errors=\"\(unusable.count)\">\n\(cases.joined())  </testsuite>\n"
  }
}

// MARK: - The summary

extension AuditFormatter {
  /// A table of strategies, worst first, with the worst value of each metric that fails or warns.
  ///
  /// Values are bold where they fail. A strategy has as many rows as its metrics need in lines of
  /// 100 columns. Below the table is what did not apply.
  private static func summary(_ tally: AuditTally) -> String {
    let rows = tally.worstFirst
    let names = ["strategy"] + rows.map { "`\(shown: $0.strategy)`" }
    let counts = ["fails"] + rows.map { "\($0.failures) of \($0.count)" }
    let widths = [names, counts].map { $0.map(\.count).max() ?? 0 }
    let room = max(summaryWidth - widths.reduce(10, +), 30)
    var table = [["strategy", "fails", "worst"], ["---", "---:", "---"]]
    for (index, row) in rows.enumerated() {
      let lines = wrapped(worst(of: row), into: room)
      table += lines.enumerated().map { line, text in
        line == 0 ? [names[index + 1], counts[index + 1], text] : ["", "", text]
      }
    }
    let text = table.map { cells in
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "| " + (padded + [cells[2]]).joined(separator: " | ") + " |\n"
    }.joined()
    let obstacles = tally.obstacles.map { obstacle in
      "- \(obstacle.storm.isEmpty ? "" : "`\(shown: obstacle.storm)` ")in \(situations(obstacle.count)): "
        + "\(shown: obstacle.reason)\n"
    }
    return obstacles.isEmpty ? text : text + "\nNot applicable:\n\n" + obstacles.joined()
  }

  private static let summaryWidth = 100

  /// The metrics that fail or warn under a strategy: `**hidden-at-rest 52 pt**`.
  private static func worst(of row: AuditTally.Row) -> [String] {
    zip(Metric.allCases, row.worst).compactMap { metric, worst in
      let value = DecimalText.text(worst.value, places: 0)
      let text = "\(metric.rawValue) \(value) \(metric.unit.rawValue)"
      return worst.verdict == .pass ? nil : worst.verdict == .fail ? "**\(text)**" : text
    }
  }

  /// Words joined by commas into lines of at most a width; one line at least.
  private static func wrapped(_ words: [String], into width: Int) -> [String] {
    words.reduce(into: [""]) { lines, word in
      let joined = lines[lines.count - 1] + (lines[lines.count - 1].isEmpty ? "" : ", ") + word
      if joined.count <= width || lines[lines.count - 1].isEmpty {
        lines[lines.count - 1] = joined
      } else {
        lines.append(word)
      }
    }
  }

  private static func situations(_ count: Int) -> String {
    count == 1 ? "1 situation" : "\(count) situations"
  }
}
