/// The rows of a picture that are in memory: two strips, one below the other.
struct RowWindow {
  let width: Int
  let height: Int
  /// The first row of the lower strip.
  let seam: Int
  /// The rows of the upper strip end where the lower one begins.
  let upper: UnsafePointer<UInt32>
  let upperFirst: Int
  let lower: UnsafePointer<UInt32>
  /// From row to row in a strip, in pixels.
  let stride: Int

  /// The pixels of a row, which must be in memory.
  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<UInt32> {
    y >= seam ? lower + (y &- seam) &* stride : upper + (y &- upperFirst) &* stride
  }
}
