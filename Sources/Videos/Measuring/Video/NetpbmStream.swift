extension NetpbmStream {
  /// One picture as ffmpeg writes it to a pipe: PGM, a byte a pixel, or PPM, three.
  package struct Picture: Sendable, Hashable {
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// Whether a pixel is red, green and blue, and not one byte of luminance.
    package var isColor: Bool
    /// The pixels, row by row from the top down.
    package var bytes: [UInt8]
  }
}

extension NetpbmStream.Picture {
  /// Scales an area of a picture of straight RGBA words down to a width by averaging; never up.
  package init(
    _ pixels: UnsafeBufferPointer<UInt32>, width full: Int, area: PixelArea, to width: Int
  ) {
    let width = min(width, area.width)
    let height = max(1, area.height * width / area.width)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * width * height)
    for row in 0..<height {
      let rows = row * area.height / height..<max((row + 1) * area.height / height, 1)
      for column in 0..<width {
        let columns = column * area.width / width..<max((column + 1) * area.width / width, 1)
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
          for x in columns {
            let word = pixels[(area.y + y) * full + area.x + x]
            red += Int(word & 0xFF)
            green += Int(word >> 8 & 0xFF)
            blue += Int(word >> 16 & 0xFF)
          }
        }
        let count = rows.count * columns.count
        bytes += [red, green, blue].map { UInt8(($0 + count / 2) / count) }
      }
    }
    self.init(width: width, height: height, isColor: true, bytes: bytes)
  }
}

/// Cuts a stream of pictures into them.
///
/// Each picture says its own size, so that one that changes is noticed.
package struct NetpbmStream {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Makes a stream of which nothing has come yet.
  package init() {}

  /// The most pixels of a picture: a choice, far above any screen.
  private static let limit = 1 << 26

  /// Takes the next bytes, and passes every picture that is whole to a function.
  ///
  /// - Throws: ``MeasuringError/notAPicture`` where no picture begins, or what `body` throws.
  package mutating func append(
    _ more: UnsafeRawBufferPointer, _ body: (Picture) throws -> Void
  ) throws {
    bytes.append(contentsOf: more)
    while let head = try head() {
      let end = head.end + head.width * head.height * (head.isColor ? 3 : 1)
      guard bytes.count >= end else { break }
      try body(
        Picture(
          width: head.width, height: head.height, isColor: head.isColor,
          bytes: Array(bytes[head.end..<end])))
      start = end
    }
    if start > 1 << 20 || start == bytes.count {
      bytes.removeFirst(start)
      start = 0
    }
  }

  /// Whether a picture has begun and is not whole.
  package var isInsidePicture: Bool { start < bytes.count }

  /// The head of a picture, and where its pixels begin.
  private struct Head {
    var width: Int
    var height: Int
    var isColor: Bool
    var end: Int
  }

  /// The head of the picture that begins; `nil` until all of it is there.
  private func head() throws(MeasuringError) -> Head? {
    var numbers: [Int] = []
    var position = start + 2
    guard bytes.count > position else { return nil }
    let kind = bytes[start + 1]
    guard bytes[start] == UInt8(ascii: "P"), [UInt8(ascii: "5"), UInt8(ascii: "6")].contains(kind)
    else { throw .notAPicture }
    while numbers.count < 3 {
      while position < bytes.count, bytes[position] <= 32 { position += 1 }
      var number = 0
      let first = position
      while position < bytes.count, (48...57).contains(bytes[position]), position - first < 8 {
        number = number * 10 + Int(bytes[position] - 48)
        position += 1
      }
      guard position < bytes.count else { return nil }
      guard position > first else { throw .notAPicture }
      numbers.append(number)
    }
    guard numbers[0] > 0, numbers[1] > 0, numbers[2] == 255,
      numbers[0] <= Self.limit / numbers[1]
    else { throw .notAPicture }
    return Head(
      width: numbers[0], height: numbers[1], isColor: kind == UInt8(ascii: "6"),
      end: position + 1)
  }
}
