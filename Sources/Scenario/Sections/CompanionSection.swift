internal import KeyboardAvoidance

/// The value of `keep`.
enum CompanionSpec: Sendable {
  /// The view that follows the field in its group.
  case next
  /// The names of views, each with its place.
  case views([(name: String, place: Place)])
}

extension ValueType where Value == CompanionSpec {
  /// `next`, or a list of the names of views.
  static var companions: ValueType {
    let word = ValueType<String>.words(["next"])
    let names = ValueType<[(name: String, place: Place)]>.list(
      of: ValueType<String>.text.then { text, node, _ in (name: text, place: node.place) },
      "views", limit: 100)
    return ValueType(schema: .any(of: [word.schema, names.schema])) { node, key, reader in
      if node.items != nil { return names.read(node, key, &reader).map { .views($0) } }
      return word.read(node, key, &reader).map { _ in .next }
    }
  }
}

extension MappingReader {
  /// Sets what has to stay in sight with the focused field, in both orientations of a scene; names
  /// that no view has are reported.
  mutating func setCompanions(_ spec: CompanionSpec, in scene: inout Scene) {
    switch spec {
    case .next: scene.companions = .next
    case .views(let names):
      let nodes = ViewTree(form: scene.form).nodes.filter { node in
        node.element.isDrawn || !node.element.children.isEmpty
      }
      let ids = names.compactMap { name, place -> String? in
        let found = nodes.first { $0.element.isCalled(name) }
        if found == nil {
          report(.unknownView(name, names: nodes.map(\.element.name), at: place))
        }
        return found?.element.id
      }
      scene.companions = .views(ids)
    }
    guard var counterpart = scene.counterpart else { return }
    // Both orientations lay out the same views, with the same identifiers.
    counterpart.companions = scene.companions
    scene.counterpart = counterpart
  }
}

extension Element {
  /// Whether a file may call the view so: by its identifier, or by its words in any case, with
  /// hyphens for spaces if need be.
  fileprivate func isCalled(_ name: String) -> Bool {
    func plain(_ text: String) -> String {
      text.lowercased().split { $0 == " " || $0 == "-" }.joined(separator: " ")
    }
    return id == name || plain(self.name) == plain(name)
  }
}
