/// A hidden directory in which a sequence is built.
///
/// It is beside the destination and is exchanged with it at the end. It is inside the destination
/// where that is impossible: nothing can be created beside it, it is a mount point, or it is this
/// process's working directory, which would then be the old directory.
struct StagingDirectory: Sendable {
  let directory: FilePath

  /// Whether it is inside the destination, so that its files are moved one by one.
  private let isInside: Bool

  /// The destination as the user named it, for errors: they name the file there, not in the hidden
  /// directory.
  private let destinationPath: String

  /// The parent directories that were created.
  private let parents: [String]

  /// Shows other processes that this is no leftover.
  private let lock: Lock

  init(for destination: FrameDestination, path: String) throws(FrameSequenceError) {
    let target = destination.directory
    destinationPath = path
    parents = destination.exists ? [] : try target.makeParents()
    if destination.exists { Leftovers.remove(inside: target) }
    Leftovers.remove(of: target)
    do throws(FileDescriptor.Errno) {
      if destination.exists, !Self.canMove(target) { throw .busy }
      (directory, lock) = try Self.make(in: FilePath(target.parent), for: target.name)
      isInside = false
    } catch {
      guard destination.exists else {
        FilePath.removeParents(parents)
        throw .cannotCreateDirectory(path: path, code: error.code)
      }
      (directory, lock) = try FrameSequenceError.whileWriting(path) {
        () throws(FileDescriptor.Errno) in
        try Self.make(in: target, for: "")
      }
      isInside = true
    }
  }

  private static func canMove(_ target: FilePath) -> Bool {
    guard let own = PictureFile.identity(of: target.text) else { return false }
    return own.device == PictureFile.identity(of: target.parent)?.device
      && own != PictureFile.identity(of: ".")
  }

  private static func make(
    in home: FilePath, for name: String
  ) throws(FileDescriptor.Errno) -> (FilePath, Lock) {
    while true {
      let directory = FilePath(home.appending(FilePath.temporaryName(for: name)))
      try FileSystem.makeDirectory(directory.text)
      do throws(FileDescriptor.Errno) {
        return (directory, try Lock(directory.text))
      } catch .noEntry {
        // Another process removed it before it was locked.
      } catch {
        try? FileSystem.removeDirectory(directory.text)
        throw error
      }
    }
  }

  /// Writes a new file.
  func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(FrameSequenceError) {
    let path = directory.appending(name)
    try FrameSequenceError.whileWriting(reported(name)) { () throws(FileDescriptor.Errno) in
      try FileSystem.create(path, bytes)
    }
  }

  /// Writes a new file from pieces of text, only a few of which are in memory.
  func write(_ pieces: some Sequence<String>, to name: String) throws(FrameSequenceError) {
    let path = directory.appending(name)
    try FrameSequenceError.whileWriting(reported(name)) { () throws(FileDescriptor.Errno) in
      try FileSystem.create(path, pieces)
    }
  }

  /// Gives a file a second name, or makes a copy where the file system has no hard links.
  func repeatFile(_ name: String, as newName: String) throws(FrameSequenceError) {
    let path = directory.appending(name)
    let newPath = directory.appending(newName)
    try FrameSequenceError.whileWriting(reported(newName)) { () throws(FileDescriptor.Errno) in
      do throws(FileDescriptor.Errno) {
        try FileSystem.makeHardLink(path, to: newPath)
      } catch  where error.meansNoHardLink {
        try FileSystem.copy(path, to: newPath)
      }
    }
  }

  /// Removes the directory and all it holds.
  func remove() {
    for entry in (try? FileSystem.entries(of: directory.text)) ?? [] {
      try? FileSystem.removeFile(entry.path(in: directory))
    }
    try? FileSystem.removeDirectory(directory.text)
  }

  /// Removes the directory and the parents created for it, restoring the initial state.
  func abandon() {
    remove()
    FilePath.removeParents(parents)
  }

  private func reported(_ name: String) -> String {
    FilePath(destinationPath).appending(name)
  }
}

// MARK: - Publishing

extension StagingDirectory {
  /// Takes the name of a missing destination, or returns false when the name is taken by now.
  func take(_ target: FilePath) throws(FrameSequenceError) -> Bool {
    try FrameSequenceError.whileWriting(destinationPath) { () throws(FileDescriptor.Errno) in
      FileSystem.sync(directory: directory.text)
      do throws(FileDescriptor.Errno) {
        try FileSystem.move(directory.text, toFreeName: target.text)
      } catch .exists {
        return false
      }
      FileSystem.sync(directory: target.parent)
      return true
    }
  }

  /// Exchanges places with a destination, or returns false where that is not possible.
  ///
  /// - Parameters:
  ///   - target: The destination, which the caller has locked.
  ///   - same: The destination's files with unchanged bytes, which are kept.
  ///   - own: All names to be replaced or removed; everything else in the destination is carried
  ///     over.
  func exchange(
    with target: FilePath, keeping same: Set<String>, besides own: Set<String>
  ) throws(FrameSequenceError) -> Bool {
    guard !isInside else { return false }
    return try FrameSequenceError.whileWriting(destinationPath) { () throws(FileDescriptor.Errno) in
      for name in same { try keep(name, of: target) }
      for entry in try FileSystem.entries(of: target.text) where !own.contains(entry.name) {
        // Whatever cannot have two names, such as a directory, is moved afterwards.
        try? FileSystem.makeHardLink(entry.path(in: target), to: entry.path(in: directory))
      }
      if let status = try FileSystem.status(target.text, followingLinks: true) {
        try FileSystem.setPermissions(status.permissions, of: directory.text)
      }
      FileSystem.sync(directory: directory.text)
      do throws(FileDescriptor.Errno) { try FileSystem.exchange(directory.text, target.text) } catch
      {
        guard error.meansNoSpecialRename else { throw error }
        return false
      }
      FileSystem.sync(directory: target.parent)
      Leftovers.clear(directory, of: own, movingTo: target)
      return true
    }
  }

  /// Moves one file over the one of the same name in a destination.
  func place(_ name: String, in target: FilePath) throws(FrameSequenceError) {
    let newPath = target.appending(name)
    try FrameSequenceError.whileWriting(newPath) { () throws(FileDescriptor.Errno) in
      try FileSystem.move(directory.appending(name), to: newPath)
    }
  }

  /// Keeps the destination's file in place of a new one with the same bytes.
  private func keep(_ name: String, of target: FilePath) throws(FileDescriptor.Errno) {
    let spare = directory.appending(FilePath.temporaryName(for: ""))
    do throws(FileDescriptor.Errno) {
      try FileSystem.makeHardLink(target.appending(name), to: spare)
    } catch {
      // The new file is used instead; only its time differs.
      return
    }
    try FileSystem.move(spare, to: directory.appending(name))
  }

  /// An open directory that stays locked for the lifetime of this object.
  final class Lock: Sendable {
    private let directory: FileDescriptor

    /// Throws `Errno.noEntry` when the directory is gone before it is locked.
    init(_ path: String) throws(FileDescriptor.Errno) {
      directory = try FileDescriptor(path, .hold)
      try? directory.lock(waits: true)
      guard try Leftovers.isInPlace(directory, at: path) else { throw .noEntry }
    }
  }
}
