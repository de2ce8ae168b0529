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

extension FrameShape {
  /// Sets the common shape of a file's frames, or checks against it.
  func check(against first: inout FrameShape?) throws(FrameSequenceError) {
    guard let known = first else {
      first = self
      return
    }
    guard known == self else {
      throw .sizesDiffer(
        width: known.width, height: known.height, otherWidth: width, otherHeight: height)
    }
  }
}

extension PixelView {
  var shape: FrameShape { FrameShape(width: width, height: height, isOpaque: isOpaque) }
}
