import Audit
import KeyboardAvoidance
import Markup
import Measuring
import Playing

extension MeasureCommand {
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
        parts.append(TableText.table([["strategy", "rms pt", "max pt", "excluded at"]] + rows))
      } else {
        parts.append(
          "no strategy can be told: the video and the scenario have no motion of the keyboard "
            + "in common, or the content cannot be seen")
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
}

// MARK: - Sentences

extension Messages {
  static func otherKeyboard(_ rms: Double) -> String {
    "the scenario's keyboard is \(Format.decimal(rms, places: 1)) pt (rms) off the video's; is it another "
      + "device, version of iOS or kind of keyboard?"
  }

  /// Says that none of the compared strategies fits.
  static func noStrategyFits(_ strategies: [String], isWholeCatalogue: Bool) -> String {
    if isWholeCatalogue { return "no strategy of the catalogue behaves like this" }
    let names = strategies.map { "'\(shown: $0)'" }
    return names.count == 1
      ? "the app does not behave like \(names[0])"
      : "the app behaves like none of \(names.joined(separator: ", "))"
  }

  static func behavesLike(_ strategies: [String]) -> String {
    let names = strategies.map { "\(shown: $0)" }
    return names.count == 1
      ? "behaves like \(names[0])"
      : "behaves like \(names[0]); \(names.dropFirst().joined(separator: ", ")) would look the same"
  }

  /// How much of a field the keyboard hides, at rest and on the way there.
  static func hiddenField(_ cover: FieldCover) -> String {
    let rest = Format.decimal(cover.atRest, places: 1)
    let most = Format.decimal(cover.most, places: 1)
    let way =
      cover.most > cover.atRest + 0.5
      ? ", at most \(most) pt at \(Format.fixed(cover.time, places: 3)) s" : ""
    return cover.most < 0.5
      ? "field '\(shown: cover.field)': never hidden"
      : "field '\(shown: cover.field)': \(rest) pt hidden at rest\(way)"
  }
}
