/// Writes whole files atomically, so that a path holds either the old contents or the new ones.
package enum AtomicFile {
  /// The result of a write.
  package enum Outcome: Sendable, Hashable {
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
  package static func write(
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
      try FrameSequenceError.whileWriting(path) { () throws(FileDescriptor.Errno) in
        let file = try FileDescriptor(path, .write)
        try file.writeAll(bytes)
        try file.finish()
      }
    }
    return .written
  }

  /// Writes an array of bytes to a path, as `write(_:to:)` does for borrowed bytes.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String
  ) throws(FrameSequenceError) -> Outcome {
    try bytes.withUnsafeBufferPointer { (buffer) throws(FrameSequenceError) in
      try write(UnsafeRawBufferPointer(buffer), to: path)
    }
  }

  /// Writes text as UTF-8 to a path, as `write(_:to:)` does for bytes.
  @discardableResult
  package static func write(
    _ text: String, to path: String
  ) throws(FrameSequenceError) -> Outcome {
    try write([UInt8](text.utf8), to: path)
  }

  /// Writes text as UTF-8 to a path that does not exist yet, as `write(_:to:)` does.
  ///
  /// Throws `FrameSequenceError.exists` when the path exists, even if it was created during the
  /// write: no file is ever overwritten.
  package static func create(_ text: String, at path: String) throws(FrameSequenceError) {
    guard !path.hasSuffix("/") else { throw .isADirectory(path: path) }
    let parents = try FilePath(path).makeParents()
    do throws(FileDescriptor.Errno) {
      try [UInt8](text.utf8).withUnsafeBufferPointer { (buffer) throws(FileDescriptor.Errno) in
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
  /// The kind of thing that a target's path refers to.
  enum Target {
    case nothing
    /// A file, by its path without symbolic links.
    case file(path: String, FileSystem.Status)
    /// A device or a pipe.
    case device

    init(_ path: String) throws(FrameSequenceError) {
      guard !path.hasSuffix("/") else { throw .isADirectory(path: path) }
      let found = try FrameSequenceError.whileWriting(path) { () throws(FileDescriptor.Errno) in
        try FileSystem.look(at: path)
      }
      let status: FileSystem.Status
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
        let target = try FrameSequenceError.whileWriting(path) { () throws(FileDescriptor.Errno) in
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
    try FrameSequenceError.whileWriting(path) { () throws(FileDescriptor.Errno) in
      let temporary = try Temporary(for: target, permissions: permissions)
      do throws(FileDescriptor.Errno) {
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
  ) throws(FileDescriptor.Errno) {
    // Reported first, because the file may be in a directory that cannot be written.
    if try FileSystem.status(path, followingLinks: false) != nil { throw .exists }
    Leftovers.remove(of: FilePath(path))
    let temporary = try Temporary(for: path, permissions: nil)
    do throws(FileDescriptor.Errno) {
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

  /// Lets a closure write a file, with the same guarantees as `write(_:to:)` except that it does
  /// not wait for the disk, because films are large and can be made again.
  ///
  /// `fill` receives the path of an empty temporary file and fills it; then the file takes the
  /// target's name. A device or pipe is passed to `fill` as it is. An error of `fill` is passed on,
  /// and the temporary file is removed.
  package static func replace(
    _ path: String, _ fill: (_ path: String) throws -> Void
  ) throws -> Outcome {
    try replace(path, syncs: false, fill: { try fill($0.path) }, device: fill)
  }

  /// Writes a file piece by piece, with the same guarantees as `write(_:to:)`.
  ///
  /// `body` receives a function that appends bytes; when it throws, the unfinished file is removed.
  /// Only with `syncs` the bytes are on the disk when it returns.
  package static func stream(
    to path: String, syncs: Bool = false,
    _ body: (_ append: (UnsafeRawBufferPointer) throws(FrameSequenceError) -> Void) throws -> Void
  ) throws -> Outcome {
    try replace(path, syncs: syncs) { temporary in
      try body { (bytes) throws(FrameSequenceError) in
        do throws(FileDescriptor.Errno) { try temporary.write(bytes) } catch {
          throw .cannotWrite(path: path, code: error.code)
        }
      }
    } device: { path in
      if let error = stream(intoDevice: path, body) { throw error }
    }
  }

  private static func replace(
    _ path: String, syncs: Bool, fill: (borrowing Temporary) throws -> Void,
    device: (String) throws -> Void
  ) throws -> Outcome {
    switch try Target(path) {
    case .device:
      try device(path)
      return .written
    case .file(let target, let status):
      return try put(at: target, over: status, syncs: syncs, reportedAs: path, fill)
    case .nothing:
      let parents = try FilePath(path).makeParents()
      do {
        return try put(at: path, over: nil, syncs: syncs, reportedAs: path, fill)
      } catch {
        FilePath.removeParents(parents)
        throw error
      }
    }
  }

  private static func put(
    at target: String, over old: FileSystem.Status?, syncs: Bool, reportedAs path: String,
    _ fill: (borrowing Temporary) throws -> Void
  ) throws -> Outcome {
    Leftovers.remove(of: FilePath(target))
    let temporary = try Temporary(for: target, permissions: old?.permissions, reportedAs: path)
    do {
      try fill(temporary)
      if old != nil, (try? FileSystem.file(target, holdsSameAs: temporary.path)) == true {
        temporary.remove()
        return .unchanged
      }
      do throws(FileDescriptor.Errno) { try temporary.move(to: target, syncs: syncs) } catch {
        throw FrameSequenceError.cannotWrite(path: path, code: error.code)
      }
    } catch {
      temporary.remove()
      throw error
    }
    return .written
  }

  /// Returns the error, which may be the body's own.
  private static func stream(
    intoDevice path: String,
    _ body: (_ append: (UnsafeRawBufferPointer) throws(FrameSequenceError) -> Void) throws -> Void
  ) -> (any Error)? {
    do throws(FileDescriptor.Errno) {
      let file = try FileDescriptor(path, .write)
      var failure: (any Error)?
      do {
        try body { (bytes) throws(FrameSequenceError) in
          do throws(FileDescriptor.Errno) { try file.writeAll(bytes) } catch {
            throw .cannotWrite(path: path, code: error.code)
          }
        }
      } catch {
        failure = error
      }
      try file.finish()
      return failure
    } catch {
      return FrameSequenceError.cannotWrite(path: path, code: error.code)
    }
  }

  /// A hidden temporary file beside a target.
  ///
  /// It is locked while this value exists, so that no other process takes it for a leftover.
  struct Temporary: ~Copyable {
    /// Where it is.
    let path: String

    private let file: FileDescriptor

    /// Makes an empty file beside a target.
    ///
    /// - Parameter permissions: Those of the file to be replaced, or nil for the default.
    init(for target: String, permissions: UInt32?) throws(FileDescriptor.Errno) {
      let target = FilePath(target)
      while true {
        let path = FilePath(target.parent).appending(FilePath.temporaryName(for: target.name))
        let file = try FileDescriptor(path, .create(permissions: permissions ?? 0o666))
        // Where a file system has no locks, locking fails for every process, and nothing counts as
        // a leftover.
        try? file.lock(waits: true)
        // Between the two calls another process may have removed it.
        guard try Leftovers.isInPlace(file, at: path) else { continue }
        if let permissions { try? file.setPermissions(permissions) }
        self.path = path
        self.file = file
        return
      }
    }

    /// Makes an empty file beside a target; errors call it by the path that the user gave.
    init(
      for target: String, permissions: UInt32?, reportedAs path: String
    ) throws(FrameSequenceError) {
      do throws(FileDescriptor.Errno) { try self.init(for: target, permissions: permissions) } catch
      {
        throw .cannotWrite(path: path, code: error.code)
      }
    }

    /// Appends bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(FileDescriptor.Errno) {
      try file.writeAll(bytes)
    }

    /// Renames the file atomically to a target, replacing anything there.
    ///
    /// With `syncs` the file is on the disk before its name, so that a power cut leaves either the
    /// old file or the new one.
    func move(to target: String, syncs: Bool) throws(FileDescriptor.Errno) {
      if syncs { try file.sync() }
      try file.check()
      try FileSystem.move(path, to: target)
      if syncs { FileSystem.sync(directory: FilePath(target).parent) }
    }

    /// Gives the file a target's name, or throws `Errno.exists` when the name is taken.
    func link(to target: String) throws(FileDescriptor.Errno) {
      try file.sync()
      try file.check()
      try FileSystem.makeHardLink(path, to: target)
      try? FileSystem.removeFile(path)
      FileSystem.sync(directory: FilePath(target).parent)
    }

    /// Removes the file.
    func remove() {
      try? FileSystem.removeFile(path)
    }
  }
}
