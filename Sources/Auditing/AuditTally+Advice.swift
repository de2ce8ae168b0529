import Audit
import Markup

extension AuditTally {
  /// The conclusion of an audit of several strategies, in one line: which pass, and which of the
  /// rest comes closest and why it fails; `nil` for one strategy.
  ///
  /// `passes: clearance, swiftui; closest of the rest: flutter, jump 21 pt in 1 of 6 cases`
  package var advice: String? {
    let rows = worstFirst.reversed()
    guard rows.count > 1 else { return nil }
    let passing = rows.filter { $0.failures == 0 }
    let start = passing.isEmpty ? "nobody passes" : "passes: " + Self.list(passing.map(\.strategy))
    guard let closest = rows.first(where: { $0.failures > 0 }) else { return start }
    let failing = zip(Metric.allCases, closest.worst).filter { $1.verdict == .fail }
    let worst = failing.prefix(2).map { AuditResult.words($0, $1.value) }
      .joined(separator: " and ")
    let more = failing.count > 2 ? " and \(failing.count - 2) more" : ""
    return start + "; closest of the rest: \(closest.strategy), \(worst)\(more) in "
      + "\(closest.failures) of \(closest.count == 1 ? "1 case" : "\(closest.count) cases")"
  }

  /// What the keyboard covers besides a field that can be seen, in one line, the most frequent
  /// first; `nil` where it covers nothing.
  ///
  /// `besides the field the keyboard covers: Create account, Terms in 4 of 6 cases; say with 'keep'
  /// what has to stay in sight`
  package var coveredLine: String? {
    guard coveredCount > 0 else { return nil }
    let names = covered.enumerated().sorted {
      ($0.element.count, $1.offset) > ($1.element.count, $0.offset)
    }.map { PlainText.line(Sentence.name($0.element.name)) }
    let cases = count == 1 ? "" : " in \(coveredCount) of \(count) cases"
    return "besides the field the keyboard covers: \(Self.list(names))\(cases); say with 'keep' "
      + "what has to stay in sight"
  }

  /// A list of names, of which at most four are shown.
  private static func list(_ names: [String]) -> String {
    let rest = names.count > 4 ? " and \(names.count - 4) more" : ""
    return names.prefix(4).joined(separator: ", ") + rest
  }
}
