/// Cuts a stream of PGM pictures, as ffmpeg writes them to a pipe, into frames.
///
/// Each picture says its own size, so that one that changes is noticed.
public struct GrayStream {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Makes a stream of which nothing has come yet.
  public init() {}

  /// The most pixels of a picture: a choice, far above any screen.
  private static let limit = 1 << 26

  /// Takes the next bytes, and passes every frame that is whole to a function.
  ///
  /// - Throws: ``MeasuringError/notAPicture`` where no picture begins, or what `body` throws.
  public mutating func append(
    _ more: UnsafeRawBufferPointer, _ body: (LuminanceFrame) throws -> Void
  ) throws {
    bytes.append(contentsOf: more)
    while let head = try head() {
      guard bytes.count - head.end >= head.width * head.height else { break }
      let end = head.end + head.width * head.height
      try body(
        LuminanceFrame(rows: head.height, columns: head.width, bytes: Array(bytes[head.end..<end])))
      start = end
    }
    if start > 1 << 20 || start == bytes.count {
      bytes.removeFirst(start)
      start = 0
    }
  }

  /// Whether a picture has begun and is not whole.
  public var isInsidePicture: Bool { start < bytes.count }

  /// The size of the picture that begins, and where its pixels do; `nil` until all of it is there.
  private func head() throws(MeasuringError) -> (width: Int, height: Int, end: Int)? {
    var numbers: [Int] = []
    var position = start + 2
    guard bytes.count > position else { return nil }
    guard bytes[start] == UInt8(ascii: "P"), bytes[start + 1] == UInt8(ascii: "5") else {
      throw .notAPicture
    }
    while numbers.count < 3 {
      while position < bytes.count, bytes[position] <= 32 { position += 1 }
      var number = 0
      let first = position
      while position < bytes.count, (48...57).contains(bytes[position]), position - first < 8 {
        number = number * 10 + Int(bytes[position] - 48)
        position += 1
      }
      guard position < bytes.count else { return nil }
      guard position > first else { throw .notAPicture }
      numbers.append(number)
    }
    guard numbers[0] > 0, numbers[1] > 0, numbers[2] == 255,
      numbers[0] <= Self.limit / numbers[1]
    else { throw .notAPicture }
    return (numbers[0], numbers[1], position + 1)
  }
}
