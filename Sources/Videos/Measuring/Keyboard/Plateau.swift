import Platform

/// A stretch of the video in which a keyboard stands still at the bottom of the screen.
struct Plateau {
  /// The frames that were looked at and have it, in order, and its rows of keys in each.
  private var found: [(frame: Int, keys: KeyRows)]

  init(_ frame: Int, _ keys: KeyRows) { found = [(frame, keys)] }

  private init(found: [(frame: Int, keys: KeyRows)]) { self.found = found }

  /// The frames that were looked at and have it, in order.
  var samples: [Int] { found.map(\.frame) }

  /// A frame late in it, when it surely is at rest, and its rows of keys there: one of those in
  /// which they stand out, as coding leaves a shadow of keys on a panel that takes their place.
  var settled: (frame: Int, keys: KeyRows) {
    let most = found.map(\.keys.contrast).max() ?? 0
    let clear = found.filter { $0.keys.contrast >= Self.leastClear * most }
    return clear.isEmpty ? found[found.count * 2 / 3] : clear[clear.count * 2 / 3]
  }

  /// The same, and where there is such a one a frame that stands for a while: while somebody types, a
  /// key that pops up may hide the panel's edge at a side.
  func settled(in store: FrameStore) -> (frame: Int, keys: KeyRows) {
    let own = settled
    let clear = found.filter { $0.keys.contrast >= Self.leastClear * own.keys.contrast }
    func stands(_ frame: Int) -> Bool {
      let next = (frame + 1).upTo(store.count).first { !store.isHeld($0) } ?? store.count - 1
      var start = frame
      while start > 0, store.isHeld(start) { start -= 1 }
      return store.times[next] - store.times[start] >= KeyboardObserver.leastStand
    }
    guard !stands(own.frame) else { return own }
    let standing = clear.filter { stands($0.frame) }
    return standing.min { abs($0.frame - own.frame) < abs($1.frame - own.frame) } ?? own
  }

  /// The share of the best contrast from which on keys stand out: a choice.
  private static let leastClear = 0.8

  var keys: KeyRows { settled.keys }

  /// The stretches of samples that a test passes.
  func parts(where isIncluded: (Int) -> Bool) -> [Plateau] {
    found.split { !isIncluded($0.frame) }.map { Plateau(found: Array($0)) }
  }

  /// The first and the last sample.
  var first: Int { found[0].frame }
  var last: Int { found[found.count - 1].frame }
}

extension Plateau {
  /// How often a video is looked at for keyboards, in seconds: a choice, a quarter of the shortest
  /// motion.
  private static let interval = 0.095

  /// Finds all of a video's, in order.
  ///
  /// - Parameters:
  ///   - width: The width of the screen in pixels.
  ///   - stands: Where the rows may stand.
  ///   - checking: Called for each frame that is looked at.
  static func all(
    in store: FrameStore, width: Double, stands: [KeyRows.Stand],
    checking: () throws -> Void
  ) throws -> [Plateau] {
    var found: [Plateau] = []
    var isOpen = false
    var lastTime = -Double.infinity
    var lastIndex = 0
    var previous: KeyRows?
    for index in 0..<store.count {
      let isLast = index == store.count - 1
      // Of a video that has no frames at rest, one may be all that shows a keyboard standing still.
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
      $0.found.contains(where: \.keys.areClear)
    }
  }

  /// The keys in a frame, if they stand side by side as keys do.
  static func keys(
    in frame: LuminanceFrame, width: Double, stands: [KeyRows.Stand]
  ) -> KeyRows? {
    let points = stands.map(\.points).min() ?? KeyRows.Stand.phonePoints
    let energies = EdgeMap(frame).energies(span: max(1, Int((width / points * 2).rounded())))
    for forgiving in [false, true] {
      let found = stands.compactMap { stand -> (rows: KeyRows, likeness: Double)? in
        for var rows in KeyRows.all(
          in: energies, width: width, stand: stand, forgiving: forgiving)
        {
          let columns = KeyColumns(frame, rows, stand)
          rows.arePad = columns.arePad
          rows.areClear = columns.areClearLetters || rows.contrast >= KeyRows.sureUnclear
          guard rows.areClear || rows.contrast >= KeyRows.leastUnclear else { continue }
          // Three columns of large buttons have as many rows of half their height, but for the gaps.
          if columns.areKeys, !forgiving || !rows.arePad { return (rows, columns.likeness) }
        }
        return nil
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

  /// Whether it has more than one sample, or the only one is shown for so long that it is at rest.
  func stands(in store: FrameStore) -> Bool {
    found.count > 1
      || last + 1 < store.count && store.times[last + 1] - store.times[first] > 0.15
  }
}

extension KeyRows {
  /// Whether two frames have the same kind of keys at the same place, as far as rows can tell.
  func isSame(as other: KeyRows, width: Double) -> Bool {
    arePad == other.arePad && abs(first - other.first) < 0.012 * width
  }
}

/// How evenly keys stand side by side: ten letters and more, or three columns of a pad.
///
/// Rows alone are not a keyboard: lists, sheets of buttons and grids of pictures have them too.
/// Just below the keys' upper edges there is no letter yet, only keys and the gaps between them,
/// whose luminance along the row is a wave of as many periods as there are keys.
struct KeyColumns: Hashable {
  /// The share of the wave that is letters', for each row from the first on.
  var letters: [Double]
  /// The share of the wave that is a pad's.
  var pad: [Double]
  private let leastShares: [Double]
  /// Whether a key as any stands where a pad has the sign that deletes.
  private let isFilled: Bool
  /// Whether these are an upright phone's.
  private let areUpright: Bool

  init(_ frame: LuminanceFrame, _ keys: KeyRows, _ stand: KeyRows.Stand) {
    let rows = (0..<KeyRows.count).map { row in
      let first = keys.top + (Double(row) + 0.05) * keys.pitch
      let range = Int(first).through(Int(first + 0.1 * keys.pitch))
      let strip = Self.strip(frame, range)
      let waves = Self.waves(strip, beside: stand.beside)
      let even = stand.beside == 0 ? [20] : []
      let padWaves =
        stand.besidePad == stand.beside ? waves : Self.waves(strip, beside: stand.besidePad)
      func share(_ periods: [Int], _ waves: [Double]) -> Double {
        periods.filter(waves.indices.contains).reduce(0) { $0 + waves[$1] }
      }
      return (
        letters: share(stand.letters + even, waves), pad: share([3, 6, 9, 12, 15], padWaves)
      )
    }
    leastShares = stand.leastShares
    areUpright = stand.points == KeyRows.Stand.phonePoints
    letters = rows.map(\.letters)
    pad = rows.map(\.pad)
    isFilled = Self.isFilled(frame, keys)
  }

  /// Where the key at a pad's lower right is, as shares of the width, and by what share of what keys
  /// differ from the panel it must differ from those above it: choices.
  private static let corner = (columns: 0.74...0.94, share: 0.25)

  /// By how much a key differs from another at least that is not the same, in grey levels: a choice.
  private static let otherKey = 3.0

  /// Whether what stands at the lower right is a key as those above it: on all pads of the system it
  /// is the sign that deletes, without a key of its own or on a darker one.
  private static func isFilled(_ frame: LuminanceFrame, _ keys: KeyRows) -> Bool {
    func level(_ from: Double, _ to: Double) -> Double {
      let rows = Int((keys.top + from * keys.pitch).rounded())
        .through(Int((keys.top + to * keys.pitch).rounded()))
      let strip = strip(frame, rows)
      let part = strip[
        Int(corner.columns.lowerBound * Double(strip.count))
          .upTo(Int(corner.columns.upperBound * Double(strip.count)))]
      return part.reduce(0, +) / Double(max(part.count, 1))
    }
    let last = KeyRows.count - 1
    let above = (0..<last).map { level(Double($0) + 0.05, Double($0) + 0.15) }
    let gaps = (0..<last).map { level(Double($0) + 0.9, Double($0) + 0.95) }
    guard let key = above.median, let gap = gaps.median else { return false }
    let own = level(Double(last) + 0.05, Double(last) + 0.15)
    return abs(own - key) < max(otherKey, corner.share * abs(key - gap))
      && abs(key - gap) > 2 * otherKey
  }

  /// How much of the wave in the first row of letters the last row has at most: a choice, above the
  /// quarter of rows with six keys.
  private static let mostOfLast = 0.6

  /// Whether these are keys: a pad's by a choice, beside ``KeyRows/Stand/leastShares``.
  ///
  /// On upright phones the first row of letters is the fullest, and the last has hardly any. Where it
  /// is the other way round the first is a bar of signs, and the rows are those of another system's
  /// keyboard, which stands a row lower.
  var areKeys: Bool {
    let least = leastShares.last ?? 0
    let (first, last) = (letters.first ?? 0, letters.last ?? 0)
    let isInOrder =
      !areUpright || first >= least && (last < least || last < Self.mostOfLast * first)
    let areLetters =
      isInOrder
      && zip(letters.prefix(3).sorted(by: >), leastShares).allSatisfy { $0 >= $1 }
    return areLetters || !isFilled && pad.filter { $0 >= 0.55 }.count >= 3
  }

  /// The shares of the wave in the first two rows that nothing else has than letters of an upright
  /// phone: choices, below the 0.66 and 0.40 of keyboards in recordings, above the 0.44 and 0.29 of
  /// lists (measured on the recordings of docs/measuring.md).
  private static let clearShares = (first: 0.6, second: 0.35)

  /// Whether these are letters however little their rows stand out.
  var areClearLetters: Bool {
    areUpright && areKeys && !arePad && letters[0] >= Self.clearShares.first
      && letters[1] >= Self.clearShares.second
  }

  /// How much the rows are like keys, 0 to 3: of letters the third is, too, and the fourth is not.
  var likeness: Double { max(letterLikeness, padLikeness) }

  /// Whether they are like a pad rather than like letters.
  var arePad: Bool { padLikeness > letterLikeness }

  private var letterLikeness: Double { letters.prefix(3).reduce(0, +) }
  private var padLikeness: Double { pad.prefix(3).reduce(0, +) }

  /// The mean luminance of each column over some rows.
  private static func strip(_ frame: LuminanceFrame, _ rows: ClosedRange<Int>) -> [Double] {
    let rows = Range(rows.clamped(to: 0.through(frame.rows - 1)))
    return (0..<frame.columns).map { frame.mean(rows, column: $0) }
  }

  /// The share that the wave of each number of periods has in a strip without its ends, of what is
  /// no even light; none where there is nothing but noise.
  private static func waves(_ whole: [Double], beside: Double) -> [Double] {
    let side = Int((beside * Double(whole.count)).rounded())
    let strip = whole.dropFirst(side).dropLast(side)
    let count = strip.count
    let mean = strip.reduce(0, +) / Double(max(count, 1))
    let values = strip.map { $0 - mean }
    // Slow changes, as of light behind glass, are no keys.
    func power(_ frequency: Int) -> Double {
      var (real, imaginary) = (0.0, 0.0)
      for (index, value) in values.enumerated() {
        let angle = 2 * Double.pi * Double(frequency * index) / Double(count)
        real += value * cos(angle)
        imaginary += value * sin(angle)
      }
      return real * real + imaginary * imaginary
    }
    let powers = (0..<count / 2).map(power)
    let total = powers.dropFirst(2).reduce(0, +)
    // Less than a grey level is noise.
    guard count >= 24, total > Double(count * count) * 0.5 else { return [] }
    return powers.map { $0 / total }
  }
}
