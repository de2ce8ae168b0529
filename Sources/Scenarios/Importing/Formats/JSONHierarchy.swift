internal import Keyframes
internal import Markup

/// The JSON of Maestro's command line and of its runner on the device, and of idb.
enum JSONHierarchy {
  /// Reads JSON, or one object a line, as older versions of idb print.
  static func value(_ bytes: [UInt8], depth: Int) -> JSONValue? {
    if let value = JSONValue(parsing: bytes, depthLimit: depth) { return value }
    let lines = bytes.split(separator: 10)
    let values = lines.compactMap { JSONValue(parsing: Array($0), depthLimit: depth) }
    if lines.count > 1, values.count == lines.count { return .array(values) }
    return end(of: bytes).flatMap { JSONValue(parsing: Array(bytes[...$0]), depthLimit: depth) }
  }

  /// The place of the bracket that closes the first one, whatever comes behind it.
  private static func end(of bytes: [UInt8]) -> Int? {
    var depth = 0
    var isText = false
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isText
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// The elements of a hierarchy, or `nil` where it is none that is known.
  static func nodes(
    _ value: JSONValue
  ) throws(ImportError) -> (ScreenImport.Format, [DumpNode], [ImportNote])? {
    if let attributes = value["attributes"], attributes.members != nil {
      if isAndroid(value, depth: 0) { throw .notIOS("a Maestro hierarchy of Android") }
      return (.maestro, [maestro(value)], [.fieldsWithoutHint, .secureUnknown, .textViewsUnknown])
    }
    let element = value["axElement"] ?? value
    if element["elementType"]?.number != nil, element["frame"] != nil {
      return (.maestroRunner, [runner(element)], [])
    }
    if value["rect"] != nil, value["type"]?.text != nil {
      return (.pageSource, Recognition.PageSource.nodes(pageSource(value)), [])
    }
    if let elements = value["elements"]?.items {
      var nodes = inBars(elements.map(idb))
      if let screen = value["screen"], let size = screenSize(screen) {
        nodes.append(DumpNode("Screen", frame: Rect(origin: .zero, size: size)))
      }
      let isCut = value["truncated"] == .boolean(true)
      return (.idb, nodes, (isCut ? [.truncated] : []) + idbNotes(nodes))
    }
    guard value["AXFrame"] != nil || isIdbList(value) else { return nil }
    let nodes = inBars((value.items ?? [value]).map(idb))
    return (.idb, nodes, idbNotes(nodes))
  }

  private static func isIdbList(_ value: JSONValue) -> Bool {
    (value.items ?? []).contains { $0["AXFrame"] != nil || $0["frame"] != nil }
  }

  private static func screenSize(_ screen: JSONValue) -> Size? {
    let source = screen["frame"] ?? screen["size"] ?? screen
    guard let width = source["width"]?.number, let height = source["height"]?.number,
      1...20_000 ~= width, 1...20_000 ~= height
    else { return nil }
    return Size(width: width, height: height)
  }
}

// MARK: - WebDriverAgent

extension JSONHierarchy {
  /// The element of a page source that was asked for as JSON (`mobile: source`), which has other
  /// names for some attributes (WebDriverAgent, `XCUIApplication+FBHelpers.m`).
  private static func pageSource(_ value: JSONValue) -> XMLElement {
    let type = value["type"]?.text ?? ""
    var element = XMLElement(
      name: type.hasPrefix("XCUIElementType") ? type : "XCUIElementType" + type)
    func text(_ value: JSONValue) -> String? {
      value.text ?? value.number.map { DecimalText.text($0, places: 2) }
    }
    let names = [
      "name": "name", "label": "label", "value": "value", "placeholderValue": "placeholderValue",
      "frame": "nativeFrame", "isEnabled": "enabled", "isVisible": "visible",
      "isFocused": "focused",
    ]
    for (key, name) in names {
      guard let said = value[key] else { continue }
      let isYes = said == .boolean(true) || said.text == "1"
      element.attributes[name] = key.hasPrefix("is") ? (isYes ? "true" : "false") : text(said)
    }
    for side in ["x", "y", "width", "height"] {
      element.attributes[side] = value["rect"]?[side].flatMap(text)
    }
    element.children = (value["children"]?.items ?? []).map(pageSource)
    return element
  }
}

// MARK: - Maestro

extension JSONHierarchy {
  private static func isAndroid(_ value: JSONValue, depth: Int) -> Bool {
    if value["attributes"]?["class"]?.text?.hasPrefix("android.") ?? false { return true }
    return depth < 60
      && (value["children"]?.items ?? []).contains { isAndroid($0, depth: depth + 1) }
  }

  /// No element has a type; a hint or the focus identifies a field.
  private static func maestro(_ value: JSONValue) -> DumpNode {
    let attributes = value["attributes"]
    func text(_ key: String) -> String { attributes?[key]?.text ?? "" }
    let numbers = NumberText.all(in: text("bounds")[...])
    var frame: Rect?
    if numbers.count == 4 {
      frame = Rect(
        finiteX: numbers[0], y: numbers[1], width: numbers[2] - numbers[0],
        height: numbers[3] - numbers[1])
    }
    let isFocused = text("focused") == "true" || value["focused"] == .boolean(true)
    let children = (value["children"]?.items ?? []).map(maestro)
    let label = text("accessibilityText")
    let words = label.isEmpty ? text("text") : label
    let isField = !text("hintText").isEmpty || isFocused && children.isEmpty
    // A switch has a value of 0 or 1, no words and UIKit's size.
    let isSwitch =
      ["0", "1"].contains(text("value"))
      && [Size(width: 51, height: 31), Size(width: 63, height: 28)].contains(frame?.size)
    let isWords = !isField && children.isEmpty && !words.isEmpty
    var node = DumpNode(
      isField ? "TextField" : isSwitch ? "Switch" : isWords ? "StaticText" : "Other",
      frame: frame)
    node.identifier = text("resource-id")
    node.label = words
    node.placeholder = text("hintText")
    node.value = isField || isSwitch ? (text("value").isEmpty ? text("text") : text("value")) : ""
    node.isEnabled = text("enabled") != "false"
    node.isFocused = isFocused
    node.children = children
    let keys = children.count { $0.type == "StaticText" && $0.label.count == 1 }
    let isAroundKeys =
      children.contains { $0.type == "Keyboard" }
      && children.allSatisfy {
        $0.type == "Keyboard" || $0.type != "TextField" && $0.children.isEmpty
      }
    if keys >= leastKeys && keys * 2 > children.count || isAroundKeys { node.type = "Keyboard" }
    return node
  }

  /// So many keys of one character, and no more of others, are a keyboard's: an assumption, as no
  /// element has a type; a number pad has ten.
  private static let leastKeys = 9

  private static func runner(_ value: JSONValue) -> DumpNode {
    let frame = value["frame"]
    func number(_ key: String) -> Double? { frame?[key]?.number }
    let type = value["elementType"]?.number.flatMap { Int(exactly: $0) } ?? 0
    var node = DumpNode(
      elementTypes[type] ?? "Other",
      frame: Rect(
        finiteX: number("X"), y: number("Y"), width: number("Width"), height: number("Height")))
    func text(_ key: String) -> String { value[key]?.text ?? "" }
    node.identifier = text("identifier")
    node.label = text("label").isEmpty ? text("title") : text("label")
    node.placeholder = text("placeholderValue")
    node.value = text("value")
    node.isEnabled = value["enabled"] != .boolean(false)
    node.isFocused = value["hasFocus"] == .boolean(true)
    node.children = (value["children"]?.items ?? []).map(runner)
    return node
  }

  /// `XCUIElement.ElementType` by its raw value.
  private static let elementTypes = [
    1: "Other", 2: "Application", 3: "Group", 4: "Window", 5: "Sheet", 7: "Alert", 9: "Button",
    19: "Keyboard", 20: "Key", 21: "NavigationBar", 22: "TabBar", 24: "Toolbar", 25: "StatusBar",
    26: "Table", 32: "CollectionView", 33: "Slider", 37: "SegmentedControl", 38: "Picker",
    40: "Switch", 43: "Image", 45: "SearchField", 46: "ScrollView", 48: "StaticText",
    49: "TextField", 50: "SecureTextField", 51: "DatePicker", 52: "TextView", 56: "Stepper",
    58: "WebView", 75: "Cell",
  ]
}

// MARK: - idb

extension JSONHierarchy {
  private static func idb(_ value: JSONValue) -> DumpNode {
    func text(_ keys: String...) -> String {
      keys.lazy.compactMap { value[$0]?.text }.first { !$0.isEmpty } ?? ""
    }
    let frame = value["frame"]
    func number(_ key: String) -> Double? { frame?[key]?.number }
    let rect =
      Rect(finiteX: number("x"), y: number("y"), width: number("width"), height: number("height"))
      ?? value["AXFrame"]?.text.flatMap { Rect(in: $0[...]) }
    var node = DumpNode(idbType(text("type", "role"), subrole: text("subrole")), frame: rect)
    node.identifier = text("AXUniqueId", "identifier")
    node.label = text("AXLabel", "label", "title")
    // A bar is a group that is described as one, and that of tabs is called one.
    let names = [text("role_description"), node.label == "Tab Bar" ? node.label : ""]
    if node.type == "Other", let bar = names.lazy.compactMap({ bars[$0.lowercased()] }).first {
      node.type = bar
    }
    node.placeholder = text("AXPlaceholderValue", "placeholder")
    node.value = text("AXValue", "value")
    node.isEnabled = value["enabled"] != .boolean(false)
    node.isFocused = value["focused"] == .boolean(true)
    node.isHidden = value["hidden"] == .boolean(true)
    node.children = (value["children"]?.items ?? []).map(idb)
    return node
  }

  /// Puts what stands in bars into them, where a list has no children.
  private static func inBars(_ nodes: [DumpNode]) -> [DumpNode] {
    guard nodes.allSatisfy(\.children.isEmpty) else { return nodes }
    var rest = nodes
    var inside: Set<Int> = []
    for bar in nodes.indices where bars.values.contains(nodes[bar].type) {
      guard let area = nodes[bar].area else { continue }
      let items = nodes.indices.filter { $0 != bar && nodes[$0].area.map(area.contains) ?? false }
      rest[bar].children = items.map { nodes[$0] }
      inside.formUnion(items)
    }
    return rest.indices.filter { !inside.contains($0) }.map { rest[$0] }
  }

  /// The types of bars, by how idb describes their groups.
  private static let bars = ["nav bar": "NavigationBar", "tab bar": "TabBar", "toolbar": "Toolbar"]

  /// In an empty field the value is the placeholder, which nothing else tells.
  private static func idbNotes(_ nodes: [DumpNode]) -> [ImportNote] {
    let isUnclear = nodes.flatMap(\.flattened).contains {
      ["TextField", "TextView", "SearchField"].contains($0.type)
        && !$0.value.isEmpty && $0.placeholder.isEmpty
    }
    return isUnclear ? [.placeholdersUnknown] : []
  }

  private static func idbType(_ role: String, subrole: String) -> String {
    switch subrole {
    case "AXSecureTextField": return "SecureTextField"
    case "AXSearchField": return "SearchField"
    case "AXSwitch": return "Switch"
    case "AXTabButton": return "Tab"
    default: break
    }
    let name = role.hasPrefix("AX") ? String(role.dropFirst(2)) : role
    return [
      "TextArea": "TextView", "ScrollArea": "ScrollView", "CheckBox": "Switch",
      "Heading": "StaticText", "Group": "Other", "GenericElement": "Other",
    ][name] ?? name
  }
}
