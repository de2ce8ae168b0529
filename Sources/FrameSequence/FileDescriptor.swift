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
    /// A file that must not exist yet, for writing.
    case create

    fileprivate var flags: Int32 {
      switch self {
      case .read: O_RDONLY | O_NONBLOCK | O_CLOEXEC
      case .write: O_WRONLY | O_CLOEXEC
      case .create: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
      }
    }
  }

  private let descriptor: Int32

  init(_ path: String, _ mode: Mode) throws(Errno) {
    while true {
      let descriptor = open(path, mode.flags, 0o666)
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

  /// Closes now, to learn of errors that the system reports late.
  consuming func finish() throws(Errno) {
    let descriptor = self.descriptor
    discard self
    // After EINTR the descriptor is gone too (Linux close(2)).
    guard close(descriptor) == 0 || errno == EINTR else { throw .current }
  }
}
