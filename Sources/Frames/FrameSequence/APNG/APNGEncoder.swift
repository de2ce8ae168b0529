/// Encodes the states of an animation as one APNG, piece by piece, from the same bands as stills.
///
/// After the first frame, only what changed is stored: the rows from the first changed one to the
/// last, and only the changed columns of them where these are few, as when a scroll indicator
/// fades. Nothing is disposed of, and no pixel is a mixture of two, so every reader shows the
/// pixels as they are. The first frame is also the picture that readers without animation support
/// show (PNG Specification, third edition, 11.3.6).
///
/// Where bytes count, a frame is compressed as a whole, and pixels of opaque films that stay as
/// they were may be transparent.
struct APNGEncoder: AnimationEncoder {
  private let frames: [Timing.Frame]
  private let plays: Int
  private let scale: Double
  private let bandEncoder: BandEncoder
  private var scanner = StateScanner()
  private var file = PNGByteStream()
  private var ownTimes = StepTimes()
  private var shown: [RowHash] = []
  private var shownPicture = ShownPicture()
  private var cropScanner = RowScanner()

  /// What compresses the frames where bytes count; otherwise bands do.
  private let wholeFrames: WholeFrames?

  /// The colour that stands for a pixel as it was, which no picture has.
  private var key: UInt32?

  private var sequenceNumber: UInt32 = 0
  private(set) var shape: PixelView.Shape?

  /// `plays` is how often the animation plays, 0 for ever; `scale` is in pixels a point.
  init(
    level: CompressionLevel, frames: [Timing.Frame], plays: Int, scale: Double
  ) throws(FrameSequenceError) {
    self.frames = frames
    self.plays = plays
    self.scale = scale
    bandEncoder = try BandEncoder(
      level: level, cache: BandCache(), meanRows: max(Self.meanRows, level.meanBandRows))
    wholeFrames = level == .optimized ? try WholeFrames() : nil
  }

  /// The average number of rows in a band: higher than for stills, because moving content moves
  /// together.
  private static let meanRows = 64

  var frameCount: Int { frames.count }

  var times: StepTimes { ownTimes + scanner.times + bandEncoder.times }

  /// Looks for a colour that no picture has.
  mutating func prepare<Worker: FrameWorker>(
    with worker: inout Worker, step: () throws -> Void
  ) throws {
    guard wholeFrames != nil, frames.count > 1 else { return }
    var colors = UnusedColor()
    var seenRows = SeenRows()
    var isOpaque = true
    for state in Set(frames.map(\.state)).sorted() where isOpaque {
      try step()
      try scanner.withRows(ofState: state, of: &worker) { shape, hashes, pixels in
        isOpaque = shape.isOpaque
        let rows = seenRows.insert(hashes)
        guard isOpaque, !rows.isEmpty else { return }
        try pixels(rows) { pixels in
          for row in rows.joined() { colors.exclude(row, of: pixels) }
        }
      }
    }
    key = isOpaque ? colors.first : nil
  }

  mutating func encodeFrame<Worker: FrameWorker>(
    _ index: Int, of worker: inout Worker, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let frame = frames[index]
    var scanner = self.scanner
    defer { self.scanner = scanner }
    try scanner.withRows(ofState: frame.state, of: &worker) { shape, hashes, pixels in
      let isFirst = self.shape == nil
      try shape.check(against: &self.shape)
      let rows = isFirst ? 0..<shape.height : changedRows(hashes)
      try pixels([rows]) { pixels in
        let before = wholeFrames == nil ? ShownPicture() : shownPicture
        let columns = changedColumns(rows, of: pixels)
        var image: [UInt32]?
        let bands: [BandCache.CompressedBand]
        if let wholeFrames {
          let compressing = StepTimes.Stopwatch()
          if let key, !isFirst {
            image = shownPicture.image(rows, columns, since: before, unchanged: key)
          }
          bands = [try wholeFrames.band(rows, columns, of: pixels, or: image)]
          ownTimes.compress += compressing.seconds
        } else if columns.count == shape.width {
          bands = try self.bands(of: rows, hashes: hashes, in: pixels)
        } else {
          bands = try self.bands(of: rows, in: pixels.cropped(to: columns))
        }
        let stopwatch = StepTimes.Stopwatch()
        if isFirst { begin(shape) }
        append(
          frame, rows: rows, columns: columns, bands: bands, isFirst: isFirst,
          blends: image != nil)
        ownTimes.assemble += stopwatch.seconds
      }
      shown = hashes
    }
    try flush(body)
  }

  mutating func finish(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    file.beginChunk(.end)
    file.endChunk()
    try flush(body)
  }

  private mutating func flush(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let stopwatch = StepTimes.Stopwatch()
    try file.withBytes(body)
    file.removeAll()
    ownTimes.write += stopwatch.seconds
  }
}

// MARK: - Chunks

extension APNGEncoder {
  /// From the first row that changed to the last; one row when nothing did, because a frame cannot
  /// be empty.
  private func changedRows(_ hashes: [RowHash]) -> Range<Int> {
    guard let first = hashes.indices.first(where: { hashes[$0] != shown[$0] }),
      let last = hashes.indices.last(where: { hashes[$0] != shown[$0] })
    else { return 0..<1 }
    return first..<last + 1
  }

  /// From the first changed column to the last where that saves something; otherwise all.
  ///
  /// Frames at full width can reuse the bands of other frames; narrower ones cannot. Where bytes
  /// count none are reused.
  private mutating func changedColumns(_ rows: Range<Int>, of pixels: PixelView) -> Range<Int> {
    let stopwatch = StepTimes.Stopwatch()
    defer { ownTimes.hash += stopwatch.seconds }
    let columns = shownPicture.update(rows, from: pixels)
    guard columns.count * 2 <= pixels.width || wholeFrames != nil else { return 0..<pixels.width }
    return columns.isEmpty ? 0..<1 : columns
  }

  private func bands(
    of rows: Range<Int>, hashes: [RowHash], in pixels: PixelView
  ) throws -> [BandCache.CompressedBand] {
    try bandEncoder.bands(of: rows, hashes: hashes, shape: pixels.shape) { _, body in
      try body(pixels)
    }
  }

  /// The bands of a frame that is narrower than the picture, whose rows have to be hashed again.
  private mutating func bands(
    of rows: Range<Int>, in pixels: PixelView
  ) throws -> [BandCache.CompressedBand] {
    let stopwatch = StepTimes.Stopwatch()
    cropScanner.begin(pixels.shape)
    cropScanner.scan(rows, of: pixels)
    ownTimes.hash += stopwatch.seconds
    return try bands(of: rows, hashes: cropScanner.hashes, in: pixels)
  }

  private mutating func begin(_ shape: PixelView.Shape) {
    file.start()
    file.appendHeader(shape, scale: scale)
    file.beginChunk(.animationControl)
    file.append(UInt32(frames.count))
    file.append(UInt32(plays))
    file.endChunk()
    guard let key else { return }
    file.beginChunk(.transparency)
    for shift in [16, 8, 0] as [UInt32] { file.append(UInt16(key &>> shift & 0xFF)) }
    file.endChunk()
  }

  private mutating func append(
    _ frame: Timing.Frame, rows: Range<Int>, columns: Range<Int>,
    bands: [BandCache.CompressedBand], isFirst: Bool, blends: Bool
  ) {
    file.beginChunk(.frameControl)
    appendSequenceNumber()
    file.append(UInt32(columns.count))
    file.append(UInt32(rows.count))
    file.append(UInt32(columns.lowerBound))
    file.append(UInt32(rows.lowerBound))
    file.append(frame.numerator)
    file.append(frame.denominator)
    file.append([0, blends ? 1 : 0])  // Leave the frame in place; replace, or blend.
    file.endChunk()
    if isFirst { return file.appendImageData(bands) }
    file.beginChunk(.frameData)
    appendSequenceNumber()
    file.appendStream(bands)
    file.endChunk()
  }

  private mutating func appendSequenceNumber() {
    file.append(sequenceNumber)
    sequenceNumber += 1
  }
}

extension PixelView {
  /// Returns some of the columns, and all rows.
  func cropped(to columns: Range<Int>) throws(FrameSequenceError) -> PixelView {
    try PixelView(
      base: UnsafeRawBufferPointer(rebasing: base[(columns.lowerBound * 4)...]),
      width: columns.count, height: height, bytesPerRow: bytesPerRow, isOpaque: isOpaque)
  }
}

extension APNGEncoder {
  /// The frames of an animation: each shows a state for a fraction of a second.
  ///
  /// Consecutive frames of a plan that show the same state become one frame.
  struct Timing {
    struct Frame: Hashable, Sendable {
      var state: Int
      /// The delay is `numerator / denominator` seconds.
      var numerator: UInt16
      var denominator: UInt16
    }

    let frames: [Frame]

    /// The resolution of times, in parts of a second, where they are no multiples of a frame rate.
    private static let clock = 10_000

    /// Exact multiples of the frame rate where the plan has one; otherwise the ends of frames are
    /// rounded to 1/10000 s, so that errors never accumulate.
    init(_ plan: FramePlan) {
      var frames: [Frame] = []
      var index = 0
      while index < plan.frames.count {
        let state = plan.frames[index].stateIndex
        var end = index + 1
        while end < plan.frames.count, plan.frames[end].stateIndex == state { end += 1 }
        var parts = plan.frameRate.flatMap { Self.parts($0, frames: index..<end, of: plan) } ?? []
        if parts.isEmpty {
          let ticks = Self.tick(end, plan) - Self.tick(index, plan)
          parts = Self.split(ticks, of: (numerator: 1, denominator: Self.clock)) ?? []
        }
        // A hold too long for one frame becomes several.
        for part in parts {
          frames.append(
            Frame(state: state, numerator: part.numerator, denominator: part.denominator))
        }
        index = end
      }
      self.frames = frames
    }
  }
}

// MARK: - Fractions

extension APNGEncoder.Timing {
  private typealias Delay = (numerator: UInt16, denominator: UInt16)

  /// Nothing when the frames do not last as long as the rate says.
  private static func parts(_ rate: FrameRate, frames: Range<Int>, of plan: FramePlan) -> [Delay]? {
    let length =
      plan.nanoseconds(ofFrame: frames.upperBound)
      - plan.nanoseconds(ofFrame: frames.lowerBound)
    let expected = Double(frames.count) * rate.interval
    guard abs(Double(length) / 1e9 - expected) < 1e-6 else { return nil }
    return split(
      frames.count, of: (numerator: rate.denominator, denominator: rate.numerator))
  }

  /// Splits a multiple of a fraction into fractions of 16 bits, or returns nil when it cannot.
  private static func split(
    _ count: Int, of unit: (numerator: Int, denominator: Int)
  ) -> [Delay]? {
    guard count > 0 else { return [(0, UInt16(clock))] }
    var parts: [Delay] = []
    var rest = count
    while rest > 0 {
      var taken = rest
      while taken > 0, delay(taken, of: unit) == nil {
        // A hold of hours is halved first; below that, the next shorter hold is tried.
        taken = taken > 2 * 65535 ? taken / 2 : taken - 1
      }
      guard taken > 0, let delay = delay(taken, of: unit) else { return nil }
      parts.append(delay)
      rest -= taken
    }
    return parts
  }

  private static func delay(
    _ count: Int, of unit: (numerator: Int, denominator: Int)
  ) -> Delay? {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: unit.numerator)
    guard !isTooLarge else { return nil }
    let divisor = greatestCommonDivisor(product, unit.denominator)
    guard let numerator = UInt16(exactly: product / divisor),
      let denominator = UInt16(exactly: unit.denominator / divisor)
    else { return nil }
    return (numerator, denominator)
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }

  private static func tick(_ index: Int, _ plan: FramePlan) -> Int {
    let time = plan.nanoseconds(ofFrame: index) - plan.nanoseconds(ofFrame: 0)
    let unit = 1_000_000_000 / clock
    return (time + unit / 2) / unit
  }
}

extension APNGEncoder {
  /// The pixels that an animation currently shows, for finding out which of them its next frame
  /// changes.
  struct ShownPicture {
    private var words: [UInt32] = []
    private var width = 0

    /// Copies some rows of a frame, and returns the range of columns in which they differ from
    /// before: all when there was nothing, empty when nothing differs.
    mutating func update(_ rows: Range<Int>, from pixels: PixelView) -> Range<Int> {
      let isNew = width != pixels.width || words.count != pixels.width * pixels.height
      if isNew {
        width = pixels.width
        words = [UInt32](repeating: 0, count: width * pixels.height)
      }
      // The top byte of an opaque pixel is not part of the picture.
      let mask: UInt32 = pixels.isOpaque ? 0x00FF_FFFF : .max
      var first = isNew ? 0 : width
      var end = isNew ? width : 0
      let width = width
      words.withUnsafeMutableBufferPointer { words in
        for row in rows {
          let old = UnsafeMutableBufferPointer(rebasing: words[row * width..<(row + 1) * width])
          let start = row * pixels.bytesPerRow
          func word(_ column: Int) -> UInt32 {
            pixels.base.loadUnaligned(fromByteOffset: start + column * 4, as: UInt32.self) & mask
          }
          // Only pixels outside the columns found so far can widen them.
          var column = 0
          while column < first, word(column) == old[column] { column += 1 }
          first = min(first, column)
          column = width
          while column > max(end, first), word(column - 1) == old[column - 1] { column -= 1 }
          end = max(end, column > first ? column : 0)
          for column in old.indices { old[column] = word(column) }
        }
      }
      return first < end ? first..<end : 0..<0
    }
  }
}

extension APNGEncoder.ShownPicture {
  /// Returns the pixels of some rows and columns, with a colour in place of those that are the same
  /// in an earlier picture; nil where that would save nothing.
  ///
  /// What is of one colour, or continues what stands beside it, stays: it is a match in any case,
  /// and would be cut in two.
  func image(
    _ rows: Range<Int>, _ columns: Range<Int>, since before: Self, unchanged key: UInt32
  ) -> [UInt32]? {
    guard before.words.count == words.count else { return nil }
    var image: [UInt32] = []
    image.reserveCapacity(rows.count * columns.count)
    var isKeyed = false
    for row in rows {
      let start = row * width
      let line = start + columns.lowerBound..<start + columns.upperBound
      let first = image.count
      image += words[line]
      image.withUnsafeMutableBufferPointer { image in
        let image = UnsafeMutableBufferPointer(rebasing: image[first...])
        var column = 0
        while column < image.count {
          let run =
            column..<Self.end(ofRunAt: column, in: image) {
              before.words[line.lowerBound + $0] == image[$0]
            }
          column = run.upperBound + 1
          guard let rest = Self.inner(run, of: image) else { continue }
          image[rest].update(repeating: key)
          isKeyed = true
        }
      }
    }
    return isKeyed ? image : nil
  }

  /// The first column from a place on for which something does not hold.
  private static func end(
    ofRunAt start: Int, in image: UnsafeMutableBufferPointer<UInt32>, _ holds: (Int) -> Bool
  ) -> Int {
    var end = start
    while end < image.count, holds(end) { end += 1 }
    return end
  }

  /// A run without the ends that continue what is beside it; nil when it has one colour.
  private static func inner(
    _ run: Range<Int>, of image: UnsafeMutableBufferPointer<UInt32>
  ) -> Range<Int>? {
    guard run.count > 1, run.dropFirst().contains(where: { image[$0] != image[$0 - 1] }) else {
      return nil
    }
    var start = run.lowerBound
    var end = run.upperBound
    if start > 0 { while image[start] == image[run.lowerBound - 1] { start += 1 } }
    if end < image.count {
      while end > start, image[end - 1] == image[run.upperBound] { end -= 1 }
    }
    return start < end ? start..<end : nil
  }
}

// MARK: - What compresses frames where bytes count

/// Finds a colour that no picture of a film has.
struct UnusedColor {
  /// A bit a colour, set where it is used: 2 MB.
  private var used = [UInt64](repeating: 0, count: 1 << 18)

  /// Excludes the colours of a row of opaque pixels.
  mutating func exclude(_ row: Int, of pixels: PixelView) {
    let start = row * pixels.bytesPerRow
    used.withUnsafeMutableBufferPointer { used in
      var previous: UInt32 = .max
      for column in 0..<pixels.width {
        let color =
          pixels.base.loadUnaligned(fromByteOffset: start + column * 4, as: UInt32.self)
          & 0xFF_FFFF
        if color == previous { continue }
        previous = color
        used[Int(color &>> 6)] |= 1 &<< UInt64(color & 63)
      }
    }
  }

  /// The lowest colour that is not used, `0xRRGGBB`; nil when all are.
  var first: UInt32? {
    guard let word = used.firstIndex(where: { $0 != .max }) else { return nil }
    return UInt32(word * 64 + (~used[word]).trailingZeroBitCount)
  }
}

/// Compresses the frames of an animation for the fewest bytes: each as a whole, by zlib.
final class WholeFrames {
  private let deflater: ZlibDeflater
  private var scanlines: [UInt8] = []

  init() throws(FrameSequenceError) {
    // Blocks of 4,096 tokens, each with codes of its own: 1 % smaller than zlib's default.
    deflater = try ZlibDeflater(memoryLevel: 6)
  }

  /// Compresses some rows and columns of a picture, or the image that stands for them.
  func band(
    _ rows: Range<Int>, _ columns: Range<Int>, of pixels: PixelView, or image: [UInt32]?
  ) throws -> BandCache.CompressedBand {
    guard let image else {
      return try deflater.band(rows, of: pixels.cropped(to: columns), scanlines: &scanlines)
    }
    return try image.withUnsafeBytes { image in
      try deflater.band(
        0..<rows.count,
        of: PixelView(
          base: image, width: columns.count, height: rows.count, bytesPerRow: columns.count * 4,
          isOpaque: true),
        scanlines: &scanlines)
    }
  }
}
