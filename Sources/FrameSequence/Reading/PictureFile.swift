/// Reads the bytes of pictures from files, and says what else a path is.
public enum PictureFile {
  /// The bytes of a regular file.
  ///
  /// Symbolic links are followed. Throws `FrameSequenceError.cannotRead` or, for a directory, a
  /// device or a file above the limit, the case that says so.
  public static func bytes(
    of path: String, limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) -> [UInt8] {
    let status = try FrameSequenceError.whileReading(path) { () throws(Errno) in
      guard let status = try FileSystem.status(path, followingLinks: true) else {
        throw Errno.noEntry
      }
      return status
    }
    switch status.kind {
    case .directory:
      throw .unreadablePicture(path: path, problem: .otherFormat(format: "a directory"))
    case .regular: break
    case .symbolicLink, .other:
      throw .unreadablePicture(path: path, problem: .otherFormat(format: "a device or a pipe"))
    }
    guard status.size <= limits.bytes else {
      throw .unreadablePicture(
        path: path, problem: .tooLong(byteCount: status.size, limit: limits.bytes))
    }
    return try FrameSequenceError.whileReading(path) { () throws(Errno) in
      let file = try FileDescriptor(path, .read)
      return try [UInt8](unsafeUninitializedCapacity: status.size) {
        (buffer, count) throws(Errno) in
        count = try file.fill(UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  /// What tells a file from all others, whatever its paths, or nil when nothing is there.
  package static func identity(of path: String) -> FileIdentity? {
    ((try? FileSystem.status(path, followingLinks: true)) ?? nil)?.identity
  }
}
