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
    try result(painted: PlainText.lines(text))
  }

  /// Writes the text of a result that may have colours to stdout.
  func result(painted text: String) throws {
    try result(Array(text.utf8))
  }

  /// Writes bytes of a result to stdout as they are.
  func result(_ bytes: [UInt8]) throws {
    try StandardStream.output.write(bytes)
  }

  /// Writes a file, whole or not at all, and says so.
  func write(_ text: String, to path: String) throws {
    try write([UInt8](text.utf8), to: path)
  }

  /// Writes a file, whole or not at all, and says so.
  func write(_ bytes: [UInt8], to path: String) throws {
    let outcome = try AtomicFile.write(bytes, to: path)
    say(Messages.wrote(path, bytes: bytes.count, unchanged: outcome == .unchanged))
  }

  /// Writes a file piece by piece, whole or not at all, and says so.
  func stream(
    to path: String, syncs: Bool = false,
    _ body: (_ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    let outcome = try AtomicFile.stream(to: path, syncs: syncs, body)
    let count = WholeFile.byteCount(of: path) ?? 0
    say(Messages.wrote(path, bytes: count, unchanged: outcome == .unchanged))
  }

  /// Says something on stderr, unless quiet.
  func say(_ text: String) {
    if !isQuiet { printError(text) }
  }

  /// Says something on stderr even when quiet.
  func printError(_ text: String) {
    printError(painted: PlainText.lines(text))
  }

  /// Prints a text that may have colours on stderr, unless quiet.
  func say(painted text: String) {
    if !isQuiet { printError(painted: text) }
  }

  /// Prints diagnostics, which may have colours, on stderr even when quiet.
  func printError(painted text: String) {
    // There is nowhere left to report a failure to write here.
    try? StandardStream.error.write([UInt8]((text + "\n").utf8))
  }

  /// Refuses to print a picture's bytes on a terminal, which would interpret some of them.
  ///
  /// - Throws: `ValidationError`.
  static func checkForPictures() throws {
    if isatty(1) == 1 {
      throw ValidationError(
        "'-o -' writes a picture, and standard output is a terminal, which cannot show it; send "
          + "it somewhere else, as in: -o - > picture.png")
    }
  }

  /// Whether a stream is a terminal that understands colour and cursor movement.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Returns the cells in a line of a terminal, as it says itself, or else as `COLUMNS` does; 80 by
  /// default, as the first terminals had.
  static func width(of descriptor: Int32) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 0
    return columns > 0 ? columns : 80
  }

  /// The flags that say how much is said, and how.
  struct TalkingOptions: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Option(help: "auto, always or never; NO_COLOR and CLICOLOR_FORCE are honoured.")
    var color = ColorChoice.auto

    enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
      case auto, always, never
    }

    /// The streams, as the flags and the environment want them.
    var console: Console {
      Console(isQuiet: quiet, usesColor: usesColor)
    }

    private var usesColor: Bool {
      let environment = ProcessInfo.processInfo.environment
      switch color {
      case .always: return true
      case .never: return false
      case .auto:
        if let value = environment["NO_COLOR"], !value.isEmpty { return false }
        if let value = environment["CLICOLOR_FORCE"], value != "0", !value.isEmpty { return true }
        return Console.isTerminal(2)
      }
    }
  }
}
