public import Audit
public import KeyboardAvoidance
import Markup
public import Scenario

/// The results of an audit over devices, fields, keyboards and storms.
///
/// ```swift
/// let survey = await FormAudit().survey(of: form, under: [Glide()], on: DeviceCatalog.all)
/// #expect(survey.passes)
/// try survey.junit.write(toFile: "audit.xml", atomically: true, encoding: .utf8)
/// ```
public struct Survey: Sendable {
  private let tally: AuditTally

  init(_ tally: AuditTally) { self.tally = tally }

  /// How many cases were measured: situations, each under every strategy.
  public var caseCount: Int { tally.count }
  /// How many of them fail.
  public var failureCount: Int { tally.failures }
  /// How many cases could not be judged: storms that lacked something, such as a second field, and
  /// code that lacks the field.
  public var notApplicableCount: Int { tally.notApplicable }
  /// Whether there are no failures, and code does not lack the fields of all cases.
  public var passes: Bool { tally.failures == 0 && tally.isJudged }

  /// The cases in columns, worst first, with their failures, as `keyrise audit` prints them.
  public var table: String { AuditFormatter.text(tally, as: .text) }
  /// The cases as JUnit's XML: one suite for each strategy, one case for each situation.
  public var junit: String { AuditFormatter.text(tally, as: .junit) }
  /// A Markdown table of strategies, with the worst value of each metric that fails or warns.
  public var markdown: String { AuditFormatter.text(tally, as: .markdown) }
  /// Every case with every value, for spreadsheets.
  public var csv: String { AuditFormatter.text(tally, as: .csv) }
}

extension Survey: CustomStringConvertible {
  /// The number of failures and the worst of them, in one line of at most 300 characters, which a
  /// failing `#expect(survey.passes)` prints.
  public var description: String {
    let cases = tally.count == 1 ? "1 case" : "\(tally.count) cases"
    if !tally.isJudged, let obstacle = tally.obstacles.first?.reason {
      return
        "no case could be judged: \(obstacle.map { $0.isNewline ? " " : String($0) }.joined().prefix(200))"
    }
    guard tally.failures > 0, let worst = tally.results.worstFirst.first(where: \.fails) else {
      return "\(cases), none failed"
    }
    let labels = worst.labels
    let place = [labels.field, labels.device, labels.orientation, labels.keyboard, labels.storm]
      .filter { !$0.isEmpty }.map(Self.shortened).joined(separator: ", ")
    let time = worst.times.first.map { " at \($0) s" } ?? ""
    return "\(tally.failures) of \(cases) failed, the worst under "
      + "\(Self.shortened(labels.strategy)): " + (worst.failing.first.map(worst.words) ?? "")
      + "\(time): \(place)"
  }

  /// A name of at most 40 characters on one line.
  private static func shortened(_ name: String) -> String {
    let line = String(String.UnicodeScalarView(name.unicodeScalars.prefix(40)))
    return line.map { $0.isNewline ? " " : String($0) }.joined()
      + (name.unicodeScalars.count > 40 ? "…" : "")
  }
}

extension FormAudit {
  /// Measures a form on devices, with fields, keyboards and storms, under strategies.
  ///
  /// In each situation a field gets the focus at 0.2 s and the keyboard is dismissed at 2 s, or the
  /// field plays the first role in a storm. All cores are used.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - name: The form's name in reports.
  ///   - strategies: The strategies, which may be your own.
  ///   - devices: The devices, each in its orientation: `device.rotated(to: .landscape)` is another
  ///     one.
  ///   - fields: The fields to focus; `nil` for all of the form.
  ///   - keyboards: The keyboards to show for every field, where their height is known; empty for
  ///     what each field asks for.
  ///   - storms: The storms; empty for the focus alone.
  public func survey(
    of form: Form, named name: String = "form", under strategies: [any AvoidanceStrategy],
    on devices: [Device], fields: [String]? = nil, keyboards: [KeyboardVariant] = [],
    storms: [Storm] = []
  ) async -> Survey {
    var matrix = AuditMatrix()
    for device in devices {
      let scenario = Scenario(
        title: name, scene: form.scene(on: device), strategies: strategies.map { .init($0) })
      let kinds = keyboards.filter { $0.applied(to: scenario.scene) != nil }
      guard keyboards.isEmpty || !kinds.isEmpty else { continue }
      for storm in storms.isEmpty ? [nil] : storms.map(Optional.some) {
        matrix.append(
          AuditMatrix.Block(
            labels: AuditCase.Labels(
              scenario: name, device: device.id.isEmpty ? "\(device)" : device.id,
              orientation: device.orientation.rawValue, storm: storm?.id ?? ""),
            scenario: scenario, storm: storm, keyboards: kinds.isEmpty ? [nil] : kinds,
            fields: fields ?? form.fields))
      }
    }
    var tally = AuditTally(keepsResults: true)
    let finished = matrix
    await AuditRunner.run(
      count: finished.count, audit: self, jobs: AuditRunner.usualJobs,
      makeCase: { finished[$0] }, take: { results, _ in tally.add(results) })
    return Survey(tally)
  }
}
