import CCairo
internal import Markup

/// A path in units of an SVG, ready to be written.
struct SVGPath: Hashable {
  private(set) var segments: [Segment] = []

  enum Segment: Hashable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  init() {}

  /// Reads a path of cairo's, `unit` of whose units are one of the SVG's.
  init(_ path: cairo_path_t, unit: Double) {
    var index = 0
    while index < Int(path.num_data) {
      let header = path.data[index].header
      func point(_ offset: Int) -> Point {
        let point = path.data[index + offset].point
        return Point(x: point.x / unit, y: point.y / unit)
      }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: segments.append(.move(point(1)))
      case CAIRO_PATH_LINE_TO: segments.append(.line(point(1)))
      case CAIRO_PATH_CURVE_TO: segments.append(.curve(point(1), point(2), point(3)))
      default: segments.append(.close)
      }
      index += max(Int(header.length), 1)
    }
    // cairo goes back to the start after every closed part.
    if segments.count > 1, case .move = segments.last { segments.removeLast() }
    // A glyph without ink, such as a space, is one move.
    if segments.count == 1 { segments = [] }
  }

  init(rectangle x: Double, _ y: Double, _ width: Double, _ height: Double) {
    segments = [
      .move(Point(x: x, y: y)), .line(Point(x: x + width, y: y)),
      .line(Point(x: x + width, y: y + height)), .line(Point(x: x, y: y + height)), .close,
    ]
  }

  var isEmpty: Bool { segments.isEmpty }

  /// The closed parts of the path, if none of them reaches into the frame of another; else the path.
  var partsApart: [SVGPath] {
    var parts: [SVGPath] = []
    for segment in segments {
      if case .move = segment { parts.append(SVGPath()) }
      if parts.isEmpty { return [self] }
      parts[parts.count - 1].segments.append(segment)
    }
    let frames = parts.map(\.frame)
    let areApart = frames.indices.allSatisfy { index in
      frames[(index + 1)...].allSatisfy { other in
        let one = frames[index]
        return one.max.x < other.min.x || other.max.x < one.min.x || one.max.y < other.min.y
          || other.max.y < one.min.y
      }
    }
    return areApart ? parts : [self]
  }

  /// The frame around all of its points, those that only bend it among them.
  private var frame: (min: Point, max: Point) {
    let points = segments.flatMap { segment -> [Point] in
      switch segment {
      case .move(let point), .line(let point): [point]
      case .curve(let first, let second, let end): [first, second, end]
      case .close: []
      }
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    return (
      Point(x: xs.min() ?? 0, y: ys.min() ?? 0), Point(x: xs.max() ?? 0, y: ys.max() ?? 0)
    )
  }

  /// A point in units of an SVG.
  struct Point: Hashable {
    var x: Double
    var y: Double
  }

  /// A point in hundredths of a unit.
  struct Pair: Hashable {
    var x = 0
    var y = 0

    init() {}

    init(_ point: Point) {
      x = SVGText.hundredths(point.x)
      y = SVGText.hundredths(point.y)
    }

    static func - (lhs: Pair, rhs: Pair) -> Pair {
      var result = lhs
      result.x -= rhs.x
      result.y -= rhs.y
      return result
    }

    static func + (lhs: Pair, rhs: Pair) -> Pair {
      var result = lhs
      result.x += rhs.x
      result.y += rhs.y
      return result
    }

    var text: String { SVGText.joined([x, y]) }
  }
}

// MARK: - Writing

extension SVGPath {
  /// Where the path starts.
  var start: Pair {
    if case .move(let point) = segments.first { Pair(point) } else { Pair() }
  }

  /// The path after its start, in steps from point to point, which is the same wherever it starts.
  ///
  /// Steps lie between rounded points, so that errors do not add up.
  var steps: String {
    var text = ""
    var here = start
    var opening = start
    for (index, segment) in segments.enumerated() where index > 0 {
      func step(_ point: Point) -> Pair { Pair(point) - here }
      switch segment {
      case .move(let point):
        text += "m" + step(point).text
        here = Pair(point)
        opening = here
      case .line(let point):
        let step = step(point)
        if step.y == 0 {
          text += "h" + SVGText.number(step.x)
        } else if step.x == 0 {
          text += "v" + SVGText.number(step.y)
        } else {
          text += "l" + step.text
        }
        here = Pair(point)
      case .curve(let first, let second, let end):
        text +=
          "c"
          + SVGText.joined(
            [step(first), step(second), step(end)].flatMap { [$0.x, $0.y] })
        here = Pair(end)
      case .close:
        text += "z"
        here = opening
      }
    }
    return text
  }

  /// The whole path as the attribute `d` has it.
  var text: String { "M" + start.text + steps }
}
