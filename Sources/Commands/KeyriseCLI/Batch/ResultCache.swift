import ArgumentParser
import Foundation
import FrameDiff
import FrameSequence
import KeyboardAvoidance
import Markup
import Platform
import Rendering
import Scenario
import Sharding
import Synchronization

extension ResultCache {
  /// Where results of earlier runs are kept.
  struct Options: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Keep results here, and draw nothing again whose scenario, flags, fonts and libraries are the "
          + "same; safe to share and to restore.", valueName: "directory"),
      completion: .directory)
    var cache: String?

    func validate() throws {
      if cache?.isEmpty == true { throw ValidationError("'--cache' names no directory") }
    }

    /// The cache of a command with some flags, or `nil` where none is wanted or none can be kept.
    ///
    /// - Parameters:
    ///   - words: The flags that change results, in any notation.
    ///   - fontDirectory: Where the fonts are.
    ///   - console: Receives the complaint when the directory cannot be made.
    /// - Throws: `DrawingError` that names a font that is missing.
    func results(
      of command: String, words: [String], fontDirectory: String, console: Console
    ) throws -> ResultCache? {
      guard let cache, let tool = Self.tool else { return nil }
      do {
        try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
      } catch {
        console.say(
          "nothing is kept: '\(shown: cache)' is no directory for '--cache', and none can be "
            + "made there")
        return nil
      }
      let environment = try Versions.settings(fontDirectory: fontDirectory)
      return ResultCache(
        directory: cache,
        conditions: [command, tool] + words + environment.flatMap { [$0.name, $0.value] },
        console: console)
    }

    /// A digest of the executable, because custom strategies can change without a new version.
    private static var tool: String? {
      guard !StrategyCatalog.added.isEmpty else { return "" }
      let bytes = RunningProgram.path.flatMap { (try? WholeFile.read($0, limit: 1 << 30)) ?? nil }
      return bytes.map { SHA256Digest(of: $0).hexadecimal }
    }
  }
}

/// Results by what they depend on: one small file each, which any number of processes may share.
///
/// An entry is written atomically and detects damage. It is read as what it is: a damaged one, and
/// whatever is no file of a bounded size, is a miss; it is removed and made again. A cache that
/// cannot be written costs time, but no result.
struct ResultCache {
  private let directory: String
  private let conditions: [String]
  private let complaint: Complaint

  init(directory: String, conditions: [String], console: Console) {
    self.directory = directory.asDirectory
    self.conditions = conditions
    complaint = Complaint(console)
  }

  /// Says what is wrong with a cache, once: what befell one entry has often befallen all.
  private final class Complaint: Sendable {
    private let console: Console
    private let isMade = Atomic(false)

    init(_ console: Console) { self.console = console }

    func make(_ sentence: String) {
      if !isMade.exchange(true, ordering: .relaxed) { console.say(sentence) }
    }
  }

  private static let schema = "keyrise.cache/2"
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

  func entry(_ key: String) -> JSONValue? {
    let path = path(of: key) + ".json"
    guard let bytes = bytes(path, limit: Self.sizeLimit) else { return nil }
    guard let result = Self.result(in: bytes, key) else {
      drop(path)
      return nil
    }
    return result
  }

  /// The result in the bytes of an entry; `nil` when they are damaged, or another's.
  static func result(in bytes: [UInt8], _ key: String) -> JSONValue? {
    guard let value = SealedDocument.read(bytes), value["schema"]?.text == schema,
      value["keyrise"]?.text == Versions.build, value["key"]?.text == key
    else { return nil }
    return value["result"]
  }

  /// The bytes of an entry.
  static func bytes(of result: JSONValue, _ key: String) -> [UInt8] {
    let text = SealedDocument.text([
      .init("schema", .string(schema)), .init("keyrise", .string(Versions.build)),
      .init("key", .string(key)), .init("result", result),
    ])
    return [UInt8](text.utf8)
  }

  /// Stores an entry under a key.
  func keep(_ result: JSONValue, _ key: String) {
    write(Self.bytes(of: result, key), to: path(of: key) + ".json")
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
    guard let bytes = bytes(path, limit: Self.blobLimit) else { return nil }
    guard SHA256Digest(of: bytes).hexadecimal == digest else {
      drop(path)
      return nil
    }
    return bytes
  }

  /// Entries in 256 folders, as directories of very many files are slow to list.
  private func path(of key: String) -> String { directory + key.prefix(2) + "/" + key }

  private func bytes(_ path: String, limit: Int) -> [UInt8]? {
    switch WholeFile.own(path, limit: limit) {
    case .bytes(let bytes): return bytes
    case .missing: return nil
    case .odd:
      complaint.make(Messages.oddEntry(path))
      drop(path)
      return nil
    }
  }

  private func drop(_ path: String) { try? WholeFile.remove(path) }

  /// Does not wait for the disk: what a power cut damages is noticed and made again.
  private func write(_ bytes: [UInt8], to path: String) {
    // What could not be removed may be a pipe, which a writer would wait for.
    guard WholeFile.own(path, limit: Self.blobLimit) != .odd else {
      return complaint.make(Messages.oddEntry(path))
    }
    do {
      _ = try AtomicFile.stream(to: path) { append in try bytes.withUnsafeBytes(append) }
    } catch {
      complaint.make("not all is kept in '--cache': \(Messages.sentence(error))")
    }
  }
}

extension WholeFile {
  /// The SHA-256 of a file's bytes in hexadecimal, or `nil` when it cannot be read.
  static func digest(of path: String, limit: Int = 1 << 31) -> String? {
    let bytes = (try? WholeFile.read(path, limit: limit)) ?? nil
    return bytes.map { SHA256Digest(of: $0).hexadecimal }
  }
}

// MARK: - Sentences

extension Messages {
  static func oddEntry(_ path: String) -> String {
    "'\(shown: path)' is no file that '--cache' keeps, and is not read; more may be like it"
  }
}
