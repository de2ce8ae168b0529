internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The part of a bezel that hangs into the screen of iPhone X to 14.
///
/// Captures of a screen do not show it, so it is the frame's and not the picture's. Its sizes are
/// assumptions from pictures of the devices: 209 by 30 points at first, more on the phones with
/// wide edges, less from iPhone 13 on; iPhone 12, with the safe area of its successor, gets the
/// successor's.
struct Notch: Hashable, Sendable {
  /// How long it is along the edge, in points.
  var length: Double
  /// How far it reaches into the screen, in points.
  var depth: Double

  /// The radius of its inner corners, in points: a choice.
  static let innerRadius = 18.0
  /// The radius by which it grows out of the edge, in points: a choice.
  static let outerRadius = 6.0

  /// The notch of a device that has one.
  init?(_ device: Device) {
    guard device.cutout == .notch else { return nil }
    switch max(device.safeArea.top, device.safeArea.left) {
    case ..<46: (length, depth) = (209, 30)
    case 48: (length, depth) = (228, 32)
    default: (length, depth) = (162, 32)
    }
  }
}

extension Canvas {
  /// Draws the notch over the screen: at the top, or at the left of a device held in landscape.
  func drawNotch(of device: PlacedDevice, _ color: Color) {
    guard device.frame == .bezel, let notch = Notch(device.scene.device) else { return }
    let isLandscape = device.scene.device.orientation == .landscape
    let window = device.scene.window
    let middle = (isLandscape ? window.height : window.width) / 2
    /// A point by its distance along the edge from the notch's middle, and from the edge.
    func place(_ along: Double, _ away: Double) -> Point {
      isLandscape
        ? Point(x: device.x(away), y: device.y(middle + along))
        : Point(x: device.x(middle + along), y: device.y(away))
    }
    let (half, depth) = (notch.length / 2, notch.depth)
    let (inner, outer) = (Notch.innerRadius, Notch.outerRadius)
    /// A corner that begins where the path is, with its tip and its end.
    func corner(_ start: (Double, Double), _ tip: (Double, Double), _ end: (Double, Double)) {
      // A quarter of a circle as a Bézier curve: 0.5523 of the way to the tip.
      func toward(_ from: (Double, Double)) -> Point {
        place(from.0 + (tip.0 - from.0) * 0.5523, from.1 + (tip.1 - from.1) * 0.5523)
      }
      let (one, two, three) = (toward(start), toward(end), place(end.0, end.1))
      context.curve(x1: one.x, y1: one.y, x2: two.x, y2: two.y, x3: three.x, y3: three.y)
    }
    func line(_ along: Double, _ away: Double) {
      let point = place(along, away)
      context.line(x: point.x, y: point.y)
    }
    // It begins within the bezel, so that no seam shows.
    let start = place(-half - outer, -1)
    context.setSource(color)
    context.move(x: start.x, y: start.y)
    line(-half - outer, 0)
    corner((-half - outer, 0), (-half, 0), (-half, outer))
    line(-half, depth - inner)
    corner((-half, depth - inner), (-half, depth), (-half + inner, depth))
    line(half - inner, depth)
    corner((half - inner, depth), (half, depth), (half, depth - inner))
    line(half, outer)
    corner((half, outer), (half, 0), (half + outer, 0))
    line(half + outer, -1)
    context.closePath()
    context.fill()
  }
}
