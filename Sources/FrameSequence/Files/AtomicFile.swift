/// Writes whole files atomically, so that a path holds either the old contents or the new ones.
public enum AtomicFile {
  /// The result of a write.
  public enum Outcome: Sendable, Hashable {
    /// The file is new or has new contents.
    case written
    /// The file held exactly these bytes and was not touched; its modification time is the old one.
    case unchanged
  }

  /// Writes borrowed bytes to a path.
  ///
  /// The bytes go to a hidden file beside the target, which then takes the target's name; missing
  /// directories on the way are made. An old file's permissions are kept; its owner and its other
  /// hard links are not. A symbolic link stays, and the file it points to is replaced. A device or
  /// pipe, such as `/dev/null`, is written to directly.
  ///
  /// The bytes are on the disk when it returns, so that they survive a power cut.
  ///
  /// When it throws, its temporary file is removed and the old file is unchanged. Temporary files
  /// that a killed process left behind are removed by the next process that writes the same file;
  /// those that another process is still writing are left alone.
  @discardableResult
  public static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(FrameSequenceError) -> Outcome {
    switch try Target(path) {
    case .nothing:
      Leftovers.remove(of: FilePath(path))
      let parents = try FilePath(path).makeParents()
      do {
        try put(bytes, at: path, reportedAs: path)
      } catch {
        FilePath.removeParents(parents)
        throw error
      }
    case .file(let target, let status):
      Leftovers.remove(of: FilePath(target))
      // A file that cannot be read is replaced like one that differs.
      let isSame = status.size == bytes.count && (try? FileSystem.file(path, holds: bytes)) == true
      if isSame { return .unchanged }
      try put(bytes, at: target, permissions: status.permissions, reportedAs: path)
    case .device:
      // Renaming onto a device would replace the device.
      try FrameSequenceError.whileWriting(path) { () throws(Errno) in
        let file = try FileDescriptor(path, .write)
        try file.writeAll(bytes)
        try file.finish()
      }
    }
    return .written
  }

  /// Writes an array of bytes to a path, as `write(_:to:)` does for borrowed bytes.
  @discardableResult
  public static func write(
    _ bytes: [UInt8], to path: String
  ) throws(FrameSequenceError) -> Outcome {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FrameSequenceError) in
      try write(UnsafeRawBufferPointer(buffer), to: path)
    }
  }

  /// Writes text as UTF-8 to a path, as `write(_:to:)` does for bytes.
  @discardableResult
  public static func write(
    _ text: String, to path: String
  ) throws(FrameSequenceError) -> Outcome {
    try write([UInt8](text.utf8), to: path)
  }

  /// Writes text as UTF-8 to a path that does not exist yet, as `write(_:to:)` does.
  ///
  /// Throws `FrameSequenceError.exists` when the path exists, even if it was created during the
  /// write: no file is ever overwritten.
  public static func create(_ text: String, at path: String) throws(FrameSequenceError) {
    guard !path.hasSuffix("/") else { throw .isADirectory(path: path) }
    let parents = try FilePath(path).makeParents()
    do throws(Errno) {
      try [UInt8](text.utf8).withUnsafeBufferPointer { (buffer) throws(Errno) in
        try create(UnsafeRawBufferPointer(buffer), at: path)
      }
    } catch {
      FilePath.removeParents(parents)
      throw error == .exists ? .exists(path: path) : .cannotWrite(path: path, code: error.code)
    }
  }
}

// MARK: - Steps

extension AtomicFile {
  /// What the path of a target refers to.
  enum Target {
    case nothing
    /// A file, by its path without symbolic links.
    case file(path: String, FileStatus)
    /// A device or a pipe.
    case device

    init(_ path: String) throws(FrameSequenceError) {
      guard !path.hasSuffix("/") else { throw .isADirectory(path: path) }
      let found = try FrameSequenceError.whileWriting(path) { () throws(Errno) in
        try FileSystem.look(at: path)
      }
      let status: FileStatus
      switch found {
      case .danglingLink: throw .danglingLink(path: path)
      case .nothing:
        self = .nothing
        return
      case .something(let found): status = found
      }
      switch status.kind {
      case .directory: throw .isADirectory(path: path)
      case .symbolicLink, .other: self = .device
      case .regular:
        let target = try FrameSequenceError.whileWriting(path) { () throws(Errno) in
          try FileSystem.resolve(path)
        }
        self = .file(path: target, status)
      }
    }
  }

  private static func put(
    _ bytes: UnsafeRawBufferPointer, at target: String, permissions: UInt32? = nil,
    reportedAs path: String
  ) throws(FrameSequenceError) {
    try FrameSequenceError.whileWriting(path) { () throws(Errno) in
      let temporary = try TemporaryFile(for: target, permissions: permissions)
      do throws(Errno) {
        try temporary.write(bytes)
        try temporary.move(to: target, syncs: true)
      } catch {
        temporary.remove()
        throw error
      }
    }
  }

  private static func create(
    _ bytes: UnsafeRawBufferPointer, at path: String
  ) throws(Errno) {
    // Reported first, because the file may be in a directory that cannot be written.
    if try FileSystem.status(path, followingLinks: false) != nil { throw .exists }
    Leftovers.remove(of: FilePath(path))
    let temporary = try TemporaryFile(for: path, permissions: nil)
    do throws(Errno) {
      try temporary.write(bytes)
      try temporary.link(to: path)
    } catch  where error.meansNoHardLink {
      temporary.remove()
      try FileSystem.create(path, bytes)
    } catch {
      temporary.remove()
      throw error
    }
  }
}
