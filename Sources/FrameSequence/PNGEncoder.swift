import CZlib

/// Encodes frames as PNG: 8 bits a component, no row filter, RGB when opaque and RGBA otherwise.
///
/// The bytes depend on the pixels, the level, the scale and the version of zlib, on nothing else.
/// One encoder serves one worker: it keeps its compressor and buffers from frame to frame.
/// Chunks: IHDR, sRGB, pHYs (when a scale is given), IDAT, IEND (PNG Specification, third edition).
public final class PNGEncoder: FrameEncoder {
  /// The version of zlib in use, such as `1.2.13`; the compressed bytes depend on it.
  public static var zlibVersion: String { String(cString: CZlib.zlibVersion()) }

  /// Scanlines are packed and compressed in bands of about this many bytes, to stay in the cache.
  private static let bandSize = 128 * 1024

  /// A longer stream of compressed data is cut into several IDAT chunks.
  private static let imageDataLimit = 1 << 20

  private let deflater: Deflater
  private let pixelsPerMetre: UInt32?
  private var scanlines: [UInt8] = []
  private var file = PNGByteStream()

  /// Makes an encoder.
  ///
  /// `scale` is in pixels a point. It is recorded as the physical size, taking a point for 1/72
  /// inch: a picture at 2x says 144 dots an inch. Throws
  /// `FrameSequenceError.compressionFailed` when zlib finds no memory.
  public init(level: CompressionLevel = .standard, scale: Double? = nil)
    throws(FrameSequenceError)
  {
    deflater = try Deflater(level: level)
    pixelsPerMetre = scale.flatMap { scale in
      UInt32(exactly: (scale * 72 / 0.0254).rounded())
    }
  }

  /// Encodes a frame and lends the bytes of the finished file to a closure.
  ///
  /// The bytes are only valid inside the closure. Throws `FrameSequenceError.compressionFailed`
  /// when zlib fails, and whatever the closure throws.
  public func encode<Result>(
    _ pixels: PixelView, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try deflater.reset()
    file.start()
    writeHeader(of: pixels)
    try writeImageData(of: pixels)
    file.beginChunk(.end)
    file.endChunk()
    return try file.withBytes(body)
  }
}

// MARK: - Chunks

extension PNGEncoder {
  private func writeHeader(of pixels: PixelView) {
    file.beginChunk(.header)
    file.append(UInt32(pixels.width))
    file.append(UInt32(pixels.height))
    // Bit depth 8, colour type 2 (RGB) or 6 (RGBA), deflate, filter method 0, no interlace.
    file.append([8, pixels.isOpaque ? 2 : 6, 0, 0, 0])
    file.endChunk()

    file.beginChunk(.standardRGB)
    file.append([0])  // Rendering intent: perceptual.
    file.endChunk()

    if let pixelsPerMetre {
      file.beginChunk(.physicalSize)
      file.append(pixelsPerMetre)
      file.append(pixelsPerMetre)
      file.append([1])  // Unit: metre.
      file.endChunk()
    }
  }

  private func writeImageData(of pixels: PixelView) throws(FrameSequenceError) {
    let scanlineSize = PixelPacking.scanlineSize(of: pixels)
    let rowsPerBand = min(pixels.height, max(1, Self.bandSize / scanlineSize))
    let needed = rowsPerBand * scanlineSize
    if scanlines.count < needed {
      scanlines = [UInt8](repeating: 0, count: needed)
    }
    file.beginChunk(.imageData)
    var row = 0
    while row < pixels.height {
      let rows = row..<min(row + rowsPerBand, pixels.height)
      let isLast = rows.upperBound == pixels.height
      // The band leaves its property while borrowed, so that writing the file is not a conflict.
      var band = exchange(&scanlines, with: [])
      defer { scanlines = band }
      try band.withUnsafeMutableBufferPointer { (buffer) throws(FrameSequenceError) in
        let bytes = UnsafeMutableRawBufferPointer(
          buffer.extracting(0..<rows.count * scanlineSize))
        PixelPacking.pack(pixels, rows: rows, into: bytes)
        try compress(UnsafeRawBufferPointer(bytes), isLast: isLast)
      }
      row = rows.upperBound
    }
    file.endChunk()
  }

  private func compress(_ input: UnsafeRawBufferPointer, isLast: Bool) throws(FrameSequenceError) {
    deflater.feed(input)
    var capacity = 0
    var written = 0
    repeat {
      if file.chunkDataCount == Self.imageDataLimit {
        file.endChunk()
        file.beginChunk(.imageData)
      }
      capacity = min(64 * 1024, Self.imageDataLimit - file.chunkDataCount)
      written = try file.append(capacity: capacity) { (output) throws(FrameSequenceError) in
        try deflater.drain(into: output, finish: isLast)
      }
    } while written == capacity
  }

  private func exchange(_ value: inout [UInt8], with replacement: [UInt8]) -> [UInt8] {
    let old = value
    value = replacement
    return old
  }
}
