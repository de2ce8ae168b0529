internal import KeyboardAvoidance
internal import Keyframes
internal import Playing

/// Offset, keyboard and field over time: what moved when, along which curve, and when the keyboard
/// covered the field.
public struct Plot: Picture {
  /// The page.
  public let setup: PageSetup

  let film: Film
  /// Seconds across the page.
  let time: PlotAxis
  /// Points of the window down the page.
  let window: PlotAxis
  let windowPanel: Rect
  /// Points of offset, inset and shift up the page, or `nil` where nothing of it moves.
  let scroll: PlotAxis?
  let scrollPanel: Rect
  /// A bar for every animation, below the panels.
  let bars: [Bar]
  let samples: [Sample]
  let eventLabels: [EventLabel]
  let seriesLabels: [SeriesLabel]

  /// One instant of what is plotted, in points.
  struct Sample: Sendable {
    var time: Double
    var keyboardTop: Double
    var field: (top: Double, bottom: Double)?
    var focus: String?
    var offset: Double
    var inset: Double
    var shift: Double
  }

  struct EventLabel: Sendable {
    var mark: Film.Mark
    var middle: Double
    var row: Int
  }

  /// The name of a line at its end.
  struct SeriesLabel: Sendable {
    var text: String
    var role: Theme.Role
    var y: Double
    var end: Double
  }

  /// An animation on a row of its property.
  struct Bar: Sendable {
    var animation: TimelineAnimation
    var row: Int
    var y: Double
    var text: String
    var textX: Double
  }
}

/// What a plot shows and says.
public struct PlotOptions: Hashable, Sendable {
  /// The words above, or `nil` for the scenario's title.
  public var title: String?
  /// The words below, or `nil` for none.
  public var caption: String?
  /// From when to when, in seconds, or `nil` for all of the film.
  public var span: ClosedRange<Double>?
  /// The width of the page in its units.
  public var width: Double

  /// Creates options.
  public init(
    title: String? = nil, caption: String? = nil, span: ClosedRange<Double>? = nil,
    width: Double = 800
  ) {
    self.title = title
    self.caption = caption
    self.span = span
    self.width = width
  }
}
