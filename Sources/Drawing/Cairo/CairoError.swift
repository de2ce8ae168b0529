import CCairo

/// Says why a picture, a font or a text could not be made.
///
/// Every sentence of this module is in this file; the initializers of the classes and
/// ``Context/finish()`` throw them.
package struct CairoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The `cairo_status_t` that was read, or 0 when the fault was found before cairo was asked.
  package let code: Int

  /// A sentence for people: what failed, where, and what to do.
  package let what: String

  /// The sentence, ready to be shown.
  package var description: String { what }
}

/// Throws unless `status` is success; the one place where a cairo status becomes an error.
func check(_ status: cairo_status_t, _ doing: @autoclosure () -> String) throws(CairoError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown error"
  throw CairoError(
    code: Int(status.rawValue),
    what: "cairo failed while \(doing()): \(reason) (status \(status.rawValue)).")
}

// MARK: - Sentences

extension CairoError {
  static func badSize(width: Int, height: Int) -> CairoError {
    CairoError(
      code: Int(CAIRO_STATUS_INVALID_SIZE.rawValue),
      what: """
        Cannot make a picture of \(width) x \(height) pixels: each side must be \
        1 to \(ImageSurface.maximumSide) pixels.
        """)
  }

  static func noMemory(for thing: String) -> CairoError {
    CairoError(
      code: Int(CAIRO_STATUS_NO_MEMORY.rawValue), what: "cairo has no memory for \(thing).")
  }

  static func badDocumentSize(width: Double, height: Double) -> CairoError {
    CairoError(
      code: Int(CAIRO_STATUS_INVALID_SIZE.rawValue),
      what: """
        Cannot make a document of \(width) x \(height) units: the sides must be 1 to 14400 points \
        in a PDF and 1 to \(ImageSurface.maximumSide) pixels in an SVG.
        """)
  }

  static func missingFont(file: String, directory: String) -> CairoError {
    CairoError(
      code: 0,
      what: """
        Cannot read the font file \(file) in \(directory): it is missing, not readable or no font; \
        install Inter with `\(FontDirectories.installInter)`, or name the directory that holds its .otf \
        files.
        """)
  }

  static func noFontEngine(directory: String) -> CairoError {
    CairoError(
      code: 0,
      what: """
        Cannot set up pango with the fonts of \(directory): out of memory, or cairo was built \
        without FreeType.
        """)
  }

  static func badTextSize(_ size: Double) -> CairoError {
    CairoError(
      code: 0,
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

  static func missingFallback(_ font: FallbackFont) -> CairoError {
    let install =
      FontDirectories.install(font).map { "install it with `\($0)`, or name" } ?? "name"
    return CairoError(
      code: 0,
      what: """
        Cannot find the font \(font.family) that the scenario's 'fonts' or --font names: \
        \(install) the directory that holds its files with --font-path, after that of Inter and a colon.
        """)
  }

  static func missingGlyphs(
    _ characters: [Unicode.Scalar], text: String, font: String, named: [String] = []
  ) -> CairoError {
    let names = characters.map { scalar in
      let hex = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
      return scalar.properties.generalCategory == .control
        ? code : "\u{201C}\(scalar)\u{201D} (\(code))"
    }
    let shown = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
    return CairoError(
      code: 0,
      what: """
        The font \(font) has no glyph for \(names.joined(separator: ", ")) in the text \
        \u{201C}\(shown)\u{201D}: \(advice(characters, named: named)).
        """)
  }
}
