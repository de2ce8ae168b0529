/// One picture of a video as luminance, its columns averaged into a few; every row is kept.
///
/// Positions are measured along rows, so rows keep their pixels. Averaging columns is what makes a
/// minute of video small enough to be looked at again and again, and takes noise away. Colours are
/// kept beside the luminance, in fewer columns yet: a panel that takes the page's colour may differ
/// from it in nothing else.
package struct LuminanceFrame: Sendable, Hashable {
  /// How many rows there are: the picture's pixels.
  package let rows: Int
  /// How many columns are left.
  package let columns: Int
  /// The luminance, 0 to 255, row by row from the top down.
  package var bytes: [UInt8]
  /// How far each row's colours are towards blue and then towards red, 128 for grey: twice
  /// ``colorColumns`` a row, or none where nothing is known of colours.
  package var colors: [UInt8]

  /// How many columns colours have: a choice, 32 points each, a margin and a key.
  package static let colorColumns = 12

  /// Makes a frame; `bytes` must be as many as rows and columns say.
  package init(rows: Int, columns: Int, bytes: [UInt8], colors: [UInt8] = []) {
    precondition(bytes.count == rows * columns, "a frame has other bytes than its size")
    precondition(
      colors.isEmpty || colors.count == Self.colorCount(rows),
      "a frame has other colours than its size")
    self.rows = rows
    self.columns = columns
    self.bytes = bytes
    self.colors = colors
  }

  /// The bytes of the colours of some rows.
  static func colorCount(_ rows: Int) -> Int { rows * 2 * colorColumns }

  /// The luminance of one pixel.
  subscript(row: Int, column: Int) -> Int { Int(bytes[row * columns + column]) }

  /// The mean luminance of a column over some rows; 0 of none.
  func mean(_ rows: Range<Int>, column: Int) -> Double {
    Double(rows.reduce(0) { $0 + self[$1, column] }) / Double(max(1, rows.count))
  }

  /// The columns that round corners of a screen leave alone.
  var inner: Range<Int> {
    let first = columns * 16 / 100
    return first..<max(columns * 84 / 100, first + 1)
  }
}

extension LuminanceFrame {
  /// Averages the columns of a picture of straight RGBA words, as PNGs are decoded.
  ///
  /// Luminance is that of BT.601; what is transparent counts as black. Of a picture that is kept in
  /// full no colours are.
  package init(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, area: PixelArea, columns: Int
  ) {
    let count = min(columns, area.width)
    // Where each column of the picture goes, so that no pixel is divided.
    let target = (0..<area.width).map { $0 * count / area.width }
    var counts = [Int](repeating: 0, count: count)
    for column in target { counts[column] += 1 }
    var reader = RowReader(columns: count, rows: area.height, hasColors: count < area.width)
    var sums = [Int](repeating: 0, count: 3 * count)
    for row in 0..<area.height {
      for index in sums.indices { sums[index] = 0 }
      let start = (area.y + row) * width + area.x
      for column in 0..<area.width {
        let word = pixels[start + column]
        let place = 3 * target[column]
        sums[place] += Int(word & 0xFF)
        sums[place + 1] += Int(word >> 8 & 0xFF)
        sums[place + 2] += Int(word >> 16 & 0xFF)
      }
      reader.append { place in Double(sums[place]) / Double(counts[place / 3]) }
    }
    self.init(rows: area.height, columns: count, bytes: reader.bytes, colors: reader.colors)
  }

  /// Takes a picture as it is: of one byte a pixel its luminance, of three their colours, too.
  package init(_ picture: NetpbmStream.Picture) {
    guard picture.isColor else {
      self.init(rows: picture.height, columns: picture.width, bytes: picture.bytes)
      return
    }
    var reader = RowReader(columns: picture.width, rows: picture.height, hasColors: true)
    picture.bytes.withUnsafeBufferPointer { source in
      for row in 0..<picture.height {
        let start = row * 3 * picture.width
        reader.append { place in Double(source[start &+ place]) }
      }
    }
    self.init(
      rows: picture.height, columns: picture.width, bytes: reader.bytes, colors: reader.colors)
  }
}

extension LuminanceFrame {
  /// Makes luminance and colours of rows of red, green and blue.
  fileprivate struct RowReader {
    /// The row that is read: red, green and blue of each column.
    private var row: [Double]
    /// The columns of the row that are one of the colours' columns.
    private let groups: [Range<Int>]
    private(set) var bytes: [UInt8] = []
    private(set) var colors: [UInt8] = []

    init(columns: Int, rows: Int, hasColors: Bool) {
      row = Array(repeating: 0, count: 3 * columns)
      bytes.reserveCapacity(columns * rows)
      guard hasColors else {
        groups = []
        return
      }
      let count = LuminanceFrame.colorColumns
      // The first column of each is the first that is so far along the row.
      let first = (0...count).map { ($0 * columns + count - 1) / count }
      groups = zip(first, first.dropFirst()).map { $0..<$1 }
      colors.reserveCapacity(LuminanceFrame.colorCount(rows))
    }

    /// Appends a row, whose values are red, green and blue of its columns, one after another.
    mutating func append(_ value: (Int) -> Double) {
      for place in row.indices { row[place] = value(place) }
      row.withUnsafeBufferPointer { row in
        bytes += (0..<row.count / 3).lazy.map { column in
          let place = 3 &* column
          return Self.byte(Self.luminance(row[place], row[place &+ 1], row[place &+ 2]) + 0.5)
        }
        let means = groups.map { columns in
          var (red, green, blue) = (0.0, 0.0, 0.0)
          for column in columns {
            red += row[3 &* column]
            green += row[3 &* column &+ 1]
            blue += row[3 &* column &+ 2]
          }
          let count = Double(max(1, columns.count))
          (red, green, blue) = (red / count, green / count, blue / count)
          return (red: red, blue: blue, luminance: Self.luminance(red, green, blue))
        }
        // The differences of BT.601, which fill the range of a byte.
        colors += means.lazy.map { Self.byte(128.5 + 0.564 * ($0.blue - $0.luminance)) }
        colors += means.lazy.map { Self.byte(128.5 + 0.713 * ($0.red - $0.luminance)) }
      }
    }

    private static func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
      0.299 * red + 0.587 * green + 0.114 * blue
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value))) }
  }
}

/// A rectangle of whole pixels in a picture.
package struct PixelArea: Sendable, Hashable {
  /// The first column.
  package var x: Int
  /// The first row.
  package var y: Int
  /// How many columns.
  package var width: Int
  /// How many rows.
  package var height: Int

  /// Makes a rectangle.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
