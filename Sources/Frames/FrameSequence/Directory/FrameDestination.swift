/// The directory for the frames, in its initial state.
struct FrameDestination {
  /// The directory: resolved when it exists, as given when not.
  let directory: FilePath

  let exists: Bool

  /// The frames that the manifest found there lists.
  let ownFiles: Set<String>

  /// Inspects a directory, and rejects one that the plan must not be written to.
  ///
  /// Changes nothing. `force` allows directories and files that this tool did not write; a file in
  /// place of the directory, or a directory in place of a file, is rejected nevertheless.
  ///
  /// - Parameter isLocked: Whether the caller holds the directory's lock. Without it, what another
  ///   process is just publishing may look foreign, and is looked at again when that is done.
  init(
    _ path: String, plan: FramePlan, force: Bool, isLocked: Bool = false
  ) throws(FrameSequenceError) {
    do throws(FrameSequenceError) {
      try self.init(lookingAt: path, plan: plan, force: force)
    } catch {
      guard !isLocked, error.mayPass,
        let lock = try? StagingDirectory.Lock(try FileSystem.resolve(path))
      else { throw error }
      defer { withExtendedLifetime(lock) {} }
      try self.init(lookingAt: path, plan: plan, force: force)
    }
  }

  private init(
    lookingAt path: String, plan: FramePlan, force: Bool
  ) throws(FrameSequenceError) {
    guard !path.isEmpty else {
      throw .cannotCreateDirectory(path: path, code: FileDescriptor.Errno.noEntry.code)
    }
    let found = try FrameSequenceError.whileWriting(path) { () throws(FileDescriptor.Errno) in
      try FileSystem.look(at: FilePath(path).text)
    }
    let status: FileSystem.Status
    switch found {
    case .danglingLink: throw .danglingLink(path: path)
    case .nothing:
      directory = FilePath(path)
      exists = false
      ownFiles = []
      return
    case .something(let found): status = found
    }
    guard status.kind == .directory else { throw .notADirectory(path: path) }
    let (resolved, entries) = try FrameSequenceError.whileReading(path) {
      () throws(FileDescriptor.Errno) in
      (try FileSystem.resolve(path), try FileSystem.names(in: path))
    }
    directory = FilePath(resolved)
    exists = true
    let listed = FrameManifest.fileNames(in: directory)
    ownFiles = listed ?? []
    // A run that was killed may have left its hidden directory, which alone does not make the
    // directory foreign.
    let names = entries.filter { !FilePath.isTemporaryName($0) }
    if listed == nil, !force, let file = names.first {
      throw .foreignDirectory(path: path, file: file)
    }
    try check(names, plan: plan, force: force, path: path)
  }

  private func check(
    _ found: [String], plan: FramePlan, force: Bool, path: String
  ) throws(FrameSequenceError) {
    let names = Set(plan.frames.indices.map { plan.fileName(ofFrame: $0) })
    for name in found where names.contains(name) || name == FrameManifest.fileName {
      let file = directory.appending(name)
      let status = try FrameSequenceError.whileReading(file) { () throws(FileDescriptor.Errno) in
        try FileSystem.status(file, followingLinks: false)
      }
      if status?.kind == .directory { throw .isADirectory(path: file) }
      if !force, name != FrameManifest.fileName, !ownFiles.contains(name) {
        throw .foreignFile(path: path, file: name)
      }
    }
  }
}

extension FrameSequenceError {
  /// Whether a directory may only look so because another process is publishing into it.
  fileprivate var mayPass: Bool {
    switch self {
    case .foreignDirectory, .foreignFile, .cannotRead: true
    default: false
    }
  }
}
