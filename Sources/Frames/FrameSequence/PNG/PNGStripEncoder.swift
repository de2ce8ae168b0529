import Platform
import Synchronization

/// Encodes an opaque picture from the top down a strip at a time, so that it is never in memory
/// whole.
///
/// Such a picture is looked at and thrown away, so it is made as fast as can be: unless it is to be
/// as small as possible, ISA-L compresses what each row has other than the one above it. Its bytes
/// depend on the version of ISA-L and on the processor, its pixels do not. While a strip is
/// compressed, the next may be drawn by another thread.
package final class PNGStripEncoder: Sendable {
  private let shape: PixelView.Shape
  /// Whether rows are stored as differences to the ones above.
  private let filtersUp: Bool
  private let state: Mutex<State>

  private struct State {
    let deflater: any BandDeflater
    var bands: [BandCache.CompressedBand] = []
    /// The last row so far.
    var above: [UInt32]
    var scanlines: [UInt8] = []
  }

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
    let deflater: any BandDeflater = filtersUp ? IgzipDeflater() : try level.makeDeflater()
    state = Mutex(State(deflater: deflater, above: [UInt32](repeating: 0, count: width)))
  }

  /// Adds the next rows: whole ones of opaque RGBA words, red in the lowest byte.
  package func append(_ pixels: [UInt32]) throws(FrameSequenceError) {
    let (shape, filtersUp) = (shape, filtersUp)
    let (width, rows) = (shape.width, pixels.count / shape.width)
    precondition(pixels.count == rows * width, "a strip is of another picture")
    try state.withLock { state throws(FrameSequenceError) in
      let size = rows * shape.scanlineSize
      if state.scanlines.count < size { state.scanlines = [UInt8](repeating: 0, count: size) }
      let (deflater, above) = (state.deflater, state.above)
      let band = try state.scanlines.withUnsafeMutableBufferPointer {
        scanlines throws(FrameSequenceError) -> BandCache.CompressedBand in
        let target = UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: scanlines[..<size]))
        above.withUnsafeBufferPointer { above in
          pixels.withUnsafeBufferPointer { pixels in
            Self.write(pixels, below: above, filtersUp: filtersUp, into: target)
          }
        }
        let input = UnsafeRawBufferPointer(target)
        return BandCache.CompressedBand(
          bytes: try deflater.piece(input, shape: shape), scanlines: input)
      }
      state.bands.append(band)
      state.above = Array(pixels.suffix(width))
    }
  }

  private static func write(
    _ pixels: UnsafeBufferPointer<UInt32>, below above: UnsafeBufferPointer<UInt32>,
    filtersUp: Bool, into scanlines: UnsafeMutableRawBufferPointer
  ) {
    let width = above.count
    let size = width * 3 + 1
    var above = above
    for row in 0..<pixels.count / width {
      let line = UnsafeBufferPointer(rebasing: pixels[row * width..<(row + 1) * width])
      let target = UnsafeMutableRawBufferPointer(
        rebasing: scanlines[row * size..<(row + 1) * size])
      if filtersUp {
        ScanlineWriter.write(line, below: above, into: target)
      } else {
        ScanlineWriter.write(line, into: target)
      }
      above = line
    }
  }

  /// The file, after all rows.
  package func finished() -> [UInt8] {
    state.withLock { state in
      // A kilobyte for the header, and some for chunks.
      let size = state.bands.reduce(1024) { $0 + $1.bytes.count + $1.bytes.count / 4096 }
      return PNGByteStream.file(size: size) { file in
        file.appendHeader(shape, scale: nil)
        file.appendImageData(state.bands)
        file.appendChunk(.end)
      }
    }
  }
}
