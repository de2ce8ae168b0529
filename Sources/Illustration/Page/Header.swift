internal import Cairo
internal import Keyframes

/// The words above a picture: its title, and a line that says what it shows.
struct Header: Sendable {
  var title = ""
  var subtitle = ""

  /// How high it is with the room below it; 0 without words.
  var height: Double {
    let lines = (title.isEmpty ? 0.0 : 24) + (subtitle.isEmpty ? 0 : 20)
    return lines == 0 ? 0 : lines + 14
  }

  /// How wide it is.
  func width(_ lettering: Lettering) throws -> Double {
    max(try lettering.width(title, .title), try lettering.width(subtitle, .subtitle))
  }

  func draw(on canvas: Canvas, x: Double, top: Double) throws {
    var baseline = top + 16
    if !title.isEmpty {
      try canvas.text(title, .title, canvas.theme.ink, x: x, baseline: baseline)
      baseline += 21
    }
    try canvas.text(subtitle, .subtitle, canvas.theme.secondary, x: x, baseline: baseline)
  }
}
