// Calls that C libraries declare differently, and calls under names that no method hides.

/// Reads up to `count` bytes (read(2)); returns how many, 0 at the end and -1 for an error in
/// `errno`.
package func readBytes(
  from descriptor: Int32, into base: UnsafeMutableRawPointer?, count: Int
) -> Int {
  read(descriptor, base, count)
}

/// Writes up to `count` bytes (write(2)); returns how many, or -1 for an error in `errno`.
package func writeBytes(
  to descriptor: Int32, from base: UnsafeRawPointer?, count: Int
) -> Int {
  write(descriptor, base, count)
}

/// Sends up to `count` bytes to a socket without waiting (send(2)); returns how many, or -1 for an
/// error in `errno`.
package func sendBytes(to socket: Int32, from base: UnsafeRawPointer?, count: Int) -> Int {
  send(socket, base, count, Int32(MSG_DONTWAIT))
}

/// Opens a socket for streams of bytes over IPv4 (socket(2)), or returns -1 for an error in
/// `errno`.
package func streamSocket() -> Int32 {
  #if canImport(Glibc)
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
    socket(AF_INET, SOCK_STREAM, 0)
  #endif
}

/// The seconds since 1970 at which a file was last written.
package func modificationTime(of status: stat) -> Double {
  #if canImport(Darwin)
    let time = status.st_mtimespec
  #else
    let time = status.st_mtim
  #endif
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
