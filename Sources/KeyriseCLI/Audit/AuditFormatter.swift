import Audit
import FrameSequence
import KeyboardAvoidance

/// Writes the results of an audit: as a table for people, as CSV, JSON or JUnit's XML, or as a
/// summary of strategies and metrics in Markdown.
enum AuditFormatter {
  enum Style: String, CaseIterable {
    case table
    case csv
    case json
    case junit
    case summary
  }

  static func text(_ results: [AuditResult], as style: Style) -> String {
    switch style {
    case .table: table(results)
    case .csv: csv(results)
    case .json: json(results)
    case .junit: junit(results)
    case .summary: summary(results)
    }
  }

  private static func labels(_ result: AuditResult) -> [String] {
    let situation = result.situation
    return [
      situation.scenario, situation.device, situation.orientation, situation.field,
      situation.keyboard,
      situation.strategy.id,
    ]
  }

  private static let labelNames = [
    "scenario", "device", "orientation", "field", "keyboard", "strategy",
  ]

  private static func word(_ verdict: Report.Verdict) -> String { "\(verdict)" }

  private static func table(_ results: [AuditResult]) -> String {
    Format.table(
      [["verdict"] + labelNames + ["why"]]
        + results.map {
          [word($0.report.verdict)] + labels($0) + [$0.reasons.joined(separator: ", ")]
        })
  }

  private static func value(_ metric: Metric, of result: AuditResult) -> JSONValue {
    .decimal(result.report[metric], places: 3)
  }
}

// MARK: - For programs

extension AuditFormatter {
  private static func csv(_ results: [AuditResult]) -> String {
    let head = labelNames + ["verdict"] + Metric.allCases.map(\.rawValue)
    let rows = results.map { result in
      labels(result) + [word(result.report.verdict)]
        + Metric.allCases.map { value($0, of: result).description }
    }
    return ([head] + rows).map { $0.map(Format.csvCell).joined(separator: ",") + "\n" }.joined()
  }

  private static func json(_ results: [AuditResult]) -> String {
    let rows = results.map { result in
      let members =
        zip(labelNames, labels(result)).map { JSONValue.Member($0, .string($1)) }
        + [JSONValue.Member("verdict", .string(word(result.report.verdict)))]
        + Metric.allCases.map { JSONValue.Member($0.rawValue, value($0, of: result)) }
      return "    " + JSONValue.object(members).description
    }
    return """
      {
        "schema": "keyrise.audit/1",
        "results": [
      \(rows.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// One suite a strategy, one case a situation.
  private static func junit(_ results: [AuditResult]) -> String {
    let suites = Format.unique(results.map(\.situation.strategy.id)).map { strategy -> String in
      let own = results.filter { $0.situation.strategy.id == strategy }
      let cases = own.map { result -> String in
        let name = labels(result).dropLast().filter { !$0.isEmpty }.joined(separator: " ")
        let start = "    <testcase classname=\"\(escaped(strategy))\" name=\"\(escaped(name))\""
        guard result.report.verdict == .fail else { return start + "/>\n" }
        return start + ">\n      <failure message=\""
          + escaped(result.reasons.joined(separator: ", ")) + "\"/>\n    </testcase>\n"
      }
      let failures = own.count { $0.report.verdict == .fail }
      return "  <testsuite name=\"\(escaped(strategy))\" tests=\"\(own.count)\" "
        + "failures=\"\(failures)\">\n\(cases.joined())  </testsuite>\n"
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())"
      + "</testsuites>\n"
  }

  /// By scalars, as a parser reads them; what XML 1.0 forbids is replaced.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\r", "\t": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

// MARK: - The summary

extension AuditFormatter {
  /// Strategies by metrics: the worst value of each, in bold where it fails, empty where all pass.
  private static func summary(_ results: [AuditResult]) -> String {
    let strategies = Format.unique(results.map(\.situation.strategy.id))
    let metrics = Metric.allCases.filter { metric in
      results.contains { $0.report.verdict(on: metric) != .pass }
    }
    let head = ["strategy", "fails"] + metrics.map { "\($0.rawValue) (\($0.unit.rawValue))" }
    let rows = strategies.map { strategy -> [String] in
      let own = results.filter { $0.situation.strategy.id == strategy }
      let fails = own.count { $0.report.verdict == .fail }
      return ["`\(strategy)`", "\(fails) of \(own.count)"]
        + metrics.map { metric in
          let worst = own.max { $0.report[metric] < $1.report[metric] }
          guard let worst, worst.report.verdict(on: metric) != .pass else { return "" }
          let text = Format.decimal(worst.report[metric], places: 0)
          return worst.report.verdict(on: metric) == .fail ? "**\(text)**" : text
        }
    }
    let rule = ["---"] + Array(repeating: "---:", count: head.count - 1)
    return ([head, rule] + rows)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}
