/// A view that holds others.
public struct Container: Hashable, Sendable {
  /// The background behind the views in it.
  public var background: Background

  /// A background that a container draws behind its views.
  public enum Background: String, Hashable, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The rounded ground of an inset grouped list.
    case card
  }

  /// Creates a container.
  public init(background: Background = .none) {
    self.background = background
  }
}
