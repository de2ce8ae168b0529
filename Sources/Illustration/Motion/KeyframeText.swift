internal import Keyframes

/// Writes the tracks of a film as CSS animations.
struct KeyframeText {
  let score: MotionScore
  /// How often the film plays; 0 for ever.
  let plays: Int
  /// The greatest distance of a track from its values, in points.
  let tolerance: Double

  private(set) var rules: [String] = []
  private(set) var animated: [String] = []

  init(score: MotionScore, plays: Int, tolerance: Double) {
    self.score = score
    self.plays = plays
    self.tolerance = tolerance
  }

  /// When the frames appear, in seconds.
  private var times: LazyMapCollection<FrameClock.Frames, Double> {
    score.frames.lazy.map(\.time)
  }

  /// The style sheet.
  ///
  /// Whoever asks for less motion gets the still picture that the attributes make.
  var text: String {
    guard !animated.isEmpty else { return "" }
    let count = plays == 0 ? "infinite" : plays == 1 ? "both" : "\(plays) both"
    let names = animated.map { "#\($0)" }.joined(separator: ",")
    return "\(names){animation:\(Numeral.css(score.duration, places: 6))s linear \(count)}\n"
      + rules.joined(separator: "\n")
      + "\n@media (prefers-reduced-motion:reduce){*{animation:none!important}}"
  }

  /// Adds the animation of an element.
  mutating func add(_ element: MotionElement) {
    guard let track = element.track(in: score), !track.isStill else { return }
    let form = element.form
    let isUpright = !track.values.contains { $0[0] != 0 }
    add(element.id, vertices(of: track, form)) { value in
      form.declaration(value, isUpright: isUpright)
    }
  }

  /// The vertices of a track; what comes and goes does so at once.
  private func vertices(
    of track: MotionTrack, _ form: MotionElement.Form
  ) -> [MotionTrack.Vertex] {
    switch form {
    case .visibility:
      return track.values.runs.map {
        MotionTrack.Vertex(frame: $0.frames.lowerBound, value: $0.value, holds: true)
      }
    case .opacity: return track.vertices(times: times, tolerance: [0.004])
    case .turn: return track.vertices(times: times, tolerance: [tolerance, tolerance, 0.05])
    // A size is stretched from a point, so that its error is that of its far edge.
    case .move, .stretch:
      return track.vertices(
        times: times, tolerance: track.values[0].map { _ in tolerance })
    }
  }
}

// MARK: - Keyframes

extension KeyframeText {
  private mutating func add(
    _ id: String, _ vertices: [MotionTrack.Vertex], _ text: ([Double]) -> String
  ) {
    let holds = vertices.allSatisfy { $0.holds }
    var frames: [(places: [String], text: String)] = []
    func append(_ place: String, _ text: String) {
      // Places with one value are said together.
      if let same = frames.firstIndex(where: { $0.text == text }) {
        if frames[same].places.last != place { frames[same].places.append(place) }
      } else {
        frames.append(([place], text))
      }
    }
    for vertex in vertices {
      let step = vertex.holds && !holds ? ";animation-timing-function:step-end" : ""
      append(percent(score.frames[vertex.frame].time), text(vertex.value) + step)
    }
    if let last = vertices.last { append("100%", text(last.value)) }
    let body = frames.map { "\($0.places.joined(separator: ",")){\($0.text)}" }.joined()
    animated.append(id)
    rules.append(
      "#\(id){animation-name:\(id)\(holds ? ";animation-timing-function:step-end" : "")}"
        + "@keyframes \(id){\(body)}")
  }

  /// A time as a share of the film; a ten-thousandth of a per cent is far below a frame.
  ///
  /// Rounded down, so that a step shows in the instant of its frame, and not just after it.
  private func percent(_ time: Double) -> String {
    guard score.duration > 0 else { return "0%" }
    let noise = 1e-6
    let units = (time / score.duration * 1_000_000 + noise).rounded(.down)
    return Numeral.css(units / 10_000, places: 4) + "%"
  }
}
