internal import Cairo
internal import Keyframes

/// Says why a scene could not be drawn.
package struct StageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for people: what failed, where, and what to do.
  package let what: String

  /// The sentence, ready to be shown.
  package var description: String { what }
}

// MARK: - Sentences

extension StageError {
  /// Passes on what the drawing library says, which is a whole sentence already.
  init(_ error: CairoError) {
    what = error.what
  }

  static func badScale(_ scale: Double) -> StageError {
    StageError(
      what: """
        Cannot draw at \(scale) pixels per point: the scale must be above 0 and at most \
        \(StageOptions.maximumScale).
        """)
  }

  static func badScreen(_ size: Size) -> StageError {
    StageError(
      what: """
        Cannot draw a screen of \(size.width) x \(size.height) points: both must be above 0 and finite.
        """)
  }

  static func tooLarge(_ thing: String, _ size: Size, scale: Double) -> StageError {
    let limit = StageOptions.maximumPixels / 1_000_000
    return StageError(
      what: """
        Cannot draw a \(thing) of \(size.width) x \(size.height) points at \(scale) pixels per \
        point: a picture may have \(limit) million pixels, and \(ImageSurface.maximumSide) on a \
        side; choose a smaller scale.
        """)
  }

  static func notFinite(_ what: String) -> StageError {
    StageError(
      what: "Cannot draw \(what): its coordinates must be finite numbers, in points.")
  }
}
