import FrameSequence
import Scenario

/// A folder of outputs and directories of frames, each identified by its relative path.
struct PictureFolder {
  let path: String
  /// The relative paths of its contents, including subfolders; those of directories of frames end
  /// in a slash.
  let names: [String]

  /// Looks into a folder and all folders in it.
  ///
  /// - Throws: `FrameSequenceError` when one of them cannot be read.
  init(_ path: String) throws {
    self.path = path
    names = try Self.names(in: path, below: "").sorted()
  }

  private static func names(in path: String, below prefix: String) throws -> [String] {
    let entries = try WholeFile.names(in: path) { name in
      name.hasSuffix("/") || isOutput(name) || name == "manifest.json"
    }
    if !prefix.isEmpty, entries.contains("manifest.json") { return [prefix] }
    return try entries.flatMap { name -> [String] in
      if name.hasSuffix("/") {
        return try names(in: "\(path)/\(name.dropLast())", below: prefix + name)
      }
      return isOutput(name) ? [prefix + name] : []
    }
  }

  /// The endings of pictures whose pixels can be compared.
  private static let pictureEndings = [".png", ".apng"]
  /// The endings of other outputs, whose bytes are compared.
  private static let otherEndings =
    [".webp", ".jpg", ".jpeg"]
    + OutputFormat.allCases.filter { $0 != .frames }.map { ".\($0.rawValue)" }
    .filter { !pictureEndings.contains($0) }

  /// Whether the pixels of the entry can be compared.
  static func isPicture(_ name: String) -> Bool {
    name.hasSuffix("/") || pictureEndings.contains(where: name.lowercased().hasSuffix)
  }

  private static func isOutput(_ name: String) -> Bool {
    isPicture(name) || otherEndings.contains(where: name.lowercased().hasSuffix)
  }

  /// The path of an entry.
  func path(of name: String) -> String {
    "\(path)/\(name.hasSuffix("/") ? String(name.dropLast()) : name)"
  }

  /// Whether the pictures are frames of one sequence: only PNGs or only JPEGs whose names differ in
  /// one number at their end, or pictures with Keyrise's manifest.
  var isSeries: Bool { WholeFile.exists("\(path)/manifest.json") || series != nil }

  /// The ending of numbered JPEGs, which ffmpeg decodes in the order of their names; nil for other
  /// contents.
  var jpegEnding: String? { series.flatMap { $0.lowercased() == "png" ? nil : $0 } }

  /// The ending that all the numbered pictures of a sequence without a manifest have.
  private var series: String? {
    guard let ending = names.first?.split(separator: ".").last.map(String.init),
      ["png", "jpg", "jpeg"].contains(ending.lowercased()),
      !WholeFile.exists("\(path)/manifest.json")
    else { return nil }
    let stems = names.map(Self.stem)
    let isPNG = ending.lowercased() == "png"
    let isAlike = names.allSatisfy { name in
      (isPNG ? name.lowercased().hasSuffix(".png") : name.hasSuffix("." + ending))
        && !name.contains { $0 == "/" }
    }
    let isNumbered = stems.allSatisfy { $0.number != nil && $0.prefix == stems[0].prefix }
    // ffmpeg takes files in the order of their letters, in which 10 comes before 9.
    let isInOrder = isPNG || stems.allSatisfy { $0.width == stems[0].width }
    return isAlike && isNumbered && isInOrder ? ending : nil
  }

  /// The numbers that are missing between the first and the last of a series, as names.
  var missingNames: [String] {
    guard let series else { return [] }
    let stems = names.map(Self.stem)
    let numbers = Set(stems.compactMap(\.number))
    guard let first = numbers.min(), let last = numbers.max(), last - first < 1 << 20 else {
      return []
    }
    return (first...last).filter { !numbers.contains($0) }.map { number in
      let digits = String(number)
      let width = stems[0].width
      return stems[0].prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits
        + "." + series
    }
  }

  /// The part of a name before the number at its end, and the number.
  private static func stem(_ name: String) -> (prefix: String, number: Int?, width: Int) {
    let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
    let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }.count
    return (String(stem.dropLast(digits)), Int(stem.suffix(digits)), digits)
  }
}
