import CISAL

/// A decompressor of zlib streams (RFC 1950), Intel's ISA-L, reused for stream after stream.
///
/// Two to ten times as fast as zlib, and its output may go to memory smaller than the result.
final class Inflater {
  private let state: UnsafeMutablePointer<inflate_state>

  init() {
    state = .allocate(capacity: 1)
    isal_inflate_init(state)
  }

  deinit { state.deallocate() }

  /// The two-byte header of a zlib stream.
  struct Wrapper {
    let windowBits: UInt32

    init?(_ first: UInt8, _ second: UInt8) {
      guard first & 15 == 8, first >> 4 <= 7, second & 0x20 == 0,
        (UInt(first) << 8 | UInt(second)) % 31 == 0
      else { return nil }
      windowBits = UInt32(first >> 4) + 8
    }
  }

  /// Begins a stream after its header; the checksum at its end is verified.
  func start(_ wrapper: Wrapper) {
    isal_inflate_init(state)
    state.pointee.crc_flag = UInt32(ISAL_ZLIB_NO_HDR_VER)
    state.pointee.hist_bits = wrapper.windowBits
  }

  /// Begins a raw deflate stream.
  func startBare() {
    isal_inflate_init(state)
  }

  /// The state of the stream so far, for another to go on there.
  var knowledge: [UInt8] {
    // It has no pointers but those to input and output, which every run sets.
    get { Array(UnsafeRawBufferPointer(start: state, count: Self.size)) }
    set {
      precondition(newValue.count == Self.size, "this is not what a decompressor knows")
      UnsafeMutableRawBufferPointer(start: state, count: Self.size).copyBytes(from: newValue)
    }
  }

  private static let size = MemoryLayout<inflate_state>.size

  /// Whether the stream has ended and its checksum matches.
  var isFinished: Bool { state.pointee.block_state == ISAL_BLOCK_FINISH }

  /// Whether bytes were read that are no part of a stream that has ended.
  var hasReadAhead: Bool { state.pointee.read_in_length >= 8 }

  /// Decompresses until the input is used up or the output is full.
  ///
  /// Returns how many bytes of each were used; throws when the stream is damaged.
  func run(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(PictureProblem) -> (read: Int, written: Int) {
    let source = input.assumingMemoryBound(to: UInt8.self).baseAddress
    state.pointee.next_in = UnsafeMutablePointer(mutating: source)
    state.pointee.avail_in = UInt32(clamping: input.count)
    state.pointee.next_out = output.assumingMemoryBound(to: UInt8.self).baseAddress
    state.pointee.avail_out = UInt32(clamping: output.count)
    let status = isal_inflate(state)
    guard status == ISAL_DECOMP_OK || status == ISAL_END_INPUT else {
      throw .damaged(Self.damage(status))
    }
    return (
      input.count - Int(state.pointee.avail_in), output.count - Int(state.pointee.avail_out)
    )
  }

  private static func damage(_ status: Int32) -> PictureProblem.Damage {
    switch status {
    case ISAL_INCORRECT_CHECKSUM: .checksum
    case ISAL_INVALID_LOOKBACK: .reference
    default: .senseless
    }
  }
}
