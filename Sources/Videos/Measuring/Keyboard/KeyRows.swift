internal import KeyboardAvoidance
internal import Keyframes

/// The four lowest rows of keys of a keyboard, as found in one frame.
struct KeyRows: Hashable {
  /// The middle of the first row, in pixels from the screen's top.
  var first: Double
  /// From one row to the next, in pixels.
  var pitch: Double
  /// The upper edge of the first row of keys, in pixels.
  var top: Double
  /// How much the rows stand out from the gaps between them, 0 to 1.
  var contrast: Double
  /// Whether the keys are those of a pad of digits, and not letters.
  var arePad = false
  /// From one of ten letters in the first row to the next, in pixels, where that was measured and can
  /// be told.
  var letters: Double?

  /// How many rows of keys there are.
  static let count = 4

  /// Whether they stand out, or their letters do, so that one such frame tells a keyboard: those at
  /// rest have one at least.
  var areClear = false

  /// The contrast from which on rows are looked at more closely: a choice.
  ///
  /// Lists have as much as keyboards, so that this only saves work: ``KeyColumns`` says what keys
  /// are.
  private static let leastContrast = 0.05

  /// The contrast of keys whose letters are not clear, in any frame and in one at least of a keyboard
  /// at rest: choices.
  ///
  /// Keyboards at rest have 0.5 and more, in GIFs 0.4, in noise and of glass in small videos 0.15
  /// (measured on the videos of Tools/measure-videos); a frame of one may be weaker by a quarter. In
  /// GIFs of 64 dithered colours they have 0.05 to 0.12 (measured), and letters that are clear.
  static let (leastUnclear, sureUnclear) = (0.11, 0.14)
}

extension KeyRows {
  /// Where the rows may stand on a kind of screens.
  struct Stand: Hashable {
    /// How high above the screen's bottom the middle of the first row is, in rows.
    ///
    /// On upright phones 4.85 where the strip with the globe is below the last, whose signs stand
    /// where a fifth row would and elsewhere are taken for keys, and 3.5 where nothing is; held
    /// sideways that strip is 19 points high (measured), and on iPads 20. All with some room.
    var first: ClosedRange<Double>
    /// From one row to the next over the screen's width.
    var pitches: ClosedRange<Double>
    /// How wide the screen is in points, roughly.
    var points: Double
    /// How many letters fill a row, of which so much of the width is left out at each side: other
    /// keys, and what keys leave free.
    var letters = 9...12
    var beside = 0.0
    /// How much of the width a pad leaves free at each side.
    var besidePad = 0.0
    /// The share of the wave in a row that letters must have in the best row and in the next ones:
    /// choices.
    ///
    /// Keyboards have 0.6 and more in two rows, held sideways 0.53, of iPads 0.3 in all three, and
    /// lists and sheets less than 0.2.
    var leastShares = [0.45, 0.25]

    /// ``points`` of upright phones.
    static let phonePoints = 390.0

    /// Those of all upright phones: 54 of 440 to 56 of 320 points (measured) are 0.123 to 0.175,
    /// and some room.
    static let ofPhones = [4.6...5.15, 3.3...3.68].map {
      Stand(first: $0, pitches: 0.119...0.178, points: phonePoints)
    }
  }
}

extension KeyRows.Stand {
  /// The rows of a device.
  ///
  /// Sideways a phone's keys leave 75 points free at each side, and 70.5 of 667, and none of 568
  /// (694 of 844 and 526 of 667 are recorded by Cantoboard). At the ends of an iPad's rows are
  /// other keys, and a row of the largest, which has a typewriter's, would hold 14 letters: what
  /// others have room for is 11 to 13 (assumptions).
  init(_ device: Device) {
    let hasStrip = device.homeIndicator != nil
    guard !device.isUprightPhone else {
      self = Self.ofPhones[hasStrip ? 0 : 1]
      return
    }
    let width = device.screen.width
    let known = KnownKeyboards.pitches(of: device)
    let least = known.map(\.lowerBound).min() ?? 1
    let most = known.map(\.upperBound).max() ?? 1
    self.init(
      first: !hasStrip ? 3.3...3.68 : device.isTablet ? 3.6...4 : 3.75...4.25,
      pitches: 0.98 * least / width...1.02 * most / width, points: width)
    leastShares = [0.5, 0.45]
    if device.isTablet {
      leastShares.append(0.25)
      (letters, beside) = (device.hasDigitRow ? 8...11 : 6...9, 0.18)
    } else {
      besidePad = (hasStrip ? 75 : width < 667 ? 0 : 70.5) / width
      (letters, beside) = (8...10, besidePad + 0.04)
    }
  }
}

extension Device {
  /// Whether it is a phone held upright, on whose keyboards the keys were measured, too.
  var isUprightPhone: Bool { !isTablet && orientation == .portrait }

  /// Whether its letters have a row of digits above them, as on iPads of 12.9 and 13 inches.
  var hasDigitRow: Bool { isTablet && min(screen.width, screen.height) >= 1000 }
}

extension KeyRows {
  /// Looks for rows at the bottom of the screen: the ways to lay them, those that stand out most
  /// first.
  ///
  /// Gaps between rows are flat from side to side, and rows are not, from a key's upper edge to its
  /// lower. Letters above a strip of signs may so be laid in two ways that are about as clear.
  ///
  /// - Parameters:
  ///   - energies: ``EdgeMap/energies(span:)``.
  ///   - width: The width of the screen in pixels.
  ///   - stand: Where they may stand.
  ///   - forgiving: Whether one of the gaps may be rough: a coloured button may shine through
  ///     glass.
  static func all(
    in energies: [Double], width: Double, stand: Stand, forgiving: Bool = false
  ) -> [KeyRows] {
    let height = Double(energies.count)
    var sums = [0.0]
    sums.reserveCapacity(energies.count + 1)
    for energy in energies { sums.append(sums[sums.count - 1] + energy) }
    let profile = Profile(sums: sums, isForgiving: forgiving)
    let unit = width / stand.points
    var best = leastContrast
    var found: [KeyRows] = []
    for pitch in stride(
      from: stand.pitches.lowerBound * width, through: stand.pitches.upperBound * width,
      by: max(0.5 * unit, 0.25))
    {
      let (highest, lowest) = (stand.first.upperBound * pitch, stand.first.lowerBound * pitch)
      var rows: KeyRows?
      for first in stride(from: height - highest, through: height - lowest, by: max(unit, 0.5)) {
        let least = rows?.contrast ?? max(leastContrast, nearlyBest * best)
        let contrast = profile.contrast(first: first, pitch: pitch, atLeast: least)
        if contrast > least {
          rows = KeyRows(first: first, pitch: pitch, top: 0, contrast: contrast)
        }
      }
      if let rows {
        found.append(rows)
        best = max(best, rows.contrast)
      }
    }
    var clearest: [KeyRows] = []
    for rows in found.sorted(by: { $0.contrast > $1.contrast })
    where rows.contrast >= nearlyBest * best
      && !clearest.contains(where: { abs($0.pitch / rows.pitch - 1) < samePitch })
    {
      clearest.append(rows)
    }
    return clearest.map { $0.refined(energies) }
  }

  /// The share of the best contrast from which on rows may be the right ones as well, and by how
  /// little of itself a pitch is none of its own: choices.
  private static let nearlyBest = 0.7
  private static let samePitch = 0.03

  private func refined(_ energies: [Double]) -> KeyRows {
    var copy = self
    copy.refine(energies)
    return copy
  }

  /// Puts rows and pitch where the keys' upper edges are, which are sharp.
  private mutating func refine(_ energies: [Double]) {
    let tops = (0..<Self.count).map { row in
      upperEdge(around: first + Double(row) * pitch, energies)
    }
    top = tops[0]?.rounded(.up) ?? first - 0.395 * pitch
    // The pitch of the rows that have an edge: its median, as one may be cut by an accent.
    var pitches: [Double] = []
    for one in tops.indices {
      for two in tops.indices where two > one {
        if let upper = tops[one], let lower = tops[two] {
          pitches.append((lower - upper) / Double(two - one))
        }
      }
    }
    if let median = pitches.median, abs(median / pitch - 1) < 0.08 { pitch = median }
  }

  /// By how much of itself the pitch that luminance tells may differ from that of the rows: a choice,
  /// beyond what letters do to these.
  private static let mostOff = 0.03

  /// Puts the pitch where luminance steps at the keys' upper and lower edges, which are the same in
  /// all rows: how rough these are, their letters and their round corners say, too.
  mutating func measurePitch(in frame: LuminanceFrame) {
    let levels = (0..<frame.rows).map { row in
      let first = row * frame.columns
      return Double(frame.bytes[first..<first + frame.columns].reduce(0) { $0 + Int($1) })
    }
    // The middle of the steps up and of those down near a place.
    func edge(_ place: Double, _ sign: Double) -> Double? {
      let reach = max(2, 0.09 * pitch)
      let near = Int(place - reach).through(Int(place + reach)).filter((1..<frame.rows).contains)
      let steps = near.map { (row: $0, step: max(0, sign * (levels[$0] - levels[$0 - 1]))) }
      let sum = steps.reduce(0) { $0 + $1.step }
      guard sum > Double(frame.columns) * 4 else { return nil }
      return steps.reduce(0) { $0 + $1.step * Double($1.row) } / sum
    }
    // Keys are three quarters of a row high.
    var found: [Double] = []
    for (offset, sign) in [(0.0, 1.0), (0.78, -1)] {
      let places = (0..<Self.count).map { edge(top + (Double($0) + offset) * pitch, sign) }
      for one in places.indices {
        for two in places.indices where two > one {
          if let upper = places[one], let lower = places[two] {
            found.append((lower - upper) / Double(two - one))
          }
        }
      }
    }
    guard found.count >= 3, let median = found.median else { return }
    if abs(median / pitch - 1) < Self.mostOff { pitch = median }
  }

  /// Where a row of keys begins, to a fraction of a pixel: where the roughness rises half way from
  /// the gap's to the keys'.
  private func upperEdge(around middle: Double, _ energies: [Double]) -> Double? {
    let from = max(0, Int(middle - 0.62 * pitch))
    let to = min(energies.count - 1, Int(middle - 0.2 * pitch))
    guard from < to else { return nil }
    let part = energies[from...to]
    guard let low = part.min(), let high = part.max(), high > low else { return nil }
    let lowest = part.lastIndex(of: low) ?? from
    let level = low + (part[to] - low) / 2
    return part.indices.first { $0 > lowest && part[$0] >= level }.map { row in
      let (before, here) = (part[row - 1], part[row])
      return Double(row) - (here > before ? (here - level) / (here - before) : 0)
    }
  }

  /// The running sum of energies over rows.
  private struct Profile {
    let sums: [Double]
    /// Whether the middle one of the gaps counts, and not the roughest.
    let isForgiving: Bool

    func mean(_ from: Double, _ to: Double) -> Double {
      let lower = max(0, min(sums.count - 2, Int(from.rounded())))
      let upper = max(lower + 1, min(sums.count - 1, Int(to.rounded())))
      return (sums[upper] - sums[lower]) / Double(upper - lower)
    }

    /// How much the weakest part of a row stands out from the gaps, 0 to 1.
    func contrast(first: Double, pitch: Double, atLeast limit: Double) -> Double {
      let gaps = (0..<KeyRows.count - 1).map { row in
        let middle = first + (Double(row) + 0.5) * pitch
        return mean(middle - 0.04 * pitch, middle + 0.04 * pitch)
      }
      let gap =
        isForgiving
        ? max(min(gaps[0], gaps[1]), min(max(gaps[0], gaps[1]), gaps[2]))
        : max(gaps[0], gaps[1], gaps[2])
      var key = Double.infinity
      for row in 0..<KeyRows.count {
        let middle = first + Double(row) * pitch
        for part in [-0.32, -0.11, 0.11] {
          key = min(key, mean(middle + part * pitch, middle + (part + 0.21) * pitch))
          if (key - gap) < limit * (key + gap) { return 0 }
        }
      }
      // Half a grey level is noise.
      return max(0, (key - gap) / (key + gap + 0.7))
    }
  }
}
