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

  static func unreadableDrawing(_ path: String) -> String {
    "'\(shown: path)' is an SVG, which cannot be read; compare pictures of it, or the scenarios "
      + "themselves"
  }

  static func noFFmpegToCompare(_ path: String) -> String {
    "'\(shown: path)' needs ffmpeg to decode it, and there is none on the PATH; install it "
      + "(apt install ffmpeg, brew install ffmpeg), or compare PNGs made elsewhere: "
      + "ffmpeg -i FILE frames/%04d.png"
  }

  static func filmTooLarge(_ path: String) -> String {
    "the pictures of '\(shown: path)' take more than 1 GB; cut it shorter, or compare PNGs: "
      + "ffmpeg -i FILE frames/%04d.png"
  }

  static let upper8Bits =
    "the frames have 16 bits a channel, of which the upper 8 are compared"

  static func otherLooks(_ noun: String, only side: String?) -> String {
    let what =
      side.map { "only the \($0) names a \(noun)" } ?? "the two name another \(noun)"
    return "\(what): equal pixels look different where that is heeded; the numbers are compared"
  }

  static let noLimitOfPixels =
    "No limit of pixels makes them pass: sizes or times differ."

  /// The limits that would pass, and the changes that would pass with them, as squares.
  static func leastLimits(
    threshold: String?, pixels: Int, density: String, densePixels: Int, area: Int, unequal: Int,
    usual: String
  ) -> String {
    func square(_ pixels: Int) -> String {
      let side = Int(Double(pixels).squareRoot())
      return side > 0 ? "any change of \(side)x\(side) pixels" : "no such pixel"
    }
    let threshold =
      threshold.map { "--threshold \($0), which lets all pixels differ by that" }
      ?? "no --threshold"
    let area =
      pixels == 0 ? "--area \(area)" : "--area \(area) --max-pixels \(pixels)"
    return "What would pass: \(threshold); --max-pixels \(pixels), which lets \(square(pixels)) "
      + "through; --density \(density), which lets \(square(densePixels)) through; \(area), which "
      + "lets a change of \(Format.count(unequal, "pixel")) by up to \(usual) through."
  }

  static func toleratesNoise(_ density: String) -> String {
    "It looks like the noise of a codec, everywhere and dense nowhere: --density \(density) "
      + "tolerates it."
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
