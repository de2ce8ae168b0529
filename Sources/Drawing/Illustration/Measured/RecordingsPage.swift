internal import Cairo
package import Keyframes
package import Measuring

/// Two recordings side by side above their curves: the page of a film for a pull request.
///
/// Motion after motion is played, both from the keyboard's beginning on.
package struct RecordingsPage: Sendable {
  /// The curves of each motion, on pages of one size.
  let plots: [MeasuredPlot]
  /// The names above the recordings.
  let names: [String]
  /// Where the recordings are on the page, before they are fitted in.
  let places: [Rect]
  /// The size of the page.
  package let size: Size

  /// How high the recordings are shown, in units of the page, and their names above them: choices.
  private static let pictureHeight = 400.0
  private static let nameHeight = 24.0

  /// An instant of what is played: a motion, and the time since it began, in seconds.
  package struct Instant: Sendable, Hashable {
    /// Which motion.
    package var window: Int
    /// Seconds since it began.
    package var time: Double

    package init(window: Int, time: Double) {
      self.window = window
      self.time = time
    }
  }

  /// A picture of a recording.
  package struct Image: Sendable {
    var width: Int
    var height: Int
    var pixels: [UInt32]

    /// Makes a picture of straight RGBA words, a word a pixel whose lowest byte is red.
    package init(width: Int, height: Int, pixels: [UInt32]) {
      self.width = width
      self.height = height
      self.pixels = pixels
    }
  }

  /// Lays out the page for all motions.
  ///
  /// - Parameters:
  ///   - names: What stands above the recordings, one each.
  ///   - title: The words above, or `nil` for the recordings' names.
  /// - Throws: ``DrawingError`` when the fonts lack a character, or when there is no motion.
  package init(
    of recordings: [MeasuredPlot.Recording], names: [String], windows: [MotionWindow],
    title: String? = nil, dressing: Dressing = Dressing(), studio: Studio
  ) throws {
    self.names = names
    let room = Self.nameHeight + Self.pictureHeight + 16
    plots = try windows.map { window in
      try MeasuredPlot(
        of: recordings, windows: [window], among: windows, above: room, title: title,
        dressing: dressing, studio: studio)
    }
    guard let first = plots.first else { throw DrawingError.nothingToShow }
    size = Size(
      width: first.setup.size.width, height: plots.map(\.setup.size.height).max() ?? 0)
    let margin = dressing.pageMargin
    let top = margin + first.setup.header.height + Self.nameHeight
    let width = (size.width - 2 * margin) / Double(max(1, recordings.count))
    places = recordings.indices.map { index in
      Rect(
        x: margin + Double(index) * width, y: top, width: width, height: Self.pictureHeight)
    }
  }

  /// The page at an instant.
  package func moment(_ instant: Instant, images: [Image?]) -> Moment {
    Moment(page: self, instant: instant, images: images)
  }

  /// The page at an instant: a frame of a film.
  package struct Moment: Picture {
    let page: RecordingsPage
    let instant: Instant
    let images: [Image?]

    /// The page, which is as large at all instants.
    package var setup: Page.Setup {
      var setup = page.plots[instant.window].setup
      setup.grow(to: page.size)
      return setup
    }

    /// Draws the recordings, their curves, and where in them the film is.
    package func draw(on page: Page) throws {
      let canvas = page.canvas
      let plot = self.page.plots[instant.window]
      try plot.draw(on: page)
      if let cell = plot.cells.first { plot.drawHead(at: instant.time, in: cell, on: canvas) }
      for (index, place) in self.page.places.enumerated() {
        let middle = (place.minX + place.maxX) / 2
        try canvas.text(
          self.page.names[index], .value, canvas.theme.ink, x: middle,
          baseline: place.minY - 10, anchor: .center)
        guard let image = images[index] else {
          try canvas.text(
            "no such motion", .small, canvas.theme.secondary, x: middle,
            baseline: (place.minY + place.maxY) / 2, anchor: .center)
          continue
        }
        let surface = try ImageSurface(
          width: image.width, height: image.height, rgba: image.pixels)
        let scale = min(
          place.width / Double(image.width), place.height / Double(image.height))
        let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
        let frame = Rect(x: middle - width / 2, y: place.minY, width: width, height: height)
        canvas.context.draw(
          surface, x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
        canvas.stroke(frame, canvas.theme.hairline)
      }
    }
  }
}
