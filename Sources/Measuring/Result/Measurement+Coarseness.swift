extension Measurement {
  /// By how much times are off because frames are far apart, in seconds.
  var coarseness: Double {
    let steps = zip(frames, frames.dropFirst()).map { $1.time - $0.time }.sorted()
    guard !steps.isEmpty else { return 0 }
    let usual = steps[steps.count / 2]
    return usual > 0.03 ? usual / 4 : 0
  }
}
