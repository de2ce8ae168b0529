internal import Keyframes

// Every sentence a scenario can be answered with stands in this file.

// MARK: - The file

extension Problem {
  static let fileNotFound = Problem(
    .fileNotFound, "there is no such file", at: .file,
    help: "write a starter scenario with: keyrise new NAME")

  static let isDirectory = Problem(
    .notAFile, "this is a directory, not a scenario", at: .file,
    help: "name the scenario file inside it")

  static let unreadable = Problem(
    .unreadableFile, "the file cannot be read", at: .file,
    help: "check its permissions")

  static func notUTF8(atByte offset: Int) -> Problem {
    Problem(
      .notUTF8, "the file is not UTF-8: byte \(offset) fits no character", at: .file,
      help: "save it as UTF-8")
  }

  static let looksLikeUTF16 = Problem(
    .notUTF8, "the file looks like UTF-16", at: .file, help: "save it as UTF-8")

  static let empty = Problem(
    .emptyFile, "the file has nothing in it", at: .file,
    help: "write a starter scenario with: keyrise new NAME")

  static func tooManyBytes(limit: Int) -> Problem {
    Problem(
      .tooLarge, "the file is larger than \(limit / 1_048_576) MiB", at: .file,
      help: "a scenario is a few kilobytes; is this the right file?")
  }
}

// MARK: - YAML

extension Problem {
  static func tooDeep(at place: Place) -> Problem {
    Problem(
      .tooDeep, "lists and mappings nest deeper than \(NestingLimit.maximumDepth) levels",
      at: place)
  }

  static func tooManyNodes(limit: Int, at place: Place) -> Problem {
    Problem(
      .tooLarge, "the file has more than \(limit) values once its aliases are written out",
      at: place)
  }

  static let noncharacter = Problem(
    .syntax, "the file contains the noncharacter U+10FFFE", at: .file, help: "remove it")

  static func syntax(_ problem: String, context: String?, at place: Place) -> Problem {
    let context = context.map { " \($0)" } ?? ""
    return Problem(
      .syntax, "this is not YAML: \(problem)\(context)", at: place, help: help(syntax: problem))
  }

  private static func help(syntax problem: String) -> String? {
    if problem.contains("character that cannot start any token") {
      return "indent with spaces, and put text with special characters in quotes"
    }
    if problem.contains("mapping values are not allowed") {
      return "put text that contains ': ' in quotes, and check the indentation"
    }
    return nil
  }

  static func duplicateKey(_ key: String, at place: Place, first line: Int?) -> Problem {
    let first = line.map { ", first in line \($0)" } ?? ""
    return Problem(
      .duplicateKey, "the key '\(key)' stands here twice\(first)", at: place,
      help: "remove one of them")
  }

  static func multipleDocuments(at place: Place) -> Problem {
    Problem(
      .multipleDocuments, "a second document begins here", at: place,
      help: "put every scenario in a file of its own")
  }

  static func undefinedAlias(_ name: String, at place: Place) -> Problem {
    Problem(
      .undefinedAlias, "no anchor '&\(name)' stands before this alias", at: place,
      help: "put text that begins with '*' in quotes")
  }

  static func asterisk(at place: Place) -> Problem {
    Problem(
      .syntax, "this is not YAML: text cannot begin with '*'", at: place,
      help: "put it in quotes")
  }

  static func notAMapping(_ root: SourceNode) -> Problem {
    Problem(
      .wrongType, "a scenario is a mapping of keys to values, but this is \(root.description)",
      at: root.place)
  }

  static func tag(_ name: String, at place: Place) -> Problem {
    Problem(.unsupported, "scenarios have no tags, but here is '\(name)'", at: place)
  }

  static func keyNotText(at place: Place) -> Problem {
    Problem(.wrongType, "a key has to be a word", at: place)
  }

  static func merge(_ node: SourceNode, at place: Place) -> Problem {
    Problem(
      .wrongType, "'<<' needs a mapping or a list of mappings, but this is \(node.description)",
      at: place)
  }
}

// MARK: - Keys and values

extension Problem {
  static func unknownKey(_ key: String, keys: KeySet, at place: Place) -> Problem {
    let suggestion = Spelling.nearest(to: key, among: keys.names)
    return Problem(
      .unknownKey, "no key '\(key)' in \(keys.owner)", at: place, suggestion: suggestion,
      help: suggestion == nil ? "its keys are \(keys.names.joined(separator: ", "))" : nil)
  }

  static func missingKey(_ key: String, owner: String, at place: Place) -> Problem {
    Problem(.missingKey, "\(owner) needs the key '\(key)'", at: place)
  }

  static func missingAction(_ keys: [String], owner: String, at place: Place) -> Problem {
    Problem(
      .missingKey, "\(owner) needs one of the keys \(keys.joined(separator: ", "))", at: place)
  }

  static func conflictingKeys(_ keys: [String], owner: String, at place: Place) -> Problem {
    let names = keys.map { "'\($0)'" }.joined(separator: " and ")
    return Problem(.conflictingKeys, "\(owner) has both \(names)", at: place, help: "keep one")
  }

  /// - Parameter needed: A noun with its article, such as `a number of points`.
  static func wrongType(
    _ key: String, needs needed: String, node: SourceNode, help: String? = nil
  ) -> Problem {
    Problem(
      .wrongType, "'\(key)' needs \(needed), but this is \(node.description)", at: node.place,
      help: help)
  }

  static func notFinite(_ key: String, at place: Place) -> Problem {
    Problem(.notFinite, "'\(key)' needs a finite number", at: place)
  }

  static func outOfRange(_ key: String, range: ClosedRange<Double>, at place: Place) -> Problem {
    Problem(
      .outOfRange,
      "'\(key)' has to lie between \(text(range.lowerBound)) and \(text(range.upperBound))",
      at: place)
  }

  static func negativeTime(_ key: String, at place: Place) -> Problem {
    Problem(.negativeTime, "'\(key)' is a time and cannot be negative", at: place)
  }

  static func unknownValue(_ value: String, key: String, values: [String], at place: Place)
    -> Problem
  {
    let suggestion = Spelling.nearest(to: value, among: values)
    return Problem(
      .unknownValue, "'\(key)' knows no '\(value)'", at: place, suggestion: suggestion,
      help: suggestion == nil ? "it knows \(values.joined(separator: ", "))" : nil)
  }

  static func tooMany(_ things: String, limit: Int, at place: Place) -> Problem {
    Problem(.tooLarge, "there are more than \(limit) \(things)", at: place)
  }

  /// Returns a number without superfluous digits.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15
      ? String(Int(number)) : String(number)
  }
}

// MARK: - The scenario's own rules

extension Problem {
  static func unsupportedVersion(_ node: SourceNode) -> Problem {
    Problem(
      .unsupportedVersion, "this version of Keyrise reads scenarios of format 1", at: node.place,
      help: "write keyrise: 1")
  }

  static func alreadyHeld(_ orientation: String, at place: Place) -> Problem {
    Problem(
      .withoutEffect, "the device is held in \(orientation) already by then", at: place,
      help: "turn it the other way, or set 'orientation', in which the scenario begins")
  }

  static func unknownDevice(_ id: String, ids: [String], at place: Place) -> Problem {
    Problem(
      .unknownDevice, "no device '\(id)'", at: place,
      suggestion: Spelling.nearest(to: id, among: ids), help: "list them with: keyrise list devices"
    )
  }

  static func unsupportedSystem(
    _ version: Int, device: String, versions: ClosedRange<Int>, at place: Place
  ) -> Problem {
    let known =
      versions.count == 1
      ? "iOS \(versions.lowerBound)" : "iOS \(versions.lowerBound) to \(versions.upperBound)"
    return Problem(
      .unsupportedSystem, "the keyboards of \(device) are known for \(known), not for \(version)",
      at: place,
      help: version > versions.upperBound
        ? "set keyboard: {height: …}, or keyboard: {look: legacy} for an app built with an older SDK"
        : nil)
  }

  static func missingKeyboard(device: String, at place: Place) -> Problem {
    Problem(
      .missingKeyboard, "nobody has recorded how high this keyboard is on \(device)", at: place,
      help: "set keyboard: {height: …} in points")
  }

  static func unknownStrategy(_ id: String, ids: [String], at place: Place) -> Problem {
    Problem(
      .unknownStrategy, "no strategy '\(id)'", at: place,
      suggestion: Spelling.nearest(to: id, among: ids),
      help: "list them with: keyrise list strategies")
  }

  static func optionsWithoutStrategy(_ id: String, at place: Place) -> Problem {
    Problem(
      .withoutEffect, "these options are for '\(id)', which the scenario does not use", at: place)
  }

  static func unknownField(_ id: String, ids: [String], at place: Place) -> Problem {
    let suggestion = Spelling.nearest(to: id, among: ids)
    let help =
      ids.isEmpty
      ? "the form has no fields" : "its fields are \(ids.prefix(12).joined(separator: ", "))"
    return Problem(
      .unknownField, "the form has no field '\(id)'", at: place, suggestion: suggestion,
      help: suggestion == nil ? help : nil)
  }

  static func duplicateID(_ id: String, at place: Place, first line: Int?) -> Problem {
    let first = line.map { ", first in line \($0)" } ?? ""
    return Problem(
      .duplicateID, "two fields are called '\(id)'\(first)", at: place,
      help: "events need to tell them apart: rename one")
  }

  static func emptyForm(at place: Place) -> Problem {
    Problem(
      .emptyForm, "the form has no views", at: place,
      help: "add one, such as {field: email, frame: [20, 100, 280, 44]}")
  }

  static func frameInStack(at place: Place) -> Problem {
    Problem(
      .conflictingKeys, "a stack lays out its views, so 'frame' has no place in it", at: place,
      help: "set 'height', or leave the stack and give every view a frame")
  }

  static func onlyInStack(_ key: String, at place: Place) -> Problem {
    Problem(.conflictingKeys, "'\(key)' needs a stack to stand in", at: place)
  }

  static func startPhase(frame: Rational, at place: Place) -> Problem {
    Problem(
      .outOfRange, "'startPhase' has to be less than one frame, \(frame) s", at: place)
  }

  static func touchesOutOfOrder(at place: Place) -> Problem {
    Problem(.outOfRange, "the touches of a path have to be in the order of time", at: place)
  }

  static func afterEnd(_ end: Double, at place: Place) -> Problem {
    Problem(.afterEnd, "this comes after the end of the timeline at \(text(end)) s", at: place)
  }

  static func nothingFocused(_ action: String, at place: Place) -> Problem {
    Problem(
      .nothingFocused, "'\(action)' does nothing here: no field is focused by then", at: place,
      help: "focus a field in an earlier event")
  }

  static func outsideContent(_ id: String, at place: Place) -> Problem {
    Problem(
      .outsideContent, "the field '\(id)' lies outside the content", at: place,
      help: "enlarge scroll: {contentSize: …} or move the field")
  }

  static func glassBeforeIOS26(at place: Place) -> Problem {
    Problem(.withoutEffect, "the glass keyboard came with iOS 26", at: place)
  }

  static func needsTablet(_ what: String, at place: Place) -> Problem {
    Problem(
      .unsupported, "only an iPad has \(what)", at: place,
      help: "list the devices with: keyrise list devices")
  }

  static func emptyFrame(_ what: String, at place: Place) -> Problem {
    Problem(.outOfRange, "the frame of the \(what) needs a width and a height", at: place)
  }

  static func frameOfFullScreen(at place: Place) -> Problem {
    Problem(
      .withoutEffect, "a full-screen presentation has the window's frame", at: place,
      help: "set style: pageSheet or formSheet")
  }

  static func frameOfDockedKeyboard(at place: Place) -> Problem {
    Problem(
      .withoutEffect, "only an undocked, split or floating keyboard has a frame of its own",
      at: place, help: "set mode: floating")
  }

  static func withoutEffectBesideMode(_ key: String, at place: Place) -> Problem {
    Problem(
      .withoutEffect, "'\(key)' does nothing beside 'mode'", at: place,
      help: "write it in an event of its own")
  }

  static func gestureWithoutMode(at place: Place) -> Problem {
    Problem(
      .withoutEffect, "'gesture' needs a 'mode' into which the keyboard is dragged", at: place)
  }

  static func longWord(_ count: Int, limit: Int, at place: Place) -> Problem {
    Problem(
      .tooLarge, "a word of \(count) characters is longer than \(limit)", at: place,
      help: "put spaces into it")
  }

  static func more(_ count: Int) -> Problem {
    Problem(.moreProblems, "there are \(count) more problems", at: .file, help: "solve these first")
  }
}

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
