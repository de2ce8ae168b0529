internal import Audit
internal import Cairo
internal import KeyboardAvoidance
public import Keyframes
public import Playing

/// A page of devices in rows, each with words above and below it.
///
/// Strips, sheets and comparisons are grids. What cannot be seen of a focused field is hatched over
/// what hides it. The layout depends on no moment, so that a page can
/// be drawn at any: ``draw(on:at:)``.
public struct DeviceGrid: Picture, Sendable {
  /// The page.
  public let setup: PageSetup
  /// The devices with what they show, row by row.
  public let cells: [Cell]

  let hasShadow: Bool

  /// What is drawn around the screens by default: a bezel, so that devices in a row look like
  /// devices.
  public static let usualFrame = Dressing.Frame.bezel

  /// A device on the page.
  public struct Cell: Sendable {
    /// Where the device is.
    public var device: PlacedDevice
    /// What it shows.
    public var film: Film
    /// The moment it shows, in seconds, unless the page is drawn at another.
    public var time: Double
    /// The verdict that the words below it tell, if they do.
    var verdict: Report.Verdict?
    /// The words above the device, with their baselines.
    var heading: [PlacedLine]
    /// The words below it.
    var lines: [PlacedLine]
    /// All of the cell.
    public var frame: Rect
  }

  /// A line of words with its place on the page.
  struct PlacedLine: Sendable {
    var line: CaptionLine
    var x: Double
    var baseline: Double
  }
}

// MARK: - Drawing

extension DeviceGrid {
  /// Draws every device at its moment, and the words.
  public func draw(on page: Page) throws {
    try draw(on: page, at: nil)
  }

  /// Draws every device at a time, or at its own where there is none: a frame of an animation.
  ///
  /// The words describe the devices' own moments. A film that is over stays at its end.
  public func draw(on page: Page, at time: Double?) throws {
    let canvas = page.canvas
    for cell in cells {
      let time = time.map { min($0, cell.film.clock.end) } ?? cell.time
      try mark(cell, at: time, on: canvas) {
        let state = cell.film.timeline.state(at: time)
        let device = cell.device.holding(cell.film.scene(of: state))
        try canvas.draw(state, on: device, hasShadow: hasShadow)
        canvas.markHidden(of: cell.film, in: state, on: device)
      }
    }
  }

  /// Draws a cell's words, and with `body` its device, as a labelled group.
  ///
  /// - Parameter time: The moment it shows, in seconds, or `nil` where it plays.
  func mark(
    _ cell: Cell, at time: Double? = nil, on canvas: Canvas, _ body: () throws -> Void
  ) throws {
    func draw() throws {
      for line in cell.heading + cell.lines {
        try canvas.draw(line.line, x: line.x, baseline: line.baseline)
      }
      try body()
    }
    var attributes = [
      ("class", "cell"), ("data-strategy", cell.film.profile.id),
      ("data-device", cell.film.scene.device.id),
    ]
    if let time { attributes.append(("data-time", Numeral.text(time, places: 6, minus: "-"))) }
    if let verdict = cell.verdict { attributes.append(("data-verdict", "\(verdict)")) }
    try canvas.context.marked(attributes, draw)
  }
}
