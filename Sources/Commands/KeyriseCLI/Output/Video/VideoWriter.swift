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
    /// H.264 in MP4, which plays everywhere, VP9 in WebM, or ProRes 4444 in QuickTime, for editors.
    var format: OutputFormat
    var level: CompressionLevel
    var cancellation: CancellationFlag
    var progress: @Sendable (WriteProgress) -> Void

    /// Draws, encodes and writes a sequence of evenly spaced frames.
    func write<Renderer: FrameRenderer>(
      _ plan: FramePlan, fps: Rational, renderer: Renderer
    ) throws -> WriteSummary {
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
          plan, fps: fps, width: size.0, height: size.1, hasAlpha: !isOpaque && format != .mp4)
        try ffmpeg.run(
          arguments + ["-f", format.rawValue], writing: temporary, cancellation: cancellation
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
  /// Ticks a second: of an MP4 and a QuickTime file so many that every usual frame rate has whole
  /// ones; those of a WebM are milliseconds.
  private var clock: Int { format == .webm ? 1000 : 90_000 }

  private func arguments(
    _ plan: FramePlan, fps: Rational, width: Int, height: Int, hasAlpha: Bool
  ) -> [String] {
    let isLittle = UInt32(1).littleEndian == 1
    let pixelFormat = hasAlpha ? (isLittle ? "bgra" : "argb") : isLittle ? "bgr0" : "0rgb"
    let input = [
      "-f", "rawvideo", "-pix_fmt", pixelFormat, "-s", "\(width)x\(height)",
      "-r", fps.description, "-i", "pipe:0",
    ]
    // From tick to tick, so that rounding errors do not accumulate.
    func tick(_ time: Double) -> Int { Int((time * Double(clock)).rounded()) }
    let last = plan.frames.last.map { ($0.time, $0.time + $0.duration) } ?? (0, 0)
    let ticks = max(tick(last.1) - tick(last.0), 1)
    // Packets are counted; without B-frames they are in the order of the frames.
    let duration = "if(eq(N\\,\(plan.frames.count - 1))\\,\(ticks)\\,DURATION)"
    let timing = [
      "-enc_time_base", "1:\(clock)", "-fps_mode", "passthrough",
      "-bsf:v", "setts=duration='\(duration)'",
    ]
    let filter = [
      "-vf",
      "settb=1/\(clock),crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0,"
        // Frames have their colours multiplied by their alpha, videos do not.
        + (hasAlpha ? "format=gbrap,unpremultiply=inplace=1," : "")
        + "scale=out_color_matrix=bt709:out_range=tv,format=\(encodedFormat(hasAlpha: hasAlpha))",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
    ]
    // Fixed counts of threads and no tags of versions: the same bytes every time.
    let repeatable = [
      "-an", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
    ]
    return input + filter + timing + repeatable + encoder
  }

  /// The layout of the pixels that are encoded.
  private func encodedFormat(hasAlpha: Bool) -> String {
    switch format {
    case .mov: hasAlpha ? "yuva444p10le" : "yuv444p10le"
    case .webm where hasAlpha: "yuva420p"
    default: "yuv420p"
    }
  }

  private var encoder: [String] {
    switch format {
    case .mov:
      return [
        "-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-threads", "1",
        "-video_track_timescale", "\(clock)",
      ]
    case .mp4:
      let preset = level == .draft ? "ultrafast" : level == .optimized ? "veryslow" : "medium"
      return [
        "-c:v", "libx264", "-preset", preset, "-crf", "16", "-bf", "0", "-threads", "2",
        "-video_track_timescale", "\(clock)", "-movflags", "+faststart",
      ]
    case .webm:
      let speed = level == .draft ? "8" : level == .optimized ? "1" : "4"
      return [
        "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", speed,
        "-auto-alt-ref", "0", "-lag-in-frames", "0", "-threads", "1", "-row-mt", "0",
      ]
    case .apng, .frames, .gif, .html, .pdf, .png, .svg: return []
    }
  }
}
