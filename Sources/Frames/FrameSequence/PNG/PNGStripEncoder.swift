/// Encodes an opaque picture from the top down a strip at a time, so that it is never in memory
/// whole.
///
/// Such a picture is looked at and thrown away, so it is made as fast as can be: unless it is to be
/// as small as possible, ISA-L compresses what each row has other than the one above it. Its bytes
/// depend on the version of ISA-L and on the processor, its pixels do not.
package struct PNGStripEncoder {
  private let shape: PixelView.Shape
  private let deflater: any BandDeflater
  /// Whether rows are stored as differences to the ones above.
  private let filtersUp: Bool
  private var bands: [BandCache.CompressedBand] = []
  /// The scanlines of a strip without filters, below the last one of the strip before.
  private var plain: [UInt8]
  private var scanlines: [UInt8] = []

  /// Throws `FrameSequenceError.unsupportedSize` for a size that no frame may have, and
  /// `FrameSequenceError.compressionFailed` when there is no memory.
  package init(
    width: Int, height: Int, level: CompressionLevel
  ) throws(FrameSequenceError) {
    guard PixelView.sideRange.contains(width), PixelView.sideRange.contains(height) else {
      throw .unsupportedSize(width: width, height: height)
    }
    shape = PixelView.Shape(width: width, height: height, isOpaque: true)
    filtersUp = level != .optimized
    deflater = filtersUp ? IgzipDeflater() : try level.makeDeflater()
    plain = [UInt8](repeating: 0, count: shape.scanlineSize)
  }

  /// Adds the next rows: whole ones of opaque RGBA words, red in the lowest byte.
  package mutating func append(
    _ pixels: UnsafeBufferPointer<UInt32>
  ) throws(FrameSequenceError) {
    let (line, rows) = (shape.scanlineSize, pixels.count / shape.width)
    precondition(pixels.count == rows * shape.width, "a strip is of another picture")
    if plain.count < (rows + 1) * line {
      plain += repeatElement(0, count: (rows + 1) * line - plain.count)
      scanlines = [UInt8](repeating: 0, count: rows * line)
    }
    let (shape, deflater, filtersUp) = (shape, deflater, filtersUp)
    let band = try plain.withUnsafeMutableBufferPointer {
      plain throws(FrameSequenceError) -> BandCache.CompressedBand in
      try scanlines.withUnsafeMutableBufferPointer {
        scanlines throws(FrameSequenceError) -> BandCache.CompressedBand in
        let plain = UnsafeMutableRawBufferPointer(plain)
        let target = UnsafeMutableRawBufferPointer(scanlines)
        for row in 0..<rows {
          let start = (row + 1) * line
          ScanlineWriter.write(
            UnsafeBufferPointer(rebasing: pixels[row * shape.width..<(row + 1) * shape.width]),
            into: UnsafeMutableRawBufferPointer(rebasing: plain[start..<start + line]))
          if filtersUp {
            ScanlineWriter.filterUp(
              UnsafeRawBufferPointer(rebasing: plain[start..<start + line]),
              above: UnsafeRawBufferPointer(rebasing: plain[start - line..<start]),
              into: UnsafeMutableRawBufferPointer(rebasing: target[start - line..<start]))
          }
        }
        let strip = line..<(rows + 1) * line
        let input = UnsafeRawBufferPointer(
          rebasing: filtersUp ? target[..<(rows * line)] : plain[strip])
        let band = BandCache.CompressedBand(
          bytes: try deflater.piece(input, shape: shape), scanlines: input)
        // The last row stands above the next.
        UnsafeMutableRawBufferPointer(rebasing: plain[..<line])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: plain[strip].suffix(line)))
        return band
      }
    }
    bands.append(band)
  }

  /// The file, after all rows.
  package func finished() -> [UInt8] {
    // A kilobyte for the header, and some for chunks.
    let size = bands.reduce(1024) { $0 + $1.bytes.count + $1.bytes.count / 4096 }
    return PNGByteStream.file(size: size) { file in
      file.appendHeader(shape, scale: nil)
      file.appendImageData(bands)
      file.appendChunk(.end)
    }
  }
}
