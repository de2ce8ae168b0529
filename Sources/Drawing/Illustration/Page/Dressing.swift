package import Cairo

/// What is drawn around the screens of a picture.
package struct Dressing: Hashable, Sendable {
  /// What is drawn around a screen.
  package var frame: Frame
  /// The colours of the page.
  package var theme: Theme
  /// What the page is filled with; `nil` for a transparent one.
  package var background: Color?
  /// Whether devices cast a shadow.
  package var hasShadow: Bool
  /// The margin around everything, in units of the page; `nil` for the picture's own default.
  package var margin: Double?

  /// The default margin.
  static let defaultMargin = 24.0

  /// The margin around everything.
  var pageMargin: Double { margin ?? Self.defaultMargin }

  /// What is drawn around a screen.
  package enum Frame: String, Hashable, Sendable, CaseIterable {
    /// Nothing: the screen with square corners, as a screenshot has it.
    case none
    /// The outline of the display, with its round corners.
    case outline
    /// The device around the display; drawn, and of no maker in particular.
    case bezel
  }

  /// Creates a dressing; by default an outline on the theme's page.
  package init(
    frame: Frame = .outline, theme: Theme = .light, background: Color?? = nil,
    hasShadow: Bool = false, margin: Double? = nil
  ) {
    self.frame = frame
    self.theme = theme
    self.background =
      switch background {
      case .none: theme.page
      case .some(let color): color
      }
    self.hasShadow = hasShadow
    self.margin = margin
  }
}
