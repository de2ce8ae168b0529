internal import Keyframes
internal import Markup

// What is said of an import, to people: on stderr and in the comments of the scenario.

extension ImportNote {
  /// The note as part of a sentence, without a capital and a full stop.
  package var sentence: String {
    switch self {
    case .labelsShortened(let count): "\(Words.count(count, "label")) shortened in the dump"
    case .valuesShortened(let count): "\(Words.count(count, "value")) shortened in the dump"
    case .notImported(let kind, let count):
      "lost: \(count) x \(kind), which scenarios have no word for"
    case .rowsFromCode(let count):
      "the rows of \(Words.count(count, "table")) come from code and are not in the file"
    case .prototypes(let count):
      "\(Words.count(count, "prototype cell")) shown once, where the file draws it: code makes the rows"
    case .embeddedViews(let count):
      "\(Words.count(count, "embedded view controller")) left out, which the file does not hold"
    case .coveredSteps(let count):
      "\(Words.count(count, "page")) left out, which lie exactly below the one that is seen"
    case .layoutNotDetermined:
      "layout not determined, frames as saved: the constraints are too entangled to be solved"
    case .besideScrollView(let count):
      "\(Words.count(count, "view")) beside the scroll view left out: the form is what scrolls"
    case .barLeftOut:
      "the navigation bar left out: its canvas has no room for it, and nothing in the file leads to one"
    case .notReachable(let count):
      "\(Words.count(count, "disabled field")) drawn as labels, for they are never focused"
    case .notPlaced(let count):
      "\(Words.count(count, "field")) left out, for which no frame on a screen is told"
    case .squeezed(let count):
      "\(Words.count(count, "view")) left out, to which the constraints leave no room here"
    case .otherWindows(let count): "\(Words.count(count, "other window")) left out"
    case .otherViews(let names):
      "one view of several with fields; --scene takes another one: \(Words.list(names))"
    case .otherDumps(let count): "\(Words.count(count, "other dump")) in the file left out"
    case .fieldsWithoutHint:
      "a Maestro hierarchy tells only fields with a placeholder or the focus; others are missing"
    case .tooMany(let limit): "more than \(limit) views; the rest is left out"
    case .textCut(let count): "\(Words.count(count, "long text")) cut"
    case .truncated: "the dump stopped before the whole screen was read"
    case .noFields: "no text field is told of"
    case .notDetermined(let ids, let doubt):
      "the place of \(Words.list(ids)) is uncertain: \(doubt.rawValue)"
    case .laidOut(let size, let device):
      "laid out again for \(device) from a canvas of \(Words.size(size))"
    case .notAScreen(let size):
      "\(Words.size(size)) is no device's screen: a window, a sheet or a part"
    case .freeform(let size):
      "the canvas is \(Words.size(size)), which no screen is; lay it out with --device"
    case .contentReaches(let bottom):
      "views reach down to \(Words.number(bottom)) and nothing told scrolls; the content is made to"
    case .animating: "views were being animated; their frames may be on their way"
    case .wordsAlone(let count):
      "\(Words.count(count, "element")) of no kind taken for buttons: there are words, and nothing "
        + "that shows them"
    case .editableUnknown(let count):
      "\(Words.count(count, "text view")) may only show words: dumps do not tell what can be edited"
    case .alertInFront: "the alert is the form; what is behind it is left out"
    case .keyboardUp(let height):
      "the keyboard was up (\(Words.number(height)) pt), so the form may already be scrolled or moved"
    case .keyboardGuessed(let height):
      "the keyboard's height of \(Words.number(height)) pt is a guess"
    case .footerGuessed:
      "the bar at the bottom is taken to ride on the keyboard, which only its place says"
    case .barGuessed: "a navigation bar is taken to be above the view, which only its place says"
    case .rowsPlaced(let count):
      "the rows of \(Words.count(count, "table")) are put below each other: the file has no place for them"
    case .contentGuessed:
      "how far the content scrolls is taken from what stands in it: code sets it, in the file it is 0"
    case .presentedAsSheet:
      "a segue presents it and nothing says how, which is a sheet from iOS 13 on"
    case .device(let id, let others):
      others.isEmpty ? "the size says \(id)" : "the size says \(id); so are \(Words.list(others))"
    case .deviceByHand(let size):
      "no device of \(Words.size(size)) is known; it is described by its size"
    case .fonts(let families): "words that Inter lacks are set in \(Words.list(families))"
    case .missingFont(let family, let package):
      "its words need \(family), which is not installed here"
        + (package.isEmpty ? "" : ": apt install \(package); then import it again")
    case .keyboardsUnknown:
      "dumps tell no keyboard types and return keys but those of a keyboard that is up, and no "
        + "accessory views and fonts: words are as large as their frames have room for"
    case .looksUnknown:
      "this dump does not tell grounds and borders: buttons have none, fields with room for one have it"
    case .groundsUnknown: "this dump does not tell grounds: buttons have none"
    case .secureUnknown: "this dump does not tell secure fields"
    case .textViewsUnknown: "this dump does not tell text views from text fields"
    case .placeholdersUnknown:
      "this dump does not tell placeholders from what is typed: words in fields are taken for typed"
    case .oneDevice: "frames are those of one device; other devices are not known"
    case .customClasses(let names): "what the code of \(Words.list(names)) does is not in the file"
    case .hidden(let count): "\(Words.count(count, "hidden view")) left out"
    }
  }
}

extension ImportError {
  /// The problem and its remedy, as one sentence without a full stop.
  package var sentence: String {
    switch self {
    case .empty: "there is nothing in it"
    case .tooLarge(let limit): "it is larger than \(limit / 1_048_576) MiB, which no screen is"
    case .unrecognised:
      "it is nothing that keyrise imports: a storyboard or xib, a page source of Appium, a "
        + "debugDescription, a recursiveDescription, or JSON of Maestro or idb"
    case .malformed(let kind, let reason, let line):
      "it begins like \(kind), but is not whole: \(reason)" + (line.map { " in line \($0)" } ?? "")
    case .hasDoctype(let line):
      "it has a document type in line \(line), which no such file has; remove it"
    case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
    case .notIOS(let what): "it is \(what), and only screens of iOS can be imported"
    case .launchScreen: "it is a launch screen, in which nothing can be typed"
    case .oldXcode(let version):
      "it is of Xcode 3 or 4 (version \(version)); open and save it in Xcode 5 or later"
    case .noElements(let format): "there is no element with a size in this \(format.rawValue)"
    case .noScreenSize(let format):
      "nothing in this \(format.rawValue) says how large the screen is; give its window or "
        + "application a frame"
    case .nothingToShow:
      "there is no field, no label and no button in its tree, or only those of a bar"
    case .noRoom: "its constraints leave no room for its fields on this screen"
    case .noScenes: "there is no view in it"
    case .unknownScene(let name, let known):
      "there is no scene '\(name)'; with fields there are: \(Words.list(known, limit: 200))"
    case .severalScenes(let scenes):
      "there are \(scenes.count) scenes with fields; choose one with --scene: "
        + scenes.map { "\(Words.clipped($0.name)) (\($0.fieldCount))" }.joined(separator: ", ")
    case .noSceneWithFields(let names):
      "none of its scenes has a field; choose one with --scene all the same: "
        + Words.list(names, limit: 20)
    case .tooManyFields(let limit):
      "it has more than \(limit) fields, and no screen has; import a part of it"
    case .sceneWithoutScenes(let format):
      "'--scene' chooses from a storyboard, and this is \(format.named)"
    case .unknownDevice(let id): "there is no device '\(id)'; list them with: keyrise list devices"
    case .deviceForDump(let format):
      "\(format.named) is of one device, and cannot be laid out for another; only a storyboard "
        + "or xib with its constraints can"
    case .unknownField(let id, let known):
      "there is no field '\(id)' to focus; there are: \(Words.list(known, limit: 20))"
    case .noKeyboard:
      "the dump after shows no keyboard; take it while one is up, with all windows of the app"
    case .differentScreens(let before, let after):
      "the dumps are of different screens, \(Words.size(before)) and \(Words.size(after))"
    case .nothingInCommon: "the dumps have no field in common"
    case .tooMuchOutput:
      "the scenario would be larger than keyrise reads; choose a part of the screen"
    }
  }
}

/// Small parts of sentences.
enum Words {
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  static func list(_ words: [String], limit: Int = 6) -> String {
    let shown = words.prefix(limit).map { clipped($0) }.joined(separator: ", ")
    return words.count > limit ? shown + " and \(words.count - limit) more" : shown
  }

  static func number(_ value: Double) -> String { DecimalText.text(value, places: 2) }

  static func size(_ size: Size) -> String { "\(number(size.width))x\(number(size.height))" }

  /// A name on one line, not too long to read.
  static func clipped(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.count > 60 ? line.prefix(57) + "..." : line
  }
}
