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
      var bytes = [UInt8](repeating: 0, count: status.size)
      let count = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(Errno) in
        try file.fill(UnsafeMutableRawBufferPointer(buffer))
      }
      bytes.removeLast(bytes.count - count)
      return bytes
    }
  }
}
