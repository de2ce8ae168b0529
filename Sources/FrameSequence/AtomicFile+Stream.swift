extension AtomicFile {
  /// Has someone else write a file, with the same promises as `write(_:to:)`.
  ///
  /// `fill` gets the path of a file that is not there yet, and makes it; then it takes the target's
  /// name. A device or pipe is given to `fill` as it is. What `fill` throws is passed on, and what
  /// it began is removed.
  public static func replace(
    _ path: String, _ fill: (_ temporary: String) throws -> Void
  ) throws -> Outcome {
    try replace(path, fill: fill, device: fill)
  }

  /// Writes a file piece by piece, with the same promises as `write(_:to:)`.
  ///
  /// `body` gets a function that appends bytes; what it throws removes what was begun.
  static func stream(
    to path: String,
    _ body: (_ append: (UnsafeRawBufferPointer) throws(FrameSequenceError) -> Void) throws -> Void
  ) throws -> Outcome {
    try replace(path) { temporary in
      if let error = stream(into: temporary, .create, reportedAs: path, body) { throw error }
    } device: { path in
      if let error = stream(into: path, .write, reportedAs: path, body) { throw error }
    }
  }

  private static func replace(
    _ path: String, fill: (String) throws -> Void, device: (String) throws -> Void
  ) throws -> Outcome {
    guard !path.hasSuffix("/") else { throw FrameSequenceError.isADirectory(path: path) }
    let status = try existing(path)
    switch status?.kind {
    case .directory?:
      throw FrameSequenceError.isADirectory(path: path)
    case .symbolicLink?, .other?:
      try device(path)
      return .written
    case .regular?, nil:
      break
    }
    let parents = status == nil ? try FilePath(path).makeParents() : []
    do {
      let target = try FrameSequenceError.whileWriting(path) { () throws(Errno) in
        status == nil ? path : try FileSystem.resolve(path)
      }
      let file = FilePath(target)
      let temporary = FilePath(file.parent).appending(FilePath.temporaryName(for: file.name))
      do {
        try fill(temporary)
        if status != nil, (try? FileSystem.file(target, holdsSameAs: temporary)) == true {
          try? FileSystem.removeFile(temporary)
          return .unchanged
        }
        try FrameSequenceError.whileWriting(path) { () throws(Errno) in
          try FileSystem.move(temporary, to: target)
        }
      } catch {
        try? FileSystem.removeFile(temporary)
        throw error
      }
    } catch {
      FilePath.removeParents(parents)
      throw error
    }
    return .written
  }

  /// Returns what went wrong, which may be the body's own error.
  private static func stream(
    into target: String, _ mode: FileDescriptor.Mode, reportedAs path: String,
    _ body: (_ append: (UnsafeRawBufferPointer) throws(FrameSequenceError) -> Void) throws -> Void
  ) -> (any Error)? {
    do throws(Errno) {
      let file = try FileDescriptor(target, mode)
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
      if let failure { return failure }
      return nil
    } catch {
      return FrameSequenceError.cannotWrite(path: path, code: error.code)
    }
  }
}
