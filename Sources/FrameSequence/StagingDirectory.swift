/// A hidden directory where a sequence grows until it is whole.
///
/// It is inside the destination when that exists, and beside it when not: both keep it on one file
/// system with the final place, so that publishing only renames.
struct StagingDirectory: Sendable {
  let directory: FilePath

  /// The destination as the user named it: errors speak of the file there, not of the hidden one.
  private let destinationPath: String

  /// The directories made on the way.
  private let parents: [String]

  /// Tells others that this is not left over.
  private let lock: DirectoryLock

  init(for destination: FrameDestination, path: String) throws(FrameSequenceError) {
    let target = destination.directory
    destinationPath = path
    parents = destination.exists ? [] : try target.makeParents()
    let home = destination.exists ? target : FilePath(target.parent)
    if destination.exists { Leftovers.remove(inside: target) }
    Leftovers.remove(of: target)
    do throws(Errno) {
      (directory, lock) = try Self.make(in: home, for: destination.exists ? "" : target.name)
    } catch {
      FilePath.removeParents(parents)
      throw destination.exists
        ? .cannotWrite(path: path, code: error.code)
        : .cannotCreateDirectory(path: path, code: error.code)
    }
  }

  private static func make(
    in home: FilePath, for name: String
  ) throws(Errno) -> (FilePath, DirectoryLock) {
    while true {
      let directory = FilePath(home.appending(FilePath.temporaryName(for: name)))
      try FileSystem.makeDirectory(directory.text)
      do throws(Errno) {
        return (directory, try DirectoryLock(directory.text))
      } catch .noEntry {
        // Someone cleared it away before it was locked.
      } catch {
        try? FileSystem.removeDirectory(directory.text)
        throw error
      }
    }
  }

  /// Writes a new file.
  func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(FrameSequenceError) {
    let path = directory.appending(name)
    try FrameSequenceError.whileWriting(reported(name)) { () throws(Errno) in
      try FileSystem.create(path, bytes)
    }
  }

  /// Writes a new file of pieces of text, no more than a few of which are in memory.
  func write(_ pieces: some Sequence<String>, to name: String) throws(FrameSequenceError) {
    let path = directory.appending(name)
    try FrameSequenceError.whileWriting(reported(name)) { () throws(Errno) in
      try FileSystem.create(path, pieces)
    }
  }

  /// Gives a file a second name, or makes a copy where the file system has no hard links.
  func repeatFile(_ name: String, as newName: String) throws(FrameSequenceError) {
    let path = directory.appending(name)
    let newPath = directory.appending(newName)
    try FrameSequenceError.whileWriting(reported(newName)) { () throws(Errno) in
      do throws(Errno) {
        try FileSystem.makeHardLink(path, to: newPath)
      } catch  where error.meansNoHardLink {
        try FileSystem.copy(path, to: newPath)
      }
    }
  }

  /// Removes the directory and all it holds.
  func remove() {
    for name in (try? FileSystem.entries(of: directory.text)) ?? [] {
      try? FileSystem.removeFile(directory.appending(name))
    }
    try? FileSystem.removeDirectory(directory.text)
  }

  /// Removes the directory and the parents made for it, as if it had never been.
  func abandon() {
    remove()
    FilePath.removeParents(parents)
  }

  private func reported(_ name: String) -> String {
    FilePath(destinationPath).appending(name)
  }
}

/// A directory that is open and locked for as long as this is alive.
private final class DirectoryLock: Sendable {
  private let directory: FileDescriptor

  /// Throws `Errno.noEntry` when the directory is gone before it is locked.
  init(_ path: String) throws(Errno) {
    directory = try FileDescriptor(path, .hold)
    try? directory.lock(waits: true)
    guard try Leftovers.isInPlace(directory, at: path) else { throw .noEntry }
  }
}
