internal import Cairo
internal import Stage

/// Says why a picture could not be made.
///
/// Errors of a stage or the drawing library are thrown as they are: `StageError`, `CairoError`.
package struct IllustrationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for people: what failed, where, and what to do.
  package let what: String

  /// The sentence, ready to be shown.
  package var description: String { what }
}

// MARK: - Sentences

extension IllustrationError {
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

  static let nothingToShow = IllustrationError(
    what: "There is nothing to show: name at least one moment, strategy, device or appearance.")

  static func wrongPanels(_ count: Int, for devices: Int) -> IllustrationError {
    IllustrationError(
      what: """
        There are \(count) titles and \(devices) devices to stand above; give each device one, '' \
        for none.
        """)
  }

  static func noView(_ name: String, known: [String]) -> IllustrationError {
    var seen: Set<String> = []
    let names = known.filter { !$0.isEmpty && seen.insert($0).inserted }.prefix(40)
    return IllustrationError(
      what: """
        There is no view '\(name)' for a note to point at; there are \
        \(names.joined(separator: ", ")).
        """)
  }

  static func noKeyboard(_ time: Double) -> IllustrationError {
    IllustrationError(
      what: """
        The keyboard is hidden at \(Numeral.text(time, places: 3)) s, so no note can point at it; \
        choose another moment.
        """)
  }

  static func noField(_ time: Double) -> IllustrationError {
    IllustrationError(
      what: """
        No field has the focus at \(Numeral.text(time, places: 3)) s, so there is no field or \
        clearance to measure; choose another moment.
        """)
  }
}
