import KeyboardAvoidance
import Keyframes

/// The columns and rows that keys stand in.
///
/// The heights are for keys of 216 points, four rows, as measured in simulator captures, and are
/// scaled to the height there is. The widths are those of a screen of 390 points.
struct KeyboardGrid: Hashable, Sendable {
  /// The rows of keys.
  var keys: Rect
  /// From the edge of the keyboard to the first and last key.
  var margin: Double { keys.minX + edge }
  /// From the edge of the keys' band to the first and last key.
  var edge: Double
  /// Between two keys of a row.
  var gap: Double
  /// From the top of the keys to the first row.
  var top: Double
  /// From one row to the next.
  var pitch: Double
  /// The height of a key.
  var height: Double

  /// - Parameters:
  ///   - isPad: Whether there are three columns of digits.
  ///   - isSmall: Whether this is a phone of 320 points of width, whose keys are lower.
  init(keys: Rect, look: KeyboardLook, isPad: Bool, isSmall: Bool) {
    self.keys = keys
    let scale = keys.height / 216
    switch (look, isPad) {
    case (.legacy, false):
      (edge, gap) = (3, 6)
      (top, pitch, height) = isSmall ? (10, 54, 38) : (8, 54, 42)
    case (.legacy, true):
      (edge, gap) = (6, 6)
      (top, pitch, height) = (6, 53.4, 46)
    case (.glass, false):
      (edge, gap) = (9, 6.55)
      (top, pitch, height) = (8, 54, 43)
    case (.glass, true):
      (edge, gap) = (8.8, 6.7)
      (top, pitch, height) = (7, 54, 48)
    }
    top *= scale
    pitch *= scale
    height *= scale
  }

  /// The width between the margins.
  var width: Double { keys.width - 2 * edge }

  /// A length of a 390 points wide legacy keyboard, scaled to this width.
  func scaled(_ length: Double) -> Double { length * width / 384 }

  /// The width of each of `count` keys that fill a row.
  func keyWidth(count: Int) -> Double {
    (width - gap * Double(count - 1)) / Double(count)
  }

  /// The frame of a key in a row, counted from 0, by its left edge and width.
  func frame(row: Int, x: Double, width: Double) -> Rect {
    Rect(x: x, y: keys.minY + top + pitch * Double(row), width: width, height: height)
  }
}
