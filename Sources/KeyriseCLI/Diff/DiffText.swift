import FrameDiff

/// What comparing two pictures found, as a paragraph for a terminal.
enum DiffText {
  static func paragraph(_ it: ImageComparison) -> String {
    switch it.status {
    case .identical: return same(it)
    case .tolerated: return tolerated(it)
    case .resized: return resized(it)
    case .different:
      return ([different(it)] + regions(it) + limits(it) + sweep(it)).joined(separator: " ")
    }
  }

  private static func same(_ it: ImageComparison) -> String {
    let basis =
      switch it.basis {
      case .files: "the files are equal byte for byte"
      case .compressed: "the files differ, and not in what their pixels depend on"
      case .pixels where it.isReduced:
        "every pixel is equal in 8 bits a channel; of 16 the lower 8 are not compared"
      case .pixels: "every pixel is equal"
      case .rows: "every row is equal"
      }
    let ignored = it.counts.ignored > 0 ? "; \(it.counts.ignored) pixels were ignored" : ""
    return "The same: \(it.before) pixels, \(basis)\(ignored)."
  }

  private static func different(_ it: ImageComparison) -> String {
    let counts = it.counts
    return "Different: \(Format.count(counts.unequal, "pixel")) of \(it.before) "
      + "(\(percent(counts.unequal, of: counts.compared))), \(amounts(it))"
  }

  /// How much of what differs matters, and by which measure.
  private static func amounts(_ it: ImageComparison) -> String {
    let metric = it.tolerance.metric
    var text = beyond(it)
    if it.counts.antialiased > 0 { text += ", \(it.counts.antialiased) that only smooth edges" }
    text += "; the greatest distance is \(Format.decimal(it.greatestDistance, places: 3))"
    let usual = PixelMetric(threshold: metric.threshold)
    return text + (metric == usual ? "." : " (\(metric.name)).")
  }

  /// How many of the pixels that differ are beyond the threshold.
  private static func beyond(_ it: ImageComparison) -> String {
    let (count, all) = (it.counts.different, it.counts.unequal)
    let share =
      switch count {
      case 0: all == 1 ? "not " : "none "
      case all: all == 1 ? "" : "all "
      default: "\(count) "
      }
    return share + "beyond the threshold of \(Format.decimal(it.tolerance.metric.threshold))"
  }

  private static func regions(_ it: ImageComparison) -> [String] {
    func place(_ box: PixelRectangle) -> String {
      "\(box.width)x\(box.height) at \(box.x),\(box.y)"
    }
    if it.regionCount == 1, let only = it.regions.first { return ["Where: \(place(only.box))."] }
    let listed = it.regions.prefix(4).enumerated().map { index, region in
      "\(index + 1): \(place(region.box)) (\(Format.count(region.unequal, "pixel")))"
    }
    let more = it.regionCount > 4 ? ", and \(it.regionCount - 4) more" : ""
    return listed.isEmpty
      ? []
      : [
        "\(Format.count(it.regionCount, "region")): " + listed.joined(separator: ", ") + more + "."
      ]
  }

  /// What the tolerance asks for and what was found.
  private static func limits(_ it: ImageComparison) -> [String] {
    let tolerance = it.tolerance
    guard tolerance != Tolerance(metric: tolerance.metric) else { return [] }
    var limits: [String] = []
    switch tolerance.pixels {
    case nil, .count(0): break
    case .count(let limit): limits.append("\(Format.count(limit, "pixel")) may be beyond it")
    case .share(let limit):
      limits.append(
        "\(percent(it.counts.different, of: it.counts.compared)) of the pixels are beyond it "
          + "(\(Format.decimal(limit * 100)) % may)")
    }
    if let area = tolerance.area {
      limits.append(
        "the largest connected area has \(Format.count(it.largestArea, "pixel")) (\(area) may)")
    }
    if let density = tolerance.density {
      limits.append(
        "the densest square is \(Format.decimal(it.density * 100, places: 1)) % full "
          + "(\(Format.decimal(density * 100, places: 1)) % may)")
    }
    let text = limits.joined(separator: ", ")
    return text.isEmpty ? [] : [text.prefix(1).uppercased() + text.dropFirst() + "."]
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    let share = Double(part) * 100 / Double(max(1, whole))
    return part > 0 && share < 0.001
      ? "less than 0.001 %" : "\(Format.decimal(share, places: 3)) %"
  }

  private static func sweep(_ it: ImageComparison) -> [String] {
    guard !it.sweep.isEmpty else { return [] }
    let steps = it.sweep.map { "\(Format.decimal($0.threshold)): \($0.different)" }
    return ["By threshold: " + steps.joined(separator: ", ") + ".", LeastLimits(it).sentence]
  }

  private static func tolerated(_ it: ImageComparison) -> String {
    let verb = it.counts.unequal == 1 ? "differs" : "differ"
    let sentence = "Within the tolerance: \(Format.count(it.counts.unequal, "pixel")) \(verb), "
    return ([sentence + amounts(it)] + limits(it)).joined(separator: " ")
  }

  private static func resized(_ it: ImageComparison) -> String {
    let sides = [(false, "the first"), (true, "the second")].compactMap { isOfAfter, name in
      let boxes = it.strips.filter { $0.isOfAfter == isOfAfter }.map { strip in
        "\(strip.box.width)x\(strip.box.height) at \(strip.box.x),\(strip.box.y)"
      }
      return boxes.isEmpty ? nil : "Only \(name) has \(boxes.joined(separator: " and "))."
    }
    var rest = "What both have is equal."
    if it.counts.unequal > 0 {
      let share = percent(it.counts.unequal, of: it.counts.compared)
      let verb = it.counts.unequal == 1 ? "differs" : "differ"
      rest =
        "Of what both have \(Format.count(it.counts.unequal, "pixel")) (\(share)) \(verb), "
        + "\(beyond(it))."
    }
    let sizes = "Different sizes: \(it.before) and \(it.after) pixels."
    return ([sizes] + scale(it) + sides + [rest]).joined(separator: " ")
  }

  /// That one picture looks like the other at another scale, to the pixel.
  private static func scale(_ it: ImageComparison) -> [String] {
    let (old, new) = (it.before, it.after)
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
