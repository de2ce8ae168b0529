internal import KeyboardAvoidance
internal import Keyframes
package import Playing
internal import Scenario

/// A motion of the video's keyboard and the one of the model's that it is compared with.
struct EpisodePair {
  var episode: Measurement.Episode
  var motion: ModelMotion
  /// The video's frames from just before the motion until something else happens.
  var frames: [Measurement.Frame]
  /// Where the video's content is before the motion, in points.
  var origin: Double
  /// When the model's motion begins on the video's clock.
  var start: Double
  /// Seconds of the model in a second of the video's clock, which in GIFs runs slow.
  var rate: Double

  /// How long before a motion frames are compared, in seconds.
  private static let lead = 0.05

  /// By how much a beginning that no spring tells may be late, in seconds: three frames.
  private static let unseenLead = 0.052

  /// How long after its beginning content may still follow, in seconds: a choice, the longest
  /// animation and what comes after it.
  private static let reach = 1.5

  /// Pairs the motions of a video with the model's, in order and by kind.
  static func pairs(_ measurement: Measurement, _ film: Film) -> [EpisodePair] {
    var motions = film.keyboardMotions[...]
    var pairs: [EpisodePair] = []
    for (index, episode) in measurement.episodes.enumerated() {
      guard let place = motions.firstIndex(where: { $0.kind == episode.kind }) else { continue }
      let motion = motions[place]
      motions = motions[(place + 1)...]
      let next =
        index + 1 < measurement.episodes.count
        ? measurement.episodes[index + 1].start : Double.infinity
      let end = min(next - 0.02, episode.start + min(reach, motion.end - motion.start - 0.01))
      let frames = measurement.frames.filter {
        $0.time >= episode.start - lead && $0.time <= end
      }
      // Without a spring content may move before the instant at which the keyboard is said to.
      let still = episode.start - (episode.spring == nil ? unseenLead : 0)
      guard let origin = origin(measurement, before: still), frames.count >= 3 else {
        continue
      }
      var pair = EpisodePair(
        episode: episode, motion: motion, frames: frames, origin: origin, start: episode.start,
        rate: rate(of: episode))
      pair.align(film)
      pairs.append(pair)
    }
    return pairs
  }

  /// Where the content is in the last frame before a motion.
  private static func origin(_ measurement: Measurement, before start: Double) -> Double? {
    let before = measurement.frames.filter { $0.time <= start + 1e-3 && $0.time > start - 0.5 }
    return before.last { $0.contentShift != nil }?.contentShift
  }

  /// How fast the video's clock runs, by its spring.
  private static func rate(of episode: Measurement.Episode) -> Double {
    guard let spring = episode.spring, spring.rms < 2 else { return 1 }
    let rate = spring.omega / spring.name.spring.angularFrequency
    return abs(rate - 1) > 0.025 ? rate : 1
  }

  /// Shifts the model in time until its keyboard is nearest to the video's.
  private mutating func align(_ film: Film) {
    let reach = episode.spring == nil ? 0.11 : 0.01
    let seen = frames.compactMap { frame in frame.keyboardTop.map { (frame.time, $0) } }
    guard seen.count >= 3 else { return }
    var best = (start: start, cost: Double.infinity)
    for shift in stride(from: -reach, through: reach, by: 0.001) {
      var trial = self
      trial.start = episode.start + shift
      let cost = seen.reduce(0) { sum, point in
        let error = film.measured(at: trial.modelTime(point.0)).keyboardTop - point.1
        return sum + min(error * error, 400)
      }
      if cost < best.cost { best = (trial.start, cost) }
    }
    start = best.start
  }

  /// How far a frame's time may be put right by the keyboard, in seconds: two frames and a half, as
  /// doubled and dropped ones shift those after them.
  private static let reachOfClock = 0.042

  /// The speed above which the keyboard tells the time, in points a second: a choice, at which half
  /// a point is 4 ms.
  private static let leastSpeed = 120.0

  /// The time at which the model's keyboard is where a frame has it, on the video's clock: of
  /// frames that are shown late or twice the pictures are right, and the times are not.
  func clock(of frame: Measurement.Frame, _ film: Film) -> Double {
    guard let top = frame.keyboardTop else { return frame.time }
    func model(_ time: Double) -> Double { film.measured(at: modelTime(time)).keyboardTop }
    let step = 0.001
    guard abs(model(frame.time + step) - model(frame.time - step)) > 2 * step * Self.leastSpeed
    else { return frame.time }
    var best = (time: frame.time, distance: abs(model(frame.time) - top))
    for shift in stride(from: -Self.reachOfClock, through: Self.reachOfClock, by: step) {
      let distance = abs(model(frame.time + shift) - top)
      if distance < best.distance { best = (frame.time + shift, distance) }
    }
    return best.distance < 1.5 ? best.time : frame.time
  }

  /// The scenario's time at a time of the video.
  func modelTime(_ time: Double) -> Double { motion.start + (time - start) * rate }

  /// How far up the model's content is, seen from before the motion, in points.
  func modelShift(_ film: Film, at time: Double) -> Double {
    film.measured(at: modelTime(time)).contentShift
      - film.measured(at: motion.start - 1e-6).contentShift
  }

  /// How near the model comes to a place around a time, in points.
  func distance(of shift: Double, to film: Film, at time: Double, within slack: Double) -> Double {
    stride(from: -slack, through: slack, by: slack / 4).map {
      let model = modelShift(film, at: time + $0)
      return abs(model - shift)
    }.min() ?? .infinity
  }
}

extension EpisodePair {
  /// One motion of the model's keyboard.
  struct ModelMotion {
    /// The kind of motion.
    var kind: Measurement.Episode.Kind
    /// When it begins, in seconds of the scenario.
    var start: Double
    /// When the next thing happens that the video may have at another time, in seconds.
    var end: Double
  }
}

extension Film {
  /// The positions that a film of the scenario would show at a time: points.
  func measured(at time: Double) -> (keyboardTop: Double, contentShift: Double) {
    let time = max(0, time)
    let state = timeline.state(at: time)
    let row = timeline.traceRow(of: state, frame: 0, at: time)
    // A video shows where the keyboard ends, and not the footer that rides on it.
    return (state.keyboardFrameWithoutFooter.minY, row.offset - row.viewShift)
  }

  /// How high the footer stands above the keyboard at a time, in points; `nil` of a field in it,
  /// which moves otherwise than the content that is measured.
  func footerHeight(below field: String, at time: Double) -> Double? {
    let state = timeline.state(at: time)
    guard let footer = state.footer else { return 0 }
    guard let rect = self.field(field, in: state), !footer.holds(rect) else { return nil }
    return max(0, footer.keyboardFrame.minY - footer.frame.minY)
  }

  /// The motions of the model's keyboard, in order.
  var keyboardMotions: [EpisodePair.ModelMotion] {
    let height = scene.device.screen.height
    let step = 1.0 / 240
    let last = max(clock.end, timeline.settledTime) + 0.1
    var motions: [EpisodePair.ModelMotion] = []
    var rest = measured(at: 0).keyboardTop
    var startTop: (time: Double, top: Double)?
    var previous = rest
    for index in 1...max(1, Int(last / step)) {
      let time = Double(index) * step
      let top = measured(at: time).keyboardTop
      if abs(top - previous) > 1e-3, startTop == nil { startTop = (time - step, rest) }
      if abs(top - previous) <= 1e-3, let start = startTop {
        let kind: Measurement.Episode.Kind =
          start.top >= height - 0.5 ? .show : top >= height - 0.5 ? .hide : .change
        motions.append(
          EpisodePair.ModelMotion(kind: kind, start: instant(near: start.time), end: last))
        startTop = nil
      }
      if startTop == nil { rest = top }
      previous = top
    }
    for index in motions.indices {
      let start = motions[index].start
      // What the user does next ends what can be compared.
      let next = scenario.events.map(\.time).filter { $0 > start + 0.02 }.min() ?? last
      motions[index].end = min(
        next, index + 1 < motions.count ? motions[index + 1].start : last)
    }
    return motions
  }

  /// The time of the notification that a motion began with, which is exact.
  private func instant(near time: Double) -> Double {
    timeline.deliveries.compactMap { delivery -> Double? in
      guard case .keyboard = delivery.event else { return nil }
      return delivery.time
    }.filter { abs($0 - time) < 0.02 }.min { abs($0 - time) < abs($1 - time) } ?? time
  }
}

/// How the clock of a recorded video and that of a scenario go together, motion by motion: the
/// model's keyboard begins when the video's does.
package struct ModelAlignment: Sendable {
  private let pairs: [EpisodePair]
  private let film: Film

  /// Aligns a film of a scenario with a recording; `nil` when they have no motion in common.
  package init?(_ measurement: Measurement, _ film: Film) {
    pairs = EpisodePair.pairs(measurement, film)
    self.film = film
    if pairs.isEmpty { return nil }
  }

  /// How long before a motion its clock holds, in seconds: a choice.
  private static let lead = 0.1

  /// The time of the recording that shows what the scenario has at a time, in seconds.
  package func time(atModelTime time: Double) -> Double {
    let pair = pairs.last { $0.motion.start - Self.lead <= time } ?? pairs[0]
    let own = pair.start + (time - pair.motion.start) / pair.rate
    // What lies between two motions may last longer in the one than in the other.
    let next = pairs.first { $0.motion.start > pair.motion.start }?.start ?? .infinity
    return min(own, next - Self.lead)
  }

  /// How far up the model has the content at a time of the recording, in points seen from its first
  /// frame; `nil` away from motions.
  package func contentShift(at time: Double) -> Double? {
    guard let pair = pairs.last(where: { $0.start - Self.lead <= time }),
      let last = pair.frames.last, time <= last.time + Self.lead
    else { return nil }
    return pair.origin + pair.modelShift(film, at: time)
  }
}
