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
