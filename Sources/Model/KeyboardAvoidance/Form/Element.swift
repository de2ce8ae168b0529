public import Keyframes

/// One view of a form: a label, a field, a button, or a container of others.
public struct Element: Hashable, Sendable {
  /// The identifier: the scenario's for fields, generated for everything else; unique in a form.
  public var id: String
  /// The frame in the coordinates of the superview, in points.
  public var frame: Rect
  /// The kind of view, with its contents.
  public var content: Content
  /// The deviations from the default look of its kind, or `nil` where there are none.
  public var style: ViewStyle?
  /// The views inside it, whose frames are in its coordinates; empty unless it is a container or a
  /// scroll view.
  public var children: [Element]

  /// The kind of a view, with its contents.
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
    /// Choices side by side, of which one may be chosen.
    case segmentedControl(SegmentedControl)
    /// A slider, its value from 0 to 1.
    case slider(value: Double)
    /// A minus and a plus.
    case stepper
    /// A progress view, its value from 0 to 1.
    case progress(value: Double)
    /// The dots of a page control.
    case pageControl(PageControl)
    /// The placeholder of a picture, with a description of what it shows.
    case image(String)
    /// A message of a chat.
    case bubble(Bubble)
    /// A row of a table.
    case cell(Cell)
    /// A box with a tick.
    case checkbox(Checkbox)
    /// A hairline.
    case separator
    /// A view that holds others.
    case container(Container)
    /// A scroll view in the form, whose children's frames are in its content; its configuration's
    /// frame is the view's.
    case scrollView(ScrollConfiguration)
    /// A bar that rides on the keyboard, as the form's last view; its frame's origin is zero.
    case footer(Footer)
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

extension Element.Content {
  /// The prefix of generated identifiers for views of this kind.
  package var name: String {
    switch self {
    case .label: "label"
    case .textField: "field"
    case .textView: "textView"
    case .button: "button"
    case .toggle: "toggle"
    case .segmentedControl: "segmentedControl"
    case .slider: "slider"
    case .stepper: "stepper"
    case .progress: "progress"
    case .pageControl: "pageControl"
    case .image: "image"
    case .bubble: "bubble"
    case .cell: "cell"
    case .checkbox: "checkbox"
    case .separator: "separator"
    case .container: "group"
    case .scrollView: "scrollView"
    case .footer: "footer"
    }
  }

  /// The intrinsic size of a view in points; a width of 0 where the view has no width of its own.
  ///
  /// `UIView.intrinsicContentSize` of iOS 13 and later, and of 26. The heights of fields, buttons,
  /// text views and pictures are a choice, close to the usual row heights of forms. A label is as
  /// high as its text.
  package func intrinsicSize(systemVersion: Int) -> Size {
    let isGlass = systemVersion >= SystemVersion.glass
    return switch self {
    case .textField(let input):
      Size(width: 0, height: input.border == .search && !isGlass ? 36 : 44)
    case .textView: Size(width: 0, height: 100)
    case .button: Size(width: 0, height: 50)
    case .toggle: isGlass ? Size(width: 63, height: 28) : Size(width: 51, height: 31)
    case .segmentedControl: Size(width: 0, height: systemVersion >= 13 ? 32 : 29)
    case .slider: Size(width: 0, height: 31)
    case .stepper: Size(width: 94, height: systemVersion >= 13 ? 32 : 29)
    case .progress: Size(width: 0, height: systemVersion >= 14 ? 4 : 2)
    case .pageControl: Size(width: 0, height: systemVersion >= 14 ? 26 : 37)
    case .image: Size(width: 0, height: 160)
    case .bubble(let bubble): Size(width: 0, height: bubble.height(width: 375))
    case .cell(let cell): Size(width: 0, height: cell.height(systemVersion: systemVersion))
    case .checkbox: Size(width: 0, height: 44)
    case .label, .separator, .container, .scrollView, .footer: .zero
    }
  }
}

extension [Element] {
  /// The name of a field for people: the label right before it, or else its placeholder; `nil`
  /// without either.
  ///
  /// A label that ends as a sentence does, or stands over more than one field, names none; nor does
  /// a heading where there is a placeholder.
  package func spokenName(of id: String) -> String? {
    for (index, view) in enumerated() {
      if let name = view.children.spokenName(of: id) { return name }
      guard view.id == id, let input = view.input else { continue }
      var name = input.placeholder
      let isAlone = !dropFirst(index + 1).prefix(1).contains(where: \.holdsInput)
      if isAlone, index > 0, case .label(let label) = self[index - 1].content,
        let last = label.text.last, last != ".", name.isEmpty || !label.style.isHeavy
      {
        name = last == ":" ? String(label.text.dropLast()) : label.text
      }
      return name.isEmpty ? nil : name
    }
    return nil
  }
}

extension Element {
  /// Whether it is a field, or one is in it.
  fileprivate var holdsInput: Bool { input != nil || children.contains(where: \.holdsInput) }
}

extension Element {
  /// Its name for people: the words on it, or its identifier where there are none.
  public var name: String {
    let words =
      switch content {
      case .label(let label): label.text
      case .button(let button): button.title
      case .checkbox(let checkbox): checkbox.label
      case .cell(let cell): cell.text
      case .image(let words): words
      case .bubble(let bubble): bubble.text
      case .segmentedControl(let control): control.segments.first ?? ""
      default: ""
      }
    return words.isEmpty ? id : words
  }

  /// Returns the view that a file calls so: the one with the identifier, or else the first with the
  /// words.
  package static func called(_ name: String, in views: [Element]) -> Element? {
    views.first { $0.id == name } ?? views.first { $0.isCalled(name) }
  }

  /// Whether a file may call the view so: by its identifier, or by its words or its placeholder in
  /// any case, with hyphens for spaces if need be.
  package func isCalled(_ name: String) -> Bool {
    func plain(_ text: String) -> String {
      text.lowercased().split { $0 == " " || $0 == "-" }.joined(separator: " ")
    }
    return id == name || [self.name, input?.placeholder].contains { $0.map(plain) == plain(name) }
  }

  /// Whether something is drawn for the view itself, apart from the views in it.
  public var isDrawn: Bool {
    switch content {
    case .label(let label): !label.text.isEmpty
    case .container(let container): container.background != .none
    case .scrollView, .footer: false
    default: true
    }
  }

  /// Returns the view and everything in it mirrored in a superview of a width, as Auto Layout swaps
  /// leading and trailing edges for right-to-left languages; a footer is as wide as the window.
  package func mirrored(in width: Double) -> Element {
    var view = self
    if footer == nil { view.frame.origin.x = width - frame.maxX }
    if case .scrollView(var scroll) = content {
      scroll.frame.origin.x = view.frame.minX
      view.content = .scrollView(scroll)
    }
    view.children = children.map { $0.mirrored(in: frame.width) }
    return view
  }
}

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
