import Synchronization

/// Compressed bands that were used lately, shared by the workers of one output.
///
/// What a band's bytes are depends on the band alone, so it does not matter who puts it in, or
/// whether it is still there: the cache saves time and changes nothing.
final class BandCache: Sendable {
  /// Names a band: its rows by their hashes, and what else its bytes depend on.
  struct Key: Hashable, Sendable {
    let rows: RowHash
    let count: Int32
    let width: Int32
    let isOpaque: Bool
    let level: CompressionLevel

    // The hash of the rows is as good as any; SipHash over all of it would be slower.
    func hash(into hasher: inout Hasher) { hasher.combine(rows.low) }
  }

  /// What is known of a band that a worker wants.
  enum Claim {
    case ready(CompressedBand)
    /// Nobody has it, and whoever asked has promised to make it.
    case mine
    /// Another worker is making it.
    case theirs
  }

  /// The most bytes that it holds.
  let byteLimit: Int

  private struct State {
    var bands = LeastRecentlyUsed<Key, CompressedBand>()
    var claimed: Set<Key> = []
  }

  private let state = Mutex(State())

  /// The limit when none is given: about fifteen frames at 3x of which no two rows are alike.
  static let defaultByteLimit = 2 << 20

  init(byteLimit: Int = BandCache.defaultByteLimit) {
    self.byteLimit = byteLimit
  }

  /// The bytes it holds now.
  var byteCount: Int { state.withLock { $0.bands.cost } }

  /// A band that is there, or nil.
  func band(_ key: Key) -> CompressedBand? {
    state.withLock { $0.bands.value(key) }
  }

  /// A band that is there, or whose task it is to make it.
  func claim(_ key: Key) -> Claim {
    state.withLock { state in
      if let band = state.bands.value(key) { return .ready(band) }
      return state.claimed.insert(key).inserted ? .mine : .theirs
    }
  }

  /// Puts a band in, and others out when there is no room.
  func insert(_ band: CompressedBand, for key: Key) {
    state.withLock { state in
      state.claimed.remove(key)
      // An entry costs about 150 bytes beside the band's own.
      state.bands.insert(band, for: key, cost: band.bytes.count + 150, limit: byteLimit)
    }
  }
}
