public import Markup

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
public struct FrameDirectoryWriter: Sendable {
  /// The directory; it and the directories above it are made when missing.
  public var path: String

  /// How many workers draw and encode at once; below 1 counts as 1.
  public var jobs: Int

  /// How hard to compress.
  public var level: CompressionLevel

  /// Whether to write into a directory, and over files, that this tool did not write.
  public var force: Bool

  /// A flag that stops a running write.
  public var cancellation: CancellationFlag?

  /// Called by the workers after each distinct state, one call at a time; keep it short.
  public var progress: (@Sendable (WriteProgress) -> Void)?

  /// Makes a writer.
  public init(
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
  public func check(_ plan: FramePlan) throws(FrameSequenceError) {
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
  public func write<Renderer: FrameRenderer>(
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
      let publisher = FramePublisher(plan: plan, staging: staging, path: path, force: force)
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
        whole.times.add(share.times)
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
    of pictures: [Int: EncodedPicture]
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
}
