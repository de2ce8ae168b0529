internal import Platform

/// Bytes that are collected until something may get all of them: a few in memory, more in a file
/// without a name.
///
/// The file is in `TMPDIR` or else `/tmp`, and gone as soon as this is, whatever ends the process.
package final class SpoolFile {
  private var file: FileDescriptor?
  private var buffer: [UInt8] = []
  /// How many bytes the file has.
  private var written = 0

  /// The bytes that are kept in memory, and written and read at a time.
  private static let pieceSize = 1 << 20

  /// Makes an empty one.
  package init() {}

  /// How many bytes there are.
  package var byteCount: Int { written + buffer.count }

  /// Appends a text as UTF-8.
  ///
  /// Throws `FrameSequenceError.cannotWrite` where the file cannot be made or grow.
  package func append(_ text: String) throws(FrameSequenceError) {
    buffer += text.utf8
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Passes all bytes on, in order and piece by piece; more may be appended afterwards.
  package func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard written > 0 else { return try buffer.withUnsafeBytes(body) }
    try flush()
    try withFile { (file: borrowing FileDescriptor) throws(FileDescriptor.Errno) in
      try file.seek(to: 0)
    }
    var piece = [UInt8](repeating: 0, count: min(Self.pieceSize, written))
    var left = written
    while left > 0 {
      var count = 0
      try withFile { (file: borrowing FileDescriptor) throws(FileDescriptor.Errno) in
        count = try piece.withUnsafeMutableBufferPointer { (bytes) throws(FileDescriptor.Errno) in
          let bytes = UnsafeMutableRawBufferPointer(bytes)
          return try file.fill(UnsafeMutableRawBufferPointer(rebasing: bytes.prefix(left)))
        }
        // Something else has cut the file.
        if count == 0 { throw .invalid }
      }
      try piece.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
      left -= count
    }
  }

  private func flush() throws(FrameSequenceError) {
    try withFile { (file: borrowing FileDescriptor) throws(FileDescriptor.Errno) in
      try file.writeAll(buffer)
    }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Does something with the file, which is made when it is first needed.
  private func withFile(
    _ body: (borrowing FileDescriptor) throws(FileDescriptor.Errno) -> Void
  ) throws(FrameSequenceError) {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let place = FilePath(directory.isEmpty ? "/tmp" : directory)
    do throws(FileDescriptor.Errno) {
      if file == nil {
        let path = place.appending(FilePath.temporaryName(for: "spool"))
        file = try FileDescriptor(path, .scratch)
        try FileSystem.removeFile(path)
      }
      switch file {
      case .some(let file): try body(file)
      case nil: break
      }
    } catch {
      throw .cannotWrite(path: place.text, code: error.code)
    }
  }
}
