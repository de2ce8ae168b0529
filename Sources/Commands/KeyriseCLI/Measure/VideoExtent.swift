import Foundation
import FrameSequence

/// How many frames a video has and how long it is, as its file says without being decoded.
struct VideoExtent {
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

// MARK: - Videos

extension VideoReader {
  /// The extent of the video's span; `nil` where the file does not say it.
  ///
  /// Packets are counted, which takes a second for an hour of video.
  func extent() throws -> VideoExtent? {
    let ffmpeg = try FFmpeg(for: path, missing: Messages.noFFmpegToRead)
    var reader = PacketReader(span: span)
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

/// Reads the lines that ffmpeg's format `framecrc` has for packets: `0, dts, pts, duration, …`.
struct PacketReader {
  private(set) var extent: VideoExtent?
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
    var known = extent ?? VideoExtent()
    known.add(time, lasting: length.isFinite ? length : 0, in: span)
    extent = known
  }
}
