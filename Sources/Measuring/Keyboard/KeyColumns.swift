import Platform

/// How evenly keys stand side by side: ten to twelve letters, or three columns of a pad.
///
/// Rows alone are not a keyboard: lists, sheets of buttons and grids of pictures have them too.
/// Just below the keys' upper edges there is no letter yet, only keys and the gaps between them,
/// whose luminance along the row is a wave of as many periods as there are keys.
struct KeyColumns: Hashable {
  /// The share of the wave that is letters', for each row from the first on.
  var letters: [Double]
  /// The share of the wave that is a pad's.
  var pad: [Double]

  init(_ frame: LuminanceFrame, _ keys: KeyRows) {
    let rows = (0..<KeyRows.count).map { row in
      let first = keys.top + (Double(row) + 0.05) * keys.pitch
      let range = Int(first).through(Int(first + 0.1 * keys.pitch))
      return Self.shares(Self.strip(frame, range))
    }
    letters = rows.map(\.letters)
    pad = rows.map(\.pad)
  }

  /// Whether these are keys.
  ///
  /// Choices. Keyboards have 0.6 and more in two rows, lists and sheets less than 0.2.
  var areKeys: Bool {
    let rows = letters.prefix(3).sorted(by: >)
    return rows[0] >= 0.45 && rows[1] >= 0.25 || pad.filter { $0 >= 0.55 }.count >= 3
  }

  /// How much the rows are like keys, 0 to 3: of letters the third is, too, and the fourth is not.
  var likeness: Double { max(letterLikeness, padLikeness) }

  /// Whether they are like a pad rather than like letters.
  var arePad: Bool { padLikeness > letterLikeness }

  private var letterLikeness: Double { letters.prefix(3).reduce(0, +) }
  private var padLikeness: Double { pad.prefix(3).reduce(0, +) }

  /// The mean luminance of each column over some rows.
  private static func strip(_ frame: LuminanceFrame, _ rows: ClosedRange<Int>) -> [Double] {
    let rows = rows.clamped(to: 0.through(frame.rows - 1))
    return (0..<frame.columns).map { column in
      let sum = rows.reduce(0) { $0 + Int(frame.bytes[$1 * frame.columns + column]) }
      return Double(sum) / Double(rows.count)
    }
  }

  /// The shares of the waves of letters and of a pad in a strip, of what is no even light.
  private static func shares(_ strip: [Double]) -> (letters: Double, pad: Double) {
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
    guard count >= 32, total > Double(count * count) * 0.5 else { return (0, 0) }
    let letters =
      (9...12).reduce(0) { $0 + powers[$1] } + (min(count / 2, 24) > 20 ? powers[20] : 0)
    let pad = [3, 6, 9, 12, 15].reduce(0) { $0 + powers[$1] }
    return (letters / total, pad / total)
  }
}
