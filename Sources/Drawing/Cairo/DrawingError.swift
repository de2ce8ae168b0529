import CCairo
internal import Markup

/// Says why a picture, a font or a text could not be made.
///
/// The initializers of the classes and ``Context/finish()`` throw it. Every sentence of this module
/// is in this file; those about scenes and pages are beside what checks them.
package struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The `cairo_status_t` that was read, or 0 when the fault was found before cairo was asked.
  package let code: Int

  /// A sentence for people: what failed, where, and what to do.
  package let what: String

  /// Makes an error; `code` is that of cairo, if it has spoken.
  package init(code: Int = 0, what: String) {
    self.code = code
    self.what = what
  }

  /// The sentence, ready to be shown.
  package var description: String { what }
}

/// Throws unless `status` is success; the one place where a cairo status becomes an error.
func check(_ status: cairo_status_t, _ doing: @autoclosure () -> String) throws(DrawingError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown error"
  throw DrawingError(
    code: Int(status.rawValue),
    what: "cairo failed while \(doing()): \(reason) (status \(status.rawValue)).")
}

// MARK: - Sentences

extension DrawingError {
  static func badSize(width: Int, height: Int) -> DrawingError {
    DrawingError(
      code: Int(CAIRO_STATUS_INVALID_SIZE.rawValue),
      what: """
        Cannot make a picture of \(width) x \(height) pixels: each side must be \
        1 to \(ImageSurface.maximumSide) pixels.
        """)
  }

  static func noMemory(for thing: String) -> DrawingError {
    DrawingError(
      code: Int(CAIRO_STATUS_NO_MEMORY.rawValue), what: "cairo has no memory for \(thing).")
  }

  static func badDocumentSize(width: Double, height: Double) -> DrawingError {
    DrawingError(
      code: Int(CAIRO_STATUS_INVALID_SIZE.rawValue),
      what: """
        Cannot make a document of \(width) x \(height) units: the sides must be 1 to 14400 points \
        in a PDF and 1 to \(ImageSurface.maximumSide) pixels in an SVG.
        """)
  }

  static func missingFont(file: String, directory: String) -> DrawingError {
    DrawingError(
      what: """
        Cannot read the font file \(file) in \(directory): it is missing, not readable or no font; \
        install Inter with `\(FontDirectories.installInter)`, or name the directory that holds its .otf \
        files.
        """)
  }

  static func noFontEngine(directory: String) -> DrawingError {
    DrawingError(
      what: """
        Cannot set up pango with the fonts of \(directory): out of memory, or cairo was built \
        without FreeType.
        """)
  }

  static func badTextSize(_ size: Double) -> DrawingError {
    DrawingError(
      what:
        "Cannot set text at a size of \(size) points: the size must be above 0 and at most 2000.")
  }

  /// Advice about characters that the fonts lack.
  private static func advice(_ characters: [Unicode.Scalar], named: [String]) -> String {
    let inter = "use characters that Inter has (Latin, Greek, Cyrillic)"
    let proposed = characters.compactMap(FallbackFont.proposed).filter {
      !named.contains($0.family)
    }
    guard let font = proposed.first, let command = FontDirectories.install(font) else {
      return inter
    }
    let list = (named + [font.family]).joined(separator: ", ")
    return inter + ", or write fonts: [\(list)] into the scenario and install "
      + "\(font.family) with `\(command)`"
  }

  static func missingFallback(_ font: FallbackFont) -> DrawingError {
    let install =
      FontDirectories.install(font).map { "install it with `\($0)`, or name" } ?? "name"
    return DrawingError(
      what: """
        Cannot find the font \(font.family) that the scenario's 'fonts' or --font names: \
        \(install) the directory that holds its files with --font-path, after that of Inter and a colon.
        """)
  }

  static func missingGlyphs(
    _ characters: [Unicode.Scalar], text: String, font: String, named: [String]
  ) -> DrawingError {
    let names = characters.map { scalar in
      let code = "U+" + scalar.value.hexadecimal(digits: 4, uppercase: true)
      return scalar.properties.generalCategory == .control
        ? code : "\u{201C}\(scalar)\u{201D} (\(code))"
    }
    let shown = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
    return DrawingError(
      what: """
        The font \(font) has no glyph for \(names.joined(separator: ", ")) in the text \
        \u{201C}\(shown)\u{201D}: \(advice(characters, named: named)).
        """)
  }
}
