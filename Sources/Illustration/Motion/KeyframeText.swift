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

  /// Adds the animation of a place, or a place and a size.
  mutating func add(_ element: MotionElement, _ track: MotionTrack) {
    guard !track.isStill else { return }
    // A size is stretched from a point, so that its error is that of its far edge.
    let tolerances = track.values[0].map { _ in tolerance }
    let hasColumn = track.values.contains { $0[0] != 0 }
    add(element, track.vertices(times: times, tolerance: tolerances)) { value in
      let numbers = value.map { Numeral.css($0) }
      let place =
        numbers[0] == "0" && !hasColumn
        ? "translateY(\(numbers[1])px)" : "translate(\(numbers[0])px,\(numbers[1])px)"
      guard value.count == 4 else { return "transform:\(place)" }
      return "transform:\(place) scale(\(numbers[2]),\(numbers[3]))"
    }
  }

  /// Adds the animation of an opacity.
  mutating func add(opacity track: MotionTrack, of element: MotionElement) {
    guard !track.isStill else { return }
    add(element, track.vertices(times: times, tolerance: [0.004])) {
      "opacity:\(Numeral.css($0[0]))"
    }
  }

  /// Adds the animation of something that comes and goes, shown in some frames.
  mutating func add(_ element: MotionElement, isShown: FrameValues<Bool>) {
    guard isShown.runs.count > 1 else { return }
    let vertices = isShown.runs.map { run in
      MotionTrack.Vertex(
        frame: run.frames.lowerBound, value: [run.value ? 1 : 0], holds: true)
    }
    add(element, vertices) { $0[0] > 0 ? "visibility:visible" : "visibility:hidden" }
  }
}

// MARK: - Keyframes

extension KeyframeText {
  private mutating func add(
    _ element: MotionElement, _ vertices: [MotionTrack.Vertex], _ text: ([Double]) -> String
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
    let id = element.id
    let body = frames.map { "\($0.places.joined(separator: ",")){\($0.text)}" }.joined()
    animated.append(id)
    rules.append(
      "#\(id){animation-name:\(id)\(holds ? ";animation-timing-function:step-end" : "")}"
        + "@keyframes \(id){\(body)}")
  }

  /// A time as a share of the film; a ten-thousandth of a per cent is far below a frame.
  private func percent(_ time: Double) -> String {
    Numeral.css(score.duration > 0 ? time / score.duration * 100 : 0, places: 4) + "%"
  }
}
