// What is said about the outputs of a scenario.

extension Problem {
  static func unknownEnding(
    _ ending: String, endings: [String], takesFrames: Bool = true, at place: Place
  ) -> Problem {
    let known = endings.map { ".\($0)" }.joined(separator: ", ")
    return Problem(
      .unknownValue,
      ending.isEmpty ? "this path does not say what to draw" : "nothing is drawn as '.\(ending)'",
      at: place, suggestion: Spelling.nearest(to: ending, among: endings).map { ".\($0)" },
      help: "end it in \(known)" + (takesFrames ? ", or in / for a directory of frames" : ""))
  }

  static func onlyOfAStill(_ key: String, at place: Place) -> Problem {
    Problem(.withoutEffect, "'\(key)' is the instant of a .png, and this is none", at: place)
  }

  static func onlyOfAPicture(_ key: String, at place: Place) -> Problem {
    Problem(.withoutEffect, "'\(key)' is the instant of a picture, and this plays", at: place)
  }

  static func onlyOfAnAnimation(_ key: String, at place: Place) -> Problem {
    Problem(
      .withoutEffect, "'\(key)' is for an .apng or a .gif, and this is neither", at: place)
  }
}
