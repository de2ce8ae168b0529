/// What processes that were killed left behind while they wrote.
///
/// Those are hidden files and directories of the names that this tool gives, which no process has
/// locked: a process that writes one holds a lock, which ends with the process. The number of a
/// process would not tell, as another container's are not seen here.
enum Leftovers {
  /// Removes what is left over of writing a file or directory.
  ///
  /// What cannot be removed stays: it does no harm.
  static func remove(of target: FilePath) {
    remove(named: FilePath.temporaryStem(for: target.name), in: FilePath(target.parent), of: target)
  }

  /// Removes what is left over of writing into a directory.
  static func remove(inside directory: FilePath) {
    remove(named: FilePath.temporaryStem(for: ""), in: directory, of: directory)
  }

  /// Whether a path still leads to what is open.
  static func isInPlace(_ file: borrowing FileDescriptor, at path: String) throws(Errno) -> Bool {
    let identity = try file.status.identity
    return try FileSystem.status(path, followingLinks: false)?.identity == identity
  }

  /// Removes a directory that frames were written to, and moves what else it holds to another.
  ///
  /// Without `ours` the manifest there says which frames are ours; where there is none the sequence
  /// was never whole, and all are. What the other directory has under the same name stays where it
  /// is, and the directory with it.
  static func clear(_ directory: FilePath, of ours: Set<String>? = nil, movingTo target: FilePath) {
    let ours = ours ?? FrameManifest.fileNames(in: directory)
    for entry in (try? FileSystem.entries(of: directory.text)) ?? []
    where entry.name != FrameManifest.fileName {
      let path = entry.path(in: directory)
      let isOurs =
        FilePath.isTemporaryName(entry.name)
        || ours?.contains(entry.name) ?? FramePlan.isFrameFileName(entry.name)
      // A directory of a frame's name is nothing that we made.
      if isOurs, (try? FileSystem.removeFile(path)) != nil { continue }
      move(path, to: entry.path(in: target))
    }
    try? FileSystem.removeFile(directory.appending(FrameManifest.fileName))
    try? FileSystem.removeDirectory(directory.text)
  }

  /// Moves something to a free name, or removes it when the same file has that name already.
  private static func move(_ path: [CChar], to newPath: [CChar]) {
    do throws(Errno) { try FileSystem.move(path, toFreeName: newPath) } catch {
      func identity(_ path: [CChar]) -> FileIdentity? {
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

  private static func remove(_ path: String, of target: FilePath) throws(Errno) {
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
