package import Cairo
package import FrameSequence
internal import Keyframes

extension Stage {
  /// The width of every picture in pixels.
  package var width: Int { surface.width }

  /// Returns where the rows of the picture of a state come from, without drawing it.
  ///
  /// The origins cover all rows, from the top down. There are none when the stage cannot say: when
  /// something was typed, content scrolls inside the form, a
  /// sheet or a window has round corners, the form is too large to be kept, or the device is
  /// turned. Throws as ``draw(_:rows:)`` does.
  package func rowOrigins(of state: DrawnState) throws(DrawingError) -> [FrameLayout.RowOrigin] {
    guard orientationCanvas == nil else { return [] }
    let parts = try compose(state)
    var shown: [RowPart] = []
    var rest = parts[...]
    while let placed = rest.first {
      if let depth = placed.groups.firstIndex(where: { $0.blur > 0 }) {
        let groups = placed.groups[...depth]
        guard groups.dropLast().allSatisfy({ $0.clip?.isRectangle ?? true }) else { return [] }
        let members = rest.prefix { $0.groups.starts(with: groups) }
        shown += try rowParts(ofBackdrop: members, in: groups)
        rest = rest.dropFirst(members.count)
        continue
      }
      guard let rows = try rowParts(of: placed) else { return [] }
      shown += rows
      rest = rest.dropFirst()
    }
    return RowPart.origins(of: shown, height: surface.height)
  }
}

// MARK: - Parts

extension Stage {
  /// Returns what a part shows in which rows, or `nil` when that depends on more than where it is.
  private func rowParts(of placed: PlacedPart) throws(DrawingError) -> [RowPart]? {
    let isPlain = placed.groups.allSatisfy { group in
      group.blur == 0 && group.clip?.isRectangle ?? true
    }
    guard isPlain, let area = try pixels(of: placed) else { return nil }
    let clip = pixelClip(of: placed)
    let key = [
      number(of: placed.part), Int(truncatingIfNeeded: placed.opacity.bitPattern),
      area.columns.lowerBound, clip.columns.lowerBound, clip.columns.count,
    ]
    var parts: [RowPart]
    if try layer(of: placed) != nil, let coverage = layers[placed.part]?.coverage {
      let isWide =
        area.columns.lowerBound <= 0 && area.columns.upperBound >= surface.width
        && clip.columns.count == surface.width
      parts = coverage.runs.map { run in
        RowPart(
          rows: run.rows.lowerBound + area.rows.lowerBound..<run.rows.upperBound
            + area.rows.lowerBound, key: key, top: area.rows.lowerBound,
          covers: run.isOpaque && isWide && placed.opacity == 1)
      }
    } else if placed.part.isStretched {
      parts = stretched(placed.part, area.rows, key: key + [area.columns.count])
    } else {
      parts = [RowPart(rows: area.rows, key: key, top: area.rows.lowerBound)]
    }
    for index in parts.indices { parts[index].rows = parts[index].rows.clamped(to: clip.rows) }
    return parts.filter { !$0.rows.isEmpty }
  }

  /// The backdrop of a bar or a keyboard, which hides what is behind it except beside round
  /// corners.
  ///
  /// Every row of a blur depends on all that is behind, but many are alike in the end: behind a
  /// keyboard they are known by what they look like.
  private func rowParts(
    ofBackdrop members: ArraySlice<PlacedPart>, in groups: ArraySlice<PlacedPart.Group>
  ) throws(DrawingError) -> [RowPart] {
    guard let group = groups.last, let outline = group.clip else { return [] }
    let depth = groups.endIndex - 1
    let parts = members.coarse(behind: depth)
    let (columns, area) = pixels(outline.frame.offset(by: groups.origin))
    let edge = hidingEdge(of: groups).map { pixels(Rect(x: 0, y: $0, width: 0, height: 0)).rows }
    let rows = area.clamped(to: 0..<surface.height)
    let top = min(max(edge?.lowerBound ?? rows.upperBound, rows.lowerBound), rows.upperBound)
    var shown: [RowPart] = []
    func show(_ run: Range<Int>, _ key: [Int]) {
      for (rows, covers) in [(rows.lowerBound..<top, false), (top..<rows.upperBound, true)] {
        let rows = run.clamped(to: rows)
        guard !rows.isEmpty else { continue }
        shown.append(RowPart(rows: rows, key: key, top: area.lowerBound, covers: covers))
      }
    }
    guard let picture = try toned(parts[...], of: group, depth: depth) else {
      let path = groups.map(\.key)
      if backdrops[path].map({ $0.parts != parts }) ?? true {
        backdropCount += 1
        backdrops[path] = (parts, backdropCount)
      }
      show(rows, [-1, backdrops[path]?.number ?? 0])
      return shown
    }
    let number = outlineNumbers[outline] ?? outlineNumbers.count
    outlineNumbers[outline] = number
    let place = [-2, number, columns.lowerBound]
    var row = area.lowerBound
    for run in picture.runs(grid: look.grid) where row < rows.upperBound {
      let hash = [run.hash.low, run.hash.high].map(Int.init(truncatingIfNeeded:))
      show(row..<row + run.count, place + hash)
      row += run.count
    }
    return shown
  }

  /// The pixels that a part may cover, or `nil` when a part is not the same wherever it is drawn.
  private func pixels(
    of placed: PlacedPart
  ) throws(DrawingError) -> (columns: Range<Int>, rows: Range<Int>)? {
    if let layer = try layer(of: placed) {
      return pixels(layer.frame(at: placed.origin, grid: look.grid))
    }
    switch placed.part {
    case .content, .nested, .footer: return nil
    case .thumb: return pixels(look.grid.snappedEdges(placed.frame.offset(by: placed.origin)))
    case .editing, .caret, .handles, .words, .pressedKey, .touch:
      // Shapes between pixels reach into the row beside them.
      return pixels(placed.frame.offset(by: placed.origin).insetBy(dx: 0, dy: -1))
    default: return pixels(placed.frame.offset(by: placed.origin))
    }
  }

  private func pixels(_ frame: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    // Positions far outside the picture are clamped, because they only have to stay outside.
    func pixel(_ points: Double) -> Int {
      Int(min(max((points * options.scale).rounded(), -1e9), 1e9))
    }
    let (left, top) = (pixel(frame.minX), pixel(frame.minY))
    return (left..<max(left, pixel(frame.maxX)), top..<max(top, pixel(frame.maxY)))
  }

  /// The area of the picture that a part's groups leave, in pixels.
  private func pixelClip(of placed: PlacedPart) -> (columns: Range<Int>, rows: Range<Int>) {
    var clip = (columns: 0..<surface.width, rows: 0..<surface.height)
    var origin = Point.zero
    for group in placed.groups {
      origin = Point(x: origin.x + group.origin.x, y: origin.y + group.origin.y)
      guard let frame = group.clip?.frame else { continue }
      let pixels = pixels(frame.offset(by: origin))
      clip = (clip.columns.clamped(to: pixels.columns), clip.rows.clamped(to: pixels.rows))
    }
    return clip
  }

  /// Rows of a part that is stretched: between the ends of a thumb, and everywhere in a ground,
  /// all rows are alike.
  private func stretched(_ part: StagePart, _ rows: Range<Int>, key: [Int]) -> [RowPart] {
    guard part == .thumb else { return [RowPart(rows: rows, key: key, top: nil)] }
    let end = Int((thumbThickness * options.scale).rounded(.up)) / 2 + 2
    guard rows.count > 2 * end else {
      return [RowPart(rows: rows, key: key + [rows.count], top: rows.lowerBound)]
    }
    let upper = rows.lowerBound..<rows.lowerBound + end
    let lower = rows.upperBound - end..<rows.upperBound
    return [
      RowPart(rows: upper, key: key + [-1], top: upper.lowerBound),
      RowPart(rows: upper.upperBound..<lower.lowerBound, key: key + [-2], top: nil),
      RowPart(rows: lower, key: key + [-3], top: lower.lowerBound),
    ]
  }

  /// A number for a part, which is never used for another.
  private func number(of part: StagePart) -> Int {
    if let known = partNumbers[part] { return known }
    partNumbers[part] = partNumbers.count
    return partNumbers.count - 1
  }
}

extension Rect {
  fileprivate func offset(by origin: Point) -> Rect { offsetBy(dx: origin.x, dy: origin.y) }
}

extension Stage {
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
}

extension Stage.RowPart {
  /// Returns the origins of all rows of a picture from its parts, given from back to front.
  static func origins(of parts: [Stage.RowPart], height: Int) -> [FrameLayout.RowOrigin] {
    var edges: Set<Int> = [0, height]
    for part in parts {
      edges.insert(min(max(part.rows.lowerBound, 0), height))
      edges.insert(min(max(part.rows.upperBound, 0), height))
    }
    let sorted = edges.sorted()
    var segments = zip(sorted, sorted.dropFirst()).map { (rows: $0..<$1, shown: [Int]()) }
    for (number, part) in parts.enumerated() {
      var index = segments.partitioningIndex { $0.rows.upperBound > part.rows.lowerBound }
      while index < segments.count, segments[index].rows.lowerBound < part.rows.upperBound {
        if part.covers { segments[index].shown.removeAll(keepingCapacity: true) }
        segments[index].shown.append(number)
        index += 1
      }
    }
    return segments.map { rows, shown in origin(of: rows, showing: shown.map { parts[$0] }) }
  }

  /// Every distance between parts that move independently is a source of its own.
  private static func origin(
    of rows: Range<Int>, showing parts: [Stage.RowPart]
  ) -> FrameLayout.RowOrigin {
    let anchor = parts.lazy.compactMap(\.top).first ?? 0
    var source: [Int] = []
    for part in parts {
      source.append(part.key.count)
      source += part.key
      // The distance may be any number, so a separate flag marks "alike".
      source.append(part.top == nil ? 0 : 1)
      source.append(part.top.map { $0 - anchor } ?? 0)
    }
    return FrameLayout.RowOrigin(rows: rows, source: source, firstRow: rows.lowerBound - anchor)
  }
}
