/// A file of any size, of which pieces are read.
///
/// It is opened for each piece, so that there may be more such files than a process may hold open.
package struct FilePieces: Sendable {
  /// Where it is.
  package let path: String
  /// How many bytes it has.
  package let byteCount: Int
  private let status: FileSystem.Status

  /// Looks at a file, or returns `nil` when the path does not exist; links are followed.
  ///
  /// Throws `FrameSequenceError.isADirectory` for a directory, `notAFile` for a device or a pipe,
  /// and `cannotRead` when the system refuses.
  package init?(path: String) throws(FrameSequenceError) {
    let status = try FrameSequenceError.whileReading(path) { () throws(FileDescriptor.Errno) in
      try FileSystem.status(path, followingLinks: true)
    }
    switch status?.kind {
    case nil: return nil
    case .directory: throw .isADirectory(path: path)
    case .symbolicLink, .other: throw .notAFile(path: path)
    case .regular: break
    }
    guard let status else { return nil }
    (self.path, self.status, byteCount) = (path, status, status.size)
  }

  /// The bytes of a range, which has to be in the file.
  ///
  /// Throws `cannotRead` when they are no longer there, also when another file has taken the path.
  package func bytes(_ range: Range<Int>) throws(FrameSequenceError) -> [UInt8] {
    try FrameSequenceError.whileReading(path) { () throws(FileDescriptor.Errno) in
      let file = try FileDescriptor(path, .read)
      guard try file.status == status else { throw .noEntry }
      try file.seek(to: range.lowerBound)
      var bytes = [UInt8](repeating: 0, count: range.count)
      let count = try bytes.withUnsafeMutableBufferPointer { (bytes) throws(FileDescriptor.Errno) in
        try file.fill(UnsafeMutableRawBufferPointer(bytes))
      }
      guard count == range.count else { throw .noEntry }
      return bytes
    }
  }
}
