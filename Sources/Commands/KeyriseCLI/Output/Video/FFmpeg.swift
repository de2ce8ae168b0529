import Foundation
import FrameSequence
import Markup
import Platform

/// The `ffmpeg` on the PATH, which encodes and decodes videos where it is installed.
struct FFmpeg {
  private let executable: URL
  /// The file that it reads or writes, as messages name it.
  private let path: String

  /// - Parameter missing: What to say of a path when there is none.
  /// - Throws: ``Failure`` when there is none.
  init(for path: String, missing: (String) -> String = Messages.noFFmpeg) throws {
    guard let found = Self.found else { throw Failure(missing(path)) }
    executable = URL(fileURLWithPath: found)
    self.path = path
  }

  /// Whether there is one.
  static var isThere: Bool { found != nil }

  private static var found: String? {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return directories.lazy.map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
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
    var isWhole = false
    let (status, log) = try run(
      ["-v", "error"] + arguments + ["-y", "file:" + path], piping: .input, cancellation,
      failing: Messages.ffmpegFailed
    ) { isWhole = try Self.lend($0, cancellation, body) }
    guard isWhole, status == 0, !log.saysUnwritten else {
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
    for process: Child, _ cancellation: CancellationFlag
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
    func sentence(_ reason: String) -> String { Messages.ffmpegCannotDecode(path, reason) }
    let (status, log) = try run(
      ["-nostats", "-v", "info"] + arguments + ["pipe:1"], piping: .output, cancellation,
      failing: sentence
    ) { try Self.drain($0, cancellation, body) }
    guard status == 0 else { throw Failure(sentence(log.reason)) }
    return log.text.split(whereSeparator: \.isNewline)
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
  /// Starts ffmpeg, lends its pipe to `body` and waits for its end, or ends it where `body` throws.
  ///
  /// - Parameter sentence: What to say where it cannot be started.
  private func run(
    _ arguments: [String], piping stream: Child.Stream, _ cancellation: CancellationFlag,
    failing sentence: (String) -> String, _ body: (_ pipe: Int32) throws -> Void
  ) throws -> (status: Int32, log: Log) {
    let log: Log
    let process: Child
    do {
      log = try Log()
      process = try Child(
        executable.path,
        ["-hide_banner", "-nostdin", "-protocol_whitelist", "file,pipe"] + arguments,
        piping: stream, errorsTo: log.descriptor)
    } catch {
      throw Failure(sentence("\(error)"))
    }
    do {
      try body(process.pipe)
      process.closePipe()
      return (try Self.wait(for: process, cancellation), log)
    } catch {
      process.end()
      throw error
    }
  }

  /// What ffmpeg says: a file without a name, so that nothing is left of it however this process
  /// ends.
  private final class Log {
    let descriptor: Int32

    init() throws(Child.StartError) {
      let path =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("keyrise-ffmpeg-\(UUID().uuidString)").path
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw Child.StartError(code: errno) }
      unlink(path)
    }

    deinit { close(descriptor) }

    var text: String {
      // The place in the file is shared with ffmpeg, which has ended when this is asked for.
      lseek(descriptor, 0, SEEK_SET)
      var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 14))
      while case let count = readBytes(from: descriptor, into: &part, count: part.count), count > 0
      {
        bytes += part.prefix(count)
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// Why a video cannot be decoded: sizes come first, and what follows from them last.
    var reason: String {
      let size = text.firstRange(of: "Picture size").map { text[$0.lowerBound...] }
      guard let size else { return lastLine }
      return PlainText.line(String(size.prefix { !$0.isNewline && $0 != "," }))
    }

    /// Whether the end of the file could not be written, as on a full disk, which is no failure to
    /// ffmpeg 5.
    var saysUnwritten: Bool {
      ["Error writing trailer", "Error closing file"].contains { text.firstRange(of: $0) != nil }
    }

    var lastLine: String {
      // Advice about ffmpeg's own flags is not for who runs keyrise.
      let line =
        text.split(whereSeparator: \.isNewline).last { !$0.hasPrefix("To ignore this") }
        .map(String.init) ?? ""
      return line.isEmpty ? "it said nothing" : PlainText.line(line)
    }
  }

  /// A program that this process feeds or reads: its input or its output is a pipe, the other
  /// nothing, and its errors go into an open file.
  ///
  /// Foundation's `Process` would bring all of ICU into the executable, half of its size.
  final class Child {
    /// Which of a program's streams is a pipe to this process.
    enum Stream: Int32 {
      case input = 0
      case output = 1
    }

    /// Why a program does not start: a sentence of the system.
    struct StartError: Error, CustomStringConvertible {
      let code: Int32
      var description: String { String(cString: strerror(code)) }
    }

    /// This process's end of the pipe.
    let pipe: Int32
    private let identifier: pid_t
    private var isOpen = true
    private var ending: Int32?

    /// Starts a program.
    init(
      _ path: String, _ arguments: [String], piping stream: Stream, errorsTo log: Int32
    ) throws(StartError) {
      var ends: [Int32] = [-1, -1]
      guard Foundation.pipe(&ends) == 0 else { throw StartError(code: errno) }
      // No other child is to hold the pipe open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let theirs = stream == .input ? ends[0] : ends[1]
      pipe = stream == .input ? ends[1] : ends[0]
      var identifier = pid_t()
      let status = Self.spawn(&identifier, path, arguments, stream, theirs, log)
      self.identifier = identifier
      close(theirs)
      guard status == 0 else {
        close(pipe)
        isOpen = false
        ending = status
        throw StartError(code: status)
      }
    }

    deinit { end() }

    private static func spawn(
      _ identifier: inout pid_t, _ path: String, _ arguments: [String], _ stream: Stream,
      _ end: Int32, _ log: Int32
    ) -> Int32 {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      posix_spawnattr_init(&attributes)
      defer {
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
      }
      posix_spawn_file_actions_adddup2(&actions, end, stream.rawValue)
      let other: Stream = stream == .input ? .output : .input
      posix_spawn_file_actions_addopen(&actions, other.rawValue, "/dev/null", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, log, 2)
      // Ignored here, and else there, too.
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      sigaddset(&signals, SIGPIPE)
      posix_spawnattr_setsigdefault(&attributes, &signals)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
      let words = ([path] + arguments).map { strdup($0) }
      defer { for word in words { free(word) } }
      return posix_spawn(&identifier, path, &actions, &attributes, words + [nil], environ)
    }

    /// Closes the pipe: a program that is fed has nothing more to read.
    func closePipe() {
      guard isOpen else { return }
      isOpen = false
      close(pipe)
    }

    /// Its exit status, or 128 and the number of the signal that ended it; `nil` while it runs.
    var status: Int32? {
      if let ending { return ending }
      var status: Int32 = 0
      guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
      let signal = status & 0x7F
      ending = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
      return ending
    }

    /// Ends it at once, also when it ignores signals: what it writes is thrown away.
    func end() {
      closePipe()
      guard status == nil else { return }
      kill(identifier, SIGKILL)
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      ending = 128 + SIGKILL
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func noFFmpeg(_ path: String) -> String {
    "'\(shown: path)' needs ffmpeg to encode it, and there is none on the PATH; install it "
      + "(apt install ffmpeg, brew install ffmpeg), or write .apng, .gif or .svg"
  }

  static func ffmpegFailed(_ line: String) -> String {
    "ffmpeg could not encode the video: \(shown: line)"
  }

  static func ffmpegCannotDecode(_ path: String, _ line: String) -> String {
    line.firstRange(of: "matches no streams") != nil
      ? "there is no video in '\(shown: path)'"
      : "ffmpeg could not decode '\(shown: path)': \(shown: line)"
  }
}
