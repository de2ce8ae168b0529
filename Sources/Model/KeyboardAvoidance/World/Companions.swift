/// The views that have to stay in sight together with the focused field.
public enum Companions: Hashable, Sendable {
  /// Nothing but the field.
  case none
  /// The view that follows the field in its group, or in the form where it is in no group;
  /// separators do not count.
  case next
  /// The views with these identifiers, the most important first.
  case views([String])

  /// The identifiers of the views that belong to a field, without the field itself.
  ///
  /// - Parameter views: The views of the form.
  public func ids(with field: String, in views: ViewTree) -> [String] {
    switch self {
    case .none: []
    case .views(let ids): ids.filter { $0 != field && views[$0] != nil }
    case .next: views.neighbour(of: field).map { [$0] } ?? []
    }
  }
}

extension ViewTree {
  /// The identifier of the view that follows another in the same superview, or `nil` at its end.
  fileprivate func neighbour(of id: String) -> String? {
    guard let index = nodes.firstIndex(where: { $0.element.id == id }) else { return nil }
    return nodes[(index + 1)...].first { node in
      node.superview == nodes[index].superview && node.element.content != .separator
        && node.element.footer == nil
    }?.element.id
  }
}
