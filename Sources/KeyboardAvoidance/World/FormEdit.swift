import Keyframes

/// What was typed into a field since the start, and how much that made it grow.
public struct FormEdit: Hashable, Sendable {
  /// The field's identifier.
  public var field: String
  /// What was typed at the end of its text.
  public var text: String
  /// How much higher the field is than at the start, in points.
  public var growth: Double

  /// Creates an edit.
  public init(field: String, text: String, growth: Double = 0) {
    self.field = field
    self.text = text
    self.growth = growth
  }

  /// The number of line breaks in what was typed.
  var lineBreaks: Int { text.reduce(0) { $0 + ($1.isNewline ? 1 : 0) } }
}

extension FormEdit {
  /// Returns a form with what was typed in it: grown fields push down what begins below them, and
  /// containers grow around them.
  ///
  /// - Parameters:
  ///   - edits: What was typed, once a field.
  ///   - form: The views as they were at the start.
  public static func apply(_ edits: [FormEdit], to form: [Element]) -> [Element] {
    guard !edits.isEmpty else { return form }
    let grown = form.map { element -> (element: Element, growth: Double) in
      var element = element
      let children = apply(edits, to: element.children)
      var growth = bottom(of: children) - bottom(of: element.children)
      element.children = children
      if let edit = edits.first(where: { $0.field == element.id }), element.input != nil {
        element.type(edit)
        growth += edit.growth
      }
      element.frame.size.height += growth
      return (element, growth)
    }
    return zip(form, grown).map { before, after in
      // Of fields side by side the one that grew most counts.
      let above = zip(form, grown).filter {
        $0.0.frame.maxY <= before.frame.minY && $0.1.growth > 0
      }
      var moved = after.element
      moved.frame.origin.y += push(above.map { ($0.0.frame, $0.1.growth) })
      return moved
    }
  }

  /// How far views that grew push down what is below all of them, in points.
  private static func push(_ views: [(frame: Rect, growth: Double)]) -> Double {
    var rows: [(minY: Double, maxY: Double, growth: Double)] = []
    for view in views.sorted(by: { $0.frame.minY < $1.frame.minY }) {
      if let last = rows.last, view.frame.minY < last.maxY {
        rows[rows.count - 1].maxY = max(last.maxY, view.frame.maxY)
        rows[rows.count - 1].growth = max(last.growth, view.growth)
      } else {
        rows.append((view.frame.minY, view.frame.maxY, view.growth))
      }
    }
    return rows.reduce(0) { $0 + $1.growth }
  }

  private static func bottom(of views: [Element]) -> Double {
    views.map(\.frame.maxY).max() ?? 0
  }

  /// How much lower the lowest view of a form ends than at the start, in points.
  package static func growth(of edits: [FormEdit], in form: [Element]) -> Double {
    max(bottom(of: apply(edits, to: form)) - bottom(of: form), 0)
  }
}

extension Element {
  /// Adds what was typed to the text; the caret goes with it.
  fileprivate mutating func type(_ edit: FormEdit) {
    func typed(_ input: TextInput) -> TextInput {
      var input = input
      input.text += edit.text
      input.caretLine = input.caretLine.map { $0 + edit.lineBreaks }
      return input
    }
    switch content {
    case .textField(let input): content = .textField(typed(input))
    case .textView(let input): content = .textView(typed(input))
    default: break
    }
  }
}
