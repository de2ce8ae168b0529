import Foundation
import FrameSequence
import Keyframes
import Scenario

extension OutputWriter {
  /// Writes a sequence as a video, through ffmpeg.
  ///
  /// Transparent parts stay so in QuickTime and in WebM; in MP4 they are black. The frames go to
  /// ffmpeg one after the other, uncompressed; no more than one is in memory. The last frame is shown
  /// for as long as the plan says, so the video is as long as the scenario. Sides that are odd lose
  /// their last row or column of pixels, as the codecs halve them.
  struct VideoWriter {
    var path: String
    /// A video's.
    var format: OutputFormat
    var level: CompressionLevel
    var cancellation: CancellationFlag
    var progress: @Sendable (WriteProgress) -> Void

    /// Draws, encodes and writes a sequence of evenly spaced frames.
    func write<Renderer: FrameRenderer>(
      _ plan: FramePlan, fps: Rational, renderer: Renderer
    ) throws -> WriteSummary {
      guard let codec = Codec(format, level: level) else {
        throw Failure(Messages.unsupportedFormat(format.rawValue, path: path))
      }
      let ffmpeg = try FFmpeg(for: path)
      var worker = try renderer.makeWorker()
      let first = plan.frames.first?.stateIndex ?? 0
      let (size, isOpaque) = try worker.withPixels(ofState: first) {
        (($0.width, $0.height), $0.isOpaque)
      }
      let distinct = Set(plan.frames.map(\.stateIndex)).count
      var shown: [Int: Int] = [:]
      let outcome = try AtomicFile.replace(path) { temporary in
        let arguments = arguments(
          plan, fps: fps, width: size.0, height: size.1, codec,
          hasAlpha: !isOpaque && codec.alphaLayout != nil)
        try ffmpeg.run(
          arguments + ["-f", codec.container], writing: temporary, cancellation: cancellation
        ) { write in
          var frame = 0
          while frame < plan.frames.count {
            let state = plan.frames[frame].stateIndex
            var end = frame + 1
            while end < plan.frames.count, plan.frames[end].stateIndex == state { end += 1 }
            try worker.withPixels(ofState: state) { pixels in
              for _ in frame..<end {
                if cancellation.isCancelled { throw FrameSequenceError.interrupted }
                try Self.write(pixels, write)
              }
            }
            shown[state] = frame
            frame = end
            progress(
              WriteProgress(
                framesDone: frame, frames: plan.frames.count, distinctDone: shown.count,
                distinct: distinct))
          }
        }
      }
      return WriteSummary(
        path: path, frames: plan.frames.count, distinct: shown.count,
        bytes: WholeFile.byteCount(of: path) ?? 0,
        duration: plan.duration, width: size.0 & ~1, height: size.1 & ~1,
        unchanged: outcome == .unchanged)
    }

    private static func write(
      _ pixels: PixelView, _ write: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
      let rowBytes = pixels.width * 4
      guard pixels.bytesPerRow != rowBytes else {
        return try write(
          UnsafeRawBufferPointer(rebasing: pixels.base[..<(rowBytes * pixels.height)]))
      }
      for row in 0..<pixels.height {
        let start = row * pixels.bytesPerRow
        try write(UnsafeRawBufferPointer(rebasing: pixels.base[start..<start + rowBytes]))
      }
    }
  }
}

// MARK: - Arguments

extension OutputWriter.VideoWriter {
  private func arguments(
    _ plan: FramePlan, fps: Rational, width: Int, height: Int, _ codec: Codec, hasAlpha: Bool
  ) -> [String] {
    let layout = hasAlpha ? codec.alphaLayout ?? codec.layout : codec.layout
    let isLittle = UInt32(1).littleEndian == 1
    let pixelFormat = hasAlpha ? (isLittle ? "bgra" : "argb") : isLittle ? "bgr0" : "0rgb"
    let input = [
      "-f", "rawvideo", "-pix_fmt", pixelFormat, "-s", "\(width)x\(height)",
      "-r", fps.description, "-i", "pipe:0",
    ]
    // From tick to tick, so that rounding errors do not accumulate.
    func tick(_ time: Double) -> Int { Int((time * Double(codec.clock)).rounded()) }
    let last = plan.frames.last.map { ($0.time, $0.time + $0.duration) } ?? (0, 0)
    let ticks = max(tick(last.1) - tick(last.0), 1)
    // Packets are counted; without B-frames they are in the order of the frames.
    let duration = "if(eq(N\\,\(plan.frames.count - 1))\\,\(ticks)\\,DURATION)"
    let timing = [
      "-enc_time_base", "1:\(codec.clock)", "-fps_mode", "passthrough",
      "-bsf:v", "setts=duration='\(duration)'",
    ]
    let filter = [
      "-vf",
      "settb=1/\(codec.clock),crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,"
        // Frames have their colours multiplied by their alpha, videos do not.
        + (hasAlpha ? "format=gbrap,unpremultiply=inplace=1," : "")
        + "scale=out_color_matrix=bt709:out_range=tv,format=\(layout)",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    ]
    // Fixed counts of threads and no tags of versions: the same bytes every time.
    let repeatable = [
      "-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
    return input + filter + timing + repeatable + codec.options
  }
}

// MARK: - Codecs

extension OutputWriter.VideoWriter {
  /// A codec and its container, as ffmpeg calls them.
  private struct Codec {
    var container: String
    /// Ticks a second: so many that every usual frame rate has whole ones, where the container
    /// leaves the choice.
    var clock = 90_000
    /// The layout of the pixels that are encoded.
    var layout: String
    /// The same with alpha; `nil` where what is transparent becomes black.
    var alphaLayout: String?
    var options: [String]

    /// Creates H.264 in MP4, which plays everywhere, VP9 in WebM, or ProRes 4444 in QuickTime, for
    /// editors; `nil` where the format is no video.
    init?(_ format: OutputFormat, level: CompressionLevel) {
      switch format {
      case .mov:
        (container, layout, alphaLayout) = ("mov", "yuv444p10le", "yuva444p10le")
        options = [
          "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-threads", "1",
          "-video_track_timescale", "\(clock)",
        ]
      case .mp4:
        (container, layout) = ("mp4", "yuv420p")
        let preset = level == .draft ? "ultrafast" : level == .optimized ? "veryslow" : "medium"
        options = [
          "-c:v", "libx264", "-preset", preset, "-crf", "16", "-bf", "0", "-threads", "2",
          "-video_track_timescale", "\(clock)", "-movflags", "+faststart",
        ]
      case .webm:
        // It counts in milliseconds.
        (container, clock, layout, alphaLayout) = ("webm", 1000, "yuv420p", "yuva420p")
        let speed = level == .draft ? "8" : level == .optimized ? "1" : "4"
        options = [
          "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", speed,
          "-auto-alt-ref", "0", "-lag-in-frames", "0", "-threads", "1", "-row-mt", "0",
        ]
      case .apng, .frames, .gif, .html, .pdf, .png, .svg: return nil
      }
    }
  }
}
