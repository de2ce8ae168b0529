import Platform

/// The three standard streams of a process.
package enum StandardStream: Int32, Sendable {
  case input = 0
  /// Its results.
  case output = 1
  /// Its messages for people.
  case error = 2

  /// Writes all bytes.
  ///
  /// - Throws: `FrameSequenceError.cannotWrite`.
  package func write(_ bytes: [UInt8]) throws(FrameSequenceError) {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        writeBytes(
          to: rawValue, from: bytes.baseAddress.map { $0 + offset }, count: bytes.count - offset)
      }
      if count < 0 {
        guard errno == EINTR else { throw .cannotWrite(path: "-", code: errno) }
      } else {
        offset += count
      }
    }
  }

  /// Reads to the end, or until there are as many bytes as `limit`.
  package func read(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let wanted = min(part.count, limit - bytes.count)
      let count = readBytes(from: rawValue, into: &part, count: wanted)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += part[..<count]
    }
    return bytes
  }
}
