internal import KeyboardAvoidance
internal import Keyframes

/// Makes a screen of a dump's elements, whatever format they come from.
struct DumpInterpreter {
  var screen: Screen
  private var hidden = 0
  /// Pages that lie exactly below the one that is taken.
  var coveredPages = 0
  private var disabled = 0
  /// Fields without a frame, or with one that no screen can have.
  private var unplaced = 0
  /// Elements of no kind that are taken for buttons, because they have words.
  private var wordsAlone = 0
  /// Whether there is one field only, which the keyboard is for.
  private var isOnlyField = false
  var others: [String: Int] = [:]
  /// Where the dump has elements for words, by these.
  private var texts: [String: [Rect]] = [:]

  /// - Throws: ``ImportError/noElements(_:)`` when nothing has a size, and
  ///   ``ImportError/noScreenSize(_:)`` when nothing says that of the screen.
  static func screen(
    _ roots: [DumpNode], format: ScreenImport.Format, notes: [ImportNote]
  ) throws(ImportError) -> Screen {
    let window = try window(of: roots.flatMap(\.flattened), format)
    var interpreter = DumpInterpreter(screen: Screen(size: window.size, format: format))
    interpreter.screen.notes = notes
    var shown = roots.map { $0.moved(dx: -window.minX, dy: -window.minY) }
    interpreter.leaveOutPages(among: &shown)
    interpreter.read(shown, shown.flatMap(\.flattened))
    return interpreter.screen
  }

  private init(screen: Screen) { self.screen = screen }

  /// How many fields are in a dump.
  static func fieldCount(of nodes: [DumpNode]) -> Int {
    nodes.reduce(0) {
      $0 + (inputTypes.contains($1.type) ? 1 : 0) + fieldCount(of: $1.children)
    }
  }

  /// The first window, or else the application, which is that in portrait, at the screen's origin.
  ///
  /// Without both the largest element says it, if it is around the others; one that no screen is
  /// stands for the part that it is.
  private static func window(
    of all: [DumpNode], _ format: ScreenImport.Format
  ) throws(ImportError) -> Rect {
    func screen(_ size: Size) -> Rect { Rect(origin: .zero, size: size) }
    if let area = all.first(where: { $0.type == "Screen" })?.area { return screen(area.size) }
    let windows = all.filter { $0.type == "Window" }
    if let window = mainWindow(windows)?.area, window.minX <= 0, window.minY <= 0 {
      return screen(window.size)
    }
    if let application = all.first(where: { $0.type == "Application" })?.area {
      return screen(application.size)
    }
    let placed = all.compactMap { node in node.area.map { (node: node, area: $0) } }
    let largest = placed.max { $0.area.width * $0.area.height < $1.area.width * $1.area.height }
    guard let (node, area) = largest else { throw .noElements(format) }
    let reaching = Size(width: area.maxX, height: area.maxY)
    if Screen.DeviceMatch.isScreen(reaching) { return screen(reaching) }
    // A field beside others is no view around them.
    let isAround = !node.children.isEmpty || placed.allSatisfy { area.contains($0.area) }
    if Screen.DeviceMatch.isScreen(area.size) { return screen(area.size) }
    guard isAround else { throw .noScreenSize(format) }
    return area
  }

  static func mainWindow(_ windows: [DumpNode]) -> DumpNode? {
    windows.first { $0.isMain && $0.area != nil } ?? windows.first { $0.area != nil }
  }

  private mutating func read(_ roots: [DumpNode], _ all: [DumpNode]) {
    readKeyboard(roots)
    for node in all where node.type == "StaticText" && !node.isHidden {
      texts[node.label, default: []] += [node.area].compactMap(\.self)
    }
    isOnlyField = Self.fieldCount(of: roots) == 1
    let alert = all.first { isAlert($0) }
    let asks = alert.map(Self.hasInput) ?? false
    if !asks { readForm(roots, all) }
    if let alert {
      if asks || screen.elements.isEmpty {
        readAlert(alert)
      } else {
        others["alert over the form"] = 1
      }
    }
    screen.title = all.first { $0.type == "Application" }?.name ?? ""
    screen.elements = Self.cleaned(screen.elements)
    let isFlat = !screen.elements.flatMap(\.flattened).contains { $0.kind == .scrollView }
    if isFlat, let bottom = screen.inputs.map(\.frame.maxY).max(), bottom > screen.size.height {
      screen.note(.contentReaches(bottom))
    }
    noteFacts()
  }

  private mutating func readForm(_ roots: [DumpNode], _ all: [DumpNode]) {
    let card = all.last { $0.type == "Card" && ($0.area?.minY ?? 0) > 20 }
    readBars(card.map { [$0] } ?? roots)
    readSheet(all, card: card?.area)
    let windows = all.filter { $0.type == "Window" }
    let tops = roots.filter { $0.type != "Screen" }
    if let card {
      screen.elements = card.children.flatMap { elements($0) }
    } else if let main = Self.mainWindow(windows) {
      let rest = windows.filter {
        $0.area != main.area || $0.flattened.count != main.flattened.count
      }
      let strays = rest.filter { window in
        let inside = window.flattened
        let isFooters = screen.footer != nil && inside.contains { $0.type == "Keyboard" }
        return !isFooters && Self.hasInput(window)
      }
      if !strays.isEmpty { screen.note(.otherWindows(strays.count)) }
      screen.elements = main.children.flatMap { elements($0) }
    } else {
      screen.elements = tops.flatMap { elements($0) }
    }
  }

  /// Says what was counted on the way, and what such dumps never tell.
  private mutating func noteFacts() {
    if coveredPages > 0 { screen.note(.coveredSteps(coveredPages)) }
    if hidden > 0 { screen.note(.hidden(hidden)) }
    if disabled > 0 { screen.note(.notReachable(disabled)) }
    if unplaced > 0 { screen.note(.notPlaced(unplaced)) }
    if wordsAlone > 0 { screen.note(.wordsAlone(wordsAlone)) }
    for (kind, count) in others.sorted(by: { $0.key < $1.key }) {
      screen.note(.notImported(kind: kind, count: count))
    }
    let hasBarField = others[InterfaceInterpreter.Loss.barField.rawValue] != nil
    if screen.inputs.isEmpty, !hasBarField { screen.note(.noFields) }
    // Appium has told placeholders since March 2025.
    let isOld =
      screen.format == .pageSource && screen.inputs.allSatisfy(\.placeholder.isEmpty)
      && screen.inputs.contains { !$0.text.isEmpty }
    if isOld { screen.note(.placeholdersUnknown) }
    let readable = screen.inputs.count { $0.kind == .textView && !$0.text.isEmpty && !$0.isFocused }
    if readable > 0 { screen.note(.editableUnknown(readable)) }
    screen.note(.keyboardsUnknown)
    screen.note(screen.format == .recursiveDescription ? .secureUnknown : .looksUnknown)
    screen.note(.oneDevice)
    if !Screen.DeviceMatch.isScreen(screen.size) { screen.note(.notAScreen(screen.size)) }
  }
}

// MARK: - What stands around the form

extension DumpInterpreter {
  /// The height of the keyboard follows from the element's top and not from its height, because the
  /// row of globe and microphone below is not part of the element.
  private mutating func readKeyboard(_ roots: [DumpNode]) {
    let windows = roots.flatMap(\.flattened).filter { $0.type == "Window" }
    let holders = windows.isEmpty ? roots : windows
    let size = screen.size
    for holder in holders {
      let inside = holder.flattened
      guard let node = inside.first(where: { $0.type == "Keyboard" }), let keyboard = node.area,
        abs(keyboard.width - size.width) < 1, keyboard.minY > 0, keyboard.minY < size.height
      else { continue }
      var top = keyboard.minY
      let area = holder.area ?? .zero
      if holder.type == "Window", area.height < size.height, area.minY > size.height / 4 {
        top = min(top, area.minY)
      }
      var facts = Screen.Keyboard(height: size.height - top)
      let bar = inside.first { $0.type == "Toolbar" && ($0.area?.maxY ?? 0) <= keyboard.minY + 1 }
      if let bar = bar?.area, bar.maxY > keyboard.minY - 60 {
        facts.accessoryHeight = bar.height
        facts.height = size.height - max(bar.maxY, top)
      }
      if let composer = inside.first(where: { isComposer($0, over: keyboard) }),
        let frame = composer.area
      {
        var bar = ScreenElement(.container, frame: frame)
        bar.children = Self.cleaned(composer.children.flatMap { elements($0) })
        screen.footer = Screen.FooterFacts(bar: bar, attachment: .inputAccessoryView)
        facts.height = size.height - frame.maxY
        facts.accessoryHeight = 0
      }
      (facts.type, facts.returnKey) = node.typing
      screen.keyboard = facts
      screen.note(.keyboardUp(facts.height))
      return
    }
  }

  /// Whether a node of the keyboard's window is an input accessory view in which one types.
  private func isComposer(_ node: DumpNode, over keyboard: Rect) -> Bool {
    guard let area = node.area, abs(area.maxY - keyboard.minY) <= 1,
      abs(area.width - screen.size.width) <= 1, area.height <= Screen.maximumFooterHeight
    else { return false }
    return node.flattened.dropFirst().contains { Self.inputTypes.contains($0.type) }
  }

  static func hasInput(_ node: DumpNode) -> Bool {
    node.flattened.contains { inputTypes.contains($0.type) }
  }

  /// UIKit puts a region beside a sheet that dismisses it, and a grabber on it; a
  /// `recursiveDescription` has its card.
  private mutating func readSheet(_ all: [DumpNode], card: Rect?) {
    if let card {
      screen.sheet = card
      screen.isFormSheet = abs(card.width - Presentation.formSheetSize.width) < 1
      return
    }
    let isSheet = all.contains { Self.isSheetMark($0) }
    guard isSheet, let bar = screen.bars.navigationFrame, bar.minY > 20 else { return }
    let size = screen.size
    let cards = all.compactMap(\.area).filter {
      $0.width >= size.width - 1 && $0.minY > 20 && $0.minY <= bar.minY
        && abs($0.maxY - size.height) < 1
    }
    screen.sheet = cards.min { $0.minY < $1.minY }
  }

  private static func isSheetMark(_ node: DumpNode) -> Bool {
    let marks = ["PopoverDismissRegion", "Sheet Grabber", "dismiss popup"]
    return marks.contains(node.identifier) || marks.contains(node.label)
  }

  /// Whether it is an alert on the screen, and not a part of a dump that begins with it.
  private func isAlert(_ node: DumpNode) -> Bool {
    let window = Rect(origin: .zero, size: screen.size)
    return node.type == "Alert" && node.area.map(window.contains) ?? false
  }

  /// Makes an alert the form, for nobody types in what is behind it.
  private mutating func readAlert(_ alert: DumpNode) {
    guard let area = alert.area else { return }
    screen.note(.alertInFront)
    screen.bars = Screen.Bars()
    screen.sheet = area
    screen.isAlert = true
    var elements = alert.children.flatMap { self.elements($0) }
    // Its words and its buttons are in scroll views, which scroll where it is too high.
    for index in elements.indices { elements[index].stopScrolling() }
    screen.elements = elements
  }
}

// MARK: - Elements

extension DumpInterpreter {
  static let inputTypes: Set = ["TextField", "SecureTextField", "SearchField", "TextView"]
  private static let containers: Set = [
    "Other", "Cell", "Group", "Window", "Application", "Any", "LayoutArea", "LayoutItem",
    "TabGroup", "Table Row", "TableRow", "OutlineRow", "Outline", "Dialog", "Sheet", "Popover",
    "Disclosure", "Form", "Browser", "SplitGroup", "Splitter", "Alert", "Card",
    "Toolbar",
  ]
  private static let scrollViews: Set = ["ScrollView", "Table", "CollectionView", "WebView"]
  /// Told of elsewhere, or nothing that a user sees of the form.
  private static let ignored: Set = [
    "NavigationBar", "TabBar", "StatusBar", "Keyboard", "Key", "KeyboardWindow", "Screen",
    "TextFieldLabel", "FieldEditor", "ScrollBar", "Tab", "BackButton",
  ]

  /// The elements of a node: none if it has no size or is hidden, those of its children if it is
  /// nothing itself.
  private mutating func elements(_ node: DumpNode) -> [ScreenElement] {
    if node.isHidden {
      if node.area != nil { hidden += 1 }
      return []
    }
    if node.type == "Ignored" { return inputs(in: node) }
    if Self.ignored.contains(node.type) || Self.isSheetMark(node) { return [] }
    guard let frame = node.area else {
      if node.frame == nil, Self.inputTypes.contains(node.type) { unplaced += 1 }
      return node.children.flatMap { elements($0) }
    }
    switch node.type {
    case let type where Self.inputTypes.contains(type): return input(node, frame).map { [$0] } ?? []
    case "StaticText": return [text(node, frame)]
    case "Button", "Link": return [button(node, frame)]
    case "Switch", "Toggle", "CheckBox": return [toggle(node, frame)]
    case let type where Self.scrollViews.contains(type): return [scrollView(node, frame)]
    case "Toolbar" where isAccessory(frame) || !toolbarWords(node).isEmpty: return []
    case "Alert" where isAlert(node): return []
    case let type where Self.containers.contains(type):
      var element = ScreenElement(.container, frame: frame)
      element.children = node.children.flatMap { elements($0) }
      if element.children.isEmpty { return words(node, frame).map { [$0] } ?? [] }
      if type == "Cell" {
        // The words of a row as high as its label are the row's, whatever its height.
        for index in element.children.indices
        where element.children[index].kind == .label
          && element.children[index].frame.height > frame.height - 1
        {
          element.children[index].style.pointSize = Label.Style.body.pointSize
        }
      }
      return [element]
    case "Image": return picture(node, frame)
    case _ where node.control != nil:
      var element = ScreenElement(.control, frame: frame)
      element.control = node.control
      return [element]
    default:
      others[node.type, default: 0] += 1
      return inputs(in: node)
    }
  }

  /// What one types in in a node that is lost itself, with what is around it.
  private mutating func inputs(in node: DumpNode) -> [ScreenElement] {
    node.children.filter(Self.hasInput).flatMap { elements($0) }.filter(\.hasInput)
  }

  /// A picture, and what stands in it, for image views may have subviews.
  ///
  /// One that covers most of the screen is behind everything.
  private mutating func picture(_ node: DumpNode, _ frame: Rect) -> [ScreenElement] {
    var elements = node.children.flatMap { self.elements($0) }
    if let picture = node.control, share(of: frame) < 0.6 {
      var element = ScreenElement(.control, frame: frame)
      element.control = picture
      elements.insert(element, at: 0)
    } else {
      others[node.type, default: 0] += 1
    }
    guard elements.count > 1 else { return elements }
    var element = ScreenElement(.container, frame: frame)
    element.children = elements
    return [element]
  }

  /// How much of the screen a frame covers.
  private func share(of frame: Rect) -> Double {
    frame.width * frame.height / (screen.size.width * screen.size.height)
  }

  private mutating func input(_ node: DumpNode, _ frame: Rect) -> ScreenElement? {
    // The system's helpers for AutoFill.
    guard frame.width > 1, frame.height > 1 else { return nil }
    var element = ScreenElement(node.type == "TextView" ? .textView : .field, frame: frame)
    element.identifier = node.identifier
    element.label = node.label
    element.placeholder = node.placeholder
    // In an empty field the value is the placeholder.
    element.text = node.value == node.placeholder ? "" : node.value
    element.input.isSecure = node.type == "SecureTextField"
    if element.input.isSecure {
      // What is typed is shown as dots: words are the placeholder of an empty field.
      if element.placeholder.isEmpty, !element.text.allSatisfy({ Self.dots.contains($0) }) {
        element.placeholder = element.text
      }
      element.text = ""
    }
    let isSearch = node.type == "SearchField"
    if isSearch { (element.input.type, element.input.returnKey) = (.search, .search) }
    if let keyboard = screen.keyboard, node.isFocused || isOnlyField {
      if !element.input.isSecure { element.input.type = element.input.type ?? keyboard.type }
      element.input.returnKey = element.input.returnKey ?? keyboard.returnKey
    }
    switch node.border {
    case "RoundedRect": element.input.border = .roundedRect
    case "Line", "Bezel": element.input.border = .line
    case _ where isSearch: element.input.border = .search
    default:
      element.input.border = screen.format == .recursiveDescription ? border(of: node) : nil
    }
    element.isFocused = node.isFocused
    if !isSearch { countPictures(in: node, frame) }
    guard node.isEnabled else {
      disabled += 1
      element.kind = .label
      element.label = element.text.isEmpty ? element.placeholder : element.text
      return element.label.isEmpty ? nil : element
    }
    return element
  }

  /// The characters that secure fields show for those that are typed.
  private static let dots: Set<Character> = ["\u{2022}", "\u{25CF}", "\u{2219}", "*"]

  private mutating func countPictures(in field: DumpNode, _ frame: Rect) {
    for picture in field.children where picture.type == "Image" && !picture.isHidden {
      guard let area = picture.area else { continue }
      let kind =
        area.width > frame.width / 2 ? "picture behind a field" : "picture beside a field's words"
      others[kind, default: 0] += 1
    }
  }

  private func border(of node: DumpNode) -> TextInput.Border? {
    node.type == "TextView"
      ? nil : node.children.contains { $0.type == "Ignored" } ? nil : .some(.none)
  }

  private func text(_ node: DumpNode, _ frame: Rect) -> ScreenElement {
    var element = ScreenElement(.label, frame: frame)
    element.identifier = node.identifier
    element.label = [node.label, node.value].first { !$0.isEmpty } ?? node.identifier
    return element
  }

  /// A button with its words, or with what stands in it: buttons may have subviews, as a card has
  /// that is tapped as a whole.
  private mutating func button(_ node: DumpNode, _ frame: Rect) -> ScreenElement {
    let inside = node.flattened.dropFirst()
    let text = inside.first { $0.type == "StaticText" && !$0.label.isEmpty }?.label
    var button = ScreenElement(.button, frame: frame)
    button.identifier = node.identifier
    button.label = [node.label, node.value, text ?? ""].first { !$0.isEmpty } ?? node.identifier
    button.style.tint = ground(of: node, frame)
    button.style.button = button.style.tint == nil ? .plain : .filled
    countDisabled(node)
    // One that is chosen has the value 1.
    let isChosen = !["", "0", "1"].contains(node.value) && !node.label.contains(node.value)
    if isChosen, !node.label.isEmpty {
      others["value beside a button's words", default: 0] += 1
    }
    guard inside.contains(where: { Self.touched.contains($0.type) && $0.area != nil }) else {
      let pictures = inside.count { $0.type == "Image" && !$0.isHidden && $0.area != nil }
      if pictures > 0 {
        others[InterfaceInterpreter.Loss.buttonPicture.rawValue, default: 0] += pictures
      }
      return button
    }
    var card = ScreenElement(.container, frame: frame)
    card.children = node.children.flatMap { elements($0) }
    if text == nil, !node.label.isEmpty { card.children.insert(button, at: 0) }
    return card
  }

  /// The colour of a button's ground: its own, or that of a view in it that is as large.
  private func ground(of button: DumpNode, _ frame: Rect) -> ViewColor? {
    button.flattened.lazy.filter { !$0.isHidden && $0.frame == frame }.compactMap(\.ground).first
  }

  /// What one types in, taps or scrolls: in a button it is no part of the button's own look.
  private static let touched = inputTypes.union(scrollViews).union([
    "Button", "Link", "Switch", "Toggle", "CheckBox",
  ])

  /// A switch, with its words where it has room for them.
  ///
  /// SwiftUI makes one element of a row's words and its switch; what a narrow one is called is only
  /// spoken.
  private mutating func toggle(_ node: DumpNode, _ frame: Rect) -> ScreenElement {
    var element = ScreenElement(.toggle, frame: frame)
    element.isOn = ["1", "true", "on", "On"].contains(node.value)
    element.identifier = node.identifier
    if frame.width >= Self.labelledToggleWidth { element.label = node.label }
    countDisabled(node)
    return element
  }

  /// Twice the width of a switch, in points: an assumption.
  private static let labelledToggleWidth = 102.0

  /// The words of an element that has nothing in it to show them: an accessible view is one element
  /// with all that is in it, as rows of tables are and what React Native makes touchable.
  private mutating func words(_ node: DumpNode, _ frame: Rect) -> ScreenElement? {
    // The value of a scroll indicator is how far it is.
    guard !node.label.isEmpty, !node.value.hasSuffix("%"),
      !["Window", "Application"].contains(node.type),
      node.flattened.allSatisfy({ Self.containers.contains($0.type) }),
      !(texts[node.label] ?? []).contains(where: { frame.insetBy(dx: -1, dy: -1).contains($0) })
    else { return nil }
    if node.type == "Cell" {
      var element = ScreenElement(.control, frame: frame)
      element.control = .cell(Cell(node.label))
      return element
    }
    guard share(of: frame) < 0.5 else {
      others[node.type, default: 0] += 1
      return nil
    }
    wordsAlone += 1
    return button(node, frame)
  }

  /// A `recursiveDescription` tells what cannot be touched, which looks like all else.
  private mutating func countDisabled(_ node: DumpNode) {
    guard !node.isEnabled, screen.format != .recursiveDescription else { return }
    others[InterfaceInterpreter.Loss.disabled.rawValue, default: 0] += 1
  }

  /// Whether an element is a scroll view's content although it is lower: as wide, and with all in
  /// it.
  private func holdsAll(_ content: Rect, of node: DumpNode, in frame: Rect) -> Bool {
    let inside = node.flattened.dropFirst().filter { $0.type != "Other" }.compactMap(\.area)
    return content.width >= frame.width - 0.5
      && inside.allSatisfy { content.insetBy(dx: -0.5, dy: -0.5).contains($0) }
  }

  private mutating func scrollView(_ node: DumpNode, _ frame: Rect) -> ScreenElement {
    var element = ScreenElement(.scrollView, frame: frame)
    element.identifier = node.identifier
    var facts = ScreenElement.Scroll()
    facts.contentSize = node.contentSize
    facts.offset = node.contentOffset
    facts.adjustedTop = node.adjustedInset?.first
    // The content of a page source's scroll view is the largest element right below it.
    let content = node.children.filter { $0.type == "Other" }.compactMap(\.area)
      .max { $0.width * $0.height < $1.width * $1.height }
    if facts.offset == nil, node.type == "ScrollView", let content,
      content.height >= frame.height - 1 || content.minY < frame.minY
        || holdsAll(content, of: node, in: frame)
    {
      facts.offset = Point(x: max(frame.minX - content.minX, 0), y: frame.minY - content.minY)
      facts.contentSize = content.size
    }
    element.scroll = facts
    element.children = node.children.flatMap { elements($0) }
    return element
  }
}

extension ScreenElement {
  fileprivate mutating func stopScrolling() {
    if kind == .scrollView { kind = .container }
    for index in children.indices { children[index].stopScrolling() }
  }
}
