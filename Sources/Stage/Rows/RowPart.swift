internal import FrameSequence

/// A part of a picture that covers some of its rows.
struct RowPart {
  /// The rows of the picture that it is in.
  var rows: Range<Int>
  /// The identity of its content, whatever its vertical position.
  var key: [Int]
  /// The row of the picture where it begins, or `nil` when all its rows are alike.
  var top: Int?
  /// Whether nothing below it shows through.
  var covers = false
}

extension RowPart {
  /// Returns the origins of all rows of a picture from its parts, given from back to front.
  static func origins(of parts: [RowPart], height: Int) -> [RowOrigin] {
    var edges: Set<Int> = [0, height]
    for part in parts {
      edges.insert(min(max(part.rows.lowerBound, 0), height))
      edges.insert(min(max(part.rows.upperBound, 0), height))
    }
    let sorted = edges.sorted()
    return zip(sorted, sorted.dropFirst()).map { top, bottom in
      let shown = parts.filter { $0.rows.lowerBound <= top && $0.rows.upperBound >= bottom }
      let back = shown.lastIndex { $0.covers } ?? 0
      return origin(of: top..<bottom, showing: shown[back...])
    }
  }

  /// Every distance between parts that move independently is a source of its own.
  private static func origin(
    of rows: Range<Int>, showing parts: ArraySlice<RowPart>
  ) -> RowOrigin {
    let anchor = parts.lazy.compactMap(\.top).first ?? 0
    var source: [Int] = []
    for part in parts {
      source.append(part.key.count)
      source += part.key
      // The distance may be any number, so a separate flag marks "alike".
      source.append(part.top == nil ? 0 : 1)
      source.append(part.top.map { $0 - anchor } ?? 0)
    }
    return RowOrigin(rows: rows, source: source, firstRow: rows.lowerBound - anchor)
  }
}
