public import Audit
public import KeyboardAvoidance
public import Keyframes

/// A resolved scenario: what is pictured, what happens, and what has to hold.
///
/// It comes from a scenario file of format 1; see ``load(path:overrides:)``.
public struct Scenario: Hashable, Sendable {
  /// What the pictures are called; empty when the file says nothing.
  public var title: String
  /// What its pictures show, in words, or `nil` to have it made from the timeline.
  public var altText: String?
  /// The scene: everything that does not move.
  public var scene: KeyboardAvoidance.Scene
  /// The strategies, each of which is played on its own; never empty.
  public var strategies: [StrategySelection]
  /// What happens, sorted by time; equal times are in the order of the file.
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
  /// What has to hold.
  public var expectations: [Expectation]
  /// The pictures it asks for.
  public var outputs: [OutputRequest] = []

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
}

extension Scenario {
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

  /// What the scenario was read from, for diagnostics that only arise when it is played.
  var origin: Origin?

  struct Origin: Hashable {
    var fileName: String
    var source: SourceText
    var expectationPlaces: [Place]
    var outputPlaces: [OutputPlaces]
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
    let index = (scenario ?? playable)?.expectations.firstIndex(of: expectation)
    let places = origin?.expectationPlaces ?? []
    let place = index.flatMap { places.indices.contains($0) ? places[$0] : nil } ?? .file
    return Problem(.failedExpectation, message, at: place)
      .diagnostic(file: origin?.fileName ?? "", source: origin?.source)
  }

  /// Returns the diagnostic for an output that the played scenario cannot produce.
  ///
  /// - Parameters:
  ///   - output: The index of the output in ``Scenario/outputs``; any other index has no place in
  ///     the file.
  ///   - part: The part of the output that is wrong.
  ///   - message: One sentence without a full stop.
  public func problem(
    withOutput output: Int, _ part: OutputRequest.Part, message: String
  ) -> Diagnostic {
    let known = origin?.outputPlaces ?? []
    let places = known.indices.contains(output) ? known[output] : nil
    let place: Place? =
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
