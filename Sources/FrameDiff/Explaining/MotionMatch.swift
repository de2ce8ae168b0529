/// A motion of the first sequence and what became of it in the second.
struct MotionMatch {
  let before: MotionTrack.Segment
  let after: MotionTrack.Segment
  /// By how many seconds it begins later.
  let delay: Double
  /// By how many seconds it takes longer.
  let stretch: Double
  /// By how many seconds it is off its old course when delay and stretch are taken away.
  let bend: Double
  /// The time from frame to frame that decides what is a change, in seconds.
  let interval: Double
  /// Whether both have as many frames a second: else an instant is known to a frame of the sequence
  /// with fewer.
  private let hasOneRate: Bool

  init(
    _ before: MotionTrack.Segment, of trackBefore: MotionTrack,
    _ after: MotionTrack.Segment, of trackAfter: MotionTrack
  ) {
    self.before = before
    self.after = after
    interval = max(trackBefore.interval, trackAfter.interval)
    hasOneRate = abs(trackBefore.interval - trackAfter.interval) < 0.01 * interval
    let old = trackBefore.times(of: before)
    let new = trackAfter.times(of: after)
    let fit = Self.line(old, new)
    let length = before.end - before.start
    let longer = (after.end - after.start) - length
    let offsets = zip(old, new).map { $1 - (fit.offset + fit.slope * $0) }
    let isStraight = (offsets.map { abs($0) }.max() ?? 0) <= 0.5 * interval
    let fitted = (fit.slope - 1) * length
    if before.isJump, after.isJump {
      stretch = 0
      delay = after.end - before.end
      bend = 0
    } else if isStraight, abs(fitted - longer) <= 1.2 * interval, !before.isJump, !after.isJump {
      // The same course at another speed; below half a frame of the whole there is no telling.
      let slope = abs(fitted) < (hasOneRate ? 0.45 : 1) * interval ? 1 : fit.slope
      stretch = slope == 1 ? 0 : fitted
      let start = before.start
      let rest = zip(old, new).map { $1 - (start + ($0 - start) * slope) }
      delay = rest.reduce(0, +) / Double(rest.count)
      bend = 0
    } else {
      // Another course: its ends are all that can be compared, to a frame.
      stretch = abs(longer) < 1.5 * interval ? 0 : longer
      let late = after.start - before.start
      delay = abs(late) < 0.75 * interval ? 0 : late
      let slope = length > 0 ? 1 + stretch / length : 1
      let (start, shift) = (before.start, delay)
      bend = zip(old, new).map { abs($1 - (start + shift + ($0 - start) * slope)) }.max() ?? 0
    }
  }

  /// Least squares of `new` over `old`.
  private static func line(_ old: [Double], _ new: [Double]) -> (slope: Double, offset: Double) {
    let count = Double(old.count)
    let meanOld = old.reduce(0, +) / count
    let meanNew = new.reduce(0, +) / count
    let variance = old.reduce(0) { $0 + ($1 - meanOld) * ($1 - meanOld) }
    guard variance > 1e-12 else { return (1, meanNew - meanOld) }
    let covariance = zip(old, new).reduce(0) { $0 + ($1.0 - meanOld) * ($1.1 - meanNew) }
    return (covariance / variance, meanNew - meanOld * covariance / variance)
  }

  var isLate: Bool { abs(delay) > (hasOneRate ? 0.3 : 1) * interval }
  var isStretched: Bool { stretch != 0 }
  var isBent: Bool { bend > (hasOneRate ? 0.75 : 1.5) * interval }
}

extension MotionMatch {
  /// Finds for each motion of one track the one of another: same order, nearest in time.
  static func matches(
    _ before: MotionTrack, _ after: MotionTrack
  ) -> (pairs: [MotionMatch], lost: [MotionTrack.Segment], new: [MotionTrack.Segment]) {
    let old = before.segments()
    let new = after.segments()
    // Cheapest way to pair or to leave alone, from each cell to the end.
    let alone = 0.4
    var cost = [[Double]](
      repeating: [Double](repeating: 0, count: new.count + 1), count: old.count + 1)
    func price(_ first: MotionTrack.Segment, _ second: MotionTrack.Segment) -> Double {
      let turned = (first.to - first.from) * (second.to - second.from) < 0
      return abs(first.start - second.start) + (turned ? 1 : 0)
    }
    for row in (0...old.count).reversed() {
      for column in (0...new.count).reversed() {
        if row == old.count {
          cost[row][column] = alone * Double(new.count - column)
        } else if column == new.count {
          cost[row][column] = alone * Double(old.count - row)
        } else {
          cost[row][column] = min(
            cost[row + 1][column + 1] + price(old[row], new[column]),
            alone + min(cost[row + 1][column], cost[row][column + 1]))
        }
      }
    }
    var pairs: [MotionMatch] = []
    var lost: [MotionTrack.Segment] = []
    var gained: [MotionTrack.Segment] = []
    var row = 0
    var column = 0
    while row < old.count || column < new.count {
      if row < old.count, column < new.count,
        cost[row][column] >= cost[row + 1][column + 1] + price(old[row], new[column]) - 1e-9
      {
        pairs.append(MotionMatch(old[row], of: before, new[column], of: after))
        row += 1
        column += 1
      } else if row < old.count,
        column == new.count || cost[row][column] >= alone + cost[row + 1][column] - 1e-9
      {
        lost.append(old[row])
        row += 1
      } else {
        gained.append(new[column])
        column += 1
      }
    }
    return (pairs, lost, gained)
  }
}
