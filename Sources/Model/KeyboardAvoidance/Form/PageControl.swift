/// The dots that say which of several pages is shown.
public struct PageControl: Hashable, Sendable {
  /// How many pages there are.
  public var count: Int
  /// Which one is shown, from 0.
  public var current: Int

  /// Creates a page control.
  public init(_ count: Int, current: Int = 0) {
    self.count = count
    self.current = current
  }
}
