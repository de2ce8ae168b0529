internal import FrameSequence
internal import Markup

extension VerificationReport {
  /// For programs: keys and values in a fixed order; the same from run to run.
  var json: String {
    let films = films.map { "    \(Self.film($0))" }.joined(separator: ",\n")
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

  private static func film(_ film: ReportedFilm) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(film.name)),
      .init("scenario", .string(film.scenario)),
      .init("strategy", .string(film.strategy)),
      .init("baseline", .string(film.baseline)),
      .init("outcome", .string(film.word)),
      .init("text", .string(film.paragraph)),
    ]
    members += film.details
    if !film.approval.isEmpty { members.append(.init("approve", .string(film.approval))) }
    return .object(members)
  }

  /// For what collects the results of tests: one case a film.
  var junit: String {
    let cases = films.map { film in
      let approval = film.approval.isEmpty ? "" : "\nIf that is right: \(film.approval)"
      return JUnitReport.Case(
        name: label(film), file: film.scenario,
        problem: film.passes
          ? nil
          : JUnitReport.Problem(
            isError: film.word == "failed", word: film.word, message: film.paragraph,
            text: film.paragraph + approval))
    }
    return JUnitReport(command: "verify", cases: cases).text
  }
}

extension Verdict {
  /// What changed, as members of a document for programs; none where nothing was compared.
  var details: [JSONValue.Member] {
    guard let comparison else { return [] }
    return [
      .init("changes", .array(comparison.changes.map(\.json))),
      .init(
        "frames",
        .object([
          .init("before", .integer(comparison.before.frames)),
          .init("after", .integer(comparison.after.frames)),
          .init("different", .integer(difference?.frames ?? 0)),
        ])),
      .init(
        "environment",
        .array(
          comparison.environment.map { difference in
            .object([
              .init("name", .string(difference.name)),
              .init("before", difference.before.map { .string($0) } ?? .null),
              .init("after", difference.after.map { .string($0) } ?? .null),
            ])
          })),
    ]
  }
}
