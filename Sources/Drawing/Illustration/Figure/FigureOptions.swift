/// What a figure shows and says.
package struct FigureOptions: Hashable, Sendable {
  /// The measurements that are shown, or `nil` for those that matter: the keyboard, what it covers
  /// where that is something else, insets, offset and shift where they are not 0, and the room
  /// below the focused field.
  package var show: Set<Annotation>?
  /// The words above the figure, or `nil` for the scenario's title.
  package var title: String?
  /// The words below the figure, or `nil` for what the strategy does, in one sentence; empty for
  /// none.
  package var caption: String?
  /// Whether it is laid out for a narrow column, 340 units wide: letters stand beside the device,
  /// and what they name below it.
  package var isCompact: Bool

  /// Creates options.
  package init(
    show: Set<Annotation>? = nil, title: String? = nil, caption: String? = nil,
    isCompact: Bool = false
  ) {
    self.show = show
    self.title = title
    self.caption = caption
    self.isCompact = isCompact
  }
}
