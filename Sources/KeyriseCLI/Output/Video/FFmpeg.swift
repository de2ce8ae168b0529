import Foundation
import FrameSequence
import Markup
import Platform

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
    let log = Log()
    let process: ChildProcess
    do {
      process = try start(["-v", "error"] + arguments + ["-y", "file:" + path], .input, log)
    } catch {
      throw Failure(Messages.ffmpegFailed("\(error)"))
    }
    let isWhole: Bool
    let status: Int32
    do {
      isWhole = try Self.lend(process.pipe, cancellation, body)
      process.closePipe()
      status = try Self.wait(for: process, cancellation)
    } catch {
      process.end()
      throw error
    }
    guard isWhole, status == 0 else {
      throw Failure(Messages.ffmpegFailed(log.lastLine))
    }
    if WholeFile.byteCount(of: path) == 0 {
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

  /// The longest wait for ffmpeg at a time, in milliseconds.
  private static let patience: Int32 = 50

  /// Waits for ffmpeg's end; returns its status.
  private static func wait(
    for process: ChildProcess, _ cancellation: CancellationFlag
  ) throws -> Int32 {
    while true {
      if let status = process.status { return status }
      if cancellation.isCancelled { throw FrameSequenceError.interrupted }
      usleep(2_000)
    }
  }

  /// ffmpeg has closed the pipe; it reports the reason itself.
  private struct BrokenPipe: Error {}

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to pipe: Int32, _ cancellation: CancellationFlag
  ) throws {
    var rest = bytes
    while let base = rest.baseAddress, !rest.isEmpty {
      let count = writeBytes(to: pipe, from: base, count: rest.count)
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
    let log = Log()
    let process: ChildProcess
    do {
      process = try start(["-nostats", "-v", "info"] + arguments + ["pipe:1"], .output, log)
    } catch {
      throw Failure(Messages.ffmpegCannotDecode("\(error)"))
    }
    let status: Int32
    do {
      try Self.drain(process.pipe, cancellation, body)
      status = try Self.wait(for: process, cancellation)
    } catch {
      process.end()
      throw error
    }
    let lines = log.text.split(whereSeparator: \.isNewline)
    guard status == 0 else {
      throw Failure(Messages.ffmpegCannotDecode(log.reason))
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
  private func start(
    _ arguments: [String], _ stream: ChildProcess.Stream, _ log: Log
  ) throws(ChildProcess.StartError) -> ChildProcess {
    try ChildProcess(
      executable.path,
      ["-hide_banner", "-nostdin", "-protocol_whitelist", "file,pipe"] + arguments,
      piping: stream, errorsTo: log.url.path)
  }

  /// A temporary file for what ffmpeg says, which goes with this value.
  private final class Log {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-ffmpeg-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }

    var text: String { (try? String(decoding: Data(contentsOf: url), as: UTF8.self)) ?? "" }

    /// Why a film cannot be decoded: sizes come first, and what follows from them last.
    var reason: String {
      let size = text.firstRange(of: "Picture size").map { text[$0.lowerBound...] }
      guard let size else { return lastLine }
      return PlainText.line(String(size.prefix { !$0.isNewline && $0 != "," }))
    }

    var lastLine: String {
      // Advice about ffmpeg's own flags is not for who runs keyrise.
      let line =
        text.split(whereSeparator: \.isNewline).last { !$0.hasPrefix("To ignore this") }
        .map(String.init) ?? ""
      return line.isEmpty ? "it said nothing" : PlainText.line(line)
    }
  }
}
