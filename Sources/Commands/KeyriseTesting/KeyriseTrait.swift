internal import FrameDiff
public import Testing

/// The baselines that are recorded where one is missing or something differs.
public enum Recording: String, Hashable, Sendable, CaseIterable {
  /// Baselines that are missing.
  case missing
  /// Those, and baselines of what differs.
  case failed
  /// Everything anew.
  case all
  /// Nothing.
  case never
}

/// A trait of tests and suites: what every expectation in them may differ by, and what is recorded.
///
///     @Suite(.keyrise(record: .never, ignore: ["keyboard"])) struct FormTests { … }
///
/// An expectation's own options count before it, and a suite's before those of a suite around it.
public struct KeyriseTrait: SuiteTrait, TestTrait, TestScoping {
  var options: Options

  /// Whether the tests of a suite's suites have it, too.
  public var isRecursive: Bool { true }

  /// Runs a test with the options.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Options.$current.withValue(
      options.filled(with: .current), operation: function)
  }
}

extension Trait where Self == KeyriseTrait {
  /// Says for all expectations of a test or suite what may differ and what is recorded.
  ///
  /// - Parameters:
  ///   - record: What is recorded; by default what the environment variable `KEYRISE_RECORD` says.
  ///   - slack: By how many frames things may come sooner or later.
  ///   - ignore: What is not compared, as `keyrise verify --ignore` has it: `email`, `keyboard`,
  ///     `20,40,100,30` in pixels, each also with a time, `@0.2..0.8`.
  ///   - precision: The share of the pixels of a picture or frame, 0 to 1, that have to be the
  ///     same.
  public static func keyrise(
    record: Recording? = nil, slack: Double? = nil, ignore: [String]? = nil,
    precision: Double? = nil
  ) -> KeyriseTrait {
    KeyriseTrait(
      options: KeyriseTrait.Options(
        record: record, slack: slack, ignore: ignore, precision: precision))
  }
}

extension KeyriseTrait {
  /// The options of an expectation; nil where it was told nothing.
  struct Options: Hashable, Sendable {
    var record: Recording?
    var slack: Double?
    var ignore: [String]?
    var precision: Double?

    /// The options of the traits around.
    @TaskLocal static var current = Options()

    /// The options, with those of others where there are none.
    func filled(with others: Options) -> Options {
      Options(
        record: record ?? others.record, slack: slack ?? others.slack,
        ignore: ignore ?? others.ignore, precision: precision ?? others.precision)
    }

    /// The mode of recording.
    ///
    /// - Throws: `EnvironmentError` when `KEYRISE_RECORD` names no mode.
    func mode(_ environment: [String: String]) throws -> BaselineRecorder.Mode {
      try BaselineRecorder.Mode(
        flag: record.flatMap { BaselineRecorder.Mode(rawValue: $0.rawValue) },
        environment: environment)
    }

    /// The difference of pixels that the precision allows: below 1, pixels up to pixelmatch's 0.1
    /// apart are the same.
    var tolerance: Tolerance {
      let share = precision ?? 1
      return share >= 1
        ? .exact : Tolerance(area: nil, density: nil, pixels: .share(min(1, max(0, 1 - share))))
    }

    /// The parts that are not compared, or the first text that cannot be read.
    var masks: (known: [SequenceMask], unknown: String?) {
      let texts = ignore ?? []
      return (
        texts.compactMap { SequenceMask(argument: $0) },
        texts.first { SequenceMask(argument: $0) == nil }
      )
    }
  }
}
