// Messages about the outputs of a scenario.

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

  static func onlyOfAnAnimation(_ key: String, endings: [String], at place: Place) -> Problem {
    let known = endings.map { ".\($0)" }
    let list = known.dropLast().joined(separator: ", ") + " or " + (known.last ?? "")
    return Problem(.withoutEffect, "'\(key)' is for \(list), and this is none", at: place)
  }

  static func onlyOfAScreen(_ key: String, at place: Place) -> Problem {
    Problem(
      .withoutEffect, "'\(key)' is for pictures and what plays as one, and this is a page",
      at: place)
  }

  static func onlyOfPixels(_ key: String, at place: Place) -> Problem {
    Problem(
      .withoutEffect, "'\(key)' is for what is made of pixels, and this is made of shapes",
      at: place)
  }

  static func unknownPlaceholder(_ word: String, at place: Place) -> Problem {
    let known = OutputRequest.placeholders
    return Problem(
      .unknownValue, "nothing is called '{\(word)}'", at: place,
      suggestion: Spelling.nearest(to: word, among: known).map { "{\($0)}" },
      help: "what can stand there: " + known.map { "{\($0)}" }.joined(separator: ", "))
  }

  static func samePath(_ path: String, at place: Place, first line: Int?) -> Problem {
    let first = line.map { ", first in line \($0)" } ?? ""
    return Problem(
      .duplicateID, "two outputs go to '\(path)'\(first)", at: place, help: "rename one")
  }

  static func unusableOutput(_ message: String, at place: Place) -> Problem {
    Problem(.unknownValue, message, at: place)
  }
}
