import Foundation
import FrameDiff
import FrameSequence

/// One side of a comparison, by what its path is.
enum DiffSource {
  /// A still picture.
  case picture(Picture, path: String)
  /// An animated PNG.
  case animation(path: String)
  /// A directory of frames.
  case directory(path: String)
  /// A scenario, to be played.
  case scenario(ScenarioFile)

  /// Looks at a path.
  ///
  /// - Throws: `FrameSequenceError` when it cannot be read, ``Failure`` when it is of another kind.
  init(_ path: String, limits: PictureLimits) throws {
    InputFiles.add(path)
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    {
      self = .directory(path: path)
      return
    }
    if path == "-" || [".yaml", ".yml", ".json"].contains(where: path.hasSuffix) {
      self = .scenario(ScenarioFile(path: path))
      return
    }
    let bytes = try PictureFile.bytes(of: path, limits: limits)
    if let kind = Self.unreadable.first(where: { bytes.starts(with: $0.start.utf8) })?.name {
      throw Failure(Messages.unreadableAnimation(path, kind))
    }
    let isAnimated = bytes.starts(with: PNGSignature.bytes) && Self.hasAnimationChunk(bytes)
    self = isAnimated ? .animation(path: path) : .picture(.png(bytes, path: path), path: path)
  }

  /// What it is, in the words of a sentence.
  var noun: String {
    switch self {
    case .picture(_, let path): "the picture '\(path)'"
    case .animation(let path): "the animation '\(path)'"
    case .directory(let path): "the folder '\(path)'"
    case .scenario(let file): "the scenario '\(file.path)'"
    }
  }

  /// Files that play and begin like this, but cannot be read.
  private static let unreadable = [(start: "GIF8", name: "GIF"), (start: "<svg", name: "SVG")]

  /// Whether an acTL chunk comes before the pixels, which is what makes a PNG an animation.
  private static func hasAnimationChunk(_ bytes: [UInt8]) -> Bool {
    var position = PNGSignature.bytes.count
    while position + 8 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = bytes[position + 4..<position + 8]
      if type.elementsEqual("acTL".utf8) { return true }
      if type.elementsEqual("IDAT".utf8) { return false }
      position += 12 + length
    }
    return false
  }
}
