import Foundation
import FrameDiff
import FrameSequence

/// The manifest of a directory that has three frames.
enum ManifestInput {
  /// The directory, with files for the frames, of which no one is opened.
  private static let directory: String? = {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyrise-fuzz-\(ProcessInfo.processInfo.processIdentifier)").path
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for index in 0..<3 {
        try AtomicFile.write([], to: path + "/frame-000\(index).png")
      }
      return path
    } catch {
      return nil
    }
  }()

  static func run(_ bytes: [UInt8]) throws {
    guard let directory else { throw BrokenLaw(description: "there is a directory to write to") }
    try Data(bytes).write(to: URL(fileURLWithPath: directory + "/manifest.json"))
    let frames: FrameDirectory
    do throws(FrameSequenceError) {
      frames = try FrameDirectory(directory)
    } catch {
      return
    }
    for (frame, next) in zip(frames.frames, frames.frames.dropFirst()) {
      try require(frame.time <= next.time, "frames are in order of time")
    }
    for frame in frames.frames {
      try require(frame.path.hasPrefix(directory + "/frame-000"), "frames are in the directory")
      _ = MotionNumbers(ofFrame: frame.members)
    }
    if let manifest = frames.manifest { _ = PlayedSequence.Element.elements(of: manifest) }
  }

  static let seeds: [[UInt8]] = [
    #"""
    {"schema": "keyrise.frames/1", "keyrise": "0.1.0", "libraries": {"cairo": "1.16.0"},
    "fonts": [{"file": "Inter.otf", "sha256": "00"}], "fps": "60", "duration": 0.05, "width": 2,
    "height": 2, "scale": 2, "count": 3, "distinct": 2, "elements": {"a": [0, 1, 2.5, 3]},
    "frames": [
    {"index": 0, "file": "frame-0000.png", "time": 0, "duration": 0.016666667, "sha256": "00",
    "trace": {"keyboardTop": 844, "formTop": 0.5, "focus": "a", "hidden": 1}},
    {"index": 1, "file": "frame-0001.png", "time": 0.016666667, "duration": 0.016666667,
    "sameAs": "frame-0000.png"},
    {"index": 2, "file": "frame-0002.png", "time": 0.033333333, "duration": 1}]}
    """#, "{}", "",
  ].map { Array($0.utf8) }
}
