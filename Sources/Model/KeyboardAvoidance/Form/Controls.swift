/// A button.
public struct Button: Hashable, Sendable {
  /// The words on it.
  public var title: String
  /// How it looks.
  public var style: Style

  /// How a button looks.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// White words on the tint colour.
    case filled
    /// Words in the tint colour on a pale ground of it.
    case tinted
    /// Words in the tint colour alone.
    case plain
  }

  /// Creates a button.
  public init(_ title: String, style: Style = .filled) {
    self.title = title
    self.style = style
  }
}

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
