package import Keyframes

/// A form before its stacks are laid out, as a scenario writes it.
package struct FormSpec: Hashable, Sendable {
  package var arrangement: Arrangement
  package var views: [View]

  package enum Arrangement: Hashable, Sendable {
    /// Every view has an explicit frame.
    case frames
    /// The views stand in a column.
    case stack(Stack)
  }

  package init(arrangement: Arrangement, views: [View]) {
    self.arrangement = arrangement
    self.views = views
  }

  /// How a stack places its views, in points.
  package struct Stack: Hashable, Sendable {
    package var spacing: Double
    /// The room around them, or `nil` for what the rows of a card have in the version of iOS.
    package var padding: EdgeInsets?

    package init(spacing: Double, padding: EdgeInsets?) {
      self.spacing = spacing
      self.padding = padding
    }

    /// The layout of a form's outermost stack.
    package static let form = Stack(
      spacing: 12, padding: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20))

    /// The layout of a footer: the same margin at the sides as `UIToolbar`, and half of it above
    /// and below, which is a choice.
    package static let footer = Stack(
      spacing: 8, padding: EdgeInsets(top: 8, left: 16, bottom: 8, right: 16))

    /// The layout of a group in a stack; rows on a card touch each other and keep a distance from
    /// its sides.
    package static func group(_ background: Container.Background) -> Stack {
      switch background {
      case .none: Stack(spacing: 12, padding: .zero)
      case .card: Stack(spacing: 0, padding: nil)
      }
    }
  }

  /// A view as a scenario writes it.
  package struct View: Hashable, Sendable {
    package var kind: Kind
    /// The identifier of a field.
    package var id: String?
    /// The frame, unless a stack gives it one.
    package var frame: Rect?
    /// The height in a stack, where it differs from the kind's own.
    package var height: Double?
    /// The width in a row, or `nil` for an equal share of the remaining width.
    package var width: Double?
    /// The deviations from the default look of its kind.
    package var style: ViewStyle?

    package init(
      kind: Kind, id: String? = nil, frame: Rect? = nil, height: Double? = nil,
      width: Double? = nil,
      style: ViewStyle? = nil
    ) {
      self.kind = kind
      self.id = id
      self.frame = frame
      self.height = height
      self.width = width
      self.style = style
    }

    package enum Kind: Hashable, Sendable {
      case view(Element.Content)
      /// A switch with a text at its left.
      case labelledToggle(isOn: Bool, label: String)
      case group(Container, FormSpec)
      /// A group with words above and below it.
      case section(Section, Container, FormSpec)
      case scrollView(ScrollSpec, FormSpec)
      case row(spacing: Double, [View])
      /// Room between two views of a stack, in points.
      case space(Double)
    }

    /// The identifiers of the fields in it, from top to bottom.
    package var fieldIDs: [String] {
      switch kind {
      case .group(_, let form), .section(_, _, let form), .scrollView(_, let form):
        form.views.flatMap(\.fieldIDs)
      case .row(_, let views): views.flatMap(\.fieldIDs)
      case .view, .labelledToggle, .space: id.map { [$0] } ?? []
      }
    }
  }
}

extension FormSpec {
  /// The words around a section of a table, and the lines in it, as a scenario writes them.
  package struct Section: Hashable, Sendable {
    /// Above it.
    package var header = ""
    /// Below it.
    package var footer = ""
    /// Below it, in red: what is wrong with what was typed.
    package var error = ""
    /// Whether there are hairlines between its rows.
    package var hasSeparators = false

    package init() {}
  }
}

extension FormLayout {
  /// The room between a section's words and its rows, in points: captures of iOS 18 have the
  /// header's baseline 10.1 above the cells.
  private static let sectionGap = 6.0

  /// Lays out a group with text above and below it; the text is indented like that of its rows.
  mutating func section(
    _ section: FormSpec.Section, _ container: Container, _ form: FormSpec, frame: Rect,
    style: ViewStyle?
  ) -> Element {
    let margin = container.background == .card ? Self.cardMargin(systemVersion) : 0
    var views: [Element] = []
    var y = 0.0
    func add(_ text: String, _ label: Label, style: ViewStyle?, to layout: inout FormLayout) {
      guard !text.isEmpty else { return }
      let width = max(frame.width - 2 * margin, 0)
      let lines = Double(TextMeasure.lineCount(of: label, width: width))
      if !views.isEmpty { y += Self.sectionGap }
      views.append(
        layout.view(
          FormSpec.View(kind: .view(.label(label)), style: style),
          frame: Rect(x: margin, y: y, width: width, height: lines * label.lineHeight)))
      y = views.last?.frame.maxY ?? y
    }
    add(section.header, header(section.header), style: nil, to: &self)
    if !views.isEmpty { y += Self.sectionGap }
    let rows = section.hasSeparators ? form.withSeparators : form
    let (children, height) =
      section.hasSeparators || container.background == .card
      ? self.rows(rows, width: frame.width) : layOut(rows, width: frame.width)
    var ground = group(
      container, children, frame: Rect(x: 0, y: y, width: frame.width, height: height))
    ground.style = style
    views.append(ground)
    y += height
    var red = ViewStyle()
    red.color = .system(.red)
    add(section.error, Label(section.error, style: .footnote), style: red, to: &self)
    add(
      section.footer, Label(section.footer, style: .footnote, isSecondary: true), style: nil,
      to: &self)
    if views.count == 1 { return views[0].moved(to: frame.origin) }
    return Element(
      id: newID("section"),
      frame: Rect(x: frame.minX, y: frame.minY, width: frame.width, height: y),
      content: .container(Container()), children: views)
  }

  /// Lays out a group that has a frame of its own with words around it: those above end, and those
  /// below begin, where a section's gap leaves them.
  mutating func framedSection(
    _ section: FormSpec.Section, _ container: Container, _ form: FormSpec, frame: Rect,
    style: ViewStyle?
  ) -> Element {
    let margin = Self.cardMargin(systemVersion)
    let width = max(frame.width - 2 * margin, 0)
    func height(_ label: Label) -> Double {
      Double(TextMeasure.lineCount(of: label, width: width)) * label.lineHeight
    }
    var top = 0.0
    var words: [(label: Label, style: ViewStyle?, y: Double)] = []
    if !section.header.isEmpty {
      let label = header(section.header)
      top = height(label) + Self.sectionGap
      words.append((label, nil, 0))
    }
    var y = top + frame.height
    var red = ViewStyle()
    red.color = .system(.red)
    for (text, isSecondary, style) in [(section.error, false, red), (section.footer, true, nil)]
    where !text.isEmpty {
      let label = Label(text, style: .footnote, isSecondary: isSecondary)
      words.append((label, style, y + Self.sectionGap))
      y += Self.sectionGap + height(label)
    }
    let rows = section.hasSeparators ? form.withSeparators(in: frame.size, margin, scale) : form
    var views = words.map { label, style, y in
      view(
        FormSpec.View(kind: .view(.label(label)), style: style),
        frame: Rect(x: margin, y: y, width: width, height: height(label)))
    }
    let place = Rect(x: 0, y: top, width: frame.width, height: frame.height)
    var ground = Element(
      id: newID("group"), frame: place, content: .container(container),
      children: layOut(rows, width: frame.width).views)
    ground.style = style
    views.insert(ground, at: section.header.isEmpty ? 0 : 1)
    if views.count == 1 { return views[0].moved(to: frame.origin) }
    return Element(
      id: newID("section"),
      frame: Rect(x: frame.minX, y: frame.minY - top, width: frame.width, height: y),
      content: .container(Container()), children: views)
  }

  /// A section header: small grey capitals; from iOS 26 on as large as the rows' text (measured in
  /// captures).
  private func header(_ text: String) -> Label {
    systemVersion >= SystemVersion.glass
      ? Label(text, style: .headline, isSecondary: true)
      : Label(text.uppercased(), style: .footnote, isSecondary: true)
  }
}

extension Element {
  fileprivate func moved(to origin: Point) -> Element {
    var view = self
    view.frame.origin = origin
    return view
  }
}

extension FormSpec {
  /// The form with a hairline where a view with a frame begins below another; a stack has one
  /// between every two.
  fileprivate func withSeparators(in size: Size, _ margin: Double, _ scale: Double) -> FormSpec {
    guard case .frames = arrangement else { return withSeparators }
    let edges = Set(views.compactMap { $0.frame?.minY }).sorted().dropFirst()
    var form = self
    form.views += edges.map { y in
      View(
        kind: .view(.separator),
        frame: Rect(x: margin, y: y, width: max(size.width - margin, 0), height: 1 / scale))
    }
    return form
  }

  /// The form with a hairline between every two views.
  fileprivate var withSeparators: FormSpec {
    var form = self
    form.views = Array(views.map { [$0] }.joined(separator: [View(kind: .view(.separator))]))
    return form
  }
}
