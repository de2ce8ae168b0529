import Foundation
import FrameSequence
import Markup

/// The `ffmpeg` on the PATH, which encodes and decodes videos where it is installed.
struct FFmpeg {
  private let executable: URL

  /// - Parameter missing: What to say of a path when there is none.
  /// - Throws: ``Failure`` when there is none.
  init(for path: String, missing: (String) -> String = Messages.noFFmpeg) throws {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = directories.lazy.map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { throw Failure(missing(path)) }
    executable = URL(fileURLWithPath: found)
  }

  /// Runs ffmpeg, and passes a function that writes to its standard input.
  ///
  /// When ffmpeg fails, the last thing it said is in the error, whatever `body` made of the pipe
  /// that broke. Whenever something else goes wrong ffmpeg is ended, stuck or not.
  ///
  /// - Parameters:
  ///   - arguments: Where to read frames and how to encode them.
  ///   - path: The file to write: never a URL, whatever it is called.
  ///   - cancellation: Asks to stop, while ffmpeg is waited for, too.
  /// - Throws: ``Failure``, `FrameSequenceError.interrupted`, or what `body` throws.
  func run(
    _ arguments: [String], writing path: String, cancellation: CancellationFlag,
    _ body: (_ write: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    // A pipe that breaks is an error of the call and not the end of this process.
    let oldHandler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, oldHandler) }
    let log = try Log()
    let input = Pipe()
    let process = process(["-v", "error"] + arguments + ["-y", "file:" + path], log)
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    do { try process.run() } catch { throw Failure(Messages.ffmpegFailed("\(error)")) }
    let handle = input.fileHandleForWriting
    let isWhole: Bool
    do {
      isWhole = try Self.lend(handle.fileDescriptor, cancellation, body)
      try? handle.close()
      try Self.wait(for: process, cancellation)
    } catch {
      Self.end(process)
      throw error
    }
    guard isWhole, process.terminationStatus == 0 else {
      throw Failure(Messages.ffmpegFailed(log.lastLine))
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    if attributes[.type] as? FileAttributeType == .typeRegular, attributes[.size] as? Int == 0 {
      throw Failure(Messages.ffmpegFailed("it wrote nothing"))
    }
  }

  /// Lets `body` write to a pipe; returns whether it could write everything.
  private static func lend(
    _ pipe: Int32, _ cancellation: CancellationFlag,
    _ body: (_ write: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws -> Bool {
    // A full pipe that is not read must not keep this process from noticing Ctrl-C.
    _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
    do {
      try body { bytes in try write(bytes, to: pipe, cancellation) }
      return true
    } catch is BrokenPipe {
      return false
    }
  }

  /// How long one look at ffmpeg takes at most, in milliseconds.
  private static let patience: Int32 = 50

  private static func wait(for process: Process, _ cancellation: CancellationFlag) throws {
    while process.isRunning {
      if cancellation.isCancelled { throw FrameSequenceError.interrupted }
      usleep(2_000)
    }
  }

  /// Ends ffmpeg at once, also one that ignores signals: what it writes is thrown away.
  private static func end(_ process: Process) {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// ffmpeg has stopped reading; it says why itself.
  private struct BrokenPipe: Error {}

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to pipe: Int32, _ cancellation: CancellationFlag
  ) throws {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      #if canImport(Glibc)
        let count = Glibc.write(pipe, base, rest.count)
      #else
        let count = Foundation.write(pipe, base, rest.count)
      #endif
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { throw BrokenPipe() }
      if cancellation.isCancelled { throw FrameSequenceError.interrupted }
      var request = pollfd(fd: pipe, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, patience)
    }
  }
}

// MARK: - Decoding

extension FFmpeg {
  /// Runs ffmpeg, and passes what it writes to its standard output to a function, piece by piece.
  ///
  /// - Parameters:
  ///   - arguments: What to read, as a path that begins with `file:`, and what to make of it.
  ///   - cancellation: Asks to stop, while ffmpeg is waited for, too.
  /// - Returns: The lines that ffmpeg said.
  /// - Throws: ``Failure`` with ffmpeg's last word when it fails, `FrameSequenceError.interrupted`,
  ///   or what `body` throws.
  func read(
    _ arguments: [String], cancellation: CancellationFlag,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> [Substring] {
    let log = try Log()
    let output = Pipe()
    let process = process(["-nostats", "-v", "info"] + arguments + ["pipe:1"], log)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    do { try process.run() } catch { throw Failure(Messages.ffmpegCannotDecode("\(error)")) }
    // Only ffmpeg shall hold the end that is written to.
    try? output.fileHandleForWriting.close()
    do {
      try Self.drain(output.fileHandleForReading.fileDescriptor, cancellation, body)
      try Self.wait(for: process, cancellation)
    } catch {
      Self.end(process)
      throw error
    }
    let lines = log.text.split(whereSeparator: \.isNewline)
    guard process.terminationStatus == 0 else {
      throw Failure(Messages.ffmpegCannotDecode(log.lastLine))
    }
    return lines
  }

  /// Reads a pipe to its end.
  private static func drain(
    _ pipe: Int32, _ cancellation: CancellationFlag,
    _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let size = 1 << 18
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      if cancellation.isCancelled { throw FrameSequenceError.interrupted }
      var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, patience) > 0 else { continue }
      let count = Foundation.read(pipe, buffer.baseAddress, size)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR || errno == EAGAIN { continue }
        return
      }
      try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
    }
  }
}

// MARK: - The process

extension FFmpeg {
  private func process(_ arguments: [String], _ log: Log) -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments =
      ["-hide_banner", "-nostdin", "-protocol_whitelist", "file,pipe"] + arguments
    process.standardError = log.handle
    return process
  }

  /// A temporary file for what ffmpeg says, which goes with this value.
  private final class Log {
    let handle: FileHandle
    private let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory
        .appendingPathComponent("keyrise-ffmpeg-\(UUID().uuidString)")
      guard FileManager.default.createFile(atPath: url.path, contents: nil),
        let handle = FileHandle(forWritingAtPath: url.path)
      else { throw Failure(Messages.ffmpegFailed("no temporary file for its messages")) }
      self.handle = handle
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var text: String { (try? String(decoding: Data(contentsOf: url), as: UTF8.self)) ?? "" }

    var lastLine: String {
      let line = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
      return line.isEmpty ? "it said nothing" : PlainText.line(line)
    }
  }
}
