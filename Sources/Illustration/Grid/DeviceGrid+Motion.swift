public import KeyboardAvoidance
internal import Keyframes
internal import Playing

extension DeviceGrid {
  /// The page with every device at the same time: a frame of an animation.
  public struct Moment: Picture {
    /// The page, which is laid out once for all times.
    public let grid: DeviceGrid
    /// The time, in seconds of the films.
    public let time: Double

    /// The page.
    public var setup: PageSetup { grid.setup }

    /// Draws every device at the time, and the words as they are.
    public func draw(on page: Page) throws {
      try grid.draw(on: page, at: time)
    }
  }

  /// Returns the page at a time, in seconds; a film that is over stays at its end.
  public func moment(at time: Double) -> Moment { Moment(grid: self, time: time) }

  /// Returns what the devices show at a time, cell by cell: equal states are equal pages.
  public func states(at time: Double) -> [SceneState] {
    cells.map { $0.film.timeline.state(at: min(time, $0.film.clock.end)) }
  }
}
