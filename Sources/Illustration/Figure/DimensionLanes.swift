/// Deals dimension lines to lanes beside a device, so that none runs through another.
enum DimensionLanes {
  /// A length along the device's side.
  struct Span: Hashable {
    var top: Double
    var bottom: Double
  }

  /// Returns the lane of each span, 0 next to the device.
  ///
  /// Long spans come first and stand next to the device, so that their leaders run past the
  /// short ones; spans nearer to one another than `gap` do not share a lane.
  static func assign(_ spans: [Span], gap: Double) -> [Int] {
    let order = spans.indices.sorted { lhs, rhs in
      let (one, two) = (spans[lhs], spans[rhs])
      let lengths = (one.bottom - one.top, two.bottom - two.top)
      return lengths.0 != lengths.1 ? lengths.0 > lengths.1 : lhs < rhs
    }
    var lanes: [[Span]] = []
    var result = Array(repeating: 0, count: spans.count)
    for index in order {
      let span = spans[index]
      let free = lanes.firstIndex { lane in
        lane.allSatisfy { $0.bottom + gap <= span.top || span.bottom + gap <= $0.top }
      }
      if let free {
        lanes[free].append(span)
        result[index] = free
      } else {
        result[index] = lanes.count
        lanes.append([span])
      }
    }
    return result
  }

  /// Returns the place on each span where its leader starts: near its middle, apart from the
  /// others' by a distance where there is room, and without crossing spans farther out where that
  /// can be had.
  static func attachments(of spans: [Span], lanes: [Int], distance: Double) -> [Double] {
    let wishes = spans.indices.map { index in
      attachment(
        of: spans[index],
        outer: spans.indices.filter { lanes[$0] > lanes[index] }.map { spans[$0] })
    }
    let order = spans.indices.sorted { lhs, rhs in
      wishes[lhs] != wishes[rhs] ? wishes[lhs] < wishes[rhs] : lhs < rhs
    }
    let column = LabelColumn(
      gap: 0, top: -.greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude)
    let apart = column.place(order.map { LabelColumn.Item(wish: wishes[$0], height: distance) })
    var result = wishes
    for (index, y) in zip(order, apart) {
      let span = spans[index]
      let margin = min(2, (span.bottom - span.top) / 2)
      result[index] = min(max(y, span.top + margin), span.bottom - margin)
    }
    return result
  }

  private static func attachment(of span: Span, outer: [Span]) -> Double {
    let margin = 3.0
    let middle = (span.top + span.bottom) / 2
    func isFree(_ y: Double) -> Bool {
      outer.allSatisfy { y <= $0.top - margin || y >= $0.bottom + margin }
    }
    if isFree(middle) { return middle }
    let candidates = outer.flatMap { [$0.top - margin, $0.bottom + margin] }
      .filter { $0 >= span.top + 1 && $0 <= span.bottom - 1 && isFree($0) }
    return candidates.min { abs($0 - middle) < abs($1 - middle) } ?? middle
  }
}
