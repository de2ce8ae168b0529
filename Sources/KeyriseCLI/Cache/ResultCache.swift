import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Markup
import Rendering
import Scenario
import Sharding

/// Where results of earlier runs are kept.
struct CacheOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Keep results here, and draw nothing again whose scenario, flags, fonts and libraries are the "
        + "same; safe to share and to restore.", valueName: "directory"),
    completion: .directory)
  var cache: String?

  func validate() throws {
    if cache?.isEmpty == true { throw ValidationError(Messages.emptyCache) }
  }

  /// The cache of a command with some flags, or `nil` where none is wanted or none can be kept.
  ///
  /// - Parameters:
  ///   - words: The flags that change results, in any notation.
  ///   - fontDirectory: Where the fonts are.
  ///   - console: Receives the complaint when the directory cannot be made.
  /// - Throws: `CairoError` that names a font that is missing.
  func results(
    of command: String, words: [String], fontDirectory: String, console: Console
  ) throws -> ResultCache? {
    guard let cache, let tool = Self.tool else { return nil }
    do {
      try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
    } catch {
      console.say(Messages.noCacheDirectory(cache))
      return nil
    }
    let environment = try Versions.settings(fontDirectory: fontDirectory)
    return ResultCache(
      directory: cache,
      conditions: [command, tool] + words + environment.flatMap { [$0.name, $0.value] })
  }

  /// A digest of the executable, because custom strategies can change without a new version.
  private static var tool: String? {
    guard !StrategyCatalog.added.isEmpty else { return "" }
    let bytes = (try? WholeFile.read("/proc/self/exe", limit: 1 << 30)) ?? nil
    return bytes.map { SHA256Digest(of: $0).hexadecimal }
  }
}

/// Results by what they depend on: one small file each, which any number of processes may share.
///
/// An entry is written atomically and detects damage; a damaged entry is removed and made again. A
/// cache that cannot be written costs time, but no result.
struct ResultCache {
  private let directory: String
  private let conditions: [String]

  init(directory: String, conditions: [String]) {
    self.directory = directory.hasSuffix("/") ? directory : directory + "/"
    self.conditions = conditions
  }

  private static let schema = "keyrise.cache/1"
  /// More than any entry needs, in bytes.
  private static let sizeLimit = 1 << 24
  /// The largest output that is kept, in bytes: a choice, above nearly all animations.
  private static let blobLimit = 1 << 26

  /// The key of a scenario's results, or `nil` when the file cannot be read.
  func key(of scenario: String) -> String? {
    guard scenario != "-",
      let bytes = (try? WholeFile.read(scenario, limit: Scenario.maximumByteCount)) ?? nil
    else { return nil }
    let words = [scenario, SHA256Digest(of: bytes).hexadecimal] + conditions
    let text = JSONValue.strings(words).text(.compact)
    return SHA256Digest(of: [UInt8](text.utf8)).hexadecimal
  }

  /// The entry of a key.
  func entry(_ key: String) -> JSONValue? {
    let path = path(of: key) + ".json"
    guard let bytes = (try? WholeFile.read(path, limit: Self.sizeLimit)) ?? nil else { return nil }
    guard let value = SealedDocument.read(bytes), value["schema"]?.text == Self.schema,
      value["key"]?.text == key, let result = value["result"]
    else {
      drop(path)
      return nil
    }
    return result
  }

  /// Stores an entry under a key.
  func keep(_ result: JSONValue, _ key: String) {
    let text = SealedDocument.text([
      .init("schema", .string(Self.schema)), .init("key", .string(key)), .init("result", result),
    ])
    write([UInt8](text.utf8), to: path(of: key) + ".json")
  }

  /// Stores a file by its digest, unless it is very large.
  func keep(fileAt path: String, digest: String) {
    let kept = self.path(of: digest) + ".blob"
    guard !WholeFile.exists(kept),
      let bytes = (try? WholeFile.read(path, limit: Self.blobLimit)) ?? nil
    else { return }
    write(bytes, to: kept)
  }

  /// The bytes with a digest, if they are stored.
  func blob(_ digest: String) -> [UInt8]? {
    let path = path(of: digest) + ".blob"
    guard let bytes = (try? WholeFile.read(path, limit: Self.blobLimit)) ?? nil else { return nil }
    guard SHA256Digest(of: bytes).hexadecimal == digest else {
      drop(path)
      return nil
    }
    return bytes
  }

  /// Entries in 256 folders, as directories of very many files are slow to list.
  private func path(of key: String) -> String { directory + key.prefix(2) + "/" + key }

  private func drop(_ path: String) { try? WholeFile.remove(path) }

  /// Does not wait for the disk: what a power cut damages is noticed and made again.
  private func write(_ bytes: [UInt8], to path: String) {
    _ = try? AtomicFile.stream(to: path) { append in try bytes.withUnsafeBytes(append) }
  }
}

extension WholeFile {
  /// The SHA-256 of a file's bytes in hexadecimal, or `nil` when it cannot be read.
  static func digest(of path: String, limit: Int = 1 << 31) -> String? {
    let bytes = (try? WholeFile.read(path, limit: limit)) ?? nil
    return bytes.map { SHA256Digest(of: $0).hexadecimal }
  }
}
