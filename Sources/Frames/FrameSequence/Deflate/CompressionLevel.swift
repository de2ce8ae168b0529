/// How much time the encoder spends on making files small.
///
/// The pixels are the same at every level.
package enum CompressionLevel: String, Sendable, Hashable, CaseIterable {
  /// The fastest, for previews: matches are searched to the left and above only.
  case draft

  /// The default: nearly as small as zlib's own default, level 6, and many times as fast.
  case standard

  /// The smallest, for pictures that are committed: zlib's level 9.
  case optimized
}
