internal import Cairo
internal import Markup
internal import Stage

// Says why a page could not be made.

extension DrawingError {
  static func tooLarge(width: Double, height: Double, scale: Double) -> DrawingError {
    func text(_ number: Double) -> String { Numeral.text(number.rounded()) }
    return DrawingError(
      what: """
        Cannot draw a picture of \(text(width)) x \(text(height)) pixels at a scale of \
        \(Numeral.text(scale)): a side may have \(ImageSurface.maximumSide) pixels, and all of it \
        \(StageOptions.maximumPixels / 1_000_000) million; ask for less in it, or for a smaller \
        scale.
        """)
  }

  static let nothingToShow = DrawingError(
    what: "There is nothing to show: name at least one moment, strategy, device or appearance.")

  static func wrongPanels(_ count: Int, for devices: Int) -> DrawingError {
    DrawingError(
      what: """
        There are \(count) titles and \(devices) devices to stand above; give each device one, '' \
        for none.
        """)
  }

  static func noView(_ name: String, known: [String]) -> DrawingError {
    let names = known.filter { !$0.isEmpty }.unique().prefix(40)
    return DrawingError(
      what: """
        There is no view '\(name)' for a note to point at; there are \
        \(names.joined(separator: ", ")).
        """)
  }

  static func noKeyboard(_ time: Double) -> DrawingError {
    DrawingError(
      what: """
        The keyboard is hidden at \(Numeral.text(time, places: 3)) s, so no note can point at it; \
        choose another moment.
        """)
  }

  static func noField(_ time: Double) -> DrawingError {
    DrawingError(
      what: """
        No field has the focus at \(Numeral.text(time, places: 3)) s, so there is no field or \
        clearance to measure; choose another moment.
        """)
  }
}
