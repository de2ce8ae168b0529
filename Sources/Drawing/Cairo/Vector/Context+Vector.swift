import CCairo

// MARK: - Documents of shapes

extension Context {
  /// Pixels that a unit of a document of shapes counts as having, for painters that keep to
  /// pixels: 4, so that a hairline at half size is as fine as on a screen of two pixels a point.
  package static let vectorDensity = 4.0

  /// The target of a context.
  enum Target {
    case image(ImageSurface)
    case pdf(PDFDocument)
    case svg(SVGDocument)

    var pointer: OpaquePointer {
      switch self {
      case .image(let surface): surface.pointer
      case .pdf(let document): document.pointer
      case .svg(let document): document.scratch.pointer
      }
    }

    var recorder: SVGRecorder? {
      if case .svg(let document) = self { document.recorder } else { nil }
    }

    /// Whether shapes stay shapes.
    var isVector: Bool {
      if case .image = self { false } else { true }
    }

    /// How many of cairo's own units a unit of this target is.
    ///
    /// cairo keeps paths in 1/256 of a unit, which an SVG would show.
    var unit: Double {
      if case .svg = self { SVGRecorder.unit } else { 1 }
    }

    /// Pixels that one of cairo's own units counts as having.
    var density: Double {
      switch self {
      case .image: 1
      case .pdf: Context.vectorDensity
      case .svg: Context.vectorDensity / SVGRecorder.unit
      }
    }

    /// Its name in an error.
    var name: String {
      switch self {
      case .image(let surface): "a picture of \(surface.width) x \(surface.height) pixels"
      case .pdf(let document): "a PDF page of \(document.width) x \(document.height) points"
      case .svg(let document): "an SVG of \(document.width) x \(document.height) pixels"
      }
    }
  }

  /// Whether shapes stay shapes: true for ``PDFDocument`` and ``SVGDocument``.
  package var isVector: Bool { target.isVector }

  /// Draws what `body` draws, and says what it is where the format can: an SVG gets a `<g>` with
  /// these attributes, in this order.
  ///
  /// Names are written as they are and must be XML names; values are escaped.
  package func marked<Failure: Error>(
    _ attributes: KeyValuePairs<String, String>, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    try marked(attributes.map { ($0.key, $0.value) }, body)
  }

  /// Draws what `body` draws, and says what it is by attributes that are known only now.
  package func marked<Failure: Error>(
    _ attributes: [(String, String)], _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    try saved { () throws(Failure) in
      recorder?.openGroup(attributes: attributes)
      try body()
    }
  }

  /// Draws what `body` draws at another place: in an SVG in a group that is moved, so that elements
  /// in it can be moved by attributes of their own.
  package func moved<Failure: Error>(
    x: Double, y: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard x != 0 || y != 0 else { return try body() }
    guard recorder == nil else {
      let place = "\(SVGText.number(x)) \(SVGText.number(y))"
      return try marked([("transform", "translate(\(place))")], body)
    }
    try saved { () throws(Failure) in
      translate(x: x, y: y)
      try body()
    }
  }

  /// Draws what `body` draws as a figure, which a PDF is tagged with.
  ///
  /// cairo 1.16 cannot add words to the tag; they are the document's subject.
  package func figure<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    guard case .pdf = target else { return try body() }
    cairo_tag_begin(pointer, "Document", "")
    cairo_tag_begin(pointer, "Figure", "")
    defer {
      cairo_tag_end(pointer, "Figure")
      cairo_tag_end(pointer, "Document")
    }
    try body()
  }

  /// Draws what `body` draws, which is the same whenever the key is: an SVG says it once and
  /// refers to it from then on.
  ///
  /// The key must cover everything that `body` depends on but the place of the origin.
  package func shared<Failure: Error>(
    _ key: some Hashable & Sendable, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard let recorder else { return try body() }
    let origin = devicePoint(x: 0, y: 0)
    let name = SVGRecorder.SymbolKey(
      key: AnyHashable(key), axes: SVGRecorder.Axes(self), mode: textMode)
    if !recorder.hasSymbol(name) {
      try saved { () throws(Failure) in
        moveToOrigin()
        recorder.beginSymbol()
        do throws(Failure) {
          try body()
        } catch {
          recorder.cancelSymbol()
          throw error
        }
        recorder.endSymbol(name)
      }
    }
    recorder.use(name, x: origin.x, y: origin.y)
  }
}

// MARK: - Blur

extension Context {
  /// Whether ``blurred(deviation:x:y:width:height:_:)`` blurs: true for an ``SVGDocument``.
  package var blursShapes: Bool { recorder != nil }

  /// Draws what `body` draws, blurred by a Gaussian of a standard deviation in user units and then
  /// in another tone, where the format can, which is in an SVG.
  ///
  /// Only the rectangle of user space is drawn: what lies outside is neither seen nor blurred into
  /// what is inside.
  package func blurred<Failure: Error>(
    deviation: Double, tone: Tone?, x: Double, y: Double, width: Double, height: Double,
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    try saved { () throws(Failure) in
      let corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
        .map { devicePoint(x: $0, y: $1) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      recorder?.openGroup(
        blur: deviation * unitLength, tone: tone, x: left, y: top, width: (xs.max() ?? left) - left,
        height: (ys.max() ?? top) - top)
      try body()
    }
  }
}

// MARK: - Geometry

extension SVGRecorder {
  /// How user space is scaled and turned on the page: what a recorded shape depends on but its
  /// place.
  struct Axes: Hashable {
    private let numbers: [Double]

    init(_ context: Context) {
      let matrix = context.transform
      numbers = [matrix.xx, matrix.yx, matrix.xy, matrix.yy]
    }
  }
}

extension Context {
  /// How many units of the document a unit of user space is, across the page.
  var unitLength: Double {
    var distance = (x: 1.0, y: 0.0)
    cairo_user_to_device_distance(pointer, &distance.x, &distance.y)
    return (distance.x * distance.x + distance.y * distance.y).squareRoot() / target.unit
  }

  /// Puts the origin of user space at the document's; how it is scaled and turned stays.
  func moveToOrigin() {
    var matrix = transform
    (matrix.x0, matrix.y0) = (0, 0)
    cairo_set_matrix(pointer, &matrix)
  }

  fileprivate var transform: cairo_matrix_t {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(pointer, &matrix)
    return matrix
  }

  /// A point of user space in units of the document.
  func devicePoint(x: Double, y: Double) -> SVGPath.Point {
    var point = (x: x, y: y)
    cairo_user_to_device(pointer, &point.x, &point.y)
    return SVGPath.Point(x: point.x / target.unit, y: point.y / target.unit)
  }

  /// The current path in units of the document.
  var devicePath: SVGPath {
    var matrix = transform
    cairo_identity_matrix(pointer)
    defer { cairo_set_matrix(pointer, &matrix) }
    guard let path = cairo_copy_path(pointer) else { return SVGPath() }
    defer { cairo_path_destroy(path) }
    return SVGPath(path.pointee, unit: target.unit)
  }
}

// MARK: - Shadows

extension Context {
  /// Draws a blurred rounded rectangle without leaving the document's units.
  ///
  /// An SVG blurs it itself; a PDF, which cannot, gets the mask, stretched to its size.
  func drawBlurred(
    _ shape: BoxShadow.Shape, mask: ImageSurface, margin: Double, pixelsPerPoint: Double,
    x: Double, y: Double, color: Color
  ) {
    saved {
      setSource(color)
      if let recorder {
        roundedRectangle(
          x: x, y: y, width: shape.width, height: shape.height, radius: shape.radius,
          curve: shape.curve)
        recorder.fill(devicePath, blur: shape.blur * unitLength)
        newPath()
      } else {
        translate(x: x - margin / pixelsPerPoint, y: y - margin / pixelsPerPoint)
        scale(1 / pixelsPerPoint)
        cairo_mask_surface(pointer, mask.pointer, 0, 0)
      }
    }
  }
}
