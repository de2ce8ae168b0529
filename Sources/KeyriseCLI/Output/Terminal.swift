import Foundation

/// The screen that standard output or standard error goes to.
enum Terminal {
  /// The default width of a line in cells, that of the first terminals.
  private static let usualWidth = 80

  /// Returns the cells in a line of a terminal, as it says itself, or else as `COLUMNS` does.
  static func width(of descriptor: Int32) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init) ?? 0
    return columns > 0 ? columns : usualWidth
  }
}
