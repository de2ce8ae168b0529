internal import KeyboardAvoidance
internal import Keyframes

/// A scene from a storm's point of view: the fields of the roles, and the values of the numbers.
struct StormScene {
  let scene: Scene
  private let views: ViewTree
  /// The views before the first event.
  private let interface: Interface
  /// The field for `$field`.
  private let field: String?

  /// - Parameter field: The field for `$field`, by default the last one.
  init(_ scene: Scene, field: String?) {
    self.scene = scene
    interface = Interface(scene: scene)
    views = interface.views
    self.field = field ?? views.fields.last?.element.id
  }

  /// The roles that a storm may name, with their meanings.
  static let roles: KeyValuePairs = [
    "$field": "the field that is asked about, by default the last",
    "$first": "the first field", "$middle": "the field in the middle", "$last": "the last field",
    "$textView": "the last text view", "$nested": "the last field inside a group",
    "$covered": "the last field that the keyboard covers",
    "$uncovered": "the first field that it leaves alone",
  ]

  /// The numbers that a storm may name, in points.
  static let numbers: KeyValuePairs = [
    "$width": "the screen's width", "$height": "where the screen ends",
    "$keyboard": "the height of the keyboard for $field", "$top": "where that keyboard begins",
  ]

  /// Returns the identifier of the field with a role, or `nil` when there is none.
  func field(role: String) -> String? {
    let fields = views.fields
    let node: ViewTree.Node? =
      switch role {
      case "$first": fields.first
      case "$middle": fields.isEmpty ? nil : fields[fields.count / 2]
      case "$last": fields.last
      case "$textView": fields.last { $0.element.isTextView }
      case "$nested": fields.last { $0.superview != nil }
      case "$covered": fields.last { isCovered($0) }
      case "$uncovered": fields.first { !isCovered($0) }
      default: field.flatMap { views[$0] }
      }
    return node?.element.id
  }

  /// Returns the value of a number, or `nil` for an unknown name.
  func number(_ name: String) -> Double? {
    let screen = scene.screenInWindow
    switch name {
    case "$width": return screen.width
    case "$height": return screen.maxY
    case "$keyboard": return keyboardHeight
    case "$top": return screen.maxY - keyboardHeight
    default: return nil
    }
  }

  /// Whether a scene has what a storm needs.
  func has(_ need: Storm.Need) -> Bool {
    switch need {
    case .phone: !scene.device.isTablet
    case .tablet: scene.device.isTablet
    case .textView: field(role: "$textView") != nil
    case .twoFields: views.fields.count >= 2
    case .threeFields: views.fields.count >= 3
    case .nestedField: field(role: "$nested") != nil
    case .coveredField: field(role: "$covered") != nil
    case .uncoveredField: field(role: "$uncovered") != nil
    case .homeIndicator: scene.device.safeArea.bottom > 0
    case .navigationBar: scene.bars.navigation != nil
    case .sheet:
      // A view that extends beyond the sheet is not in it.
      scene.presentation.frame.contains(scene.rootFrame)
        && (scene.rootFrame.width < scene.window.width - 1
          || scene.rootFrame.minY > max(scene.topBarBottom, scene.device.safeArea.top) + 1)
    case .bottomSheet: scene.rootFrame.minY > scene.window.height / 3
    }
  }

  private var keyboardHeight: Double {
    let input = field.flatMap { views[$0]?.element.input } ?? TextInput()
    return height(of: input)
  }

  private func height(of input: TextInput) -> Double {
    let appearance = scene.keyboardAppearance(for: input)
    return scene.keyboard.heights.height(of: appearance.kind, below: appearance.bar)
      + appearance.accessoryHeight
  }

  /// Whether a field at rest, with the reference's margin below it, extends below its keyboard's
  /// top.
  private func isCovered(_ node: ViewTree.Node) -> Bool {
    guard let input = node.element.input else { return false }
    let frame = interface.convert(node.contentFrame, from: .scrollView, to: .window)
    return frame.maxY + Clearance.defaultMargin > scene.screenInWindow.maxY - height(of: input)
  }
}

// MARK: - Expressions

extension StormScene {
  /// Returns a tree in which roles and expressions are replaced by their values in the scene.
  ///
  /// An expression is a sum or difference of numbers, such as `$top - 37`.
  ///
  /// - Parameter problems: Receives what cannot be replaced.
  func bind(_ node: SourceNode, problems: inout [Problem]) -> SourceNode {
    switch node.content {
    case .sequence(let items):
      return SourceNode(
        .sequence(items.map { bind($0, problems: &problems) }), at: node.place)
    case .mapping(let pairs):
      return SourceNode(
        .mapping(
          pairs.map {
            SourceNode.Pair(
              key: $0.key, keyPlace: $0.keyPlace, value: bind($0.value, problems: &problems))
          }), at: node.place)
    case .scalar(let scalar):
      guard scalar.isPlain, scalar.text.hasPrefix("$") else { return node }
      guard let text = value(of: scalar.text) else {
        problems.append(.unknownRole(scalar.text, at: node.place))
        return node
      }
      return SourceNode(.scalar(SourceNode.Scalar(text: text, isPlain: true)), at: node.place)
    }
  }

  private func value(of text: String) -> String? {
    if Self.roles.contains(where: { $0.key == text }) { return field(role: text) ?? "" }
    let words = text.split(separator: " ").map(String.init)
    guard words.count % 2 == 1 else { return nil }
    var sum = 0.0
    for index in stride(from: 0, to: words.count, by: 2) {
      guard let term = number(words[index]) ?? Double(words[index]), term.isFinite else {
        return nil
      }
      switch index == 0 ? "+" : words[index - 1] {
      case "+": sum += term
      case "-": sum -= term
      default: return nil
      }
    }
    return String(sum)
  }
}
