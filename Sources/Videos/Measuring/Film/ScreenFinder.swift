/// Finds the screen in pictures that show more than it: a drawn phone, margins, a shadow, the
/// window of a simulator.
///
/// The screen is where things change. A keyboard that rises changes nearly all of the screen's
/// width down to its bottom, so its straight sides are those of the changes; round corners do not
/// matter. Where the screen's top is the changes do not say: it is reckoned from the device.
///
/// A window that comes to the front, or a light that goes on, changes once what else never changes:
/// what one step alone changed may be no part of the screen, so that there are several answers, of
/// which ``ScreenCheck`` says which one has a keyboard.
package struct ScreenFinder {
  private var width = 0
  private var height = 0
  private var darkest: [UInt8] = []
  private var lightest: [UInt8] = []
  private var last: [UInt8] = []
  /// In which step each pixel changed first, from 1 on; 0 where none did, and ``often`` where more
  /// than one did.
  private var steps: [UInt16] = []
  private var step: UInt16 = 0

  private static let often = UInt16.max

  /// Makes a finder that has seen nothing yet.
  package init() {}

  /// From here on a pixel's luminance has changed, in grey levels: a choice, above what coding and
  /// dithering leave.
  private static let leastChange: UInt8 = 20

  /// Looks at a picture in full; those of another size than the first are passed over.
  package mutating func look(at frame: LuminanceFrame) {
    if darkest.isEmpty {
      (width, height) = (frame.columns, frame.rows)
      (darkest, lightest, last) = (frame.bytes, frame.bytes, frame.bytes)
      steps = [UInt16](repeating: 0, count: frame.bytes.count)
      return
    }
    guard frame.columns == width, frame.rows == height else { return }
    step = min(step + 1, Self.often - 1)
    for index in darkest.indices {
      let (new, old) = (frame.bytes[index], last[index])
      darkest[index] = min(darkest[index], new)
      lightest[index] = max(lightest[index], new)
      guard new > old ? new - old >= Self.leastChange : old - new >= Self.leastChange else {
        continue
      }
      steps[index] = steps[index] == 0 ? step : Self.often
    }
    last = frame.bytes
  }

  /// The share of a picture that one step alone must have changed to be looked at, and how many of
  /// such steps are: choices.
  private static let leastShare = 0.01
  private static let stepLimit = 4

  /// Where the screen may be in the pictures seen so far, from its bottom up to the highest that it
  /// can reach: without what a single step changed, and then all that ever changed.
  package var areas: [PixelArea] {
    guard !darkest.isEmpty else { return [] }
    var counts: [UInt16: Int] = [:]
    for step in steps where step != 0 && step != Self.often { counts[step, default: 0] += 1 }
    let least = Int(Double(width * height) * Self.leastShare)
    let lone = counts.filter { $0.value >= least }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.stepLimit).map(\.key)
    var areas: [PixelArea] = []
    for step in lone.map(Optional.some) + [nil] {
      if let area = area(without: step), !areas.contains(area) { areas.append(area) }
    }
    return areas
  }

  /// The part that changes as a screen with a keyboard does, if there is one.
  private func area(without step: UInt16?) -> PixelArea? {
    func hasChanged(_ column: Int, _ row: Int) -> Bool {
      let index = row * width + column
      return lightest[index] - darkest[index] >= Self.leastChange
        && (step == nil || steps[index] != step)
    }
    var rowCounts = [Int](repeating: 0, count: height)
    for row in 0..<height {
      for column in 0..<width where hasChanged(column, row) { rowCounts[row] += 1 }
    }
    let widest = rowCounts.max() ?? 0
    guard widest >= Measurer.leastWidth * 8 / 10,
      let bottom = rowCounts.lastIndex(where: { $0 * 3 >= widest })
    else { return nil }
    // The part that a keyboard covers: a quarter of the height of a screen that is so wide.
    let top = max(0, bottom - widest / 2)
    var columns: [Int] = []
    for column in 0..<width {
      let changed = top.through(bottom).reduce(0) { $0 + (hasChanged(column, $1) ? 1 : 0) }
      if changed * 100 >= (bottom - top + 1) * 35 { columns.append(column) }
    }
    guard let sides = Self.longestRun(of: columns, gap: max(2, widest / 50)) else { return nil }
    let count = columns.filter(sides.contains).count
    guard count * 10 >= sides.count * 8, sides.count * 10 >= widest * 6 else { return nil }
    return Self.area(left: sides.lowerBound, right: sides.upperBound, bottom: bottom)
  }

  /// The longest stretch of columns without a larger gap: beside the screen lone ones change, where
  /// coding leaves something at an edge.
  private static func longestRun(of columns: [Int], gap: Int) -> ClosedRange<Int>? {
    var longest: ClosedRange<Int>?
    var start: Int?
    for (index, column) in columns.enumerated() {
      let first = start ?? column
      start = first
      let next = index + 1 < columns.count ? columns[index + 1] : Int.max
      guard next == Int.max || next - column > gap else { continue }
      if column - first > longest.map({ $0.upperBound - $0.lowerBound }) ?? -1 {
        longest = first.through(column)
      }
      start = nil
    }
    return longest
  }

  /// The area between two sides, from a bottom up to the highest that a screen so wide can reach.
  static func area(left: Int, right: Int, bottom: Int) -> PixelArea {
    let size = right - left + 1
    let most = min(bottom + 1, Int(Double(size) * 2.18))
    return PixelArea(x: left, y: bottom + 1 - most, width: size, height: most)
  }
}
