public import Markup

extension ImageComparison {
  /// The comparison as JSON, with the metric named; numbers are rounded, so that it is stable.
  public var json: JSONValue {
    .object([
      .init("status", .string(status.rawValue)), .init("basis", .string(basis.rawValue)),
      .init("metric", .string(tolerance.metric.name)),
      .init("tolerance", tolerance.json),
      .init("before", before.json), .init("after", after.json),
      .init(
        "counts",
        .object([
          .init("compared", .integer(counts.compared)), .init("unequal", .integer(counts.unequal)),
          .init("different", .integer(counts.different)),
          .init("antialiased", .integer(counts.antialiased)),
          .init("ignored", .integer(counts.ignored)),
        ])),
      .init("greatestDistance", .decimal(greatestDistance, places: 6)),
      .init("largestArea", .integer(largestArea)), .init("density", .decimal(density, places: 6)),
      .init("regionCount", .integer(regionCount)), .init("regions", .array(regions.map(\.json))),
      .init(
        "strips",
        .array(
          strips.map {
            .object([
              .init("of", .string($0.isOfAfter ? "after" : "before")), .init("box", $0.box.json),
            ])
          })),
      .init("reducedTo8Bits", .boolean(isReduced)),
      .init(
        "sweep",
        .array(
          sweep.map {
            .object([
              .init("threshold", .decimal($0.threshold, places: 6)),
              .init("different", .integer($0.different)),
            ])
          })),
    ])
  }
}

extension Tolerance {
  /// The limits as JSON; null where any number will do, and a share as `maxShare`.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("threshold", .decimal(metric.threshold, places: 6)),
      .init("area", area.map { .integer($0) } ?? .null),
      .init("density", density.map { .decimal($0, places: 6) } ?? .null),
    ]
    switch pixels {
    case nil: members.append(.init("maxPixels", .null))
    case .count(let count): members.append(.init("maxPixels", .integer(count)))
    case .share(let share): members.append(.init("maxShare", .decimal(share, places: 9)))
    }
    return .object(members)
  }
}

extension PixelSize {
  /// The size as JSON.
  public var json: JSONValue {
    .object([.init("width", .integer(width)), .init("height", .integer(height))])
  }
}

extension PixelRectangle {
  /// The rectangle as JSON: x, y, width, height.
  public var json: JSONValue {
    .array([.integer(x), .integer(y), .integer(width), .integer(height)])
  }
}

extension ImageRegion {
  /// The region as JSON.
  public var json: JSONValue {
    .object([
      .init("box", box.json), .init("unequal", .integer(unequal)),
      .init("different", .integer(different)), .init("antialiased", .integer(antialiased)),
      .init("greatestDistance", .decimal(greatestDistance, places: 6)),
    ])
  }
}
