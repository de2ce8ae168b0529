internal import KeyboardAvoidance
internal import Markup

extension Element.Content {
  /// The members of a control in a scenario, around those that place it; `words` fits a text.
  func members(
    _ frame: JSONValue.Member, _ words: (String) -> JSONValue
  ) -> [JSONValue.Member] {
    switch self {
    case .segmentedControl(let control):
      [.init("segmentedControl", .array(control.segments.map(words))), frame]
        + (control.selectedIndex == 0
          ? [] : [.init("selected", .decimal(Double(control.selectedIndex), places: 0))])
    case .slider(let value): [.init("slider", .decimal(value, places: 2)), frame]
    case .stepper: [.init("stepper", true), frame]
    case .progress(let value): [.init("progress", .decimal(value, places: 2)), frame]
    case .pageControl(let control):
      [.init("pageControl", .decimal(Double(control.count), places: 0)), frame]
        + (control.current == 0
          ? [] : [.init("current", .decimal(Double(control.current), places: 0))])
    case .image(let text): [.init("image", words(text)), frame]
    case .bubble(let bubble): [.init("bubble", words(bubble.text)), frame]
    case .cell(let cell):
      [.init("cell", words(cell.text)), frame]
        + (cell.detail.isEmpty ? [] : [.init("detail", words(cell.detail))])
        + (cell.value.isEmpty ? [] : [.init("value", words(cell.value))])
        + (cell.accessory == .none
          ? [] : [.init("accessory", .string(cell.accessory.rawValue))])
    default: []
    }
  }
}
