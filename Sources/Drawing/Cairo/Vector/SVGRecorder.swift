internal import Markup

/// Writes down what a context draws as elements of an SVG.
///
/// Paths that are drawn more than once, such as keys and glyphs, are said once and used again.
final class SVGRecorder {
  /// How many of cairo's units are one of the SVG's: paths are kept to 1/4096.
  static let unit = 16.0

  /// The paint that shapes are filled with.
  enum Source {
    case color(Color)
    case gradient(Gradient)
  }

  /// A piece of the body; paths become one or the other when all uses are known.
  enum Element {
    case raw(String)
    /// One with a gradient is moved to its place, as the gradient's is counted from its start.
    case path(start: SVGPath.Pair, steps: String, attributes: String, isMoved: Bool)
  }

  struct SymbolKey: Hashable {
    var key: AnyHashable
    var axes: Axes
    var mode: TextMode
  }

  private struct State {
    var source = Source.color(.black)
    var blend = Context.Operator.over
    /// How many groups were opened since the state was saved.
    var openGroups = 0
    /// Where the innermost group's elements begin.
    var groupStart = 0
    /// The area that painting everything covers: the innermost clip.
    var area: SVGPath
  }

  private var states: [State]
  private(set) var elements: [Element] = []
  private(set) var definitions: [String] = []
  /// The shared definitions, in the order of their first use.
  private(set) var symbolContents: [(id: String, content: [Element])] = []
  private var outer: [[Element]] = []
  private var symbols: [SymbolKey: String] = [:]
  private var clips: [String: String] = [:]
  /// Where long clips were first said, by their steps.
  private var clipShapes: [String: (id: String, start: SVGPath.Pair)] = [:]
  private var gradients: [String: String] = [:]
  private var filters: [String: String] = [:]
  private var counts: [Character: Int] = [:]
  private let page: SVGPath

  /// Outlines of glyphs at their origin, which are asked of cairo once.
  var glyphs: [SVGText.Glyph: SVGPath] = [:]

  init(width: Double, height: Double) {
    page = SVGPath(rectangle: 0, 0, width, height)
    states = [State(area: page)]
  }

  /// How a line is drawn, in units of the SVG.
  struct Stroke: Hashable {
    var width: Double
    var cap: Context.LineCap
    var join: Context.LineJoin
    var dashes: [Double]
  }
}

// MARK: - State

extension SVGRecorder {
  private var state: State {
    get { states[states.count - 1] }
    set { states[states.count - 1] = newValue }
  }

  var source: Source {
    get { state.source }
    set { state.source = newValue }
  }

  var blend: Context.Operator {
    get { state.blend }
    set { state.blend = newValue }
  }

  func save() {
    var next = state
    next.openGroups = 0
    states.append(next)
  }

  func restore() {
    for _ in 0..<state.openGroups { elements.append(.raw("</g>")) }
    if states.count > 1 { states.removeLast() }
  }

  func openGroup(opacity: Double) {
    open("<g" + (opacity < 1 ? " opacity=\"\(SVGText.number(opacity))\"" : "") + ">")
    state.groupStart = elements.count
  }

  func openGroup(attributes: [(String, String)]) {
    open("<g" + attributes.map { " \($0.0)=\"\(XMLText.escapedLine($0.1))\"" }.joined() + ">")
  }

  /// Opens a group that is blurred inside a rectangle, and then in another tone.
  func openGroup(
    blur deviation: Double, tone: Tone?, x: Double, y: Double, width: Double, height: Double
  ) {
    let blur = SVGText.number(deviation)
    let area = zip(["x", "y", "width", "height"], [x, y, width, height])
      .map(SVGText.attribute).joined()
    let matrix = tone.map { tone in
      let values = tone.matrix.joined().map {
        DecimalText.withoutLeadingZero(
          DecimalText.text(units: Int(($0 * 10000).rounded()), places: 4))
      }
      return "<feColorMatrix values=\"\(values.joined(separator: " "))\"/>"
    }
    // As everything else here, colours are mixed as they are written.
    let id = named(blur + area + (matrix ?? ""), in: \.filters, prefix: "b") { id in
      "<filter id=\"\(id)\" filterUnits=\"userSpaceOnUse\"\(area) "
        + "color-interpolation-filters=\"sRGB\"><feGaussianBlur stdDeviation=\"\(blur)\"/>"
        + "\(matrix ?? "")</filter>"
    }
    open("<g filter=\"url(#\(id))\">")
  }

  private func open(_ tag: String) {
    elements.append(.raw(tag))
    state.openGroups += 1
  }

  func clip(_ path: SVGPath) {
    let parts = path.partsApart
    state.area = path
    // As a whole, such as all keys of a keyboard, they cannot be translated in a clip: that is.
    let steps = parts.count > 1 ? path.steps : ""
    if let known = clipShapes[steps], known.start != path.start {
      let (there, back) = (path.start - known.start, known.start - path.start)
      open("<g transform=\"translate(\(there.text))\" clip-path=\"url(#\(known.id))\">")
      return open("<g transform=\"translate(\(back.text))\">")
    }
    let id = named(path.text, in: \.clips, prefix: "c") { id in
      let shapes =
        parts.count > 1
        ? parts.enumerated().map { clipShape($1, named: "\(id)s\($0)") }.joined()
        : clipShape(path, named: id + "s")
      return "<clipPath id=\"\(id)\">\(shapes)</clipPath>"
    }
    if parts.count > 1 { clipShapes[steps] = (id, path.start) }
    open("<g clip-path=\"url(#\(id))\">")
  }

  /// The shape of a clip or of a part of it; a long one, such as a screen's, is defined once and
  /// translated.
  private func clipShape(_ path: SVGPath, named id: String) -> String {
    let (start, steps) = (path.start, path.steps)
    guard steps.utf8.count > 60 else { return "<path d=\"\(path.text)\"/>" }
    guard let known = clipShapes[steps] else {
      clipShapes[steps] = (id, start)
      return "<path id=\"\(id)\" d=\"\(path.text)\"/>"
    }
    let way = start - known.start
    let place = SVGText.place(x: Double(way.x) / 100, y: Double(way.y) / 100)
    return "<use href=\"#\(known.id)\"\(place)/>"
  }

  /// The name of a definition, made at its first use.
  private func named(
    _ key: String, in table: ReferenceWritableKeyPath<SVGRecorder, [String: String]>,
    prefix: Character, _ definition: (String) -> String
  ) -> String {
    if let known = self[keyPath: table][key] { return known }
    let id = nextName(prefix)
    self[keyPath: table][key] = id
    definitions.append(definition(id))
    return id
  }

  private func nextName(_ prefix: Character) -> String {
    let count = counts[prefix, default: 0] + 1
    counts[prefix] = count
    return "\(prefix)\(count)"
  }
}

// MARK: - Shapes

extension SVGRecorder {
  func fill(_ path: SVGPath, blur: Double = 0) {
    guard !path.isEmpty else { return }
    if blend == .destinationOut || blend == .clear { return cut(path) }
    var attributes = paintAttributes("fill", from: path.start)
    if blur > 0 {
      let deviation = SVGText.number(blur)
      let id = named(deviation, in: \.filters, prefix: "b") { id in
        "<filter id=\"\(id)\" x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\">"
          + "<feGaussianBlur stdDeviation=\"\(deviation)\"/></filter>"
      }
      attributes += " filter=\"url(#\(id))\""
    }
    append(path, attributes)
  }

  func stroke(_ path: SVGPath, _ stroke: Stroke) {
    guard !path.isEmpty else { return }
    var attributes = " fill=\"none\"" + paintAttributes("stroke", from: path.start)
    if SVGText.number(stroke.width) != "1" {
      attributes += " stroke-width=\"\(SVGText.number(stroke.width))\""
    }
    if stroke.cap != .butt { attributes += " stroke-linecap=\"\(stroke.cap)\"" }
    if stroke.join != .miter { attributes += " stroke-linejoin=\"\(stroke.join)\"" }
    if !stroke.dashes.isEmpty {
      let dashes = stroke.dashes.map(SVGText.number).joined(separator: " ")
      attributes += " stroke-dasharray=\"\(dashes)\""
    }
    append(path, attributes)
  }

  func paint(alpha: Double) {
    guard alpha < 1 else { return fill(state.area) }
    save()
    openGroup(opacity: alpha)
    fill(state.area)
    restore()
  }

  func append(_ path: SVGPath, _ attributes: String) {
    append(start: path.start, steps: path.steps, attributes)
  }

  func append(start: SVGPath.Pair, steps: String, _ attributes: String) {
    var isMoved = false
    if case .gradient = source { isMoved = true }
    elements.append(.path(start: start, steps: steps, attributes: attributes, isMoved: isMoved))
  }

  func append(_ text: String) { elements.append(.raw(text)) }

  /// Puts the bytes of a PNG, as an address, into a frame.
  func append(_ png: [UInt8], in frame: (origin: SVGPath.Point, width: Double, height: Double)) {
    append(
      "<image" + SVGText.attribute("x", frame.origin.x) + SVGText.attribute("y", frame.origin.y)
        + SVGText.attribute("width", frame.width) + SVGText.attribute("height", frame.height)
        + " preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(Base64.text(png))\"/>")
  }

  /// Takes a shape out of everything that the innermost group holds so far.
  private func cut(_ path: SVGPath) {
    let id = nextName("m")
    definitions.append(
      "<mask id=\"\(id)\" maskUnits=\"userSpaceOnUse\" x=\"-9999\" y=\"-9999\" width=\"29999\" "
        + "height=\"29999\"><path fill=\"#fff\" d=\"M-9999-9999h29999v29999h-29999z\"/>"
        + "<path d=\"\(path.text)\"/></mask>")
    elements.insert(.raw("<g mask=\"url(#\(id))\">"), at: state.groupStart)
    elements.append(.raw("</g>"))
  }

  /// The attributes that say what a shape is filled or stroked with.
  ///
  /// - Parameter origin: Where the shape's coordinates begin in the document.
  func paintAttributes(_ name: String, from origin: SVGPath.Pair = SVGPath.Pair()) -> String {
    switch source {
    case .gradient(let gradient):
      let id = named(gradient.text(from: origin), in: \.gradients, prefix: "l") { id in
        gradient.element(id: id, from: origin)
      }
      return " \(name)=\"url(#\(id))\""
    case .color(let color):
      let hex = SVGText.hexadecimal(color)
      let fill = name == "fill" && hex == "#000" ? "" : " \(name)=\"\(hex)\""
      guard color.alpha < 1 else { return fill }
      return fill + " \(name)-opacity=\"\(SVGText.opacity(color.alpha))\""
    }
  }
}

// MARK: - Symbols

extension SVGRecorder {
  func hasSymbol(_ key: SymbolKey) -> Bool { symbols[key] != nil }

  func beginSymbol() {
    outer.append(elements)
    elements = []
    state.groupStart = 0
    state.area = page
  }

  func cancelSymbol() { elements = outer.popLast() ?? [] }

  func endSymbol(_ key: SymbolKey) {
    for _ in 0..<state.openGroups { elements.append(.raw("</g>")) }
    state.openGroups = 0
    let id = nextName("s")
    symbols[key] = id
    let content = elements
    elements = outer.popLast() ?? []
    symbolContents.append((id, content))
  }

  func use(_ key: SymbolKey, x: Double, y: Double) {
    guard let id = symbols[key] else { return }
    elements.append(.raw("<use href=\"#\(id)\"\(SVGText.place(x: x, y: y))/>"))
  }

  /// A gradient in units of an SVG.
  struct Gradient: Hashable {
    private let start: SVGPath.Point
    private let end: SVGPath.Point
    /// The stops, as elements.
    private let stops: String

    /// Takes over a pattern that is placed in a context's user space.
    init(_ pattern: Pattern, in context: Context) {
      let line = pattern.line
      start = context.devicePoint(x: line.x0, y: line.y0)
      end = context.devicePoint(x: line.x1, y: line.y1)
      stops = pattern.stops.map { stop in
        "<stop offset=\"\(SVGText.number(stop.offset))\" "
          + "stop-color=\"\(SVGText.hexadecimal(stop.color))\""
          + (stop.color.alpha < 1
            ? " stop-opacity=\"\(SVGText.opacity(stop.color.alpha))\"" : "") + "/>"
      }.joined()
    }

    /// The identity of the gradient among others, relative to an origin.
    func text(from origin: SVGPath.Pair) -> String { places(from: origin) + stops }

    /// The element that defines it.
    func element(id: String, from origin: SVGPath.Pair) -> String {
      "<linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"\(places(from: origin))>"
        + "\(stops)</linearGradient>"
    }

    private func places(from origin: SVGPath.Pair) -> String {
      func place(_ point: SVGPath.Point, _ x: String, _ y: String) -> String {
        let pair = SVGPath.Pair(point) - origin
        return SVGText.attribute(x, Double(pair.x) / 100)
          + SVGText.attribute(y, Double(pair.y) / 100)
      }
      return place(start, "x1", "y1") + place(end, "x2", "y2")
    }
  }
}
