import Platform

/// The decompressed bytes of a picture's IDAT chunks, read sequentially.
struct ImageDataReader {
  private let inflater: Inflater
  private let parts: [Range<Int>]
  private var part = 0
  private var position = 0
  /// How many compressed bytes were read.
  private var consumed = 0

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
    _ = try fill(target, from: bytes, upTo: .max)
  }

  /// Fills memory with the next bytes, as far as the first `limit` compressed bytes go; returns how
  /// many there are.
  mutating func fill(
    _ target: UnsafeMutableRawBufferPointer, from bytes: UnsafeRawBufferPointer, upTo limit: Int
  ) throws(PictureProblem) -> Int {
    var done = 0
    while done < target.count, consumed < limit {
      guard !inflater.isFinished else {
        throw .damaged(.tooFew)
      }
      let step = try run(
        into: UnsafeMutableRawBufferPointer(rebasing: target[done...]), from: bytes, upTo: limit)
      if step.written == 0, step.read == 0 {
        throw .truncated(inside: "its compressed pixels")
      }
      done += step.written
    }
    return done
  }

  /// A place in compressed bytes, and what a decompressor knows there.
  struct Place: Sendable {
    fileprivate var consumed: Int
    fileprivate var knowledge: [UInt8]
  }

  /// Where it is.
  var place: Place { Place(consumed: consumed, knowledge: inflater.knowledge) }

  /// Goes on where the reader of another picture is, whose compressed bytes up to there must be the
  /// same.
  mutating func move(to place: Place) {
    while consumed < place.consumed, part < parts.count {
      advance(by: min(place.consumed - consumed, parts[part].upperBound - position))
    }
    inflater.knowledge = place.knowledge
  }

  /// How many compressed bytes two pictures have in common at the start.
  static func commonBytes(
    _ first: (parts: [Range<Int>], bytes: UnsafeRawBufferPointer),
    _ second: (parts: [Range<Int>], bytes: UnsafeRawBufferPointer)
  ) -> Int {
    var (one, two) = (first.parts[...], second.parts[...])
    var count = 0
    while let left = one.first, let right = two.first {
      let size = min(left.count, right.count)
      let common = commonBytes(
        UnsafeRawBufferPointer(rebasing: first.bytes[left.prefix(size)]),
        UnsafeRawBufferPointer(rebasing: second.bytes[right.prefix(size)]))
      count += common
      guard common == size else { return count }
      one[one.startIndex] = left.dropFirst(size)
      two[two.startIndex] = right.dropFirst(size)
      if left.count == size { one.removeFirst() }
      if right.count == size { two.removeFirst() }
    }
    return count
  }

  /// How many bytes of two equally long pieces of memory are the same before one differs.
  private static func commonBytes(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Int {
    guard let one = first.baseAddress, let two = second.baseAddress else { return 0 }
    let step = 4096
    var count = 0
    while count + step <= first.count, memcmp(one + count, two + count, step) == 0 {
      count += step
    }
    while count < first.count, first[count] == second[count] { count += 1 }
    return count
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
    guard part >= parts.count, !inflater.hasReadAhead else {
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
    into target: UnsafeMutableRawBufferPointer, from bytes: UnsafeRawBufferPointer,
    upTo limit: Int = .max
  ) throws(PictureProblem) -> (read: Int, written: Int) {
    let rest = (part < parts.count ? position..<parts[part].upperBound : 0..<0)
      .prefix(limit - consumed)
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
    consumed += count
    guard part < parts.count, position == parts[part].upperBound else { return }
    part += 1
    position = part < parts.count ? parts[part].lowerBound : 0
  }
}
