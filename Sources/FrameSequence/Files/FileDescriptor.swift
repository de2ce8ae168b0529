#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason the system gave for refusing a call.
struct Errno: Error, Hashable {
  let code: Int32

  /// The reason of the call that just failed on this thread.
  static var current: Errno { Errno(code: errno) }

  static let noEntry = Errno(code: ENOENT)
  static let exists = Errno(code: EEXIST)
  static let notADirectory = Errno(code: ENOTDIR)
  static let notPermitted = Errno(code: EPERM)
  static let tooManyLinks = Errno(code: EMLINK)
  static let notSupported = Errno(code: ENOTSUP)
  static let crossDevice = Errno(code: EXDEV)
  static let tooLarge = Errno(code: EFBIG)
  static let wouldBlock = Errno(code: EWOULDBLOCK)
  static let notEmpty = Errno(code: ENOTEMPTY)
  static let invalid = Errno(code: EINVAL)
  static let busy = Errno(code: EBUSY)
  static let noSuchCall = Errno(code: ENOSYS)

  /// Whether a hard link was refused because of the file system or the number of links.
  var meansNoHardLink: Bool {
    [.notPermitted, .tooManyLinks, .notSupported, .crossDevice].contains(self)
  }

  /// Whether a file system, or the container around the process, cannot rename with flags.
  var meansNoSpecialRename: Bool {
    [.invalid, .noSuchCall, .notSupported, .notPermitted, .crossDevice, .busy].contains(self)
  }

  /// Whether the device or the user's quota is full.
  var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
}

extension Errno: CustomStringConvertible {
  var description: String { String(cString: strerror(code)) }
}

/// An open file, closed when it goes out of scope.
struct FileDescriptor: ~Copyable {
  enum Mode {
    /// An existing file for reading; never waits for the other end of a pipe.
    case read
    /// An existing file or device for writing.
    case write
    /// A file that must not exist yet, for writing, which others may at most use as these bits of
    /// chmod(2) say; the process's mask takes its bits away.
    case create(permissions: UInt32 = 0o666)
    /// A directory, or a file of ours, to be locked; never what a symbolic link leads to.
    case hold

    fileprivate var flags: Int32 {
      switch self {
      case .read: O_RDONLY | O_NONBLOCK | O_CLOEXEC
      case .write: O_WRONLY | O_CLOEXEC
      case .create: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      case .hold: O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
      }
    }

    fileprivate var permissions: mode_t {
      if case .create(let permissions) = self { mode_t(permissions) } else { 0 }
    }
  }

  private let descriptor: Int32

  init(_ path: String, _ mode: Mode) throws(Errno) {
    while true {
      let descriptor = open(path, mode.flags, mode.permissions)
      if descriptor >= 0 {
        self.descriptor = descriptor
        return
      }
      guard errno == EINTR else { throw .current }
    }
  }

  deinit { _ = close(descriptor) }

  /// Writes all bytes, however many calls it takes.
  func writeAll(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    guard let base = bytes.baseAddress else { return }
    var offset = 0
    while offset < bytes.count {
      let written = write(descriptor, base + offset, bytes.count - offset)
      if written < 0 {
        guard errno == EINTR else { throw .current }
      } else {
        offset += written
      }
    }
  }

  /// Writes all bytes of an array.
  func writeAll(_ bytes: [UInt8]) throws(Errno) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(Errno) in
      try writeAll(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Reads until the buffer is full or the file ends, and returns the number of bytes.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var offset = 0
    while offset < buffer.count {
      let count = read(descriptor, base + offset, buffer.count - offset)
      if count < 0 {
        guard errno == EINTR else { throw .current }
      } else if count == 0 {
        break
      } else {
        offset += count
      }
    }
    return offset
  }

  /// Makes others able to use the file as these bits of chmod(2) say, whatever the mask is.
  func setPermissions(_ permissions: UInt32) throws(Errno) {
    guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw .current }
  }

  /// The status of what is open, whatever has its name by now.
  var status: FileStatus {
    get throws(Errno) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .current }
      return FileStatus(status)
    }
  }

  /// Locks the file for as long as it is open (flock(2)); locks end with their process, however it
  /// ends, and hold between containers.
  ///
  /// Throws `Errno.wouldBlock` when another has locked it and this one does not wait.
  func lock(waits: Bool) throws(Errno) {
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { throw .current }
    }
  }

  /// Waits until what was written is on the disk, to be there after a power cut.
  func sync() throws(Errno) {
    while fsync(descriptor) != 0 {
      // Devices, pipes and some file systems have nothing to wait for.
      let reason = Errno.current
      if reason == .invalid || reason == .notSupported { return }
      guard errno == EINTR else { throw .current }
    }
  }

  /// Learns of errors that the system reports when a file is closed, and keeps it open.
  func check() throws(Errno) {
    let copy = dup(descriptor)
    guard copy >= 0 else { throw .current }
    guard close(copy) == 0 || errno == EINTR else { throw .current }
  }

  /// Closes now, to learn of errors that the system reports late.
  consuming func finish() throws(Errno) {
    let descriptor = self.descriptor
    discard self
    // After EINTR the descriptor is gone too (Linux close(2)).
    guard close(descriptor) == 0 || errno == EINTR else { throw .current }
  }
}
