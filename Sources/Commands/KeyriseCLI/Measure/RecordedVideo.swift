import Foundation
import FrameSequence
import Markup
import Measuring
import Scenario

/// A video that was recorded: a video, a GIF, an animated PNG or a directory of frames.
struct RecordedVideo {
  var path: String
  /// The part of the pictures to measure; detected by default.
  var crop: PixelArea?
  /// The span of the video to measure, in seconds.
  var span: ClosedRange<Double>?
  /// The frame rate of directories whose frames have no times; 60 a second by default.
  var frameRate: FrameRate?
  /// Whether it may be longer than ``Extent`` allows.
  var isLong = false
  var cancellation: CancellationFlag
  /// Called with the number of frames read so far, and how many there are where that is known.
  var progress: (_ done: Int, _ count: Int?) -> Void

  /// The number of columns that a screen is averaged into: a choice, 8 points each, so that keys
  /// and gaps between them can still be told apart.
  private static let columns = 48

  /// The frames of a screen.
  struct Screen {
    var store: FrameStore
    var area: PixelArea
    var hasTop: Bool
    var picture: (width: Int, height: Int)
    /// Reservations about the file, to be shown.
    var remarks: [Measuring.Measurement.Remark]
  }

  /// How it is read; only a video needs ffmpeg.
  private enum Kind {
    case directory, animatedPNG, video
  }

  private var kind: Kind {
    get throws {
      if WholeFile.isDirectory(path) { return .directory }
      let ending = Output.ending(of: path) ?? ""
      if ["png", "apng"].contains(ending) { return .animatedPNG }
      guard VideoReader.containers[ending] != nil else { throw Failure(Messages.notAVideo(path)) }
      return .video
    }
  }

  /// Reads the screen's frames.
  ///
  /// - Throws: ``Failure``, ``MeasuringError`` or `FrameSequenceError`.
  func screen() throws -> Screen {
    ClaimedFiles.add(path)
    let kind = try kind
    if kind == .video { try VideoReader.check(path) }
    let extent = try extent(kind)
    if !isLong { try extent?.check(path) }
    let screen = try read(crop, hasTop: true, kind, extent?.frames)
    if let crop { try check(crop, width: screen.picture.width, height: screen.picture.height) }
    return screen
  }

  /// Where in the pictures something changes as a screen does.
  struct Parts {
    /// Those in which a keyboard is seen, of which none lies over another, from the left.
    var withKeyboard: [PixelArea] = []
    /// The likeliest one, whatever is seen in it.
    var likeliest: PixelArea?
  }

  /// Searches for screens in pictures that show more than one.
  ///
  /// - Throws: ``Failure``, ``MeasuringError`` or `FrameSequenceError`.
  func parts(of whole: Screen) throws -> Parts {
    let kind = try kind
    var finder = ScreenFinder()
    _ = try frames(kind, crop: nil, columns: nil, interval: 0.2) { frame, _ in
      finder.look(at: frame)
    }
    func isPart(_ area: PixelArea) -> Bool {
      Measurer.isLargeEnough(area) && !fills(area, whole.picture)
    }
    let areas = finder.areas.filter(isPart)
    let found = areas + finder.furtherAreas.filter { isPart($0) && !areas.contains($0) }
    let centered = ScreenFinder.centered(
      inWidth: whole.picture.width, height: whole.picture.height
    ).filter(Measurer.isLargeEnough)
    // Those in which a keyboard stands, with their sides where the panel's are.
    var checks = (found + centered).map { ScreenFinder.Check($0) }
    guard !checks.isEmpty else { return Parts() }
    _ = try frames(kind, crop: nil, columns: nil, interval: 0.2) { frame, _ in
      for index in checks.indices { checks[index].look(at: frame) }
    }
    // In the middle there is one phone at most.
    let middle = checks.dropFirst(found.count).filter(\.isLikely).min { $0.misfit < $1.misfit }
    return Parts(
      withKeyboard: ScreenFinder.Check.apart(
        checks.prefix(found.count) + [middle].compactMap(\.self)), likeliest: areas.last)
  }

  /// The share of a picture from which on a part of it is all of it: a choice, more than a phone has
  /// within its bezel.
  private static let nearlyAll = (width: 0.94, bottom: 0.99)

  /// Whether a part is the whole picture, but for margins that happen not to change.
  private func fills(_ area: PixelArea, _ picture: (width: Int, height: Int)) -> Bool {
    Double(area.width) >= Self.nearlyAll.width * Double(picture.width)
      && Double(area.y + area.height) >= Self.nearlyAll.bottom * Double(picture.height)
  }

  /// Reads a part of the pictures that was searched for.
  ///
  /// - Throws: ``Failure``, ``MeasuringError`` or `FrameSequenceError`.
  func screen(in area: PixelArea, of whole: Screen) throws -> Screen {
    let fills = area.y == 0 && area.height == whole.picture.height
    return try read(
      area, hasTop: fills && Measurer.isScreen(width: area.width, height: area.height), try kind,
      whole.store.count)
  }

  /// How long the video is, as far as its file says it; of frames only those in the span count.
  private func extent(_ kind: Kind) throws -> Extent? {
    switch kind {
    case .video:
      return try VideoReader(path: path, crop: nil, span: span, cancellation: cancellation).extent()
    case .directory:
      let frames = try FrameDirectory(path, frameRate: frameRate ?? .usual).frames
      return extent(frames.lazy.map { ($0.time, $0.duration) })
    case .animatedPNG:
      var time = 0.0
      let frames = try APNGReader(try PictureFile.bytes(of: path), path: path).frames
      return extent(
        frames.lazy.map { frame in
          defer { time += frame.duration }
          return (time, frame.duration)
        })
    }
  }

  private func extent(_ frames: some Sequence<(Double, Double)>) -> Extent {
    var extent = Extent()
    for (time, duration) in frames { extent.add(time, lasting: duration, in: span) }
    return extent
  }

  private func read(
    _ area: PixelArea?, hasTop: Bool, _ kind: Kind, _ total: Int?
  ) throws -> Screen {
    let store = try FrameStore()
    var count = 0
    let outcome = try frames(kind, crop: area, columns: Self.columns, interval: nil) {
      frame, time in
      try store.append(frame, time: time)
      count += 1
      progress(count, total)
    }
    if let times = outcome.times { store.replaceTimes(times) }
    if store.count == 0, span != nil {
      throw Failure(Messages.outsideVideo(path, duration: outcome.duration))
    }
    let size = (outcome.width, outcome.height)
    return Screen(
      store: store, area: area ?? PixelArea(x: 0, y: 0, width: size.0, height: size.1),
      hasTop: hasTop, picture: size, remarks: outcome.remarks)
  }

  /// The size of the frames that were read, and their times where only reading tells them.
  private struct Outcome {
    var width: Int
    var height: Int
    var times: [Double]?
    /// The video's whole duration in seconds, where it was asked for or is known at once.
    var duration = 0.0
    var remarks: [Measuring.Measurement.Remark] = []
  }

  private func frames(
    _ kind: Kind, crop: PixelArea?, columns: Int?, interval: Double?,
    _ body: (LuminanceFrame, Double) throws -> Void
  ) throws -> Outcome {
    switch kind {
    case .video:
      let reader = VideoReader(path: path, crop: crop, span: span, cancellation: cancellation)
      let read = try reader.read(columns: columns, interval: interval) { try body($0, 0) }
      return Outcome(
        width: read.width, height: read.height, times: read.times,
        remarks: read.isCutOff ? [.cutOff] : read.isDamaged ? [.damaged] : [])
    case .directory, .animatedPNG:
      var sieve = Sieve(span: span, interval: interval)
      return try pictures(where: { sieve.passes($0) }) { words, width, height, time in
        try body(try luminance(words, width, height, crop, columns), time)
      }
    }
  }
}

// MARK: - Pictures

extension RecordedVideo {
  /// Straight RGBA words of a picture, its width and height, and when it appears.
  private typealias PictureBody = (UnsafeBufferPointer<UInt32>, Int, Int, Double) throws -> Void

  /// Reads pictures without ffmpeg.
  private func pictures(
    where isWanted: (Double) -> Bool, _ body: PictureBody
  ) throws -> Outcome {
    try kind == .directory
      ? directoryPictures(where: isWanted, body) : animationPictures(where: isWanted, body)
  }

  private func directoryPictures(
    where isWanted: (Double) -> Bool, _ body: PictureBody
  ) throws -> Outcome {
    let directory = try FrameDirectory(path, frameRate: frameRate ?? .usual)
    var size = (width: 0, height: 0)
    var pixels: [UInt32] = []
    for frame in directory.frames where isWanted(frame.time) {
      if cancellation.isCancelled { throw FrameSequenceError.interrupted }
      let reader = try PNGReader(try PictureFile.bytes(of: frame.path), path: frame.path)
      if size.width == 0 { size = (reader.width, reader.height) }
      let count = reader.width * reader.height
      if pixels.count != count { pixels = [UInt32](repeating: 0, count: count) }
      try pixels.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        try reader.readRows(reader.height, into: start)
      }
      try pixels.withUnsafeBufferPointer { pixels in
        try body(pixels, reader.width, reader.height, frame.time)
      }
    }
    return Outcome(
      width: size.width, height: size.height,
      duration: directory.frames.last.map { $0.time + $0.duration } ?? 0,
      remarks: directory.manifest == nil && frameRate == nil ? [.rateAssumed] : [])
  }

  private func animationPictures(
    where isWanted: (Double) -> Bool, _ body: PictureBody
  ) throws -> Outcome {
    let reader = try APNGReader(try PictureFile.bytes(of: path), path: path)
    var time = 0.0
    try reader.forEachFrame { index, pixels in
      if cancellation.isCancelled { throw FrameSequenceError.interrupted }
      let now = time
      time += reader.frames[index].duration
      if isWanted(now) { try body(pixels, reader.width, reader.height, now) }
    }
    return Outcome(width: reader.width, height: reader.height, duration: time)
  }

  /// Reads the screen in colour as it is in some spans, in seconds, scaled down to a width.
  ///
  /// - Parameter claims: What is drawn over each picture, in order.
  /// - Throws: ``Failure``, ``MeasuringError`` or `FrameSequenceError`.
  func pictures(
    of area: PixelArea, in spans: [ClosedRange<Double>], width: Int,
    claims: [RecordedPictures.Claim?]
  ) throws -> RecordedPictures {
    var pictures = RecordedPictures()
    pictures.claims = claims
    let isWanted = { (time: Double) in spans.contains { $0.contains(time) } }
    func append(
      _ words: UnsafeBufferPointer<UInt32>, _ full: Int, _ height: Int, _ time: Double
    ) throws {
      try check(area, width: full, height: height)
      let small = NetpbmStream.Picture(words, width: full, area: area, to: width)
      try pictures.append(small.bytes, width: small.width, height: small.height, time: time)
    }
    switch try kind {
    case .directory, .animatedPNG: _ = try self.pictures(where: isWanted, append)
    case .video:
      let reader = VideoReader(path: path, crop: area, span: span, cancellation: cancellation)
      let outcome = try reader.readColors(in: spans, width: width) {
        try pictures.append($0.bytes, width: $0.width, height: $0.height, time: 0)
      }
      pictures.replaceTimes(outcome.times)
    }
    return pictures
  }

  private func luminance(
    _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ height: Int, _ crop: PixelArea?,
    _ columns: Int?
  ) throws -> LuminanceFrame {
    let area = crop ?? PixelArea(x: 0, y: 0, width: width, height: height)
    try check(area, width: width, height: height)
    return LuminanceFrame(pixels, width: width, area: area, columns: columns ?? area.width)
  }

  private func check(_ area: PixelArea, width: Int, height: Int) throws {
    guard area.x + area.width <= width, area.y + area.height <= height else {
      throw Failure(Messages.cropOutside(width: width, height: height))
    }
  }

  /// Lets through the frames of a span that come an interval apart.
  private struct Sieve {
    var span: ClosedRange<Double>?
    var interval: Double?
    private var last: Double?

    init(span: ClosedRange<Double>?, interval: Double?) {
      self.span = span
      self.interval = interval
    }

    mutating func passes(_ time: Double) -> Bool {
      if let span, !span.contains(time) { return false }
      if let interval, let last, time - last < interval { return false }
      last = time
      return true
    }
  }

  /// How many frames a video has and how long it is, as its file says without being decoded.
  struct Extent {
    var frames = 0
    /// In seconds.
    var duration = 0.0

    /// Adds a frame, unless it is outside of the span of the video that counts.
    mutating func add(_ time: Double, lasting length: Double, in span: ClosedRange<Double>?) {
      let start = span?.lowerBound ?? 0
      let end = min(time + length, span?.upperBound ?? .infinity)
      guard time <= end, end >= start else { return }
      frames += 1
      duration = max(duration, end - start)
    }

    /// The most that is measured without `--long`: choices, an hour, which at 60 frames a second is
    /// nearly as many frames; such videos are mistakes more often than not, and take hours.
    static let frameLimit = 200_000
    static let durationLimit = 3600.0

    /// Refuses a video that is too long to be meant.
    ///
    /// - Throws: ``Failure`` that names the flag.
    func check(_ path: String) throws {
      guard frames <= Self.frameLimit, duration <= Self.durationLimit else {
        throw Failure(Messages.videoTooLong(path, self))
      }
    }
  }
}

// MARK: - Videos

extension VideoReader {
  /// The extent of the video's span; `nil` where the file does not say it.
  ///
  /// Packets are counted, which takes a second for an hour of video.
  func extent() throws -> RecordedVideo.Extent? {
    let ffmpeg = try FFmpeg(for: path, missing: Messages.noFFmpegToRead)
    var reader = RecordedVideo.Extent.PacketReader(span: span)
    do {
      _ = try ffmpeg.read(
        ["-v", "error"] + input + ["-map", "0:V:0", "-c", "copy", "-f", "framecrc"],
        cancellation: cancellation
      ) { reader.append($0) }
    } catch is Failure {
      // Reading it says what is wrong.
      return nil
    }
    return reader.extent
  }
}

extension RecordedVideo.Extent {
  /// Reads the lines that ffmpeg's format `framecrc` has for packets: `0, dts, pts, duration, …`.
  struct PacketReader {
    private(set) var extent: RecordedVideo.Extent?
    private let span: ClosedRange<Double>?
    private var rest: [UInt8] = []
    private var ticks = 0.0

    init(span: ClosedRange<Double>?) { self.span = span }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
      rest += bytes
      var start = rest.startIndex
      while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        take(String(decoding: rest[start..<end], as: UTF8.self))
        start = end + 1
      }
      rest.removeFirst(start)
    }

    private mutating func take(_ line: String) {
      if line.hasPrefix("#tb 0:") {
        let parts = line.dropFirst(6).split(separator: "/").compactMap { part in
          Double(part.filter { $0 != " " })
        }
        if parts.count == 2, parts[1] > 0 { ticks = parts[0] / parts[1] }
      }
      let numbers = line.split(separator: ",").prefix(4).map { part in
        Double(part.filter { $0 != " " })
      }
      guard numbers.count == 4, let time = numbers[2].map({ $0 * ticks }), time.isFinite else {
        return
      }
      let length = max(0, (numbers[3] ?? 0) * ticks)
      var known = extent ?? RecordedVideo.Extent()
      known.add(time, lasting: length.isFinite ? length : 0, in: span)
      extent = known
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func notAVideo(_ path: String) -> String {
    "'\(shown: path)' is no video that can be measured; there are .mp4, .mov, .m4v, .webm, .mkv, .avi, "
      + ".gif, .apng and directories of frames"
  }

  static func videoTooLong(_ path: String, _ extent: RecordedVideo.Extent) -> String {
    "'\(shown: path)' has \(Format.count(extent.frames, "frame")) in "
      + "\(Format.decimal(extent.duration, places: 0)) s, and more than \(RecordedVideo.Extent.frameLimit) or an "
      + "hour are not measured unless they are meant: give 'keyrise measure' a part with --at, or --long"
  }
}
