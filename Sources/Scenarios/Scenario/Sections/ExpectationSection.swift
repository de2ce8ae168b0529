internal import Audit

extension Grammar {
  /// The values of an expectation: a condition and its parameters.
  struct ExpectationSpec {
    var visible: String?
    var clearance = 0.0
    var deadline: Double?
    var noJumpAbove: Double?
    var settledBy: Double?
    var restored: Bool?
    var metric: Metric?
    var atMost: Double?
  }

  static let expectation = Mapping("an expectation", ExpectationSpec()) {
    Key("visible", .fieldID, \.visible, "The field that has to be visible", .alternative)
    Key(
      "clearance", .coordinate, \.clearance,
      "The least room below it in points; {default} by default")
    Key("by", .instant, \.deadline, "Seconds from which it has to be; the end by default")
    Key(
      "noJumpAbove", .length, \.noJumpAbove,
      "Points that the content may move in a sixtieth of a second", .alternative)
    Key(
      "settledBy", .instant, \.settledBy,
      "Seconds at which nothing moves, nor before the next event", .alternative)
    Key(
      "restored", .yes, \.restored,
      "true: once the keyboard is gone all is as before, except what is scrolled in its range",
      .alternative)
    Key("metric", .word, \.metric, "A metric of keyrise audit, such as lag-time", .alternative)
    Key("atMost", .coordinate, \.atMost, "The largest value it may have, in its unit")
  }

  /// The expectations, each with its place.
  static let expectations = ValueType.list(
    of: ValueType<(Expectation, SourceNode.Place)>.mapping(expectation) { $1.expectation($0) },
    "expectations", limit: 10_000)
}

extension MappingReader {
  /// How much a form may differ and still count as restored, in points.
  private static let restoredTolerance = Metric.notRestored.defaultThreshold.fail

  fileprivate mutating func expectation(_ spec: Grammar.ExpectationSpec) -> (
    Expectation, SourceNode.Place
  )? {
    if has("metric") { require("atMost") }
    guard let key = alternative() else { return nil }
    let companions = ["visible": ["clearance", "by"], "metric": ["atMost"]][key] ?? []
    for other in ["clearance", "by", "atMost"] where has(other) && !companions.contains(other) {
      report(.conflictingKeys([key, other], owner: keys.owner, at: keyPlace(other)))
    }
    return condition(key, of: spec).map { (Expectation($0), place(of: key)) }
  }

  private func condition(
    _ key: String, of spec: Grammar.ExpectationSpec
  ) -> Expectation.Condition? {
    switch key {
    case "visible":
      return spec.visible.map { .visible($0, clearance: spec.clearance, by: spec.deadline) }
    case "noJumpAbove": return spec.noJumpAbove.map { .noJump(above: $0) }
    case "settledBy": return spec.settledBy.map { .settled(by: $0) }
    case "restored":
      return spec.restored.map { _ in .metric(.notRestored, atMost: Self.restoredTolerance) }
    default:
      guard let metric = spec.metric, let limit = spec.atMost else { return nil }
      return .metric(metric, atMost: limit)
    }
  }
}
