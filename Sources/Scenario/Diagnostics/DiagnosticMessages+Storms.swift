// MARK: - Storms

extension Problem {
  static func stormNotAMapping(_ root: SourceNode) -> Problem {
    Problem(
      .wrongType, "a storm is a mapping of keys to values, but this is \(root.description)",
      at: root.place)
  }

  static func unsupportedStormVersion(_ node: SourceNode) -> Problem {
    Problem(
      .unsupportedVersion, "this version of Keyrise reads storms of format 1", at: node.place,
      help: "write storm: 1")
  }

  static func unknownRole(_ text: String, at place: Place) -> Problem {
    let names = StormScene.roles.map(\.key) + StormScene.numbers.map(\.key)
    return Problem(
      .unknownValue, "'\(text)' stands for no field and no number", at: place,
      suggestion: Spelling.nearest(to: text, among: names),
      help: "roles and numbers are \(names.joined(separator: ", ")); sums have spaces, $top - 37")
  }
}

// MARK: - Overrides

extension Problem {
  static func unreadableSetting(_ value: String, at place: Place) -> Problem {
    Problem(.syntax, "'\(value)' is not a value", at: place)
  }

  static func settingWithoutTarget(_ path: String, at place: Place) -> Problem {
    Problem(.unknownKey, "the scenario has nothing at '\(path)'", at: place)
  }
}
