import Foundation

/// What the system lets this process do at most.
enum ProcessLimits {
  /// The descriptors that a command needs beside the standard ones, those of Dispatch among them:
  /// without them Dispatch ends the process.
  private static let descriptorCount = 12

  /// Makes a file that grows beyond the limit of its size an error of the write, which would
  /// otherwise end the process and leave its temporary file behind.
  static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

  /// Whether as many files can be opened as any command needs.
  static var hasDescriptors: Bool {
    let copies = (0..<descriptorCount).map { _ in dup(STDERR_FILENO) }
    defer { for copy in copies where copy >= 0 { close(copy) } }
    // A closed standard error says nothing about the limit.
    return copies.allSatisfy { $0 >= 0 } || errno != EMFILE
  }
}
