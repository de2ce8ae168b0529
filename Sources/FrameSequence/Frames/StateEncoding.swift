import Synchronization

/// The states still to be drawn, handed out one by one to whichever worker is free.
final class StateQueue: Sendable {
  private let states: [Int]
  private let framesOfState: [Int: Int]
  private let next = Atomic<Int>(0)
  private let done: Mutex<WriteProgress>
  private let report: (@Sendable (WriteProgress) -> Void)?

  init(plan: FramePlan, report: (@Sendable (WriteProgress) -> Void)?) {
    states = plan.states
    framesOfState = plan.frames.reduce(into: [:]) { $0[$1.stateIndex, default: 0] += 1 }
    done = Mutex(
      WriteProgress(
        framesDone: 0, frames: plan.frames.count, distinctDone: 0, distinct: plan.states.count))
    self.report = report
  }

  /// The next state to draw, or nil when all are taken.
  func take() -> Int? {
    let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return position < states.count ? states[position] : nil
  }

  /// Counts a finished state and reports progress; reports come one at a time and never decrease.
  func finish(_ state: Int) {
    done.withLock { done in
      done.framesDone += framesOfState[state] ?? 0
      done.distinctDone += 1
      report?(done)
    }
  }
}

/// The work of one thread: draw, encode and write until no state is left.
struct StateEncoding<Renderer: FrameRenderer>: Sendable {
  let plan: FramePlan
  let renderer: Renderer
  let staging: StagingDirectory
  let queue: StateQueue
  let cancellation: CancellationFlag?
  let level: CompressionLevel
  let cache: BandCache

  /// The results of one worker.
  struct Share: Sendable {
    /// By state.
    var pictures: [Int: EncodedPicture] = [:]
    var times = StepTimes()
  }

  /// Runs on one thread from start to end, and returns the results.
  func run() throws -> Share {
    var worker = try renderer.makeWorker()
    let encoder = try PNGEncoder(level: level, scale: plan.scale, cache: cache)
    var share = Share()
    while let state = queue.take() {
      if Task.isCancelled || cancellation?.isCancelled == true {
        throw FrameSequenceError.interrupted
      }
      share.pictures[state] = try encoder.encode(state: state, of: &worker) { bytes, shape in
        try write(bytes, state: state, shape: shape, &share.times)
      }
      queue.finish(state)
    }
    share.times.add(encoder.times)
    return share
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, state: Int, shape: FrameShape, _ times: inout StepTimes
  ) throws(FrameSequenceError) -> EncodedPicture {
    if let index = plan.firstFrame[state] {
      try times.measure(\.write) { () throws(FrameSequenceError) in
        try staging.write(bytes, to: plan.fileName(ofFrame: index))
      }
    }
    return EncodedPicture(
      byteCount: bytes.count, digest: times.measure(\.assemble) { SHA256Digest(of: bytes) },
      width: shape.width, height: shape.height)
  }
}
