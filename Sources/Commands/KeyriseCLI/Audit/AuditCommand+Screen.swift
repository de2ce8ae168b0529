import Audit
import Auditing
import KeyboardAvoidance
import Markup

extension AuditCommand {
  /// The results of an audit for a terminal: a line for every failing strategy with its failures,
  /// worst first, and one line for all that pass.
  ///
  /// Files and pipes get a line a case from `AuditFormatter`.
  struct Screen {
    /// The width of a line in terminal cells.
    let width: Int
    let usesColor: Bool

    /// The narrowest screen that is laid out for, in cells.
    private static let smallestWidth = 40

    init(width: Int, usesColor: Bool) {
      self.width = max(width, Self.smallestWidth)
      self.usesColor = usesColor
    }

    func text(_ results: [AuditResult]) -> String {
      let varied = AuditCase.Labels.names.indices.dropLast().filter { column in
        Set(results.map { $0.labels.texts[column] }).count > 1
      }
      let folds = folded(results)
      let rows = folds.map {
        [$0.verdict, $0.share, $0.strategies, $0.reasons, place($0, varied, results)]
      }
      return lines(of: rows, head: ["verdict", "cases", "strategy", "why", "where"])
    }
  }
}

// MARK: - Folding

extension AuditCommand.Screen {
  /// Cases with the same text in the report.
  private struct Fold {
    var verdict: String
    var names: [String]
    var results: [AuditResult]
    /// How many cases the strategy has in all; 0 for several strategies on one line.
    var all: Int

    var strategies: String { names.joined(separator: ", ") }
    var share: String { all > results.count ? "\(results.count) of \(all)" : "\(results.count)" }

    /// The faults, with the worst value of each metric, or the reason why nothing was measured.
    var reasons: String {
      if let obstacle = results.first?.obstacle { return obstacle }
      let failing = Metric.allCases.filter { metric in
        results.contains { $0.failing.contains(metric) }
      }
      let warning = Metric.allCases.filter { metric in
        !failing.contains(metric) && results.contains { $0.warning.contains(metric) }
      }
      return (failing + warning).map { metric in
        // The worst of them says where, too.
        results.max { $0[metric] < $1[metric] }?.words(metric) ?? ""
      }.joined(separator: ", ")
    }
  }

  private struct Key: Hashable {
    var verdict: String
    var strategy: String
    var obstacle: String?
  }

  private func folded(_ results: [AuditResult]) -> [Fold] {
    let counts = Dictionary(grouping: results) { $0.labels.strategy }.mapValues(\.count)
    var places: [Key: Int] = [:]
    var folds: [Fold] = []
    for result in results.worstFirst {
      let passes = result.verdict == "pass"
      // All passing strategies share one line.
      let key = Key(
        verdict: result.verdict, strategy: passes ? "" : result.labels.strategy,
        obstacle: result.obstacle)
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
    // A strategy that passes everywhere precedes those that pass only in some places.
    let imperfect = Set(results.filter { $0.verdict != "pass" }.map(\.labels.strategy))
    for index in folds.indices where folds[index].verdict == "pass" {
      let names = folds[index].names
      folds[index].names =
        names.filter { !imperfect.contains($0) } + names.filter(imperfect.contains)
    }
    return folds
  }

  /// Where this happens: the words that tell these cases from the others; empty for all cases.
  private func place(_ fold: Fold, _ columns: [Int], _ results: [AuditResult]) -> String {
    guard fold.verdict != "pass" else { return "" }
    let own = results.filter { fold.names.contains($0.labels.strategy) }
    return columns.compactMap { column -> String? in
      let words = fold.results.map { $0.labels.texts[column] }.unique()
      let all = Set(own.map { $0.labels.texts[column] })
      guard words.count < all.count else { return nil }
      let told = words.prefix(2).map { $0.isEmpty ? "none" : $0 }.joined(separator: ", ")
      return words.count > 2 ? told + " and \(words.count - 2) more" : told
    }.joined(separator: "; ")
  }
}

// MARK: - Lines

extension AuditCommand.Screen {
  /// The cells between two columns.
  private static let gap = 2
  /// The share of a line's remaining width for the reasons, where places are listed, too.
  private static let reasonShare = 0.65
  /// The least cells for a place to be readable.
  private static let smallestPlace = 12

  /// Rows of a verdict, a share, strategies, reasons and places below their head; a column that is
  /// empty in every row is left out, its head as well.
  private func lines(of rows: [[String]], head: [String]) -> String {
    // A row without reasons may use the rest of its line.
    let measured = [head] + rows.filter { !$0[3].isEmpty }
    var widths = head.indices.map { column in
      let cells = (column < 2 ? [head] + rows : measured).map { width(of: $0[column]) }
      return rows.contains { !$0[column].isEmpty } ? cells.max() ?? 0 : 0
    }
    widths[2] = min(widths[2], width / 3)
    let left = max(width - widths.prefix(3).reduce(0) { $0 + $1 + Self.gap }, 0)
    let hasPlaces =
      widths[4] > 0 && Int(Double(left) * (1 - Self.reasonShare)) >= Self.smallestPlace
    let most =
      hasPlaces ? max(left - widths[4] - Self.gap, Int(Double(left) * Self.reasonShare)) : left
    widths[3] = min(widths[3], most)
    widths[4] = hasPlaces ? max(left - widths[3] - Self.gap, 0) : 0
    return ([head] + rows).enumerated().map { index, row in
      line(row, widths: widths, isHead: index == 0)
    }.joined()
  }

  private func line(_ row: [String], widths: [Int], isHead: Bool) -> String {
    var line = ""
    var cells = 0
    for (column, room) in widths.enumerated() where room > 0 && cells < width {
      let goesOn = !isHead && row[3].isEmpty && column == 2
      let room = goesOn ? width - cells : min(room, width - cells)
      let text = cut(PlainText.line(row[column]), to: room)
      let padding = min(
        room - self.width(of: text) + Self.gap, width - cells - self.width(of: text))
      line += column == 0 && !isHead ? painted(text) : text
      line += String(repeating: " ", count: max(padding, 0))
      cells += self.width(of: text) + max(padding, 0)
    }
    return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
  }

  private func width(of text: String) -> Int { TextWidth.cells(in: PlainText.line(text)) }

  /// A text shortened to a number of cells, with an ellipsis where it was cut.
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
