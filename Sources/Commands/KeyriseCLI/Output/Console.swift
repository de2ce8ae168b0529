import ArgumentParser
import Foundation
import FrameSequence
import Markup

/// The two streams: results on stdout, messages for people on stderr.
///
/// Text is cleaned of control characters and commands (`PlainText`), whatever files contain.
struct Console: Sendable {
  /// Whether only errors are printed.
  var isQuiet = false
  /// Whether messages are coloured.
  var usesColor = false

  /// Writes the text of a result to stdout.
  ///
  /// - Throws: ``Failure`` when it cannot be written, as on a full disk.
  func result(_ text: String) throws {
    try result(Array(PlainText.lines(text).utf8))
  }

  /// Writes bytes of a result to stdout as they are.
  func result(_ bytes: [UInt8]) throws {
    do {
      try StandardStream.output.write(bytes)
    } catch {
      throw Failure(Messages.cannotWriteToStandardOutput)
    }
  }

  /// Says something on stderr, unless quiet.
  func say(_ text: String) {
    if !isQuiet { complain(text) }
  }

  /// Says something on stderr even when quiet.
  func complain(_ text: String) {
    complain(painted: PlainText.lines(text))
  }

  /// Prints a text that may have colours on stderr, unless quiet.
  func say(painted text: String) {
    if !isQuiet { complain(painted: text) }
  }

  /// Prints diagnostics, which may have colours, on stderr even when quiet.
  func complain(painted text: String) {
    // There is nowhere left to report a failure to write here.
    try? StandardStream.error.write([UInt8]((text + "\n").utf8))
  }

  /// Refuses to print a picture's bytes on a terminal, which would interpret some of them.
  ///
  /// - Throws: `ValidationError`.
  static func checkForPictures() throws {
    if isatty(1) == 1 { throw ValidationError(Messages.pictureToTerminal) }
  }

  /// Whether a stream is a terminal that understands colour and cursor movement.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }
}
