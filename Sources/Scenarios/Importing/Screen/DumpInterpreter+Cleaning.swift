internal import Keyframes

extension DumpInterpreter {
  /// Leaves out the pages beside the one that is shown: SwiftUI keeps every page of a `TabView` in
  /// the tree, one as large as the other.
  ///
  /// Where a source does not tell what can be seen, the page in front stays, or the one in which
  /// somebody types; a `recursiveDescription` says what is hidden.
  mutating func leaveOutPages(among nodes: inout [DumpNode]) {
    if screen.format == .recursiveDescription { return }
    for index in nodes.indices { leaveOutPages(among: &nodes[index].children) }
    let least = screen.size.width * screen.size.height / 2
    let large = nodes.indices.filter { index in
      let area = nodes[index].area
      return nodes[index].type != "Window" && !nodes[index].isHidden
        && area.map { $0.width * $0.height >= least } ?? false
    }
    var covered: Set<Int> = []
    for (_, pages) in Dictionary(grouping: large, by: { nodes[$0].frame }) where pages.count > 1 {
      if pages.contains(where: { nodes[$0].isVisible == true }) {
        for page in pages {
          let inside = nodes[page].flattened
          nodes[page].isHidden =
            inside.contains { $0.type != "Other" } && inside.allSatisfy { $0.isVisible == false }
        }
        continue
      }
      let filled = pages.filter { Self.hasInput(nodes[$0]) && nodes[$0].isVisible == nil }
      let shown = filled.last { nodes[$0].flattened.contains(where: \.isFocused) } ?? filled.last
      covered.formUnion(filled.filter { $0 != shown })
    }
    coveredPages += covered.count
    nodes = nodes.indices.filter { !covered.contains($0) }.map { nodes[$0] }
  }

  /// Elements without labels that repeat what is in a field, on a button or beside a switch, and
  /// without buttons in buttons.
  static func cleaned(_ elements: [ScreenElement]) -> [ScreenElement] {
    let all = elements.flatMap(\.flattened)
    let inputs = all.filter(\.isInput)
    let buttons = all.filter { $0.kind == .button || $0.kind == .toggle }
    return elements.compactMap { cleaned($0, inputs: inputs, buttons: buttons) }
  }

  private static func cleaned(
    _ element: ScreenElement, inputs: [ScreenElement], buttons: [ScreenElement]
  ) -> ScreenElement? {
    switch element.kind {
    case .label:
      let repeats = inputs.contains {
        $0.frame.insetBy(dx: -1, dy: -1).contains(element.frame)
          && ($0.placeholder == element.label || $0.text == element.label)
      }
      let isOnButton = buttons.contains {
        $0.label.contains(element.label) && $0.frame.insetBy(dx: -1, dy: -1).contains(element.frame)
      }
      return repeats || isOnButton || element.label.isEmpty ? nil : element
    case .button:
      let onField = inputs.contains { $0.frame.contains(element.frame) }
      // A cell and the button in it have the same words: the inner one is what one sees.
      let twins = buttons.filter {
        $0.label == element.label && $0.frame != element.frame && element.frame.intersects($0.frame)
      }
      let area = area(element)
      let isOuter = twins.contains {
        Self.area($0) < area || Self.area($0) == area && $0.frame.minX > element.frame.minX
      }
      return onField || isOuter || element.label.isEmpty ? nil : element
    case .container, .scrollView:
      var element = element
      element.children = element.children.compactMap {
        cleaned($0, inputs: inputs, buttons: buttons)
      }
      return element.children.isEmpty && element.kind == .container ? nil : element
    default: return element
    }
  }

  private static func area(_ element: ScreenElement) -> Double {
    element.frame.width * element.frame.height
  }
}
