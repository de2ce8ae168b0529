/// What processes that were killed left behind while they wrote.
///
/// Those are hidden files and directories of the names that this tool gives, which nobody has
/// locked: whoever writes one holds a lock, and a lock ends with its process. The number of a
/// process would not tell, as another container's are not seen here.
enum Leftovers {
  /// Removes what is left over of writing a file or directory.
  ///
  /// What cannot be removed stays: it is in nobody's way.
  static func remove(of target: FilePath) {
    remove(named: FilePath.temporaryStem(for: target.name), in: FilePath(target.parent))
  }

  /// Removes what is left over of writing into a directory.
  static func remove(inside directory: FilePath) {
    remove(named: FilePath.temporaryStem(for: ""), in: directory)
  }

  /// Whether a path still leads to what is open.
  static func isInPlace(_ file: borrowing FileDescriptor, at path: String) throws(Errno) -> Bool {
    let identity = try file.status.identity
    return try FileSystem.status(path, followingLinks: false)?.identity == identity
  }

  private static func remove(named stem: String, in folder: FilePath) {
    for name in (try? FileSystem.entries(of: folder.text, beginningWith: stem)) ?? []
    where FilePath.isTemporaryName(name) {
      try? remove(folder.appending(name))
    }
  }

  private static func remove(_ path: String) throws(Errno) {
    let file = try FileDescriptor(path, .hold)
    try file.lock(waits: false)
    guard try isInPlace(file, at: path) else { return }
    switch try file.status.kind {
    case .regular: try FileSystem.removeFile(path)
    case .directory:
      for name in try FileSystem.entries(of: path)
      where FramePlan.isFrameFileName(name) || name == FrameManifest.fileName {
        try FileSystem.removeFile(FilePath(path).appending(name))
      }
      // Whatever else someone has put there keeps the directory.
      try FileSystem.removeDirectory(path)
    case .symbolicLink, .other: break
    }
  }
}
