extension [Element] {
  /// What people call a field: the label right before it, or else its placeholder; `nil` without
  /// either.
  package func spokenName(of id: String) -> String? {
    for (index, view) in enumerated() {
      if let name = view.children.spokenName(of: id) { return name }
      guard view.id == id, let input = view.input else { continue }
      if index > 0, case .label(let label) = self[index - 1].content, !label.text.isEmpty {
        return label.text.hasSuffix(":") ? String(label.text.dropLast()) : label.text
      }
      return input.placeholder.isEmpty ? nil : input.placeholder
    }
    return nil
  }
}

extension Element {
  /// What people call it: the words on it, or its identifier where there are none.
  public var name: String {
    let words =
      switch content {
      case .label(let label): label.text
      case .button(let button): button.title
      case .checkbox(let checkbox): checkbox.label
      case .cell(let cell): cell.text
      case .image(let words): words
      case .bubble(let bubble): bubble.text
      case .segmentedControl(let control): control.segments.first ?? ""
      default: ""
      }
    return words.isEmpty ? id : words
  }

  /// Whether something is drawn for the view itself, apart from the views in it.
  public var isDrawn: Bool {
    switch content {
    case .label(let label): !label.text.isEmpty
    case .container(let container): container.background != .none
    case .scrollView, .footer: false
    default: true
    }
  }
}
