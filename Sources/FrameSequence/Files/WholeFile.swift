/// Reads whole files of a bounded size, and the names in directories.
package enum WholeFile {
  /// The bytes of a file, or nil when nothing has the name; links are followed.
  ///
  /// Throws `FrameSequenceError.isADirectory` for a directory, and `notAFile`
  /// for a device or a pipe, and `cannotRead` for what the system refuses or is larger than `limit`
  /// bytes.
  package static func read(
    _ path: String, limit: Int
  ) throws(FrameSequenceError) -> [UInt8]? {
    let contents = try FrameSequenceError.whileReading(path) { () throws(Errno) in
      do throws(Errno) {
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
    case .tooLong: throw .cannotRead(path: path, code: Errno.tooLarge.code)
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
      for name in try FileSystem.names(in: directory) where !name.hasPrefix(".") {
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
}
