import FrameDiff
package import Markup
import Rendering
package import Sharding

/// Files with a seal that processes leave for others, read as commands read them.
package enum SealedFiles {
  /// The reports of parts, in every style that they have.
  ///
  /// - Throws: ``ShardError`` or a sentence when they are not a whole, or not what keyrise writes.
  package static func reports(
    of parts: [(path: String, part: ShardPart)]
  ) throws -> [String] {
    let report = try MergedReport(try ShardJoin(parts))
    return try MergeStyle.allCases.compactMap { style in
      do { return try report.text(style) } catch is Failure { return nil }
    }
  }

  /// The texts in an entry of a cache with a key, as far as it is one.
  package static func texts(ofEntry bytes: [UInt8], key: String) -> [String] {
    guard let entry = ResultCache.result(in: bytes, key) else { return [] }
    let rendered = RenderedCache.Finding(entry)
    let verified = VerifiedCache.Finding(entry) { _, _ in true }
    let report = verified.map { finding in
      VerdictReport(.verify, finding.films, seconds: finding.seconds)
    }
    return (rendered?.outputs.map(\.path) ?? []) + (verified?.baselines ?? [])
      + ReportStyle.allCases.compactMap { report?.text($0) }
  }

  /// An entry of a cache with a key.
  package static func entry(_ result: JSONValue, key: String) -> [UInt8] {
    ResultCache.bytes(of: result, key)
  }

  /// The version that receipts and entries have to have.
  package static var version: String { Versions.build }
}
