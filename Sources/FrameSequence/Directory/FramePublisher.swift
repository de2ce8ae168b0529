/// Replaces the previous sequence by a finished one.
///
/// The two directories exchange their names atomically, so that every reader, and any crash, finds
/// either the old sequence or the new one. Before that, files that this tool did not write get a
/// name in both. Where the file system has no such call, or the directory itself has to stay (see
/// ``StagingDirectory``), files are moved one by one, the manifest last; then only the hashes in it
/// reveal a mixture.
struct FramePublisher {
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
  private func lockTarget() throws(FrameSequenceError) -> DirectoryLock? {
    try FrameSequenceError.whileWriting(path) { () throws(Errno) in
      do throws(Errno) { return try DirectoryLock(try FileSystem.resolve(path)) } catch .noEntry {
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
    for name in stale.sorted() { try remove(target.appending(name)) }
    staging.remove()
    return true
  }

  /// The names of files that have the same contents in the old directory and the new one.
  private func unchanged(in target: FilePath) -> Set<String> {
    struct Comparison: Hashable {
      let old: FileIdentity
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

  /// Removes a frame of the earlier, longer sequence.
  private func remove(_ path: String) throws(FrameSequenceError) {
    do throws(Errno) { try FileSystem.removeFile(path) } catch {
      throw .cannotRemove(path: path, code: error.code)
    }
  }
}
