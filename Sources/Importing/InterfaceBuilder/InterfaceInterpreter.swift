internal import KeyboardAvoidance
internal import Keyframes

/// Makes a screen of a scene's views and where they stand.
struct InterfaceInterpreter {
  let tree: InterfaceTree
  /// The frame of every view in its superview, as saved or laid out again.
  let frames: [Rect]
  /// The room below what reaches down to the end of a scroll view's content, by constraints.
  let contentRooms: [Int: Double]
  /// Views whose place is not determined.
  var uncertain: Set<Int> = []
  /// Views whose lower edge is pinned to the keyboard's guide.
  var riders: Set<Int> = []
  /// The sizes of scroll views' contents, where they were laid out again.
  var contents: [Int: Size] = [:]
  private(set) var screen: Screen
  private var counts: [String: Int] = [:]
  private var hidden = 0
  private var disabled = 0
  private var embedded = 0
  private var classes: [String] = []

  init(
    tree: InterfaceTree, frames: [Rect], contentRooms: [Int: Double], screen: Screen
  ) {
    self.tree = tree
    self.frames = frames
    self.contentRooms = contentRooms
    self.screen = screen
  }

  /// Fills the screen with the elements of the root view, which stands at a place of the window.
  mutating func interpret() {
    guard let root = tree.views.first, let frame = frames.first else { return }
    if root.isScrollView || root.isInput {
      screen.elements = elements(0, origin: .zero)
    } else {
      screen.elements = root.children.flatMap { elements($0, origin: frame.origin) }
    }
    addNotes()
  }

  private mutating func addNotes() {
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
      screen.note(.notImported(kind: kind, count: count))
    }
    if embedded > 0 { screen.note(.embeddedViews(embedded)) }
    if tree.rowsFromCode > 0 { screen.note(.rowsFromCode(tree.rowsFromCode)) }
    if tree.prototypes > 0 { screen.note(.prototypes(tree.prototypes)) }
    if hidden > 0 { screen.note(.hidden(hidden)) }
    if disabled > 0 { screen.note(.notReachable(disabled)) }
    if tree.isFull { screen.note(.tooMany(limit: InterfaceTree.maximumViews)) }
    if !classes.isEmpty { screen.note(.customClasses(classes)) }
    if screen.inputs.isEmpty { screen.note(.noFields) }
  }
}

// MARK: - Elements

extension InterfaceInterpreter {
  private mutating func elements(_ index: Int, origin: Point) -> [ScreenElement] {
    var found = element(index, origin: origin)
    if riders.contains(index), found.count == 1, found[0].kind != .scrollView {
      found[0].ridesOnKeyboard = true
    }
    return found
  }

  private mutating func element(_ index: Int, origin: Point) -> [ScreenElement] {
    let view = tree.views[index]
    if view.isGone {
      hidden += 1
      return []
    }
    let frame = frames[index].offsetBy(dx: origin.x, dy: origin.y)
    let inside = { (self: inout Self) in
      view.children.flatMap { self.elements($0, origin: frame.origin) }
    }
    if let name = view.element["customClass"], view.isInput, !classes.contains(name) {
      classes.append(name)
    }
    switch view.tag {
    case "textField", "textView", "searchBar":
      return input(view, frame).map { element in
        var element = element
        element.isUncertain = uncertain.contains(index)
        return [element]
      } ?? []
    case "label": return label(view, frame).map { [$0] } ?? []
    case "button": return button(view, frame).map { [$0] } ?? inside(&self)
    case "switch":
      guard !frame.isEmpty else { return [] }
      var element = ScreenElement(.toggle, frame: frame)
      element.isOn = !view.element.isNo("on")
      element.style.tint = view.element.color("onTintColor")
      return [element]
    case "scrollView", "tableView", "collectionView":
      return [scrollView(index, frame, inside(&self))]
    case "containerView":
      embedded += 1
      return []
    case _ where view.element.control != nil && isShown(frame):
      var element = ScreenElement(.control, frame: frame)
      element.control = view.element.control
      return [element]
    case let tag where Self.nameless.contains(tag):
      counts[tag, default: 0] += 1
      return inside(&self).filter(\.hasInput)
    default:
      var element = ScreenElement(.container, frame: frame)
      element.children = inside(&self)
      return element.children.isEmpty ? [] : [element]
    }
  }

  /// Whether a control or a picture is drawn: not one that is too small to see, nor a picture
  /// behind the whole screen.
  private func isShown(_ frame: Rect) -> Bool {
    !frame.isEmpty && frame.width * frame.height < 0.6 * screen.size.width * screen.size.height
  }

  private static let nameless: Set = [
    "imageView", "slider", "stepper", "segmentedControl", "pickerView", "datePicker", "webView",
    "wkWebView", "progressView", "activityIndicatorView", "mapView", "toolbar", "navigationBar",
    "tabBar", "pageControl", "glkView", "mtkView", "sceneKitView", "SCNView", "arscnView",
  ]

  private mutating func input(_ view: InterfaceView, _ frame: Rect) -> ScreenElement? {
    let source = view.element
    guard !frame.isEmpty else { return nil }
    var element = ScreenElement(view.tag == "textView" ? .textView : .field, frame: frame)
    element.objectID = view.id
    let identifier = source.accessibilityIdentifier
    element.identifier = identifier.isEmpty ? source["userLabel"] ?? "" : identifier
    element.placeholder = source.words("placeholder")
    element.text = view.tag == "searchBar" ? source.text("text") : source.words("text")
    element.input = InterfaceTraits.facts(source)
    if view.tag == "searchBar" {
      // The field in the bar, which is 8 narrower at each side and 36 high.
      element.frame = frame.insetBy(dx: 8, dy: max((frame.height - 36) / 2, 0))
      element.input.type = .search
      element.input.border = .filled
    }
    element.style = Self.textFacts(source)
    element.style.tint = source.color("tintColor")
    element.style.background = source.color("backgroundColor").flatMap {
      $0.isNearlyWhite ? nil : $0
    }
    guard view.isInput else {
      if view.tag != "textView" { disabled += 1 }
      element.kind = .label
      (element.style.tint, element.style.background) = (nil, nil)
      element.label = element.text.isEmpty ? element.placeholder : element.text
      return element.label.isEmpty ? nil : element
    }
    return element
  }

  private func label(_ view: InterfaceView, _ frame: Rect) -> ScreenElement? {
    let words = view.element.words("text")
    guard !frame.isEmpty, !words.isEmpty else { return nil }
    var element = ScreenElement(.label, frame: frame)
    element.label = words
    element.objectID = view.id
    element.style = Self.textFacts(view.element)
    return element
  }

  private func button(_ view: InterfaceView, _ frame: Rect) -> ScreenElement? {
    let source = view.element
    let state = source.children.first { $0.name == "state" && $0["key"] == "normal" }
    let configuration = source.child(key: "configuration")
    let title = [
      configuration?.text("title"), configuration?.text("attributedTitle"), state?.text("title"),
      state?.text("attributedTitle"),
    ].compactMap(\.self).first { !$0.isEmpty }
    guard let title, !frame.isEmpty else { return nil }
    var element = ScreenElement(.button, frame: frame)
    element.label = title
    element.objectID = view.id
    let ground = source.color("backgroundColor").flatMap { $0.isNearlyWhite ? nil : $0 }
    switch configuration?["style"] {
    case "filled", "borderedProminent": element.style.button = .filled
    case "tinted", "gray", "bordered": element.style.button = .tinted
    default: element.style.button = ground == nil ? .plain : .filled
    }
    element.style.tint =
      ground ?? configuration?.color("baseBackgroundColor") ?? source.color("tintColor")
    let words = state?.color("titleColor") ?? configuration?.color("baseForegroundColor")
    if let words, !words.isNearlyWhite { element.style.color = words }
    return element
  }

  private func scrollView(
    _ index: Int, _ frame: Rect, _ children: [ScreenElement]
  ) -> ScreenElement {
    let source = tree.views[index].element
    var element = ScreenElement(.scrollView, frame: frame)
    element.objectID = tree.views[index].id
    element.sourceType = source.name
    element.children = children
    var facts = ScrollFacts()
    facts.offset = .zero
    let inside = tree.views[index].children.filter { !tree.views[$0].isGone }.map { frames[$0] }
    let content = contents[index] ?? .zero
    let height = max((inside.map(\.maxY).max() ?? 0) + (contentRooms[index] ?? 0), content.height)
    let width = max(inside.map(\.maxX).max() ?? 0, content.width)
    if !inside.isEmpty {
      facts.contentSize = Size(
        width: source.name == "tableView" ? frame.width : min(max(width, frame.width), 20_000),
        height: min(max(height, 0), 20_000))
    }
    switch source["keyboardDismissMode"] {
    case "onDrag", "onDragWithAccessory": facts.dismissMode = .onDrag
    case "interactive", "interactiveWithAccessory": facts.dismissMode = .interactive
    default: break
    }
    if source["contentInsetAdjustmentBehavior"] == "never" { facts.adjusts = false }
    if let inset = source.child(key: "contentInset") {
      let sides = ["minY", "minX", "maxY", "maxX"].map { inset.number($0) ?? 0 }
      if sides.contains(where: { $0 != 0 }), sides.allSatisfy({ 0...20_000 ~= $0 }) {
        facts.inset = EdgeInsets(
          top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
      }
    }
    element.scroll = facts
    return element
  }

  private static func textFacts(_ source: XMLElement) -> TextFacts {
    var facts = TextFacts()
    if let font = source.font() { (facts.pointSize, facts.isBold) = (font.size, font.isBold) }
    switch source["textAlignment"] {
    case "center": facts.alignment = .center
    case "right": facts.alignment = .right
    default: break
    }
    let color = source.color("textColor")
    facts.isSecondary = color?.isGray ?? false
    if let color, !facts.isSecondary, !color.isNearlyBlack { facts.color = color }
    return facts
  }
}
