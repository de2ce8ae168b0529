internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// Draws the views of a form in content coordinates.
struct FormPainter {
  let look: Look
  /// The scroll views among the views, which are drawn apart.
  let scrollViews: [ScrollView]
  /// The footer's views in its own coordinates, which are drawn apart; `nil` without a footer.
  let footer: Footer?
  private let items: [Item]

  /// A scroll view inside the form: where it stands, and what scrolls in it.
  struct ScrollView {
    let id: String
    /// In content coordinates, with its edges on whole pixels.
    let frame: Rect
    let form: FormPainter
  }

  struct Footer {
    let id: String
    let views: [Element]
    let look: Look

    var form: FormPainter { FormPainter(form: views, look: look) }
  }

  /// A view with what its drawing depends on besides itself.
  private struct Item {
    var element: Element
    /// In content coordinates, with its edges on whole pixels.
    var frame: Rect
    /// The margin that a row keeps from the sides of the card it stands in, in points; 0 when
    /// its frame keeps one already, `nil` outside of cards.
    var cardMargin: Double?
  }

  /// How close to a card's edge a field is flush with it, in points.
  private static let flushDistance = 8.0

  /// Takes the views of a form except for those inside its scroll views, which scroll on their own.
  init(form: [Element], look: Look) {
    self.look = look
    let tree = ViewTree(form: form)
    let nodes = tree.nodes
    let own = nodes.filter {
      tree.scrollViews(around: $0.element.id).isEmpty && !tree.isInFooter($0.element.id)
    }
    footer = tree.footer.map { footer in
      var look = look
      if look.alert != nil { look.alert = footer.frame.size }
      return Footer(id: footer.id, views: footer.children, look: look)
    }
    scrollViews = own.compactMap { node in
      guard case .scrollView = node.element.content else { return nil }
      return ScrollView(
        id: node.element.id, frame: look.grid.snappedEdges(node.contentFrame),
        form: FormPainter(form: node.element.children, look: look))
    }
    let rowMargin = FormLayout.cardMargin(look.isGlass ? SystemVersion.glass : 0)
    items = own.map { node in
      let distance = Self.card(around: node, in: nodes)
        .map { node.contentFrame.minX - $0.contentFrame.minX }
      return Item(
        element: look.alert != nil && look.isGlass ? node.element.inGlassAlert : node.element,
        frame: look.grid.snappedEdges(node.contentFrame),
        cardMargin: distance.map { $0 < Self.flushDistance ? rowMargin : 0 })
    }
  }

  /// Returns the card that a view stands in, at whatever depth.
  private static func card(
    around node: ViewTree.Node, in nodes: [ViewTree.Node]
  ) -> ViewTree.Node? {
    var superview = node.superview
    while let index = superview {
      if nodes[index].element.isCard { return nodes[index] }
      superview = nodes[index].superview
    }
    return nil
  }
}

extension Element {
  /// The view as an alert of iOS 26 has it: words at the leading edge, fields as capsules.
  fileprivate var inGlassAlert: Element {
    var view = self
    switch content {
    case .label(var label):
      label.alignment = .left
      view.content = .label(label)
    case .textField(var input) where input.border == .roundedRect:
      input.border = .filled
      view.content = .textField(input)
      view.style = style ?? ViewStyle()
      view.style?.cornerRadius = style?.cornerRadius ?? frame.height / 2
    default: break
    }
    return view
  }

  /// Whether this view is the ground of a list.
  var isCard: Bool {
    if case .container(let container) = content { container.background == .card } else { false }
  }
}

// MARK: - Geometry

extension FormPainter {
  /// The smallest rectangle around all views with the shadows they cast, or `nil` without views.
  var bounds: Rect? {
    guard let first = items.first?.frame else { return nil }
    let union = items.reduce(first) { union, item in
      let x = min(union.minX, item.frame.minX)
      let y = min(union.minY, item.frame.minY)
      return Rect(
        x: x, y: y, width: max(union.maxX, item.frame.maxX) - x,
        height: max(union.maxY, item.frame.maxY) - y)
    }
    return union.insetBy(dx: -Self.shadowRoom, dy: -Self.shadowRoom)
  }

  /// How far a shadow or a wide switch may reach out of a view's frame, in points.
  private static let shadowRoom = 16.0

  /// Whether any view reaches into an area.
  func reaches(_ area: Rect) -> Bool { items.contains { $0.frame.intersects(area) } }

  /// Returns what is in one of the form's own scroll views, at whatever depth.
  func form(in scrollView: String) -> FormPainter? {
    if let footer, footer.id == scrollView { return footer.form }
    return scrollViews.lazy.compactMap { scroll in
      scroll.id == scrollView ? scroll.form : scroll.form.form(in: scrollView)
    }.first
  }

  /// Returns the text of a field with its caret, or `nil` when there is no such field.
  func inputText(
    of field: StagePart.EditedField
  ) throws(DrawingError) -> InputText? {
    guard let item = items.first(where: { $0.element.id == field.id }) else { return nil }
    return try inputText(item, focus: field)
  }

  /// Returns how a view differs from what its kind looks like, wherever it is.
  func style(of id: String) -> ViewStyle? {
    if let item = items.first(where: { $0.element.id == id }) { return item.element.style }
    return footer?.form.style(of: id)
      ?? scrollViews.lazy.compactMap { $0.form.style(of: id) }.first
  }

  private func inputText(
    _ item: Item, focus: StagePart.EditedField?
  ) throws(DrawingError) -> InputText? {
    guard let input = item.element.input else { return nil }
    let look = look.styled(item.element.style)
    var insets = InputBox.textInsets(
      of: input.border, isTextView: item.element.isTextView, cardMargin: item.cardMargin,
      isGlass: look.isGlass)
    if look.isRightToLeft { (insets.left, insets.right) = (insets.right, insets.left) }
    let room = item.frame.inset(by: insets)
    return item.element.isTextView
      ? try InputText(textView: input, room: room, focus: focus, look: look)
      : try InputText(textField: input, room: room, focus: focus, look: look)
  }
}

// MARK: - Drawing

extension FormPainter {
  /// Draws the views that reach into `visible`, with the field `focus` as it looks while edited
  /// but without its caret.
  func draw(in context: Context, visible: Rect, focus: StagePart.EditedField?) throws(DrawingError)
  {
    let reach = visible.insetBy(dx: -Self.shadowRoom, dy: -Self.shadowRoom)
    for item in items where item.frame.minY <= reach.maxY && item.frame.maxY >= reach.minY {
      try draw(item, focus: item.element.id == focus?.id ? focus : nil, in: context)
    }
  }

  private func draw(_ item: Item, focus: StagePart.EditedField?, in context: Context)
    throws(DrawingError)
  {
    let look = look.styled(item.element.style)
    let hasWords =
      switch item.element.content {
      case .label, .textField, .textView, .image, .bubble, .button: true
      default: false
      }
    guard look.isRightToLeft, !hasWords else {
      return try draw(item, focus: focus, look, in: context)
    }
    try look.mirrored(from: item.frame.minX, to: item.frame.maxX, in: context) {
      look throws(DrawingError) in
      try draw(item, focus: focus, look, in: context)
    }
  }

  private func draw(
    _ item: Item, focus: StagePart.EditedField?, _ look: Look, in context: Context
  ) throws(DrawingError) {
    let frame = item.frame
    switch item.element.content {
    case .label(let label):
      try look.draw(label, frame: frame, in: context)
    case .textField(let input), .textView(let input):
      var look = look
      InputBox(look: look).draw(input.border, frame: frame, in: context)
      if input.border == .search {
        // Measured: darker than in other fields, 127, 127, 133 on 227, 227, 233, and 114 in iOS 26.
        look.palette.placeholder =
          look.isGlass && !look.isDark ? Color(white: 114.0 / 255) : look.palette.secondaryLabel
        look.mirrored(from: frame.minX, to: frame.maxX, in: context) { look in
          InputBox(look: look).drawMagnifier(frame: frame, in: context)
        }
      }
      try inputText(item, focus: focus)?.draw(look: look, in: context)
    case .button(let button):
      try look.draw(button, frame: frame, in: context)
    case .toggle(let isOn):
      try look.drawToggle(isOn: isOn, frame: frame, in: context)
    case .segmentedControl(let control):
      try look.draw(control, frame: frame, in: context)
    case .slider(let value):
      try look.drawSlider(value, frame: frame, in: context)
    case .stepper:
      look.drawStepper(frame: frame, in: context)
    case .progress(let value):
      look.drawTrack(value, frame: frame, in: context)
    case .pageControl(let control):
      look.draw(control, frame: frame, in: context)
    case .bubble(let bubble):
      try look.draw(bubble, frame: frame, in: context)
    case .image:
      look.drawImage(frame: frame, in: context)
    case .cell(let cell):
      try look.draw(
        cell, frame: frame, margin: item.cardMargin ?? 0, in: context)
    case .checkbox(let box):
      try look.draw(
        box, frame: frame, margin: item.cardMargin ?? 0, in: context)
    case .separator:
      let line = Rect(
        x: frame.minX, y: frame.minY, width: frame.width, height: look.grid.hairline)
      context.fill(line, look.palette.separator)
    case .container:
      guard item.element.isCard || item.element.style?.background != nil else { return }
      let usual = !item.element.isCard ? 0 : look.isGlass ? 26.0 : 10
      context.fill(frame, radius: look.style?.cornerRadius ?? usual, look.palette.card)
    case .scrollView, .footer:
      break
    }
  }
}
