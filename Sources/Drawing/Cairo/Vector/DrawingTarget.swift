import CCairo

/// The target of a context.
enum DrawingTarget {
  case image(ImageSurface)
  case pdf(PDFDocument)
  case svg(SVGDocument)

  /// Pixels that a unit of a document of shapes counts as having; see `Context.vectorDensity`.
  static let vectorDensity = 4.0

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
    case .pdf: Self.vectorDensity
    case .svg: Self.vectorDensity / SVGRecorder.unit
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

/// The form of text in a document of shapes.
package enum TextMode: String, Hashable, Sendable, CaseIterable {
  /// It stays text, which can be selected, searched and read aloud.
  ///
  /// An SVG names the font and how wide each line is, and the reader's machine sets it; a PDF
  /// brings the glyphs along.
  case text
  /// It becomes shapes, which look the same everywhere.
  case outlines
}
