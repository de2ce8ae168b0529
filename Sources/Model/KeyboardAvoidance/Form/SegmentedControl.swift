/// Choices side by side.
public struct SegmentedControl: Hashable, Sendable {
  /// The words on the segments, from the leading one on.
  public var segments: [String]
  /// The index of the selected segment, from 0; an index outside the segments selects none.
  public var selectedIndex: Int

  /// Creates a segmented control.
  public init(_ segments: [String], selectedIndex: Int = 0) {
    self.segments = segments
    self.selectedIndex = selectedIndex
  }
}
