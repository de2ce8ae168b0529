import Markup

/// The sentences of comparing.
extension Messages {
  static let nothingToCompare = "there are no frames to compare"

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

  static func cannotCompare(_ first: String, _ second: String) -> String {
    "\(shown: first) and \(shown: second) cannot be compared; name two pictures, two sequences or "
      + "two folders"
  }

  static func notAFrameRate(_ text: String) -> String {
    "'--fps \(shown: text)' is not a rate from 0.001 to 1000 frames a second; examples: "
      + "60, 29.97, 30000/1001"
  }
}
