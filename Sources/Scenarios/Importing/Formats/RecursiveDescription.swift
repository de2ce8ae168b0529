internal import KeyboardAvoidance
internal import Keyframes

/// The output of `po view.recursiveDescription()` about UIKit's views.
enum RecursiveDescription {
  static func nodes(_ text: String) -> (nodes: [DumpNode], notes: [ImportNote]) {
    var outline = DumpNode.Outline()
    var notes: [ImportNote] = []
    var shortened = 0
    var tellsGrounds = false
    var isFirst = true
    for line in PastedText.lines(of: text) {
      guard let start = line.firstIndex(of: "<"), line[start...].contains(": 0x") else { continue }
      let depth = line[..<start].count { $0 == "|" }
      let body = ownText(of: line[start...].dropFirst())[...]
      guard let frameText = value(" frame = (", to: ")", in: body) else { continue }
      var node = self.node(body, frame: Rect(in: frameText))
      // UIKit tells them from iOS 15 on.
      tellsGrounds = tellsGrounds || body.contains(groundMark)
      if isMoving(body), !notes.contains(.animating) { notes.append(.animating) }
      if node.type == "StaticText", node.label.hasSuffix("...") { shortened += 1 }
      // A dump may begin below the window; its first line then says the size.
      if isFirst, node.type == "Other" { node.type = "Window" }
      isFirst = false
      outline.add(node, depth: depth)
    }
    if !tellsGrounds { notes.append(.groundsUnknown) }
    if shortened > 0 { notes.append(.labelsShortened(shortened)) }
    return (outline.finish().map { absolute($0, origin: .zero) }, notes)
  }

  private static let groundMark = "; backgroundColor = "

  /// What a line says of its own view, without the objects in it, such as a layer or a background
  /// that has a frame of its own; of a system's colour the name.
  private static func ownText(of line: Substring) -> String {
    var text = ""
    var depth = 0
    var rest = line
    while let next = rest.first {
      let isStart = next == "<" && (depth > 0 || isObject(rest.dropFirst()))
      if isStart, depth == 0, rest.hasPrefix("<UIDynamicSystemColor"),
        let name = value("name = ", to: ">", in: rest)
      {
        text += name
      }
      if isStart { depth += 1 }
      if depth == 0 { text.append(next) }
      if next == ">", depth > 0 { depth -= 1 }
      rest.removeFirst()
    }
    return text
  }

  /// Whether a text begins as an object's description does, which words in it hardly do.
  private static func isObject(_ text: Substring) -> Bool {
    let name = text.prefix { !":<>; ".contains($0) }
    return !name.isEmpty && text[name.endIndex...].hasPrefix(": 0x")
  }

  /// Whether an animation changes where a view is, and not how it looks, as that of a caret does.
  private static func isMoving(_ body: Substring) -> Bool {
    value("animations = {", to: "}", in: body).map { animations in
      ["position", "bounds", "transform", "frame"].contains { animations.contains($0) }
    } ?? false
  }

  private static func node(_ body: Substring, frame: Rect?) -> DumpNode {
    let name = String(body.prefix { $0 != ":" })
    let base = value("baseClass = ", to: ";", in: body).map(String.init)
    var node = DumpNode(type(ofClass: name, base: base), frame: frame)
    let text = unescaped(value("; text = '", to: "';", in: body) ?? "")
    switch node.type {
    case "StaticText", "Button", "TextFieldLabel": node.label = text
    default: node.value = text
    }
    node.placeholder = unescaped(value("; placeholder = ", to: ";", in: body) ?? "")
    node.label =
      node.label.isEmpty
      ? unescaped(value("; accessibilityLabel = '", to: "';", in: body) ?? "") : node.label
    node.identifier = unescaped(
      value("; accessibilityIdentifier = '", to: "';", in: body)
        ?? value("; id = ", to: ";", in: body) ?? "")
    node.border = value("; borderStyle = ", to: ";", in: body).map(String.init)
    node.ground = value(groundMark, to: ";", in: body).flatMap(color)
    node.isHidden = body.contains("; hidden = YES") || body.contains("; alpha = 0;")
    node.isEnabled = !(body.contains("; userInteractionEnabled = NO") && node.type != "StaticText")
    if let numbers = value("contentOffset: {", to: "}", in: body).map(NumberText.all),
      numbers.count == 2, numbers.allSatisfy({ abs($0) <= 20_000 })
    {
      node.contentOffset = Point(x: numbers[0], y: numbers[1])
    }
    if let numbers = value("contentSize: {", to: "}", in: body).map(NumberText.all),
      numbers.count == 2, numbers.allSatisfy({ 0...20_000 ~= $0 })
    {
      node.contentSize = Size(width: numbers[0], height: numbers[1])
    }
    if let numbers = value("adjustedContentInset: {", to: "}", in: body).map(NumberText.all),
      numbers.count == 4, numbers.allSatisfy({ abs($0) <= 20_000 })
    {
      node.adjustedInset = numbers
    }
    return node
  }

  /// The colour that `UIColor` describes by a name, or by a colour space and its numbers; `nil` for
  /// what is hardly seen on a page.
  private static func color(_ text: Substring) -> ViewColor? {
    let keys = [2: ["white", "alpha"], 4: ["red", "green", "blue", "alpha"]]
    let numbers = text.split(separator: " ").dropFirst()
    var color = XMLElement(name: "color")
    if let keys = keys[numbers.count] {
      color.attributes = zip(keys, numbers).reduce(into: [:]) { $0[$1.0] = String($1.1) }
    } else {
      color.attributes = ["systemColor": String(text)]
    }
    return XMLElement(name: "").color(color).flatMap { $0.isNearlyWhite ? nil : $0 }
  }

  /// The text between two marks, or `nil`.
  private static func value(_ start: String, to end: String, in text: Substring) -> Substring? {
    guard let from = text.firstRange(of: start)?.upperBound else { return nil }
    guard let to = text[from...].firstRange(of: end)?.lowerBound else {
      return end == ";" || end == "';" ? text[from...].prefix { $0 != ">" && $0 != "'" } : nil
    }
    return text[from..<to]
  }

  /// Frames are in the superview's bounds, which a scroll view's offset moves.
  private static func absolute(_ node: DumpNode, origin: Point) -> DumpNode {
    var node = node
    guard let frame = node.frame else {
      node.children = node.children.map { absolute($0, origin: origin) }
      return node
    }
    let moved = frame.offsetBy(dx: origin.x, dy: origin.y)
    node.frame = moved
    let offset = node.contentOffset ?? .zero
    let inner = Point(x: moved.minX - offset.x, y: moved.minY - offset.y)
    node.children = node.children.map { absolute($0, origin: inner) }
    if node.placeholder.isEmpty {
      node.placeholder = node.children.first { $0.type == "TextFieldLabel" }?.label ?? ""
    }
    // A field has its editor while one types.
    node.isFocused = node.children.contains { $0.type == "FieldEditor" }
    if node.type == "Button", node.label.isEmpty {
      node.label = node.flattened.first { $0.type == "StaticText" }?.label ?? ""
    }
    return node
  }
}

// MARK: - Classes

extension RecursiveDescription {
  /// The element type of a class, known by its base class or else by its name's end.
  private static func type(ofClass name: String, base: String?) -> String {
    let known = [name, base ?? ""].lazy.compactMap { types[$0] }.first
    if let known { return known }
    // Swift's mangled names begin with "_T". Of UIKit's own views some hold what an app puts there.
    let isPrivate = name.hasPrefix("_") && !name.hasPrefix("_T") || name.contains("._")
    let holds = ["HostingView", "ContainerView", "ContentView", "ScrollView"]
    if isPrivate, name.contains("BackButton") { return "BackButton" }
    if isPrivate, !holds.contains(where: name.contains) { return "Ignored" }
    let ends = [
      ("TextField", "TextField"), ("TextView", "TextView"), ("Label", "StaticText"),
      ("Button", "Button"), ("Switch", "Switch"), ("ScrollView", "ScrollView"),
      ("TableView", "Table"), ("CollectionView", "CollectionView"), ("Window", "Window"),
      ("SearchBar", "Other"), ("Cell", "Cell"),
    ]
    return ends.first { name.hasSuffix($0.0) }?.1 ?? "Other"
  }

  private static let types = [
    "UITextField": "TextField", "RCTUITextField": "TextField",
    "UISearchBarTextField": "SearchField", "UISearchTextField": "SearchField",
    "UITextView": "TextView", "RCTUITextView": "TextView", "UILabel": "StaticText",
    "UIButton": "Button", "UIButtonLabel": "StaticText", "UISwitch": "Switch",
    "UIScrollView": "ScrollView", "UITableView": "Table", "UICollectionView": "CollectionView",
    "WKScrollView": "ScrollView", "WKWebView": "WebView", "UIWindow": "Window",
    "UINavigationBar": "NavigationBar", "UITabBar": "TabBar", "UITableViewCell": "Cell",
    "UICollectionViewCell": "Cell", "UITextFieldLabel": "TextFieldLabel",
    "UIFieldEditor": "FieldEditor", "UILayoutGuide": "Ignored", "UIImageView": "Image",
    "UISlider": "Slider", "UIStepper": "Stepper", "UISegmentedControl": "SegmentedControl",
    "UINavigationItemButtonView": "BackButton", "_UIButtonBarButton": "Button",
    "UIToolbar": "Toolbar", "UIDropShadowView": "Card", "UIRemoteKeyboardWindow": "KeyboardWindow",
    "UITextEffectsWindow": "KeyboardWindow",
    "UIInputSetHostView": "Keyboard",
  ]

  /// Letters beyond ASCII come as `\uXXXX`, which is UTF-16, and as `\xNN`: bytes of UTF-8 in what a
  /// debugger prints, and letters of Latin-1 in what `NSString` does.
  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var units: [UInt16] = []
    var bytes: [UInt8] = []
    func flush() {
      units +=
        String(validating: bytes, as: UTF8.self).map { Array($0.utf16) } ?? bytes.map(UInt16.init)
      bytes = []
    }
    var rest = text
    while let character = rest.first {
      rest.removeFirst()
      let count = character == "\\" ? ["x": 2, "u": 4, "U": 4][rest.first ?? " "] : nil
      guard let count, let code = UInt16(rest.dropFirst().prefix(count), radix: 16) else {
        flush()
        units += character.utf16
        continue
      }
      rest = rest.dropFirst(count + 1)
      if count == 2 {
        bytes.append(UInt8(truncatingIfNeeded: code))
      } else {
        flush()
        units.append(code)
      }
    }
    flush()
    return String(decoding: units, as: UTF16.self)
  }
}
