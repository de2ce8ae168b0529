internal import Cairo
internal import Keyframes

/// The dots that stand for the characters of a secure field.
enum Bullets {
  /// The diameter of a dot and the distance between two, in points at a size of 17.
  static let diameter = 6.0
  static let pitch = 9.0

  static func width(count: Int) -> Double { Double(count) * pitch }

  /// Draws the dots that lie in the room whole.
  static func draw(count: Int, x: Double, midY: Double, room: Rect, in context: Context) {
    for index in 0..<count {
      let middle = x + (Double(index) + 0.5) * pitch
      guard middle - diameter / 2 >= room.minX, middle + diameter / 2 <= room.maxX else { continue }
      context.circle(x: middle, y: midY, radius: diameter / 2)
    }
    context.fill()
  }
}
