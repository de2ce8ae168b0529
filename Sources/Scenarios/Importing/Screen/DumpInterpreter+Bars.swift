internal import KeyboardAvoidance
internal import Keyframes

// Navigation bars, tab bars and toolbars of dumps.

extension DumpInterpreter {
  mutating func readBars(_ roots: [DumpNode]) {
    let main = Self.mainWindow(roots.flatMap(\.flattened).filter { $0.type == "Window" })
    let all = main?.flattened ?? roots.flatMap(\.flattened)
    // The last one is in front, as a sheet's; of bars beside each other the widest is the form's.
    let bars = all.filter {
      $0.type == "NavigationBar" && ($0.area?.minY ?? .infinity) < screen.size.height / 2
    }
    let widest = bars.compactMap(\.area?.width).max() ?? 0
    if let bar = bars.last(where: { ($0.area?.width ?? 0) > widest - 1 }), let frame = bar.area {
      let beside = bars.compactMap(\.area).count {
        $0.maxX <= frame.minX + 1 || $0.minX >= frame.maxX - 1
      }
      if beside > 0 { others["navigation bar of another column", default: 0] += beside }
      let words = bar.flattened.dropFirst()
      screen.bars.navigationFrame = frame
      let fields = words.count {
        Self.inputTypes.contains($0.type) && !$0.isHidden && $0.area != nil
      }
      if fields > 0 { others[InterfaceInterpreter.Loss.barField.rawValue] = fields }
      let titles = Self.titles(in: bar)
      screen.bars.navigation =
        (titles.first { $0.type == "StaticText" } ?? titles.first)?.label ?? bar.name
      // A large one stands below the bar's buttons.
      screen.bars.hasLargeTitle = titles.contains { title in
        title.area.map { $0.midY > frame.minY + Bars.navigationHeight && frame.contains($0) }
          ?? false
      }
      let first = words.first { Self.isBarButton($0) && ($0.area?.minX ?? 100) < 40 }
      if let first, (first.area?.midX ?? 0) < screen.size.width / 3 {
        let words = first.flattened.map(\.label).first { !$0.isEmpty } ?? ""
        let leadsBack =
          screen.format == .recursiveDescription
          ? first.flattened.contains { $0.type == "BackButton" }
          : !Self.leadingWords.contains(words)
        if !leadsBack, !words.isEmpty {
          screen.bars.leading = [words]
        } else {
          screen.bars.back = words
        }
      }
      screen.bars.trailing = Self.words(
        on: words.filter {
          $0.type == "Button" && !$0.isHidden && ($0.area?.minX ?? 0) > frame.midX
        })
    }
    let tabBar = all.first { $0.type == "TabBar" && $0.area != nil }
    if let bar = tabBar, let frame = bar.area, frame.maxY > screen.size.height - 60 {
      screen.bars.tabFrame = frame
      screen.bars.tabs = bar.flattened.filter { ["Button", "Tab"].contains($0.type) }
        .sorted { ($0.area?.minX ?? 0) < ($1.area?.minX ?? 0) }.map(\.label)
    } else if tabBar != nil {
      // From iPadOS 18 on it stands at the top.
      others["TabBar", default: 0] += 1
    }
    screen.bars.toolbar = all.lazy.map(toolbarWords).first { !$0.isEmpty } ?? []
  }

  /// The words on buttons as they stand from the left; in buttons are buttons of the same words.
  private static func words(on buttons: [DumpNode]) -> [String] {
    buttons.filter { !$0.label.isEmpty }
      .sorted { ($0.area?.maxX ?? 0) < ($1.area?.maxX ?? 0) }
      .reduce(into: []) { words, button in
        if !words.contains(button.label) { words.append(button.label) }
      }
  }

  /// The words on the buttons of the system's toolbar at the bottom; none of any other element.
  func toolbarWords(_ node: DumpNode) -> [String] {
    guard node.type == "Toolbar", let area = node.area, !Self.hasInput(node),
      area.maxY > (screen.bars.tabFrame?.minY ?? screen.size.height) - 60
    else { return [] }
    return Self.words(on: node.flattened.filter { $0.type == "Button" && !$0.isHidden })
  }

  /// Whether a bar is the keyboard's accessory view.
  func isAccessory(_ bar: Rect) -> Bool {
    guard let keyboard = screen.keyboard else { return false }
    let top = screen.size.height - keyboard.height
    return keyboard.accessoryHeight == bar.height && (top - 60...top + 1).contains(bar.maxY)
  }

  /// What stands on buttons at a bar's left that lead nowhere back, where a dump does not tell:
  /// `UIBarButtonItem.SystemItem`, and those of sheets.
  private static let leadingWords: Set = ["Cancel", "Close", "Done", "Edit", "Menu", "Skip"]

  /// What stands in a bar and may be its title: words that are in no button or field and hold none.
  private static func titles(in bar: DumpNode) -> [DumpNode] {
    bar.children.filter { !isBarButton($0) && !inputTypes.contains($0.type) }.flatMap { node in
      let isTitle =
        ["StaticText", "Other"].contains(node.type) && !node.label.isEmpty && !node.isHidden
        && !node.flattened.contains { isBarButton($0) || inputTypes.contains($0.type) }
      return (isTitle ? [node] : []) + titles(in: node)
    }
  }

  private static func isBarButton(_ node: DumpNode) -> Bool {
    ["Button", "BackButton"].contains(node.type)
  }
}
