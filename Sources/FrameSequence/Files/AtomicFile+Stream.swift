extension AtomicFile {
  /// Lets a closure write a file, with the same guarantees as `write(_:to:)` except that it does
  /// not wait for the disk, because films are large and can be made again.
  ///
  /// `fill` receives the path of an empty temporary file and fills it; then the file takes the
  /// target's name. A device or pipe is passed to `fill` as it is. An error of `fill` is passed on,
  /// and the temporary file is removed.
  public static func replace(
    _ path: String, _ fill: (_ path: String) throws -> Void
  ) throws -> Outcome {
    try replace(path, fill: { try fill($0.path) }, device: fill)
  }

  /// Writes a file piece by piece, with the same guarantees as `write(_:to:)`.
  ///
  /// `body` receives a function that appends bytes; when it throws, the unfinished file is removed.
  public static func stream(
    to path: String,
    _ body: (_ append: (UnsafeRawBufferPointer) throws(FrameSequenceError) -> Void) throws -> Void
  ) throws -> Outcome {
    try replace(path) { temporary in
      try body { (bytes) throws(FrameSequenceError) in
        do throws(Errno) { try temporary.write(bytes) } catch {
          throw .cannotWrite(path: path, code: error.code)
        }
      }
    } device: { path in
      if let error = stream(intoDevice: path, body) { throw error }
    }
  }

  private static func replace(
    _ path: String, fill: (borrowing TemporaryFile) throws -> Void,
    device: (String) throws -> Void
  ) throws -> Outcome {
    switch try Target(path) {
    case .device:
      try device(path)
      return .written
    case .file(let target, let status):
      return try put(at: target, over: status, reportedAs: path, fill)
    case .nothing:
      let parents = try FilePath(path).makeParents()
      do {
        return try put(at: path, over: nil, reportedAs: path, fill)
      } catch {
        FilePath.removeParents(parents)
        throw error
      }
    }
  }

  private static func put(
    at target: String, over old: FileStatus?, reportedAs path: String,
    _ fill: (borrowing TemporaryFile) throws -> Void
  ) throws -> Outcome {
    Leftovers.remove(of: FilePath(target))
    let temporary = try TemporaryFile(for: target, permissions: old?.permissions, reportedAs: path)
    do {
      try fill(temporary)
      if old != nil, (try? FileSystem.file(target, holdsSameAs: temporary.path)) == true {
        temporary.remove()
        return .unchanged
      }
      do throws(Errno) { try temporary.move(to: target, syncs: false) } catch {
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
    do throws(Errno) {
      let file = try FileDescriptor(path, .write)
      var failure: (any Error)?
      do {
        try body { (bytes) throws(FrameSequenceError) in
          do throws(Errno) { try file.writeAll(bytes) } catch {
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
}
