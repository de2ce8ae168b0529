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

  init(for destination: FrameDestination, path: String) throws(FrameSequenceError) {
    let target = destination.directory
    destinationPath = path
    parents = destination.exists ? [] : try target.makeParents()
    let home = destination.exists ? target : FilePath(target.parent)
    let name = FilePath.temporaryName(for: destination.exists ? "" : target.name)
    directory = FilePath(home.appending(name))
    do throws(Errno) {
      try FileSystem.makeDirectory(directory.text)
    } catch {
      FilePath.removeParents(parents)
      throw destination.exists
        ? .cannotWrite(path: path, code: error.code)
        : .cannotCreateDirectory(path: path, code: error.code)
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

extension Errno {
  /// Whether a hard link was refused because of the file system or the number of links.
  fileprivate var meansNoHardLink: Bool {
    [.notPermitted, .tooManyLinks, .notSupported, .crossDevice].contains(self)
  }
}
