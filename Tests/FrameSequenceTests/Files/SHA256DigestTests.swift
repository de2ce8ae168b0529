import FrameSequence
import Testing

@Suite struct SHA256DigestTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let data: [UInt8]
    let digest: String
  }

  /// The examples of FIPS 180-2, appendix B, and the digest of nothing.
  static let cases = [
    Case(
      testDescription: "nothing", data: [],
      digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Case(
      testDescription: "abc", data: [UInt8]("abc".utf8),
      digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Case(
      testDescription: "448 bits",
      data: [UInt8]("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Case(
      testDescription: "a million a", data: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      digest: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: cases) func `Known vectors have their digests`(_ example: Case) {
    #expect(SHA256Digest(of: example.data).hexadecimal == example.digest)
  }
}
