internal import Audit
internal import KeyboardAvoidance

extension MappingReader {
  /// Expectations of a scenario, at most.
  static let maximumExpectations = 10_000

  /// How much a form may differ from before and still be in its place, in points.
  static let restoredTolerance = Metric.notRestored.defaultThreshold.fail

  /// Reads `expect`; every expectation comes with its place.
  mutating func expectations(
    fields: FieldIndex, end: Double?
  ) -> [(Expectation, Place)] {
    list("expect", of: "expectations", limit: Self.maximumExpectations).compactMap { node in
      let expectation = mapping(node, named: "expect", keys: .expectation) { reader in
        reader.expectation(fields: fields, end: end)
      }
      return expectation ?? nil
    }
  }

  private mutating func expectation(
    fields: FieldIndex, end: Double?
  ) -> (Expectation, Place)? {
    let present = KeySet.conditions.filter { has($0) }
    let limits = Limits(
      clearance: number("clearance", in: Self.coordinates), deadline: deadline("by", end: end),
      atMost: number("atMost", in: Self.coordinates))
    // Of several each may be the one that is kept, so all are read.
    let conditions = readAll(present) { $0.condition($1, limits, fields: fields, end: end) }
    guard let key = present.first else {
      report(.missingAction(KeySet.conditions, owner: keys.owner, at: place))
      return nil
    }
    guard present.count == 1 else {
      report(.conflictingKeys(present, owner: keys.owner, at: keyPlace(present[1])))
      return nil
    }
    let companions: [String: [String]] = ["visible": ["clearance", "by"], "metric": ["atMost"]]
    for other in ["clearance", "by", "atMost"] where has(other) {
      guard companions[key]?.contains(other) != true else { continue }
      report(.conflictingKeys([key, other], owner: keys.owner, at: keyPlace(other)))
    }
    return conditions[key].map { (Expectation($0), place(of: key)) }
  }

  /// What goes with a condition.
  private struct Limits {
    var clearance: Double?
    var deadline: Double?
    var atMost: Double?
  }

  private mutating func condition(
    _ key: String, _ limits: Limits, fields: FieldIndex, end: Double?
  ) -> Expectation.Condition? {
    switch key {
    case "visible":
      return fieldID("visible", fields: fields)
        .map { .visible($0, clearance: limits.clearance ?? 0, by: limits.deadline) }
    case "noJumpAbove":
      return length("noJumpAbove").map { .noJump(above: $0) }
    case "settledBy":
      return deadline("settledBy", end: end).map { .settled(by: $0) }
    case "restored":
      guard let flag = flag("restored") else { return nil }
      if !flag, let node = self["restored"] {
        report(.wrongType("restored", needs: "true", node: node))
        return nil
      }
      return .metric(Metric.notRestored.rawValue, atMost: Self.restoredTolerance)
    default:
      let metric = word("metric", as: Metric.self)
      _ = required("atMost")
      guard let metric, let limit = limits.atMost else { return nil }
      return .metric(metric.rawValue, atMost: limit)
    }
  }

  private mutating func deadline(_ key: String, end: Double?) -> Double? {
    let deadline = time(key)
    if let end, let deadline, deadline > end { report(.afterEnd(end, at: place(of: key))) }
    return deadline
  }
}
