internal import FrameSequence

/// Writes baselines: each as one file that appears whole or not at all.
package struct BaselineRecorder: Sendable {
  /// How films are drawn.
  package var drawing: BaselineDrawing
  /// Which baselines may be written.
  package var mode: RecordMode
  /// Which frames are kept as pictures.
  package var keeping: KeptPictures
  /// The seals of what was looked at, or nil when anything may be taken.
  package var seen: [String]?

  /// Makes a recorder.
  package init(
    drawing: BaselineDrawing, mode: RecordMode, keeping: KeptPictures = .events,
    seen: [String]? = nil
  ) {
    self.drawing = drawing
    self.mode = mode
    self.keeping = keeping
    self.seen = seen
  }

  /// What became of a baseline.
  package enum Outcome: Sendable, Hashable {
    /// It is new or has been replaced.
    case written(bytes: Int)
    /// It holds exactly this already.
    case unchanged
    /// It exists, and the mode leaves it alone.
    case kept
    /// It does not exist, and the mode writes none.
    case missing
    /// It is not what was looked at; its seal is this.
    case unseen(seal: String)
  }
}

extension BaselineRecorder {
  /// Records a film as the mode says.
  ///
  /// - Throws: `BaselineError` for a file that would be kept but cannot be read, and for one that
  ///   would be too large to be read again, which is not written; what keeps the film
  ///   from being drawn or the file from being written.
  package func record(_ job: BaselineJob) throws -> Outcome {
    let bytes = try WholeFile.read(job.path, limit: Baseline.sizeLimit)
    switch mode {
    case .never, .missing:
      if let bytes {
        _ = try Baseline(file: bytes, path: job.path)
        return .kept
      }
      if mode == .never { return .missing }
      return try write(job, over: nil)
    case .failed, .all:
      // What a newer version wrote is left alone; any other damaged file is replaced.
      let old: Baseline?
      do {
        old = try bytes.map { try Baseline(file: $0, path: job.path) }
      } catch BaselineError.newer(let path, let version) {
        throw BaselineError.newer(path: path, version: version)
      } catch is BaselineError {
        old = nil
      }
      return try write(job, over: old)
    }
  }

  private func write(_ job: BaselineJob, over old: Baseline?) throws -> Outcome {
    let scale = drawing.scale ?? old?.digest.scale ?? BaselineDrawing.defaultScale
    let scan = try drawing.scan(job.film, scale: scale)
    if mode == .failed, let old, old.digest.scale == scale,
      scan.digest.agrees(with: old.digest, ignoringPixels: false)
    {
      return .unchanged
    }
    // Before anything is drawn: the pictures of a long film would fill the memory.
    let rows = scan.rowCount(keeping: keeping)
    guard PNGChunks.fit(width: scan.digest.width, height: max(rows, 1)) else {
      throw BaselineError.tooLarge(path: job.path, what: .pixels(scan.digest.width * rows))
    }
    let baseline = try scan.baseline(
      job.subject, environment: try job.film.environment(fontDirectory: drawing.fontDirectory),
      keeping: keeping)
    if let seen, !seen.contains(baseline.seal) { return .unseen(seal: baseline.seal) }
    // Another version of this tool alone changes no file.
    if var old, Baseline.isDrawnAlike(old.environment, baseline.environment) {
      old.environment = baseline.environment
      if old == baseline { return .unchanged }
    }
    let bytes = try baseline.fileBytes(path: job.path)
    switch try AtomicFile.write(bytes, to: job.path) {
    case .written: return .written(bytes: bytes.count)
    case .unchanged: return .unchanged
    }
  }
}
