import Foundation
import FrameDiff
import FrameSequence
import Scenario

/// One side of a comparison, by what its path is.
enum DiffSource {
  /// A still picture.
  case picture(Picture, path: String)
  /// An animated PNG.
  case animation(path: String)
  /// A video or a GIF, which ffmpeg decodes.
  case film(path: String)
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
    let ending = OutputRequest.ending(of: path) ?? ""
    if VideoReader.containers[ending] != nil {
      guard FileManager.default.fileExists(atPath: path) else {
        throw FrameSequenceError.cannotRead(path: path, code: ENOENT)
      }
      guard WholeFile.isRegular(path) else { throw FrameSequenceError.notAFile(path: path) }
      self = .film(path: path)
      return
    }
    let bytes = try PictureFile.bytes(of: path, limits: limits)
    if bytes.starts(with: "<svg".utf8) { throw Failure(Messages.unreadableDrawing(path)) }
    if VideoReader.stills[ending] != nil {
      let still = try VideoReader(path: path, cancellation: Interruption.flag).sequence()
      guard let picture = try still.pictures.first?.load?() else {
        throw Failure(Messages.noFrames(path))
      }
      self = .picture(picture, path: path)
      return
    }
    let picture = Picture.png(bytes, path: path)
    // This chunk before the pixels is what makes a PNG an animation.
    let isAnimated = bytes.starts(with: PNGSignature.bytes) && picture.chunk("acTL") != nil
    self = isAnimated ? .animation(path: path) : .picture(picture, path: path)
  }

  /// What it is, in the words of a sentence.
  var noun: String {
    switch self {
    case .picture(_, let path): "the picture '\(path)'"
    case .animation(let path), .film(let path): "the animation '\(path)'"
    case .directory(let path): "the folder '\(path)'"
    case .scenario(let file): "the scenario '\(file.path)'"
    }
  }
}
