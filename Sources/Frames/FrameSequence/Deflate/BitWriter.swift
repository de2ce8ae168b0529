/// Writes bits into memory, the lowest bit of each byte first, as deflate has them.
///
/// Eight bytes are stored at a time, so the memory must reach eight bytes past the last one
/// written.
struct BitWriter {
  private let start: UnsafeMutableRawPointer
  private var next: UnsafeMutableRawPointer
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0

  /// The most bits that may be written between two flushes.
  static let room = 56

  init(_ memory: UnsafeMutableRawPointer) {
    start = memory
    next = memory
  }

  /// The number of complete bytes; all of them after ``align()``.
  var byteCount: Int { next - start }

  /// Puts the low `count` bits of a number, whose other bits are 0.
  @inline(__always)
  mutating func put(_ bits: UInt64, count: UInt64) {
    pending |= bits &<< pendingCount
    pendingCount &+= count
  }

  /// Makes room for more bits.
  @inline(__always)
  mutating func flush() {
    next.storeBytes(of: pending.littleEndian, as: UInt64.self)
    next += Int(pendingCount &>> 3)
    pending &>>= pendingCount & ~7
    pendingCount &= 7
  }

  /// Pads to a byte boundary, if necessary with an empty stored block (RFC 1951, 3.2.4).
  mutating func align() {
    flush()
    guard pendingCount > 0 else { return }
    put(0, count: 3)
    flush()
    if pendingCount > 0 { pendingCount = 8 }
    put(0xFFFF_0000, count: 32)
    flush()
  }
}
