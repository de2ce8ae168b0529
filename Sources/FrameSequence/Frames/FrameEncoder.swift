/// Makes the bytes of one picture file from the pixels of one frame.
///
/// A worker owns one encoder and feeds it frame after frame, so an encoder may keep buffers, or
/// whole compressed bands, from one call to the next. The bytes may depend on the pixels and the
/// encoder's settings only, never on the frames it saw before.
public protocol FrameEncoder {
  /// Encodes a frame and passes the finished file's bytes, valid during the call, to a closure.
  ///
  /// The bytes are only valid inside the closure. Whatever the closure throws is passed on.
  mutating func encode<Result>(
    _ pixels: PixelView, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result
}

extension FrameEncoder {
  /// Encodes a frame and returns a copy of the bytes of the finished file.
  public mutating func encoded(_ pixels: PixelView) throws -> [UInt8] {
    try encode(pixels) { bytes in [UInt8](bytes) }
  }
}
