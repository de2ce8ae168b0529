import Markup

/// The sentences of comparing.
extension Messages {
  static let nothingToCompare = "there are no frames to compare"

  static func emptyFolders(_ first: String, _ second: String) -> String {
    let none =
      first == second
      ? "'\(shown: first)' holds no picture"
      : "neither '\(shown: first)' nor '\(shown: second)' holds a picture"
    return none + "; there is nothing to compare"
  }

  static func assumedRate(_ path: String, _ rate: String) -> String {
    "nothing tells the rate of '\(shown: path)'; \(rate) frames a second are assumed, and --fps "
      + "says otherwise"
  }

  static let onlyInFirst = "Only the first folder has it."

  static let sameBytes = "The same bytes."

  static let otherBytes = "The bytes differ; of such files nothing else is compared."

  static let unreadableFile = "It cannot be read."

  static let onlyInSecond = "Only the second folder has it."

  static let noPictureOfFolders =
    "'-o' is a picture of one pair; two folders are shown by --report page.html"

  static func missingFrames(_ path: String, _ names: [String]) -> String {
    "'\(shown: path)' has no \(some(names)); the frame after it follows at once"
  }

  static func alteredFrames(_ path: String, _ names: [String]) -> String {
    "'\(shown: path)': \(some(names)) \(names.count == 1 ? "does" : "do") not match the hash in the "
      + "manifest: the directory was edited or mixes two renders; what is there is compared"
  }

  static func unlistedPictures(_ path: String, _ names: [String]) -> String {
    "'\(shown: path)': \(some(names)) \(names.count == 1 ? "is" : "are") not in the manifest and "
      + "not compared"
  }

  /// The first three names, and how many more there are.
  private static func some(_ names: [String]) -> String {
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "\(shown: names.prefix(3).joined(separator: ", "))\(more)"
  }

  static func notADifference(_ path: String) -> String {
    "'\(shown: path)' is no picture that can be written; differences are .png, and .apng or "
      + ".gif of sequences"
  }

  static func nothingWritten(_ path: String) -> String {
    "\(shown: path) is not written: no frames of the two can be shown beside each other"
  }

  static let allChanges = "'--format json' lists all changes."

  static func unreadableAnimation(_ path: String, _ kind: String) -> String {
    "'\(shown: path)' is a \(shown: kind), which cannot be read; compare animated PNGs, "
      + "directories of frames or the scenarios themselves"
  }

  static func cannotCompare(_ first: String, _ second: String) -> String {
    "\(shown: first) and \(shown: second) cannot be compared; name two pictures, two sequences or "
      + "two folders"
  }

  static func severalStrategies(_ path: String) -> String {
    "'\(shown: path)' is played under several strategies; choose one with --strategy"
  }

  static func notAShare(_ flag: String, _ value: Double) -> String {
    "'--\(shown: flag) \(Format.decimal(value))' is not a number from 0 to 1"
  }

  static func notAnArea(_ pixels: Int) -> String {
    "'--area \(pixels)' is not a number of pixels; it must be 0 or more"
  }

  static func notAMask(_ text: String) -> String {
    "'--ignore \(shown: text)' is nothing that can be ignored; examples: 20,40,100,30 for x, y, "
      + "width and height in pixels, email for an element, email@0.2..0.8 for some seconds of it"
  }

  static let ignoresInSequences =
    "only rectangles can be ignored in pictures, and without a time; example: --ignore 20,40,100,30"

  static func noElement(_ id: String, known: [String]) -> String {
    known.isEmpty
      ? "'--ignore \(shown: id)': neither side knows its elements; ignore a rectangle in pixels"
      : "'--ignore \(shown: id)': there is no such element; there are "
        + known.map { "'\(shown: $0)'" }.joined(separator: ", ")
  }

  static func notAFrameRate(_ text: String) -> String {
    "'--fps \(shown: text)' is not a rate from 0.001 to 1000 frames a second; examples: "
      + "60, 29.97, 30000/1001"
  }

  static func notASlack(_ text: String) -> String {
    "'--slack \(shown: text)' is not a time; examples: 1f for a frame, 20ms"
  }
}
