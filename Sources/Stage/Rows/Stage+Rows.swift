internal import Cairo
public import FrameSequence
internal import Keyframes

extension Stage {
  /// The width of every picture in pixels.
  public var width: Int { surface.width }

  /// Returns where the rows of the picture of a state come from, without drawing it.
  ///
  /// The origins cover all rows, from the top down. There are none when the stage cannot say: when
  /// views do not move by whole pixels, something was typed, content shows through bars or scrolls
  /// inside the form, a sheet or a window has round corners, the form is too large to be kept, or
  /// the device is turned. Throws as ``draw(_:)`` does.
  public func rowOrigins(of state: DrawnState) throws(StageError) -> [RowOrigin] {
    guard options.snapsToPixels, turntable == nil else { return [] }
    let parts = try compose(state)
    do throws(CairoError) {
      var shown: [RowPart] = []
      var rest = parts[...]
      while let placed = rest.first {
        let depth = placed.groups.firstIndex { $0.key == .behindKeyboard }
        if let depth {
          let group = placed.groups[...depth]
          let members = rest.prefix { $0.groups.starts(with: group) }
          shown.append(rowPart(ofBackdrop: members, in: Array(group)))
          rest = rest.dropFirst(members.count)
          continue
        }
        guard let rows = try rowParts(of: placed) else { return [] }
        shown += rows
        rest = rest.dropFirst()
      }
      return RowPart.origins(of: shown, height: surface.height)
    } catch {
      throw StageError(error)
    }
  }
}

// MARK: - Parts

extension Stage {
  /// Returns what a part shows in which rows, or `nil` when that depends on more than where it is.
  private func rowParts(of placed: PlacedPart) throws(CairoError) -> [RowPart]? {
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

  /// The backdrop of a glass keyboard: every row of a blur depends on everything behind it.
  private func rowPart(
    ofBackdrop members: ArraySlice<PlacedPart>, in groups: [PartGroup]
  ) -> RowPart {
    if backdrop.map({ $0.parts != Array(members) }) ?? true {
      backdrop = (Array(members), (backdrop?.number ?? 0) + 1)
    }
    var clip = groups.last?.clip?.frame ?? .zero
    for group in groups { clip = clip.offset(by: group.origin) }
    let area = pixels(clip)
    return RowPart(
      rows: area.rows.clamped(to: 0..<surface.height), key: [-1, backdrop?.number ?? 0],
      top: area.rows.lowerBound, covers: false)
  }

  /// The pixels that a part may cover, or `nil` when a part is not the same wherever it is drawn.
  private func pixels(
    of placed: PlacedPart
  ) throws(CairoError) -> (columns: Range<Int>, rows: Range<Int>)? {
    if let layer = try layer(of: placed) {
      return pixels(layer.frame(at: placed.origin, grid: look.grid))
    }
    switch placed.part {
    case .content, .nested, .footer: return nil
    case .thumb: return pixels(look.grid.snappedEdges(placed.frame.offset(by: placed.origin)))
    case .editing, .caret, .handles, .pressedKey, .touch:
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

  /// What a part's groups leave of the picture, in pixels.
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

  /// What a part shows that is stretched: between the ends of a thumb, and everywhere in a ground,
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
