internal import KeyboardAvoidance
internal import Keyframes

// Scroll views, and static tables: their sections with the words around them, their rows with what
// UIKit adds to them.

extension InterfaceInterpreter {
  /// The room below the last section of a grouped table, and between an empty section and what is
  /// around it, in points: as Interface Builder saves it.
  private static let sectionRoom = 18.0
  /// The height of a section header of a plain table, in points.
  private static let plainHeaderHeight = 28.0
  /// How far below the rows before it a section header's words begin, and how high they are, in
  /// points: a header of 38 below a footer of 18.
  private static let headerRoom = 31.0
  private static let headerHeight = 18.0

  /// A table with rows in the file.
  mutating func table(_ index: Int, _ frame: Rect, _ ground: ViewColor?) -> ScreenElement {
    let view = tree.views[index]
    let look = TableLook(view.element, width: frame.width)
    var element = ScreenElement(.scrollView, frame: frame)
    element.objectID = view.id
    element.style.background = ground
    let sections = view.element.children(in: "sections")
    let rows = Dictionary(
      grouping: view.children.filter { tree.views[$0].section != nil },
      by: { tree.views[$0].section ?? 0 })
    // Headers and footers of the table, and of sections where they are views.
    for child in view.children where tree.views[child].section == nil {
      element.children += elements(child, origin: frame.origin, ground: ground)
    }
    var bottom =
      view.children.filter { tree.views[$0].element["key"] == "tableHeaderView" }
      .map { frames[$0].maxY }.max() ?? 0
    for (number, section) in sections.enumerated() {
      let cells = (rows[number] ?? []).filter { !tree.views[$0].isGone }
      if cells.isEmpty {
        bottom = addEmpty(section, look, below: bottom, at: frame, to: &element.children)
      } else {
        bottom = add(section, cells, look, below: bottom, at: frame, to: &element.children)
      }
    }
    let inside = view.children.filter { !tree.views[$0].isGone }.map { frames[$0].maxY }.max() ?? 0
    var facts = scrollFacts(view.element)
    if view.element["contentInsetAdjustmentBehavior"] == "never" { facts.adjusts = false }
    let end = max(inside, bottom + (look.isGrouped ? Self.sectionRoom : 0))
    facts.contentSize = Size(width: frame.width, height: min(max(end, 0), 20_000))
    element.scroll = facts
    return element
  }

  /// Adds a section and returns where it ends in the table.
  private mutating func add(
    _ section: XMLElement, _ cells: [Int], _ look: TableLook, below bottom: Double,
    at table: Rect, to elements: inout [ScreenElement]
  ) -> Double {
    let frames = cells.map { self.frames[$0] }
    let top = frames.map(\.minY).min() ?? bottom
    let end = frames.map(\.maxY).max() ?? bottom
    let left = frames.map(\.minX).min() ?? 0
    let right = frames.map(\.maxX).max() ?? table.width
    var views: [ScreenElement] = []
    for (position, cell) in cells.enumerated() {
      views += row(cell, look, at: table)
      let isLast = position == cells.count - 1
      if look.hasSeparators, !isLast || !look.isGrouped {
        views += separator(below: cell, look, at: table).map { [$0] } ?? []
      }
    }
    let header = section.text("headerTitle")
    let footer = section.text("footerTitle")
    guard look.isGrouped else {
      if !header.isEmpty {
        let height = min(max(top - bottom, Self.headerHeight), Self.plainHeaderHeight)
        var label = words(
          header, Rect(x: look.margin, y: top - height, width: table.width, height: height), look,
          at: table)
        (label.style.pointSize, label.style.weight) = (17, .semibold)
        elements.append(label)
      }
      elements += views
      guard !footer.isEmpty else { return end }
      elements.append(
        words(
          footer,
          Rect(x: look.margin, y: end + 5, width: table.width, height: Self.headerHeight), look,
          at: table))
      return end + Self.plainHeaderHeight
    }
    var group = ScreenElement(
      .section,
      frame: Rect(x: left, y: top, width: right - left, height: end - top)
        .offsetBy(dx: table.minX, dy: table.minY))
    group.section = ScreenElement.Section(
      header: header, footer: footer, isFullWidth: !look.isInset)
    group.children = views
    elements.append(group)
    return footer.isEmpty ? end : end + Self.sectionRoom
  }

  /// Adds the words of a section whose rows come from code, and returns where it ends.
  private mutating func addEmpty(
    _ section: XMLElement, _ look: TableLook, below bottom: Double, at table: Rect,
    to elements: inout [ScreenElement]
  ) -> Double {
    var end = bottom
    for (key, room) in [("headerTitle", Self.headerRoom), ("footerTitle", 7)] {
      let text = section.text(key)
      guard !text.isEmpty else { continue }
      let y = end + (look.isGrouped ? room : 5)
      let isUpper = key == "headerTitle" && look.isGrouped
      elements.append(
        words(
          isUpper ? text.uppercased() : text,
          Rect(
            x: look.isInset ? 2 * look.margin : look.margin, y: y, width: table.width,
            height: Self.headerHeight), look, at: table))
      end = y + Self.headerHeight + 7
    }
    return end
  }

  private func words(
    _ text: String, _ place: Rect, _ look: TableLook, at table: Rect
  ) -> ScreenElement {
    var place = place
    place.size.width = max(table.width - place.minX - look.margin, 0)
    var label = ScreenElement(
      .label, frame: place.offsetBy(dx: table.minX, dy: table.minY))
    label.label = text
    label.style.pointSize = 13
    label.style.isSecondary = true
    return label
  }
}

// MARK: - Rows

extension InterfaceInterpreter {
  /// A row: what is in it, and what stands at its trailing edge.
  private mutating func row(
    _ index: Int, _ look: TableLook, at table: Rect
  ) -> [ScreenElement] {
    let source = tree.views[index].element
    let frame = frames[index].offsetBy(dx: table.minX, dy: table.minY)
    let accessory: Cell.Accessory
    switch source["accessoryType"] {
    case "disclosureIndicator": accessory = .chevron
    case "detailDisclosureButton":
      accessory = .chevron
      lose(.detailButton)
    case "checkmark": accessory = .checkmark
    case "detailButton":
      accessory = .none
      lose(.detailButton)
    default: accessory = .none
    }
    if let cell = plainCell(index, frame, look, accessory) { return [cell] }
    var views = elements(index, origin: table.origin, ground: nil)
    if accessory != .none {
      let content = tree.views[index].children.first.map { frames[$0].width } ?? frame.width
      let left = min(frame.minX + content, frame.maxX - 44)
      var element = ScreenElement(
        .control,
        frame: Rect(
          x: left, y: frame.minY, width: max(frame.maxX - look.margin - left, 0),
          height: frame.height))
      element.control = .cell(Cell("", accessory: accessory))
      views.append(element)
    }
    return views
  }

  /// A row of one of UIKit's own styles whose words look as a scenario's cells do.
  private func plainCell(
    _ index: Int, _ frame: Rect, _ look: TableLook, _ accessory: Cell.Accessory
  ) -> ScreenElement? {
    let source = tree.views[index].element
    guard let textID = source["textLabel"], let text = tree.indices[textID],
      let content = tree.views[index].children.first, tree.views[index].children.count == 1
    else { return nil }
    let detailID = source["detailTextLabel"]
    let detail = detailID.flatMap { tree.indices[$0] }
    let labels = [text, detail].compactMap(\.self)
    let inside = tree.views[content].children.filter { !tree.views[$0].isGone }
    guard Set(inside) == Set(labels), (detailID == nil) == (detail == nil) else { return nil }
    let isValue = source["style"]?.hasSuffix("Value1") ?? false
    let isSubtitle = source["style"]?.hasSuffix("Subtitle") ?? false
    guard detail == nil || isValue || isSubtitle else { return nil }
    for (label, sizes) in [(text, [17.0]), (detail ?? text, [17, 15, 12, 11])] {
      let element = tree.views[label].element
      let font = element.font()
      let color = element.color("textColor", colors)
      guard font.map({ sizes.contains($0.size) && $0.weight == .regular && !$0.isCustom }) ?? true,
        color.map({ $0.isNearlyBlack || label != text && $0.isGray }) ?? true,
        element.integer("numberOfLines") ?? 1 == 1
      else { return nil }
    }
    // UIKit lays out the words of its own styles, which the file has where its canvas had them.
    let indent = frames[text].minX
    let isUsual = [15, 16, 20].contains(indent)
    let left = frame.minX + frames[content].minX + (isUsual ? look.margin : indent)
    var element = ScreenElement(
      .control,
      frame: Rect(
        x: left, y: frame.minY, width: max(frame.maxX - look.margin - left, 0),
        height: frame.height))
    let words = detail.map { tree.views[$0].element.words } ?? ""
    element.control = .cell(
      Cell(
        tree.views[text].element.words, detail: isSubtitle ? words : "",
        value: isValue ? words : "", accessory: accessory))
    return element
  }

  /// The hairline below a row, unless its inset moves it out of sight.
  private func separator(
    below index: Int, _ look: TableLook, at table: Rect
  ) -> ScreenElement? {
    let frame = frames[index]
    let own = tree.views[index].element.child(key: "separatorInset")
    let left = own?.number("minX") ?? look.separatorLeft
    let right = own?.number("maxX") ?? look.separatorRight
    guard left >= 0, right >= 0, left + right < frame.width else { return nil }
    return ScreenElement(
      .separator,
      frame: Rect(
        x: table.minX + frame.minX + left, y: table.minY + frame.maxY,
        width: frame.width - left - right, height: 0.5))
  }

  /// How a table looks, as its attributes say.
  struct TableLook {
    /// Whether its sections stand on grounds of their own.
    let isGrouped: Bool
    /// Whether these keep from the table's sides.
    let isInset: Bool
    let hasSeparators: Bool
    let separatorLeft: Double
    let separatorRight: Double
    /// The room that words keep from a row's sides, in points.
    let margin: Double

    init(_ element: XMLElement, width: Double) {
      isInset = element["style"] == "insetGrouped"
      isGrouped = isInset || element["style"] == "grouped"
      hasSeparators = element["separatorStyle"] != "none"
      margin = InterfaceView.Tree.cardMargin(of: width)
      let inset = element.child(key: "separatorInset")
      separatorLeft = inset?.number("minX") ?? margin
      separatorRight = inset?.number("maxX") ?? 0
    }
  }
}

// MARK: - Scroll views

extension InterfaceInterpreter {
  func scrollView(
    _ index: Int, _ frame: Rect, _ children: [ScreenElement]
  ) -> ScreenElement {
    let source = tree.views[index].element
    var element = ScreenElement(.scrollView, frame: frame)
    element.objectID = tree.views[index].id
    element.children = children
    var facts = scrollFacts(source)
    // A view with a fixed frame does not say where content ends that constraints end.
    let isKnown = ends.isKnown(index)
    let inside = tree.views[index].children
      .filter { !tree.views[$0].isGone && (!isKnown || tree.views[$0].usesConstraints) }
      .map { frames[$0] }
    // Where no constraint says where the content ends, it was laid out as high as what shows.
    let content = isKnown ? contents[index] ?? .zero : .zero
    let height = max((inside.map(\.maxY).max() ?? 0) + ends.room(index), content.height)
    let width = max(inside.map(\.maxX).max() ?? 0, content.width)
    if !inside.isEmpty {
      facts.contentSize = Size(
        width: source.name == "tableView" ? frame.width : min(max(width, frame.width), 20_000),
        height: min(max(height, 0), 20_000))
      facts.isContentGuessed = !isKnown && source.name == "scrollView"
    }
    if !adjusts(source, height: facts.contentSize?.height ?? 0, frame) { facts.adjusts = false }
    element.scroll = facts
    return element
  }

  /// Reads a scroll view's attributes.
  private func scrollFacts(_ source: XMLElement) -> ScreenElement.Scroll {
    var facts = ScreenElement.Scroll()
    facts.hidesIndicator = source.isNo("showsVerticalScrollIndicator")
    switch source["keyboardDismissMode"] {
    case "onDrag", "onDragWithAccessory": facts.dismissMode = .onDrag
    case "interactive", "interactiveWithAccessory": facts.dismissMode = .interactive
    default: break
    }
    if let inset = source.child(key: "contentInset") {
      let sides = ["minY", "minX", "maxY", "maxX"].map { inset.number($0) ?? 0 }
      if sides.contains(where: { $0 != 0 }), sides.allSatisfy({ 0...20_000 ~= $0 }) {
        facts.inset = EdgeInsets(
          top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
      }
    }
    return facts
  }

  /// Whether UIKit adds the safe area to a scroll view's insets:
  /// `UIScrollView.ContentInsetAdjustmentBehavior`, of which *automatic* is that of what can be
  /// scrolled, and in a navigation or tab bar controller of everything.
  private func adjusts(_ source: XMLElement, height: Double, _ frame: Rect) -> Bool {
    switch source["contentInsetAdjustmentBehavior"] {
    case "never": return false
    case "always": return true
    case "scrollableAxes": break
    default: if isBelowBars { return true }
    }
    let bounces = source.isYes("alwaysBounceVertical") || source.name == "tableView"
    return bounces || height > frame.height
  }
}
