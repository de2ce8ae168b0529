internal import KeyboardAvoidance
internal import Keyframes

/// A form as a scenario writes it, before its stacks are laid out.
struct FormSpec {
  var arrangement: Arrangement
  var views: [ViewSpec]

  enum Arrangement {
    /// Every view brings its frame.
    case frames
    /// The views stand in a column.
    case stack(StackSpec)
  }
}

/// How a stack places its views, in points.
struct StackSpec {
  var spacing: Double
  var padding: EdgeInsets

  /// The outermost stack of a form.
  static let form = StackSpec(
    spacing: 12, padding: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20))

  /// A group in a stack; rows on a card touch and keep away from its sides.
  static func group(_ background: Container.Background) -> StackSpec {
    switch background {
    case .none: StackSpec(spacing: 12, padding: .zero)
    case .card: StackSpec(spacing: 0, padding: EdgeInsets(left: 16, right: 16))
    }
  }
}

/// A view as a scenario writes it.
struct ViewSpec {
  var kind: Kind
  /// The identifier of a field.
  var id: String?
  /// The frame, unless a stack gives it one.
  var frame: Rect?
  /// The height in a stack, where it differs from the kind's own.
  var height: Double?

  enum Kind {
    case view(Element.Content)
    /// A switch with a text at its left.
    case labelledToggle(isOn: Bool, label: String)
    case group(Container, FormSpec)
    case scrollView(ScrollSpec, FormSpec)
    case row(spacing: Double, [ViewSpec])
    /// Room between two views of a stack, in points.
    case space(Double)
  }
}
