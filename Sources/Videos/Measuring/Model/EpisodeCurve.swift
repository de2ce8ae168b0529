internal import KeyboardAvoidance
internal import Keyframes

/// The keyboard's upper edge in one motion as the model has it: the spring or the curve that was
/// laid through the video's frames, from one rest to the other.
package struct EpisodeCurve: Sendable, Hashable {
  /// Where the edge was before, in points from the screen's top.
  package var before: Double
  /// Where it is afterwards.
  package var after: Double
  /// When the motion began, in seconds on the video's clock.
  package var start: Double
  fileprivate var motion: Motion

  fileprivate enum Motion: Hashable {
    case spring(omega: Double)
    case linear(duration: Double)
    case easeInOut(duration: Double)
  }

  /// The edge at a time of the video, in points.
  package func top(at time: Double) -> Double {
    before + (after - before) * progress(max(0, time - start))
  }

  private func progress(_ elapsed: Double) -> Double {
    switch motion {
    case .spring(let omega): SpringFit.progress(at: omega * elapsed)
    case .linear(let duration): min(1, elapsed / duration)
    case .easeInOut(let duration):
      CubicBezier.easeInEaseOut.progress(at: min(1, elapsed / duration))
    }
  }
}

extension Measurement {
  /// How high the screen is in points, or `nil` where nothing tells.
  package var screenHeight: Double? {
    devices.first?.screen.height ?? video.scale.map { Double(video.screen.height) / $0 }
  }

  /// The model's curve through an episode, or `nil` where neither a spring nor a curve was named.
  package func curve(of episode: Episode) -> EpisodeCurve? {
    guard let screen = screenHeight else { return nil }
    let motion: EpisodeCurve.Motion
    switch (episode.spring, episode.curve) {
    case (.some(let spring), _): motion = .spring(omega: spring.omega)
    case (nil, .some(.spring(let omega))) where omega > 0: motion = .spring(omega: omega)
    case (nil, .some(.linear(let duration))) where duration > 0:
      motion = .linear(duration: duration)
    case (nil, .some(.easeInOut(let duration))) where duration > 0:
      motion = .easeInOut(duration: duration)
    default: return nil
    }
    let up = screen - episode.height
    switch episode.kind {
    case .show: return EpisodeCurve(before: screen, after: up, start: episode.start, motion: motion)
    case .hide: return EpisodeCurve(before: up, after: screen, start: episode.start, motion: motion)
    case .change:
      let seen = frames.last { $0.time <= episode.start && $0.keyboardTop != nil }?.keyboardTop
      let way = (seen ?? up) >= up ? episode.travel : -episode.travel
      return EpisodeCurve(before: up + way, after: up, start: episode.start, motion: motion)
    }
  }
}
