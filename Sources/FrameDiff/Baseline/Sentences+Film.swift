internal import FrameSequence
internal import Markup

extension Sentences {
  /// What differs between two films where comparing them as sequences found nothing: numbers that
  /// move nothing, and pictures between two poses.
  static func film(
    _ old: FilmDigest, _ new: FilmDigest, _ pairs: [FilmDifference.Example], ignoresPixels: Bool
  ) -> String {
    var sentences: [String] = []
    if let first = pairs.first, let last = pairs.last {
      sentences.append(
        differing(
          pairs.count, of: old.frames.count, from: old.time(ofFrame: first.before),
          to: old.time(ofFrame: last.before)))
    } else if !ignoresPixels {
      sentences.append("Every picture is equal, and numbers changed.")
    }
    let differences = new.trace.differences(from: old.trace)
    for difference in differences.prefix(4) {
      sentences.append(number(difference, at: old.time(ofFrame: difference.frame)))
    }
    if differences.count > 4 { sentences.append("\(differences.count - 4) more numbers changed.") }
    if let frame = new.trace.focusDifference(from: old.trace) {
      sentences.append(
        focus(old.trace.focus[frame], new.trace.focus[frame], at: old.time(ofFrame: frame)))
    }
    return sentences.joined(separator: " ")
  }

  private static func differing(
    _ count: Int, of all: Int, from start: Double, to end: Double
  ) -> String {
    count == 1
      ? "The picture at \(seconds(start)) differs."
      : "\(count) of \(all) pictures differ, from \(seconds(start)) to \(seconds(end))."
  }

  private static func focus(_ old: String?, _ new: String?, at time: Double) -> String {
    func name(_ id: String?) -> String { id.map { "'\(shown: $0)'" } ?? "nothing" }
    return "At \(seconds(time)) \(name(new)) has the focus instead of \(name(old))."
  }

  private static func number(_ difference: Trace.Difference, at time: Double) -> String {
    let name = difference.name.split(separator: "_").joined(separator: " ")
    let before = difference.before.map(length) ?? "nothing"
    let after = difference.after.map(length) ?? "nothing"
    return "From \(seconds(time)) \(name) is \(after) instead of \(before)"
      + (difference.greatest.map { ", at most \(length(abs($0))) apart." } ?? ".")
  }

  /// Seconds without zeros at the end, as in a trace.
  private static func seconds(_ seconds: Double) -> String {
    decimal(seconds, places: 3, trims: true) + " s"
  }

  /// Points with their sign and without zeros at the end.
  private static func length(_ points: Double) -> String {
    decimal(points, places: 2, trims: true) + " pt"
  }
}
