/// Which frames a baseline keeps as pictures.
package enum KeptPictures: String, Sendable, CaseIterable {
  /// The first and the last frame, one at each event, and one in the greatest motion.
  case events
  /// Every distinct frame.
  case all
  /// None: fingerprints and numbers alone.
  case none

  /// The frames in order of time, each picture once, with the reason to keep it.
  func frames(of digest: FilmDigest, events: [Baseline.KeptFrame]) -> [Baseline.KeptFrame] {
    var wanted: [Baseline.KeptFrame] = []
    switch self {
    case .none: return []
    case .all:
      wanted = digest.frames.indices.map { Baseline.KeptFrame(frame: $0, reason: "frame \($0)") }
    case .events:
      wanted.append(.init(frame: 0, reason: "first"))
      wanted += events
      if let frame = Self.greatestMotion(digest.trace) {
        wanted.append(.init(frame: frame, reason: "greatest motion"))
      }
      wanted.append(.init(frame: digest.frames.count - 1, reason: "last"))
    }
    var seen: Set<Int> = []
    return wanted.enumerated()
      .sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
      .map(\.element)
      .filter { seen.insert(digest.frames[$0.frame].state).inserted }
  }

  /// The frame that is furthest from the one before it; nil when nothing ever moves.
  private static func greatestMotion(_ trace: Trace) -> Int? {
    let columns = ["keyboard_top", "offset", "view_shift"].compactMap { trace[$0]?.values }
    var greatest = (frame: 0, distance: 0)
    for frame in trace.focus.indices.dropFirst() {
      let distance = columns.reduce(0) { sum, values in
        guard let before = values[frame - 1], let after = values[frame] else { return sum }
        return sum + abs(after - before)
      }
      if distance > greatest.distance { greatest = (frame, distance) }
    }
    return greatest.frame > 0 ? greatest.frame : nil
  }
}
