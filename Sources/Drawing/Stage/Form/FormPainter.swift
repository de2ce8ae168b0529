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

  /// A footer: what is in it.
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
    footer = tree.footer.map { Footer(id: $0.id, views: $0.children, look: look) }
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
        element: look.alert != nil && look.isGlass
          ? node.element.inGlassAlert(isRightToLeft: look.isRightToLeft) : node.element,
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
  fileprivate func inGlassAlert(isRightToLeft: Bool) -> Element {
    var view = self
    switch content {
    case .label(var label):
      label.alignment = isRightToLeft ? .right : .left
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

extension Element {
  /// Whether the view has a ground of its own: a colour, a gradient or a picture.
  fileprivate var hasGround: Bool {
    style.map { $0.background != nil || $0.file != nil || !$0.gradient.isEmpty } ?? false
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

  /// Whether any view has a ground of its own.
  var hasGrounds: Bool {
    items.contains { $0.element.hasGround } || scrollViews.contains { $0.form.hasGrounds }
  }

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
  ) throws(CairoError) -> InputText? {
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
  ) throws(CairoError) -> InputText? {
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
  func draw(in context: Context, visible: Rect, focus: StagePart.EditedField?) throws(CairoError) {
    let reach = visible.insetBy(dx: -Self.shadowRoom, dy: -Self.shadowRoom)
    for item in items where item.frame.minY <= reach.maxY && item.frame.maxY >= reach.minY {
      try draw(item, focus: item.element.id == focus?.id ? focus : nil, in: context)
    }
  }

  private func draw(_ item: Item, focus: StagePart.EditedField?, in context: Context)
    throws(CairoError)
  {
    let look = look.styled(item.element.style)
    let hasWords =
      switch item.element.content {
      case .label, .textField, .textView, .image, .bubble: true
      default: false
      }
    guard look.isRightToLeft, !hasWords else {
      return try draw(item, focus: focus, look, in: context)
    }
    try look.mirrored(from: item.frame.minX, to: item.frame.maxX, in: context) {
      look throws(CairoError) in
      try draw(item, focus: focus, look, in: context)
    }
  }

  private func draw(
    _ item: Item, focus: StagePart.EditedField?, _ look: Look, in context: Context
  ) throws(CairoError) {
    let frame = item.frame
    switch item.element.content {
    case .label(let label):
      try LabelPainter(look: look).draw(label, frame: frame, in: context)
    case .textField(let input), .textView(let input):
      var look = look
      InputBox(look: look).draw(input.border, frame: frame, in: context)
      if input.border == .search {
        // Measured: darker than in other fields, 127, 127, 133 on 227, 227, 233.
        look.palette.placeholder = look.palette.secondaryLabel
        look.mirrored(from: frame.minX, to: frame.maxX, in: context) { look in
          InputBox(look: look).drawMagnifier(frame: frame, in: context)
        }
      }
      try inputText(item, focus: focus)?.draw(look: look, in: context)
    case .button(let button):
      try ButtonPainter(look: look).draw(button, frame: frame, in: context)
    case .toggle(let isOn):
      try TogglePainter(look: look).draw(isOn: isOn, frame: frame, in: context)
    case .segmentedControl(let control):
      try SegmentedControlPainter(look: look).draw(control, frame: frame, in: context)
    case .slider(let value):
      try SliderPainter(look: look).draw(value, frame: frame, in: context)
    case .stepper:
      StepperPainter(look: look).draw(frame: frame, in: context)
    case .progress(let value):
      SliderPainter(look: look).drawTrack(value, frame: frame, in: context)
    case .pageControl(let control):
      PageControlPainter(look: look).draw(control, frame: frame, in: context)
    case .bubble(let bubble):
      try BubblePainter(look: look).draw(bubble, frame: frame, in: context)
    case .image:
      ImagePainter(look: look).draw(frame: frame, in: context)
    case .cell(let cell):
      try CellPainter(look: look).draw(
        cell, frame: frame, margin: item.cardMargin ?? 0, in: context)
    case .checkbox(let box):
      try CheckboxPainter(look: look).draw(
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

/// Draws the dots of a page control in the middle of its frame: 7 points wide, 16 from one to the
/// next, as many as fit.
struct PageControlPainter {
  let look: Look

  private static let diameter = 7.0
  private static let pitch = 16.0

  func draw(_ control: PageControl, frame: Rect, in context: Context) {
    let count = min(control.count, Int((frame.width + 9) / Self.pitch))
    let left = frame.midX - Double(count - 1) / 2 * Self.pitch
    for index in 0..<max(count, 0) {
      let isCurrent = index == control.current
      context.circle(
        x: left + Double(index) * Self.pitch, y: frame.midY, radius: Self.diameter / 2)
      context.setSource(isCurrent ? look.palette.label : look.palette.placeholder)
      context.fill()
    }
  }
}

/// Draws a stepper at the leading edge of its frame: 94 points wide, as `UIStepper` is.
struct StepperPainter {
  let look: Look

  func draw(frame: Rect, in context: Context) {
    let box = look.grid.snappedEdges(
      Rect(x: frame.minX, y: frame.minY, width: min(94, frame.width), height: frame.height))
    guard !box.isEmpty else { return }
    let palette = look.palette
    let isFlat = look.systemVersion < 13
    let ink = isFlat ? palette.tint : palette.label
    if isFlat {
      let line = box.insetBy(dx: 0.5, dy: 0.5)
      context.roundedRectangle(
        x: line.minX, y: line.minY, width: line.width, height: line.height, radius: 3.5)
      context.setSource(ink)
      context.stroke(lineWidth: 1)
    } else {
      context.fill(box, radius: look.isGlass ? box.height / 2 : 8, palette.fill)
    }
    let inset = isFlat ? 0.0 : 7
    let divider = Rect(
      x: box.midX - look.grid.hairline / 2, y: box.minY + inset, width: look.grid.hairline,
      height: max(box.height - 2 * inset, 0))
    context.fill(look.grid.snappedEdges(divider), isFlat ? ink : palette.separator)
    let arm = 7.0
    let middles = [box.minX + box.width / 4, box.maxX - box.width / 4]
    for x in middles {
      context.move(x: x - arm, y: box.midY)
      context.line(x: x + arm, y: box.midY)
    }
    context.move(x: middles[1], y: box.midY - arm)
    context.line(x: middles[1], y: box.midY + arm)
    context.setSource(ink)
    context.stroke(lineWidth: isFlat ? 1.5 : 1.8, cap: .round)
  }
}

/// Draws a switch at the right edge of its frame, as large as the system makes it.
struct TogglePainter {
  let look: Look

  /// 51 by 31 points, or 63 by 28 with an oblong knob in iOS 26 (`UISwitch`'s intrinsic sizes).
  private var size: Size {
    look.isGlass ? Size(width: 63, height: 28) : Size(width: 51, height: 31)
  }

  private var knob: Size {
    look.isGlass ? Size(width: 38, height: 24) : Size(width: 27, height: 27)
  }

  func draw(isOn: Bool, frame: Rect, in context: Context) throws(CairoError) {
    let grid = look.grid
    let track = grid.snappedEdges(
      Rect(
        x: frame.maxX - size.width, y: frame.midY - size.height / 2, width: size.width,
        height: size.height))
    context.fill(
      track, radius: track.height / 2, curve: .circular,
      isOn ? look.palette.green : look.palette.track)
    let margin = 2.0
    let thumb = Rect(
      x: isOn ? track.maxX - margin - knob.width : track.minX + margin,
      y: track.midY - knob.height / 2, width: knob.width, height: knob.height)
    let radius = knob.height / 2
    let shape = BoxShadow.Shape(
      width: knob.width, height: knob.height, radius: radius, curve: .circular, blur: 3)
    try context.saved { () throws(CairoError) in
      context.roundedRectangle(
        x: track.minX, y: track.minY, width: track.width, height: track.height,
        radius: track.height / 2)
      context.clip()
      let shadow = try BoxShadow(shape, scale: grid.scale)
      context.draw(shadow, x: thumb.minX, y: thumb.minY + 2.5, color: Color(white: 0, alpha: 0.13))
    }
    context.fill(thumb, radius: radius, curve: .circular, .white)
  }
}

/// Draws a slider, and a progress view, which is its track alone.
///
/// Tracks of 3 and thumbs of 22 points, measured in captures of iOS 13 to 18; 6 and 37 by 24 in iOS
/// 26.
struct SliderPainter {
  let look: Look

  private var thumb: Size {
    look.isGlass ? Size(width: 37, height: 24) : Size(width: 22, height: 22)
  }

  /// Draws a slider whose value is from 0 to 1.
  func draw(_ value: Double, frame: Rect, in context: Context) throws(CairoError) {
    guard frame.width >= thumb.width else { return }
    let height = look.isGlass ? 6.0 : 3
    let track = Rect(
      x: frame.minX + 2, y: frame.midY - height / 2, width: frame.width - 4, height: height)
    let x = frame.minX + (frame.width - thumb.width) * value
    let knob = look.grid.snappedEdges(
      Rect(
        x: x, y: frame.midY - thumb.height / 2, width: thumb.width, height: thumb.height))
    drawTrack((knob.midX - track.minX) / track.width, frame: track, in: context)
    let shadow = try BoxShadow(
      BoxShadow.Shape(
        width: knob.width, height: knob.height, radius: knob.height / 2, curve: .circular, blur: 5),
      scale: look.grid.scale)
    context.draw(shadow, x: knob.minX, y: knob.minY + 2, color: Color(white: 0, alpha: 0.18))
    context.fill(knob, radius: knob.height / 2, curve: .circular, .white)
  }

  /// Draws a track that is filled up to a share of its width.
  func drawTrack(_ share: Double, frame: Rect, in context: Context) {
    let track = look.grid.snappedEdges(frame)
    guard !track.isEmpty else { return }
    let radius = track.height / 2
    context.fill(track, radius: radius, curve: .circular, look.palette.track)
    let filled = Rect(
      x: track.minX, y: track.minY, width: min(max(share, 0), 1) * track.width,
      height: track.height)
    guard filled.width >= track.height else { return }
    context.fill(filled, radius: radius, curve: .circular, look.palette.tint)
  }
}
