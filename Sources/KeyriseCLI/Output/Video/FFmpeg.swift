import Foundation
import FrameSequence
import Markup

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
    let log = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-ffmpeg-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: log) }
    let process: ChildProcess
    do {
      process = try ChildProcess(
        executable.path,
        ["-hide_banner", "-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe"]
          + arguments + ["-y", "file:" + path],
        errorsTo: log.path)
    } catch {
      throw Failure(Messages.ffmpegFailed(error.description))
    }
    let isWhole: Bool
    let status: Int32
    do {
      isWhole = try Self.lend(process.input, cancellation, body)
      process.closeInput()
      status = try Self.wait(for: process, cancellation)
    } catch {
      process.end()
      throw error
    }
    guard isWhole, status == 0 else {
      throw Failure(Messages.ffmpegFailed(Self.lastLine(of: log)))
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

  private static func wait(
    for process: ChildProcess, _ cancellation: CancellationFlag
  ) throws -> Int32 {
    while true {
      if let status = process.status { return status }
      if cancellation.isCancelled { throw FrameSequenceError.interrupted }
      usleep(2_000)
    }
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

  private static func lastLine(of log: URL) -> String {
    let text = (try? String(decoding: Data(contentsOf: log), as: UTF8.self)) ?? ""
    let line = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    return line.isEmpty ? "it said nothing" : PlainText.line(line)
  }
}
