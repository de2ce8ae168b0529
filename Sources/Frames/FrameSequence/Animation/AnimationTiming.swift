/// The frames of an animation: each shows a state for a fraction of a second.
///
/// Consecutive frames of a plan that show the same state become one frame.
struct AnimationTiming {
  struct Frame: Hashable, Sendable {
    var state: Int
    /// The delay is `numerator / denominator` seconds.
    var numerator: UInt16
    var denominator: UInt16
  }

  let frames: [Frame]

  /// The resolution of times, in parts of a second, where they are no multiples of a frame rate.
  private static let clock = 10_000

  /// Exact multiples of the frame rate where the plan has one; otherwise the ends of frames are
  /// rounded to 1/10000 s, so that errors never accumulate.
  init(_ plan: FramePlan) {
    var frames: [Frame] = []
    var index = 0
    while index < plan.frames.count {
      let state = plan.frames[index].stateIndex
      var end = index + 1
      while end < plan.frames.count, plan.frames[end].stateIndex == state { end += 1 }
      var parts = plan.frameRate.flatMap { Self.parts($0, frames: index..<end, of: plan) } ?? []
      if parts.isEmpty {
        let ticks = Self.tick(end, plan) - Self.tick(index, plan)
        parts = Self.split(ticks, of: (numerator: 1, denominator: Self.clock)) ?? []
      }
      // A hold too long for one frame becomes several.
      for part in parts {
        frames.append(
          Frame(state: state, numerator: part.numerator, denominator: part.denominator))
      }
      index = end
    }
    self.frames = frames
  }
}

// MARK: - Fractions

extension AnimationTiming {
  private typealias Delay = (numerator: UInt16, denominator: UInt16)

  /// Nothing when the frames do not last as long as the rate says.
  private static func parts(_ rate: FrameRate, frames: Range<Int>, of plan: FramePlan) -> [Delay]? {
    let length =
      plan.nanoseconds(ofFrame: frames.upperBound)
      - plan.nanoseconds(ofFrame: frames.lowerBound)
    let expected = Double(frames.count) * rate.interval
    guard abs(Double(length) / 1e9 - expected) < 1e-6 else { return nil }
    return split(
      frames.count, of: (numerator: rate.denominator, denominator: rate.numerator))
  }

  /// Splits a multiple of a fraction into fractions of 16 bits, or returns nil when it cannot.
  private static func split(
    _ count: Int, of unit: (numerator: Int, denominator: Int)
  ) -> [Delay]? {
    guard count > 0 else { return [(0, UInt16(clock))] }
    var parts: [Delay] = []
    var rest = count
    while rest > 0 {
      var taken = rest
      while taken > 0, delay(taken, of: unit) == nil {
        // A hold of hours is halved first; below that, the next shorter hold is tried.
        taken = taken > 2 * 65535 ? taken / 2 : taken - 1
      }
      guard taken > 0, let delay = delay(taken, of: unit) else { return nil }
      parts.append(delay)
      rest -= taken
    }
    return parts
  }

  private static func delay(
    _ count: Int, of unit: (numerator: Int, denominator: Int)
  ) -> Delay? {
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: unit.numerator)
    guard !isTooLarge else { return nil }
    let divisor = greatestCommonDivisor(product, unit.denominator)
    guard let numerator = UInt16(exactly: product / divisor),
      let denominator = UInt16(exactly: unit.denominator / divisor)
    else { return nil }
    return (numerator, denominator)
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
  }

  private static func tick(_ index: Int, _ plan: FramePlan) -> Int {
    let time = plan.nanoseconds(ofFrame: index) - plan.nanoseconds(ofFrame: 0)
    let unit = 1_000_000_000 / clock
    return (time + unit / 2) / unit
  }
}
