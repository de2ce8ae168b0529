internal import KeyboardAvoidance
internal import Keyframes

extension InterfaceInterpreter {
  /// Whether a navigation bar stands below the status bar, of whatever height a canvas has it.
  private func isAtTop(_ frame: Rect) -> Bool {
    if let sheet = screen.sheet { return abs(frame.minY - sheet.minY) <= 1 }
    let status = max(Screen.DeviceMatch.match(screen)?.device.safeArea.top ?? 0, 20)
    return frame.minY <= status + 1 && frame.maxY > status + 30
  }

  /// Takes a bar that stands in the view where the system's would stand for one of the system's.
  mutating func takeBar(_ view: InterfaceView, _ frame: Rect) -> Bool {
    let isBroad = abs(frame.width - screen.size.width) < 1
    let safe = Screen.DeviceMatch.match(screen)?.device.safeArea.bottom ?? 0
    let ends = [screen.size.height, screen.size.height - safe, screen.root?.maxY ?? 0]
    let isAtBottom = isBroad && ends.contains { abs($0 - frame.maxY) <= 1 }
    switch view.tag {
    case "navigationBar" where isBroad && isAtTop(frame) && screen.bars.navigation == nil:
      let item = view.element.children(in: "items").first { $0.name == "navigationItem" }
      screen.bars.navigation = item?["title"] ?? ""
      takeItems(of: item)
      return true
    case "toolbar"
    where isAtBottom && frame.height < 2 * Bars.tabHeight + safe && screen.bars.tabFrame == nil
      && screen.bars.toolbar.isEmpty:
      screen.bars.toolbar = items(view.element.children(in: "items"))
      if !screen.bars.toolbar.isEmpty { loseColors(of: view.element) }
      return !screen.bars.toolbar.isEmpty
    case "tabBar" where isAtBottom && screen.bars.tabFrame == nil:
      screen.bars.tabFrame = frame
      return true
    default: return false
    }
  }

  /// Adds the buttons of a navigation item to the navigation bar.
  mutating func takeItems(of item: XMLElement?) {
    guard let item else { return }
    func buttons(_ side: String) -> [XMLElement] {
      item.children.filter { $0["key"] == "\(side)BarButtonItem" }
        + item.children(in: "\(side)BarButtonItems")
    }
    screen.bars.leading = items(buttons("left"))
    screen.bars.trailing = items(buttons("right")).reversed()
    if let view = item.child(key: "titleView") {
      lose(InterfaceView.Tree.holdsInput(view) ? .barField : .titleView)
    }
    if !(item["prompt"] ?? "").isEmpty { lose(.prompt) }
  }

  /// Tells of the looks of a bar that scenarios have none for.
  mutating func loseColors(of bar: XMLElement?) {
    guard let bar else { return }
    let isColored = bar.children.contains {
      $0["key"] == "barTintColor" || $0.name == "textAttributes"
        || $0.name.hasSuffix("BarAppearance") && $0.child(key: "backgroundColor") != nil
    }
    if isColored || bar["barStyle"]?.hasPrefix("black") ?? false { lose(.barColor) }
  }

  /// The buttons of a toolbar in which one types, beside the views in it: before the first of these
  /// at the left, after it at the right.
  mutating func barButtons(
    of bar: XMLElement, in frame: Rect, _ views: [ScreenElement]
  ) -> [ScreenElement] {
    // The room at the sides and between buttons: an assumption.
    let (margin, gap) = (16.0, 8.0)
    var (left, right) = (frame.minX + margin, frame.maxX - margin)
    let buttons = bar.children(in: "items")
    let first = buttons.firstIndex { $0.child(key: "customView") != nil } ?? buttons.endIndex
    func button(_ words: String, from x: (Double) -> Double) -> ScreenElement? {
      // Buttons of a form have words.
      guard Symbol(rawValue: words) == nil else { return nil }
      let width = TextMeasure.width(words, size: 17, font: .drawn) + 4
      var button = ScreenElement(
        .button, frame: Rect(x: x(width), y: frame.minY, width: width, height: frame.height))
      button.label = words
      (button.style.button, button.style.pointSize) = (.plain, 17)
      return button
    }
    let before = items(Array(buttons[..<first]))
    let after = items(buttons[first...].filter { $0.child(key: "customView") == nil })
    var found: [ScreenElement] = []
    for words in before {
      guard let button = button(words, from: { _ in left }) else { continue }
      found.append(button)
      left = button.frame.maxX + gap
    }
    for words in after.reversed() {
      guard let button = button(words, from: { right - $0 }) else { continue }
      found.append(button)
      right = button.frame.minX - gap
    }
    // One that would lie on a view stands elsewhere.
    let free = found.filter { one in !views.contains { $0.frame.intersects(one.frame) } }
    lose(.barPicture, before.count + after.count - found.count)
    lose(.titleView, found.count - free.count)
    return free
  }

  /// Adds the toolbar's buttons.
  ///
  /// - Parameter isAlone: Whether there is no tab bar in its place.
  mutating func takeToolbar(_ buttons: [XMLElement], isAlone: Bool) {
    screen.bars.toolbar = items(buttons)
    if screen.bars.toolbar.isEmpty, isAlone { lose(.emptyToolbar) }
  }

  private mutating func items(_ buttons: [XMLElement]) -> [String] {
    var found: [String] = []
    for button in buttons where button.name == "barButtonItem" {
      let system = button["systemItem"] ?? ""
      if system.hasSuffix("Space") { continue }
      let picture =
        button["image"] ?? button.child(key: "image")?["image"] ?? Self.symbols[system] ?? ""
      if let symbol = Symbol(rawValue: picture) {
        found.append(symbol.rawValue)
      } else if let view = button.child(key: "customView") {
        lose(InterfaceView.Tree.holdsInput(view) ? .barField : .titleView)
      } else if picture.isEmpty, let title = button["title"] ?? Self.titles[system],
        title.contains(where: { !$0.isWhitespace })
      {
        found.append(title)
      } else {
        lose(picture.isEmpty && system.isEmpty ? .silentButton : .barPicture)
      }
    }
    return Array(found.prefix(4))
  }

  /// The words of `UIBarButtonItem.SystemItem`, in English.
  private static let titles = [
    "done": "Done", "cancel": "Cancel", "edit": "Edit", "save": "Save", "undo": "Undo",
    "redo": "Redo",
  ]

  /// The symbols of `UIBarButtonItem.SystemItem`, as far as scenarios have them.
  private static let symbols = [
    "add": "plus", "trash": "trash", "action": "square.and.arrow.up", "camera": "camera",
    "search": "magnifyingglass", "close": "xmark", "stop": "xmark", "compose": "pencil",
  ]
}
