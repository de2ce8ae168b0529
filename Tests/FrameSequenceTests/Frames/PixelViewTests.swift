import FrameSequence
import Testing

@Suite struct PixelViewTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let byteCount: Int
    let error: FrameSequenceError?
  }

  static let cases = [
    Case(
      testDescription: "one pixel", width: 1, height: 1, bytesPerRow: 4, byteCount: 4, error: nil),
    Case(
      testDescription: "the last row needs no padding", width: 2, height: 2, bytesPerRow: 12,
      byteCount: 20, error: nil),
    Case(
      testDescription: "the stride of a single row does not matter", width: 2, height: 1,
      bytesPerRow: .max, byteCount: 8, error: nil),
    Case(
      testDescription: "the widest", width: 32767, height: 1, bytesPerRow: 131_068,
      byteCount: 131_068, error: nil),
    Case(
      testDescription: "no width", width: 0, height: 1, bytesPerRow: 4, byteCount: 4,
      error: .unsupportedSize(width: 0, height: 1)),
    Case(
      testDescription: "too high", width: 1, height: 32768, bytesPerRow: 4, byteCount: 131_072,
      error: .unsupportedSize(width: 1, height: 32768)),
    Case(
      testDescription: "rows overlap", width: 2, height: 2, bytesPerRow: 7, byteCount: 100,
      error: .malformedPixels(width: 2, height: 2, bytesPerRow: 7, byteCount: 100)),
    Case(
      testDescription: "a byte short", width: 2, height: 2, bytesPerRow: 12, byteCount: 19,
      error: .malformedPixels(width: 2, height: 2, bytesPerRow: 12, byteCount: 19)),
    Case(
      testDescription: "a stride that would overflow", width: 1, height: 32767, bytesPerRow: .max,
      byteCount: 8,
      error: .malformedPixels(width: 1, height: 32767, bytesPerRow: .max, byteCount: 8)),
  ]

  @Test(arguments: cases) func `A view reaches no byte outside its memory`(_ example: Case) {
    let memory = [UInt8](repeating: 0, count: example.byteCount)
    let result = memory.withUnsafeBytes { bytes in
      Result { () throws(FrameSequenceError) in
        _ = try PixelView(
          base: bytes, width: example.width, height: example.height,
          bytesPerRow: example.bytesPerRow, isOpaque: true)
      }
    }
    switch result {
    case .success: #expect(example.error == nil)
    case .failure(let error): #expect(error == example.error)
    }
  }
}
