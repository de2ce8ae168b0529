/// Choices side by side.
public struct SegmentedControl: Hashable, Sendable {
  /// The words on the segments, from the leading one on.
  public var segments: [String]
  /// Which one is chosen, from 0; none where there is no such segment.
  public var selectedIndex: Int

  /// Creates a segmented control.
  public init(_ segments: [String], selectedIndex: Int = 0) {
    self.segments = segments
    self.selectedIndex = selectedIndex
  }
}
