/// The lowest rows of the screen, which a keyboard's panel covers first and leaves last.
///
/// A picker, or a keyboard that is none of ours, has a panel of the same colour without the keys:
/// as long as it is there, the screen is not free of keyboards.
struct PanelStrip {
  /// The mean luminance beside the middle, where the home indicator is, on the left and the right,
  /// and then the colours there, where they are known.
  private let sides: [Double]

  init(_ frame: LuminanceFrame, unit: Double) {
    let height = max(1, Int(3 * unit))
    self.init(frame, rows: max(0, frame.rows - height).upTo(frame.rows))
  }

  /// Some rows of a frame.
  init(_ frame: LuminanceFrame, rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<frame.rows)
    func mean(_ bytes: [UInt8], _ width: Int, _ columns: Range<Int>) -> Double {
      var sum = 0
      for row in rows {
        for column in columns { sum += Int(bytes[row * width + column]) }
      }
      return Double(sum) / Double(max(1, columns.count * rows.count))
    }
    func part(_ columns: Int, _ from: Int, _ to: Int) -> Range<Int> {
      let first = columns * from / 100
      return first.upTo(max(columns * to / 100, first + 1))
    }
    var sides = [(15, 30), (70, 85)].map {
      mean(frame.bytes, frame.columns, part(frame.columns, $0.0, $0.1))
    }
    if !frame.colors.isEmpty {
      let columns = LuminanceFrame.colorColumns
      for (from, to) in [(15, 30), (70, 85)] {
        let place = part(columns, from, to)
        for first in [0, columns] {
          sides.append(
            mean(
              frame.colors, 2 * columns,
              (first + place.lowerBound).upTo(first + place.upperBound)))
        }
      }
    }
    self.sides = sides
  }

  /// What is nearer than this is the same, and farther than that another, in grey levels: choices.
  private static let sameWithin = 2.5
  private static let otherBeyond = 8.0

  /// Whether both sides are of the same colour.
  func isSame(as other: PanelStrip) -> Bool {
    zip(sides, other.sides).allSatisfy { abs($0 - $1) < Self.sameWithin }
  }

  /// Whether a side is of another colour.
  func differs(from other: PanelStrip) -> Bool {
    zip(sides, other.sides).contains { abs($0 - $1) > Self.otherBeyond }
  }
}

extension KeyboardObserver {
  /// For how long a panel without keys stands to be one, in seconds: a choice, longer than a
  /// keyboard is on its way.
  static let leastStand = 0.3

  /// Says of frames in which a keyboard's panel stands without its keys that it may be there, and
  /// returns them.
  ///
  /// Only where it stands for a while, and where the app's own colour is another.
  func markPanels(
    _ sights: inout [KeyboardTimeline.Sight], _ rests: [KeyboardTimeline.Rest]
  ) throws -> Set<Int> {
    var panels: Set<Int> = []
    for rest in rests {
      let settled = try store.frame(rest.frames.upperBound)
      let panel = PanelStrip(settled, unit: unit)
      // Below the upper edge nothing is but the panel, where that is seen to be no bar of words.
      let lead = Int(rest.top + unit).upTo(Int(rest.top + 6 * unit))
      let upper = PanelStrip(settled, rows: lead)
      var strips: [Int: (low: PanelStrip, high: PanelStrip)] = [:]
      func strip(_ frame: Int) throws -> (low: PanelStrip, high: PanelStrip) {
        if let known = strips[frame] { return known }
        let picture = try store.frame(frame)
        let made = (PanelStrip(picture, unit: unit), PanelStrip(picture, rows: lead))
        strips[frame] = made
        return made
      }
      guard let bare = sights.indices.first(where: { sights[$0] == .hidden }) else { continue }
      let (isLow, isHigh) = try (
        strip(bare).low.differs(from: panel), strip(bare).high.differs(from: upper)
      )
      guard isLow || isHigh else { continue }
      let free = try strip(bare).low
      var same: [Int] = []
      for frame in sights.indices {
        var isPanel = false
        if sights[frame] == .hidden {
          let there = try strip(frame)
          isPanel =
            isLow && there.low.isSame(as: panel)
            || isHigh && there.high.isSame(as: upper) && there.low.differs(from: free)
        }
        if isPanel { same.append(frame) }
        guard !isPanel || frame == store.count - 1, let first = same.first else { continue }
        if store.times[frame] - store.times[first] > Self.leastStand {
          for frame in same { sights[frame] = .unknown }
          panels.formUnion(same)
          if isLow {
            panels.formUnion(try markWay(of: same, to: free, &sights) { try strip($0).low })
          }
        }
        same = []
      }
    }
    return panels
  }

  /// Says the same of the frames around those in which a panel stands, as long as the strip is not
  /// that of the app: the panel is on its way.
  private func markWay(
    of panel: [Int], to bare: PanelStrip, _ sights: inout [KeyboardTimeline.Sight],
    _ strip: (Int) throws -> PanelStrip
  ) throws -> Set<Int> {
    guard let first = panel.first, let last = panel.last else { return [] }
    var marked: Set<Int> = []
    for way in [Array((0..<first).reversed()), Array((last + 1).upTo(sights.count))] {
      for frame in way {
        guard sights[frame] == .hidden, try !strip(frame).isSame(as: bare) else { break }
        sights[frame] = .unknown
        marked.insert(frame)
      }
    }
    return marked
  }
}
