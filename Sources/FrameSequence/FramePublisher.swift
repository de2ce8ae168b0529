/// Moves a finished sequence from its staging directory to its destination.
///
/// The manifest goes last, and no file is ever written in place: a file that other names link to
/// keeps its bytes under those names.
struct FramePublisher {
  let plan: FramePlan
  let staging: StagingDirectory
  let destination: FrameDestination

  /// Old files already found to hold a state's picture; hard links are compared only once.
  private var compared: [Comparison: Bool] = [:]

  private struct Comparison: Hashable {
    let old: FileIdentity
    let picture: String
  }

  init(plan: FramePlan, staging: StagingDirectory, destination: FrameDestination) {
    self.plan = plan
    self.staging = staging
    self.destination = destination
  }

  /// Puts everything in its place and returns whether that changed anything.
  mutating func publish() throws(FrameSequenceError) -> Bool {
    guard destination.exists else {
      let target = destination.directory.text
      try FrameSequenceError.whileWriting(target) { () throws(Errno) in
        try FileSystem.move(staging.directory.text, to: target)
      }
      return true
    }
    var isChanged = false
    var names: Set<String> = []
    for index in plan.frames.indices {
      let name = plan.fileName(ofFrame: index)
      names.insert(name)
      let picture = plan.fileNameOfPicture(inFrame: index)
      if try place(name, picture: picture) { isChanged = true }
    }
    for name in destination.ownFiles.subtracting(names).sorted() {
      if try removeStale(name) { isChanged = true }
    }
    if try place(FrameManifest.fileName, picture: FrameManifest.fileName) { isChanged = true }
    staging.remove()
    return isChanged
  }

  /// Moves one file over the old one, unless that holds the same bytes.
  private mutating func place(
    _ name: String, picture: String
  ) throws(FrameSequenceError) -> Bool {
    let target = destination.directory.appending(name)
    if isUnchanged(target, staged: staging.directory.appending(name), picture: picture) {
      return false
    }
    try FrameSequenceError.whileWriting(target) { () throws(Errno) in
      try FileSystem.move(staging.directory.appending(name), to: target)
    }
    return true
  }

  /// An old file that cannot be read counts as changed.
  private mutating func isUnchanged(_ old: String, staged: String, picture: String) -> Bool {
    guard let status = try? FileSystem.status(old, followingLinks: false),
      status.kind == .regular
    else { return false }
    let comparison = Comparison(old: status.identity, picture: picture)
    if let isSame = compared[comparison] { return isSame }
    let isSame = (try? FileSystem.file(old, holdsSameAs: staged)) ?? false
    compared[comparison] = isSame
    return isSame
  }

  /// Removes a frame of the earlier, longer sequence and returns whether it was there.
  private func removeStale(_ name: String) throws(FrameSequenceError) -> Bool {
    let path = destination.directory.appending(name)
    do throws(Errno) {
      // A directory of this name was not made by us, whatever the manifest says.
      guard let status = try FileSystem.status(path, followingLinks: false),
        status.kind != .directory
      else { return false }
      try FileSystem.removeFile(path)
      return true
    } catch {
      throw .cannotRemove(path: path, code: error.code)
    }
  }
}
