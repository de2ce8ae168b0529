internal import FrameSequence

/// Writes baselines: each as one file that appears whole or not at all.
package struct BaselineRecorder: Sendable {
  /// How films are drawn.
  package var drawing: BaselineJob.Drawing
  /// Which baselines may be written.
  package var mode: Mode
  /// Which frames are kept as pictures.
  package var keeping: KeptPictures
  /// The seals of what was looked at, or nil when anything may be taken.
  package var seen: [String]?

  package init(
    drawing: BaselineJob.Drawing, mode: Mode,
    keeping: KeptPictures = .events,
    seen: [String]? = nil
  ) {
    self.drawing = drawing
    self.mode = mode
    self.keeping = keeping
    self.seen = seen
  }

  /// The fate of a baseline.
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
    let scale = drawing.scale ?? old?.digest.scale ?? BaselineJob.Drawing.defaultScale
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
      if old.elements.allSatisfy(\.texts.isEmpty) {
        // Texts that an earlier version did not record are no change either.
        old.elements = old.elements.map { element in
          baseline.elements.first { known in
            var known = known
            known.texts = []
            return known == element
          } ?? element
        }
      }
      if old == baseline { return .unchanged }
    }
    let bytes = try baseline.fileBytes(path: job.path)
    switch try AtomicFile.write(bytes, to: job.path) {
    case .written: return .written(bytes: bytes.count)
    case .unchanged: return .unchanged
    }
  }

  /// Which baselines may be written.
  package enum Mode: String, Sendable, CaseIterable {
    /// Those that do not exist.
    case missing
    /// Those whose film no longer looks or behaves the same, and those that do not exist.
    case failed
    /// All.
    case all
    /// None.
    case never

    /// Returns what a flag, or else the environment, says.
    ///
    /// `KEYRISE_RECORD` names a mode; without it `CI` means never, as long as it is not empty, `0` or
    /// `false`: services of continuous integration set it to `true` or `1`.
    ///
    /// - Throws: ``EnvironmentError`` when `KEYRISE_RECORD` names no mode.
    package init(flag: Mode? = nil, environment: [String: String])
      throws(EnvironmentError)
    {
      if let flag {
        self = flag
      } else if let mode: Self = try EnvironmentError.word("KEYRISE_RECORD", in: environment) {
        self = mode
      } else {
        self = ["", "0", "false"].contains(environment["CI"] ?? "") ? .missing : .never
      }
    }
  }

  /// Which frames a baseline keeps as pictures.
  package enum KeptPictures: String, Sendable, CaseIterable {
    /// The first and the last frame, one at each event, and one in the greatest motion.
    case events
    /// Every distinct frame.
    case all
    /// None: fingerprints and numbers alone.
    case none

    /// The frames in order of time, each picture once, with the reason to keep it.
    func frames(of digest: FilmDigest, events: [Baseline.KeptFrame]) -> [Baseline.KeptFrame] {
      var wanted: [Baseline.KeptFrame] = []
      switch self {
      case .none: return []
      case .all:
        wanted = digest.frames.indices.map { Baseline.KeptFrame(frame: $0, reason: "frame \($0)") }
      case .events:
        wanted.append(.init(frame: 0, reason: "first"))
        wanted += events
        if let frame = Self.greatestMotion(digest.trace) {
          wanted.append(.init(frame: frame, reason: "greatest motion"))
        }
        wanted.append(.init(frame: digest.frames.count - 1, reason: "last"))
      }
      var seen: Set<Int> = []
      return wanted.enumerated()
        .sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
        .map(\.element)
        .filter { seen.insert(digest.frames[$0.frame].state).inserted }
    }

    /// The frame that is furthest from the one before it; nil when nothing ever moves.
    private static func greatestMotion(_ trace: Trace) -> Int? {
      let columns = ["keyboard_top", "offset", "view_shift"].compactMap { trace[$0]?.values }
      var greatest = (frame: 0, distance: 0)
      for frame in trace.focus.indices.dropFirst() {
        let distance = columns.reduce(0) { sum, values in
          guard let before = values[frame - 1], let after = values[frame] else { return sum }
          return sum + abs(after - before)
        }
        if distance > greatest.distance { greatest = (frame, distance) }
      }
      return greatest.frame > 0 ? greatest.frame : nil
    }
  }
}
