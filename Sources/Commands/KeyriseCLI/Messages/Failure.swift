import ArgumentParser

/// Why a command could not do its work: a sentence, which is printed as it is; the status is 2.
struct Failure: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ sentence: String) {
    description = sentence
  }
}

/// The exit statuses that scripts may rely on.
extension ExitCode {
  /// Done, and the answer is no.
  static let answerIsNo = ExitCode(1)
  /// Could not do it.
  static let couldNot = ExitCode(2)
}
