import Keyframes

/// Lays out a form: every view gets a frame and an identifier.
package struct FormLayout {
  /// Pixels per point, which decide how thin a hairline is.
  let scale: Double
  private var taken: Set<String>
  private var counts: [String: Int] = [:]

  /// The height of a switch with its words beside it, in points.
  private static let rowHeight = 44.0
  /// The least height of a row in a section of iOS 26, in points: measured in captures, as
  /// `Cell`'s.
  private static let glassRowHeight = 52.0

  /// Whether the views are rows of a section.
  private var isInSection = false

  let systemVersion: Int

  /// The room below the lowest view of a form with explicit frames, in points.
  ///
  /// A choice: the padding of a stack.
  private static let bottomRoom = 20.0

  package init(scale: Double, systemVersion: Int, fieldIDs: [String]) {
    self.scale = scale
    self.systemVersion = systemVersion
    taken = Set(fieldIDs)
  }

  /// Lays out a form in a scroll view of a width, a stack inside the sides of the safe area.
  ///
  /// - Returns: The views in content coordinates, and the height of the content with the room
  ///   below.
  package mutating func layOut(
    _ form: FormSpec, width: Double, safeArea: EdgeInsets = .zero
  ) -> (views: [Element], height: Double) {
    switch form.arrangement {
    case .frames:
      let views = form.views.map { view($0, frame: $0.frame ?? .zero) }
      let bottom = views.map(\.frame.maxY).max() ?? 0
      return (views, bottom + Self.bottomRoom)
    case .stack(var stack):
      stack.padding = padding(of: stack) + safeArea
      return column(form.views, stack: stack, width: width)
    }
  }
}

// MARK: - Footers

extension FormLayout {
  /// Lays out the views of a footer of a width, in its own coordinates.
  package mutating func layOut(
    _ footer: Footer.Spec, width: Double, safeArea: EdgeInsets
  ) -> Element {
    let (views, height) = layOut(footer.form, width: width, safeArea: safeArea)
    let bottom = views.map(\.frame.maxY).max() ?? 0
    let isStack = if case .stack = footer.form.arrangement { true } else { false }
    return Element(
      id: newID("footer"),
      frame: Rect(x: 0, y: 0, width: width, height: footer.height ?? (isStack ? height : bottom)),
      content: .footer(footer.footer), children: views)
  }
}

extension FormLayout {
  /// Takes the row of buttons at the end of an alert's form for a footer of a width, as
  /// `UIAlertController` has its buttons outside of what scrolls.
  ///
  /// Of buttons below each other it is the last, so that there is room for the field above them: an
  /// assumption.
  ///
  /// - Returns: The other views and their height, and the footer, or `nil` without such buttons.
  package mutating func partButtons(
    of form: (views: [Element], height: Double), width: Double
  ) -> (views: [Element], height: Double, footer: Element?) {
    let lowest = form.views.last?.frame.minY ?? 0
    let other = form.views.lastIndex { !$0.isOfButtons || $0.frame.maxY <= lowest }
    let end = other.map { $0 + 1 } ?? 0
    let above = form.views[..<end].map(\.frame.maxY).max() ?? 0
    guard let top = form.views[end...].map(\.frame.minY).min(), end > 0, top >= above else {
      return (form.views, form.height, nil)
    }
    let buttons = form.views[end...].map { view in
      var view = view
      view.frame.origin.y -= top
      return view
    }
    let footer = Element(
      id: newID("footer"), frame: Rect(x: 0, y: 0, width: width, height: form.height - top),
      content: .footer(Footer(background: .none)), children: buttons)
    return (Array(form.views[..<end]), top, footer)
  }
}

extension Element {
  /// Whether this is a button, or a row of buttons.
  fileprivate var isOfButtons: Bool {
    switch content {
    case .button: true
    case .container: !children.isEmpty && children.allSatisfy(\.isOfButtons)
    default: false
    }
  }
}

// MARK: - Stacks

extension FormLayout {
  /// How far the rows of a card keep from its sides, in points: 20 up to iOS 18 (captures of 393
  /// and 430 points), 16 from iOS 26 on (393).
  package static func cardMargin(_ systemVersion: Int) -> Double {
    systemVersion >= SystemVersion.glass ? 16 : 20
  }

  private func padding(of stack: FormSpec.Stack) -> EdgeInsets {
    let margin = Self.cardMargin(systemVersion)
    return stack.padding ?? EdgeInsets(left: margin, right: margin)
  }

  private mutating func column(
    _ specs: [FormSpec.View], stack: FormSpec.Stack, width: Double
  ) -> (views: [Element], height: Double) {
    let padding = padding(of: stack)
    let innerWidth = max(width - padding.left - padding.right, 0)
    var views: [Element] = []
    var y = padding.top
    var room = 0.0
    for spec in specs {
      if case .space(let points) = spec.kind {
        room += points
        continue
      }
      if !views.isEmpty { room += stack.spacing }
      let frame = Rect(x: padding.left, y: y + room, width: innerWidth, height: 0)
      views.append(asRow(view(spec, stackedIn: frame), of: spec))
      y = views.last?.frame.maxY ?? y
      room = 0
    }
    return (views, y + room + padding.bottom)
  }

  /// Returns a view in a stack; `frame` has everything except the height.
  private mutating func view(_ spec: FormSpec.View, stackedIn frame: Rect) -> Element {
    var frame = frame
    switch spec.kind {
    case .group(let container, let form):
      let (children, height) =
        container.background == .card
        ? rows(form, width: frame.width) : layOut(form, width: frame.width)
      frame.size.height = height
      var view = group(container, children, frame: frame)
      view.style = spec.style
      return view
    case .section(let section, let container, let form):
      return self.section(section, container, form, frame: frame, style: spec.style)
    case .row(let spacing, let specs):
      let widths = widths(of: specs, spacing: spacing, in: frame.width)
      var x = 0.0
      let children = zip(specs, widths).map { spec, width in
        defer { x += width + spacing }
        return view(spec, stackedIn: Rect(x: x, y: 0, width: width, height: 0))
      }
      frame.size.height = children.map(\.frame.maxY).max() ?? 0
      return Element(
        id: newID("row"), frame: frame, content: .container(Container()),
        children: children.map { centred($0, in: frame.height) })
    default:
      frame.size.height = spec.height ?? naturalHeight(of: spec.kind, width: frame.width)
      return view(spec, frame: frame)
    }
  }

  /// Returns the widths of the views in a row in points: the given ones, and equal shares of the
  /// rest for the others.
  private func widths(of specs: [FormSpec.View], spacing: Double, in width: Double) -> [Double] {
    let others = Double(max(specs.count { $0.width == nil }, 1))
    let taken = specs.reduce(spacing * Double(max(specs.count - 1, 0))) { $0 + ($1.width ?? 0) }
    let share = max((width - taken) / others, 0)
    return specs.map { $0.width ?? share }
  }

  /// Lays out the rows of a section.
  mutating func rows(_ form: FormSpec, width: Double) -> (views: [Element], height: Double) {
    let outer = isInSection
    defer { isInSection = outer }
    isInSection = true
    return layOut(form, width: width)
  }

  /// Returns a view of a section that has no height of its own as high as a row of it is at least,
  /// controls in the middle of theirs: `UITableView` gives rows 44 points, 52 from iOS 26 on.
  private mutating func asRow(_ view: Element, of spec: FormSpec.View) -> Element {
    let height = systemVersion >= SystemVersion.glass ? Self.glassRowHeight : Self.rowHeight
    guard isInSection, spec.height == nil, view.frame.height < height else { return view }
    var row = view
    row.frame.size.height = height
    switch spec.kind {
    case .row: break
    case .view(let content) where content.isControl:
      row = Element(id: newID("row"), frame: row.frame, content: .container(Container()))
      var control = view
      control.frame.origin.x = 0
      row.children = [control]
    default: return view
    }
    row.children = row.children.map { centred($0, in: height) }
    return row
  }

  private var leastRowHeight: Double {
    isInSection && systemVersion >= SystemVersion.glass ? Self.glassRowHeight : 0
  }

  /// A group with what is in it; separators begin with the words above them, as `UITableView` has
  /// it, and up to iOS 18 they reach the edge of a card (captures).
  mutating func group(_ container: Container, _ children: [Element], frame: Rect) -> Element {
    let reachesEdge = container.background == .card && systemVersion < SystemVersion.glass
    var children = children
    for index in children.indices where children[index].content == .separator {
      if index > 0, case .cell(let cell) = children[index - 1].content, cell.symbol != nil {
        children[index].frame.origin.x += Cell.symbolRoom
        children[index].frame.size.width -= Cell.symbolRoom
      }
      if reachesEdge {
        children[index].frame.size.width = max(frame.width - children[index].frame.minX, 0)
      }
    }
    return Element(
      id: newID("group"), frame: frame, content: .container(container), children: children)
  }

  /// Returns a view of a row in the middle of the row's height, its edges on whole pixels.
  private func centred(_ view: Element, in height: Double) -> Element {
    var view = view
    view.frame.origin.y = ((height - view.frame.height) / 2 * scale).rounded(.down) / scale
    return view
  }

  private func naturalHeight(of kind: FormSpec.View.Kind, width: Double) -> Double {
    switch kind {
    case .view(.label(let label)):
      Double(TextMeasure.lineCount(of: label, width: width)) * label.lineHeight
    case .view(.bubble(let bubble)): bubble.height(width: width)
    case .view(.separator): 1 / scale
    case .view(let content):
      max(
        content.intrinsicSize(systemVersion: systemVersion).height,
        content.isRow ? leastRowHeight : 0)
    case .labelledToggle: max(Self.rowHeight, leastRowHeight)
    case .group, .section, .row, .space, .scrollView: 0
    }
  }
}

// MARK: - Views

extension FormLayout {
  /// Returns a view with its whole frame.
  mutating func view(_ spec: FormSpec.View, frame: Rect) -> Element {
    switch spec.kind {
    case .view(let content):
      var view = Element(id: spec.id ?? newID(content.name), frame: frame, content: content)
      view.style = spec.style
      return view
    case .labelledToggle(let isOn, let text):
      return labelledToggle(isOn: isOn, text: text, style: spec.style, frame: frame)
    case .group(let container, let form):
      let children = layOut(form, width: frame.width).views
      var view = Element(
        id: newID("group"), frame: frame, content: .container(container), children: children)
      view.style = spec.style
      return view
    case .section(let section, let container, let form):
      return framedSection(section, container, form, frame: frame, style: spec.style)
    case .scrollView(let scroll, let form):
      let (children, height) = layOut(form, width: frame.width)
      let configuration = scroll.configuration(
        frame: frame, contentHeight: height, unsafe: .zero, adjusts: false, writesInset: false)
      return Element(
        id: newID("scrollView"), frame: frame, content: .scrollView(configuration),
        children: children)
    case .row, .space:
      return Element(id: newID("row"), frame: frame, content: .container(Container()))
    }
  }

  /// A text at the left and a switch at the right, both in the middle of the height.
  private mutating func labelledToggle(
    isOn: Bool, text: String, style: ViewStyle?, frame: Rect
  ) -> Element {
    let label = Label(text)
    let content = Element.Content.toggle(isOn: isOn)
    let toggle = content.intrinsicSize(systemVersion: systemVersion)
    let gap = 8.0
    let labelFrame = Rect(
      x: 0, y: (frame.height - label.style.lineHeight) / 2,
      width: max(frame.width - toggle.width - gap, 0), height: label.style.lineHeight)
    let toggleFrame = Rect(
      x: frame.width - toggle.width, y: (frame.height - toggle.height) / 2,
      width: toggle.width, height: toggle.height)
    let words = Element(id: newID("label"), frame: labelFrame, content: .label(label))
    var control = Element(id: newID("toggle"), frame: toggleFrame, content: content)
    control.style = style
    return Element(
      id: newID("row"), frame: frame, content: .container(Container()),
      children: [words, control])
  }

  /// Returns an identifier that nothing in the form has yet, such as `label-1`.
  mutating func newID(_ prefix: String) -> String {
    var id: String
    repeat {
      counts[prefix, default: 0] += 1
      id = "\(prefix)-\(counts[prefix, default: 1])"
    } while !taken.insert(id).inserted
    return id
  }
}

extension Element.Content {
  /// Whether it fills a row of a section of its own, as a field does.
  fileprivate var isRow: Bool {
    switch self {
    case .textField, .checkbox, .cell: true
    default: false
    }
  }

  /// Whether it is lower than a row of a section, and stands in its middle.
  fileprivate var isControl: Bool {
    switch self {
    case .toggle, .segmentedControl, .slider, .stepper, .progress, .pageControl: true
    default: false
    }
  }
}

extension FormLayout {
  /// The screen width from which a large title is inset by 20 points instead of 16 (captures at 430
  /// points, and at 402 and less).
  private static let wideWidth = 414.0

  /// Puts a large title above the views of a form, 35.7 points below the bar's lower edge (a
  /// capture of iOS 16).
  package mutating func adding(
    title: String, to views: [Element], width: Double, _ safeArea: EdgeInsets
  ) -> [Element] {
    let style = Label.Style.largeTitle
    let left = (width >= Self.wideWidth ? 20 : 16) + safeArea.left
    let label = Element(
      id: newID("title"),
      frame: Rect(
        x: left, y: 3, width: max(width - 2 * left, 0), height: style.lineHeight),
      content: .label(Label(title, style: style)))
    return [label] + views.map { $0.lowered(by: Bars.largeTitleHeight) }
  }
}

extension Element {
  /// Returns the view moved down by some points.
  fileprivate func lowered(by distance: Double) -> Element {
    var view = self
    view.frame.origin.y += distance
    if case .scrollView(var scroll) = content {
      scroll.frame.origin.y += distance
      view.content = .scrollView(scroll)
    }
    return view
  }
}
