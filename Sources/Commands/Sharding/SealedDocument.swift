internal import FrameSequence
package import Markup

/// A JSON object in a file that detects damage: its last member is the SHA-256 of all text before
/// it.
package enum SealedDocument {
  /// The text before and after the digest.
  private static let (before, after) = (",\"sha256\":\"", "\"}\n")
  private static let digestLength = 64

  /// The text of an object, on one line.
  package static func text(_ members: [JSONValue.Member]) -> String {
    sealed(String(JSONValue.object(members).text(.compact).dropLast()))
  }

  /// A text, which is to be that of an object without its last brace, with its digest.
  package static func sealed(_ body: String) -> String {
    body + before + SHA256Digest(of: [UInt8](body.utf8)).hexadecimal + after
  }

  /// Reads an object, or returns `nil` when the text is invalid or was changed.
  package static func read(_ bytes: [UInt8]) -> JSONValue? {
    body(of: bytes) == nil ? nil : JSONValue(parsing: bytes, depthLimit: 64)
  }

  /// The text before the digest, or `nil` when it was changed.
  package static func body(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let length = before.utf8.count + digestLength + after.utf8.count
    guard bytes.count > length, bytes.suffix(after.utf8.count).elementsEqual(after.utf8) else {
      return nil
    }
    let body = bytes.dropLast(length)
    let rest = bytes.suffix(length)
    let digest = rest.dropFirst(before.utf8.count).prefix(digestLength)
    guard rest.prefix(before.utf8.count).elementsEqual(before.utf8) else { return nil }
    let found = body.withUnsafeBytes { SHA256Digest(of: $0) }.hexadecimal
    return digest.elementsEqual(found.utf8) ? body : nil
  }
}
