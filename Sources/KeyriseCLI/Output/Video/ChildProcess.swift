import Foundation

/// A program that this process feeds or reads: its input or its output is a pipe, the other
/// nothing, and its errors are a file.
///
/// Foundation's `Process` would bring all of ICU into the executable, half of its size.
final class ChildProcess {
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
    _ path: String, _ arguments: [String], piping stream: Stream, errorsTo log: String
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
    _ end: Int32, _ log: String
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
    posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
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

  /// What it ended with, 128 and the number of a signal that ended it; `nil` while it runs.
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
