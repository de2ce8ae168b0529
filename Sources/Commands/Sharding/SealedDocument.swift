internal import FrameSequence
package import Markup

/// A JSON object in a file that detects damage: its last member is the SHA-256 of all text before
/// it.
package enum SealedDocument {
  /// The text before and after the digest.
  private static let (before, after) = (",\"sha256\":\"", "\"}\n")
  /// How many bytes the digest and the text around it take.
  static let sealLength = before.utf8.count + 64 + after.utf8.count

  /// The text of an object, on one line.
  package static func text(_ members: [JSONValue.Member]) -> String {
    sealed(String(JSONValue.object(members).text(.compact).dropLast()))
  }

  /// A text, which is to be that of an object without its last brace, with its digest.
  package static func sealed(_ body: String) -> String {
    body + seal(SHA256Digest(of: [UInt8](body.utf8)))
  }

  /// The end of a document, whose text before it has a digest.
  static func seal(_ digest: SHA256Digest) -> String { before + digest.hexadecimal + after }

  /// Reads an object, or returns `nil` when the text is invalid or was changed.
  package static func read(_ bytes: [UInt8]) -> JSONValue? {
    guard bytes.count > sealLength else { return nil }
    let digest = bytes.dropLast(sealLength).withUnsafeBytes { SHA256Digest(of: $0) }
    guard bytes.suffix(sealLength).elementsEqual(seal(digest).utf8) else { return nil }
    return JSONValue(parsing: bytes, depthLimit: 64)
  }
}
