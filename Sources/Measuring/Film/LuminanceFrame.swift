/// One picture of a film as luminance, its columns averaged into a few; every row is kept.
///
/// Positions are measured along rows, so rows keep their pixels. Averaging columns is what makes a
/// minute of film small enough to be looked at again and again, and takes noise away.
public struct LuminanceFrame: Sendable, Hashable {
  /// How many rows there are: the picture's pixels.
  public let rows: Int
  /// How many columns are left.
  public let columns: Int
  /// The luminance, 0 to 255, row by row from the top down.
  public var bytes: [UInt8]

  /// Makes a frame; `bytes` must be as many as rows and columns say.
  public init(rows: Int, columns: Int, bytes: [UInt8]) {
    precondition(bytes.count == rows * columns, "a frame has other bytes than its size")
    self.rows = rows
    self.columns = columns
    self.bytes = bytes
  }
}

extension LuminanceFrame {
  /// Averages the columns of a picture of straight RGBA words, as PNGs are decoded.
  ///
  /// Luminance is that of BT.601, as of ffmpeg's `gray`; what is transparent counts as black.
  public init(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, area: PixelArea, columns: Int
  ) {
    let columns = min(columns, area.width)
    var bytes = [UInt8](repeating: 0, count: area.height * columns)
    // Where each column of the picture goes, so that no pixel is divided.
    let target = (0..<area.width).map { $0 * columns / area.width }
    var counts = [Int](repeating: 0, count: columns)
    for column in target { counts[column] += 1 }
    var sums = [Int](repeating: 0, count: columns)
    for row in 0..<area.height {
      for column in 0..<columns { sums[column] = 0 }
      let start = (area.y + row) * width + area.x
      for column in 0..<area.width {
        let word = pixels[start + column]
        let red = Int(word & 0xFF)
        let green = Int(word >> 8 & 0xFF)
        let blue = Int(word >> 16 & 0xFF)
        sums[target[column]] += 299 * red + 587 * green + 114 * blue
      }
      for column in 0..<columns {
        let divisor = 1000 * counts[column]
        bytes[row * columns + column] = UInt8(clamping: (sums[column] + divisor / 2) / divisor)
      }
    }
    self.init(rows: area.height, columns: columns, bytes: bytes)
  }
}

/// A rectangle of whole pixels in a picture.
public struct PixelArea: Sendable, Hashable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// How many columns.
  public var width: Int
  /// How many rows.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
