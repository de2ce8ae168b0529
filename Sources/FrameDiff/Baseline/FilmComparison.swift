internal import FrameSequence

/// What two films may differ by.
package struct FilmTolerance: Sendable, Hashable {
  /// By how many frames of the first film things may come sooner or later.
  package var slack: Double

  /// Makes a tolerance; by default none.
  package init(slack: Double = 0) { self.slack = slack }
}

/// Compares what was recorded with what is drawn now.
package struct FilmComparison: Sendable {
  /// What the two may differ by.
  package var tolerance: FilmTolerance
  /// Whether times and numbers alone count.
  package var ignoresPixels: Bool

  /// Makes a comparison.
  package init(tolerance: FilmTolerance = FilmTolerance(), ignoresPixels: Bool = false) {
    self.tolerance = tolerance
    self.ignoresPixels = ignoresPixels
  }
}

extension FilmDigest {
  /// Whether nothing differs: no picture, no time and no number.
  package func agrees(with earlier: FilmDigest, ignoringPixels: Bool) -> Bool {
    let isAlike =
      ignoringPixels
      ? end == earlier.end && frames.map(\.time) == earlier.frames.map(\.time)
      : looksLike(earlier)
    return isAlike && trace.differences(from: earlier.trace).isEmpty
      && trace.focusDifference(from: earlier.trace) == nil
  }

  var summary: SequenceSummary {
    SequenceSummary(
      frames: frames.count, duration: duration, frameRate: frameRate,
      size: PixelSize(width: width, height: height))
  }
}

extension Baseline {
  /// What decides the pixels: the environment without this tool and without zlib.
  package var environmentOfPixels: [Setting] { Self.environmentOfPixels(environment) }

  /// What decides the pixels.
  package static func environmentOfPixels(_ environment: [Setting]) -> [Setting] {
    environment.filter { !["keyrise", "zlib"].contains($0.name) }
  }

  /// What drew two baselines and differs.
  static func differences(
    _ before: [Setting], _ after: [Setting]
  ) -> [EnvironmentDifference] {
    let names =
      before.map(\.name)
      + after.map(\.name).filter { name in
        !before.contains { $0.name == name }
      }
    return names.compactMap { name in
      let old = before.first { $0.name == name }?.value
      let new = after.first { $0.name == name }?.value
      return old == new ? nil : EnvironmentDifference(name: name, before: old, after: new)
    }
  }
}

// MARK: - Comparing

extension FilmComparison {
  /// Compares; the two are known to differ in something.
  package func compare(_ before: Baseline, _ after: Baseline) -> SequenceComparison {
    var comparison = SequenceComparison(
      status: .different, before: before.digest.summary, after: after.digest.summary,
      environment: Baseline.differences(before.environment, after.environment))
    let (old, new) = (before.digest, after.digest)
    comparison.pairs = pairs(old, new)
    let differing = comparison.pairs.filter { $0.comparison?.passes == false }
    var sentences: [String] = []
    if let first = differing.first, let last = differing.last {
      sentences.append(
        differing.count == 1
          ? "The picture at \(Self.seconds(first.time)) differs."
          : "\(differing.count) of \(old.frames.count) pictures differ, from "
            + "\(Self.seconds(first.time)) to \(Self.seconds(last.time)).")
    } else if !ignoresPixels {
      sentences.append("Every picture is equal.")
    }
    for difference in new.trace.differences(from: old.trace).prefix(4) {
      sentences.append(Self.sentence(difference, at: old.time(ofFrame: difference.frame)))
    }
    comparison.summary = sentences.joined(separator: " ")
    return comparison
  }

  private func pairs(_ old: FilmDigest, _ new: FilmDigest) -> [FramePair] {
    let size = PixelSize(width: old.width, height: old.height)
    return old.frames.indices.map { index in
      let time = old.frames[index].time
      let other = new.frame(at: time)
      var result = ImageComparison(identical: size)
      let isEqual =
        old.states[old.frames[index].state].hash == new.states[new.frames[other].state].hash
      if !isEqual, !ignoresPixels { result.status = .different }
      return FramePair(
        before: index, after: other, time: Double(time) / 1e9, comparison: result)
    }
  }

  static func seconds(_ seconds: Double) -> String {
    JSONValue.decimal(seconds, places: 3).description + " s"
  }

  static func points(_ points: Double) -> String {
    JSONValue.decimal(points, places: 2).description + " pt"
  }

  static func sentence(_ difference: Trace.Difference, at time: Double) -> String {
    let name = difference.name.split(separator: "_").joined(separator: " ")
    let before = difference.before.map(points) ?? "nothing"
    let after = difference.after.map(points) ?? "nothing"
    return "From \(seconds(time)) \(name) is \(after) instead of \(before)"
      + (difference.greatest.map { ", at most \(points(abs($0))) apart." } ?? ".")
  }
}
