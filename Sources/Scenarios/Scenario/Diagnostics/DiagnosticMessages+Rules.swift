internal import Keyframes

// Problems of a scenario whose keys and values are each valid.

extension Problem {
  static func unsupportedVersion(_ node: SourceNode) -> Problem {
    Problem(
      .unsupportedVersion, "this version of Keyrise reads scenarios of format 1", at: node.place,
      help: "write keyrise: 1")
  }

  static func alreadyHeld(_ orientation: String, at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect, "the device is held in \(orientation) already by then", at: place,
      help: "turn it the other way, or set 'orientation', in which the scenario begins")
  }

  static func detentOfNoSheet(at place: SourceNode.Place) -> Problem {
    Problem(.withoutEffect, "'detent' is the height of a page sheet, and this is none", at: place)
  }

  static func unknownDevice(_ id: String, ids: [String], at place: SourceNode.Place) -> Problem {
    Problem(
      .unknownDevice, "no device '\(id)'", at: place,
      suggestion: Spelling.nearest(to: id, among: ids), help: "list them with: keyrise list devices"
    )
  }

  static func unsupportedSystem(
    _ version: Int, device: String, versions: ClosedRange<Int>, at place: SourceNode.Place
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

  static func missingKeyboard(device: String, at place: SourceNode.Place) -> Problem {
    Problem(
      .missingKeyboard, "nobody has recorded how high this keyboard is on \(device)", at: place,
      help: "set keyboard: {height: …} in points")
  }

  static func unknownStrategy(_ id: String, ids: [String], at place: SourceNode.Place) -> Problem {
    Problem(
      .unknownStrategy, "no strategy '\(id)'", at: place,
      suggestion: Spelling.nearest(to: id, among: ids),
      help: "list them with: keyrise list strategies")
  }

  static func optionsWithoutStrategy(_ id: String, at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect, "these options are for '\(id)', which the scenario does not use", at: place)
  }

  static func unknownField(_ id: String, ids: [String], at place: SourceNode.Place) -> Problem {
    let suggestion = Spelling.nearest(to: id, among: ids)
    let help =
      ids.isEmpty
      ? "the form has no fields" : "its fields are \(ids.prefix(12).joined(separator: ", "))"
    return Problem(
      .unknownField, "the form has no field '\(id)'", at: place, suggestion: suggestion,
      help: suggestion == nil ? help : nil)
  }

  static func duplicateID(_ id: String, at place: SourceNode.Place, first line: Int?) -> Problem {
    let first = line.map { ", first in line \($0)" } ?? ""
    return Problem(
      .duplicateID, "two fields are called '\(id)'\(first)", at: place,
      help: "events need to tell them apart: rename one")
  }

  static func emptyForm(at place: SourceNode.Place) -> Problem {
    Problem(
      .emptyForm, "the form has no views", at: place,
      help: "add one, such as {field: email, frame: [20, 100, 280, 44]}")
  }

  static func frameInStack(at place: SourceNode.Place) -> Problem {
    Problem(
      .conflictingKeys, "a stack lays out its views, so 'frame' has no place in it", at: place,
      help: "set 'height', or leave the stack and give every view a frame")
  }

  static func onlyInStack(_ key: String, at place: SourceNode.Place) -> Problem {
    Problem(.conflictingKeys, "'\(key)' needs a stack to stand in", at: place)
  }

  static func startPhase(frame: Rational, at place: SourceNode.Place) -> Problem {
    Problem(
      .outOfRange, "'startPhase' has to be less than one frame, \(frame) s", at: place)
  }

  static func touchesOutOfOrder(at place: SourceNode.Place) -> Problem {
    Problem(.outOfRange, "the touches of a path have to be in the order of time", at: place)
  }

  static func lateLine(_ time: Double, limit: Double, at place: SourceNode.Place) -> Problem {
    Problem(
      .outOfRange,
      "the last line would be typed at \(text(time)) s, and no time is later than \(text(limit)) s",
      at: place, help: "set a shorter 'each', or type less")
  }

  static func secondsWithoutUnit(_ seconds: Double, at place: SourceNode.Place) -> Problem {
    Problem(
      .longTime, "\(text(seconds)) without a unit is \(text(seconds)) seconds", at: place,
      help: "milliseconds have their unit: \(text(seconds))ms")
  }

  static func afterEnd(_ end: Double, at place: SourceNode.Place) -> Problem {
    Problem(.afterEnd, "this comes after the end of the timeline at \(text(end)) s", at: place)
  }

  static func nothingFocused(_ action: String, at place: SourceNode.Place) -> Problem {
    Problem(
      .nothingFocused, "'\(action)' does nothing here: no field is focused by then", at: place,
      help: "focus a field in an earlier event")
  }

  static func wordsNotInText(_ words: String, field: String, at place: SourceNode.Place) -> Problem
  {
    Problem(
      .withoutEffect,
      "'select' does nothing here: '\(words)' is not in the text of '\(field)'", at: place,
      help: "select words that are in it by then, or all")
  }

  static func outsideContent(_ id: String, at place: SourceNode.Place) -> Problem {
    Problem(
      .outsideContent, "the field '\(id)' lies outside the content", at: place,
      help: "enlarge scroll: {contentSize: …} or move the field")
  }

  static func outsideScroll(
    _ offset: Double, range: ClosedRange<Double>, at place: SourceNode.Place
  ) -> Problem {
    let reach =
      range.lowerBound == range.upperBound
      ? "rests at \(text(range.lowerBound)) and cannot scroll"
      : "scrolls from \(text(range.lowerBound)) to \(text(range.upperBound))"
    return Problem(
      .outsideScroll, "the form begins at \(text(offset)), but \(reach)", at: place,
      help: "delete the line 'contentOffset': the form then rests at \(text(range.lowerBound))")
  }

  static func glassBeforeIOS26(at place: SourceNode.Place) -> Problem {
    Problem(.withoutEffect, "the glass keyboard came with iOS 26", at: place)
  }

  static func collapsedBarElsewhere(at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect, "only iOS 8 to 10 fold the bar into a strip; it is folded nevertheless",
      at: place, help: "set bar: false")
  }

  static func floatingBeforeIOS13(at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect, "keyboards float from iOS 13 on; it floats nevertheless", at: place,
      help: "set ios: 13, or mode: undocked")
  }

  static func cannotSplit(_ mode: String, at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect,
      "an iPad without a home button has no keyboard that is \(mode); it is so nevertheless",
      at: place,
      help: "set mode: floating, or a device such as ipad-air-2")
  }

  static func needsTablet(_ what: String, at place: SourceNode.Place) -> Problem {
    Problem(
      .unsupported, "only an iPad has \(what)", at: place,
      help: "list the devices with: keyrise list devices")
  }

  static func emptyFrame(_ what: String, at place: SourceNode.Place) -> Problem {
    Problem(.outOfRange, "the frame of the \(what) needs a width and a height", at: place)
  }

  static func frameOfFullScreen(at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect, "a full-screen presentation has the window's frame", at: place,
      help: "set style: pageSheet or formSheet")
  }

  static func frameOfDockedKeyboard(at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect, "only an undocked, split or floating keyboard has a frame of its own",
      at: place, help: "set mode: floating")
  }

  static func withoutEffectBesideMode(_ key: String, at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect, "'\(key)' does nothing beside 'mode'", at: place,
      help: "write it in an event of its own")
  }

  static func gestureWithoutMode(at place: SourceNode.Place) -> Problem {
    Problem(
      .withoutEffect, "'gesture' needs a 'mode' into which the keyboard is dragged", at: place)
  }

  static func longWord(_ count: Int, limit: Int, at place: SourceNode.Place) -> Problem {
    Problem(
      .tooLarge, "a word of \(count) characters is longer than \(limit)", at: place,
      help: "put spaces into it")
  }

  static func longText(limit: Int, at place: SourceNode.Place) -> Problem {
    Problem(.tooLarge, "a text has more than \(limit) bytes", at: place, help: "shorten it")
  }

  /// Part of the scenario depends on a problem, so that it cannot be checked yet.
  static let moreMayFollow = Problem(
    .moreProblems, "more problems may show once these are solved", at: .file)

  static func more(_ count: Int) -> Problem {
    Problem(.moreProblems, "there are \(count) more problems", at: .file, help: "solve these first")
  }
}
