/// A gradient in units of an SVG.
struct SVGGradient: Hashable {
  private let geometry: Geometry
  /// The stops, as elements.
  private let stops: String

  private enum Geometry: Hashable {
    case linear(SVGPoint, SVGPoint)
    case radial(SVGPoint, radius: Double)
  }

  /// Takes over a pattern that is placed in a context's user space.
  init(_ pattern: Pattern, in context: Context) {
    switch pattern.geometry {
    case .linear(let x0, let y0, let x1, let y1):
      geometry = .linear(context.devicePoint(x: x0, y: y0), context.devicePoint(x: x1, y: y1))
    case .radial(let x, let y, let radius):
      geometry = .radial(context.devicePoint(x: x, y: y), radius: radius * context.unitLength)
    }
    stops = pattern.stops.map { stop in
      "<stop offset=\"\(SVGNumber.text(stop.offset))\" "
        + "stop-color=\"\(SVGText.hexadecimal(stop.color))\""
        + (stop.color.alpha < 1
          ? " stop-opacity=\"\(SVGText.opacity(stop.color.alpha))\"" : "") + "/>"
    }.joined()
  }

  /// The identity of the gradient among others, relative to an origin.
  func text(from origin: SVGNumberPair) -> String { tag + places(from: origin) + stops }

  /// The element that defines it.
  func element(id: String, from origin: SVGNumberPair) -> String {
    "<\(tag) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"\(places(from: origin))>\(stops)</\(tag)>"
  }

  private var tag: String {
    switch geometry {
    case .linear: "linearGradient"
    case .radial: "radialGradient"
    }
  }

  private func places(from origin: SVGNumberPair) -> String {
    func place(_ point: SVGPoint, _ x: String, _ y: String) -> String {
      let pair = SVGNumberPair(point) - origin
      return SVGText.attribute(x, Double(pair.x) / 100) + SVGText.attribute(y, Double(pair.y) / 100)
    }
    switch geometry {
    case .linear(let start, let end): return place(start, "x1", "y1") + place(end, "x2", "y2")
    case .radial(let center, let radius):
      return place(center, "cx", "cy") + SVGText.attribute("r", radius)
    }
  }
}
