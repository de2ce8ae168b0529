/// Encodes the states of an animation as one GIF, piece by piece.
///
/// All images share one palette, chosen from all pictures of the film. After the first image, only
/// the rectangle that changed is stored, in which unchanged pixels may be transparent.
struct GIFEncoder: AnimationEncoder {
  private let level: CompressionLevel
  private let frames: [GIFTiming.Frame]
  private let plays: Int
  private let file: GIFFile
  private var scanner = StateScanner()
  private var ownTimes = StepTimes()
  private(set) var shape: FrameShape?

  private var colors = IndexedColors()
  private var seenRows: Set<RowHash> = []

  /// The hashes of the rows on the screen, and their colours.
  private var shownHashes: [RowHash] = []
  private var screen: [UInt8] = []

  /// The most hashes kept of rows already counted: 4 MB.
  private static let seenLimit = 1 << 18

  /// `plays` is how often the animation plays, 0 for ever.
  init(
    level: CompressionLevel, frames: [GIFTiming.Frame], plays: Int
  ) throws(FrameSequenceError) {
    self.level = level
    self.frames = frames
    self.plays = plays
    file = try GIFFile()
  }

  var frameCount: Int { frames.count }

  /// The number of repetitions after the first showing, `nil` for ever.
  private var repeats: Int? { plays == 0 ? nil : frames.count == 1 ? 0 : plays - 1 }

  var times: StepTimes {
    var times = ownTimes
    times.add(scanner.times)
    return times
  }

  /// The index of the colour that leaves the screen as it is.
  private var transparent: UInt8 { UInt8(colors.palette.count) }
}

// MARK: - Colours

extension GIFEncoder {
  /// Counts the colours of all states.
  mutating func prepare<Worker: FrameWorker>(
    with worker: inout Worker, step: () throws -> Void
  ) throws {
    for state in Set(frames.map(\.state)).sorted() {
      try step()
      try count(state: state, of: &worker)
    }
  }

  private mutating func count<Worker: FrameWorker>(state: Int, of worker: inout Worker) throws {
    var scanner = self.scanner
    defer { self.scanner = scanner }
    try scanner.withRows(ofState: state, of: &worker) { shape, hashes, pixels in
      try shape.check(against: &self.shape)
      if seenRows.count > Self.seenLimit { seenRows.removeAll() }
      let rows = Self.ranges(hashes.indices.filter { seenRows.insert(hashes[$0]).inserted })
      guard !rows.isEmpty else { return }
      try pixels(rows) { pixels in
        let stopwatch = Stopwatch()
        for row in rows.joined() { colors.add(row, of: pixels) }
        ownTimes.hash += stopwatch.seconds
      }
    }
  }

  private static func ranges(_ rows: [Int]) -> [Range<Int>] {
    rows.reduce(into: []) { $0.append(rows: $1..<$1 + 1) }
  }
}

// MARK: - Images

extension GIFEncoder {
  mutating func encodeFrame<Worker: FrameWorker>(
    _ index: Int, of worker: inout Worker, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let frame = frames[index]
    var scanner = self.scanner
    defer { self.scanner = scanner }
    try scanner.withRows(ofState: frame.state, of: &worker) { shape, hashes, pixels in
      try shape.check(against: &self.shape)
      let isFirst = screen.isEmpty
      if isFirst { try begin(shape) }
      let changed = hashes.indices.filter { isFirst || hashes[$0] != shownHashes[$0] }
      let before = screen
      if !changed.isEmpty {
        let rows = Self.ranges(changed)
        try pixels(rows) { pixels in
          let stopwatch = Stopwatch()
          colors.draw(rows, of: pixels, on: &screen)
          ownTimes.hash += stopwatch.seconds
        }
      }
      let stopwatch = Stopwatch()
      if isFirst {
        let all = GIFFile.Area(columns: 0..<shape.width, rows: 0..<shape.height)
        try put(all, frame, before: nil, width: shape.width)
      } else {
        let area = Self.area(from: before, to: screen, rows: changed, width: shape.width)
        try put(
          area ?? GIFFile.Area(columns: 0..<1, rows: 0..<1), frame, before: before,
          width: shape.width)
      }
      ownTimes.compress += stopwatch.seconds
      shownHashes = hashes
    }
    try flush(body)
  }

  mutating func finish(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try file.finish()
    try flush(body)
  }

  private mutating func flush(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let stopwatch = Stopwatch()
    try file.takeBytes(body)
    ownTimes.write += stopwatch.seconds
  }

  private mutating func begin(_ shape: FrameShape) throws(FrameSequenceError) {
    colors.choosePalette()
    seenRows = []
    screen = [UInt8](repeating: 0, count: shape.width * shape.height)
    try file.begin(
      width: shape.width, height: shape.height,
      colors: colors.palette + [colors.palette.first ?? 0], repeats: repeats)
  }

  /// The smallest rectangle around the pixels that differ, or nil when none does.
  private static func area(
    from before: [UInt8], to screen: [UInt8], rows: [Int], width: Int
  ) -> GIFFile.Area? {
    var columns: Range<Int>?
    var changed: Range<Int>?
    for row in rows {
      let line = row * width..<(row + 1) * width
      guard let first = line.first(where: { before[$0] != screen[$0] }),
        let last = line.last(where: { before[$0] != screen[$0] })
      else { continue }
      let found = first - line.lowerBound..<last - line.lowerBound + 1
      columns =
        columns.map {
          min($0.lowerBound, found.lowerBound)..<max($0.upperBound, found.upperBound)
        } ?? found
      changed = (changed?.lowerBound ?? row)..<row + 1
    }
    guard let columns, let changed else { return nil }
    return GIFFile.Area(columns: columns, rows: changed)
  }
}

// MARK: - Compression

extension GIFEncoder {
  /// How an unchanged pixel is encoded.
  fileprivate enum Unchanged {
    /// As its own colour.
    case asItIs
    /// As transparent, except where the pixel before it has the same colour in the image.
    case transparentBetween
    /// As transparent.
    case transparent
  }

  /// Writes an image in each of the ways that the level allows, and keeps the smallest.
  private mutating func put(
    _ area: GIFFile.Area, _ frame: GIFTiming.Frame, before: [UInt8]?, width: Int
  ) throws(FrameSequenceError) {
    let ways: [Unchanged] = before == nil ? [.asItIs] : level.waysOfGIF
    var best: Range<Int>?
    for way in ways {
      let start = file.count
      var image = pixels(area, before: before, width: width, way)
      try image.withUnsafeMutableBufferPointer { (pixels) throws(FrameSequenceError) in
        try file.put(
          area, delay: frame.delay, transparent: way == .asItIs ? nil : transparent,
          pixels: pixels)
      }
      let written = start..<file.count
      if let kept = best, kept.count <= written.count {
        file.remove(written)
      } else {
        if let kept = best { file.remove(kept) }
        best = file.count - written.count..<file.count
      }
    }
  }

  private func pixels(
    _ area: GIFFile.Area, before: [UInt8]?, width: Int, _ unchanged: Unchanged
  ) -> [UInt8] {
    let transparent = transparent
    return [UInt8](unsafeUninitializedCapacity: area.columns.count * area.rows.count) {
      image, count in
      var previous = transparent
      for row in area.rows {
        let start = row * width
        for position in start + area.columns.lowerBound..<start + area.columns.upperBound {
          let color = screen[position]
          if let before, unchanged != .asItIs, before[position] == color,
            unchanged == .transparent || color != previous
          {
            previous = transparent
          } else {
            previous = color
          }
          image.initializeElement(at: count, to: previous)
          count += 1
        }
      }
    }
  }
}

extension CompressionLevel {
  /// The encodings to try, of which the smallest is kept.
  ///
  /// For nearly all images the first is the smallest; trying the others saves 1 % of the file.
  fileprivate var waysOfGIF: [GIFEncoder.Unchanged] {
    switch self {
    case .draft: [.transparent]
    case .standard: [.transparentBetween]
    case .optimized: [.transparentBetween, .transparent, .asItIs]
    }
  }
}
