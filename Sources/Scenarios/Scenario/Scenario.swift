public import Audit
import Foundation
public import KeyboardAvoidance
public import Keyframes

/// A resolved scenario: what is pictured, what happens, and what has to hold.
///
/// It comes from a scenario file of format 1; see ``load(path:overrides:)``.
public struct Scenario: Hashable, Sendable {
  /// The pictures' title; empty when the file says nothing.
  public var title: String
  /// The description of its pictures, or `nil` to have it made from the timeline.
  public var altText: String?
  /// The scene: everything that does not move.
  public var scene: KeyboardAvoidance.Scene
  /// The strategies, each of which is played on its own; never empty.
  public var strategies: [StrategySelection]
  /// The events, sorted by time; equal times are in the order of the file.
  public var events: [Event]
  /// Frames a second.
  public var fps: Rational
  /// By how many seconds the frames' samples run ahead of the frames' own times, in [0, 1/fps).
  public var startPhase: Double
  /// When the timeline ends, in seconds, or `nil` for when everything has come to rest.
  public var end: Double?
  /// Whether the caret blinks.
  public var caretBlinks: Bool
  /// Whether pictures show the fingers that tap and drag.
  public var showsTouches = false
  /// The expectations that have to hold.
  public var expectations: [Expectation]
  /// The pictures it asks for.
  public var outputs: [Output] = []
  /// Whether every picture has a twin for dark pages; the scene itself is light then.
  public var hasTwins = false

  /// Creates a scenario.
  public init(
    title: String = "", scene: KeyboardAvoidance.Scene,
    strategies: [StrategySelection] = [StrategySelection(Clearance.profile.id)],
    events: [Event] = [], fps: Rational = 60, startPhase: Double = 0, end: Double? = nil,
    caretBlinks: Bool = false, expectations: [Expectation] = [], altText: String? = nil
  ) {
    self.title = title
    self.altText = altText
    self.scene = scene
    self.strategies = strategies
    self.events = events
    self.fps = fps
    self.startPhase = startPhase
    self.end = end
    self.caretBlinks = caretBlinks
    self.expectations = expectations
  }

  /// Creates a scenario that is played under one strategy, which may be your own.
  public init(
    title: String = "", scene: KeyboardAvoidance.Scene, strategy: any AvoidanceStrategy,
    events: [Event] = [], end: Double? = nil, expectations: [Expectation] = []
  ) {
    self.init(
      title: title, scene: scene, strategies: [StrategySelection(strategy)], events: events,
      end: end, expectations: expectations)
  }
}

/// The result of reading a scenario.
public struct ScenarioResult: Hashable, Sendable {
  /// The scenario, or `nil` when there are errors.
  public var scenario: Scenario?
  /// Everything that is wrong, in the order of the file; warnings may come with a scenario.
  public var diagnostics: [Diagnostic]

  /// The scenario, if it has no errors except in its outputs.
  ///
  /// It lets expectations and the instants of outputs be checked in the same run; an output with an
  /// invalid path has an empty one.
  package var playable: Scenario?

  /// The scenario's source, for diagnostics that only arise when it is played.
  var origin: Origin?

  struct Origin: Hashable {
    var fileName: String
    var source: SourceText
    var expectationPlaces: [SourceNode.Place]
    var outputPlaces: [Grammar.OutputPlaces]
  }

  /// Creates a result.
  public init(scenario: Scenario?, diagnostics: [Diagnostic]) {
    self.scenario = scenario
    self.diagnostics = diagnostics
    playable = scenario
  }

  /// Returns the diagnostic for an expectation that a played scenario violates.
  ///
  /// - Parameters:
  ///   - expectation: One of ``Scenario/expectations``; any other has no place in the file.
  ///   - message: What was measured, as one sentence without a full stop.
  public func failure(of expectation: Expectation, message: String) -> Diagnostic {
    Problem(.failedExpectation, message, at: place(of: expectation))
      .diagnostic(file: origin?.fileName ?? "", source: origin?.source)
  }

  /// Returns the warning for an expectation that says less than it seems to: of a time that the
  /// played scenario does not reach, which is judged at its end, or of what happens once the
  /// keyboard is gone, where it never goes.
  ///
  /// - Parameters:
  ///   - expectation: One of ``Scenario/expectations``; any other has no place in the file.
  ///   - end: When the played scenario ends, in seconds.
  ///   - hidesKeyboard: Whether a keyboard goes while it is played.
  public func warning(
    of expectation: Expectation, end: Double, hidesKeyboard: Bool
  ) -> Diagnostic? {
    let place = place(of: expectation)
    let problem: Problem
    if let deadline = expectation.deadline, deadline > end + 1e-9,
      !diagnostics.contains(where: { $0.id == .afterEnd })
    {
      problem = .afterEnd(end, at: place)
    } else if expectation.metric == .notRestored, !hidesKeyboard {
      problem = .neverRestored(at: place)
    } else {
      return nil
    }
    return problem.diagnostic(file: origin?.fileName ?? "", source: origin?.source)
  }

  private func place(of expectation: Expectation) -> SourceNode.Place {
    let index = (scenario ?? playable)?.expectations.firstIndex(of: expectation)
    let places = origin?.expectationPlaces ?? []
    return index.flatMap { places.indices.contains($0) ? places[$0] : nil } ?? .file
  }

  /// Returns the diagnostic for an output that the played scenario cannot produce.
  ///
  /// - Parameters:
  ///   - output: The index of the output in ``Scenario/outputs``; any other index has no place in
  ///     the file.
  ///   - part: The part of the output that is wrong.
  ///   - message: One sentence without a full stop.
  public func problem(
    withOutput output: Int, _ part: Output.Part, message: String
  ) -> Diagnostic {
    let known = origin?.outputPlaces ?? []
    let places = known.indices.contains(output) ? known[output] : nil
    let place: SourceNode.Place? =
      switch part {
      case .path: places?.path
      case .at: places?.at
      case .span: places?.span
      }
    return Problem.unusableOutput(message, at: place ?? .file)
      .diagnostic(file: origin?.fileName ?? "", source: origin?.source)
  }

  /// The diagnostics that prevent the scenario from being used.
  public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}

extension Scenario {
  /// The largest file that is read, in bytes.
  public static let maximumByteCount = 2 * 1_048_576

  /// The most diagnostics that a result lists; one more counts the rest.
  public static let maximumDiagnosticCount = 100

  /// Reads a scenario file.
  ///
  /// Never throws: a file that is missing, unreadable or not a scenario is a diagnostic.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - overrides: What the command line sets instead of the file.
  public static func load(
    path: String, overrides: ScenarioOverrides = ScenarioOverrides()
  ) -> ScenarioResult {
    let name = path == "-" ? "<stdin>" : path
    switch bytes(at: path) {
    case .success(let bytes): return parse(bytes: bytes, fileName: name, overrides: overrides)
    case .failure(let problem):
      return ScenarioResult(
        scenario: nil, diagnostics: [problem.diagnostic(file: name, source: nil)])
    }
  }

  /// Reads a scenario from the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - fileName: What diagnostics call the file.
  ///   - overrides: What the command line sets instead of the file.
  public static func parse(
    bytes: some Collection<UInt8>, fileName: String,
    overrides: ScenarioOverrides = ScenarioOverrides()
  ) -> ScenarioResult {
    let source: SourceText
    switch SourceText.decode(bytes) {
    case .success(let text): source = text
    case .failure(let problem):
      return ScenarioResult(
        scenario: nil, diagnostics: [problem.diagnostic(file: fileName, source: nil)])
    }
    let composed = SourceComposer.compose(source)
    let recognition = ScenarioRecognition(
      root: composed.root, isParsed: composed.problems.isEmpty, text: source.text)
    var problems = composed.problems
    var resolution = ScenarioResolver.Resolution()
    if !recognition.isMeant, let foreign = Problem.foreign(source.text) {
      problems = [foreign]
    } else if var root = composed.root {
      problems += overrides.apply(to: &root)
      let end = fileName.lastIndex(of: "/") ?? fileName.startIndex
      resolution = PictureFile.$directory.withValue(String(fileName[..<end])) {
        ScenarioResolver.resolve(root)
      }
      resolution.isPlayable = resolution.isPlayable && !problems.containsErrors
      problems += resolution.problems
      let hasInstants = resolution.scenario?.outputs.contains(where: \.hasInstants) ?? false
      if !resolution.isPlayable, hasInstants { problems.append(.moreMayFollow) }
    } else if problems.isEmpty {
      problems = [.empty]
    } else if !recognition.isMeant {
      problems.append(.noVersion(at: .file))
    }
    let diagnostics = inOrder(problems).map { $0.diagnostic(file: fileName, source: source) }
    var result = ScenarioResult(
      scenario: problems.containsErrors ? nil : resolution.scenario, diagnostics: diagnostics)
    result.playable = resolution.isPlayable ? resolution.scenario : nil
    result.origin = ScenarioResult.Origin(
      fileName: fileName, source: source, expectationPlaces: resolution.expectationPlaces,
      outputPlaces: resolution.outputPlaces)
    return result
  }

  /// Returns problems in the order of the file, without repetitions and limited in number; warnings
  /// are dropped first.
  static func inOrder(_ problems: [Problem]) -> [Problem] {
    var seen: Set<Problem> = []
    let sorted = problems.enumerated()
      .filter { seen.insert($0.element).inserted }
      .sorted { lhs, rhs in
        if SourceNode.Place.isBefore(lhs.element.place, rhs.element.place) { return true }
        if SourceNode.Place.isBefore(rhs.element.place, lhs.element.place) { return false }
        return lhs.offset < rhs.offset
      }
      .map(\.element)
    guard sorted.count > maximumDiagnosticCount else { return sorted }
    let errorsFirst =
      sorted.indices.filter { sorted[$0].id.severity == .error }
      + sorted.indices.filter { sorted[$0].id.severity == .warning }
    let kept = errorsFirst.prefix(maximumDiagnosticCount).sorted().map { sorted[$0] }
    return kept + [.more(sorted.count - kept.count)]
  }
}

extension [Problem] {
  /// Whether there is an error, so that the file cannot be used.
  var containsErrors: Bool { contains { $0.id.severity == .error } }
}

extension Output {
  /// Whether it names instants, which are only known once the scenario is played.
  fileprivate var hasInstants: Bool { at != nil || page.span != nil }
}

// MARK: - Bytes

extension Scenario {
  static func bytes(at path: String) -> Result<[UInt8], Problem> {
    if path == "-" { return bytes(from: 0) }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return .failure(.fileNotFound)
    }
    if isDirectory.boolValue { return .failure(.isDirectory) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(.unreadable) }
    defer { close(descriptor) }
    return bytes(from: descriptor)
  }

  /// The contents of a pipe or device, for which this waits, or one byte more than a scenario may
  /// have; nil when it cannot be read.
  package static func contents(ofStream path: String) -> [UInt8]? {
    try? bytes(at: path).get()
  }

  /// Reads to the end, or to one byte more than a scenario may have.
  private static func bytes(from descriptor: Int32) -> Result<[UInt8], Problem> {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= maximumByteCount {
      let count = read(descriptor, &part, min(part.count, maximumByteCount + 1 - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(.unreadable) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    return .success(bytes)
  }
}

extension SourceText {
  /// Decodes a file's bytes.
  static func decode(_ bytes: some Collection<UInt8>) -> Result<SourceText, Problem> {
    guard bytes.count <= Scenario.maximumByteCount else {
      return .failure(.tooManyBytes(limit: Scenario.maximumByteCount))
    }
    let start = Array(bytes.prefix(3))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      return .failure(.looksLikeUTF16)
    }
    let body = Array(bytes.dropFirst(start == [0xEF, 0xBB, 0xBF] ? 3 : 0))
    guard let text = String(validating: body, as: UTF8.self) else {
      let offset = zip(body, String(decoding: body, as: UTF8.self).utf8)
        .enumerated().first { $0.element.0 != $0.element.1 }?.offset
      return .failure(.notUTF8(atByte: offset ?? body.count))
    }
    return .success(SourceText(text))
  }
}
