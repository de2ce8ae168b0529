import CISAL
import CZlib
import Synchronization

/// Recently used compressed bands, shared by the workers of one output.
///
/// The bytes of a band depend on the band alone, so the cache saves time and never changes the
/// output.
final class BandCache: Sendable {
  /// Identifies a band: its rows by their hashes, and everything else that its bytes depend on.
  struct Key: Hashable, Sendable {
    let rows: RowHash
    let count: Int32
    let width: Int32
    let isOpaque: Bool
    let level: CompressionLevel

    // The hash of the rows is good enough; SipHash over all members would be slower.
    func hash(into hasher: inout Hasher) { hasher.combine(rows.low) }
  }

  /// The state of a band that a worker asks for.
  enum Claim {
    case ready(CompressedBand)
    /// It is missing, and the caller has to compress it.
    case mine
    /// Another worker is compressing it.
    case theirs
  }

  private struct State {
    var bands: RecentValues<Key, CompressedBand>
    var claimed: Set<Key> = []
  }

  private let state: Mutex<State>

  /// The default limit: about fifteen frames at 3x in which no two rows are equal.
  static let defaultByteLimit = 2 << 20

  /// `byteLimit` is the most bytes that it holds.
  init(byteLimit: Int = BandCache.defaultByteLimit) {
    state = Mutex(State(bands: RecentValues(limit: byteLimit)))
  }

  /// The bytes it holds now.
  var byteCount: Int { state.withLock { $0.bands.cost } }

  /// A cached band, or nil.
  func band(_ key: Key) -> CompressedBand? {
    state.withLock { $0.bands.value(key) }
  }

  /// Returns a cached band, or who has to compress it.
  func claim(_ key: Key) -> Claim {
    state.withLock { state in
      if let band = state.bands.value(key) { return .ready(band) }
      return state.claimed.insert(key).inserted ? .mine : .theirs
    }
  }

  /// Inserts a band, and evicts others when there is no room.
  func insert(_ band: CompressedBand, for key: Key) {
    state.withLock { state in
      state.claimed.remove(key)
      // An entry takes about 150 bytes in addition to the band's own.
      state.bands.insert(band, for: key, cost: band.bytes.count + 150)
    }
  }
}

extension BandCache {
  /// Scanlines compressed as an independent piece of a deflate stream.
  ///
  /// The piece ends on a byte boundary and refers to nothing before it, so pieces can follow one
  /// another in any order; checksums of the whole are combined from those of the pieces.
  struct CompressedBand: Sendable {
    let bytes: [UInt8]

    /// The CRC-32 of `bytes`, as PNG chunks need it.
    let crc: UInt32

    /// The Adler-32 of the scanlines, as the zlib stream needs it.
    let adler: UInt32

    /// The size of the scanlines, in bytes.
    let scanlineBytes: Int

    init(bytes: [UInt8], scanlines: UnsafeRawBufferPointer) {
      self.bytes = bytes
      crc = bytes.withUnsafeBufferPointer { buffer in
        crc32_gzip_refl(0, buffer.baseAddress, UInt64(buffer.count))
      }
      adler = isal_adler32(1, scanlines.baseAddress, UInt64(scanlines.count))
      scanlineBytes = scanlines.count
    }
  }
}
