import FrameDiff
import FrameSequence

// The result of comparing two pictures in words.

extension ImageComparison {
  /// The result of comparing two pictures, as a paragraph for a terminal.
  var paragraph: String {
    switch status {
    case .identical: return sameness
    case .tolerated: return toleratedDifference
    case .resized: return sizeDifference
    case .different:
      return
        ([difference] + moved.map(\.stillSentence) + regionSentences + limitSentences
        + sweepSentences).joined(separator: " ")
    }
  }

  private var sameness: String {
    let basis =
      switch self.basis {
      case .files: "the files are equal byte for byte"
      case .compressed: "the files differ, and not in what their pixels depend on"
      case .pixels where isReduced:
        "every pixel is equal in 8 bits a channel; of 16 the lower 8 are not compared"
      case .pixels: "every pixel is equal"
      case .rows: "every row is equal"
      }
    let ignored = counts.ignored > 0 ? "; \(counts.ignored) pixels were ignored" : ""
    return "The same: \(before) pixels, \(basis)\(ignored)."
  }

  private var difference: String {
    "Different: \(Format.count(counts.unequal, "pixel")) of \(before) "
      + "(\(percent(counts.unequal, of: counts.compared))), \(amounts)"
  }

  /// How much of what differs matters, and by which measure.
  private var amounts: String {
    let metric = tolerance.metric
    var text = beyondThreshold
    if counts.antialiased > 0 { text += ", \(counts.antialiased) that only smooth edges" }
    text += "; the greatest distance is \(Format.decimal(greatestDistance, places: 3))"
    let usual = PixelMetric(threshold: metric.threshold)
    return text + (metric == usual ? "." : " (\(metric.name)).")
  }

  /// How many of the pixels that differ are beyond the threshold.
  private var beyondThreshold: String {
    let (count, all) = (counts.different, counts.unequal)
    let share =
      switch count {
      case 0: all == 1 ? "not " : "none "
      case all: all == 1 ? "" : "all "
      default: "\(count) "
      }
    return share + "beyond the threshold of \(Format.decimal(tolerance.metric.threshold))"
  }

  private var regionSentences: [String] {
    func place(_ box: PixelRectangle) -> String {
      "\(box.width)x\(box.height) at \(box.x),\(box.y)"
    }
    if regionCount == 1, let only = regions.first { return ["Where: \(place(only.box))."] }
    let listed = regions.prefix(4).enumerated().map { index, region in
      "\(index + 1): \(place(region.box)) (\(Format.count(region.pixels, "pixel")))"
    }
    let more = regionCount > 4 ? ", and \(regionCount - 4) more" : ""
    return listed.isEmpty
      ? []
      : [
        "\(Format.count(regionCount, "region")): " + listed.joined(separator: ", ") + more + "."
      ]
  }

  /// The limits of the tolerance, and the values that were found.
  private var limitSentences: [String] {
    guard tolerance != Tolerance(metric: tolerance.metric) else { return [] }
    var limits: [String] = []
    switch tolerance.pixels {
    case nil, .count(0): break
    case .count(let limit): limits.append("\(Format.count(limit, "pixel")) may be beyond it")
    case .share(let limit):
      limits.append(
        "\(percent(counts.different, of: counts.compared)) of the pixels are beyond it "
          + "(\(Format.decimal(limit * 100)) % may)")
    }
    if let area = tolerance.area {
      limits.append(
        "the largest connected area has \(Format.count(largestArea, "pixel")) (\(area) may)")
    }
    if let density = tolerance.density {
      limits.append(
        "the densest square is \(Format.decimal(density * 100, places: 1)) % full "
          + "(\(Format.decimal(density * 100, places: 1)) % may)")
    }
    let text = limits.joined(separator: ", ")
    return text.isEmpty ? [] : [text.prefix(1).uppercased() + text.dropFirst() + "."]
  }

  private func percent(_ part: Int, of whole: Int) -> String {
    let share = Double(part) * 100 / Double(max(1, whole))
    return part > 0 && share < 0.001
      ? "less than 0.001 %" : "\(Format.decimal(share, places: 3)) %"
  }

  private var sweepSentences: [String] {
    guard !sweep.isEmpty else { return [] }
    let steps = sweep.map { "\(Format.decimal($0.threshold)): \($0.different)" }
    return [
      "By threshold: " + steps.joined(separator: ", ") + ".", DiffPair.LeastLimits(self).sentence,
    ]
  }

  private var toleratedDifference: String {
    let verb = counts.unequal == 1 ? "differs" : "differ"
    let sentence = "Within the tolerance: \(Format.count(counts.unequal, "pixel")) \(verb), "
    return ([sentence + amounts] + limitSentences).joined(separator: " ")
  }

  private var sizeDifference: String {
    let sides = [(false, "the first"), (true, "the second")].compactMap { isOfAfter, name in
      let boxes = strips.filter { $0.isOfAfter == isOfAfter }.map { strip in
        "\(strip.box.width)x\(strip.box.height) at \(strip.box.x),\(strip.box.y)"
      }
      return boxes.isEmpty ? nil : "Only \(name) has \(boxes.joined(separator: " and "))."
    }
    var rest = "What both have is equal."
    if counts.unequal > 0 {
      let share = percent(counts.unequal, of: counts.compared)
      let verb = counts.unequal == 1 ? "differs" : "differ"
      rest =
        "Of what both have \(Format.count(counts.unequal, "pixel")) (\(share)) \(verb), "
        + "\(beyondThreshold)."
    }
    let sizes = "Different sizes: \(before) and \(after) pixels."
    return ([sizes] + scaleSentences + sides + [rest]).joined(separator: " ")
  }

  /// That one picture looks like the other at another scale, to the pixel.
  private var scaleSentences: [String] {
    let (old, new) = (before, after)
    let factor = Double(new.width) / Double(old.width)
    guard abs(factor - 1) > 0.2, abs(Double(new.height) - Double(old.height) * factor) <= 1 else {
      return []
    }
    let isLarger = factor > 1
    return [
      "The \(isLarger ? "second" : "first") has "
        + "\(Format.decimal(isLarger ? factor : 1 / factor, places: 2)) times as many pixels each "
        + "way, as of another scale."
    ]
  }
}
