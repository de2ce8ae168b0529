/// The images of a GIF: each shows a state for some hundredths of a second.
///
/// Starts are rounded to hundredths, so that errors never accumulate and the delays add up to the
/// plan's duration. No delay is below ``minimumDelay``: browsers show an image with a shorter one
/// for a tenth of a second (kornelski and others, sindresorhus/Gifski issues 161 and 200). A frame
/// that would be shorter is dropped in favour of the next one.
struct GIFTiming {
  struct Frame: Hashable, Sendable {
    var state: Int
    /// In hundredths of a second.
    var delay: Int
  }

  /// The shortest delay that players respect, in hundredths of a second.
  static let minimumDelay = 2

  /// The longest delay that 16 bits hold, in hundredths of a second.
  static let maximumDelay = 65535

  let frames: [Frame]

  init(_ plan: FramePlan) {
    let end = max(Self.tick(plan.frames.count, plan), Self.minimumDelay)
    var shown: [(state: Int, start: Int)] = []
    func show(_ state: Int, at start: Int) {
      var start = start
      while let last = shown.last, start - last.start < Self.minimumDelay {
        start = min(start, last.start)
        shown.removeLast()
      }
      if shown.last?.state != state { shown.append((state, start)) }
    }
    for (index, frame) in plan.frames.enumerated() where shown.last?.state != frame.stateIndex {
      // The last picture is always shown, if necessary at the cost of the one before.
      let latest = end - Self.minimumDelay
      show(frame.stateIndex, at: min(Self.tick(index, plan), latest))
    }
    var frames: [Frame] = []
    for (index, picture) in shown.enumerated() {
      let next = index + 1 < shown.count ? shown[index + 1].start : end
      frames += Self.split(next - picture.start, state: picture.state)
    }
    self.frames = frames
  }

  /// Splits a delay that is too long for one image.
  private static func split(_ delay: Int, state: Int) -> [Frame] {
    var frames: [Frame] = []
    var rest = delay
    while rest > 0 {
      var part = min(rest, maximumDelay)
      if rest > part, rest - part < minimumDelay { part -= minimumDelay }
      frames.append(Frame(state: state, delay: part))
      rest -= part
    }
    return frames
  }

  /// When a frame begins, in hundredths of a second from the first one's start.
  private static func tick(_ index: Int, _ plan: FramePlan) -> Int {
    let time = plan.nanoseconds(ofFrame: index) - plan.nanoseconds(ofFrame: 0)
    return (time + 5_000_000) / 10_000_000
  }
}
