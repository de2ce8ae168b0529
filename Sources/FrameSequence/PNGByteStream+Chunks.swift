import CZlib

extension PNGByteStream {
  /// A longer stream of compressed data is cut into several IDAT chunks, between bands.
  private static let imageDataLimit = 1 << 20

  /// Appends what is to be known before the pixels: IHDR, sRGB and, with a scale, pHYs.
  mutating func appendHeader(_ shape: FrameShape, scale: Double?) {
    beginChunk(.header)
    append(UInt32(shape.width))
    append(UInt32(shape.height))
    // Bit depth 8, colour type 2 (RGB) or 6 (RGBA), deflate, filter method 0, no interlace.
    append([8, shape.isOpaque ? 2 : 6, 0, 0, 0])
    endChunk()

    beginChunk(.standardRGB)
    append([0])  // Rendering intent: perceptual.
    endChunk()

    if let scale, let pixelsPerMetre = UInt32(exactly: (scale * 72 / 0.0254).rounded()) {
      beginChunk(.physicalSize)
      append(pixelsPerMetre)
      append(pixelsPerMetre)
      append([1])  // Unit: metre.
      endChunk()
    }
  }

  /// Appends bands as the pixels of the picture.
  mutating func appendImageData(_ bands: [CompressedBand]) {
    beginChunk(.imageData)
    appendStream(bands) { stream in
      guard stream.chunkDataCount >= Self.imageDataLimit else { return }
      stream.endChunk()
      stream.beginChunk(.imageData)
    }
    endChunk()
  }

  /// Appends bands as a zlib stream (RFC 1950), and calls `betweenBands` before each but the first.
  mutating func appendStream(
    _ bands: [CompressedBand], betweenBands: (inout PNGByteStream) -> Void = { _ in }
  ) {
    append([0x78, 0x9C])  // Deflate, a window of 32 KB, the default level, no dictionary.
    var checksum = adler32(0, nil, 0)
    for (index, band) in bands.enumerated() {
      if index > 0 { betweenBands(&self) }
      append(band.bytes, crc: band.crc)
      checksum = adler32_combine(checksum, uLong(band.adler), band.scanlineBytes)
    }
    append(endOfDeflateStream)
    append(UInt32(truncatingIfNeeded: checksum))
  }
}
