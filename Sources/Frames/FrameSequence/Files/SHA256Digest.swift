import CNettle
internal import Markup

/// The SHA-256 digest of some bytes.
///
/// FIPS 180-4, computed by Nettle, which loads in a tenth of OpenSSL's time.
package struct SHA256Digest: Sendable, Hashable {
  /// The 32 bytes of the digest.
  package let bytes: [UInt8]

  /// Digests borrowed bytes.
  package init(of data: UnsafeRawBufferPointer) {
    var hasher = Hasher()
    hasher.update(data)
    self = hasher.finalize()
  }

  /// A digest of bytes that come piece by piece.
  package struct Hasher: Sendable {
    private var context = sha256_ctx()

    /// Makes a hasher that has seen nothing.
    package init() { nettle_sha256_init(&context) }

    /// Takes the next bytes.
    package mutating func update(_ data: UnsafeRawBufferPointer) {
      guard let start = data.baseAddress else { return }
      nettle_sha256_update(&context, data.count, start.assumingMemoryBound(to: UInt8.self))
    }

    /// Returns the digest of all bytes, and begins anew.
    package mutating func finalize() -> SHA256Digest {
      SHA256Digest(
        bytes: [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_SIZE)) { digest, count in
          nettle_sha256_digest(&context, Int(SHA256_DIGEST_SIZE), digest.baseAddress)
          count = Int(SHA256_DIGEST_SIZE)
        })
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Digests an array of bytes.
  package init(of data: [UInt8]) {
    self = data.withUnsafeBytes { SHA256Digest(of: $0) }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  package var hexadecimal: String { bytes.map { $0.hexadecimal(digits: 2) }.joined() }
}

extension SHA256Digest: CustomStringConvertible {
  /// The digest as 64 lower-case hexadecimal digits.
  package var description: String { hexadecimal }
}
