internal import FrameSequence
internal import Markup

extension VerificationReport {
  /// For programs: keys and values in a fixed order; only numbers of time differ from run to run.
  var json: String {
    let films = verdicts.map { "    \(Self.film($0))" }.joined(separator: ",\n")
    let orphans = JSONValue.array(orphans.map { .string($0) })
    return """
      {
        "schema": "keyrise.verify/2",
        "ok": \(passes),
        "films": [
      \(films)
        ],
        "orphans": \(orphans)
      }

      """
  }

  private static func film(_ verdict: Verdict) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(verdict.name)),
      .init("scenario", .string(verdict.scenario)),
      .init("strategy", .string(verdict.strategy)),
      .init("baseline", .string(verdict.baseline)),
      .init("outcome", .string(verdict.word)),
      .init("text", .string(verdict.paragraph)),
    ]
    if let comparison = verdict.comparison {
      members.append(.init("changes", .array(comparison.changes.map(\.json))))
      members.append(
        .init(
          "frames",
          .object([
            .init("before", .integer(comparison.before.frames)),
            .init("after", .integer(comparison.after.frames)),
            .init("different", .integer(verdict.difference?.frames ?? 0)),
          ])))
      members.append(
        .init(
          "environment",
          .array(
            comparison.environment.map { difference in
              .object([
                .init("name", .string(difference.name)),
                .init("before", difference.before.map { .string($0) } ?? .null),
                .init("after", difference.after.map { .string($0) } ?? .null),
              ])
            })))
    }
    if !verdict.approval.isEmpty { members.append(.init("approve", .string(verdict.approval))) }
    return .object(members)
  }

  /// For what collects the results of tests: one case a film.
  var junit: String {
    let cases = verdicts.map { verdict in
      let approval = verdict.approval.isEmpty ? "" : "\nIf that is right: \(verdict.approval)"
      return JUnitReport.Case(
        name: label(verdict), file: verdict.scenario,
        problem: verdict.passes
          ? nil
          : JUnitReport.Problem(
            isError: verdict.hasFailed, word: verdict.word, message: verdict.paragraph,
            text: verdict.paragraph + approval))
    }
    return JUnitReport(command: "verify", cases: cases, seconds: seconds).text
  }
}
