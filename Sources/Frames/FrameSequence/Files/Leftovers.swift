/// Removes what killed processes left behind while they wrote.
///
/// Leftovers are hidden files and directories with this tool's temporary names that no process has
/// locked: a process holds a lock on what it writes, which ends with the process. A process number
/// would not do, because processes in other containers are not visible.
enum Leftovers {
  /// Removes what is left over from writing a file or directory.
  ///
  /// Whatever cannot be removed stays, because it does no harm.
  static func remove(of target: FilePath) {
    remove(named: FilePath.temporaryStem(for: target.name), in: FilePath(target.parent), of: target)
  }

  /// Removes what is left over from writing into a directory.
  static func remove(inside directory: FilePath) {
    remove(named: FilePath.temporaryStem(for: ""), in: directory, of: directory)
  }

  /// Whether a path still refers to the open file.
  static func isInPlace(_ file: borrowing FileDescriptor, at path: String) throws(FileDescriptor
    .Errno) -> Bool
  {
    let identity = try file.status.identity
    return try FileSystem.status(path, followingLinks: false)?.identity == identity
  }

  /// Removes a directory of frames, and moves its other contents to another directory.
  ///
  /// Without `ours`, the manifest decides which files are this tool's; without a manifest the
  /// sequence was never complete, and all files are. Files whose names the other directory already
  /// has stay, and so does the directory.
  static func clear(_ directory: FilePath, of ours: Set<String>? = nil, movingTo target: FilePath) {
    let ours = ours ?? FrameManifest.fileNames(in: directory)
    for entry in (try? FileSystem.entries(of: directory.text)) ?? []
    where entry.name != FrameManifest.fileName {
      let path = entry.path(in: directory)
      let isOurs =
        FilePath.isTemporaryName(entry.name)
        || ours?.contains(entry.name) ?? FramePlan.isFrameFileName(entry.name)
      // A directory with a frame's name was not created by this tool.
      if isOurs, (try? FileSystem.removeFile(path)) != nil { continue }
      move(path, to: entry.path(in: target))
    }
    try? FileSystem.removeFile(directory.appending(FrameManifest.fileName))
    try? FileSystem.removeDirectory(directory.text)
  }

  /// Moves something to a free name, or removes it when the same file already has that name.
  private static func move(_ path: [CChar], to newPath: [CChar]) {
    do throws(FileDescriptor.Errno) { try FileSystem.move(path, toFreeName: newPath) } catch {
      func identity(_ path: [CChar]) -> FileSystem.Identity? {
        ((try? FileSystem.status(path, followingLinks: false)) ?? nil)?.identity
      }
      if let one = identity(path), one == identity(newPath) { try? FileSystem.removeFile(path) }
    }
  }

  private static func remove(named stem: String, in folder: FilePath, of target: FilePath) {
    for name in (try? FileSystem.names(in: folder.text)) ?? []
    where name.hasPrefix(stem) && FilePath.isTemporaryName(name) {
      try? remove(folder.appending(name), of: target)
    }
  }

  private static func remove(_ path: String, of target: FilePath) throws(FileDescriptor.Errno) {
    let file = try FileDescriptor(path, .hold)
    try file.lock(waits: false)
    guard try isInPlace(file, at: path) else { return }
    switch try file.status.kind {
    case .regular: try FileSystem.removeFile(path)
    case .directory: clear(FilePath(path), movingTo: target)
    case .symbolicLink, .other: break
    }
  }
}
