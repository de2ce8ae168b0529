/// Finds the fields of one dump in another one of the same screen.
enum InputMatching {
  struct Pair {
    var field: ScenarioDraft.Field
    var after: ScreenElement
  }

  /// Matches each field once by name; the rest by position, if equally many are left.
  static func pairs(_ fields: [ScenarioDraft.Field], _ inputs: [ScreenElement]) -> [Pair] {
    var free = Array(inputs.indices)
    var found: [Int: Int] = [:]
    for (index, field) in fields.enumerated() {
      let name = name(field.element)
      guard !name.isEmpty, let match = free.first(where: { Self.name(inputs[$0]) == name }) else {
        continue
      }
      found[index] = match
      free.removeAll { $0 == match }
    }
    let rest = fields.indices.filter { found[$0] == nil }
    if rest.count == free.count {
      for (index, match) in zip(rest, free) where fields[index].element.kind == inputs[match].kind {
        found[index] = match
      }
    }
    return fields.indices.compactMap { index in
      found[index].map { Pair(field: fields[index], after: inputs[$0]) }
    }
  }

  /// What a field is called, which typing does not change.
  private static func name(_ element: ScreenElement) -> String {
    [element.identifier, element.placeholder, element.label].first { !$0.isEmpty } ?? ""
  }
}
