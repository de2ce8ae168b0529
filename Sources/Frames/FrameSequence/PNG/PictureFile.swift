/// Reads the bytes of pictures from files.
package enum PictureFile {
  /// The bytes of a regular file.
  ///
  /// Symbolic links are followed. Throws `FrameSequenceError.cannotRead` or, for a directory, a
  /// device or a file above the limit, the case that says so.
  package static func bytes(
    of path: String, limits: PictureLimits = PictureLimits()
  ) throws(FrameSequenceError) -> [UInt8] {
    let contents = try FrameSequenceError.whileReading(path) { () throws(FileDescriptor.Errno) in
      try FileSystem.contents(of: path, followingLinks: true, limit: limits.bytes)
    }
    switch contents {
    case .bytes(let bytes): return bytes
    case .missing: throw .cannotRead(path: path, code: FileDescriptor.Errno.noEntry.code)
    case .other(.directory):
      throw .unreadablePicture(path: path, problem: .otherFormat(format: "a directory"))
    case .other:
      throw .unreadablePicture(path: path, problem: .otherFormat(format: "a device or a pipe"))
    case .tooLong(let count):
      throw .unreadablePicture(
        path: path, problem: .tooLong(byteCount: count, limit: limits.bytes))
    }
  }

  /// The identity of a file, whatever its paths, or nil when nothing is there.
  package static func identity(of path: String) -> FileSystem.Identity? {
    ((try? FileSystem.status(path, followingLinks: true)) ?? nil)?.identity
  }
}
