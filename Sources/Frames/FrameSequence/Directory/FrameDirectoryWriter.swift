package import Markup
import Synchronization

/// Writes a sequence as a directory of PNG files with a manifest.
///
/// Each distinct state is drawn and encoded once; frames that repeat it are hard links to the first
/// file (copies where the file system has no links). The bytes of every file are the same for any
/// number of jobs. At most one frame for each job is in memory.
///
/// Everything is written to a hidden directory that is exchanged with the old one at the end,
/// atomically where the file system can: a process that has the old directory open has to open the
/// path again. A file that already holds the right bytes is not touched. Frames that only the old
/// manifest lists are removed; files that no manifest lists are left alone.
package struct FrameDirectoryWriter: Sendable {
  /// The directory; it and the directories above it are made when missing.
  package var path: String

  /// How many workers draw and encode at once; below 1 counts as 1.
  package var jobs: Int

  /// How hard to compress.
  package var level: CompressionLevel

  /// Whether to write into a directory, and over files, that this tool did not write.
  package var force: Bool

  /// A flag that stops a running write.
  package var cancellation: CancellationFlag?

  /// Called by the workers after each distinct state, one call at a time; keep it short.
  package var progress: (@Sendable (WriteProgress) -> Void)?

  /// Makes a writer.
  package init(
    path: String, jobs: Int = 1, level: CompressionLevel = .standard, force: Bool = false,
    cancellation: CancellationFlag? = nil, progress: (@Sendable (WriteProgress) -> Void)? = nil
  ) {
    self.path = path
    self.jobs = jobs
    self.level = level
    self.force = force
    self.cancellation = cancellation
    self.progress = progress
  }
}

// MARK: - Writing

extension FrameDirectoryWriter {
  /// Rejects a plan that could not be written, without drawing or changing anything.
  ///
  /// `write` does the same first.
  package func check(_ plan: FramePlan) throws(FrameSequenceError) {
    _ = try FrameDestination(path, plan: plan, force: force)
  }

  /// Draws, encodes and publishes a sequence.
  ///
  /// `metadata` is copied to the head of the manifest, in order: the versions that the pixels
  /// depend on, the scenario's title. It must not use the manifest's own names, and must hold
  /// neither dates nor absolute paths if the manifest is to be reproducible. `details` gives
  /// additional members for a frame, such as its trace.
  ///
  /// Throws a `FrameSequenceError`, or what the renderer throws. Before publishing begins, a
  /// failure, an interruption or the cancellation of the task leaves everything as it was.
  package func write<Renderer: FrameRenderer>(
    _ plan: FramePlan, metadata: [JSONValue.Member] = [],
    details: (FramePlan.Frame) -> [JSONValue.Member] = { _ in [] }, renderer: Renderer
  ) async throws -> WriteSummary {
    if let taken = metadata.first(where: { FrameManifest.ownNames.contains($0.name) }) {
      throw FrameSequenceError.invalidPlan(
        problem: "the manifest has a member '\(taken.name)' of its own")
    }
    let destination = try FrameDestination(path, plan: plan, force: force)
    let staging = try StagingDirectory(for: destination, path: path)
    do {
      let share = try await encode(plan, renderer: renderer, staging: staging)
      let pictures = share.pictures
      try linkRepeats(plan, staging: staging)
      try withoutActuallyEscaping(details) { details in
        let manifest = FrameManifest(
          plan: plan, metadata: metadata, pictures: pictures, details: details)
        try staging.write(manifest.pieces, to: FrameManifest.fileName)
      }
      let size = try commonSize(of: pictures)
      guard cancellation?.isCancelled != true, !Task.isCancelled else {
        throw FrameSequenceError.interrupted
      }
      let publisher = Publisher(plan: plan, staging: staging, path: path, force: force)
      let isChanged = try publisher.publish()
      return WriteSummary(
        path: path, frames: plan.frames.count, distinct: plan.states.count,
        bytes: pictures.values.reduce(0) { $0 + $1.byteCount }, duration: plan.duration,
        width: size.width, height: size.height, unchanged: !isChanged,
        times: share.times)
    } catch {
      staging.abandon()
      throw error
    }
  }

  private func encode<Renderer: FrameRenderer>(
    _ plan: FramePlan, renderer: Renderer, staging: StagingDirectory
  ) async throws -> StateEncoding<Renderer>.Share {
    let encoding = StateEncoding(
      plan: plan, renderer: renderer, staging: staging,
      queue: StateQueue(plan: plan, report: progress), cancellation: cancellation, level: level,
      cache: BandCache())
    return try await withThrowingTaskGroup(of: StateEncoding<Renderer>.Share.self) { group in
      for _ in 0..<max(1, min(jobs, plan.states.count)) {
        group.addTask { try encoding.run() }
      }
      var whole = StateEncoding<Renderer>.Share()
      for try await share in group {
        whole.pictures.merge(share.pictures) { _, new in new }
        whole.times = whole.times + share.times
      }
      return whole
    }
  }

  private func linkRepeats(
    _ plan: FramePlan, staging: StagingDirectory
  ) throws(FrameSequenceError) {
    for index in plan.frames.indices {
      let name = plan.fileName(ofFrame: index)
      let picture = plan.fileNameOfPicture(inFrame: index)
      if name != picture { try staging.repeatFile(picture, as: name) }
    }
  }

  private func commonSize(
    of pictures: [Int: FrameManifest.Picture]
  ) throws(FrameSequenceError) -> (width: Int, height: Int) {
    let ordered = pictures.sorted { $0.key < $1.key }.map(\.value)
    guard let first = ordered.first else { throw .invalidPlan(problem: "it has no frames") }
    for other in ordered where (other.width, other.height) != (first.width, first.height) {
      throw .sizesDiffer(
        width: first.width, height: first.height, otherWidth: other.width,
        otherHeight: other.height)
    }
    return (first.width, first.height)
  }

  /// The states still to be drawn, handed out one by one to whichever worker is free.
  final class StateQueue: Sendable {
    private let states: [Int]
    private let framesOfState: [Int: Int]
    private let next = Atomic<Int>(0)
    private let done: Mutex<WriteProgress>
    private let report: (@Sendable (WriteProgress) -> Void)?

    init(plan: FramePlan, report: (@Sendable (WriteProgress) -> Void)?) {
      states = plan.states
      framesOfState = plan.frames.reduce(into: [:]) { $0[$1.stateIndex, default: 0] += 1 }
      done = Mutex(
        WriteProgress(
          framesDone: 0, frames: plan.frames.count, distinctDone: 0, distinct: plan.states.count))
      self.report = report
    }

    /// The next state to draw, or nil when all are taken.
    func take() -> Int? {
      let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
      return position < states.count ? states[position] : nil
    }

    /// Counts a finished state and reports progress; reports come one at a time and never decrease.
    func finish(_ state: Int) {
      done.withLock { done in
        done.framesDone += framesOfState[state] ?? 0
        done.distinctDone += 1
        report?(done)
      }
    }
  }

  /// The work of one thread: draw, encode and write until no state is left.
  struct StateEncoding<Renderer: FrameRenderer>: Sendable {
    let plan: FramePlan
    let renderer: Renderer
    let staging: StagingDirectory
    let queue: FrameDirectoryWriter.StateQueue
    let cancellation: CancellationFlag?
    let level: CompressionLevel
    let cache: BandCache

    /// The results of one worker.
    struct Share: Sendable {
      /// By state.
      var pictures: [Int: FrameManifest.Picture] = [:]
      var times = StepTimes()
    }

    /// Runs on one thread from start to end, and returns the results.
    func run() throws -> Share {
      var worker = try renderer.makeWorker()
      let encoder = try PNGEncoder(level: level, scale: plan.scale, cache: cache)
      var share = Share()
      while let state = queue.take() {
        if Task.isCancelled || cancellation?.isCancelled == true {
          throw FrameSequenceError.interrupted
        }
        share.pictures[state] = try encoder.encode(state: state, of: &worker) { bytes, shape in
          try write(bytes, state: state, shape: shape, &share.times)
        }
        queue.finish(state)
      }
      share.times = share.times + encoder.times
      return share
    }

    private func write(
      _ bytes: UnsafeRawBufferPointer, state: Int, shape: PixelView.Shape, _ times: inout StepTimes
    ) throws(FrameSequenceError) -> FrameManifest.Picture {
      if let index = plan.firstFrame[state] {
        try times.measure(\.write) { () throws(FrameSequenceError) in
          try staging.write(bytes, to: plan.fileName(ofFrame: index))
        }
      }
      return FrameManifest.Picture(
        byteCount: bytes.count, digest: times.measure(\.assemble) { SHA256Digest(of: bytes) },
        width: shape.width, height: shape.height)
    }
  }

  /// Replaces the previous sequence by a finished one.
  ///
  /// The two directories exchange their names atomically, so that every reader, and any crash,
  /// finds either the old sequence or the new one. Before that, files that this tool did not write
  /// get a name in both. Where the file system has no such call, or the directory itself has to
  /// stay (see ``StagingDirectory``), files are moved one by one, the manifest last; then only the
  /// hashes in it reveal a mixture.
  struct Publisher {
    let plan: FramePlan
    let staging: StagingDirectory
    let path: String
    let force: Bool

    /// Publishes, and returns whether that changed anything.
    ///
    /// What may be replaced is decided by the directory's current contents, because drawing takes a
    /// while; concurrent publishers wait.
    func publish() throws(FrameSequenceError) -> Bool {
      while true {
        guard let lock = try lockTarget() else {
          let missing = try FrameDestination(path, plan: plan, force: force)
          if missing.exists { continue }
          if try staging.take(missing.directory) { return true }
          continue
        }
        defer { withExtendedLifetime(lock) {} }
        return try replace(FrameDestination(path, plan: plan, force: force, isLocked: true))
      }
    }

    /// Locks the directory that is to be replaced, or returns nil when there is none.
    private func lockTarget() throws(FrameSequenceError) -> StagingDirectory.Lock? {
      try FrameSequenceError.whileWriting(path) { () throws(FileDescriptor.Errno) in
        do throws(FileDescriptor.Errno) {
          return try StagingDirectory.Lock(try FileSystem.resolve(path))
        } catch .noEntry {
          return nil
        }
      }
    }

    private func replace(_ destination: FrameDestination) throws(FrameSequenceError) -> Bool {
      let target = destination.directory
      let names = plan.frames.indices.map { plan.fileName(ofFrame: $0) } + [FrameManifest.fileName]
      let same = unchanged(in: target)
      let stale = destination.ownFiles.subtracting(names).filter { isFile(target.appending($0)) }
      guard same.count < names.count || !stale.isEmpty else {
        staging.remove()
        return false
      }
      if try staging.exchange(
        with: target, keeping: same, besides: destination.ownFiles.union(names))
      {
        return true
      }
      for name in names where !same.contains(name) { try staging.place(name, in: target) }
      for name in stale.sorted() { try WholeFile.remove(target.appending(name)) }
      staging.remove()
      return true
    }

    /// The names of files that have the same contents in the old directory and the new one.
    private func unchanged(in target: FilePath) -> Set<String> {
      struct Comparison: Hashable {
        let old: FileSystem.Identity
        let picture: String
      }
      // Hard links are compared only once.
      var compared: [Comparison: Bool] = [:]
      func isSame(_ name: String, _ picture: String) -> Bool {
        let old = target.appending(name)
        // An old file that cannot be read counts as changed.
        guard let status = try? FileSystem.status(old, followingLinks: false),
          status.kind == .regular
        else { return false }
        let comparison = Comparison(old: status.identity, picture: picture)
        if let isSame = compared[comparison] { return isSame }
        let staged = staging.directory.appending(name)
        let isSame = (try? FileSystem.file(old, holdsSameAs: staged)) ?? false
        compared[comparison] = isSame
        return isSame
      }
      var names = plan.frames.indices.filter {
        isSame(plan.fileName(ofFrame: $0), plan.fileNameOfPicture(inFrame: $0))
      }.map { plan.fileName(ofFrame: $0) }
      if isSame(FrameManifest.fileName, FrameManifest.fileName) {
        names.append(FrameManifest.fileName)
      }
      return Set(names)
    }

    /// Whether a path is a file: a directory with a frame's name is not this tool's, whatever the
    /// manifest says.
    private func isFile(_ path: String) -> Bool {
      guard let status = try? FileSystem.status(path, followingLinks: false) else { return false }
      return status.kind != .directory
    }
  }
}
