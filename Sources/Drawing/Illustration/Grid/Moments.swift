internal import KeyboardAvoidance
internal import Keyframes
package import Playing

/// Which moments of a film are shown.
package enum Moments: String, Hashable, Sendable, CaseIterable {
  /// Evenly spaced in time, both ends included.
  case even
  /// Before the first event and after each, just before the next one or at the end.
  case events
  /// Evenly spaced along the path of keyboard and content, so that moments are densest where motion
  /// is fastest.
  case motion

  /// The sampling rate of motion, in samples a second.
  private static let rate = 240.0

  /// Returns the moments in order, in seconds: `count` of them, wherever the span is longer than
  /// nothing.
  ///
  /// - Parameters:
  ///   - film: What is shown.
  ///   - count: How many; ``events`` shows as many as there are events, and one more.
  ///   - span: From when to when, in seconds; all of the film by default.
  package func times(of film: Film, count: Int, in span: ClosedRange<Double>? = nil) -> [Double] {
    let span = span ?? 0...max(film.clock.end, 0)
    let count = max(count, 1)
    let times: [Double] =
      switch self {
      case .even: Self.even(count, span)
      case .events: Self.afterEvents(of: film, span)
      case .motion: Self.filled(Self.distinct(Self.alongMotion(of: film, count, span)), to: count)
      }
    return Self.distinct(times)
  }

  private static func distinct(_ times: [Double]) -> [Double] {
    times.reduce(into: []) { distinct, time in
      if distinct.last.map({ time > $0 + 1e-9 }) ?? true { distinct.append(time) }
    }
  }

  /// Returns moments with others in the middle of the longest times between them until there are
  /// as many as were asked for: what jumps passes several of them at once.
  private static func filled(_ times: [Double], to count: Int) -> [Double] {
    var times = times
    while times.count < count,
      let gap = zip(times, times.dropFirst()).enumerated().max(by: {
        $0.element.1 - $0.element.0 < $1.element.1 - $1.element.0
      })
    {
      times.insert((gap.element.0 + gap.element.1) / 2, at: gap.offset + 1)
    }
    return times
  }

  private static func even(_ count: Int, _ span: ClosedRange<Double>) -> [Double] {
    guard count > 1 else { return [span.upperBound] }
    return (0..<count).map { index in
      span.lowerBound
        + (span.upperBound - span.lowerBound) * Double(index) / Double(count - 1)
    }
  }

  /// Just before the next event, or at the end.
  private static func afterEvents(of film: Film, _ span: ClosedRange<Double>) -> [Double] {
    let times = Set(film.marks.map(\.time)).filter { span.contains($0) }.sorted()
    guard let first = times.first else { return [span.upperBound] }
    let next = Array(times.dropFirst()) + [span.upperBound]
    return [max(first - 1e-6, span.lowerBound)] + next.map { max($0 - 1e-6, span.lowerBound) }
  }

  private static func alongMotion(
    of film: Film, _ count: Int, _ span: ClosedRange<Double>
  ) -> [Double] {
    let steps = max(Int(((span.upperBound - span.lowerBound) * rate).rounded(.up)), 1)
    var travelled = [0.0]
    func time(_ index: Int) -> Double {
      min(span.lowerBound + Double(index) / rate, span.upperBound)
    }
    var before = pose(of: film, at: time(0))
    for index in 1...steps {
      let pose = pose(of: film, at: time(index))
      // Another orientation is another layout, and no way from one to the other is seen.
      let way =
        pose.orientation == before.orientation
        ? zip(before.values, pose.values).reduce(0) { $0 + abs($1.1 - $1.0) } : 0
      travelled.append((travelled.last ?? 0) + way)
      before = pose
    }
    let total = travelled.last ?? 0
    guard total > 0.5, count > 1 else { return even(count, span) }
    return (0..<count).map { index in
      let goal = total * Double(index) / Double(count - 1)
      if index == 0 {
        let moved = travelled.firstIndex { $0 > 0.01 } ?? 1
        return time(max(moved - 1, 0))
      }
      // Springs approach their end slowly: within a hundredth of a point they count as arrived.
      return time(travelled.firstIndex { $0 >= min(goal, total - 0.01) } ?? steps)
    }
  }

  /// The quantities that move: the keyboard's upper edge, the offset, the root view, the scroll
  /// view.
  private static func pose(
    of film: Film, at time: Double
  ) -> (orientation: Orientation, values: [Double]) {
    let state = film.timeline.state(at: time)
    return (
      state.orientation,
      [
        min(state.keyboardFrame.minY, film.scene(of: state).window.maxY), state.contentOffset.y,
        state.rootFrame.minY, state.scrollFrame.height,
      ]
    )
  }
}
