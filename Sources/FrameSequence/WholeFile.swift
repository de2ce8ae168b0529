/// Reads whole files of a bounded size, and the names in directories.
package enum WholeFile {
  /// The bytes of a file, or nil when nothing has the name; links are followed.
  ///
  /// Throws `FrameSequenceError.isADirectory` for a directory, and `FrameSequenceError.cannotRead`
  /// for what the system refuses, or what is no regular file or larger than `limit` bytes.
  package static func read(
    _ path: String, limit: Int
  ) throws(FrameSequenceError) -> [UInt8]? {
    let status = try FrameSequenceError.whileReading(path) { () throws(Errno) in
      do throws(Errno) { return try FileSystem.status(path, followingLinks: true) } catch {
        if error == .notADirectory { return nil }
        throw error
      }
    }
    guard let status else { return nil }
    guard status.kind != .directory else { throw .isADirectory(path: path) }
    guard status.kind == .regular, status.size <= limit else {
      throw .cannotRead(path: path, code: Errno.tooLarge.code)
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

  /// The names in a directory that do not begin with a full stop, in order of their bytes; those of
  /// directories end in a slash.
  ///
  /// Symbolic links to directories count as files, so that a walk down always ends.
  package static func names(in directory: String) throws(FrameSequenceError) -> [String] {
    let folder = FilePath(directory)
    return try FrameSequenceError.whileReading(directory) { () throws(Errno) in
      var names: [String] = []
      for name in try FileSystem.entries(of: directory) where !name.hasPrefix(".") {
        let status = try FileSystem.status(folder.appending(name), followingLinks: false)
        names.append(status?.kind == .directory ? name + "/" : name)
      }
      return names
    }
  }

  /// Whether something of this name is there, and a directory.
  package static func isDirectory(_ path: String) -> Bool {
    ((try? FileSystem.status(path, followingLinks: true)) ?? nil)?.kind == .directory
  }

  /// Whether anything has this name.
  package static func exists(_ path: String) -> Bool {
    ((try? FileSystem.status(path, followingLinks: false)) ?? nil) != nil
  }

  /// Removes a file.
  package static func remove(_ path: String) throws(FrameSequenceError) {
    do throws(Errno) { try FileSystem.removeFile(path) } catch {
      throw .cannotRemove(path: path, code: error.code)
    }
  }

  /// Removes what processes that were killed left behind while they wrote a file.
  ///
  /// Only hidden files that `AtomicFile` names so, beside the file, and of processes that are no
  /// more. What cannot be removed stays: it is in nobody's way.
  package static func removeLeftovers(of path: String) {
    let file = FilePath(path)
    let folder = FilePath(file.parent)
    let stem = ".\(file.name.prefix(40)).keyrise-"
    for name in (try? FileSystem.entries(of: folder.text)) ?? []
    where name.hasPrefix(stem) && FilePath.isTemporaryName(name) {
      guard let process = Int32(name.dropFirst(stem.count).prefix { $0 != "-" }),
        !FileSystem.isRunning(process)
      else { continue }
      try? FileSystem.removeFile(folder.appending(name))
    }
  }
}
