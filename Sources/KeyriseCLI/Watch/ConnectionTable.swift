import Foundation

/// The connections of a server: a few at most, of which one that has said nothing yet gives up its
/// place first.
struct ConnectionTable {
  /// A connection; no two are ever the same, as descriptors are.
  typealias ID = Int

  private struct Connection {
    let client: Int32
    let start: ContinuousClock.Instant
    /// The bytes of its head that have come; `nil` once it has said all.
    var byteCount: Int? = 0
  }

  private var connections: [ID: Connection] = [:]
  private var nextID = 0

  /// The most connections at once: a choice, far more than a browser's tabs need.
  static let limit = 64
  /// A connection is not given up before it is this old, as long as there is an older one: what a
  /// browser sends is here sooner.
  private static let youth = Duration.milliseconds(100)

  /// Takes in a connection; `nil` where all places are taken by those that have said all.
  ///
  /// Where all are taken, the one that has said least is given up, the oldest of several: its thread
  /// reads no more, and closes it.
  mutating func admit(
    _ client: Int32, at now: ContinuousClock.Instant = .now
  ) -> (id: ID?, givenUp: ID?) {
    var givenUp: ID?
    if connections.count >= Self.limit {
      guard let id = leastSaid(at: now) else { return (nil, nil) }
      if let connection = connections.removeValue(forKey: id) {
        shutdown(connection.client, Int32(SHUT_RDWR))
      }
      givenUp = id
    }
    nextID += 1
    connections[nextID] = Connection(client: client, start: now)
    return (nextID, givenUp)
  }

  private func leastSaid(at now: ContinuousClock.Instant) -> ID? {
    connections.compactMap { id, connection in
      connection.byteCount.map { count in
        (
          isYoung: connection.start.duration(to: now) < Self.youth ? 1 : 0, count: count, id: id
        )
      }
    }.min { ($0.isYoung, $0.count, $0.id) < ($1.isYoung, $1.count, $1.id) }?.id
  }

  /// Takes note of how much of its head a connection has sent.
  mutating func note(_ byteCount: Int, from id: ID) {
    connections[id]?.byteCount = byteCount
  }

  /// Takes note that a connection has said all; returns false when it has been given up.
  mutating func finishHead(of id: ID) -> Bool {
    connections[id]?.byteCount = nil
    return connections[id] != nil
  }

  /// Removes a connection, if it has not been given up.
  mutating func remove(_ id: ID) {
    connections[id] = nil
  }
}
