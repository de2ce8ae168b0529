/// A hidden temporary file beside a target.
///
/// It is locked while this value exists, so that no other process takes it for a leftover.
struct TemporaryFile: ~Copyable {
  /// Where it is.
  let path: String

  private let file: FileDescriptor

  /// Makes an empty file beside a target.
  ///
  /// - Parameter permissions: Those of the file to be replaced, or nil for the default.
  init(for target: String, permissions: UInt32?) throws(Errno) {
    let target = FilePath(target)
    while true {
      let path = FilePath(target.parent).appending(FilePath.temporaryName(for: target.name))
      let file = try FileDescriptor(path, .create(permissions: permissions ?? 0o666))
      // Where a file system has no locks, locking fails for every process, and nothing counts as a
      // leftover.
      try? file.lock(waits: true)
      // Between the two calls another process may have removed it.
      guard try Leftovers.isInPlace(file, at: path) else { continue }
      if let permissions { try? file.setPermissions(permissions) }
      self.path = path
      self.file = file
      return
    }
  }

  /// Makes an empty file beside a target; errors call it by the path that the user gave.
  init(
    for target: String, permissions: UInt32?, reportedAs path: String
  ) throws(FrameSequenceError) {
    do throws(Errno) { try self.init(for: target, permissions: permissions) } catch {
      throw .cannotWrite(path: path, code: error.code)
    }
  }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    try file.writeAll(bytes)
  }

  /// Renames the file atomically to a target, replacing anything there.
  ///
  /// With `syncs` the file is on the disk before its name, so that a power cut leaves either the
  /// old file or the new one.
  func move(to target: String, syncs: Bool) throws(Errno) {
    if syncs { try file.sync() }
    try file.check()
    try FileSystem.move(path, to: target)
    if syncs { FileSystem.sync(directory: FilePath(target).parent) }
  }

  /// Gives the file a target's name, or throws `Errno.exists` when the name is taken.
  func link(to target: String) throws(Errno) {
    try file.sync()
    try file.check()
    try FileSystem.makeHardLink(path, to: target)
    try? FileSystem.removeFile(path)
    FileSystem.sync(directory: FilePath(target).parent)
  }

  /// Removes the file.
  func remove() {
    try? FileSystem.removeFile(path)
  }
}
