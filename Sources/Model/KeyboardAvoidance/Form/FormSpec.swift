package import Keyframes

/// A form before its stacks are laid out, as a scenario writes it.
package struct FormSpec: Hashable, Sendable {
  package var arrangement: Arrangement
  package var views: [View]

  package enum Arrangement: Hashable, Sendable {
    /// Every view has an explicit frame.
    case frames
    /// The views stand in a column.
    case stack(Stack)
  }

  package init(arrangement: Arrangement, views: [View]) {
    self.arrangement = arrangement
    self.views = views
  }

  /// How a stack places its views, in points.
  package struct Stack: Hashable, Sendable {
    package var spacing: Double
    /// The room around them, or `nil` for what the rows of a card have in the version of iOS.
    package var padding: EdgeInsets?

    package init(spacing: Double, padding: EdgeInsets?) {
      self.spacing = spacing
      self.padding = padding
    }

    /// The layout of a form's outermost stack.
    package static let form = Stack(
      spacing: 12, padding: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20))

    /// The layout of a footer: the same margin at the sides as `UIToolbar`, and half of it above
    /// and below, which is a choice.
    package static let footer = Stack(
      spacing: 8, padding: EdgeInsets(top: 8, left: 16, bottom: 8, right: 16))

    /// The layout of a group in a stack; rows on a card touch each other and keep a distance from
    /// its sides.
    package static func group(_ background: Container.Background) -> Stack {
      switch background {
      case .none: Stack(spacing: 12, padding: .zero)
      case .card: Stack(spacing: 0, padding: nil)
      }
    }
  }

  /// A view as a scenario writes it.
  package struct View: Hashable, Sendable {
    package var kind: Kind
    /// The identifier of a field.
    package var id: String?
    /// The frame, unless a stack gives it one.
    package var frame: Rect?
    /// The height in a stack, where it differs from the kind's own.
    package var height: Double?
    /// The width in a row, or `nil` for an equal share of the remaining width.
    package var width: Double?
    /// The deviations from the default look of its kind.
    package var style: ViewStyle?

    package init(
      kind: Kind, id: String? = nil, frame: Rect? = nil, height: Double? = nil,
      width: Double? = nil,
      style: ViewStyle? = nil
    ) {
      self.kind = kind
      self.id = id
      self.frame = frame
      self.height = height
      self.width = width
      self.style = style
    }

    package enum Kind: Hashable, Sendable {
      case view(Element.Content)
      /// A switch with a text at its left.
      case labelledToggle(isOn: Bool, label: String)
      case group(Container, FormSpec)
      /// A group with words above and below it.
      case section(Section, Container, FormSpec)
      case scrollView(ScrollSpec, FormSpec)
      case row(spacing: Double, [View])
      /// Room between two views of a stack, in points.
      case space(Double)
    }

    /// The identifiers of the fields in it, from top to bottom.
    package var fieldIDs: [String] {
      switch kind {
      case .group(_, let form), .section(_, _, let form), .scrollView(_, let form):
        form.views.flatMap(\.fieldIDs)
      case .row(_, let views): views.flatMap(\.fieldIDs)
      case .view, .labelledToggle, .space: id.map { [$0] } ?? []
      }
    }
  }
}
