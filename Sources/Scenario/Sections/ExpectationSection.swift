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
    return condition(key, fields: fields, end: end).map {
      (Expectation($0), place(of: key))
    }
  }

  private mutating func condition(
    _ key: String, fields: FieldIndex, end: Double?
  ) -> Expectation.Condition? {
    switch key {
    case "visible":
      let field = fieldID("visible", fields: fields)
      let clearance =
        number("clearance", in: -Self.largestCoordinate...Self.largestCoordinate) ?? 0
      let deadline = deadline("by", end: end)
      return field.map { .visible($0, clearance: clearance, by: deadline) }
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
      let limit = number("atMost", in: -Self.largestCoordinate...Self.largestCoordinate)
      guard let metric, let limit else { return nil }
      return .metric(metric.rawValue, atMost: limit)
    }
  }

  private mutating func deadline(_ key: String, end: Double?) -> Double? {
    let deadline = time(key)
    if let end, let deadline, deadline > end { report(.afterEnd(end, at: place(of: key))) }
    return deadline
  }
}
