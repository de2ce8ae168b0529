/// Reads whole files of a bounded size, and the names in directories.
package enum WholeFile {
  /// The bytes of a file, or nil when the path does not exist; links are followed.
  ///
  /// Throws `FrameSequenceError.isADirectory` for a directory, `notAFile` for a device or a pipe,
  /// and `cannotRead` when the system refuses or the file is larger than `limit` bytes.
  package static func read(
    _ path: String, limit: Int
  ) throws(FrameSequenceError) -> [UInt8]? {
    let contents = try FrameSequenceError.whileReading(path) { () throws(FileDescriptor.Errno) in
      do throws(FileDescriptor.Errno) {
        return try FileSystem.contents(of: path, followingLinks: true, limit: limit)
      } catch .notADirectory {
        return .missing
      }
    }
    switch contents {
    case .bytes(let bytes): return bytes
    case .missing: return nil
    case .other(.directory): throw .isADirectory(path: path)
    case .other: throw .notAFile(path: path)
    case .tooLong: throw .cannotRead(path: path, code: FileDescriptor.Errno.tooLarge.code)
    }
  }

  /// A name that is to be a file of its own: no link, and of a bounded size.
  package enum OwnFile: Hashable {
    /// A file, with its bytes.
    case bytes([UInt8])
    /// Nothing has the name.
    case missing
    /// Something else, or a file that is too large or cannot be read.
    case odd
  }

  /// Reads a file of this tool's own; never waits, whatever has taken its place.
  package static func own(_ path: String, limit: Int) -> OwnFile {
    do throws(FileDescriptor.Errno) {
      switch try FileSystem.contents(of: path, followingLinks: false, limit: limit) {
      case .bytes(let bytes): return .bytes(bytes)
      case .missing: return .missing
      case .other, .tooLong: return .odd
      }
    } catch {
      return .odd
    }
  }

  /// The first `count` bytes of a file, or fewer; nil when it cannot be read.
  package static func beginning(of path: String, count: Int) -> [UInt8]? {
    guard let file = try? FileDescriptor(path, .read) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    guard let read = try? bytes.withUnsafeMutableBytes({ try file.fill($0) }) else { return nil }
    return Array(bytes.prefix(read))
  }

  /// The names in a directory, in byte order; those of directories end in a slash, and those that
  /// begin with a full stop are only there `withHidden`.
  ///
  /// Symbolic links to directories count as files, so that a recursive walk always ends. A name
  /// that is not UTF-8 cannot be expressed, and is an error where it matters rather than left out.
  package static func names(
    in directory: String, withHidden: Bool = false,
    where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws(FrameSequenceError) -> [String] {
    let folder = FilePath(directory)
    let entries = try FrameSequenceError.whileReading(directory) {
      () throws(FileDescriptor.Errno) in
      try FileSystem.entries(of: directory).filter { withHidden || !$0.name.hasPrefix(".") }
    }
    var names: [String] = []
    for entry in entries {
      let status = try FrameSequenceError.whileReading(directory) {
        () throws(FileDescriptor.Errno) in
        try FileSystem.status(entry.path(in: folder), followingLinks: false)
      }
      let name = status?.kind == .directory ? entry.name + "/" : entry.name
      guard isWanted(name) else { continue }
      guard entry.isText else { throw .nameNotText(path: folder.appending(entry.name)) }
      names.append(name)
    }
    return names
  }

  /// Whether something of this name is there, and a directory.
  package static func isDirectory(_ path: String) -> Bool {
    ((try? FileSystem.status(path, followingLinks: true)) ?? nil)?.kind == .directory
  }

  /// Whether something of this name is there, and a file: no directory, device or pipe.
  package static func isRegular(_ path: String) -> Bool {
    byteCount(of: path) != nil
  }

  /// Whether something of this name is there, and a device or a pipe, which may be read only once.
  package static func isStream(_ path: String) -> Bool {
    ((try? FileSystem.status(path, followingLinks: true)) ?? nil)?.kind == .other
  }

  /// How many bytes a file has; nil for what is missing, a directory, a device or a pipe.
  package static func byteCount(of path: String) -> Int? {
    let status = (try? FileSystem.status(path, followingLinks: true)) ?? nil
    return status?.kind == .regular ? status?.size : nil
  }

  /// Whether a name is that of a file that is being written, or was when its process was killed.
  package static func isTemporary(_ name: String) -> Bool { FilePath.isTemporaryName(name) }

  /// Whether anything has this name.
  package static func exists(_ path: String) -> Bool {
    ((try? FileSystem.status(path, followingLinks: false)) ?? nil) != nil
  }

  /// Removes a file.
  package static func remove(_ path: String) throws(FrameSequenceError) {
    do throws(FileDescriptor.Errno) { try FileSystem.removeFile(path) } catch {
      throw .cannotRemove(path: path, code: error.code)
    }
  }
}
