public import Keyframes

/// The views of a form, flattened in drawing order, with their frames in every coordinate space
/// that does not move.
public struct ViewTree: Hashable, Sendable {
  /// A view and its place in the tree.
  public struct Node: Hashable, Sendable {
    /// The view; its children are nodes of their own.
    public var element: Element
    /// The index of the superview among the nodes, or `nil` for the scroll view itself.
    public var superview: Int?
    /// The frame in the scroll view's content, in points, with nested scroll views at rest; for
    /// views of the footer, in the footer's coordinates.
    public var contentFrame: Rect
  }

  /// The views, every superview before its subviews.
  public let nodes: [Node]
  /// The index of the footer, after which come only the views in it, because it is the last view of
  /// a form.
  private let footerIndex: Int?
  private let indices: [String: Int]

  /// Flattens a form whose outermost frames are in content coordinates.
  public init(form: [Element]) {
    var nodes: [Node] = []
    func append(_ elements: [Element], superview: Int?, origin: Point) {
      for element in elements {
        let contentFrame = element.frame.offsetBy(dx: origin.x, dy: origin.y)
        let index = nodes.count
        nodes.append(Node(element: element, superview: superview, contentFrame: contentFrame))
        let offset = element.restingOffset
        append(
          element.children, superview: index,
          origin: Point(x: contentFrame.minX - offset.x, y: contentFrame.minY - offset.y))
      }
    }
    append(form, superview: nil, origin: .zero)
    self.nodes = nodes
    footerIndex = nodes.lastIndex { $0.superview == nil && $0.element.footer != nil }
    self.indices = Dictionary(
      nodes.enumerated().map { ($1.element.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the view with an identifier, or `nil` when there is none.
  public subscript(id: String) -> Node? {
    indices[id].map { nodes[$0] }
  }

  /// The footer, or `nil` without one.
  public var footer: Element? {
    footerIndex.map { nodes[$0].element }
  }

  /// Whether a view is in the footer, or is it.
  public func isInFooter(_ id: String) -> Bool {
    guard let footerIndex, let index = indices[id] else { return false }
    return index >= footerIndex
  }

  /// The text fields and text views in the order of the form, which is the order of `next`.
  public var fields: [Node] {
    nodes.filter { $0.element.input != nil }
  }

  /// The scroll views of the form by their identifiers, in the order of the form; for a repeated
  /// identifier, the first.
  var scrollViews: [(id: String, configuration: ScrollConfiguration)] {
    nodes.enumerated().compactMap { index, node in
      guard case .scrollView(let configuration) = node.element.content,
        indices[node.element.id] == index
      else { return nil }
      return (node.element.id, configuration)
    }
  }

  /// Returns the field a step away from another in the form's order, or `nil` at its ends.
  public func field(after id: String, step: Int = 1) -> String? {
    let ids = fields.map(\.element.id)
    guard let index = ids.firstIndex(of: id), ids.indices.contains(index + step) else {
      return nil
    }
    return ids[index + step]
  }

  /// Returns the identifiers of the scroll views in the form that a view is in, innermost first.
  public func scrollViews(around id: String) -> [String] {
    var ids: [String] = []
    var superview = self[id]?.superview
    while let index = superview {
      if case .scrollView = nodes[index].element.content { ids.append(nodes[index].element.id) }
      superview = nodes[index].superview
    }
    return ids
  }

  /// Returns a rectangle of a view in content coordinates, moved from where it is with nested
  /// scroll views at rest to where their offsets put it.
  public func rect(_ rect: Rect, in id: String, offset: (String) -> Point?) -> Rect {
    scrollViews(around: id).reduce(rect) { rect, scrollID in
      guard let rest = self[scrollID]?.element.restingOffset, let now = offset(scrollID) else {
        return rect
      }
      return rect.offsetBy(dx: rest.x - now.x, dy: rest.y - now.y)
    }
  }

  /// Returns the line of a text view the caret is in, in content coordinates, or the whole frame
  /// of any other view.
  ///
  /// An estimate, because only a text layout knows where lines wrap: ``TextInput/caretLine``, or
  /// else the number of line breaks in the text, times a line height of 20.3 points (the system
  /// font at 17) below a `textContainerInset` of 8, kept inside the frame.
  public func caretRect(of id: String) -> Rect? {
    guard let node = self[id] else { return nil }
    guard node.element.isTextView, let input = node.element.input else { return node.contentFrame }
    let line = input.caretLine ?? input.textBeforeCaret.reduce(0) { $0 + ($1.isNewline ? 1 : 0) }
    let frame = node.contentFrame
    let height = min(Self.caretLineHeight, frame.height)
    let top = min(Self.textContainerInset + Double(line) * height, frame.height - height)
    return Rect(x: frame.minX, y: frame.minY + max(top, 0), width: frame.width, height: height)
  }

  /// Returns the line of a field that contains the caret, in content coordinates: the result of
  /// `caretRect(for:)`, but as wide as the field; `nil` for a view without text.
  ///
  /// For a text view it is ``caretRect(of:)``, for a text field a line of 20.3 points in the
  /// middle.
  public func caretLine(of id: String) -> Rect? {
    guard let node = self[id], node.element.input != nil else { return nil }
    if node.element.isTextView { return caretRect(of: id) }
    let frame = node.contentFrame
    return frame.insetBy(dx: 0, dy: max(frame.height - Self.caretLineHeight, 0) / 2)
  }

  /// The height of a line in points; see ``caretRect(of:)``.
  private static let caretLineHeight = 20.3
  /// UIKit's `textContainerInset` above and below the text of a text view, in points.
  private static let textContainerInset = 8.0

  /// Returns the height a text view needs for this many lines, in points: an estimate like
  /// ``caretRect(of:)``.
  static func height(ofLines count: Int) -> Double {
    Double(count) * caretLineHeight + 2 * textContainerInset
  }
}

extension Element {
  /// The content offset of a scroll view before the first event; zero for any other view.
  var restingOffset: Point {
    guard case .scrollView(let scroll) = content else { return .zero }
    return scroll.contentOffset ?? Point(x: 0, y: -scroll.contentInset.top)
  }
}
