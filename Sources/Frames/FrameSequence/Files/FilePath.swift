/// A path split into its directory and its name.
struct FilePath {
  /// The path without trailing slashes.
  let text: String

  init(_ text: String) {
    var text = text[...]
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    self.text = String(text)
  }

  /// The last component.
  var name: String {
    String(text[(text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex)...])
  }

  /// The directory that holds the last component.
  var parent: String {
    guard let slash = text.lastIndex(of: "/") else { return "." }
    return slash == text.startIndex ? "/" : String(text[..<slash])
  }

  /// A path in the directory `text`.
  func appending(_ name: String) -> String {
    text == "/" ? "/" + name : text + "/" + name
  }
}

// MARK: - Temporary names

extension FilePath {
  /// A hidden name that is free: `.NAME.keyrise-PID-NUMBER`.
  ///
  /// The number is random, because processes in several containers that share a disk may have the
  /// same process number, and killed ones leave their files behind.
  static func temporaryName(for name: String) -> String {
    let number = UInt64.random(in: .min ... .max)
    return temporaryStem(for: name) + "\(FileSystem.processIdentifier)-\(number)"
  }

  /// The prefix of a file's temporary names; a shortened name still shows which file it belongs to.
  static func temporaryStem(for name: String) -> String {
    // Common file systems allow 255 bytes; this leaves enough for the numbers.
    var count = 0
    let stem = name.prefix { character in
      count += character.utf8.count
      return count <= 160
    }
    return ".\(stem).keyrise-"
  }

  /// Whether a name was made by `temporaryName`, now or in a run that was killed.
  static func isTemporaryName(_ name: String) -> Bool {
    guard name.hasPrefix("."), let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return false
    }
    let parts = name[dot...].split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == ".keyrise"
      && parts[1...].allSatisfy { UInt64($0) != nil }
  }
}

// MARK: - Parents

extension FilePath {
  /// Creates the missing directories that lead to this path, and returns them.
  ///
  /// On failure the ones already made are removed again.
  func makeParents() throws(FrameSequenceError) -> [String] {
    var made: [String] = []
    try Self.makeDirectories(parent, &made)
    return made
  }

  /// Removes directories that `makeParents()` made, as far as they are empty.
  static func removeParents(_ made: [String]) {
    for path in made.reversed() { try? FileSystem.removeDirectory(path) }
  }

  private static func makeDirectories(
    _ path: String, _ made: inout [String]
  ) throws(FrameSequenceError) {
    do throws(FileDescriptor.Errno) {
      if let status = try FileSystem.status(path, followingLinks: true) {
        guard status.kind == .directory else { throw .notADirectory }
        return
      }
    } catch {
      throw .cannotCreateDirectory(path: path, code: error.code)
    }
    let above = FilePath(path).parent
    if above != path { try makeDirectories(above, &made) }
    do throws(FileDescriptor.Errno) {
      try FileSystem.makeDirectory(path)
      made.append(path)
    } catch .exists {
      // Another process created it first.
    } catch {
      removeParents(made)
      throw .cannotCreateDirectory(path: path, code: error.code)
    }
  }
}
