/// Where the time of a write went, in seconds, summed over all workers.
package struct StepTimes: Sendable, Hashable {
  /// Drawing, as far as it was necessary.
  package var draw = 0.0

  /// Hashing rows to find the known ones.
  package var hash = 0.0

  /// Filtering and compressing new rows.
  package var compress = 0.0

  /// Assembling files from compressed bands, and their SHA-256.
  package var assemble = 0.0

  /// Writing files.
  package var write = 0.0

  /// Creates times of zero.
  package init() {}

  /// Adds times step by step.
  package static func + (lhs: StepTimes, rhs: StepTimes) -> StepTimes {
    var sum = lhs
    sum.draw += rhs.draw
    sum.hash += rhs.hash
    sum.compress += rhs.compress
    sum.assemble += rhs.assemble
    sum.write += rhs.write
    return sum
  }

  /// Runs something and adds its time to a step.
  mutating func measure<Result, Failure: Error>(
    _ step: WritableKeyPath<StepTimes, Double>,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let stopwatch = Stopwatch()
    defer { self[keyPath: step] += stopwatch.seconds }
    return try body()
  }

  /// Measures the time since it was made.
  struct Stopwatch {
    private let start = ContinuousClock.now

    var seconds: Double {
      let parts = start.duration(to: .now).components
      return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
  }
}
