internal import CGIF

/// A GIF that giflib writes into memory, piece by piece.
///
/// Only giflib's encoder is used: it reads nothing and accesses no file.
final class GIFFile {
  /// Receives the bytes; giflib keeps a pointer to it.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  private let sink = Sink()
  /// Freed by giflib when the file is closed, also after an error; nil from then on.
  private var pointer: UnsafeMutablePointer<GifFileType>?

  init() throws(FrameSequenceError) {
    var code: Int32 = 0
    let opened = EGifOpen(
      Unmanaged.passUnretained(sink).toOpaque(),
      { file, bytes, count in
        guard let data = file?.pointee.UserData, let bytes else { return 0 }
        Unmanaged<Sink>.fromOpaque(data).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &code)
    guard let opened else { throw .gifFailed(gifCode: code) }
    pointer = opened
    EGifSetGifVersion(opened, true)
  }

  deinit {
    var code: Int32 = 0
    if let pointer { _ = EGifCloseFile(pointer, &code) }
  }

  /// The bytes not taken yet.
  var count: Int { sink.bytes.count }

  /// Lends the bytes written so far, and forgets them.
  func takeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { sink.bytes.removeAll(keepingCapacity: true) }
    return try sink.bytes.withUnsafeBytes(body)
  }

  /// Removes some of the bytes not taken yet.
  func remove(_ range: Range<Int>) { sink.bytes.removeSubrange(range) }
}

// MARK: - Parts

extension GIFFile {
  /// A part of the screen in pixels.
  struct Area: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// Writes the head: the size, the colours of all images, and how often they play.
  ///
  /// `repeats` is the number of repetitions after the first showing, `nil` for ever.
  /// `colors` has at most 256 `0xRRGGBB`.
  func begin(
    width: Int, height: Int, colors: [UInt32], repeats: Int?
  ) throws(FrameSequenceError) {
    // The table's size is a power of two, at least 2.
    var size = 2
    while size < colors.count { size *= 2 }
    var table = (0..<size).map { index in
      let color = index < colors.count ? colors[index] : 0
      return GifColorType(
        Red: UInt8(truncatingIfNeeded: color >> 16), Green: UInt8(truncatingIfNeeded: color >> 8),
        Blue: UInt8(truncatingIfNeeded: color))
    }
    guard let map = GifMakeMapObject(Int32(size), &table) else {
      throw .gifFailed(gifCode: E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    defer { GifFreeMapObject(map) }
    try check(EGifPutScreenDesc(pointer, Int32(width), Int32(height), 8, 0, map))
    guard repeats != 0 else { return }
    let count = UInt16(clamping: repeats ?? 0)
    try check(EGifPutExtensionLeader(pointer, Int32(APPLICATION_EXT_FUNC_CODE)))
    try putBlock(Array("NETSCAPE2.0".utf8))
    try putBlock([1, UInt8(count & 0xFF), UInt8(count >> 8)])
    try check(EGifPutExtensionTrailer(pointer))
  }

  /// Writes an image that stays when the next one comes.
  ///
  /// `delay` is in hundredths of a second. `pixels` are indices of colours, row by row without
  /// gaps; giflib may overwrite them. Where one is `transparent`, the screen is left as it is.
  func put(
    _ area: Area, delay: Int, transparent: UInt8?, pixels: UnsafeMutableBufferPointer<UInt8>
  ) throws(FrameSequenceError) {
    let delay = UInt16(clamping: delay)
    let control: [UInt8] = [
      1 << 2 | (transparent == nil ? 0 : 1), UInt8(delay & 0xFF), UInt8(delay >> 8),
      transparent ?? 0,
    ]
    try check(EGifPutExtension(pointer, Int32(GRAPHICS_EXT_FUNC_CODE), 4, control))
    let width = area.columns.count
    try check(
      EGifPutImageDesc(
        pointer, Int32(area.columns.lowerBound), Int32(area.rows.lowerBound), Int32(width),
        Int32(area.rows.count), false, nil))
    guard let base = pixels.baseAddress, pixels.count == width * area.rows.count else {
      throw .gifFailed(gifCode: E_GIF_ERR_DATA_TOO_BIG)
    }
    for row in 0..<area.rows.count {
      try check(EGifPutLine(pointer, base + row * width, Int32(width)))
    }
  }

  /// Writes the end.
  func finish() throws(FrameSequenceError) {
    guard let pointer else { return }
    self.pointer = nil
    var code: Int32 = 0
    guard EGifCloseFile(pointer, &code) == GIF_OK else { throw .gifFailed(gifCode: code) }
  }

  private func putBlock(_ bytes: [UInt8]) throws(FrameSequenceError) {
    try check(EGifPutExtensionBlock(pointer, Int32(bytes.count), bytes))
  }

  private func check(_ status: Int32) throws(FrameSequenceError) {
    guard status == GIF_OK else { throw .gifFailed(gifCode: pointer?.pointee.Error ?? 0) }
  }
}
