/// A stretch of the film in which a keyboard stands still at the bottom of the screen.
struct Plateau {
  /// The frames that were looked at and have it, in order, and its rows of keys in each.
  private var found: [(frame: Int, keys: KeyRows)]

  init(_ frame: Int, _ keys: KeyRows) { found = [(frame, keys)] }

  /// The frames that were looked at and have it, in order.
  var samples: [Int] { found.map(\.frame) }

  /// A frame late in it, when it surely is at rest, and its rows of keys there: one of those in
  /// which they stand out, as coding leaves a shadow of keys on a panel that takes their place.
  var settled: (frame: Int, keys: KeyRows) {
    let most = found.map(\.keys.contrast).max() ?? 0
    let clear = found.filter { $0.keys.contrast >= Self.leastClear * most }
    return clear.isEmpty ? found[found.count * 2 / 3] : clear[clear.count * 2 / 3]
  }

  /// The share of the best contrast from which on keys stand out: a choice.
  private static let leastClear = 0.8

  /// Its rows of keys.
  var keys: KeyRows { settled.keys }

  /// The first and the last sample.
  var first: Int { found[0].frame }
  var last: Int { found[found.count - 1].frame }
}

extension Plateau {
  /// How often a film is looked at for keyboards, in seconds: a choice, a quarter of the shortest
  /// motion.
  private static let interval = 0.095

  /// Finds all of a film's, in order.
  ///
  /// - Parameters:
  ///   - width: The width of the screen in pixels.
  ///   - stands: How high above the screen's bottom the first row may be, in rows.
  ///   - checking: Called for each frame that is looked at.
  static func all(
    in store: FrameStore, width: Double, stands: [ClosedRange<Double>],
    checking: () throws -> Void
  ) throws -> [Plateau] {
    var found: [Plateau] = []
    var isOpen = false
    var lastTime = -Double.infinity
    var lastIndex = 0
    var previous: KeyRows?
    for index in 0..<store.count {
      let isLast = index == store.count - 1
      // Of a film that has no frames at rest, one may be all that shows a keyboard standing still.
      let staysLong = !isLast && store.times[index + 1] - store.times[index] >= interval
      guard isLast || staysLong || store.times[index] - lastTime >= interval else { continue }
      lastTime = store.times[index]
      try checking()
      let isSame =
        !found.isEmpty && isOpen
        && (lastIndex + 1).through(index).allSatisfy(store.repeatsPrevious)
      lastIndex = index
      let keys = isSame ? previous : try keys(in: store.frame(index), width: width, stands: stands)
      previous = keys
      guard let keys else {
        isOpen = false
        continue
      }
      if isOpen, let last = found.last?.found.last, keys.isSame(as: last.keys, width: width) {
        found[found.count - 1].found.append((index, keys))
      } else {
        found.append(Plateau(index, keys))
        isOpen = true
      }
    }
    return joined(found, store, width).filter {
      $0.found.contains { $0.keys.contrast >= KeyRows.sureContrast }
        && ($0.found.count > 1 || $0.isLong(store))
    }
  }

  /// The keys in a frame, if they stand side by side as keys do.
  static func keys(
    in frame: LuminanceFrame, width: Double, stands: [ClosedRange<Double>]
  ) -> KeyRows? {
    let energies = EdgeMap(frame).energies(span: max(1, Int((width / 390 * 2).rounded())))
    for forgiving in [false, true] {
      let found = stands.compactMap { stand -> (rows: KeyRows, likeness: Double)? in
        guard
          var rows = KeyRows(energies, width: width, stand: stand, forgiving: forgiving)
        else { return nil }
        let columns = KeyColumns(frame, rows)
        rows.arePad = columns.arePad
        // Three columns of large buttons have as many rows of half their height, but for the gaps.
        guard columns.areKeys, !forgiving || !rows.arePad else { return nil }
        return (rows, columns.likeness)
      }
      if let best = found.max(by: { $0.likeness < $1.likeness }) { return best.rows }
    }
    return nil
  }

  /// Stretches of the same keyboard between which it was only disturbed, as by a key that pops up.
  private static func joined(
    _ plateaus: [Plateau], _ store: FrameStore, _ width: Double
  ) -> [Plateau] {
    var result: [Plateau] = []
    for plateau in plateaus {
      if let last = result.last, plateau.keys.isSame(as: last.keys, width: width),
        store.times[plateau.first] - store.times[last.last] < 0.45
      {
        result[result.count - 1].found += plateau.found
      } else {
        result.append(plateau)
      }
    }
    return result
  }

  /// Whether its only sample is shown for so long that it is at rest.
  private func isLong(_ store: FrameStore) -> Bool {
    last + 1 < store.count && store.times[last + 1] - store.times[first] > 0.15
  }
}

extension KeyRows {
  /// Whether two frames have the same kind of keys at the same place, as far as rows can tell.
  func isSame(as other: KeyRows, width: Double) -> Bool {
    arePad == other.arePad && abs(first - other.first) < 0.012 * width
  }
}
