internal import Keyframes

/// The page source of Appium and WebDriverAgent.
enum PageSource {
  static func nodes(_ root: XMLElement) -> [DumpNode] {
    root.name == "AppiumAUT" ? root.children.map(node) : [node(root)]
  }

  private static func node(_ element: XMLElement) -> DumpNode {
    var node = DumpNode(type(element.name), frame: frame(element))
    let label = element["label"] ?? ""
    let name = element["name"] ?? ""
    // The name is the identifier, or else the label.
    node.identifier = name == label ? "" : name
    node.label = label.isEmpty ? name : label
    node.value = element["value"] ?? ""
    node.placeholder = element["placeholderValue"] ?? ""
    node.isEnabled = element["enabled"] != "false"
    node.isFocused = element["focused"] == "true"
    node.isSelected =
      element["selected"] == "true" || element["traits"]?.contains("Selected") == true
    node.children = element.children.map(Self.node)
    return node
  }

  /// The element type, also in the words from before XCUITest.
  private static func type(_ name: String) -> String {
    if name.hasPrefix("XCUIElementType") { return String(name.dropFirst(15)) }
    guard name.hasPrefix("UIA") else { return name }
    let old = String(name.dropFirst(3))
    return ["TableView": "Table", "SecureTextField": "SecureTextField", "TableCell": "Cell"][old]
      ?? old
  }

  /// The frame: the exact one where it was asked for; `-1,-1,0,0` is a broken one.
  private static func frame(_ element: XMLElement) -> Rect? {
    if let native = element["nativeFrame"], let rect = NumberList.rect(in: native[...]) {
      return rect
    }
    return Rect(
      finiteX: element.number("x"), y: element.number("y"), width: element.number("width"),
      height: element.number("height"))
  }
}
