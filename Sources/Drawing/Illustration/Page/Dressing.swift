package import Cairo

/// The surroundings of the screens of a picture: frames, colours, margins and proportions.
package struct Dressing: Hashable, Sendable {
  /// The edge of a device that is drawn.
  package var frame: Frame
  /// The colours of the page, with the brand's accent.
  package var theme: Theme
  /// The colour of the page; `nil` for a transparent one.
  package var background: Color?
  /// Whether devices cast a shadow.
  package var hasShadow: Bool
  /// The margin around everything, in units of the page; `nil` for the picture's own default.
  package var margin: Double?
  /// The looks of a brand, which pictures of a house have in common.
  package var brand: Brand
  /// The width of the page as a multiple of its height, or `nil` for that of what is on it; a page
  /// that is too narrow or too low grows, and what is on it stands in the middle.
  package var aspect: Double?

  static let defaultMargin = 24.0

  /// The margin around everything.
  var pageMargin: Double { margin ?? Self.defaultMargin }

  /// The looks of a brand.
  package struct Brand: Hashable, Sendable {
    /// The colour of the keyboard's measures and of notes; `nil` for the theme's blue.
    ///
    /// It is mixed with the theme's ink as far as words in it have a contrast of 4.5 with the page.
    package var accent: Color?
    /// The family that words around the devices are set in, or `nil` for Inter.
    package var font: String?
    /// How round the page's corners are, in units of the page.
    package var corner: Double

    /// Creates the looks of a brand; by default of none.
    package init(accent: Color? = nil, font: String? = nil, corner: Double = 0) {
      self.accent = accent
      self.font = font
      self.corner = corner
    }
  }

  /// An edge of a device.
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
    hasShadow: Bool = false, margin: Double? = nil, brand: Brand = Brand(), aspect: Double? = nil
  ) {
    self.frame = frame
    let color =
      switch background {
      case .none: theme.page
      case .some(let color): color
      }
    self.background = color
    self.theme = theme.on((color ?? theme.page).over(theme.page)).accented(by: brand.accent)
    self.brand = brand
    self.aspect = aspect
    self.hasShadow = hasShadow
    self.margin = margin
  }

  /// A page for a narrow column, where a unit is a CSS pixel of a phone's page.
  package enum Compact {
    /// The width of the page, for columns of phones 390 points wide with their margins.
    package static let width = 340.0
    /// The default margin.
    static let margin = 12.0
  }
}
