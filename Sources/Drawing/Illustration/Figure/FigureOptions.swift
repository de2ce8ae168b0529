/// The contents and words of a figure.
package struct FigureOptions: Hashable, Sendable {
  /// The measurements that are shown, or `nil` for those that matter: the keyboard, what it covers
  /// where that is something else, insets, offset and shift where they are not 0, and the room
  /// below the focused field.
  package var show: Set<Annotation>?
  /// The callouts, which are numbered in this order.
  package var notes: [Note]
  /// The words above the figure, or `nil` for the scenario's title.
  package var title: String?
  /// The words below the figure, or `nil` for what the strategy does, in one sentence; empty for
  /// none.
  package var caption: String?
  /// Whether it is laid out for a narrow column, 340 units wide: letters stand beside the device,
  /// and what they name below it.
  package var isCompact: Bool
  /// Units of the page that a point of the screen is, or `nil` for as many as read well.
  package var scale: Double?
  /// Whether there are no words but those of notes, and those that are given.
  package var isBare: Bool

  /// Creates options.
  package init(
    show: Set<Annotation>? = nil, notes: [Note] = [], title: String? = nil, caption: String? = nil,
    isCompact: Bool = false, scale: Double? = nil, isBare: Bool = false
  ) {
    self.show = show
    self.notes = notes
    self.title = title
    self.caption = caption
    self.isCompact = isCompact
    self.scale = scale
    self.isBare = isBare
  }

  /// A still with notes: the screen as large as it is, without measurements and other words.
  package static func still(notes: [Note]) -> FigureOptions {
    FigureOptions(show: [], notes: notes, title: "", caption: "", scale: 1, isBare: true)
  }
}
