internal import Foundation
internal import FrameDiff
public import KeyboardAvoidance
internal import Rendering
public import Scenario
public import Testing

/// Expects that a scenario looks and behaves in every frame as its baseline says.
///
/// The strategy, or each of the scenario's, is played and drawn in memory; pictures, times and
/// numbers count.
/// Each strategy with differences is one issue: a sentence, with the two pictures that differ most
/// and a page that shows everything attached.
///
///     @Test func signUp() async {
///       let form = Scenario(
///         title: "Sign up", scene: scene, events: [Event(at: 0.2, .focus("email"))])
///       await expectRender(of: form, matches: .baseline)
///     }
///
/// A baseline that does not exist is recorded, and the test fails this once, so that nobody takes a
/// first picture for a checked one. The environment variable `KEYRISE_RECORD` says otherwise:
/// `missing` (as told), `failed` (what differs is recorded too), `all`, or `never`, which
/// `CI=true` (or `1`) also means. `KEYRISE_PIXELS=auto` compares numbers and times alone where
/// other libraries or fonts than here drew the baseline.
///
/// - Parameters:
///   - scenario: What is played.
///   - strategy: What moves the form, such as a strategy of your own; `nil` for the scenario's
///     strategies.
///   - reference: Where the baseline is.
///   - scale: Pixels a point of a baseline that is recorded; one that exists keeps its own.
///   - slack: By how many frames things may come sooner or later; 0 unless a ``KeyriseTrait`` says more.
///   - ignore: What is not compared, as `keyrise verify --ignore` has it: `email`, `keyboard@0.2..0.8`.
///   - record: What is recorded; by default what a ``KeyriseTrait`` or `KEYRISE_RECORD` says.
///   - sourceLocation: Where issues are reported.
///   - filePath: The test's source file, which the usual place is beside.
///   - function: The test, which gives a scenario without a title its name.
public func expectRender(
  of scenario: Scenario, under strategy: (any AvoidanceStrategy)? = nil,
  matches reference: BaselineReference, scale: Double = 1, slack: Double? = nil,
  ignore: [String]? = nil, record: Recording? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, filePath: String = #filePath,
  function: String = #function
) async {
  let usual = BaselineReference.directory(beside: filePath)
  let title = scenario.title.isEmpty ? String(function.prefix { $0 != "(" }) : scenario.title
  let name = reference.name ?? BaselineExpectation.fileName(title)
  await BaselineExpectation(
    scenario: scenario.played(under: strategy), name: name, path: name,
    directory: reference.directory ?? usual,
    scale: scale,
    options: ExpectationOptions(record: record, slack: slack, ignore: ignore)
      .filled(with: .current)
  ).check(sourceLocation)
}

/// Expects that a scenario file looks and behaves in every frame as its baseline says.
///
/// As ``expectRender(of:under:matches:scale:slack:ignore:record:sourceLocation:filePath:function:)`` does, with the
/// baseline that `keyrise record` writes and `keyrise verify` reads. A file that is no scenario is
/// an issue with its diagnostics.
///
/// - Parameters:
///   - path: The file; a path that does not begin with `/` is in the directory that tests run in.
///   - strategy: What moves the form; `nil` for the file's strategies.
///   - reference: Where the baseline is.
///   - scale: Pixels a point of a baseline that is recorded; one that exists keeps its own.
///   - slack: By how many frames things may come sooner or later; 0 unless a ``KeyriseTrait`` says more.
///   - ignore: What is not compared, as `keyrise verify --ignore` has it: `email`, `keyboard@0.2..0.8`.
///   - record: What is recorded; by default what a ``KeyriseTrait`` or `KEYRISE_RECORD` says.
///   - sourceLocation: Where issues are reported.
public func expectRender(
  ofFile path: String, under strategy: (any AvoidanceStrategy)? = nil,
  matches reference: BaselineReference, scale: Double = 1, slack: Double? = nil,
  ignore: [String]? = nil, record: Recording? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let result = Scenario.load(path: path)
  guard let scenario = result.scenario else {
    Issue.record(
      Comment(rawValue: BaselineExpectation.sentence(about: result.diagnostics)),
      sourceLocation: sourceLocation)
    return
  }
  await BaselineExpectation(
    scenario: scenario.played(under: strategy),
    name: reference.name ?? ScenarioSearch.name(of: path), path: path,
    directory: reference.directory, scale: scale,
    options: ExpectationOptions(record: record, slack: slack, ignore: ignore)
      .filled(with: .current)
  ).check(sourceLocation)
}

extension Scenario {
  /// The scenario under another strategy, if there is one.
  fileprivate func played(under strategy: (any AvoidanceStrategy)?) -> Scenario {
    guard let strategy else { return self }
    var scenario = self
    scenario.strategies = [StrategySelection(strategy)]
    return scenario
  }
}
