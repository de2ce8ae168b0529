/// What a figure shows and says.
public struct FigureOptions: Hashable, Sendable {
  /// What is pointed out, or `nil` for what is worth it: the keyboard, what it covers where that
  /// is something else, insets, offset and shift where they are not 0, and the room below the
  /// focused field.
  public var show: Set<Annotation>?
  /// The words above the figure, or `nil` for the scenario's title.
  public var title: String?
  /// The words below the figure, or `nil` for what the strategy does, in one sentence; empty for
  /// none.
  public var caption: String?
  /// Creates options.
  public init(show: Set<Annotation>? = nil, title: String? = nil, caption: String? = nil) {
    self.show = show
    self.title = title
    self.caption = caption
  }
}
