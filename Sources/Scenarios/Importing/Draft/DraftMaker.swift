internal import KeyboardAvoidance
internal import Keyframes
internal import Markup
internal import Scenario

/// Writes a screen as a scenario.
struct DraftMaker {
  private var screen: Screen
  private let keepsOffset: Bool
  private let match: Screen.DeviceMatch?
  private let device: Device
  private var entries: [ScenarioDraft.Entry] = []

  /// - Parameters:
  ///   - focus: The field to focus, by its identifier in the scenario or in the source.
  ///   - keepsOffset: Whether an offset that a dump tells is written whatever it is, so that every
  ///     view stands where it stood.
  static func draft(
    _ screen: Screen, device id: String?, ios: String?, focus: String?, keepsOffset: Bool = false
  ) throws(ImportError) -> ScenarioDraft {
    var screen = screen
    if let id {
      guard let device = DeviceCatalog.device(id: id) else { throw .unknownDevice(id) }
      let isSame = Screen.DeviceMatch.candidates(for: screen.size).contains { $0.id == device.id }
      guard isSame else { throw .deviceForDump(screen.format) }
      screen.devices = [id]
      screen.bars.navigationFrame = nil
    }
    var maker = DraftMaker(screen, keepsOffset: keepsOffset)
    return try maker.make(ios: ios, focus: focus)
  }

  private init(_ screen: Screen, keepsOffset: Bool) {
    self.screen = screen
    self.keepsOffset = keepsOffset
    match = Screen.DeviceMatch.match(screen)
    device =
      match.map { $0.device.rotated(to: $0.orientation) }
      ?? Device(screen: screen.size, scale: 2)
  }

  private mutating func make(
    ios: String?, focus name: String?
  ) throws(ImportError) -> ScenarioDraft {
    entries = [ScenarioDraft.Entry("keyrise", 1)]
    let title = Words.clipped(screen.title).fitted.text
    if !title.isEmpty { add("title", .string(title)) }
    addDevice()
    if let ios { add("ios", .string(ios)) }
    if screen.isDark { add("appearance", "dark") }
    if let tint = screen.tint { add("tint", .string(tint.text)) }
    if let ground = screen.ground { add("background", .string(ground.text)) }
    addBars()
    let main = Screen.MainScroll.find(in: screen)
    var form = FormDraft(screen: screen)
    var items = addScroll(main, &form)
    if let scroll = main.element, let ground = scroll.style.background {
      let content = scroll.scroll?.contentSize ?? scroll.frame.size
      let size = Size(
        width: max(content.width, scroll.frame.width),
        height: max(content.height, scroll.frame.height))
      items.insert(FormDraft.ground(ground, size), at: 0)
    }
    guard !items.isEmpty || screen.footer != nil else {
      throw screen.notes.contains(where: \.isSqueezed) ? .noRoom : .nothingToShow
    }
    if items.isEmpty {
      // A chat's messages, which code makes: a form has at least one view.
      let size = main.element?.frame.size ?? screen.size
      items = [
        ScenarioDraft.Item(
          value: .inline([
            "group": FormDraft.rect(Rect(origin: .zero, size: size), .zero), "form": [],
          ]), comment: "what stands here comes from code")
      ]
    }
    add("form", .list(items))
    addFooter(&form)
    if form.isFull { screen.note(.tooMany(limit: form.viewCount)) }
    if form.cutTexts > 0, !screen.notes.contains(where: \.isTextCut) {
      screen.note(.textCut(form.cutTexts))
    }
    for doubt in ScreenElement.Doubt.allCases where !screen.notes.contains(.layoutNotDetermined) {
      let buttons = screen.everything.filter { $0.kind == .button && $0.doubt == doubt }
      let ids =
        form.fields.filter { $0.element.doubt == doubt }.map(\.id) + buttons.map { "'\($0.label)'" }
      if !ids.isEmpty { screen.note(.notDetermined(ids, doubt)) }
    }
    addKeyboard()
    if screen.insetsTableItself {
      add("switches", ["systemTableInset": true], "a UITableViewController insets its table itself")
    }
    let focus = try focusedField(form.fields, named: name)
    add("strategy", "clearance", "keyrise list strategies")
    if let focus { addTimeline(focus, form.fields) }
    return ScenarioDraft(
      entries: entries, fields: form.fields, focus: focus?.id,
      device: match?.device.id ?? "", screen: screen, notes: screen.notes)
  }

  private mutating func add(_ key: String, _ value: JSONValue, _ comment: String = "") {
    entries.append(ScenarioDraft.Entry(key, value, comment))
  }

  private mutating func add(_ key: String, _ value: ScenarioDraft.Value, _ comment: String = "") {
    entries.append(ScenarioDraft.Entry(key, value, comment))
  }
}

// MARK: - Around the form

extension DraftMaker {
  private mutating func addDevice() {
    guard let match else {
      screen.note(.deviceByHand(screen.size))
      add(
        "device",
        [
          "name": .string("\(Words.size(screen.size)) pt"), "screen": FormDraft.size(screen.size),
          "scale": 2,
        ], "no device of this size is known")
      return
    }
    if screen.laidOutFor == nil { screen.note(.device(match.device.id, others: match.others)) }
    let others = match.others.isEmpty ? "" : "; so are \(Words.list(match.others))"
    add("device", .string(match.device.id), Words.size(screen.size) + others)
    if match.orientation == .landscape { add("orientation", "landscape") }
  }

  private mutating func addBars() {
    var members: [JSONValue.Member] = []
    if let title = screen.bars.navigation {
      let text = Words.clipped(title).fitted.text
      let isBlank = text.isEmpty || fixedTitle != nil
      members.append(.init("navigation", isBlank ? true : .string(text)))
      let back = Words.clipped(screen.bars.back ?? "").fitted.text
      if !back.isEmpty { members.append(.init("back", .string(back))) }
      for (key, items) in [("leading", screen.bars.leading), ("trailing", screen.bars.trailing)]
      where !items.isEmpty {
        members.append(.init(key, Self.words(items)))
      }
      if showsLargeTitle { members.append(.init("largeTitle", true)) }
    }
    if screen.bars.tabFrame != nil {
      members.append(.init("tab", true))
      let tabs = screen.bars.tabs.prefix(5).map { Words.clipped($0).fitted.text }
      if !tabs.isEmpty, !tabs.contains("") {
        members.append(.init("tabs", .array(tabs.map { ["title": .string($0)] })))
      }
    }
    if !screen.bars.toolbar.isEmpty {
      members.append(.init("toolbar", Self.words(screen.bars.toolbar)))
    }
    if !members.isEmpty {
      members.append(.init("translucent", true))
      add("bars", .object(members))
    }
    if let sheet = screen.sheet {
      add(
        "presentation",
        [
          "style": screen.isAlert ? "alert" : screen.isFormSheet ? "formSheet" : "pageSheet",
          "frame": FormDraft.rect(resting(sheet), .zero),
        ])
    }
    if let root = screen.root {
      let window = Rect(origin: .zero, size: screen.size)
      let isScreen = window.contains(root) && !screen.notes.contains(.freeform(root.size))
      add(
        "view", ["frame": FormDraft.rect(root, .zero)],
        isScreen ? "" : "the canvas, which no screen is: --device lays it out for one")
    }
  }

  /// Where a sheet is without a keyboard, which moves an alert up from the middle.
  private func resting(_ sheet: Rect) -> Rect {
    guard screen.isAlert, screen.keyboard != nil else { return sheet }
    return sheet.offsetBy(dx: 0, dy: (screen.size.height - sheet.height) / 2 - sheet.minY)
  }

  private static func words(_ items: [String]) -> JSONValue {
    .array(
      items.map { Words.clipped($0).fitted.text }.filter { !$0.isEmpty }
        .map { .string($0) })
  }

  /// Whether the title stands large above what scrolls; above what does not, it is a label.
  private var showsLargeTitle: Bool {
    screen.bars.hasLargeTitle && Screen.MainScroll.find(in: screen).element != nil
  }

  /// How high the large title is that a dump has above what scrolls, in points; else 0.
  private var dumpedTitleHeight: Double {
    showsLargeTitle && !screen.format.isInterfaceBuilder ? Bars.largeTitleHeight : 0
  }

  /// The large title above what does not scroll, where the canvas leaves it room below the bar.
  private var fixedTitle: ScreenElement? {
    guard screen.bars.hasLargeTitle, !showsLargeTitle, screen.sheet == nil,
      let title = screen.bars.navigation, !title.isEmpty
    else { return nil }
    let bar = Bars(navigation: title).topHeight(on: device)
    let first = screen.elements.map(\.frame.minY).min() ?? .infinity
    guard first >= bar + Bars.largeTitleHeight - 1 else { return nil }
    var label = ScreenElement(
      .label,
      frame: Rect(
        x: 16, y: bar + 3, width: screen.size.width - 32,
        height: Label.Style.largeTitle.lineHeight))
    label.label = title
    (label.style.pointSize, label.style.weight) = (Label.Style.largeTitle.pointSize, .bold)
    return label
  }

  /// Adds the scroll view and returns what is in it.
  private mutating func addScroll(_ main: Screen.MainScroll, _ form: inout FormDraft)
    -> [ScenarioDraft.Item]
  {
    let root = screen.root ?? screen.sheet ?? Rect(origin: .zero, size: screen.size)
    guard let scroll = main.element else { return addScrollView(around: root, &form) }
    if main.besideCount > 0 { screen.note(.besideScrollView(main.besideCount)) }
    var facts = scroll.scroll ?? ScreenElement.Scroll()
    let frame = restingFrame(scroll)
    // A dump's content begins below a large title, and the model's with it.
    facts.offset?.y += dumpedTitleHeight
    let rest = screen.format.isInterfaceBuilder ? .zero : restingOffset(scroll, frame, &facts)
    let offset = facts.offset ?? rest
    let entries = entries(
      of: facts, scroll, frame: FormDraft.rect(frame, root.origin), rest: rest)
    let beside = main.besideCount
    let remarks = [
      beside > 0 ? "\(Words.count(beside, "view")) beside it left out" : "",
      facts.isContentGuessed ? "contentSize is a guess: code sets it, in the file it is 0" : "",
    ]
    add("scroll", .mapping(entries), remarks.filter { !$0.isEmpty }.joined(separator: "; "))
    return form.items(
      scroll.children,
      origin: Point(
        x: scroll.frame.minX - offset.x, y: scroll.frame.minY - offset.y + dumpedTitleHeight),
      scroll: scroll.frame)
  }

  /// Adds a scroll view to a screen that has none, and returns what is in it.
  private mutating func addScrollView(
    around root: Rect, _ form: inout FormDraft
  ) -> [ScenarioDraft.Item] {
    let bottom = screen.elements.flatMap(\.flattened).filter(\.isInput).map(\.frame.maxY).max()
    let height = max(bottom ?? 0, root.maxY) - root.minY
    // Interface Builder tells every scroll view, a dump only what it came to.
    let reaches = height > root.height && !screen.format.isInterfaceBuilder
    add(
      "scroll",
      [
        "contentSize": FormDraft.size(
          Size(width: root.width, height: reaches ? height + 20 : root.height)),
        "insetAdjustment": "never",
      ],
      reaches
        ? "views below the screen: something scrolls that is not told"
        : "the screen has no scroll view around its fields")
    return form.items(
      [fixedTitle].compactMap(\.self) + screen.elements, origin: root.origin, scroll: nil)
  }

  /// The entries of a scroll view, with the offset that it has at rest.
  private func entries(
    of facts: ScreenElement.Scroll, _ scroll: ScreenElement, frame: JSONValue, rest: Point
  ) -> [ScenarioDraft.Entry] {
    var entries = [ScenarioDraft.Entry("frame", frame)]
    if var size = facts.contentSize {
      // A lazy list reports less than it contains, and a dump sometimes less than is visible.
      let bottom = scroll.flattened.filter(\.isInput).map(\.frame.maxY).max() ?? 0
      let top = scroll.frame.minY - (facts.offset ?? rest).y + dumpedTitleHeight
      size.height = max(size.height, bottom - top)
      if showsLargeTitle { size.height += Bars.largeTitleHeight }
      entries.append(ScenarioDraft.Entry("contentSize", FormDraft.size(size)))
    }
    if let inset = facts.inset {
      entries.append(
        ScenarioDraft.Entry(
          "contentInset",
          [
            "top": FormDraft.number(inset.top), "left": FormDraft.number(inset.left),
            "bottom": FormDraft.number(inset.bottom), "right": FormDraft.number(inset.right),
          ]))
    }
    if let offset = facts.offset, !isAtRest(offset, rest, scroll) || offset.x != 0 {
      entries.append(
        ScenarioDraft.Entry("contentOffset", FormDraft.offset(offset), "as in the dump"))
    }
    if facts.adjusts == false {
      entries.append(
        ScenarioDraft.Entry(
          "insetAdjustment", "never",
          screen.format.isInterfaceBuilder ? "" : "a guess: content stands under the bars"))
    }
    if let mode = facts.dismissMode {
      entries.append(ScenarioDraft.Entry("keyboardDismissMode", .string(mode.rawValue)))
    }
    if facts.hidesIndicator { entries.append(ScenarioDraft.Entry("indicator", "never")) }
    return entries
  }

  /// Adds the bar that rides on the keyboard.
  private mutating func addFooter(_ form: inout FormDraft) {
    guard let footer = screen.footer else { return }
    var frame = footer.bar.frame
    // Its background reaches down to the end of the screen, but the bar does not, unless what is in
    // it stands there.
    let inside = footer.bar.children.map(\.frame.maxY).max() ?? 0
    if frame.minY < footerRest, inside <= footerRest {
      frame.size.height = min(frame.maxY, footerRest) - frame.minY
    }
    var members: [ScenarioDraft.Entry] = []
    if footer.attachment != .keyboardLayoutGuide {
      members.append(ScenarioDraft.Entry("attachment", .string(footer.attachment.rawValue)))
    }
    members.append(ScenarioDraft.Entry("height", FormDraft.number(frame.height)))
    var items = form.items(footer.bar.children, origin: frame.origin, scroll: nil)
    if let ground = footer.bar.style.background {
      members.append(ScenarioDraft.Entry("background", "none"))
      items.insert(FormDraft.ground(ground, footer.bar.frame.size), at: 0)
    }
    members.append(ScenarioDraft.Entry("form", .list(items)))
    let drop = screen.keyboard == nil ? frame.maxY - footerRest : 0
    add(
      "footer", .mapping(members),
      (footer.isGuessed ? "a guess by its place" : "")
        + (footer.isGuessed && drop > 1
          ? "; without a keyboard it rests \(Words.number(drop)) pt lower, off the safe area" : ""))
  }

  /// Where a footer's lower edge is while there is no keyboard, on the screen in points.
  private var footerRest: Double {
    min(screen.bars.tabFrame?.minY ?? .infinity, screen.size.height - device.safeArea.bottom)
  }

  /// The scroll view's frame without the keyboard and a large title: one that ends at the footer
  /// ends there at rest, too.
  private func restingFrame(_ scroll: ScreenElement) -> Rect {
    var frame = scroll.frame
    // A large title is content that scrolls: what was laid out below it begins below the bar.
    let status = max(device.safeArea.top, device.statusBarHeight)
    if showsLargeTitle, screen.format.isInterfaceBuilder,
      frame.minY > status + Bars.navigationHeight + Bars.largeTitleHeight - 1
    {
      frame.origin.y -= Bars.largeTitleHeight
      frame.size.height += Bars.largeTitleHeight
    }
    guard let bar = screen.footer?.bar.frame, screen.keyboard != nil,
      abs(scroll.frame.maxY - bar.minY) <= 1
    else { return frame }
    frame.size.height = max(footerRest - bar.height - frame.minY, frame.height)
    return frame
  }

  /// How far from its resting place a scroll view still counts as at rest, in points: bars of
  /// phones and versions differ from those of the model by as much.
  private static let restTolerance = 12.0

  /// Whether an offset is that at rest, as the model has it or as the dump's own bar says.
  private func isAtRest(_ offset: Point, _ rest: Point, _ scroll: ScreenElement) -> Bool {
    if keepsOffset { return abs(offset.y - rest.y) < 0.01 }
    let bar = screen.bars.navigationFrame.map { scroll.frame.minY - $0.maxY + dumpedTitleHeight }
    return abs(offset.y - rest.y) <= Self.restTolerance
      || bar.map { $0 < 0 && abs(offset.y - $0) <= Self.restTolerance } ?? false
  }

  /// Where the model's scroll view rests, as the scenario has it so far: minus the adjusted inset.
  ///
  /// A dump whose offset is unknown, and whose content stands under the bars while it is not
  /// scrolled by a keyboard, is of a scroll view that takes no notice of the safe area.
  private func restingOffset(
    _ scroll: ScreenElement, _ frame: Rect, _ facts: inout ScreenElement.Scroll
  ) -> Point {
    let rest = Point(x: 0, y: -adjustedTop(frame, facts))
    let own = facts.inset?.top ?? 0
    let isClear: Bool
    if let offset = facts.offset {
      if keepsOffset || abs(offset.y - rest.y) <= Self.restTolerance { return rest }
      if offset.y < rest.y - Self.restTolerance {
        // Nothing rests above its top: it has an inset that the dump does not tell, or its bar is
        // higher than the model's.
        facts.inset = facts.inset ?? .zero
        facts.inset?.top += rest.y - offset.y
        return Point(x: 0, y: offset.y)
      }
      if isAtRest(offset, rest, scroll) { return rest }
      isClear = facts.adjustedTop.map { $0 > 0.5 } ?? (abs(offset.y) > 0.5)
    } else {
      let first = scroll.children.map(\.frame.minY).min() ?? 0
      isClear = first >= scroll.frame.minY - rest.y - Self.restTolerance
    }
    guard !isClear, facts.adjusts != false, rest.y < -own - Self.restTolerance else { return rest }
    facts.adjusts = false
    return Point(x: 0, y: -own)
  }

  /// The top inset that the model adds up for a scroll view with a frame, in points.
  private func adjustedTop(_ frame: Rect, _ facts: ScreenElement.Scroll) -> Double {
    let root = screen.root ?? screen.sheet ?? Rect(origin: .zero, size: screen.size)
    let own = facts.inset?.top ?? 0
    guard facts.adjusts != false else { return own }
    var skeleton = entries
    if match == nil { skeleton.append(ScenarioDraft.Entry("keyboard", ["height": 100])) }
    skeleton.append(ScenarioDraft.Entry("scroll", ["frame": FormDraft.rect(frame, root.origin)]))
    skeleton.append(
      ScenarioDraft.Entry(
        "form",
        .list([ScenarioDraft.Item(value: .inline(["separator": true, "frame": [0, 0, 9, 1]]))])))
    let text = YAMLText.text(skeleton, header: [])
    guard let scene = Scenario.parse(bytes: text.utf8, fileName: "").scenario?.scene,
      scene.scrollView.insetAdjustment == .automatic
    else { return own }
    return own + scene.safeAreaInsets(of: frame, card: scene.presentation.frame).top
  }
}

// MARK: - What happens

extension DraftMaker {
  private mutating func addKeyboard() {
    if let height = screen.keyboard?.height, height > 0 {
      add("keyboard", ["height": FormDraft.number(height)], "as in the dump")
      return
    }
    guard match == nil else { return }
    let (width, height) = (screen.size.width, screen.size.height)
    let guess = min(width, height) > 700 ? 320.0 : width > height ? 209 : height >= 800 ? 335 : 260
    let fitting = min(guess, (height / 2).rounded())
    screen.note(.keyboardGuessed(fitting))
    add("keyboard", ["height": FormDraft.number(fitting)], "a guess by the size")
  }

  private var keyboardTop: Double {
    let known = device.legacyKeyboard ?? device.glassKeyboard
    let height = screen.keyboard?.height ?? known?.bar ?? known?.plain ?? screen.size.height * 0.4
    return screen.size.height - height
  }

  /// The field that was asked for, that had the focus, or else the last one on the screen that the
  /// keyboard would cover.
  private func focusedField(
    _ fields: [ScenarioDraft.Field], named name: String?
  ) throws(ImportError) -> ScenarioDraft.Field? {
    if let name {
      let lower = name.lowercased()
      let found =
        fields.first { $0.id == name }
        ?? fields.first {
          [
            $0.id, $0.element.identifier, $0.element.objectID, $0.element.placeholder,
            $0.element.label,
          ]
          .contains { $0.lowercased() == lower }
        }
      guard let found else { throw .unknownField(name, known: fields.map(\.id)) }
      return found
    }
    if let focused = fields.first(where: \.element.isFocused) { return focused }
    let window = Rect(origin: .zero, size: screen.size)
    let visible = fields.filter { window.contains($0.element.frame) && !mayOnlyShow($0.element) }
    return visible.last { isCovered($0) } ?? visible.last ?? fields.last
  }

  /// Whether a field stands where the keyboard comes, and does not ride on it.
  private func isCovered(_ field: ScenarioDraft.Field) -> Bool {
    field.element.frame.maxY > keyboardTop
      && !(screen.footer?.bar.flattened.contains(field.element) ?? false)
  }

  /// Whether it may be words to read: dumps do not tell which text views can be edited.
  private func mayOnlyShow(_ element: ScreenElement) -> Bool {
    !screen.format.isInterfaceBuilder && element.kind == .textView && !element.text.isEmpty
  }

  private mutating func addTimeline(
    _ focus: ScenarioDraft.Field, _ fields: [ScenarioDraft.Field]
  ) {
    let isOnScreen = Rect(origin: .zero, size: screen.size).intersects(focus.element.frame)
    let isCovered = isOnScreen && isCovered(focus)
    add(
      "timeline",
      .mapping([
        ScenarioDraft.Entry(
          "events",
          .list([
            ScenarioDraft.Item(
              value: .inline(["at": .decimal(0.25, places: 2), "focus": .string(focus.id)]),
              comment: focus.element.isFocused
                ? "it had the focus"
                : isCovered ? "the last one on the screen that the keyboard covers" : ""),
            ScenarioDraft.Item(value: .inline(["at": .decimal(1.5, places: 1), "dismiss": true])),
          ]))
      ]))
  }
}
