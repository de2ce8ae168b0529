import CCrypto

/// The SHA-256 digest of some bytes.
///
/// FIPS 180-4, computed by OpenSSL's libcrypto.
public struct SHA256Digest: Sendable, Hashable {
  /// The 32 bytes of the digest.
  public let bytes: [UInt8]

  /// Digests borrowed bytes.
  public init(of data: UnsafeRawBufferPointer) {
    bytes = [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
      SHA256(data.baseAddress, data.count, digest.baseAddress)
      count = Int(SHA256_DIGEST_LENGTH)
    }
  }

  /// Digests an array of bytes.
  public init(of data: [UInt8]) {
    self = data.withUnsafeBytes { SHA256Digest(of: $0) }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  public var hexadecimal: String {
    let digits: [Character] = Array("0123456789abcdef")
    return bytes.reduce(into: "") { text, byte in
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
  }
}

extension SHA256Digest: CustomStringConvertible {
  /// The digest as 64 lower-case hexadecimal digits.
  public var description: String { hexadecimal }
}
