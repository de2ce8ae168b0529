internal import Foundation
public import KeyboardAvoidance
internal import Rendering
public import Scenario

/// Expects that a scenario looks and behaves in every frame as its baseline says.
///
/// The strategy, or each of the scenario's, is played and drawn in memory; pictures, times and
/// numbers count.
/// Each strategy with differences is one issue: a sentence, with the pictures where the two first
/// differ and a page that shows everything attached.
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
/// In an `XCTestCase` it fails as `XCTFail` does, and what would be attached is written to files
/// that the failure names.
///
/// - Parameters:
///   - scenario: The scenario to play.
///   - strategy: What moves the form, such as a strategy of your own; `nil` for the scenario's
///     strategies.
///   - reference: Where the baseline is.
///   - scale: Pixels a point of a baseline that is recorded; one that exists keeps its own.
///   - slack: By how many frames things may come sooner or later; 0 unless a ``KeyriseTrait``
///     says more.
///   - ignore: What is not compared, as `keyrise verify --ignore` has it: `email`,
///     `keyboard@0.2..0.8`.
///   - precision: The share of the pixels of each frame, 0 to 1, that have to be the same, as
///     ``expectPicture(_:matches:precision:record:fileID:filePath:line:column:)`` has it; all,
///     unless a ``KeyriseTrait`` says less. Times and numbers count all the same, and of frames
///     that the baseline keeps no picture of whole rows.
///   - record: What is recorded; by default what a ``KeyriseTrait`` or `KEYRISE_RECORD` says.
///   - fileID: The file that an issue is reported in.
///   - filePath: The test's source file, which the usual place is beside.
///   - line: The line that an issue is reported at.
///   - column: The column that an issue is reported at.
///   - function: The test, which gives a scenario without a title its name.
public func expectRender(
  of scenario: Scenario, under strategy: (any AvoidanceStrategy)? = nil,
  matches reference: BaselineReference, scale: Double = 1, slack: Double? = nil,
  ignore: [String]? = nil, precision: Double? = nil, record: Recording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: String = #function
) async {
  let title = scenario.title.isEmpty ? String(function.prefix { $0 != "(" }) : scenario.title
  let name = reference.name ?? BaselineExpectation.fileName(title)
  await BaselineExpectation(
    scenario: scenario.played(under: strategy), name: name, path: name,
    directory: reference.directory ?? BaselineReference.directory(beside: "\(filePath)"),
    scale: scale,
    options: KeyriseTrait.Options(
      record: record, slack: slack, ignore: ignore, precision: precision
    )
    .filled(with: .current)
  ).check(TestPlace(fileID, filePath, line, column))
}

/// Expects that a form looks and behaves on every device and in every appearance as the baselines
/// say, which are one for each of them.
///
///     await expectRender(on: [.iPhoneSE3, .iPhone15], in: [.light, .dark], matches: .baseline) {
///       Scenario(title: "Sign up", scene: form.scene(on: $0), events: events)
///     }
///
/// As
/// ``expectRender(of:under:matches:scale:slack:ignore:precision:record:fileID:filePath:line:column:function:)``
/// of each; their names have the device and the appearance in them, as with `keyrise record
/// --device iphone-se-3 --appearance dark`.
///
/// - Parameters:
///   - devices: The devices.
///   - appearances: The appearances, which the scenes are given.
///   - strategy: What moves the form; `nil` for the scenarios' strategies.
///   - reference: Where the baselines are.
///   - scale: Pixels a point of a baseline that is recorded; one that exists keeps its own.
///   - slack: By how many frames things may come sooner or later; 0 unless a ``KeyriseTrait``
///     says more.
///   - ignore: What is not compared, as `keyrise verify --ignore` has it: `email`,
///     `keyboard@0.2..0.8`.
///   - precision: The share of the pixels of each frame, 0 to 1, that have to be the same.
///   - record: What is recorded; by default what a ``KeyriseTrait`` or `KEYRISE_RECORD` says.
///   - fileID: The file that an issue is reported in.
///   - filePath: The test's source file, which the usual place is beside.
///   - line: The line that an issue is reported at.
///   - column: The column that an issue is reported at.
///   - function: The test, which gives a scenario without a title its name.
///   - scenario: Makes the scenario for a device.
public func expectRender(
  on devices: [Device], in appearances: [Scene.Appearance] = [.light],
  under strategy: (any AvoidanceStrategy)? = nil, matches reference: BaselineReference,
  scale: Double = 1, slack: Double? = nil, ignore: [String]? = nil, precision: Double? = nil,
  record: Recording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column, function: String = #function,
  _ scenario: (Device) -> Scenario
) async {
  for device in devices {
    var scenario = scenario(device).played(under: strategy)
    let title = scenario.title.isEmpty ? String(function.prefix { $0 != "(" }) : scenario.title
    let name = reference.name ?? BaselineExpectation.fileName(title)
    for appearance in appearances {
      scenario.scene.appearance = appearance
      await BaselineExpectation(
        scenario: scenario, name: name, path: name,
        overrides: [("device", device.id), ("appearance", appearance.rawValue)],
        directory: reference.directory ?? BaselineReference.directory(beside: "\(filePath)"),
        scale: scale,
        options: KeyriseTrait.Options(
          record: record, slack: slack, ignore: ignore, precision: precision
        ).filled(with: .current)
      ).check(TestPlace(fileID, filePath, line, column))
    }
  }
}

/// Expects that a scenario file looks and behaves in every frame as its baseline says.
///
/// As
/// ``expectRender(of:under:matches:scale:slack:ignore:precision:record:fileID:filePath:line:column:function:)``
/// does, with the baseline that `keyrise record` writes and `keyrise verify` reads. A file that is
/// no scenario is an issue with its diagnostics.
///
/// - Parameters:
///   - path: The file; a path that does not begin with `/` is in the directory that tests run in.
///   - devices: Identifiers of devices that replace the file's, one after the other, as `keyrise
///     record --device` does; none for the file's own.
///   - appearances: Appearances that replace the file's; none for its own.
///   - strategy: What moves the form; `nil` for the file's strategies.
///   - reference: Where the baseline is.
///   - scale: Pixels a point of a baseline that is recorded; one that exists keeps its own.
///   - slack: By how many frames things may come sooner or later; 0 unless a ``KeyriseTrait``
///     says more.
///   - ignore: What is not compared, as `keyrise verify --ignore` has it: `email`,
///     `keyboard@0.2..0.8`.
///   - precision: The share of the pixels of each frame, 0 to 1, that have to be the same.
///   - record: What is recorded; by default what a ``KeyriseTrait`` or `KEYRISE_RECORD` says.
///   - fileID: The file that an issue is reported in.
///   - filePath: The test's source file.
///   - line: The line that an issue is reported at.
///   - column: The column that an issue is reported at.
public func expectRender(
  ofFile path: String, on devices: [String] = [], in appearances: [Scene.Appearance] = [],
  under strategy: (any AvoidanceStrategy)? = nil, matches reference: BaselineReference,
  scale: Double = 1, slack: Double? = nil, ignore: [String]? = nil, precision: Double? = nil,
  record: Recording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  let place = TestPlace(fileID, filePath, line, column)
  for device in devices.isEmpty ? [nil] : devices.map(Optional.some) {
    for appearance in appearances.isEmpty ? [nil] : appearances.map(Optional.some) {
      let result = Scenario.load(
        path: path,
        overrides: ScenarioOverrides(device: device, appearance: appearance?.rawValue))
      guard let scenario = result.scenario else {
        BaselineExpectation.Complaint(
          sentence: BaselineExpectation.sentence(about: result.diagnostics)
        ).record(at: place)
        continue
      }
      let overrides = [("device", device), ("appearance", appearance?.rawValue)]
      await BaselineExpectation(
        scenario: scenario.played(under: strategy),
        name: reference.name ?? ScenarioSearch.name(of: path), path: path,
        overrides: overrides.compactMap { name, value in value.map { (name, $0) } },
        directory: reference.directory, scale: scale,
        options: KeyriseTrait.Options(
          record: record, slack: slack, ignore: ignore, precision: precision
        ).filled(with: .current)
      ).check(place)
    }
  }
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
