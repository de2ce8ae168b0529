package import FrameSequence

/// A picture to compare: the bytes of a PNG, which are decoded only as far as needed, or pixels.
package enum Picture: Sendable {
  /// The bytes of a PNG; `path` is what errors call it.
  case png([UInt8], path: String)
  /// Pixels in memory.
  case bitmap(Bitmap)
}

extension Picture {
  /// Reads the bytes of a PNG file.
  package init(
    contentsOf path: String, limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) {
    self = .png(try PictureFile.bytes(of: path, limits: limits), path: path)
  }

  /// The data of a PNG's first chunk of a name before its pixels; nil where it has none there, and
  /// of pixels in memory.
  package func chunk(_ name: String) -> ArraySlice<UInt8>? {
    guard case .png(let bytes, _) = self else { return nil }
    var position = PNGHeader.Signature.bytes.count
    while position + 8 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = bytes[position + 4..<position + 8]
      if type.elementsEqual(name.utf8) {
        return bytes[position + 8..<min(position + 8 + length, bytes.count)]
      }
      if type.elementsEqual("IDAT".utf8) { return nil }
      position += 12 + length
    }
    return nil
  }

  /// Whether it has 16 bits a channel, of which the upper 8 are read.
  package var has16Bits: Bool {
    // The depth is the first byte after the width and the height of the header chunk.
    if case .png(let bytes, _) = self { bytes.count > 24 && bytes[24] == 16 } else { false }
  }

  /// Decodes the picture.
  package func decoded(limits: PictureLimits = PictureLimits()) throws(FrameSequenceError) -> Bitmap
  {
    switch self {
    case .png(let bytes, let path): try Bitmap(png: bytes, path: path, limits: limits)
    case .bitmap(let bitmap): bitmap
    }
  }

  /// The rows of a picture, read from the top down.
  struct Rows {
    let size: PixelSize
    private let source: Source
    private var row = 0

    private enum Source {
      case reader(PNGReader)
      case bitmap(Bitmap)
    }

    init(_ picture: Picture, limits: PictureLimits) throws(FrameSequenceError) {
      switch picture {
      case .png(let bytes, let path):
        let reader = try PNGReader(bytes, path: path, limits: limits)
        source = .reader(reader)
        size = PixelSize(width: reader.width, height: reader.height)
      case .bitmap(let bitmap):
        source = .bitmap(bitmap)
        size = bitmap.size
      }
    }

    /// Lends the next row; `line` is where it is decoded to, and as wide.
    mutating func withNext(
      decodedInto line: inout [UInt32], _ body: (UnsafeBufferPointer<UInt32>) -> Void
    ) throws(FrameSequenceError) {
      if case .bitmap(let bitmap) = source {
        let start = row * size.width
        bitmap.pixels.withUnsafeBufferPointer { pixels in
          body(UnsafeBufferPointer(rebasing: pixels[start..<start + size.width]))
        }
        row += 1
      } else {
        try line.withUnsafeMutableBufferPointer { line throws(FrameSequenceError) in
          guard let start = line.baseAddress else { return }
          try read(1, into: start)
        }
        line.withUnsafeBufferPointer(body)
      }
    }

    mutating func read(
      _ count: Int, into target: UnsafeMutablePointer<UInt32>
    ) throws(FrameSequenceError) {
      switch source {
      case .reader(let reader): try reader.readRows(count, into: target)
      case .bitmap(let bitmap):
        bitmap.pixels.withUnsafeBufferPointer { pixels in
          guard let start = pixels.baseAddress else { return }
          target.update(from: start + row * size.width, count: count * size.width)
        }
      }
      row += count
    }
  }
}
