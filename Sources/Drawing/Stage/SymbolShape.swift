import Cairo
import Keyframes

/// A path that is filled, or stroked with round ends, written like SVG's path data.
///
/// A command stands before its numbers, all separated by spaces: `M x y`, `L x y` (a line to),
/// `C x1 y1 x2 y2 x3 y3` (a Bézier curve to), `E x y rx ry` (an ellipse), `R x y width height r r`
/// (a rectangle with round corners), `Z`, and `X`, which repeats all before it mirrored in the
/// vertical axis; a rectangle has no mirror image. A text that breaks these rules is an empty
/// path.
struct SymbolShape: Hashable, Sendable {
  private struct Segment: Hashable {
    var command: Character
    var points: [Point]

    var heights: [Double] {
      switch command {
      case "E": return [points[0].y - points[1].y, points[0].y + points[1].y]
      case "R": return [points[0].y, points[0].y + points[1].y]
      default: return points.map(\.y)
      }
    }
  }

  /// How many points each command has.
  private static let pointCounts: [Character: Int] = [
    "M": 1, "L": 1, "C": 3, "E": 2, "R": 3, "Z": 0,
  ]

  private var segments: [Segment] = []
  private let colors: [Color]
  private var lineWidth: Double?

  /// Whether there is nothing to draw.
  var isEmpty: Bool { segments.isEmpty }

  /// Reads a path; `colors` run from its top to its bottom, and none means the context's source.
  init(_ path: String, _ colors: [Color] = [], line lineWidth: Double? = nil) {
    self.colors = colors
    self.lineWidth = lineWidth
    var words = path.split(separator: " ")[...]
    while let command = words.popFirst()?.first {
      if command == "X" {
        segments += segments.map { segment in
          Segment(command: segment.command, points: segment.points.map { Point(x: -$0.x, y: $0.y) })
        }
        continue
      }
      let numbers = words.prefix { Double($0) != nil }.compactMap { Double($0) }
      guard numbers.count == Self.pointCounts[command].map({ 2 * $0 }) else {
        segments = []
        return
      }
      words.removeFirst(numbers.count)
      let points = stride(from: 0, to: numbers.count, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      segments.append(Segment(command: command, points: points))
    }
  }
}

// MARK: - Drawing

extension SymbolShape {
  /// The same path, filled.
  var filled: SymbolShape {
    var shape = self
    shape.lineWidth = nil
    return shape
  }

  /// Draws the shape in the context's user space.
  func draw(in context: Context) {
    add(to: context)
    if colors.count == 1 {
      context.setSource(colors[0])
    } else if let last = colors.indices.last {
      let heights = segments.flatMap(\.heights)
      context.setSource(
        Pattern(
          x0: 0, y0: heights.min() ?? 0, x1: 0, y1: heights.max() ?? 0,
          stops: colors.enumerated().map { Pattern.Stop(Double($0) / Double(last), $1) }))
    }
    if let lineWidth {
      context.stroke(lineWidth: lineWidth, cap: .round, join: .round)
    } else {
      context.fill()
    }
  }

  /// Adds the path to the context's.
  func add(to context: Context) {
    for segment in segments { add(segment, to: context) }
  }

  private func add(_ segment: Segment, to context: Context) {
    let points = segment.points
    switch segment.command {
    case "M": context.move(x: points[0].x, y: points[0].y)
    case "L": context.line(x: points[0].x, y: points[0].y)
    case "C":
      context.curve(
        x1: points[0].x, y1: points[0].y, x2: points[1].x, y2: points[1].y, x3: points[2].x,
        y3: points[2].y)
    case "R":
      context.roundedRectangle(
        x: points[0].x, y: points[0].y, width: points[1].x, height: points[1].y,
        radius: points[2].x)
    case "E" where points[1].x == points[1].y:
      context.circle(x: points[0].x, y: points[0].y, radius: points[1].x)
    case "E":
      context.saved {
        context.translate(x: points[0].x, y: points[0].y)
        context.scale(x: points[1].x, y: points[1].y)
        context.circle(x: 0, y: 0, radius: 1)
      }
    default: context.closePath()
    }
  }
}
