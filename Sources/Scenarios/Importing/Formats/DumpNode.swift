internal import KeyboardAvoidance
internal import Keyframes

/// An element of a dump, in the words of XCUITest whatever format told of it.
struct DumpNode {
  /// The element type as `XCUIElement.ElementType` has it, such as `TextField`.
  var type: String
  /// The frame on the screen, or `nil` where none is told.
  var frame: Rect?
  var identifier = ""
  var label = ""
  var placeholder = ""
  var value = ""
  var isEnabled = true
  var isFocused = false
  var isSelected = false
  var isMain = false
  /// Not there at all, with everything inside.
  var isHidden = false
  /// Whether the source says that it can be seen, where it says so: not what is scrolled away.
  var isVisible: Bool?
  var border: String?
  /// The colour of its ground, where it is told and seen.
  var ground: ViewColor?
  var contentOffset: Point?
  var contentSize: Size?
  var adjustedInset: [Double]?
  var children: [DumpNode] = []

  init(_ type: String, frame: Rect?) {
    self.type = type
    self.frame = frame
  }

  /// It and all in it, before what follows it.
  var flattened: [DumpNode] { [self] + children.flatMap(\.flattened) }

  /// It and all in it elsewhere.
  func moved(dx: Double, dy: Double) -> DumpNode {
    var node = self
    node.frame = frame?.offsetBy(dx: dx, dy: dy)
    node.children = children.map { $0.moved(dx: dx, dy: dy) }
    return node
  }

  /// What it is called: its words, or else its identifier.
  var name: String { label.isEmpty ? identifier : label }

  /// The frame, where it has a size.
  var area: Rect? { frame.flatMap { $0.isEmpty ? nil : $0 } }
}

extension Rect {
  /// A frame of finite numbers, none beyond what a scenario may have, or `nil`.
  init?(finiteX x: Double?, y: Double?, width: Double?, height: Double?) {
    guard let x, let y, let width, let height else { return nil }
    let numbers = [x, y, width, height]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) <= 20_000 }), width >= 0, height >= 0 else {
      return nil
    }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The frame in text like `{{0.0, 96.0}, {414.0, 800.0}}`, or `nil`.
  init?(in text: Substring) {
    let numbers = NumberText.all(in: text)
    guard numbers.count == 4 else { return nil }
    self.init(finiteX: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension DumpNode {
  /// Builds a tree from elements that come with a depth each.
  struct Outline {
    private var stack: [(depth: Int, node: DumpNode)] = []
    private var roots: [DumpNode] = []

    /// Deeper ones are attached there, so that trees can be walked recursively.
    private static let maximumDepth = 200

    mutating func add(_ node: DumpNode, depth: Int) {
      close(to: depth)
      if stack.count >= Self.maximumDepth { close(to: stack[Self.maximumDepth - 1].depth) }
      stack.append((depth, node))
    }

    mutating func finish() -> [DumpNode] {
      close(to: Int.min)
      return roots
    }

    private mutating func close(to depth: Int) {
      while let last = stack.last, last.depth >= depth {
        stack.removeLast()
        if stack.isEmpty {
          roots.append(last.node)
        } else {
          stack[stack.count - 1].node.children.append(last.node)
        }
      }
    }
  }

  /// The control or the picture that a node is, if it is one.
  var control: Element.Content? {
    switch type {
    case "SegmentedControl":
      let segments = children.filter { $0.type == "Button" }
      guard !segments.isEmpty, segments.count <= 12 else { return nil }
      let chosen = segments.firstIndex { $0.isSelected || $0.value == "1" }
      return .segmentedControl(
        SegmentedControl(
          segments.map { $0.label.isEmpty ? $0.identifier : $0.label }, selectedIndex: chosen ?? 0))
    case "Slider": return .slider(value: share)
    case "Stepper": return .stepper
    case "ProgressIndicator": return .progress(value: share)
    case "PageIndicator":
      // "page 2 of 5", in the words of its language.
      let numbers = value.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
      guard numbers.count == 2, let last = numbers.max(), let first = numbers.min(),
        1...100 ~= last, first > 0
      else { return nil }
      return .pageControl(PageControl(last, current: first - 1))
    case "Image":
      // What is lower is a line.
      guard let area, min(area.width, area.height) >= 5 else { return nil }
      return .image(label.isEmpty ? identifier : label)
    default: return nil
    }
  }

  /// What the keys of a keyboard say of the field that is typed in.
  ///
  /// XCUITest calls a return key by what it does (`Next:`), whatever is on it.
  var typing: (type: FieldType?, returnKey: ReturnKey?) {
    let keys = flattened.filter { ["Key", "Button"].contains($0.type) }
      .flatMap { [$0.identifier, $0.label] }
    let signs = Set(keys.filter { $0.count == 1 })
    let others = signs.subtracting((0...9).map(String.init))
    var type: FieldType?
    if others.count < 2, signs.count - others.count >= Self.leastDigits {
      type = keys.contains("+*#") ? .phone : others.isEmpty ? .number : .decimal
    } else if others.contains(where: { $0.allSatisfy(\.isLetter) }) {
      type = keys.contains(".com") ? .url : others.isSuperset(of: ["@", "."]) ? .email : nil
    }
    let returnKey = keys.lazy.compactMap { key in
      ReturnKey(rawValue: key.lowercased().split(separator: ":").joined())
    }.first { $0 != .return }
    return (type, returnKey)
  }

  /// How many digits there are on a pad at least, of which some dumps leave keys out: an assumption.
  private static let leastDigits = 5

  /// A value such as `40%` or `0.4` as a part of the whole.
  private var share: Double {
    let isPercent = value.hasSuffix("%")
    let number = NumberText.finite(isPercent ? value.dropLast() : value[...]) ?? 0
    let part = isPercent ? number / 100 : number
    return part.isFinite ? min(max(part, 0), 1) : 0
  }
}
