/// The lowest rows of the screen, which a keyboard's panel covers first and leaves last.
///
/// A picker, or a keyboard that is none of ours, has a panel of the same colour without the keys:
/// as long as it is there, the screen is not free of keyboards.
struct PanelStrip {
  /// The mean luminance beside the middle, where the home indicator is, on the left and the right.
  private let sides: [Double]

  init(_ frame: LuminanceFrame, unit: Double) {
    let height = max(1, Int(3 * unit))
    let columns = frame.columns
    sides = [(15, 30), (70, 85)].map { part in
      let range = columns * part.0 / 100..<max(columns * part.1 / 100, columns * part.0 / 100 + 1)
      var sum = 0
      for row in max(0, frame.rows - height)..<frame.rows {
        for column in range { sum += Int(frame.bytes[row * columns + column]) }
      }
      return Double(sum) / Double(range.count * min(height, frame.rows))
    }
  }

  /// Luminance that is nearer than this is the same, and farther than that another, in grey levels:
  /// choices.
  private static let sameWithin = 2.5
  private static let otherBeyond = 8.0

  /// Whether both sides are of the same colour.
  func isSame(as other: PanelStrip) -> Bool {
    zip(sides, other.sides).allSatisfy { abs($0 - $1) < Self.sameWithin }
  }

  /// Whether both sides are of another colour.
  func differs(from other: PanelStrip) -> Bool {
    zip(sides, other.sides).allSatisfy { abs($0 - $1) > Self.otherBeyond }
  }
}

extension KeyboardObserver {
  /// For how long a panel without keys stands to be one, in seconds: a choice, longer than a
  /// keyboard is on its way.
  static let leastStand = 0.3

  /// Says of frames in which a keyboard's panel stands without its keys that it may be there.
  ///
  /// Only where it stands for a while, and where the app's own colour is another.
  func markPanels(
    _ sights: inout [KeyboardTimeline.Sight], _ rests: [KeyboardTimeline.Rest]
  ) throws {
    for rest in rests {
      let panel = PanelStrip(try store.frame(rest.frames.upperBound), unit: unit)
      var strips: [Int: PanelStrip] = [:]
      func strip(_ frame: Int) throws -> PanelStrip {
        if let known = strips[frame] { return known }
        let made = PanelStrip(try store.frame(frame), unit: unit)
        strips[frame] = made
        return made
      }
      guard let bare = sights.indices.first(where: { sights[$0] == .hidden }),
        try strip(bare).differs(from: panel)
      else { continue }
      var same: [Int] = []
      for frame in sights.indices {
        let isPanel = try sights[frame] == .hidden && strip(frame).isSame(as: panel)
        if isPanel { same.append(frame) }
        guard !isPanel || frame == store.count - 1, let first = same.first else { continue }
        if store.times[frame] - store.times[first] > Self.leastStand {
          for frame in same { sights[frame] = .unknown }
          try markWay(of: same, to: strip(bare), &sights, strip)
        }
        same = []
      }
    }
  }

  /// Says the same of the frames around those in which a panel stands, as long as the strip is not
  /// that of the app: the panel is on its way.
  private func markWay(
    of panel: [Int], to bare: PanelStrip, _ sights: inout [KeyboardTimeline.Sight],
    _ strip: (Int) throws -> PanelStrip
  ) throws {
    guard let first = panel.first, let last = panel.last else { return }
    for way in [Array((0..<first).reversed()), Array(last + 1..<max(last + 1, sights.count))] {
      for frame in way {
        guard sights[frame] == .hidden, try !strip(frame).isSame(as: bare) else { break }
        sights[frame] = .unknown
      }
    }
  }
}
