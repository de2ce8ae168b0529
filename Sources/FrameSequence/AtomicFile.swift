/// Writes whole files, so that a path holds the old contents or the new ones and nothing between.
public enum AtomicFile {
  /// What a write did.
  public enum Outcome: Sendable, Hashable {
    /// The file is new or has new contents.
    case written
    /// The file held exactly these bytes and was not touched; its modification time is the old one.
    case unchanged
  }

  /// Writes borrowed bytes to a path.
  ///
  /// The bytes go to a hidden file beside the target, which then takes the target's name; missing
  /// directories on the way are made. Permissions and other hard links of an old file are not
  /// carried over. A symbolic link stays, and the file it points to is replaced. A device or pipe,
  /// such as `/dev/null`, is written to directly.
  ///
  /// When it throws, whatever it began is removed again and the old file is as it was.
  @discardableResult
  public static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(FrameSequenceError) -> Outcome {
    guard !path.hasSuffix("/") else { throw .isADirectory(path: path) }
    guard let status = try existing(path) else {
      let parents = try FilePath(path).makeParents()
      do {
        try put(bytes, at: path, reportedAs: path)
      } catch {
        FilePath.removeParents(parents)
        throw error
      }
      return .written
    }
    switch status.kind {
    case .directory:
      throw .isADirectory(path: path)
    case .regular:
      // A file that cannot be read is replaced like one that differs.
      let isSame = status.size == bytes.count && (try? FileSystem.file(path, holds: bytes)) == true
      if isSame { return .unchanged }
      let target = try FrameSequenceError.whileWriting(path) { () throws(Errno) in
        try FileSystem.resolve(path)
      }
      try put(bytes, at: target, reportedAs: path)
    case .symbolicLink, .other:
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
}

// MARK: - Steps

extension AtomicFile {
  /// The status of what the path leads to, or nil when nothing has the name.
  static func existing(_ path: String) throws(FrameSequenceError) -> FileStatus? {
    let (status, link) = try FrameSequenceError.whileWriting(path) { () throws(Errno) in
      (
        try FileSystem.status(path, followingLinks: true),
        try FileSystem.status(path, followingLinks: false)
      )
    }
    guard status != nil || link == nil else { throw .danglingLink(path: path) }
    return status
  }

  private static func put(
    _ bytes: UnsafeRawBufferPointer, at target: String, reportedAs path: String
  ) throws(FrameSequenceError) {
    let file = FilePath(target)
    let temporary = FilePath(file.parent).appending(FilePath.temporaryName(for: file.name))
    try FrameSequenceError.whileWriting(path) { () throws(Errno) in
      try FileSystem.create(temporary, bytes)
      do throws(Errno) {
        try FileSystem.move(temporary, to: target)
      } catch {
        try? FileSystem.removeFile(temporary)
        throw error
      }
    }
  }
}
