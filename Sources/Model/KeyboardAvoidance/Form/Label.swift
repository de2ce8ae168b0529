/// A line or paragraph of text.
public struct Label: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The text style, which sets size and weight.
  public var style: Style
  /// Where a line stands between the frame's left and right edges.
  public var alignment: Alignment
  /// Whether it is drawn in the secondary, grey label colour.
  public var isSecondary: Bool
  /// The size of the font in points, where it is not the style's.
  public var fontSize: Double?

  /// The text styles of iOS at the default content size, after `UIFont.TextStyle`.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// 34 points, bold.
    case largeTitle
    /// 28 points, bold.
    case title
    /// 22 points, bold.
    case title2
    /// 17 points, semibold.
    case headline
    /// 17 points.
    case body
    /// 15 points.
    case subheadline
    /// 13 points.
    case footnote
    /// 12 points.
    case caption
  }

  /// Where a line stands between the frame's left and right edges.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// Creates a label.
  public init(
    _ text: String, style: Style = .body, alignment: Alignment = .left, isSecondary: Bool = false
  ) {
    self.text = text
    self.style = style
    self.alignment = alignment
    self.isSecondary = isSecondary
  }

  /// The font's size in points.
  public var pointSize: Double { fontSize ?? style.pointSize }

  /// The distance between two baselines in points; for an explicit font size, San Francisco's
  /// `lineHeight`, 1.1934 of the size.
  public var lineHeight: Double {
    fontSize.map { ($0 * 1.1934).rounded(.up) } ?? style.lineHeight
  }
}

extension Label.Style {
  /// The font's size in points (Human Interface Guidelines, Typography, size Large).
  public var pointSize: Double {
    switch self {
    case .largeTitle: 34
    case .title: 28
    case .title2: 22
    case .headline, .body: 17
    case .subheadline: 15
    case .footnote: 13
    case .caption: 12
    }
  }

  /// The distance between two baselines in points (Human Interface Guidelines, Typography).
  public var lineHeight: Double {
    switch self {
    case .largeTitle: 41
    case .title: 34
    case .title2: 28
    case .headline, .body: 22
    case .subheadline: 20
    case .footnote: 18
    case .caption: 16
    }
  }

  /// Whether it is semibold or bold.
  package var isHeavy: Bool {
    switch self {
    case .largeTitle, .title, .title2, .headline: true
    case .body, .subheadline, .footnote, .caption: false
    }
  }
}
