import Markup
import Measuring

/// The differences between two recordings as text for people.
struct ComparisonText {
  private let comparison: RecordingComparison
  /// The names of the two.
  private let names: (before: String, after: String)

  init(_ comparison: RecordingComparison, before: String, after: String) {
    self.comparison = comparison
    names = (PlainText.line(before), PlainText.line(after))
  }

  /// The whole text: a paragraph for each motion, and a verdict.
  var text: String {
    var lines: [String] = []
    for (index, pair) in comparison.pairs.enumerated() {
      lines.append(headline(pair))
      let own = comparison.differences.filter { $0.pair == index && $0.quantity != .motion }
      lines += own.map { "  " + sentence($0) }
      if own.isEmpty, pair.before != nil, pair.after != nil { lines.append("  alike") }
    }
    lines.append(verdict)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The differences in one paragraph.
  var paragraph: String {
    let own = comparison.differences.filter(\.counts).map { difference -> String in
      let pair = comparison.pairs[difference.pair]
      return difference.quantity == .motion
        ? headline(pair) : "\(pair.kind.rawValue): \(sentence(difference))"
    }
    return own.isEmpty ? "Nothing changed." : own.joined(separator: "; ") + "."
  }

  /// The verdict in one line.
  var verdict: String {
    let count = comparison.differences.filter(\.counts).count
    if comparison.pairs.isEmpty { return "neither video has a motion of a keyboard" }
    return count == 0 ? "alike" : Format.count(count, "difference")
  }

  private func headline(_ pair: RecordingComparison.Pair) -> String {
    let kind = pair.kind.rawValue
    switch (pair.before, pair.after) {
    case (.some(let before), .some(let after)):
      return
        "\(kind) at \(seconds(before.start)) in \(names.before), at \(seconds(after.start)) in "
        + names.after
    case (.some(let before), nil):
      return "\(kind) at \(seconds(before.start)) only in \(names.before)"
    case (nil, .some(let after)): return "\(kind) at \(seconds(after.start)) only in \(names.after)"
    case (nil, nil): return kind
    }
  }

  private func sentence(_ difference: RecordingComparison.Difference) -> String {
    let (one, two) = (difference.before ?? 0, difference.after ?? 0)
    let change = abs(two - one)
    let part =
      difference.rows.map {
        "content at \(Format.decimal($0.lowerBound, places: 0)) to "
          + "\(Format.decimal($0.upperBound, places: 0)) pt"
      } ?? "content"
    switch difference.quantity {
    case .motion: return ""
    case .start:
      return
        "begins \(milliseconds(change)) \(two > one ? "later" : "sooner") after the first motion ("
        + "\(seconds(one)), now \(seconds(two)))"
        + (difference.counts ? "" : ", which does not count")
    case .height:
      return "keyboard \(points(change)) \(two > one ? "higher" : "lower") (\(points(one)), now "
        + "\(points(two)))"
    case .travel:
      return
        "keyboard goes \(points(change)) \(two > one ? "farther" : "less far") (\(points(one)), now "
        + "\(points(two)))"
    case .curve:
      let names = difference.names.map(Self.curve)
      return "keyboard follows \(names.last ?? "") and not \(names.first ?? "")"
    case .duration:
      return "keyboard \(two > one ? "slower" : "faster") by \(milliseconds(change)) "
        + "(\(milliseconds(one)), now \(milliseconds(two)))"
    case .content:
      return difference.before == nil
        ? "\(part) moves \(points(two)), and did not" : "\(part) stays, and moved \(points(one))"
    case .contentTravel:
      return "\(part) goes \(points(change)) \(abs(two) > abs(one) ? "farther" : "less far") "
        + "(\(points(one)), now \(points(two)))"
    case .contentLag:
      return
        "\(part) is \(milliseconds(change)) \(two > one ? "later" : "earlier") (\(behind(one)), now "
        + "\(behind(two)))"
    case .contentJump:
      return two > one
        ? "\(part) jumps \(points(two)) more than the keyboard (\(points(one)) before)"
        : "\(part) no longer jumps \(points(one)) more than the keyboard (now \(points(two)))"
    case .contentPath:
      return "\(part) is \(points(change)) \(two > one ? "higher" : "lower") "
        + "\(milliseconds(difference.time ?? 0)) after the keyboard began"
    }
  }

  private static func curve(_ name: String) -> String {
    if let spring = SpringFit.Name(rawValue: name) { return "the spring of \(spring.systems)" }
    return switch name {
    case "linear": "a line"
    case "easeInOut": "ease-in ease-out"
    default: "no known curve"
    }
  }

  private func behind(_ lag: Double) -> String {
    abs(lag) < 0.004
      ? "in step" : "\(milliseconds(abs(lag))) \(lag > 0 ? "behind the keyboard" : "ahead of it")"
  }

  private func points(_ value: Double) -> String { "\(Format.decimal(value, places: 1)) pt" }

  private func seconds(_ value: Double) -> String { "\(Format.fixed(value, places: 3)) s" }

  private func milliseconds(_ seconds: Double) -> String {
    "\(Format.decimal(seconds * 1000, places: 0)) ms"
  }
}
