internal import KeyboardAvoidance

extension XMLElement {
  /// The control or the picture that a view of Interface Builder is, if it is one.
  var control: Element.Content? {
    switch name {
    case "imageView": return .image(accessibilityLabel)
    case "slider": return .slider(value: share(of: number("value") ?? 0.5))
    case "stepper": return .stepper
    case "progressView": return .progress(value: min(max(number("progress") ?? 0, 0), 1))
    case "segmentedControl":
      let segments = children.first { $0.name == "segments" }?.children.map { $0["title"] ?? "" }
      guard let segments, !segments.isEmpty, segments.count <= 12 else { return nil }
      let chosen = integer("selectedSegmentIndex") ?? 0
      return .segmentedControl(
        SegmentedControl(segments, selectedIndex: min(max(chosen, 0), segments.count - 1)))
    case "pageControl":
      let count = integer("numberOfPages") ?? 0
      let current = integer("currentPage") ?? 0
      guard 1...100 ~= count else { return nil }
      return .pageControl(PageControl(count, current: min(max(current, 0), count - 1)))
    default: return nil
    }
  }

  private func share(of value: Double) -> Double {
    let (least, most) = (number("minValue") ?? 0, number("maxValue") ?? 1)
    let part = (value - least) / (most - least)
    return part.isFinite ? min(max(part, 0), 1) : 0
  }

  var accessibilityLabel: String {
    children.first { $0.name == "accessibility" && $0["key"] == "accessibilityConfiguration" }?[
      "label"] ?? ""
  }
}
