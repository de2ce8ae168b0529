/// Where a keyboard is in a frame, seen from where it stands still.
struct KeyboardPlace: Hashable {
  /// The frame.
  var frame: Int
  /// How far below its place it is, in pixels; `nil` where it is not recognised.
  var match: RowMatch?
  /// Whether nothing of it is seen.
  var isGone: Bool

  /// The same place seen from another one, so many pixels higher.
  func moved(by shift: Double) -> KeyboardPlace {
    var place = self
    place.match?.shift += shift
    return place
  }
}

extension [KeyboardPlace] {
  /// Where a keyboard stands in most of the frames, in pixels below where it was followed from, and
  /// a frame in the middle of them; `nil` where none recognises it well.
  func longest(within slack: Double) -> (frame: Int, shift: Double)? {
    let known = compactMap { place in
      place.match.flatMap { $0.score > 0.8 ? (frame: place.frame, shift: $0.shift) : nil }
    }.sorted { $0.shift < $1.shift }
    var best = 0..<0
    var lower = 0
    for upper in known.indices {
      while known[upper].shift - known[lower].shift > slack { lower += 1 }
      if upper + 1 - lower > best.count { best = lower..<upper + 1 }
    }
    let frames = known[best].sorted { $0.frame < $1.frame }
    return frames.isEmpty ? nil : frames[frames.count / 2]
  }
}

extension [KeyboardPlace] {
  /// Says that places at which it stands still away from its own may be wrong: a board whose rows
  /// are as far apart as the keys looks like them a row lower.
  ///
  /// - Parameters:
  ///   - slack: By how much places of one stand differ, in pixels.
  ///   - distance: How far from its own they are, in pixels.
  ///   - time: For how long it stands there, in seconds.
  mutating func doubtStanding(
    _ times: [Double], within slack: Double, beyond distance: Double, longer time: Double
  ) {
    var first = startIndex
    while first < endIndex {
      var next = first + 1
      if let shift = self[first].match?.shift, abs(shift) > distance {
        while next < endIndex, let other = self[next].match?.shift, abs(other - shift) < slack {
          next += 1
        }
        if times[self[next - 1].frame] - times[self[first].frame] > time {
          for index in first..<next { self[index].match = nil }
        }
      }
      first = next
    }
  }
}

/// Follows a keyboard through the frames around a plateau.
struct KeyboardTracker {
  private let template: RowTemplate
  /// The frame that the template is from.
  let frame: Int
  /// The first row of the block that is followed.
  let top: Int
  private let rows: Int
  /// Pixels in a point, roughly.
  private let unit: Double

  init(_ edges: FrameEdges, frame: Int, top: Int, unit: Double) {
    self.frame = frame
    self.top = top
    rows = edges.fine.rows
    self.unit = unit
    // The home indicator stays while the keyboard moves: its rows are left out.
    let bottom = rows - Int(22 * unit)
    template = RowTemplate(edges, ranges: [max(0, top).upTo(bottom)], leastShare: 0.02)
  }

  /// The correlation from which on a keyboard is recognised, and the one below which none is there:
  /// choices.
  private static let leastScore = 0.6
  private static let goneScore = 0.35

  /// Finds the keyboard in a frame.
  func place(in edges: FrameEdges, frame: Int) -> KeyboardPlace {
    let quick = template.refined(around: 0, in: edges, visible: 0..<rows, margin: 1)
    if let quick, quick.score > 0.97, abs(quick.shift) < 1.5 * unit {
      return KeyboardPlace(frame: frame, match: quick, isGone: false)
    }
    let travel = rows - top
    let match = template.find(
      in: edges, shifts: (-Int(30 * unit)).through(max(1, travel - Int(6 * unit))),
      visible: 0..<rows,
      apart: Int(9 * unit))
    guard let match, match.score >= Self.leastScore, match.margin >= 0.04 else {
      return KeyboardPlace(
        frame: frame, match: nil, isGone: (match?.score ?? 0) < Self.goneScore)
    }
    return KeyboardPlace(frame: frame, match: match, isGone: false)
  }
}
