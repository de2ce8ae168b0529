internal import CRename
import Platform

extension FileSystem {
  /// Identifies a file independently of its paths: equal for hard links of one file.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }
}

/// The file system calls used here, each throwing the system's error code.
package enum FileSystem {
  /// The status of a path, or nil when nothing is there.
  static func status(
    _ path: UnsafePointer<CChar>, followingLinks: Bool
  ) throws(FileDescriptor.Errno) -> Status? {
    var status = stat()
    let result = followingLinks ? stat(path, &status) : lstat(path, &status)
    if result == 0 { return Status(status) }
    let reason = FileDescriptor.Errno.current
    guard reason == .noEntry else { throw reason }
    return nil
  }

  /// The end of a path, links followed.
  enum Found {
    case nothing
    /// A symbolic link to nothing.
    case danglingLink
    case something(Status)
  }

  /// Looks where a path leads.
  ///
  /// What another process makes meanwhile is found, and never taken for a link to nothing: the link
  /// itself has to be one.
  static func look(at path: String) throws(FileDescriptor.Errno) -> Found {
    if let found = try status(path, followingLinks: true) { return .something(found) }
    guard let own = try status(path, followingLinks: false) else { return .nothing }
    if own.kind != .symbolicLink { return .something(own) }
    return .danglingLink
  }

  /// The absolute path of something that exists, without symbolic links.
  static func resolve(_ path: String) throws(FileDescriptor.Errno) -> String {
    guard let resolved = realpath(path, nil) else { throw .current }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The entries of a directory without `.` and `..`, in order of the names.
  static func entries(of path: String) throws(FileDescriptor.Errno) -> [Entry] {
    guard let stream = opendir(path) else { throw .current }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while true {
      // Only errno distinguishes the end from a failure.
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw .current }
        break
      }
      entries.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { Entry(bytes: $0.prefix { $0 != 0 }) })
    }
    return entries.filter { $0.name != "." && $0.name != ".." }.sorted { $0.name < $1.name }
  }

  /// The names in a directory, in order.
  static func names(in path: String) throws(FileDescriptor.Errno) -> [String] {
    try entries(of: path).map(\.name)
  }

  static func makeDirectory(_ path: String) throws(FileDescriptor.Errno) {
    guard mkdir(path, 0o777) == 0 else { throw .current }
  }

  static func removeDirectory(_ path: String) throws(FileDescriptor.Errno) {
    guard rmdir(path) == 0 else { throw .current }
  }

  static func removeFile(_ path: UnsafePointer<CChar>) throws(FileDescriptor.Errno) {
    guard unlink(path) == 0 else { throw .current }
  }

  /// Moves a file or directory atomically, replacing anything that has the new name.
  static func move(_ path: String, to newPath: String) throws(FileDescriptor.Errno) {
    guard rename(path, newPath) == 0 else { throw .current }
  }

  /// Moves a file or directory to a free name; `Errno.exists` when it is taken.
  static func move(
    _ path: UnsafePointer<CChar>, toFreeName newPath: UnsafePointer<CChar>
  ) throws(FileDescriptor.Errno) {
    guard crename(path, newPath, UInt32(CRENAME_NOREPLACE)) != 0 else { return }
    let reason = FileDescriptor.Errno.current
    guard reason.meansNoSpecialRename else { throw reason }
    // A fallback: a file created between the two calls would be replaced; a directory replaces at
    // most an empty one.
    var status = stat()
    guard lstat(newPath, &status) != 0 else { throw .exists }
    guard rename(path, newPath) == 0 else {
      throw FileDescriptor.Errno.current == .notEmpty
        ? FileDescriptor.Errno.exists : FileDescriptor.Errno.current
    }
  }

  /// Exchanges the names of two directories atomically; ``FileDescriptor/Errno/meansNoSpecialRename`` where the
  /// file system cannot.
  static func exchange(_ path: String, _ otherPath: String) throws(FileDescriptor.Errno) {
    guard crename(path, otherPath, UInt32(CRENAME_EXCHANGE)) == 0 else { throw .current }
  }

  /// Gives a file, or a symbolic link itself, a second name.
  static func makeHardLink(
    _ path: UnsafePointer<CChar>, to newPath: UnsafePointer<CChar>
  ) throws(FileDescriptor.Errno) {
    guard linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0) == 0 else { throw .current }
  }

  /// Sets the permission bits of a directory, as in chmod(2).
  static func setPermissions(_ permissions: UInt32, of path: String) throws(FileDescriptor.Errno) {
    guard chmod(path, mode_t(permissions)) == 0 else { throw .current }
  }

  /// Waits until the names in a directory are on the disk, where the file system supports it.
  static func sync(directory path: String) {
    do throws(FileDescriptor.Errno) { try FileDescriptor(path, .hold).sync() } catch {
      // The files are complete; only surviving a power cut is not certain.
    }
  }

  static var processIdentifier: Int32 { getpid() }

  /// The status of a path as the system tells it.
  struct Status: Hashable {
    enum Kind {
      case regular, directory, symbolicLink, other
    }

    let kind: Kind
    let size: Int
    let identity: Identity
    /// The permission bits, as in chmod(2), without the setuid, setgid and sticky bits.
    let permissions: UInt32

    init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: kind = .regular
      case S_IFDIR: kind = .directory
      case S_IFLNK: kind = .symbolicLink
      default: kind = .other
      }
      size = Int(status.st_size)
      identity = Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
      permissions = UInt32(status.st_mode) & 0o777
    }
  }
}

// MARK: - Contents

extension FileSystem {
  /// Makes a file that must not exist yet, and removes it again if it cannot be filled.
  static func create(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(FileDescriptor.Errno) {
    try create(path) { (file) throws(FileDescriptor.Errno) in try file.writeAll(bytes) }
  }

  /// Makes a file, that must not exist yet, of pieces of text, and waits until it is on the disk.
  static func create(_ path: String, _ pieces: some Sequence<String>) throws(FileDescriptor.Errno) {
    try create(path) { (file) throws(FileDescriptor.Errno) in
      var buffer: [UInt8] = []
      for piece in pieces {
        buffer.append(contentsOf: piece.utf8)
        guard buffer.count >= 1 << 16 else { continue }
        try file.writeAll(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
      try file.writeAll(buffer)
      try file.sync()
    }
  }

  private static func create(
    _ path: String, _ fill: (borrowing FileDescriptor) throws(FileDescriptor.Errno) -> Void
  ) throws(FileDescriptor.Errno) {
    let file = try FileDescriptor(path, .create())
    do throws(FileDescriptor.Errno) {
      try fill(file)
      try file.finish()
    } catch {
      try? removeFile(path)
      throw error
    }
  }

  /// Makes a new file with the bytes of another.
  static func copy(_ path: String, to newPath: String) throws(FileDescriptor.Errno) {
    guard case .bytes(let bytes) = try contents(of: path, followingLinks: false) else {
      throw .noEntry
    }
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileDescriptor.Errno) in
      try create(newPath, UnsafeRawBufferPointer(buffer))
    }
  }

  /// The contents of a path.
  enum Contents: Hashable {
    case bytes([UInt8])
    /// Nothing has the name.
    case missing
    /// A directory, a device, a pipe, or a link that is not followed.
    case other(Status.Kind)
    /// A file of this many bytes, more than the limit.
    case tooLong(Int)
  }

  /// Reads a regular file of at most `limit` bytes, or returns what else the path is.
  static func contents(
    of path: String, followingLinks: Bool, limit: Int = .max
  ) throws(FileDescriptor.Errno) -> Contents {
    guard let found = try status(path, followingLinks: followingLinks) else { return .missing }
    // Checked before opening, because opening a device may have side effects.
    guard found.kind == .regular else { return .other(found.kind) }
    let file = try FileDescriptor(path, .read)
    // The path may refer to another file by now.
    let status = try file.status
    guard status.kind == .regular else { return .other(status.kind) }
    guard status.size <= limit else { return .tooLong(status.size) }
    return .bytes(
      try [UInt8](unsafeUninitializedCapacity: status.size) {
        (buffer, count) throws(FileDescriptor.Errno) in
        count = try file.fill(UnsafeMutableRawBufferPointer(buffer))
      })
  }

  /// Whether a file holds exactly these bytes.
  static func file(_ path: String, holds bytes: UnsafeRawBufferPointer) throws(FileDescriptor.Errno)
    -> Bool
  {
    let file = try FileDescriptor(path, .read)
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    var offset = 0
    while true {
      let count = try fill(&chunk, from: file)
      guard offset + count <= bytes.count else { return false }
      if count == 0 { return offset == bytes.count }
      guard areSame(chunk, bytes[offset..<offset + count]) else { return false }
      offset += count
    }
  }

  /// Whether two files hold the same bytes.
  static func file(_ path: String, holdsSameAs otherPath: String) throws(FileDescriptor.Errno)
    -> Bool
  {
    let file = try FileDescriptor(path, .read)
    let otherFile = try FileDescriptor(otherPath, .read)
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    var otherChunk = chunk
    while true {
      let count = try fill(&chunk, from: file)
      guard try fill(&otherChunk, from: otherFile) == count else { return false }
      if count == 0 { return true }
      let isSame = otherChunk.withUnsafeBytes { areSame(chunk, $0[..<count]) }
      guard isSame else { return false }
    }
  }

  private static let chunkSize = 1 << 16

  private static func fill(
    _ chunk: inout [UInt8], from file: borrowing FileDescriptor
  ) throws(FileDescriptor.Errno) -> Int {
    try chunk.withUnsafeMutableBufferPointer { (buffer) throws(FileDescriptor.Errno) in
      try file.fill(UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private static func areSame(_ chunk: [UInt8], _ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    guard let other = bytes.baseAddress else { return true }
    return chunk.withUnsafeBytes { chunk in
      chunk.baseAddress.map { memcmp($0, other, bytes.count) == 0 } ?? false
    }
  }

  /// A name in a directory as the system stores it, which need not be UTF-8.
  struct Entry {
    /// The name, with U+FFFD in place of invalid UTF-8.
    let name: String

    /// Whether the name is valid UTF-8, so that ``name`` is exact.
    let isText: Bool

    /// The bytes of the name, with a 0 after them.
    private let bytes: [CChar]

    init(bytes: some Sequence<UInt8>) {
      let bytes = Array(bytes)
      name = String(decoding: bytes, as: UTF8.self)
      isText = String(validating: bytes, as: UTF8.self) != nil
      self.bytes = bytes.map { CChar(bitPattern: $0) } + [0]
    }

    /// The path of this name in a directory, as calls of the system take it.
    func path(in directory: FilePath) -> [CChar] {
      directory.appending("").utf8CString.dropLast() + bytes
    }
  }
}
