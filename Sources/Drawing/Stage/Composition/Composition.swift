package import Cairo
internal import KeyboardAvoidance
internal import Keyframes

/// The parts of a picture while they are put together, from back to front.
struct Composition {
  private(set) var parts: [PlacedPart] = []
  private var groups: [PlacedPart.Group] = []
  private var level = 0
  /// The middle of what is selected in the field that is edited, on the screen.
  private(set) var selection: Point?

  /// Adds a part in front of all others.
  ///
  /// Pass `nil` where this state has no such part, so that levels stay equal across states.
  mutating func add(_ part: StagePart?, _ frame: Rect, opacity: Double = 1) {
    level += 1
    guard let part else { return }
    parts.append(
      PlacedPart(part: part, frame: frame, opacity: opacity, groups: groups, level: level))
  }

  /// Remembers where the selection is, in the coordinates of the innermost group.
  mutating func select(_ frame: Rect?) {
    guard let frame else { return }
    selection = groups.reduce(Point(x: frame.midX, y: frame.midY)) {
      Point(x: $0.x + $1.origin.x, y: $0.y + $1.origin.y)
    }
  }

  /// Adds what `body` adds in the first of some groups, and the same again in each of the others,
  /// which differ in what they show of it; nothing in those that are `nil`.
  mutating func group<Failure: Error>(
    each groups: [PlacedPart.Group?], _ body: (inout Composition) throws(Failure) -> Void
  ) throws(Failure) {
    let (start, first, depth) = (parts.count, level, self.groups.count)
    try group(groups.lazy.compactMap(\.self).first, body)
    let copied = parts[start...]
    parts.removeSubrange(start...)
    let count = level - first
    for (index, group) in groups.enumerated() {
      guard let group else { continue }
      parts += copied.map { placed in
        var placed = placed
        placed.groups[depth] = group
        placed.level += index * count
        return placed
      }
    }
    level = first + groups.count * count
  }

  /// Adds parts that `body` adds, in a group if there is one; nothing of them where it is not
  /// shown.
  mutating func group<Failure: Error>(
    _ group: PlacedPart.Group?, isShown: Bool = true,
    _ body: (inout Composition) throws(Failure) -> Void
  ) throws(Failure) {
    let count = parts.count
    if let group { groups.append(group) }
    defer { if group != nil { groups.removeLast() } }
    try body(&self)
    if !isShown { parts.removeSubrange(count...) }
  }
}

// MARK: - The picture

extension Stage {
  /// Returns the parts of the picture of a state, from back to front.
  ///
  /// This is the only code that decides what is visible, what covers what, and where everything is;
  /// pixels, shapes, rows and films of shapes are made from it. Throws when the state has numbers
  /// that are not finite, or the fonts lack a character of the field that is edited.
  package func compose(_ state: DrawnState) throws(DrawingError) -> [PlacedPart] {
    if let orientationCanvas { return try orientationCanvas.compose(state) }
    if let composed, composed.state == state { return composed.parts }
    try check(state)
    var picture = Composition()
    try compose(state, into: &picture)
    composed = (state, picture.parts)
    return picture.parts
  }

  private func compose(
    _ state: DrawnState, into picture: inout Composition
  ) throws(DrawingError) {
    try addWindow(state, to: &picture)
    try addKeyboard(state, to: &picture)
    try addTouches(state, to: &picture)
    picture.add(chrome.island == nil ? nil : .island, chrome.island ?? .zero)
    let indicator = chrome.homeIndicator?.frame ?? .zero
    picture.add(
      chrome.homeIndicator == nil
        ? nil : .homeIndicator(white: whiteOfHomeIndicator(at: indicator, state)), indicator)
    for corner in corners?.frames ?? [] { picture.add(.corner(corner.key), corner.frame) }
  }

  /// How light the home indicator is on what it stands on: the ground of a tab bar, which one of
  /// glass has not, the keyboard, or else the root view's ground.
  private func whiteOfHomeIndicator(at indicator: Rect, _ state: DrawnState) -> Double {
    guard chrome.tabBar == nil || look.isGlass, state.card == nil else {
      return look.isDark ? 1 : 0
    }
    let isCovered = state.keyboard?.frame.intersects(indicator) ?? false
    return Chrome.HomeIndicator.white(on: isCovered ? keyboard.panel : chrome.ground)
  }

  /// The app's window and what is behind it and behind a sheet in it.
  ///
  /// - Parameter isInFocus: Whether bars blur what is behind them; the backdrop of a keyboard is
  ///   blurred as a whole.
  func addWindow(
    _ state: DrawnState, isInFocus: Bool = true, to picture: inout Composition
  ) throws(DrawingError) {
    let isWindow = scene.multitasking.style != .fullScreen
    let room = isInFocus ? 0 : backdropRoom
    let origin = scene.multitasking.frame.origin
    picture.add(isWindow ? .desktop : nil, scene.device.bounds)
    let window = PlacedPart.Group(key: .window, origin: origin, clip: Outline(windowOf: scene))
    try picture.group(isWindow ? window : nil) { picture throws(DrawingError) in
      picture.add(state.card == nil ? nil : .presenter, scene.window)
      let outline = Outline(in: scene, room: room)
      let card = state.card.map { _ in
        PlacedPart.Group(key: .card, origin: Point(x: 0, y: state.cardShift), clip: outline)
      }
      // An alert that makes room is cut off by itself, moved up: shapes keep their sizes.
      let isAlert = scene.presentation.style == .alert
      let missing = scene.presentation.frame.height - (state.card?.height ?? 0)
      let end = PlacedPart.Group(key: .cardEnd, origin: Point(x: 0, y: -missing), clip: outline)
      let inside = PlacedPart.Group(key: .cardEnd, origin: Point(x: 0, y: missing))
      try picture.group(card) { picture throws(DrawingError) in
        try picture.group(isAlert ? end : nil) { picture throws(DrawingError) in
          try picture.group(isAlert ? inside : nil) { picture throws(DrawingError) in
            try addApp(state, isInFocus: isInFocus, to: &picture)
          }
        }
      }
    }
  }

  /// The app on its card, or in its window: its ground, what scrolls, and the bars.
  private func addApp(
    _ state: DrawnState, isInFocus: Bool, to picture: inout Composition
  ) throws(DrawingError) {
    addGround(state, appArea, room: isInFocus ? 0 : backdropRoom, to: &picture)
    try addScrollView(state, showsThumb: isInFocus, to: &picture)
    guard isInFocus else {
      return picture.add(chrome.tabBar == nil ? nil : .tabBar, chrome.tabBar ?? .zero)
    }
    for (index, outline) in chrome.blurs.enumerated() {
      let (bar, blur) = (outline.frame, Look.barBlur)
      let group = PlacedPart.Group(key: .behind(index), clip: outline, blur: blur)
      // Under a tint the background is blurred, too; elsewhere it stays sharp.
      let isTinted = scene.bars.isTranslucent && !look.isGlass
      let isShown = isTinted ? true : try reaches(state, bar)
      try picture.group(group, isShown: isShown) { picture throws(DrawingError) in
        // A margin, so that the blur at the edges has content to average.
        addGround(state, bar, room: 3 * blur, to: &picture)
        try addScrollView(state, to: &picture)
      }
    }
    picture.add(chrome.topBar == nil ? nil : .topBar, chrome.topBar ?? .zero)
    if let bar = chrome.scrolledBar {
      picture.add(
        state.scrolledBarOpacity > 0 ? .scrolledBar : nil, bar, opacity: state.scrolledBarOpacity)
    }
    try addFooter(state, to: &picture)
    picture.add(chrome.tabBar == nil ? nil : .tabBar, chrome.tabBar ?? .zero)
    let opacity = state.scrolledBottomBarOpacity
    picture.add(
      opacity > 0 ? .scrolledTabBar : nil, chrome.tabBar ?? .zero, opacity: opacity)
  }

  /// The area that the app may cover: its window, and below it the rest of a sheet that moves up.
  private var appArea: Rect {
    let window = scene.window
    guard scene.presentation.detent != nil else { return window }
    return Rect(x: 0, y: 0, width: window.width, height: 2 * window.height)
  }

  /// The root view's ground, and the black of the window where the view has moved away.
  ///
  /// - Parameter room: How far all of it goes on beyond the edges, in points.
  private func addGround(
    _ state: DrawnState, _ frame: Rect, room: Double, to picture: inout Composition
  ) {
    let isMoved = state.root != state.rootAtRest
    picture.add(.ground, frame.insetBy(dx: -room, dy: -room))
    picture.add(isMoved ? .void : nil, state.onCard(state.rootAtRest).insetBy(dx: -room, dy: -room))
    picture.add(isMoved ? .ground : nil, state.onCard(state.root).insetBy(dx: -room, dy: 0))
  }

  /// Adds what scrolls; behind a keyboard the scroll indicator is left out.
  private func addScrollView(
    _ state: DrawnState, showsThumb: Bool = true, to picture: inout Composition
  ) throws(DrawingError) {
    let viewport = PlacedPart.Group(
      key: .viewport(nil), clip: Outline(frame: state.onCard(state.viewport)))
    try picture.group(viewport) { picture throws(DrawingError) in
      let content = PlacedPart.Group(key: .content(nil), origin: state.onCard(state.content))
      try picture.group(content) { picture throws(DrawingError) in
        try addForm(painter(for: state.edits), of: nil, state, to: &picture)
      }
      picture.add(
        state.thumb == nil || !showsThumb ? nil : .thumb, state.onCard(state.thumb?.frame ?? .zero),
        opacity: state.thumb?.opacity ?? 0)
    }
  }

  /// The footer, whose ground reaches down to the bottom of the window wherever it rides.
  private func addFooter(
    _ state: DrawnState, to picture: inout Composition
  ) throws(DrawingError) {
    guard let frame = state.footer, let form = painter(for: state.edits).footer else { return }
    let group = PlacedPart.Group(key: .footer, origin: state.onCard(frame.origin))
    try picture.group(group) { picture throws(DrawingError) in
      picture.add(
        Look.footerGround(of: frame, in: scene).map { _ in .footer },
        Look.footerGround(of: frame, in: scene) ?? .zero)
      try addForm(form.form, of: form.id, state, to: &picture)
    }
  }

  /// The views of the form, or of one of its own scroll views, which scroll in theirs.
  private func addForm(
    _ form: FormPainter, of scrollView: String?, _ state: DrawnState,
    to picture: inout Composition
  ) throws(DrawingError) {
    let focus = state.editedField
    let text = try focus.flatMap { focus throws(DrawingError) in try form.inputText(of: focus) }
    let editing = text.flatMap { $0.overflows || !$0.highlight.isEmpty ? focus : nil }
    let content =
      scrollView.map { StagePart.nested($0, state.edits, editing: editing) }
      ?? .content(state.edits)
    picture.add(form.bounds == nil ? nil : content, form.bounds ?? .zero)
    for scroll in form.scrollViews {
      let viewport = PlacedPart.Group(key: .viewport(scroll.id), clip: Outline(frame: scroll.frame))
      try picture.group(viewport) { picture throws(DrawingError) in
        let offset = state.nestedOffsets[scroll.id] ?? .zero
        let origin = Point(x: scroll.frame.minX - offset.x, y: scroll.frame.minY - offset.y)
        let content = PlacedPart.Group(key: .content(scroll.id), origin: origin)
        try picture.group(content) { picture throws(DrawingError) in
          try addForm(scroll.form, of: scroll.id, state, to: &picture)
        }
      }
    }
    let field = text.flatMap { $0.clip.isEmpty ? nil : state.focus }
    picture.add(
      scrollView == nil && field != nil ? editing.map { .editing($0, state.edits) } : nil,
      text?.clip ?? .zero)
    picture.add(
      state.isCaretLit ? field.map { .caret($0, state.edits) } : nil, text?.caret ?? .zero)
    picture.select(text?.highlight.first)
    let handles = text?.handles
    picture.add(
      field.flatMap { field in handles.map { .handles($0, of: field) } }, handles?.frame ?? .zero)
  }

  /// Whether a bar or a keyboard has something of the form behind it.
  func reaches(_ state: DrawnState, _ bar: Rect) throws(DrawingError) -> Bool {
    guard let visible = bar.intersection(state.onCard(state.viewport)) else { return false }
    let content = state.onCard(state.content)
    return painter(for: state.edits).reaches(visible.offsetBy(dx: -content.x, dy: -content.y))
  }
}

extension DrawnState {
  /// The field that is edited, with what of it is selected.
  var editedField: StagePart.EditedField? {
    focus.map { StagePart.EditedField(id: $0, selection: selection) }
  }

  /// Returns a place in the window relative to the card at rest, rounded against floating-point
  /// noise.
  func onCard(_ point: Point) -> Point {
    guard cardShift != 0 else { return point }
    return Point(x: point.x, y: ((point.y - cardShift) * 1e6).rounded() / 1e6)
  }

  func onCard(_ frame: Rect) -> Rect { Rect(origin: onCard(frame.origin), size: frame.size) }
}
