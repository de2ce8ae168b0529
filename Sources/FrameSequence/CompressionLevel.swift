/// How much time the encoder spends on making files small.
///
/// The pixels are the same at every level.
public enum CompressionLevel: String, Sendable, Hashable, CaseIterable {
  /// The fastest: for previews. zlib level 1.
  case draft

  /// The default: nearly as small as zlib level 6, which is zlib's own default, and faster.
  case standard

  /// The smallest: for pictures that are committed. zlib level 9.
  case optimized

  /// The level as zlib counts it, from 1 (fast) to 9 (small), before it is tuned.
  var zlibLevel: Int32 {
    switch self {
    case .draft: 1
    case .standard: 3
    case .optimized: 9
    }
  }
}
