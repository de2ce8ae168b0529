import Cairo
import Foundation
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Scenario

/// What the pixels and bytes depend on: versions and fonts.
enum Versions {
  /// The version of keyrise.
  static let keyrise = "0.1.0"

  /// The libraries, with the versions that are loaded.
  static var libraries: [(library: String, version: String)] {
    CairoVersion.all + [("zlib", PNGEncoder.zlibVersion)]
  }

  /// What a manifest says of a film, its versions and its fonts; no dates, no absolute paths.
  static func manifestMembers(
    of film: Film, fontDirectory: String
  ) throws -> [JSONValue.Member] {
    let scene = film.scenario.scene
    let fonts = try fontFiles(in: fontDirectory).map { file in
      JSONValue.object([.init("file", .string(file.name)), .init("sha256", .string(file.hash))])
    }
    return [
      .init("title", .string(scene.title)),
      .init("device", .string(scene.device.id)),
      .init("ios", .integer(scene.systemVersion)),
      .init("strategy", .string(film.strategy.id)),
      .init("keyrise", .string(keyrise)),
      .init(
        "libraries",
        .object(libraries.map { .init($0.library, .string($0.version)) })),
      .init("fonts", .array(fonts)),
      SequenceElement.member(film.sequenceElements),
    ]
  }

  /// The pinned font files in a directory, with their SHA-256.
  ///
  /// - Throws: `CairoError` that names a file that is missing.
  static func fontFiles(in directory: String) throws -> [(name: String, hash: String)] {
    try FontBook(directory: directory).fontFiles.map { path in
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let name = URL(fileURLWithPath: path).lastPathComponent
      return (name, data.withUnsafeBytes { SHA256Digest(of: $0) }.hexadecimal)
    }
  }
}
