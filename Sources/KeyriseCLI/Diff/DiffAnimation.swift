import FrameDiff
import FrameSequence

/// Before, after and difference of two sequences, played on their own time.
struct DiffAnimation {
  private let plan: FramePlan
  private let pictures: Pictures

  /// Draws every moment of a comparison; kept compressed, since all are shown again while writing.
  ///
  /// - Throws: What drawing throws; `FrameSequenceError.invalidPlan` when nothing is ever shown.
  init(
    _ it: SequenceComparison, _ before: PlayedSequence, _ after: PlayedSequence,
    _ pictures: DiffPictures
  ) async throws {
    var known: [[Int?]: Int] = [:]
    var drawn: [[UInt8]] = []
    var frames: [FramePlan.Frame] = []
    let end = max(before.duration, after.duration)
    for (index, shown) in it.pairs.enumerated() {
      let key = [shown.before, shown.after]
      if known[key] == nil {
        known[key] = drawn.count
        let picture = try await pictures.picture(of: shown, before, after)
        drawn.append(try picture.encoded(level: .draft))
      }
      let next = index + 1 < it.pairs.count ? it.pairs[index + 1].time : end
      frames.append(
        FramePlan.Frame(
          time: shown.time, duration: next - shown.time, stateIndex: known[key] ?? 0))
    }
    let rate = before.frameRate == after.frameRate ? before.frameRate : nil
    plan = try FramePlan(frames: frames, stateCount: drawn.count, scale: 1, frameRate: rate)
    self.pictures = Pictures(files: drawn)
  }

  /// Writes an animated PNG, or a GIF where the path ends so.
  func write(to path: String, level: CompressionLevel) throws -> WriteSummary {
    let format: AnimationWriter.Format = path.lowercased().hasSuffix(".gif") ? .gif : .apng
    return try AnimationWriter(format, path: path, level: level).write(plan, renderer: pictures)
  }

  /// Pictures that were drawn before.
  private struct Pictures: FrameRenderer {
    var files: [[UInt8]]

    func makeWorker() -> Worker { Worker(files: files) }

    struct Worker: FrameWorker {
      var files: [[UInt8]]

      func withPixels<Result>(
        ofState index: Int, _ body: (PixelView) throws -> Result
      ) throws -> Result {
        try Bitmap(png: files[index], path: "difference", limits: DiffPair.limits).withPixels(body)
      }
    }
  }
}
