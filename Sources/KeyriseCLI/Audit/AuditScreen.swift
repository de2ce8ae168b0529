import Audit
import Auditing
import KeyboardAvoidance
import Markup

/// The results of an audit for somebody who reads them on a terminal: a line for every strategy and
/// what is wrong with it, wherever that is, the worst first, and one for all that pass.
///
/// Files and pipes get a line a case from `AuditFormatter`.
struct AuditScreen {
  /// Cells in a line.
  let width: Int
  let usesColor: Bool

  /// The narrowest screen that is laid out for, in cells.
  private static let smallestWidth = 40

  init(width: Int, usesColor: Bool) {
    self.width = max(width, Self.smallestWidth)
    self.usesColor = usesColor
  }

  func text(_ results: [AuditResult]) -> String {
    let varied = AuditLabels.names.indices.dropLast().filter { column in
      Set(results.map { $0.labels.texts[column] }).count > 1
    }
    let folds = folded(results)
    let rows = folds.map {
      [$0.verdict, $0.strategies, $0.share, $0.reasons, place($0, varied, results)]
    }
    // A column that is empty in every row is left out, its head as well.
    let head = ["verdict", "strategy", "cases", "why", "where"]
    let shown = head.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return lines(of: [head] + rows, columns: shown, verdicts: folds.map(\.verdict))
  }
}

// MARK: - Folding

extension AuditScreen {
  /// Cases of which the same is to be said.
  private struct Fold {
    var verdict: String
    var names: [String]
    var results: [AuditResult]
    /// Of how many cases of the strategy these are some; 0 where several are folded.
    var all: Int

    var strategies: String { names.joined(separator: ", ") }
    var share: String { all > results.count ? "\(results.count) of \(all)" : "\(results.count)" }

    /// What is wrong, with the worst value of each metric, or why nothing was measured.
    var reasons: String {
      guard let first = results.first else { return "" }
      if let obstacle = first.obstacle { return obstacle }
      return (first.failing + first.warning).map { metric in
        AuditResult.words(metric, results.map { $0[metric] }.max() ?? 0)
      }.joined(separator: ", ")
    }
  }

  private struct Key: Hashable {
    var verdict: String
    var strategy: String
    var reasons: [Metric]
    var obstacle: String?
  }

  private func folded(_ results: [AuditResult]) -> [Fold] {
    let counts = Dictionary(grouping: results) { $0.labels.strategy }.mapValues(\.count)
    var places: [Key: Int] = [:]
    var folds: [Fold] = []
    for result in results.worstFirst {
      let passes = result.verdict == "pass"
      // Whoever passes is told of in one line.
      let key = Key(
        verdict: result.verdict, strategy: passes ? "" : result.labels.strategy,
        reasons: result.failing + result.warning, obstacle: result.obstacle)
      let strategy = result.labels.strategy
      if let place = places[key] {
        folds[place].results.append(result)
        if !folds[place].names.contains(strategy) {
          folds[place].names.append(strategy)
          folds[place].all += counts[strategy] ?? 0
        }
      } else {
        places[key] = folds.count
        folds.append(
          Fold(
            verdict: result.verdict, names: [strategy], results: [result],
            all: counts[strategy] ?? 0))
      }
    }
    return folds
  }

  /// Where it is so: the words that tell its cases from the others, or nothing when it is so everywhere.
  private func place(_ fold: Fold, _ columns: [Int], _ results: [AuditResult]) -> String {
    guard fold.verdict != "pass" else { return "" }
    let own = results.filter { fold.names.contains($0.labels.strategy) }
    return columns.compactMap { column -> String? in
      let words = Format.unique(fold.results.map { $0.labels.texts[column] })
      let all = Set(own.map { $0.labels.texts[column] })
      guard words.count < all.count else { return nil }
      let told = words.prefix(2).map { $0.isEmpty ? "none" : $0 }.joined(separator: ", ")
      return words.count > 2 ? told + " and \(words.count - 2) more" : told
    }.joined(separator: "; ")
  }
}

// MARK: - Lines

extension AuditScreen {
  /// The share of a line that the names of strategies may take, and that of the reasons.
  private static let shares = [1: 0.3, 3: 0.45]

  private func lines(of rows: [[String]], columns: [Int], verdicts: [String]) -> String {
    let gap = 2
    var widths = columns.map { column in
      let widest = rows.map { TextWidth.cells(in: PlainText.line($0[column])) }.max() ?? 0
      return Self.shares[column].map { min(widest, Int(Double(width) * $0)) } ?? widest
    }
    // What is left is for the last column, whatever it says.
    let others = widths.dropLast().reduce(0) { $0 + $1 + gap }
    widths[widths.count - 1] = min(widths[widths.count - 1], max(width - others, 0))
    return rows.enumerated().map { index, row in
      var line = ""
      var cells = 0
      for (column, room) in zip(columns, widths) where cells < width {
        let text = cut(PlainText.line(row[column]), to: min(room, width - cells))
        let length = TextWidth.cells(in: text)
        let isLast = column == columns.last
        let padding = isLast ? 0 : min(room - length + gap, width - cells - length)
        line +=
          (column == 0 && index > 0 ? painted(text) : text)
          + String(repeating: " ", count: max(padding, 0))
        cells += length + max(padding, 0)
      }
      return withoutEnd(line) + "\n"
    }.joined()
  }

  /// A text that takes no more than some cells, with an ellipsis where it was cut.
  private func cut(_ text: String, to cells: Int) -> String {
    guard TextWidth.cells(in: text) > cells else { return text }
    var result = ""
    var taken = 1
    for character in text {
      taken += TextWidth.isWide(character) ? 2 : 1
      guard taken <= cells else { break }
      result.append(character)
    }
    return cells > 0 ? result + "…" : ""
  }

  private func withoutEnd(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// A verdict in its colour.
  private func painted(_ verdict: String) -> String {
    guard usesColor else { return verdict }
    let color =
      switch verdict {
      case "fail": "31"
      case "warn": "33"
      case "pass": "32"
      default: "2"
      }
    return "\u{1B}[\(color)m\(verdict)\u{1B}[0m"
  }
}
