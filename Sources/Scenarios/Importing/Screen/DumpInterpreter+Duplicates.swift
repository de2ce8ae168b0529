internal import Keyframes

extension DumpInterpreter {
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
