import Platform

extension FileDescriptor {
  /// The system's error code for a failed call.
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
    static let notEmpty = Errno(code: ENOTEMPTY)
    static let invalid = Errno(code: EINVAL)
    static let busy = Errno(code: EBUSY)
    static let noSuchCall = Errno(code: ENOSYS)

    /// Whether a hard link was refused because of the file system or the number of links.
    var meansNoHardLink: Bool {
      [.notPermitted, .tooManyLinks, .notSupported, .crossDevice].contains(self)
    }

    /// Whether a file system, or the container around the process, does not support renaming with
    /// flags.
    var meansNoSpecialRename: Bool {
      [.invalid, .noSuchCall, .notSupported, .notPermitted, .crossDevice, .busy].contains(self)
    }

    /// Whether the device or the user's quota is full.
    var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
  }
}

extension FileDescriptor.Errno: CustomStringConvertible {
  var description: String { String(cString: strerror(code)) }
}

/// An open file, closed when it goes out of scope.
struct FileDescriptor: ~Copyable {
  enum Mode {
    /// An existing file for reading; never waits for the other end of a pipe.
    case read
    /// An existing file or device for writing.
    case write
    /// A file that must not exist yet, for writing, with these permission bits of chmod(2), less
    /// the process's umask.
    case create(permissions: UInt32 = 0o666)
    /// A file that must not exist yet, for writing and reading, for this user alone.
    case scratch
    /// A directory, or a file of this tool, to be locked; symbolic links are not followed.
    case hold

    fileprivate var flags: Int32 {
      switch self {
      case .read: O_RDONLY | O_NONBLOCK | O_CLOEXEC
      case .write: O_WRONLY | O_CLOEXEC
      case .create: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      case .scratch: O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
      case .hold: O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC
      }
    }

    fileprivate var permissions: mode_t {
      switch self {
      case .create(let permissions): mode_t(permissions)
      case .scratch: 0o600
      case .read, .write, .hold: 0
      }
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

  /// Goes to a place in the file, counted in bytes from its start.
  func seek(to offset: Int) throws(Errno) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .current }
  }

  /// Sets the permission bits of chmod(2), ignoring the umask.
  func setPermissions(_ permissions: UInt32) throws(Errno) {
    guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw .current }
  }

  /// The status of the open file, whatever its path refers to by now.
  var status: FileSystem.Status {
    get throws(Errno) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .current }
      return FileSystem.Status(status)
    }
  }

  /// Locks the file while it is open (flock(2)); locks end with their process, however it ends, and
  /// work across containers.
  ///
  /// Throws `Errno.wouldBlock` when another process has locked it and `waits` is false.
  func lock(waits: Bool) throws(Errno) {
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { throw .current }
    }
  }

  /// Waits until everything written is on the disk, so that it survives a power cut.
  func sync() throws(Errno) {
    while fsync(descriptor) != 0 {
      // Devices, pipes and some file systems do not support syncing.
      let reason = Errno.current
      if reason == .invalid || reason == .notSupported { return }
      guard errno == EINTR else { throw .current }
    }
  }

  /// Reports errors that the system only returns on closing, but keeps the file open.
  func check() throws(Errno) {
    let copy = dup(descriptor)
    guard copy >= 0 else { throw .current }
    guard close(copy) == 0 || errno == EINTR else { throw .current }
  }

  /// Closes the file, and reports errors that the system returns late.
  consuming func finish() throws(Errno) {
    let descriptor = self.descriptor
    discard self
    // After EINTR the descriptor is gone too (Linux close(2)).
    guard close(descriptor) == 0 || errno == EINTR else { throw .current }
  }
}
