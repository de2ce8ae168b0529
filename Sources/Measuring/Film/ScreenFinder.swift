/// Finds the screen in pictures that show more than it: a drawn phone, margins, a shadow.
///
/// The screen is where things change. A keyboard that rises changes nearly all of the screen's
/// width down to its bottom, so its straight sides are those of the changes; round corners do not
/// matter. Where the screen's top is the changes do not say: it is reckoned from the device.
public struct ScreenFinder {
  private var width = 0
  private var height = 0
  private var darkest: [UInt8] = []
  private var lightest: [UInt8] = []

  /// Makes a finder that has seen nothing yet.
  public init() {}

  /// From here on a pixel's luminance has changed, in grey levels: a choice, above what coding and
  /// dithering leave.
  private static let leastChange: UInt8 = 20

  /// Looks at a picture in full; those of another size than the first are passed over.
  public mutating func look(at frame: LuminanceFrame) {
    if darkest.isEmpty {
      (width, height) = (frame.columns, frame.rows)
      darkest = frame.bytes
      lightest = frame.bytes
      return
    }
    guard frame.columns == width, frame.rows == height else { return }
    for index in darkest.indices {
      darkest[index] = min(darkest[index], frame.bytes[index])
      lightest[index] = max(lightest[index], frame.bytes[index])
    }
  }

  /// The screen in the pictures seen so far, from its bottom up to the highest that it can reach;
  /// `nil` where no part of them changes as a screen with a keyboard does.
  public var screen: PixelArea? {
    guard !darkest.isEmpty else { return nil }
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
      let changed = (top...bottom).reduce(0) { $0 + (hasChanged(column, $1) ? 1 : 0) }
      if changed * 100 >= (bottom - top + 1) * 35 { columns.append(column) }
    }
    guard let left = columns.first, let right = columns.last,
      columns.count * 10 >= (right - left + 1) * 8
    else { return nil }
    let size = right - left + 1
    let most = min(bottom + 1, Int(Double(size) * 2.18))
    return PixelArea(x: left, y: bottom + 1 - most, width: size, height: most)
  }

  private func hasChanged(_ column: Int, _ row: Int) -> Bool {
    let index = row * width + column
    return lightest[index] - darkest[index] >= Self.leastChange
  }
}
