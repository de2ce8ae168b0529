internal import KeyboardAvoidance

extension EpisodeReader {
  /// The least share of the edges above a keyboard that a change of its height leaves in place, and
  /// the least share of pixels at edges for that to be judged: choices.
  private static let cut = (kept: 0.3, share: 0.002)

  /// Whether all that stands above the keyboard is another thing after a change of its height, as
  /// where one video is cut to another.
  func isCut(
    from old: KeyboardTimeline.Rest, to new: KeyboardTimeline.Rest, _ traces: [ContentTrace]
  ) -> Bool {
    let (last, first) = (old.frames.upperBound, new.frames.lowerBound)
    guard let before = try? store.frame(last), let after = try? store.frame(first) else {
      return false
    }
    let top = max(0, observer.bottom - screenHeight * scale)
    let rows = (Int(top) + 2).upTo(Int(min(old.top, new.top)) - 2)
    let edges = rows.flatMap { row in
      (0..<before.columns).filter {
        abs(before[row, $0] - before[row - 2, $0]) >= 2 * Self.sign.contrast
      }.map { (row: row, column: $0) }
    }
    guard Double(edges.count) >= Self.cut.share * Double(rows.count * before.columns) else {
      return false
    }
    // What stays, what goes with the keyboard, and what is seen to go elsewhere.
    let ways = traces.compactMap { trace in
      trace.places[last].flatMap { from in trace.places[first].map { from.rise - $0.rise } }
    }
    let kept = ([0, new.top - old.top] + ways).map { way -> Double in
      let way = Int(way.rounded())
      let same = edges.filter { edge in
        let row = edge.row + way
        guard row >= 2, row < after.rows else { return false }
        return [0, -2].allSatisfy {
          abs(after[row + $0, edge.column] - before[edge.row + $0, edge.column])
            < 2 * Self.sign.contrast
        }
      }
      return Double(same.count) / Double(edges.count)
    }
    return (kept.max() ?? 0) < Self.cut.kept
  }

  /// Where a status bar has its clock and its battery: rows in points, and columns as shares of the
  /// width, on phones with a home button and on others (measured).
  private static let status = (
    withButton: (rows: 4.0...16, columns: [0.42...0.58, 0.88...0.99]),
    withoutButton: (rows: 16.0...34, columns: [0.08...0.22, 0.78...0.92])
  )

  /// By how much a pixel differs from its ground where a sign stands, in grey levels, how many are
  /// of signs at least, and how many of these move, and stay, where the bar moves: choices.
  private static let sign = (contrast: 16, share: 0.05, moved: 0.75, stayed: 0.5)

  /// Whether the status bar moves as the keyboard does: what comes, or goes, is a picture of a screen,
  /// as in a show of slides.
  ///
  /// A list may move so far behind a status bar, whose signs stay.
  func isPicture(_ rest: KeyboardTimeline.Rest, _ window: ClosedRange<Int>) -> Bool {
    guard let settled = try? store.frame(rest.settled) else { return false }
    let first = max(0, observer.bottom - screenHeight * scale)
    let hasButton = guess.devices.first.map { $0.homeIndicator == nil } ?? false
    let bar = hasButton ? Self.status.withButton : Self.status.withoutButton
    let rows = Int(first + bar.rows.lowerBound * scale)
      .upTo(min(settled.rows, Int(first + bar.rows.upperBound * scale)))
    let width = Double(settled.columns)
    let columns = bar.columns.flatMap {
      Int($0.lowerBound * width).upTo(Int($0.upperBound * width))
    }
    let pixels = rows.flatMap { row in columns.map { (row: row, column: $0) } }
    // The ground is the light that is most frequent: of small signs little is black.
    let levels = pixels.map { settled[$0.row, $0.column] }
    let most = Dictionary(grouping: levels) { $0 / 8 }.max {
      ($0.value.count, $1.key) < ($1.value.count, $0.key)
    }
    guard let ground = most?.value.median else { return false }
    let signs = pixels.filter {
      abs(settled[$0.row, $0.column] - ground) >= Self.sign.contrast
    }
    guard Double(signs.count) >= Self.sign.share * Double(pixels.count) else { return false }
    func share(_ frame: LuminanceFrame, _ shift: Double) -> Double {
      let (whole, part) = (Int(shift.rounded(.down)), shift - shift.rounded(.down))
      let same = signs.filter { sign in
        let row = sign.row + whole
        guard row >= 0, row + 1 < frame.rows else { return false }
        let own = settled[sign.row, sign.column]
        let there =
          Double(frame[row, sign.column]) * (1 - part)
          + Double(frame[row + 1, sign.column]) * part
        return 2 * abs(there - Double(own)) <= Double(abs(own - ground))
      }
      return Double(same.count) / Double(signs.count)
    }
    var (seen, moved) = (0, 0)
    for place in rest.places where window.contains(place.frame) {
      // Nearer signs may lie over themselves.
      guard let match = place.match, match.shift > Double(rows.count),
        let frame = try? store.frame(place.frame)
      else { continue }
      seen += 1
      if share(frame, match.shift) >= Self.sign.moved, share(frame, 0) <= Self.sign.stayed {
        moved += 1
      }
    }
    return moved >= 2 && 2 * moved > seen
  }
}
