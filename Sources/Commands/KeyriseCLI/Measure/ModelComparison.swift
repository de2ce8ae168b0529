import Audit
import KeyboardAvoidance
import Markup
import Measuring
import Playing

/// How a video of an app compares with the strategies and expectations of a scenario.
struct ModelComparison {
  private let ranking: StrategyRanking?
  private let checks: [ExpectationCheck]
  private let covers: [FieldCover]

  init(_ measurement: Measurement, _ films: [Film]) {
    ranking = StrategyRanking(measurement, films: films)
    checks = films.first.map { ExpectationCheck.all(measurement, $0) } ?? []
    covers = films.first.map { FieldCover.all(measurement, $0) } ?? []
  }

  /// The strategy whose content is closest to the video's, or `nil` where nothing can be compared.
  var nearest: String? { ranking?.matches.first?.strategy }

  /// Whether a strategy fits and all expectations hold.
  var passes: Bool {
    guard let ranking, !ranking.fitting.isEmpty else { return false }
    return !checks.contains { if case .broken = $0.outcome { true } else { false } }
  }

  /// The members of the JSON document.
  var members: [JSONValue.Member] {
    let expected = checks.map { check -> JSONValue in
      var members: [JSONValue.Member] = [.init("expected", .string(Self.name(check.expectation)))]
      switch check.outcome {
      case .holds: members.append(.init("outcome", "holds"))
      case .unseen: members.append(.init("outcome", "unseen"))
      case .broken(let time, let measured):
        members += [
          .init("outcome", "broken"), .init("time", .decimal(time, places: 4)),
          .init("measured", .decimal(measured, places: 2)),
        ]
      }
      return .object(members)
    }
    let ranked = ranking?.members ?? [.init("strategies", .null)]
    return ranked + [
      .init("expect", .array(expected)), .init("fields", .array(covers.map(\.json))),
    ]
  }

  /// The text for people: a verdict, a table and the expectations.
  var text: String { "\n" + summary + "\n" }

  /// The text without empty lines around it.
  var summary: String {
    var parts: [String] = []
    if let ranking {
      // Strategies that look the same as the best are listed beside it, whatever their residuals.
      let best = ranking.fitting.first
      parts.append(
        best.map { Messages.behavesLike([$0.strategy] + $0.sameAs) }
          ?? Messages.noStrategyFits(
            ranking.matches.map(\.strategy).sorted(),
            isWholeCatalogue: ranking.matches.count >= StrategyCatalog.profiles.count))
      if ranking.keyboardRMS > Self.foreignKeyboard {
        parts.append(Messages.otherKeyboard(ranking.keyboardRMS))
      }
      let rows = ranking.matches.map { match in
        [
          match.strategy, Format.fixed(match.rms, places: 2),
          Format.fixed(match.largest, places: 1),
          match.excludedAt.map { Format.fixed($0, places: 3) + " s" } ?? "-",
        ]
      }
      parts.append(Format.table([["strategy", "rms pt", "max pt", "excluded at"]] + rows))
    } else {
      parts.append(Messages.nothingToRank)
    }
    parts += covers.map(Messages.hiddenField)
    parts += checks.map(Self.line)
    return parts.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }.joined(separator: "\n")
  }

  /// The height difference from which a keyboard counts as another one, in points: a choice.
  private static let foreignKeyboard = 6.0

  private static func line(_ check: ExpectationCheck) -> String {
    let name = name(check.expectation)
    switch check.outcome {
    case .holds: return "expected and so: \(name)"
    case .unseen: return "expected, and not to be seen in the video: \(name)"
    case .broken(let time, let measured):
      return "expected and not so: \(name); at \(Format.fixed(time, places: 3)) s it is "
        + "\(Format.fixed(measured, places: 1)) pt"
    }
  }

  private static func name(_ expectation: Expectation) -> String {
    switch expectation.condition {
    case .visible(let field, let clearance, let time):
      "'\(PlainText.line(field))' \(Format.decimal(clearance)) pt clear "
        + (time.map { "from \(Format.decimal($0)) s on" } ?? "at the end")
    case .noJump(let limit): "no jump above \(Format.decimal(limit)) pt in 1/60 s"
    case .settled(let time): "at rest from \(Format.decimal(time)) s on"
    case .metric(let metric, let limit):
      "\(metric.rawValue) at most \(Format.decimal(limit)) \(metric.unit.rawValue)"
    }
  }
}
