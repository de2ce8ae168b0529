package import Cairo

/// How a scene is drawn: all that changes the pixels and is not part of the scene.
package struct StageOptions: Hashable, Sendable {
  /// Pixels per point, above 0 and at most ``maximumScale``.
  ///
  /// At a device's own scale a picture is as large as a screenshot.
  package var scale: Double
  /// The directory that holds the `.otf` files of Inter.
  package var fontDirectory: String

  /// The colour outside the display's rounded corners, or `nil` for the square corners of a
  /// screenshot.
  package var cornerColor: Color?

  /// Whether pictures hold the device either way round: a square canvas with a plain ground.
  ///
  /// For timelines in which the device is turned, whose pictures have to be of one size. A state is
  /// then drawn in the orientation it says; without this, in that of the scene.
  package var holdsBothOrientations: Bool

  /// Whether the form is drawn once and copied into every picture; a single picture is drawn sooner
  /// without.
  package var keepsContent = true

  /// Whether small words are spaced evenly, in pictures that are no frames of a film.
  package var spacesSmallWords = false

  /// The largest scale, in pixels per point.
  package static let maximumScale = 16.0
  /// The largest picture, in pixels: 400 MB of memory.
  package static let maximumPixels = 100_000_000

  /// Creates options; by default as a screenshot, in the fonts of Debian's `fonts-inter`.
  package init(
    scale: Double, fontDirectory: String = FontBook.defaultDirectory, cornerColor: Color? = nil,
    holdsBothOrientations: Bool = false
  ) {
    self.scale = scale
    self.fontDirectory = fontDirectory
    self.cornerColor = cornerColor
    self.holdsBothOrientations = holdsBothOrientations
  }
}
