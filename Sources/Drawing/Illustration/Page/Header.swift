internal import Cairo
internal import Keyframes

/// The words above a picture: its title, and a line that says what it shows.
struct Header: Sendable {
  var title = ""
  /// The lines of the title.
  private var titleLines: [String]
  /// The lines of what it shows.
  private var subtitleLines: [String]

  init(title: String = "", subtitle: String = "") {
    self.title = title
    titleLines = title.isEmpty ? [] : [title]
    subtitleLines = subtitle.isEmpty ? [] : [subtitle]
  }

  /// How high it is with the room below it; 0 without words.
  var height: Double {
    let lines =
      (titleLines.isEmpty ? 0 : 24 + 22 * Double(titleLines.count - 1))
      + (subtitleLines.isEmpty ? 0 : 20 + 17 * Double(subtitleLines.count - 1))
    return lines == 0 ? 0 : lines + 14
  }

  /// How wide it is.
  func width(_ lettering: Lettering) throws -> Double {
    let widths =
      try titleLines.map { try lettering.width($0, .title) }
      + subtitleLines.map { try lettering.width($0, .subtitle) }
    return widths.max() ?? 0
  }

  /// The least width that a header is broken at, where the page may grow.
  static let leastWrap = 560.0

  /// Returns the header with lines no wider than a width, where words allow it.
  func wrapped(width: Double, _ lettering: Lettering) throws -> Header {
    var header = self
    header.titleLines = try titleLines.flatMap { line in
      try Lettering.broken(line) { text, _ in try lettering.width(text, .title) <= width }
    }
    header.subtitleLines = try subtitleLines.flatMap { line in
      try Lettering.broken(line) { text, _ in try lettering.width(text, .subtitle) <= width }
    }
    return header
  }

  func draw(on canvas: Canvas, x: Double, top: Double) throws {
    var baseline = top + 16
    for (index, line) in titleLines.enumerated() {
      try canvas.text(line, .title, canvas.theme.ink, x: x, baseline: baseline)
      baseline += index == titleLines.count - 1 ? 21 : 22
    }
    for line in subtitleLines {
      try canvas.text(line, .subtitle, canvas.theme.secondary, x: x, baseline: baseline)
      baseline += 17
    }
  }
}
