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

  /// The differences up to which colours are the same, and from which on others, in grey levels:
  /// choices.
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

  /// How high a panel without keys is at least, in points: a choice, above the bar over the keys, which
  /// alone is seen of a keyboard that slowly goes.
  private static let leastPanel = 80.0

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
      let raised = (store.rows - Int(Self.leastPanel * unit)).upTo(
        store.rows - Int((Self.leastPanel - 8) * unit))
      var strips: [Int: (low: PanelStrip, high: PanelStrip, raised: PanelStrip)] = [:]
      func strip(_ frame: Int) throws -> (low: PanelStrip, high: PanelStrip, raised: PanelStrip) {
        if let known = strips[frame] { return known }
        let picture = try store.frame(frame)
        let made = (
          PanelStrip(picture, unit: unit), PanelStrip(picture, rows: lead),
          PanelStrip(picture, rows: raised)
        )
        strips[frame] = made
        return made
      }
      guard let bare = sights.indices.first(where: { sights[$0] == .hidden }) else { continue }
      let (isLow, isHigh) = try (
        strip(bare).low.differs(from: panel), strip(bare).high.differs(from: upper)
      )
      guard isLow || isHigh else { continue }
      let (free, content) = try (strip(bare).low, strip(bare).raised)
      let tellsContent = content.differs(from: panel)
      var same: [Int] = []
      for frame in sights.indices {
        var isPanel = false
        if sights[frame] == .hidden {
          let there = try strip(frame)
          isPanel =
            isLow && there.low.isSame(as: panel)
            && !(tellsContent && there.raised.isSame(as: content))
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

// MARK: - Keyboards that are gone at once

extension KeyboardObserver {
  /// How far a keyboard is seen on its way for it to have gone, or come, in points: a choice.
  private static let leastWay = 10.0

  /// How many of the pixels that the keyboard covered are as they were before it came, and within
  /// how many grey levels: choices.
  fileprivate static let sameScreen = (share: 0.6, levels: 8)

  /// The share of the pixels that must stand out from those beside them to tell one screen from
  /// another: a choice, above what dithering leaves.
  fileprivate static let leastTold = 0.01

  /// Says of frames in which a keyboard is gone, and was seen neither to go nor to come again, that
  /// it may be there, and returns them: another board took its place at once, or the picture was
  /// zoomed.
  ///
  /// Where the screen is seen as it was without the keyboard, it is gone.
  func markUnlikely(
    _ sights: inout [KeyboardTimeline.Sight], _ rests: [KeyboardTimeline.Rest]
  ) throws -> Set<Int> {
    func isOnWay(_ place: KeyboardTimeline.Place) -> Bool {
      place.match.map { $0.shift > Self.leastWay * unit } ?? false
    }
    // Frames without a keyboard that later came, or before went, as keyboards do.
    var free: [Int] = []
    var doubted: [(frames: ClosedRange<Int>, top: Double)] = []
    var first: Int?
    for frame in sights.indices {
      if sights[frame] == .hidden { first = first ?? frame }
      guard let start = first, sights[frame] != .hidden || frame == sights.count - 1 else {
        continue
      }
      first = nil
      let run = start.through(sights[frame] == .hidden ? frame : frame - 1)
      let old = rests.last { $0.frames.upperBound < run.lowerBound }
      let new = rests.first { $0.frames.lowerBound > run.upperBound }
      let went = old?.places.contains { $0.frame > old?.frames.upperBound ?? 0 && isOnWay($0) }
      let came = new?.places.contains {
        $0.frame < new?.frames.lowerBound ?? 0 && $0.frame > run.lowerBound && isOnWay($0)
      }
      if let old, went == false, came != true {
        doubted.append((run, old.top))
      } else if went == true || came == true {
        free.append(went == true ? run.upperBound : run.lowerBound)
      }
    }
    var unlikely: Set<Int> = []
    for (frames, top) in doubted {
      let there = try store.frame((frames.lowerBound + frames.upperBound) / 2)
      let isFree = try free.contains {
        try there.isSame(as: store.frame($0), in: Int(top).upTo(store.rows))
      }
      guard !isFree else { continue }
      for frame in frames { sights[frame] = .unknown }
      unlikely.formUnion(frames)
    }
    return unlikely
  }
}

extension LuminanceFrame {
  /// Whether most pixels of some rows are as in another frame, and so are most of those that stand out
  /// from the one beside them: a board without keys may have the colour of an empty page.
  func isSame(as other: LuminanceFrame, in rows: Range<Int>) -> Bool {
    let (share, levels) = KeyboardObserver.sameScreen
    let rows = rows.clamped(to: 0..<min(self.rows, other.rows))
    let pixels = rows.lowerBound * columns..<rows.upperBound * columns
    var (same, told, alike) = (0, 0, 0)
    for pixel in pixels {
      let (here, there) = (Int(bytes[pixel]), Int(other.bytes[pixel]))
      if abs(here - there) <= levels { same += 1 }
      guard pixel % columns > 0 else { continue }
      let (step, otherStep) = (here - Int(bytes[pixel - 1]), there - Int(other.bytes[pixel - 1]))
      guard max(abs(step), abs(otherStep)) > levels else { continue }
      told += 1
      if abs(step - otherStep) <= levels { alike += 1 }
    }
    return Double(same) >= share * Double(pixels.count)
      && (Double(told) < KeyboardObserver.leastTold * Double(pixels.count) || 2 * alike >= told)
  }
}

// MARK: - Keyboards that never stand still

extension KeyboardObserver {
  /// For how long a keyboard may be on its way before it is seen, or afterwards, in seconds: the longer
  /// spring.
  private static let longestWay = 0.5

  /// Says of frames in which rows of keys are seen that never stand still that a keyboard may be
  /// there, and of those around them whose lowest rows are not as before it came, or after it went.
  func markGlimpses(
    _ glimpses: [Int], _ sights: inout [KeyboardTimeline.Sight]
  ) throws {
    let isHidden = sights.map { $0 == .hidden }
    for glimpse in glimpses where isHidden[glimpse] {
      sights[glimpse] = .unknown
      for way in [Array((0..<glimpse).reversed()), Array((glimpse + 1).upTo(sights.count))] {
        let near = way.prefix { frame in
          isHidden[frame] && abs(store.times[frame] - store.times[glimpse]) <= Self.longestWay
        }
        guard let last = near.last else { continue }
        let bare = PanelStrip(try store.frame(last), unit: unit)
        for frame in near {
          guard try !PanelStrip(store.frame(frame), unit: unit).isSame(as: bare) else { break }
          sights[frame] = .unknown
        }
      }
    }
  }
}

// MARK: - From one keyboard to another

extension KeyboardObserver {
  /// How long the upper edge may still be on its way when the keys stand already, in seconds: a
  /// choice, more than the longer spring takes.
  private static let leastStill = 0.6

  /// How sure a place is at most: content may be of the panel's grey.
  private static let most = 0.7

  /// How sure it is where nothing says where the edge comes from.
  private static let leastSure = 0.4

  /// Follows the upper edge where a keyboard replaces another without going.
  ///
  /// The new one's keys stand at once, while the panel's edge is still on the way. Where it is not
  /// recognised the place is unsure.
  func followEdges(
    _ sights: inout [KeyboardTimeline.Sight], _ rests: [KeyboardTimeline.Rest]
  ) throws {
    for (old, new) in zip(rests, rests.dropFirst()) {
      let first = old.frames.upperBound + 1
      guard first <= new.frames.upperBound, abs(new.top - old.top) > 0.3 * unit,
        !first.through(new.frames.lowerBound).contains(where: { sights[$0] == .hidden })
      else { continue }
      let panel = PanelStrip.Rows(
        try store.frame(new.frames.upperBound), top: Int(new.top.rounded()), unit: unit)
      for frame in first.through(new.frames.upperBound) {
        guard store.times[frame] - store.times[first] < Self.leastStill else { break }
        guard case .seen(_, let confidence) = sights[frame] else { continue }
        let edge = try panel.edge(
          in: store.frame(frame), from: min(old.top, new.top), to: max(old.top, new.top))
        sights[frame] = .seen(
          top: edge ?? new.top,
          confidence: min(confidence, edge == nil ? Self.leastSure : Self.most))
      }
    }
    doubtAfterPanels(&sights, rests)
  }

  /// Says of keys that take the place of a panel without keys that the edge may be on its way from
  /// there.
  private func doubtAfterPanels(
    _ sights: inout [KeyboardTimeline.Sight], _ rests: [KeyboardTimeline.Rest]
  ) {
    for rest in rests {
      let first = rest.frames.lowerBound
      guard first > 0, sights[first - 1] == .unknown else { continue }
      for frame in rest.frames {
        guard store.times[frame] - store.times[first] < Self.leastStill else { break }
        guard case .seen(let top, let confidence) = sights[frame] else { continue }
        sights[frame] = .seen(top: top, confidence: min(Self.leastSure, confidence))
      }
    }
  }
}

extension PanelStrip {
  /// The look of a keyboard's panel above its keys.
  fileprivate struct Rows {
    /// The panel's luminance.
    private let level: Double
    /// Pixels in a point, roughly.
    private let unit: Double

    /// By how much a row of the panel may differ from it, and one above it must, in grey levels:
    /// choices.
    private static let sameWithin = 5.0
    private static let otherBeyond = 9.0

    init(_ frame: LuminanceFrame, top: Int, unit: Double) {
      self.unit = unit
      let rows = max(0, top + Int(2 * unit)).upTo(min(frame.rows, top + Int(7 * unit)))
      level = rows.map { Self.median(frame, $0) }.median ?? 0
    }

    /// The row at which the panel ends in a frame, if one is between two rows; `nil` where none
    /// tells.
    func edge(in frame: LuminanceFrame, from upper: Double, to lower: Double) -> Double? {
      let slack = 3 * unit
      let last = min(frame.rows - 1, Int(lower + slack))
      let first = max(1, Int(upper - slack))
      guard first < last else { return nil }
      var row = last
      while row >= first, abs(Self.median(frame, row) - level) <= Self.sameWithin { row -= 1 }
      // The first row that is not the panel's may be half of it.
      guard row < last, row >= first,
        abs(Self.median(frame, max(0, row - 1)) - level) >= Self.otherBeyond
      else { return nil }
      return Double(row + 1)
    }

    /// The median of a row away from the sides, where corners are round.
    private static func median(_ frame: LuminanceFrame, _ row: Int) -> Double {
      Double(frame.inner.map { frame[row, $0] }.median ?? 0)
    }
  }
}
