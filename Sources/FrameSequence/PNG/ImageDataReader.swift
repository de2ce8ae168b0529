/// The decompressed bytes of a picture's IDAT chunks, read sequentially.
struct ImageDataReader {
  private let inflater: Inflater
  private let parts: [Range<Int>]
  private var part = 0
  private var position = 0

  /// Begins at the first chunk.
  init(
    _ parts: [Range<Int>], of bytes: UnsafeRawBufferPointer, inflater: Inflater
  ) throws(PictureProblem) {
    self.inflater = inflater
    self.parts = parts.filter { !$0.isEmpty }
    position = self.parts.first?.lowerBound ?? 0
    guard let first = nextByte(of: bytes), let second = nextByte(of: bytes) else {
      throw .truncated(inside: "its compressed pixels")
    }
    guard let wrapper = Inflater.Wrapper(first, second) else {
      throw .damaged(.compression)
    }
    inflater.start(wrapper)
  }

  /// Fills memory with the next bytes.
  mutating func fill(
    _ target: UnsafeMutableRawBufferPointer, from bytes: UnsafeRawBufferPointer
  ) throws(PictureProblem) {
    var done = 0
    while done < target.count {
      guard !inflater.isFinished else {
        throw .damaged(.tooFew)
      }
      let step = try run(
        into: UnsafeMutableRawBufferPointer(rebasing: target[done...]), from: bytes)
      if step.written == 0, step.read == 0 {
        throw .truncated(inside: "its compressed pixels")
      }
      done += step.written
    }
  }

  /// Checks that nothing follows but the checksum.
  mutating func finish(from bytes: UnsafeRawBufferPointer) throws(PictureProblem) {
    var spare: UInt64 = 0
    while !inflater.isFinished {
      let step = try withUnsafeMutableBytes(of: &spare) { (spare) throws(PictureProblem) in
        try run(into: spare, from: bytes)
      }
      guard step.written == 0 else {
        throw .damaged(.tooMany)
      }
      if step.read == 0, !inflater.isFinished {
        throw .truncated(inside: "its compressed pixels")
      }
    }
    guard part >= parts.count else {
      throw .damaged(.trailingBytes)
    }
  }

  /// Checks that a stream holds exactly a number of bytes, without storing any.
  mutating func check(byteCount: Int, from bytes: UnsafeRawBufferPointer) throws(PictureProblem) {
    var spare = [UInt8](repeating: 0, count: min(byteCount, 1 << 16))
    var left = byteCount
    while left > 0 {
      let count = min(left, spare.count)
      try spare.withUnsafeMutableBufferPointer { buffer throws(PictureProblem) in
        let target = UnsafeMutableRawBufferPointer(buffer)
        try fill(UnsafeMutableRawBufferPointer(rebasing: target[..<count]), from: bytes)
      }
      left -= count
    }
    try finish(from: bytes)
  }

  private mutating func run(
    into target: UnsafeMutableRawBufferPointer, from bytes: UnsafeRawBufferPointer
  ) throws(PictureProblem) -> (read: Int, written: Int) {
    let rest = part < parts.count ? position..<parts[part].upperBound : 0..<0
    let step = try inflater.run(UnsafeRawBufferPointer(rebasing: bytes[rest]), into: target)
    advance(by: step.read)
    return step
  }

  private mutating func nextByte(of bytes: UnsafeRawBufferPointer) -> UInt8? {
    guard part < parts.count else { return nil }
    let byte = bytes[position]
    advance(by: 1)
    return byte
  }

  private mutating func advance(by count: Int) {
    position += count
    guard part < parts.count, position == parts[part].upperBound else { return }
    part += 1
    position = part < parts.count ? parts[part].lowerBound : 0
  }
}
