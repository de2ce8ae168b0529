import Keyframes

/// The text typed into a field since the start, and how much it made the field grow.
public struct FormEdit: Hashable, Sendable {
  /// The field's identifier.
  public var field: String
  /// The typed text: at the end of the field's text, or in place of a selection.
  public var text: String
  /// How much higher the field is than at the start, in points.
  public var growth: Double
  /// The replaced part of the field's own text, or `nil` at its end.
  public var replacement: Replacement?

  /// A selection that was typed over.
  public struct Replacement: Hashable, Sendable {
    /// The text that was there.
    public var base: String
    /// Which of its characters were selected.
    public var range: Range<Int>
  }

  /// Creates an edit.
  public init(field: String, text: String, growth: Double = 0) {
    self.field = field
    self.text = text
    self.growth = growth
  }

  /// Returns a form with what was typed in it: grown fields push down what begins below them, and
  /// containers grow around them.
  ///
  /// A scroll view in the form keeps its height, and its content grows by as much as its lowest
  /// view moves down.
  ///
  /// - Parameters:
  ///   - edits: What was typed, one edit for each field.
  ///   - form: The views as they were at the start.
  public static func apply(_ edits: [FormEdit], to form: [Element]) -> [Element] {
    guard !edits.isEmpty else { return form }
    return apply(
      Dictionary(edits.map { ($0.field, $0) }, uniquingKeysWith: { first, _ in first }), to: form)
  }

  fileprivate static func apply(_ edits: [String: FormEdit], to form: [Element]) -> [Element] {
    var grown = form
    var risen: [(frame: Rect, growth: Double)] = []
    for index in form.indices {
      let growth = grown[index].grow(by: edits)
      if growth > 0, form[index].footer == nil { risen.append((form[index].frame, growth)) }
    }
    guard !risen.isEmpty else { return grown }
    risen.sort { $0.frame.minY < $1.frame.minY }
    for index in form.indices where form[index].footer == nil {
      let top = form[index].frame.minY
      grown[index].move(by: push(risen.filter { $0.frame.maxY <= top }))
      // A button beside a field that grows stays at its lower edge, as in a composer.
      if case .button = form[index].content,
        let beside = risen.first(where: {
          $0.frame.minY < form[index].frame.maxY && $0.frame.maxY > top
        })
      {
        grown[index].move(by: beside.growth)
      }
    }
    return grown
  }

  /// How far views that grew push down what is below all of them, in points; among views side by
  /// side, the one that grew most counts.
  ///
  /// The views are in the order of their upper edges.
  private static func push(_ views: [(frame: Rect, growth: Double)]) -> Double {
    var push = 0.0
    var row: (maxY: Double, growth: Double)?
    for view in views {
      if let last = row, view.frame.minY < last.maxY {
        row = (max(last.maxY, view.frame.maxY), max(last.growth, view.growth))
      } else {
        push += row?.growth ?? 0
        row = (view.frame.maxY, view.growth)
      }
    }
    return push + (row?.growth ?? 0)
  }

  fileprivate static func bottom(of views: [Element]) -> Double {
    views.reduce(nil) { bottom, view in
      view.footer == nil ? max(bottom ?? view.frame.maxY, view.frame.maxY) : bottom
    } ?? 0
  }

  /// How much lower the lowest view of a form ends than at the start, in points.
  package static func growth(of edits: [FormEdit], in form: [Element]) -> Double {
    growth(from: form, to: apply(edits, to: form))
  }

  /// How much lower the lowest view of a form ends than that of the form at the start, in points.
  static func growth(from form: [Element], to grown: [Element]) -> Double {
    max(bottom(of: grown) - bottom(of: form), 0)
  }
}

extension Element {
  /// Applies the edits to the view and its descendants; returns how much higher it became, in
  /// points.
  fileprivate mutating func grow(by edits: [String: FormEdit]) -> Double {
    var growth = 0.0
    if !children.isEmpty {
      let bottom = FormEdit.bottom(of: children)
      children = FormEdit.apply(edits, to: children)
      growth = FormEdit.bottom(of: children) - bottom
    }
    if case .scrollView(var scroll) = content {
      scroll.contentSize.height += growth
      content = .scrollView(scroll)
      return 0
    }
    if input != nil, let edit = edits[id] {
      type(edit)
      growth += edit.growth
    }
    frame.size.height += growth
    return growth
  }

  /// Moves the view down by some points.
  fileprivate mutating func move(by distance: Double) {
    frame.origin.y += distance
    guard case .scrollView(var scroll) = content else { return }
    scroll.frame.origin.y += distance
    content = .scrollView(scroll)
  }

  /// Appends the typed text; the caret moves with it.
  fileprivate mutating func type(_ edit: FormEdit) {
    func typed(_ input: TextInput) -> TextInput {
      var input = input
      if let replaced = edit.replacement {
        let after = replaced.base.dropFirst(replaced.range.upperBound)
        input.text = replaced.base.prefix(replaced.range.lowerBound) + edit.text + after
        input.countAfterCaret = after.count
        input.caretLine = nil
      } else {
        input.text += edit.text
        input.caretLine = input.caretLine.map { $0 + edit.text.count(where: \.isNewline) }
      }
      return input
    }
    switch content {
    case .textField(let input): content = .textField(typed(input))
    case .textView(let input): content = .textView(typed(input))
    default: break
    }
  }
}
