internal import Markup

/// An SVG that is drawn into like a picture: shapes stay shapes, and text stays text if it is to.
///
/// It is written from what is drawn and nothing else, so the same drawing gives the same bytes.
/// cairo's own SVG surface is not used: its output differs from version to version, numbers its
/// parts across the whole process, and turns text into shapes always.
package final class SVGDocument {
  /// The width in CSS pixels, which are the units of its contexts.
  package let width: Double
  /// The height in CSS pixels.
  package let height: Double
  /// The picture's name, for `<title>`; empty for none.
  package var title = ""
  /// The picture's description, for `<desc>`; empty for none.
  package var summary = ""
  /// A style sheet for the file, written as it is; empty for none.
  package var style = ""

  private var additions: [String] = []

  let recorder: SVGRecorder
  /// A pixel that is never painted: where cairo keeps the path and the transform.
  let scratch: ImageSurface

  /// Makes an empty document.
  ///
  /// Throws when a side is not above 0 and at most 32767 pixels.
  package init(width: Double, height: Double) throws(DrawingError) {
    guard (1...Double(ImageSurface.maximumSide)).contains(width),
      (1...Double(ImageSurface.maximumSide)).contains(height)
    else { throw .badDocumentSize(width: width, height: height) }
    self.width = width
    self.height = height
    recorder = SVGRecorder(width: width, height: height)
    scratch = try ImageSurface(width: 1, height: 1, format: .argb32)
  }

  /// Adds an element to the definitions, written as it is.
  package func define(_ element: String) {
    additions.append(element)
  }

  /// Makes a context that draws into this document, with one user unit to a CSS pixel.
  package func makeContext() throws(DrawingError) -> Context {
    try Context(.svg(self))
  }
}

// MARK: - Writing

extension SVGDocument {
  /// The fonts that text is set in where the reader has them, and what comes close where not.
  static let families =
    "Inter,'SF Pro Text',-apple-system,'Helvetica Neue',Arial,sans-serif"

  /// The whole file.
  ///
  /// Call it after ``Context/finish()``.
  package func text() -> String {
    let (w, h) = (SVGText.number(width), SVGText.number(height))
    var labels: [String] = []
    if !title.isEmpty { labels.append("title") }
    if !summary.isEmpty { labels.append("desc") }
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(w)\" height=\"\(h)\" "
    text += "viewBox=\"0 0 \(w) \(h)\" role=\"img\""
    if !labels.isEmpty { text += " aria-labelledby=\"\(labels.joined(separator: " "))\"" }
    text += " font-family=\"\(Self.families)\">\n"
    if !title.isEmpty { text += "<title id=\"title\">\(XMLText.escapedLine(title))</title>\n" }
    if !summary.isEmpty { text += "<desc id=\"desc\">\(XMLText.escapedLine(summary))</desc>\n" }
    let writer = Writer(recorder)
    if !style.isEmpty { text += "<style>\n\(style)\n</style>\n" }
    let definitions = writer.definitions + additions.map { $0 + "\n" }.joined()
    if !definitions.isEmpty { text += "<defs>\n\(definitions)</defs>\n" }
    return text + writer.body + "</svg>\n"
  }

  /// Turns what was recorded into text, once all repetitions are known.
  private struct Writer {
    private let recorder: SVGRecorder
    /// The names of paths that are drawn more than once.
    private var shared: [String: String] = [:]
    private var order: [String] = []

    /// How long a path must be for a name to be shorter, in characters.
    private static let worthSharing = 40

    init(_ recorder: SVGRecorder) {
      self.recorder = recorder
      var counts: [String: Int] = [:]
      var seen: [String] = []
      for element in recorder.symbolContents.flatMap(\.content) + recorder.elements {
        guard case .path(_, let steps, _, _) = element, steps.utf8.count > Self.worthSharing else {
          continue
        }
        if counts[steps] == nil { seen.append(steps) }
        counts[steps, default: 0] += 1
      }
      for steps in seen where counts[steps, default: 0] > 1 {
        shared[steps] = "p\(order.count + 1)"
        order.append(steps)
      }
    }

    var definitions: String {
      var lines = recorder.definitions
      for (index, steps) in order.enumerated() {
        lines.append("<path id=\"p\(index + 1)\" d=\"M0 0\(steps)\"/>")
      }
      for symbol in recorder.symbolContents {
        lines.append("<g id=\"\(symbol.id)\">\n\(text(symbol.content))</g>")
      }
      return lines.map { $0 + "\n" }.joined()
    }

    var body: String { text(recorder.elements) }

    private func text(_ elements: [SVGRecorder.Element]) -> String {
      elements.map { element in
        switch element {
        case .raw(let text): text + "\n"
        case .path(let start, let steps, let attributes, let isMoved):
          if let id = shared[steps] {
            "<use href=\"#\(id)\"\(place(start))\(attributes)/>\n"
          } else if isMoved {
            "<path transform=\"translate(\(start.text))\"\(attributes) d=\"M0 0\(steps)\"/>\n"
          } else {
            "<path\(attributes) d=\"M\(start.text)\(steps)\"/>\n"
          }
        }
      }.joined()
    }

    private func place(_ point: SVGPath.Pair) -> String {
      SVGText.place(x: Double(point.x) / 100, y: Double(point.y) / 100)
    }
  }
}
