internal import Cairo
internal import KeyboardAvoidance
internal import Keyframes
internal import Playing

/// What cannot be seen of the focused field in a film of shapes: one hatch over the screen, of
/// which rectangles that move let through what is hidden.
struct HiddenMotion {
  /// What moves: the name of an element, its values and how they are written.
  let tracks: [(id: String, track: MotionTrack, form: MotionElement.Form)]

  private let stillFrame: Int
  private let prefix: String
  /// The rectangle of a part that is not there.
  private static let nowhere = [0.0, 0, 0, 0]

  /// Measures a film frame by frame.
  init(_ film: Film, frames: FrameClock.Frames, stillFrame: Int, prefix: String) {
    func places(_ time: Double) -> [[Double]] {
      film.hiddenParts(in: film.timeline.state(at: time))
        .map { [$0.minX, $0.minY, $0.width, $0.height] }
    }
    var parts: [FrameValues<[Double]>] = []
    for frame in frames {
      let shown = places(frame.sampleTime)
      while parts.count < shown.count {
        var part = FrameValues<[Double]>()
        part.append(Self.nowhere, times: frame.index)
        parts.append(part)
      }
      for index in parts.indices {
        parts[index].append(index < shown.count ? shown[index] : Self.nowhere)
      }
    }
    tracks = parts.enumerated().map { index, values in
      var draft = MotionDraft()
      for run in values.runs { draft.append(run.value, exact: nil, times: run.frames.count) }
      let jumps = draft.jumps(between: frames) { time in
        let shown = places(time)
        return index < shown.count ? shown[index] : Self.nowhere
      }
      return ("\(prefix)\(index)", MotionTrack(values: values, jumps: jumps), .stretch)
    }
    self.stillFrame = stillFrame
    self.prefix = prefix
  }

  /// Draws the hatch over a screen, in its points.
  func draw(over screen: Rect, _ device: PlacedDevice, on canvas: Canvas, _ document: SVGDocument) {
    guard !tracks.isEmpty else { return }
    let rects = tracks.map { id, track, form in
      let (name, value) = form.attribute(track.values[min(stillFrame, track.values.count - 1)])
      return "<rect id=\"\(id)\" width=\"1\" height=\"1\" \(name)=\"\(value)\"/>"
    }
    document.define("<clipPath id=\"\(prefix)\">\(rects.joined())</clipPath>")
    let theme = device.theme
    canvas.context.marked(["class": "hidden-field", "clip-path": "url(#\(prefix))"]) {
      canvas.fill(screen, theme.page.withAlpha(0.65))
      canvas.hatch(
        screen.corners, theme.covered.withAlpha(0.55), spacing: 6 / device.scale,
        width: 1.25 / device.scale)
    }
  }
}
