internal import Cairo
internal import Foundation
package import FrameDiff
internal import FrameSequence
internal import KeyboardAvoidance
package import Markup
package import Playing
internal import Scenario

/// The versions and fonts that pixels and bytes depend on.
package enum Versions {
  /// The release that is being made, or is the next.
  package static let release = "0.3.0"

  /// Whether this is that release: built from the commit with its tag, and nothing else.
  package static let isRelease = BuildStamp.tags.contains("v" + release)

  /// The version of keyrise: `0.3.0`, and of a build of other sources with what they are, such as
  /// `0.3.0-dev+f13142b` or, of a commit with changes, `0.3.0-dev+f13142b.changed.0c64a1f2`.
  package static let keyrise = isRelease ? release : "\(release)-dev+\(BuildStamp.sources)"

  /// The architecture of this build, on which the last digit of a number may depend, and of musl
  /// that, too, whose mathematics are not glibc's.
  package static let architecture: String = {
    #if arch(x86_64)
      let name = "x86_64"
    #elseif arch(arm64)
      let name = "arm64"
    #else
      let name = "another"
    #endif
    #if canImport(Musl)
      return name + "-musl"
    #else
      return name
    #endif
  }()

  /// The version that results of two processes share which are joined or reused.
  package static let build = "\(keyrise) (\(architecture))"

  /// The libraries, with the versions that are loaded.
  package static var libraries: [(library: String, version: String)] {
    CairoVersion.all + [("zlib", PNGEncoder.zlibVersion)]
  }

  /// The members of a film's manifest, with versions and fonts; no dates, no absolute paths.
  package static func manifestMembers(
    of film: Film, fontDirectory: String
  ) throws -> [JSONValue.Member] {
    let scene = film.scenario.scene
    let fonts = try fontFiles(in: fontDirectory, fallback: scene.fonts).map { file in
      JSONValue.object([.init("file", .string(file.name)), .init("sha256", .string(file.hash))])
    }
    return [
      .init("title", .string(scene.title)),
      .init("device", .string(scene.device.id)),
      .init("ios", .integer(scene.systemVersion)),
      .init("strategy", .string(film.profile.id)),
      .init("keyrise", .string(keyrise)),
      .init(Setting.architecture, .string(architecture)),
      .init("libraries", .object(libraries.map { .init($0.library, .string($0.version)) })),
      .init("fonts", .array(fonts)),
      PlayedSequence.Element.member(film.sequenceElements),
    ]
  }

  /// The pinned font files in a directory, and those of the families that stand in for them, with
  /// their SHA-256.
  ///
  /// - Throws: `DrawingError` that names a file that is missing.
  package static func fontFiles(
    in directory: String, fallback: [String] = []
  ) throws -> [(name: String, hash: String)] {
    let book = try FontBook(directory: directory, fallback: fallback)
    return try (book.fontFiles + book.fallbackFiles()).map { path in
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      let name = URL(fileURLWithPath: path).lastPathComponent
      return (name, data.withUnsafeBytes { SHA256Digest(of: $0) }.hexadecimal)
    }
  }

  /// The same as names and values, as baselines and comparisons name them.
  package static func settings(
    fontDirectory: String, fallback: [String] = []
  ) throws -> [Setting] {
    let fonts = try fontFiles(in: fontDirectory, fallback: fallback)
    return [Setting(Setting.keyrise, keyrise), Setting(Setting.architecture, architecture)]
      + libraries.map { Setting($0.library, $0.version) }
      + fonts.map { Setting.font($0.name, sha256: $0.hash) }
  }
}
