import FrameSequence
import Testing

/// What is collected comes back whole, whether it is little or much.
@Suite struct SpoolFileTests {
  @Test(arguments: [0, 1, 1 << 20, (1 << 20) + 1, 3_500_000])
  func `All bytes come back in order, and again after more`(_ count: Int) throws {
    let spool = SpoolFile()
    var expected: [UInt8] = []
    for round in 0..<2 {
      var left = count
      while left > 0 {
        let text = String(repeating: "\((left + round) % 10)", count: min(left, 99_991))
        try spool.append(text)
        expected += text.utf8
        left -= text.utf8.count
      }
      #expect(spool.byteCount == expected.count)
      for _ in 0..<2 {
        var found: [UInt8] = []
        try spool.forEachPiece { found += $0 }
        #expect(found == expected)
      }
    }
  }
}
