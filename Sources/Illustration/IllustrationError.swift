internal import Audit
internal import Cairo
internal import Stage

/// Says why a picture could not be made.
public struct IllustrationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for people: what failed, where, and what to do.
  public let what: String

  /// The sentence, ready to be shown.
  public var description: String { what }
}

// MARK: - Sentences

extension IllustrationError {
  /// Passes on what the drawing library says, which is a whole sentence already.
  init(_ error: CairoError) { what = error.what }

  /// Passes on what the stage says.
  init(_ error: StageError) { what = error.what }

  /// Passes on why a take cannot be measured.
  init(_ error: AuditError) { what = "\(error)" }

  static func tooLarge(width: Double, height: Double, scale: Double) -> IllustrationError {
    func text(_ number: Double) -> String { Numeral.text(number.rounded()) }
    return IllustrationError(
      what: """
        Cannot draw a picture of \(text(width)) x \(text(height)) pixels at a scale of \
        \(Numeral.text(scale)): a side may have \(ImageSurface.maximumSide) pixels, and all of it \
        \(StageOptions.maximumPixels / 1_000_000) million; ask for less in it, or for a smaller \
        scale.
        """)
  }

  static let turns = IllustrationError(
    what: """
      The device is turned in this scenario, and films of shapes cannot show that: write frames, \
      .apng, .gif, .mp4 or .webm.
      """)

  static let nothingToShow = IllustrationError(
    what: "There is nothing to show: name at least one moment, strategy, device or appearance.")

  static func noField(_ time: Double) -> IllustrationError {
    IllustrationError(
      what: """
        No field has the focus at \(Numeral.text(time, places: 3)) s, so there is no field or \
        clearance to measure; choose another moment.
        """)
  }
}

/// Runs drawing code and turns what it throws into this module's error.
func drawing<Result>(
  _ body: () throws(CairoError) -> Result
) throws(IllustrationError) -> Result {
  do throws(CairoError) { return try body() } catch { throw IllustrationError(error) }
}
