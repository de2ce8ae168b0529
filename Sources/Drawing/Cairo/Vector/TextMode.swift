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
