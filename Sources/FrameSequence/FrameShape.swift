/// What the rows of a frame have in common.
struct FrameShape: Hashable, Sendable {
  /// In pixels.
  let width: Int

  /// In pixels.
  let height: Int

  /// Whether the frame is stored as RGB; RGBA otherwise.
  let isOpaque: Bool

  /// The bytes of one scanline, its filter byte included.
  var scanlineSize: Int { 1 + width * (isOpaque ? 3 : 4) }
}

extension PixelView {
  var shape: FrameShape { FrameShape(width: width, height: height, isOpaque: isOpaque) }
}
