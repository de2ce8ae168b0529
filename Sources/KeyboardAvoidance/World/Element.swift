public import Keyframes

/// One view of a form: a label, a field, a button, or a container of others.
public struct Element: Hashable, Sendable {
  /// The identifier: the scenario's for fields, generated for everything else; unique in a form.
  public var id: String
  /// The frame in the coordinates of the superview, in points.
  public var frame: Rect
  /// What it is.
  public var content: Content
  /// The views inside it, whose frames are in its coordinates; empty unless it is a container or a scroll view.
  public var children: [Element]

  /// What a view is.
  public enum Content: Hashable, Sendable {
    /// A line or paragraph of text.
    case label(Label)
    /// A `UITextField`.
    case textField(TextInput)
    /// A `UITextView`.
    case textView(TextInput)
    /// A button.
    case button(Button)
    /// A switch, on or off.
    case toggle(isOn: Bool)
    /// A hairline.
    case separator
    /// A view that holds others.
    case container(Container)
    /// A scroll view in the form, whose children's frames are in its content; its configuration's
    /// frame is the view's.
    case scrollView(ScrollConfiguration)
  }

  /// Creates a view.
  public init(id: String, frame: Rect, content: Content, children: [Element] = []) {
    self.id = id
    self.frame = frame
    self.content = content
    self.children = children
  }

  /// The text input, if this view is one.
  public var input: TextInput? {
    switch content {
    case .textField(let input), .textView(let input): input
    default: nil
    }
  }

  /// Whether this view is a `UITextView`.
  public var isTextView: Bool {
    if case .textView = content { true } else { false }
  }
}

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
}

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

/// A view that holds others.
public struct Container: Hashable, Sendable {
  /// What is drawn behind the views in it.
  public var background: Background

  /// What a container draws behind its views.
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
