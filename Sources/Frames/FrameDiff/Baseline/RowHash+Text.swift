internal import FrameSequence

extension RowHash {
  /// The fingerprint as 32 hexadecimal digits.
  var hexadecimal: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads 32 hexadecimal digits.
  init?(hexadecimal text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(low: low, high: high)
  }
}
