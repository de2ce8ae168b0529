import CCairo

/// Names the versions of the libraries that decide what the pixels are.
///
/// They are read at run time from the libraries that were loaded, not from the headers this
/// package was built with.
package enum CairoVersion {
  /// The version of cairo, which draws, such as `1.16.0`.
  package static var cairo: String { String(cString: cairo_version_string()) }

  /// The version of pixman, which blends pixels for cairo, such as `0.42.2`.
  package static var pixman: String { String(cString: pixman_version_string()) }

  /// The version of pango, which breaks lines and places glyphs, such as `1.50.12`.
  package static var pango: String { String(cString: pango_version_string()) }

  /// The version of HarfBuzz, which shapes text for pango, such as `6.0.0`.
  package static var harfBuzz: String { String(cString: hb_version_string()) }

  /// The version of fontconfig, which picks the font file, such as `2.14.1`.
  package static var fontconfig: String {
    let version = FcGetVersion()
    return "\(version / 10000).\(version / 100 % 100).\(version % 100)"
  }

  /// The version of FreeType, which reads the glyph outlines, such as `2.12.1`.
  package static var freeType: String {
    var major: Int32 = 0
    var minor: Int32 = 0
    var patch: Int32 = 0
    keyrise_freetype_version(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// Every library with its version, in a fixed order.
  package static var all: [(library: String, version: String)] {
    [
      ("cairo", cairo), ("pixman", pixman), ("pango", pango), ("harfbuzz", harfBuzz),
      ("fontconfig", fontconfig), ("freetype", freeType),
    ]
  }
}
