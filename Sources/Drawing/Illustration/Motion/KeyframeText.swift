internal import Keyframes

/// Writes the tracks of films that play together as CSS animations.
struct KeyframeText {
  /// How long all of it lasts, in seconds; a film that is shorter stays at its end.
  let duration: Double
  /// How often it plays; 0 for ever.
  let plays: Int

  private var rules: [String] = []
  private var animated: [String] = []
  /// The animation that each list of keyframes has.
  private var names: [String: String] = [:]

  init(duration: Double, plays: Int) {
    self.duration = duration
    self.plays = plays
  }

  /// The style sheet.
  ///
  /// Whoever asks for less motion gets the still picture that the attributes make.
  var text: String {
    guard !animated.isEmpty else { return "" }
    let count = plays == 0 ? "infinite" : plays == 1 ? "both" : "\(plays) both"
    let names = animated.map { "#\($0)" }.joined(separator: ",")
    return "\(names){animation:\(Numeral.css(duration, places: 6))s linear \(count)}\n"
      + rules.joined(separator: "\n")
      + "\n@media (prefers-reduced-motion:reduce){*{animation:none!important}}"
  }

  /// Adds the animation of an element, unless it stands still.
  ///
  /// - Parameters:
  ///   - id: The element's name in the document.
  ///   - track: Its values, frame by frame.
  ///   - form: How they are written.
  ///   - frames: When the frames appear.
  ///   - tolerance: The greatest distance of places from the values, in points.
  mutating func add(
    _ id: String, _ track: MotionTrack, as form: MotionElement.Form, at frames: FrameClock.Frames,
    tolerance: Double
  ) {
    guard !track.isStill else { return }
    let isUpright = !track.values.contains { $0[0] != 0 }
    let vertices = Self.vertices(
      of: track, form, times: frames.lazy.map(\.time), tolerance: tolerance)
    add(id, vertices, at: frames) { form.declaration($0, isUpright: isUpright) }
  }

  /// The vertices of a track; what comes and goes does so at once.
  private static func vertices(
    of track: MotionTrack, _ form: MotionElement.Form,
    times: LazyMapCollection<FrameClock.Frames, Double>, tolerance: Double
  ) -> [MotionTrack.Vertex] {
    switch form {
    case .visibility, .shown:
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
    _ id: String, _ vertices: [MotionTrack.Vertex], at moments: FrameClock.Frames,
    _ text: ([Double]) -> String
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
      append(percent(moments[vertex.frame].time), text(vertex.value) + step)
    }
    if let last = vertices.last { append("100%", text(last.value)) }
    let body = frames.map { "\($0.places.joined(separator: ",")){\($0.text)}" }.joined()
    animated.append(id)
    let known = names[body]
    names[body] = known ?? id
    rules.append(
      "#\(id){animation-name:\(known ?? id)\(holds ? ";animation-timing-function:step-end" : "")}"
        + (known == nil ? "@keyframes \(id){\(body)}" : ""))
  }

  /// A time as a share of all; a ten-thousandth of a per cent is far below a frame.
  ///
  /// Rounded down, so that a step shows in the instant of its frame, and not just after it.
  private func percent(_ time: Double) -> String {
    guard duration > 0 else { return "0%" }
    let noise = 1e-6
    let units = (time / duration * 1_000_000 + noise).rounded(.down)
    return Numeral.css(units / 10_000, places: 4) + "%"
  }
}
