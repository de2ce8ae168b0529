import CSPNG

/// A libspng decoder, which supports all colour types, depths, palettes and interlacing.
///
/// It receives only IHDR, PLTE, tRNS, IDAT and IEND: other chunks change no pixel here, and a text
/// chunk that decompresses to gigabytes is never read.
final class SPNGDecoder {
  private let context: OpaquePointer
  /// libspng reads from this memory while decoding.
  private let file: UnsafeMutableRawBufferPointer
  private let header: PNGHeader
  /// All pixels of an interlaced picture.
  private var pixels: [UInt32] = []
  private var row = 0

  init(
    _ container: PNGContainer, bytes: UnsafeRawBufferPointer
  ) throws(PictureProblem) {
    guard let context = spng_ctx_new(0) else {
      throw .damaged(.memory)
    }
    self.context = context
    header = container.header
    let wanted: Set = [
      PNGChunkType.header.code, PNGChunkType.palette.code, PNGChunkType.transparency.code,
      PNGChunkType.imageData.code, PNGChunkType.end.code,
    ]
    let kept = container.chunks.filter { wanted.contains($0.type) }
    let size = kept.reduce(PNGHeader.Signature.bytes.count) { $0 + $1.data.count + 12 }
    file = .allocate(byteCount: size, alignment: 8)
    file.copyBytes(from: PNGHeader.Signature.bytes)
    var position = PNGHeader.Signature.bytes.count
    for chunk in kept {
      let whole = chunk.data.lowerBound - 8..<chunk.data.upperBound + 4
      UnsafeMutableRawBufferPointer(rebasing: file[position...])
        .copyBytes(from: UnsafeRawBufferPointer(rebasing: bytes[whole]))
      position += whole.count
    }
    try check(spng_set_png_buffer(context, file.baseAddress, file.count))
    let flags = Int32(SPNG_DECODE_TRNS.rawValue)
    if container.header.isInterlaced {
      pixels = [UInt32](repeating: 0, count: header.width * header.height)
      let status = pixels.withUnsafeMutableBytes { pixels in
        spng_decode_image(
          context, pixels.baseAddress, pixels.count, Int32(SPNG_FMT_RGBA8.rawValue), flags)
      }
      try check(status)
      try check(spng_decode_chunks(context))
    } else {
      try check(
        spng_decode_image(
          context, nil, 0, Int32(SPNG_FMT_RGBA8.rawValue),
          flags | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)))
    }
  }

  deinit {
    spng_ctx_free(context)
    file.deallocate()
  }

  /// Decodes the next rows as RGBA words, lowest byte red.
  ///
  /// Of 16 bits the upper 8 are kept, as libpng's `png_set_strip_16` does.
  func read(_ count: Int, into target: UnsafeMutablePointer<UInt32>) throws(PictureProblem) {
    let width = header.width
    if !pixels.isEmpty {
      pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        target.update(from: start + row * width, count: count * width)
      }
    } else {
      for index in 0..<count {
        let status = spng_decode_row(context, target + index * width, width * 4)
        let isLast = row + index + 1 == header.height
        if isLast, status == Int32(SPNG_EOI.rawValue) {
          try check(spng_decode_chunks(context))
        } else {
          try check(status)
        }
      }
    }
    row += count
    #if _endian(big)
      for index in 0..<count * width { target[index] = target[index].byteSwapped }
    #endif
  }

  private func check(_ status: Int32) throws(PictureProblem) {
    guard status != 0 else { return }
    switch spng_errno(status) {
    case SPNG_EIDAT_TOO_SHORT: throw .damaged(.tooFew)
    case SPNG_EIDAT_STREAM: throw .damaged(.senseless)
    default:
      throw .damaged(.decoder(String(cString: spng_strerror(status))))
    }
  }
}
