import FrameSequence
import Markup

/// The outputs of scenarios that were rendered before.
struct RenderedCache {
  private let cache: ResultCache

  init(_ cache: ResultCache) { self.cache = cache }

  /// What is stored about a scenario.
  struct Finding {
    /// Its outputs by their paths, with their digests.
    var outputs: [(path: String, digest: String)]
    /// How long it took when it was rendered, in seconds.
    var seconds: Double
    /// The elements that show its twins; empty where there are none.
    var elements: String

    /// The finding of an entry; `nil` unless it is whole.
    init?(_ entry: JSONValue) {
      guard let members = entry["outputs"]?.members, let seconds = entry["seconds"]?.number else {
        return nil
      }
      outputs = members.compactMap { output in output.value.text.map { (output.name, $0) } }
      guard !outputs.isEmpty, outputs.count == members.count else { return nil }
      self.seconds = seconds
      elements = entry["elements"]?.text ?? ""
    }
  }

  /// The stored result of a scenario that has not changed since, or `nil`.
  func finding(_ scenario: String) -> Finding? {
    cache.key(of: scenario).flatMap(cache.entry).flatMap { Finding($0) }
  }

  /// Whether all outputs still exist as they were written.
  func isFresh(_ finding: Finding) -> Bool {
    finding.outputs.allSatisfy { Self.digest(of: $0.path) == $0.digest }
  }

  /// Restores outputs that are missing or differ; returns which, or `nil` when one is not stored.
  ///
  /// - Throws: `FrameSequenceError` when one cannot be written.
  func restore(_ finding: Finding) throws -> [(path: String, bytes: Int)]? {
    let wanted = finding.outputs.filter { Self.digest(of: $0.path) != $0.digest }
    let blobs = wanted.compactMap { output in
      output.path.hasSuffix("/") ? nil : cache.blob(output.digest)
    }
    guard blobs.count == wanted.count else { return nil }
    for (output, bytes) in zip(wanted, blobs) { try AtomicFile.write(bytes, to: output.path) }
    return zip(wanted, blobs).map { ($0.path, $1.count) }
  }

  /// Keeps the outputs of a scenario: files with their bytes, directories of frames by their
  /// digest.
  func keep(_ paths: [String], of scenario: String, seconds: Double, elements: String = "") {
    guard !paths.isEmpty, let key = cache.key(of: scenario) else { return }
    let digests = paths.compactMap(Self.digest)
    guard digests.count == paths.count else { return }
    for (path, digest) in zip(paths, digests) where !path.hasSuffix("/") {
      cache.keep(fileAt: path, digest: digest)
    }
    let outputs = zip(paths, digests).map { JSONValue.Member($0, .string($1)) }
    cache.keep(
      .object([
        .init("outputs", .object(outputs)), .init("seconds", .decimal(seconds, places: 6)),
        .init("elements", .string(elements)),
      ]),
      key)
  }

  /// The digest of a file, or of the names and digests of all files of a directory.
  private static func digest(of path: String) -> String? {
    guard path.hasSuffix("/") else { return WholeFile.digest(of: path) }
    guard let names = try? WholeFile.names(in: path) else { return nil }
    let digests = names.map { $0.hasSuffix("/") ? "" : WholeFile.digest(of: path + $0) ?? "" }
    let text = JSONValue.strings(names + digests).text(.compact)
    return SHA256Digest(of: [UInt8](text.utf8)).hexadecimal
  }
}
