internal import Keyframes
public import Measuring

/// What was measured in a recording over the model's curve, motion by motion; or in two of them.
///
/// Every motion of the keyboard has a cell on a clock that begins with it: above, the keyboard's
/// upper edge in each frame and the spring that was laid through; below, how far up the content is.
/// Of two recordings the first has circles and dashes, the second dots and lines.
public struct MeasuredPlot: Picture, Sendable {
  /// The page.
  public let setup: PageSetup

  let recordings: [Recording]
  let cells: [Cell]

  /// A recording that was measured.
  public struct Recording: Sendable {
    /// What it is called.
    public var name: String
    /// What was measured in it.
    public var measurement: Measurement
    /// The model of the same screen, where there is one: its content is drawn as a line.
    public var model: ModelAlignment?

    /// Makes a recording.
    public init(name: String, measurement: Measurement, model: ModelAlignment? = nil) {
      self.name = name
      self.measurement = measurement
      self.model = model
    }
  }

  /// One motion.
  struct Cell: Sendable {
    var window: MotionWindow
    var heading: String
    /// What is said below the heading.
    var lines: String
    var top: Double
    /// Seconds since the motion began, across the page.
    var time: PlotAxis
    var keyboard: PlotPanel
    /// `nil` where no content is seen anywhere.
    var content: PlotPanel?

    /// Where the cell begins and ends on the page.
    var frame: Rect { keyboard.frame }
  }

  /// The most motions that a page shows: a choice.
  public static let limit = 12
}

/// What a plot of recordings says, and how wide it is.
public struct MeasuredPlotOptions: Hashable, Sendable {
  /// The words above, or `nil` for the recordings' names.
  public var title: String?
  /// The words below; empty for none.
  public var caption: String
  /// The width of the page in its units.
  public var width: Double

  /// Creates options; at the usual width words are legible at 600 pixels.
  public init(title: String? = nil, caption: String = "", width: Double = 640) {
    self.title = title
    self.caption = caption
    self.width = width
  }
}
