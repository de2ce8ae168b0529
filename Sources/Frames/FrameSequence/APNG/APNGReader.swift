import Synchronization

/// Reads an animated PNG and composes its frames.
///
/// As strict as `PNGReader`, and for the animation as well: sequence numbers must be consecutive,
/// every frame must lie inside the picture and have pixels, and their number must match acTL. A
/// still PNG reads as one frame of unlimited duration.
package struct APNGReader: Sendable {
  /// A frame as the file describes it.
  package struct Frame: Sendable, Hashable {
    /// How long the frame stays, in seconds.
    package var duration: Double
    /// The delay's numerator as the file has it.
    package var delayNumerator: Int
    /// The delay's denominator as the file has it; 0 is read as 100.
    package var delayDenominator: Int
  }

  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// How often it plays; 0 is for ever.
  package let plays: Int

  /// The frames in order.
  package let frames: [Frame]

  /// Whether the file has an acTL chunk.
  package let isAnimated: Bool

  private let path: String
  private let bytes: [UInt8]
  private let header: PNGHeader
  private let shared: [PNGContainer.Chunk]
  private let parts: [Part]
  private let limits: PictureLimits

  /// A frame with the ranges of its compressed pixels.
  private struct Part {
    var control: Control
    var data: [Range<Int>]
  }

  /// Opens a file's bytes; errors name the file `path`.
  ///
  /// An animation may have a quarter of the pixels of a still, because several pictures are in
  /// memory at once. Throws `FrameSequenceError.unreadablePicture`.
  package init(
    _ bytes: [UInt8], path: String, limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) {
    let opened = try FrameSequenceError.whileDecoding(path) { () throws(PictureProblem) in
      try bytes.withUnsafeBufferPointer { bytes throws(PictureProblem) in
        try Self.open(UnsafeRawBufferPointer(bytes), limits: limits)
      }
    }
    self.bytes = bytes
    self.path = path
    self.limits = limits
    header = opened.container.header
    shared = opened.container.chunks.filter {
      $0.type == PNGChunkType.palette.code || $0.type == PNGChunkType.transparency.code
    }
    parts = opened.parts
    plays = opened.plays
    isAnimated = opened.isAnimated
    width = header.width
    height = header.height
    frames = parts.map {
      Frame(
        duration: $0.control.seconds, delayNumerator: $0.control.delayNumerator,
        delayDenominator: $0.control.delayDenominator)
    }
  }

  /// Composes the frames in order and passes each to a closure: straight RGBA, a word a pixel.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when pixels are damaged, and what the closure
  /// throws.
  package func forEachFrame(
    _ body: (_ index: Int, _ pixels: UnsafeBufferPointer<UInt32>) throws -> Void
  ) throws {
    guard isAnimated else {
      let reader = try PNGReader(bytes, path: path, limits: limits)
      var pixels = [UInt32](repeating: 0, count: width * height)
      try pixels.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        try reader.readRows(height, into: start)
      }
      return try pixels.withUnsafeBufferPointer { try body(0, $0) }
    }
    var canvas = Canvas(width: width, height: height)
    var frame: [UInt32] = []
    for index in parts.indices {
      try show(index, on: &canvas, &frame) { try body(index, $0) }
    }
  }

  /// Puts the next frame onto a canvas, and passes the picture that results to a closure.
  func show(
    _ index: Int, on canvas: inout Canvas, _ frame: inout [UInt32],
    _ body: (UnsafeBufferPointer<UInt32>) throws -> Void
  ) throws {
    try decode(parts[index], into: &frame)
    try canvas.show(frame, parts[index].control, body)
  }

  private func decode(_ part: Part, into frame: inout [UInt32]) throws(FrameSequenceError) {
    // The frame as a picture of its own.
    let file = bytes.withUnsafeBytes { bytes in
      func data(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[range])
      }
      return PNGByteStream.file { file in
        file.appendHeader(header.resized(width: part.control.width, height: part.control.height))
        for chunk in shared { file.appendChunk(PNGChunkType(code: chunk.type), data(chunk.data)) }
        for range in part.data { file.appendChunk(.imageData, data(range)) }
        file.appendChunk(.end)
      }
    }
    let reader = try PNGReader(file, path: path, limits: limits)
    let count = reader.width * reader.height
    if frame.count < count { frame = [UInt32](repeating: 0, count: count) }
    try frame.withUnsafeMutableBufferPointer { buffer throws(FrameSequenceError) in
      guard let start = buffer.baseAddress else { return }
      try reader.readRows(reader.height, into: start)
    }
  }
}

// MARK: - Chunks

extension APNGReader {
  private typealias Opened = (
    container: PNGContainer, parts: [Part], plays: Int, isAnimated: Bool
  )

  private static func open(
    _ bytes: UnsafeRawBufferPointer, limits: PictureLimits
  ) throws(PictureProblem) -> Opened {
    let container = try PNGContainer(bytes, limits: limits)
    let header = container.header
    guard let control = try animation(container, bytes) else {
      let still = Control(covering: header)
      return (container, [Part(control: still, data: container.imageData)], 0, false)
    }
    guard header.width * header.height <= limits.pixels / 4 else {
      throw .tooLarge(
        width: header.width, height: header.height,
        limits: PictureLimits(side: limits.side, pixels: limits.pixels / 4, bytes: limits.bytes))
    }
    let parts = try parts(of: container, bytes)
    guard parts.count == control.frames else {
      throw .invalid(chunk: "acTL", .otherFrameCount(announced: control.frames, found: parts.count))
    }
    return (container, parts, control.plays, true)
  }

  /// The contents of acTL, or nil when there is none before the pixels.
  private static func animation(
    _ container: PNGContainer, _ bytes: UnsafeRawBufferPointer
  ) throws(PictureProblem) -> (frames: Int, plays: Int)? {
    let type = PNGChunkType.animationControl.code
    let found = container.chunks.filter { $0.type == type }
    guard let chunk = found.first else { return nil }
    guard found.count == 1 else { throw .invalid(chunk: "acTL", .twice) }
    guard chunk.data.count == 8 else {
      throw .invalid(chunk: "acTL", .length(chunk.data.count, expected: 8))
    }
    guard let pixels = container.imageData.first, chunk.data.lowerBound < pixels.lowerBound else {
      throw .invalid(chunk: "acTL", .afterPixels)
    }
    let data = UnsafeRawBufferPointer(rebasing: bytes[chunk.data])
    let frames = Int(data.bigEndian(at: 0))
    guard (1...FramePlan.frameLimit).contains(frames) else {
      throw .invalid(chunk: "acTL", .frameCount(frames))
    }
    return (frames, Int(data.bigEndian(at: 4)))
  }

  private static func parts(
    of container: PNGContainer, _ bytes: UnsafeRawBufferPointer
  ) throws(PictureProblem) -> [Part] {
    var parts: [Part] = []
    var sequence: UInt32 = 0
    func follow(_ number: UInt32, _ chunk: String) throws(PictureProblem) {
      guard number == sequence else {
        throw .invalid(chunk: chunk, .outOfOrder)
      }
      sequence += 1
    }
    var sawPixels = false
    for chunk in container.chunks {
      let data = UnsafeRawBufferPointer(rebasing: bytes[chunk.data])
      switch chunk.type {
      case PNGChunkType.frameControl.code:
        let control = try Control(data, canvas: container.header)
        try follow(control.sequence, "fcTL")
        if let last = parts.last, last.data.isEmpty { throw .missing(chunk: "fdAT") }
        parts.append(Part(control: control, data: []))
      case PNGChunkType.imageData.code:
        sawPixels = true
        guard let first = parts.first else { break }
        // The still picture is the first frame.
        guard parts.count == 1, first.control.covers(container.header) else {
          throw .invalid(chunk: "fcTL", .stillSize)
        }
        parts[0].data.append(chunk.data)
      case PNGChunkType.frameData.code:
        guard data.count > 4, sawPixels, !parts.isEmpty else {
          throw .invalid(chunk: "fdAT", .noFrame)
        }
        try follow(data.bigEndian(at: 0), "fdAT")
        parts[parts.count - 1].data.append(chunk.data.lowerBound + 4..<chunk.data.upperBound)
      default: break
      }
    }
    if let last = parts.last, last.data.isEmpty { throw .missing(chunk: "fdAT") }
    return parts
  }
}

/// Returns the frames of an animated PNG one by one, continuing from the last one where possible.
///
/// A frame depends on all earlier ones, so frames requested in order are decoded once, and going
/// back starts over.
package final class AnimationPlayer: Sendable {
  private let reader: APNGReader
  private let state: Mutex<State>

  private struct State {
    var canvas: APNGReader.Canvas
    var frame: [UInt32] = []
    /// The frame that comes next.
    var next = 0
    /// The picture that the previous frame showed.
    var shown: [UInt32] = []
  }

  /// Creates a player before the first frame.
  package init(_ reader: APNGReader) {
    self.reader = reader
    state = Mutex(State(canvas: APNGReader.Canvas(width: reader.width, height: reader.height)))
  }

  /// The pixels of a frame: straight RGBA, a word a pixel.
  ///
  /// Throws `FrameSequenceError.unreadablePicture` when pixels are damaged.
  package func pixels(ofFrame index: Int) throws -> [UInt32] {
    guard reader.isAnimated else {
      var still: [UInt32] = []
      try reader.forEachFrame { _, pixels in still = Array(pixels) }
      return still
    }
    return try state.withLock { state in
      if state.next > index + 1 {
        state = State(canvas: APNGReader.Canvas(width: reader.width, height: reader.height))
      }
      while state.next <= index {
        var shown: [UInt32] = []
        let isWanted = state.next == index
        try reader.show(state.next, on: &state.canvas, &state.frame) { pixels in
          if isWanted { shown = Array(pixels) }
        }
        state.shown = shown
        state.next += 1
      }
      return state.shown
    }
  }
}

extension APNGReader {
  /// The contents of an fcTL chunk: the position and the duration of a frame of an animated PNG.
  struct Control: Hashable, Sendable {
    enum Disposal: UInt8, Sendable {
      case keep, clear, restore
    }

    enum Blend: UInt8, Sendable {
      case replace, over
    }

    let sequence: UInt32
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let delayNumerator: Int
    /// Never 0: the specification reads 0 as 100.
    let delayDenominator: Int
    let disposal: Disposal
    let blend: Blend

    /// Reads the 26 bytes of fcTL (APNG Specification 1.0) for a canvas.
    init(_ data: UnsafeRawBufferPointer, canvas: PNGHeader) throws(PictureProblem) {
      func fault(_ fault: PictureProblem.ChunkFault) -> PictureProblem {
        .invalid(chunk: "fcTL", fault)
      }
      guard data.count == 26 else { throw fault(.length(data.count, expected: 26)) }
      sequence = data.bigEndian(at: 0)
      width = Int(data.bigEndian(at: 4))
      height = Int(data.bigEndian(at: 8))
      x = Int(data.bigEndian(at: 12))
      y = Int(data.bigEndian(at: 16))
      delayNumerator = Int(data.bigEndian16(at: 20))
      let denominator = Int(data.bigEndian16(at: 22))
      delayDenominator = denominator == 0 ? 100 : denominator
      guard width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height else {
        throw fault(.beyondPicture)
      }
      guard let disposal = Disposal(rawValue: data[24]), let blend = Blend(rawValue: data[25])
      else {
        throw fault(.disposal)
      }
      self.disposal = disposal
      self.blend = blend
    }

    /// A frame of the whole picture without duration.
    init(covering canvas: PNGHeader) {
      sequence = 0
      x = 0
      y = 0
      width = canvas.width
      height = canvas.height
      delayNumerator = 0
      delayDenominator = 100
      disposal = .keep
      blend = .replace
    }

    /// Whether the frame is as large as the picture.
    func covers(_ canvas: PNGHeader) -> Bool {
      x == 0 && y == 0 && width == canvas.width && height == canvas.height
    }

    var seconds: Double { Double(delayNumerator) / Double(delayDenominator) }
  }

  /// The canvas of an animated PNG, frame by frame.
  struct Canvas {
    private let width: Int
    private var pixels: [UInt32]
    /// The pixels to restore after a frame whose disposal asks for it.
    private var saved: [UInt32] = []
    private var isFirst = true

    init(width: Int, height: Int) {
      self.width = width
      pixels = [UInt32](repeating: 0, count: width * height)
    }

    /// Puts a frame onto the canvas, passes the picture to a closure, and disposes of the frame.
    mutating func show(
      _ frame: [UInt32], _ control: APNGReader.Control,
      _ body: (UnsafeBufferPointer<UInt32>) throws -> Void
    ) throws {
      // There is nothing to restore before the first frame (APNG Specification, fcTL).
      let disposal = isFirst && control.disposal == .restore ? .clear : control.disposal
      isFirst = false
      if disposal == .restore { saved = pixels }
      for row in 0..<control.height {
        let target = (control.y + row) * width + control.x
        let source = row * control.width
        for column in 0..<control.width {
          let pixel = frame[source + column]
          pixels[target + column] =
            control.blend == .replace ? pixel : Self.over(pixel, pixels[target + column])
        }
      }
      try pixels.withUnsafeBufferPointer(body)
      switch disposal {
      case .keep: break
      case .restore: swap(&pixels, &saved)
      case .clear:
        for row in 0..<control.height {
          let start = (control.y + row) * width + control.x
          for index in start..<start + control.width { pixels[index] = 0 }
        }
      }
    }

    /// Composes a straight pixel over another, in integers as in the APNG Specification's example.
    private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
      let alpha = source >> 24
      if alpha == 255 || target >> 24 == 0 { return source }
      if alpha == 0 { return target }
      let share = alpha * 255
      let rest = (255 - alpha) * (target >> 24)
      let whole = share + rest
      func part(_ shift: UInt32) -> UInt32 {
        ((source >> shift & 0xFF) * share + (target >> shift & 0xFF) * rest) / whole
      }
      return part(0) | part(8) << 8 | part(16) << 16 | (whole / 255) << 24
    }
  }
}
