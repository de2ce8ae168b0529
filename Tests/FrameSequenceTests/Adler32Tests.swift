import CZlib
import Testing

@testable import FrameSequence

@Suite struct Adler32Tests {
  static let counts = Array(0...40) + [255, 256, 5551, 5552, 5553, 79_999, 80_000, 80_017, 300_000]

  @Test(arguments: counts) func isThatOfZlib(_ count: Int) {
    var random = SplitMix(state: UInt64(count))
    let noise = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for bytes in [noise, Array(repeating: 255, count: count), Array(repeating: 0, count: count)] {
      let expected = adler32_z(1, bytes, bytes.count)
      #expect(bytes.withUnsafeBytes { Adler32.checksum(of: $0) } == UInt32(expected))
    }
  }
}
