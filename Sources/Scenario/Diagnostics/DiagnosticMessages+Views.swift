// Problems with what a scenario says of its views.

extension Problem {
  static func unknownView(_ name: String, names: [String], at place: Place) -> Problem {
    let suggestion = Spelling.nearest(to: name, among: names)
    let help =
      names.isEmpty
      ? "the form has no views" : "its views are \(names.prefix(12).joined(separator: ", "))"
    return Problem(
      .unknownField, "the form has no view '\(name)'", at: place, suggestion: suggestion,
      help: suggestion == nil ? help : nil)
  }
}
