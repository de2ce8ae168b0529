internal import KeyboardAvoidance
internal import Keyframes
internal import Markup

/// Writes a screen as a scenario.
struct DraftMaker {
  private var screen: Screen
  private let match: DeviceMatch?
  private let device: Device
  private var entries: [DraftEntry] = []

  /// - Parameter focus: The field to focus, by its identifier in the scenario or in the source.
  static func draft(
    _ screen: Screen, device id: String?, ios: String?, focus: String?
  ) throws(ImportError) -> ScenarioDraft {
    var screen = screen
    if let id {
      guard let device = DeviceCatalog.device(id: id) else { throw .unknownDevice(id) }
      let isSame = DeviceMatch.candidates(for: screen.size).contains { $0.id == device.id }
      guard isSame else { throw .deviceForDump(screen.format) }
      screen.devices = [id]
      screen.bars.navigationFrame = nil
    }
    var maker = DraftMaker(screen)
    return try maker.make(ios: ios, focus: focus)
  }

  private init(_ screen: Screen) {
    self.screen = screen
    match = DeviceMatch.match(screen)
    device =
      match.map { $0.device.rotated(to: $0.orientation) }
      ?? Device(screen: screen.size, scale: 2)
  }

  private mutating func make(
    ios: String?, focus name: String?
  ) throws(ImportError) -> ScenarioDraft {
    entries = [DraftEntry("keyrise", 1)]
    let title = CleanText.fitted(Words.clipped(screen.title)).text
    if !title.isEmpty { add("title", .string(title)) }
    addDevice()
    if let ios { add("ios", .string(ios)) }
    if screen.isDark { add("appearance", "dark") }
    addBars()
    let main = MainScroll.find(in: screen)
    var form = FormDraft(screen: screen)
    let items = addScroll(main, &form)
    guard !items.isEmpty || screen.footer != nil else { throw .nothingToShow }
    add("form", .list(items))
    addFooter(&form)
    if form.isFull { screen.note(.tooMany(limit: form.viewCount)) }
    if form.cutTexts > 0 { screen.note(.textCut(form.cutTexts)) }
    let uncertain = form.fields.filter(\.element.isUncertain).map(\.id)
    if !uncertain.isEmpty { screen.note(.notDetermined(uncertain)) }
    addKeyboard()
    let focus = try focusedField(form.fields, named: name)
    add("strategy", "clearance", "keyrise list strategies")
    if let focus { addTimeline(focus, form.fields) }
    return ScenarioDraft(
      entries: entries, fields: form.fields, focus: focus?.id,
      device: match?.device.id ?? "", screen: screen, notes: screen.notes)
  }

  private mutating func add(_ key: String, _ value: JSONValue, _ comment: String = "") {
    entries.append(DraftEntry(key, value, comment))
  }

  private mutating func add(_ key: String, _ value: DraftValue, _ comment: String = "") {
    entries.append(DraftEntry(key, value, comment))
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
      let text = CleanText.fitted(Words.clipped(title)).text
      members.append(.init("navigation", text.isEmpty ? true : .string(text)))
      let back = CleanText.fitted(Words.clipped(screen.bars.back ?? "")).text
      if !back.isEmpty { members.append(.init("back", .string(back))) }
    }
    if screen.bars.tabFrame != nil { members.append(.init("tab", true)) }
    if !members.isEmpty {
      members.append(.init("translucent", true))
      add("bars", .object(members))
    }
    if let sheet = screen.sheet {
      add("presentation", ["style": "pageSheet", "frame": FormDraft.rect(sheet, .zero)])
    }
    if let root = screen.root {
      let window = Rect(origin: .zero, size: screen.size)
      let isScreen = window.contains(root)
      add(
        "view", ["frame": FormDraft.rect(root, .zero)],
        isScreen ? "" : "the canvas, which no screen is: --device lays it out for one")
    }
  }

  /// Adds the scroll view and returns what is in it.
  private mutating func addScroll(_ main: MainScroll, _ form: inout FormDraft) -> [DraftItem] {
    let root = screen.root ?? screen.sheet ?? Rect(origin: .zero, size: screen.size)
    guard let scroll = main.element else {
      let inside = screen.elements.flatMap(\.flattened)
      let bottom = inside.filter(\.isInput).map(\.frame.maxY).max()
      let height = max(bottom ?? 0, root.maxY) - root.minY
      let reaches =
        height > root.height ? "views below the screen: something scrolls that is not told" : ""
      add(
        "scroll",
        [
          "contentSize": FormDraft.size(
            Size(width: root.width, height: height + (reaches.isEmpty ? 0 : 20))),
          "insetAdjustment": "never",
        ], reaches.isEmpty ? "the screen has no scroll view around its fields" : reaches)
      return form.items(screen.elements, origin: root.origin, scroll: nil)
    }
    if main.besideCount > 0 { screen.note(.besideScrollView(main.besideCount)) }
    let facts = scroll.scroll ?? ScrollFacts()
    let offset = facts.offset ?? restingOffset(scroll)
    var scrollEntries = [DraftEntry("frame", FormDraft.rect(restingFrame(scroll), root.origin))]
    if var size = facts.contentSize {
      // A lazy list reports less than it contains, and a dump sometimes less than is visible.
      let bottom = scroll.flattened.filter(\.isInput).map(\.frame.maxY).max() ?? 0
      size.height = max(size.height, bottom - scroll.frame.minY + offset.y)
      scrollEntries.append(DraftEntry("contentSize", FormDraft.size(size)))
    }
    if let inset = facts.inset {
      scrollEntries.append(
        DraftEntry(
          "contentInset",
          [
            "top": FormDraft.number(inset.top), "left": FormDraft.number(inset.left),
            "bottom": FormDraft.number(inset.bottom), "right": FormDraft.number(inset.right),
          ]))
    }
    scrollEntries.append(
      DraftEntry(
        "contentOffset", FormDraft.offset(offset),
        screen.format.isInterfaceBuilder ? "as on the canvas" : offsetComment(facts)))
    if facts.adjusts == false {
      scrollEntries.append(DraftEntry("insetAdjustment", "never"))
    }
    if let mode = facts.dismissMode {
      scrollEntries.append(DraftEntry("keyboardDismissMode", .string(mode.rawValue)))
    }
    let beside = main.besideCount
    add(
      "scroll", .mapping(scrollEntries),
      beside > 0 ? "\(Words.count(beside, "view")) beside it left out" : "")
    return form.items(
      scroll.children,
      origin: Point(x: scroll.frame.minX - offset.x, y: scroll.frame.minY - offset.y),
      scroll: scroll.frame)
  }

  /// Adds the bar that rides on the keyboard.
  private mutating func addFooter(_ form: inout FormDraft) {
    guard let footer = screen.footer else { return }
    var frame = footer.bar.frame
    // Its background reaches down to the end of the screen, but the bar does not.
    if frame.minY < footerRest { frame.size.height = min(frame.maxY, footerRest) - frame.minY }
    var members: [DraftEntry] = []
    if footer.attachment != .keyboardLayoutGuide {
      members.append(DraftEntry("attachment", .string(footer.attachment.rawValue)))
    }
    members.append(DraftEntry("height", FormDraft.number(frame.height)))
    let inside = form.items(footer.bar.children, origin: frame.origin, scroll: nil)
    members.append(DraftEntry("form", .list(inside)))
    add("footer", .mapping(members), footer.isGuessed ? "a guess by its place" : "")
  }

  /// Where a footer's lower edge is while there is no keyboard, on the screen in points.
  private var footerRest: Double {
    min(screen.bars.tabFrame?.minY ?? .infinity, screen.size.height - device.safeArea.bottom)
  }

  /// The scroll view's frame without the keyboard: one that ends at the footer ends there at rest,
  /// too.
  private func restingFrame(_ scroll: ScreenElement) -> Rect {
    guard let bar = screen.footer?.bar.frame, screen.keyboard != nil,
      abs(scroll.frame.maxY - bar.minY) <= 1
    else { return scroll.frame }
    var frame = scroll.frame
    frame.size.height = max(footerRest - bar.height - frame.minY, frame.height)
    return frame
  }

  private func offsetComment(_ facts: ScrollFacts) -> String {
    facts.offset == nil ? "a guess: the dump does not tell" : "as in the dump"
  }

  /// The resting offset of a scroll view whose offset is unknown: under bars its content begins
  /// below them.
  private func restingOffset(_ scroll: ScreenElement) -> Point {
    let bars = max(screen.bars.navigationFrame?.maxY ?? 0, device.safeArea.top)
    let covered = bars - scroll.frame.minY
    let first = scroll.children.map(\.frame.minY).min() ?? 0
    return covered > 0 && first >= bars - 0.5 && screen.keyboard == nil
      ? Point(x: 0, y: -covered) : .zero
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
    let visible = fields.filter { window.contains($0.element.frame) }
    return visible.last { $0.element.frame.maxY > keyboardTop } ?? visible.last ?? fields.last
  }

  private mutating func addTimeline(
    _ focus: ScenarioDraft.Field, _ fields: [ScenarioDraft.Field]
  ) {
    let isCovered = focus.element.frame.maxY > keyboardTop
    add(
      "timeline",
      .mapping([
        DraftEntry(
          "events",
          .list([
            DraftItem(
              value: .inline(["at": .decimal(0.25, places: 2), "focus": .string(focus.id)]),
              comment: focus.element.isFocused
                ? "it had the focus"
                : isCovered ? "the last one on the screen that the keyboard covers" : ""),
            DraftItem(value: .inline(["at": .decimal(1.5, places: 1), "dismiss": true])),
          ]))
      ]))
  }
}
