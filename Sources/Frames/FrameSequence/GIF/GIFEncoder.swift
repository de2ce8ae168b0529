internal import CGIF

/// Encodes the states of an animation as one GIF, piece by piece.
///
/// All images share one palette, chosen from all pictures of the film. After the first image, only
/// the rectangle that changed is stored, in which unchanged pixels may be transparent.
struct GIFEncoder: AnimationEncoder {
  private let level: CompressionLevel
  private let frames: [Timing.Frame]
  private let plays: Int
  private let file: File
  private var scanner = StateScanner()
  private var ownTimes = StepTimes()
  private(set) var shape: PixelView.Shape?

  private var colors = IndexedColors()
  private var seenRows = SeenRows()

  /// The hashes of the rows on the screen, and their colours.
  private var shownHashes: [RowHash] = []
  private var screen: [UInt8] = []

  /// `plays` is how often the animation plays, 0 for ever.
  init(
    level: CompressionLevel, frames: [Timing.Frame], plays: Int
  ) throws(FrameSequenceError) {
    self.level = level
    self.frames = frames
    self.plays = plays
    file = try File()
  }

  var frameCount: Int { frames.count }

  /// The number of repetitions after the first showing, `nil` for ever.
  private var repeats: Int? { plays == 0 ? nil : frames.count == 1 ? 0 : plays - 1 }

  var times: StepTimes { ownTimes + scanner.times }

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
      let rows = seenRows.insert(hashes)
      guard !rows.isEmpty else { return }
      try pixels(rows) { pixels in
        let stopwatch = StepTimes.Stopwatch()
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
          let stopwatch = StepTimes.Stopwatch()
          colors.draw(rows, of: pixels, on: &screen)
          ownTimes.hash += stopwatch.seconds
        }
      }
      let stopwatch = StepTimes.Stopwatch()
      if isFirst {
        let all = File.Area(columns: 0..<shape.width, rows: 0..<shape.height)
        try put(all, frame, before: nil, width: shape.width)
      } else {
        let area = Self.area(from: before, to: screen, rows: changed, width: shape.width)
        try put(
          area ?? File.Area(columns: 0..<1, rows: 0..<1), frame, before: before,
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
    let stopwatch = StepTimes.Stopwatch()
    try file.takeBytes(body)
    ownTimes.write += stopwatch.seconds
  }

  private mutating func begin(_ shape: PixelView.Shape) throws(FrameSequenceError) {
    colors.choosePalette()
    seenRows = SeenRows()
    screen = [UInt8](repeating: 0, count: shape.width * shape.height)
    try file.begin(
      width: shape.width, height: shape.height,
      colors: colors.palette + [colors.palette.first ?? 0], repeats: repeats)
  }

  /// The smallest rectangle around the pixels that differ, or nil when none does.
  private static func area(
    from before: [UInt8], to screen: [UInt8], rows: [Int], width: Int
  ) -> File.Area? {
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
    return File.Area(columns: columns, rows: changed)
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
    _ area: File.Area, _ frame: Timing.Frame, before: [UInt8]?, width: Int
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
    _ area: File.Area, before: [UInt8]?, width: Int, _ unchanged: Unchanged
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

extension GIFEncoder {
  /// The colours of a film, and which entry of its palette stands for each.
  ///
  /// First all rows are counted, then the palette is chosen, then rows are drawn as indices.
  struct IndexedColors {
    /// The most colours: one of a GIF's 256 is for transparency.
    static let limit = 255

    private var histogram = ColorQuantizer.Histogram()
    /// Indexed by the histogram's slots.
    private var indices: [UInt8] = []

    /// The colours that were chosen, `0xRRGGBB`.
    private(set) var palette: [UInt32] = []

    /// Counts the colours of a row.
    mutating func add(_ row: Int, of pixels: PixelView) {
      Self.withRow(row, of: pixels) { histogram.add($0, isOpaque: pixels.isOpaque) }
    }

    /// Chooses the palette from what was counted.
    mutating func choosePalette() {
      palette = ColorQuantizer(histogram).palette(limit: Self.limit)
      indices = [UInt8](repeating: 0, count: histogram.slotCount)
      for (slot, color) in histogram.slots {
        indices[slot] = UInt8(ColorQuantizer.nearest(to: color, in: palette))
      }
    }

    /// Draws some rows as indices into a picture without gaps.
    func draw(_ rows: [Range<Int>], of pixels: PixelView, on screen: inout [UInt8]) {
      for row in rows.joined() {
        Self.withRow(row, of: pixels) { words in
          let start = row * pixels.width
          var index: UInt8 = 0
          for column in words.indices {
            // Most pixels are like the one before.
            if column == 0 || words[column] != words[column - 1] {
              index = self.index(
                of: ColorQuantizer.Histogram.color(words[column], isOpaque: pixels.isOpaque))
            }
            screen[start + column] = index
          }
        }
      }
    }

    private func index(of color: UInt32) -> UInt8 {
      if let slot = histogram.slot(of: color) { return indices[slot] }
      return UInt8(ColorQuantizer.nearest(to: color, in: palette))
    }

    private static func withRow(
      _ row: Int, of pixels: PixelView, _ body: (UnsafeBufferPointer<UInt32>) -> Void
    ) {
      let start = row * pixels.bytesPerRow
      UnsafeRawBufferPointer(rebasing: pixels.base[start..<start + pixels.width * 4])
        .withMemoryRebound(to: UInt32.self, body)
    }
  }

  /// A GIF that giflib writes into memory, piece by piece.
  ///
  /// Only giflib's encoder is used: it reads nothing and accesses no file.
  final class File {
    /// Receives the bytes; giflib keeps a pointer to it.
    private final class Sink {
      var bytes: [UInt8] = []
    }

    private let sink = Sink()
    /// Freed by giflib when the file is closed, also after an error; nil from then on.
    private var pointer: UnsafeMutablePointer<GifFileType>?

    init() throws(FrameSequenceError) {
      var code: Int32 = 0
      let opened = EGifOpen(
        Unmanaged.passUnretained(sink).toOpaque(),
        { file, bytes, count in
          guard let data = file?.pointee.UserData, let bytes else { return 0 }
          Unmanaged<Sink>.fromOpaque(data).takeUnretainedValue().bytes.append(
            contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return count
        }, &code)
      guard let opened else { throw .gifFailed(gifCode: code) }
      pointer = opened
      EGifSetGifVersion(opened, true)
    }

    deinit {
      var code: Int32 = 0
      if let pointer { _ = EGifCloseFile(pointer, &code) }
    }

    /// The bytes not taken yet.
    var count: Int { sink.bytes.count }

    /// Lends the bytes written so far, and forgets them.
    func takeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
      defer { sink.bytes.removeAll(keepingCapacity: true) }
      return try sink.bytes.withUnsafeBytes(body)
    }

    /// Removes some of the bytes not taken yet.
    func remove(_ range: Range<Int>) { sink.bytes.removeSubrange(range) }
  }
}

// MARK: - Parts

extension GIFEncoder.File {
  /// A part of the screen in pixels.
  struct Area: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  /// Writes the head: the size, the colours of all images, and how often they play.
  ///
  /// `repeats` is the number of repetitions after the first showing, `nil` for ever.
  /// `colors` has at most 256 `0xRRGGBB`.
  func begin(
    width: Int, height: Int, colors: [UInt32], repeats: Int?
  ) throws(FrameSequenceError) {
    // The table's size is a power of two, at least 2.
    var size = 2
    while size < colors.count { size *= 2 }
    var table = (0..<size).map { index in
      let color = index < colors.count ? colors[index] : 0
      return GifColorType(
        Red: UInt8(truncatingIfNeeded: color >> 16), Green: UInt8(truncatingIfNeeded: color >> 8),
        Blue: UInt8(truncatingIfNeeded: color))
    }
    guard let map = GifMakeMapObject(Int32(size), &table) else {
      throw .gifFailed(gifCode: E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    defer { GifFreeMapObject(map) }
    try check(EGifPutScreenDesc(pointer, Int32(width), Int32(height), 8, 0, map))
    guard repeats != 0 else { return }
    let count = UInt16(clamping: repeats ?? 0)
    try check(EGifPutExtensionLeader(pointer, Int32(APPLICATION_EXT_FUNC_CODE)))
    try putBlock(Array("NETSCAPE2.0".utf8))
    try putBlock([1, UInt8(count & 0xFF), UInt8(count >> 8)])
    try check(EGifPutExtensionTrailer(pointer))
  }

  /// Writes an image that stays when the next one comes.
  ///
  /// `delay` is in hundredths of a second. `pixels` are indices of colours, row by row without
  /// gaps; giflib may overwrite them. Where one is `transparent`, the screen is left as it is.
  func put(
    _ area: Area, delay: Int, transparent: UInt8?, pixels: UnsafeMutableBufferPointer<UInt8>
  ) throws(FrameSequenceError) {
    let delay = UInt16(clamping: delay)
    let control: [UInt8] = [
      1 << 2 | (transparent == nil ? 0 : 1), UInt8(delay & 0xFF), UInt8(delay >> 8),
      transparent ?? 0,
    ]
    try check(EGifPutExtension(pointer, Int32(GRAPHICS_EXT_FUNC_CODE), 4, control))
    let width = area.columns.count
    try check(
      EGifPutImageDesc(
        pointer, Int32(area.columns.lowerBound), Int32(area.rows.lowerBound), Int32(width),
        Int32(area.rows.count), false, nil))
    guard let base = pixels.baseAddress, pixels.count == width * area.rows.count else {
      throw .gifFailed(gifCode: E_GIF_ERR_DATA_TOO_BIG)
    }
    for row in 0..<area.rows.count {
      try check(EGifPutLine(pointer, base + row * width, Int32(width)))
    }
  }

  /// Writes the end.
  func finish() throws(FrameSequenceError) {
    guard let pointer else { return }
    self.pointer = nil
    var code: Int32 = 0
    guard EGifCloseFile(pointer, &code) == GIF_OK else { throw .gifFailed(gifCode: code) }
  }

  private func putBlock(_ bytes: [UInt8]) throws(FrameSequenceError) {
    try check(EGifPutExtensionBlock(pointer, Int32(bytes.count), bytes))
  }

  private func check(_ status: Int32) throws(FrameSequenceError) {
    guard status == GIF_OK else { throw .gifFailed(gifCode: pointer?.pointee.Error ?? 0) }
  }
}

extension GIFEncoder {
  /// The images of a GIF: each shows a state for some hundredths of a second.
  ///
  /// Starts are rounded to hundredths, so that errors never accumulate and the delays add up to the
  /// plan's duration. No delay is below ``minimumDelay``: browsers show an image with a shorter one
  /// for a tenth of a second (kornelski and others, sindresorhus/Gifski issues 161 and 200). A
  /// frame that would be shorter is dropped in favour of the next one.
  struct Timing {
    struct Frame: Hashable, Sendable {
      var state: Int
      /// In hundredths of a second.
      var delay: Int
    }

    /// The shortest delay that players respect, in hundredths of a second.
    static let minimumDelay = 2

    /// The longest delay that 16 bits hold, in hundredths of a second.
    static let maximumDelay = 65535

    let frames: [Frame]

    init(_ plan: FramePlan) {
      let end = max(Self.tick(plan.frames.count, plan), Self.minimumDelay)
      var shown: [(state: Int, start: Int)] = []
      func show(_ state: Int, at start: Int) {
        var start = start
        while let last = shown.last, start - last.start < Self.minimumDelay {
          start = min(start, last.start)
          shown.removeLast()
        }
        if shown.last?.state != state { shown.append((state, start)) }
      }
      for (index, frame) in plan.frames.enumerated() where shown.last?.state != frame.stateIndex {
        // The last picture is always shown, if necessary at the cost of the one before.
        let latest = end - Self.minimumDelay
        show(frame.stateIndex, at: min(Self.tick(index, plan), latest))
      }
      var frames: [Frame] = []
      for (index, picture) in shown.enumerated() {
        let next = index + 1 < shown.count ? shown[index + 1].start : end
        frames += Self.split(next - picture.start, state: picture.state)
      }
      self.frames = frames
    }

    /// Splits a delay that is too long for one image.
    private static func split(_ delay: Int, state: Int) -> [Frame] {
      var frames: [Frame] = []
      var rest = delay
      while rest > 0 {
        var part = min(rest, maximumDelay)
        if rest > part, rest - part < minimumDelay { part -= minimumDelay }
        frames.append(Frame(state: state, delay: part))
        rest -= part
      }
      return frames
    }

    /// When a frame begins, in hundredths of a second from the first one's start.
    private static func tick(_ index: Int, _ plan: FramePlan) -> Int {
      let time = plan.nanoseconds(ofFrame: index) - plan.nanoseconds(ofFrame: 0)
      return (time + 5_000_000) / 10_000_000
    }
  }
}
