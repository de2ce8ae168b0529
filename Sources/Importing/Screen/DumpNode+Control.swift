internal import KeyboardAvoidance
internal import Keyframes

extension DumpNode {
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
      guard let area, min(area.width, area.height) >= 20 else { return nil }
      return .image(label.isEmpty ? identifier : label)
    default: return nil
    }
  }

  /// A value such as `40%` or `0.4` as a part of the whole.
  private var share: Double {
    let isPercent = value.hasSuffix("%")
    let number = Numeral.finite(isPercent ? value.dropLast() : value[...]) ?? 0
    let part = isPercent ? number / 100 : number
    return part.isFinite ? min(max(part, 0), 1) : 0
  }
}
