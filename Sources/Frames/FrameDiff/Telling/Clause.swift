/// A sentence in parts, so that two about one thing can be drawn together.
struct Clause: Hashable {
  /// When, such as `From 0.200 s`; may be empty.
  var time = ""
  /// What, as within a sentence: `the form`.
  var subject: String
  /// What became of it: `ends 20 pt lower`.
  var predicate: String

  /// The whole.
  var sentence: String {
    (time.isEmpty ? Self.capitalized(subject) : "\(time) \(subject)") + " \(predicate)."
  }

  /// Returns one clause for both when they say the same subject at the same time.
  func joined(with other: Clause) -> Clause? {
    guard time == other.time, subject == other.subject else { return nil }
    return Clause(
      time: time, subject: subject, predicate: "\(predicate) and \(other.predicate)")
  }

  static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
