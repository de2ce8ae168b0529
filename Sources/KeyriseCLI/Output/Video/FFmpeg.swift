import Foundation

/// The `ffmpeg` on the PATH, which encodes videos where it is installed.
struct FFmpeg {
  private let executable: URL

  /// - Throws: ``Failure`` when there is none.
  init(for path: String) throws {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = directories.lazy.map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { throw Failure(Messages.noFFmpeg(path)) }
    executable = URL(fileURLWithPath: found)
  }

  /// Runs ffmpeg, and lends a function that writes to its standard input.
  ///
  /// When ffmpeg fails, the last thing it said is in the error, whatever `body` made of the pipe
  /// that broke.
  ///
  /// - Throws: ``Failure``, or what `body` throws.
  func run(
    _ arguments: [String], _ body: (_ write: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    // A pipe that breaks is an error of the call and not the end of this process.
    let oldHandler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, oldHandler) }
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-ffmpeg-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    guard FileManager.default.createFile(atPath: log.path, contents: nil),
      let errors = FileHandle(forWritingAtPath: log.path)
    else { throw Failure(Messages.ffmpegFailed("no temporary file for its messages")) }
    let input = Pipe()
    let process = Process()
    process.executableURL = executable
    process.arguments = ["-hide_banner", "-nostdin", "-v", "error"] + arguments
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do { try process.run() } catch { throw Failure(Messages.ffmpegFailed("\(error)")) }
    let handle = input.fileHandleForWriting
    var failure: (any Error)?
    do {
      try body { bytes in try Self.write(bytes, to: handle.fileDescriptor) }
    } catch {
      failure = error
      if !(error is BrokenPipe) { process.terminate() }
    }
    try? handle.close()
    process.waitUntilExit()
    if let failure, !(failure is BrokenPipe) { throw failure }
    guard failure == nil, process.terminationStatus == 0 else {
      throw Failure(Messages.ffmpegFailed(Self.lastLine(of: log)))
    }
  }

  /// ffmpeg has stopped reading; it says why itself.
  private struct BrokenPipe: Error {}

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, base, rest.count)
      #else
        let count = Foundation.write(descriptor, base, rest.count)
      #endif
      if count < 0 {
        guard errno == EINTR else { throw BrokenPipe() }
        continue
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  private static func lastLine(of log: URL) -> String {
    let text = (try? String(decoding: Data(contentsOf: log), as: UTF8.self)) ?? ""
    let line = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    return line.isEmpty ? "it said nothing" : Format.printable(line)
  }
}
