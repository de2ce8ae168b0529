package import Markup

extension RecordingComparison {
  /// The members of a document: whether they are alike, and all that differs.
  package var members: [JSONValue.Member] {
    [
      .init("alike", .boolean(isAlike)),
      .init(
        "motions",
        .array(
          pairs.map { pair in
            [
              "kind": .string(pair.kind.rawValue), "before": pair.before?.json ?? .null,
              "after": pair.after?.json ?? .null,
            ]
          })),
      .init("differences", .array(differences.map(\.json))),
    ]
  }
}

extension RecordingComparison.Difference {
  var json: JSONValue {
    func value(_ number: Double?) -> JSONValue {
      number.map { quantity.isTime ? .seconds($0) : .points($0) } ?? .null
    }
    let isNamed = names.count == 2
    return [
      "motion": .integer(pair), "what": .string(quantity.rawValue),
      "unit": isNamed ? .null : quantity.isTime ? "s" : "pt",
      "before": isNamed ? .string(names[0]) : value(before),
      "after": isNamed ? .string(names[1]) : value(after),
      "rows": rows.map { [.points($0.lowerBound), .points($0.upperBound)] } ?? .null,
      "time": time.map(JSONValue.seconds) ?? .null, "counts": .boolean(counts),
    ]
  }
}

extension RecordingComparison.Quantity {
  /// Whether it is counted in seconds and not in points.
  public var isTime: Bool {
    switch self {
    case .motion, .start, .duration, .contentLag: true
    case .height, .travel, .curve, .content, .contentTravel, .contentJump, .contentPath: false
    }
  }
}
