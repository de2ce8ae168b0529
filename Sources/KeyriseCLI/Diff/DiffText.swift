import FrameDiff

/// What comparing two pictures found, as a paragraph for a terminal.
enum DiffText {
  static func paragraph(_ it: ImageComparison, _ before: String, _ after: String) -> String {
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
      case .pixels: "every pixel is equal"
      }
    let ignored = it.counts.ignored > 0 ? "; \(it.counts.ignored) pixels were ignored" : ""
    return "The same: \(it.before) pixels, \(basis)\(ignored)."
  }

  private static func different(_ it: ImageComparison) -> String {
    let counts = it.counts
    let share = Format.decimal(
      Double(counts.unequal) * 100 / Double(max(1, counts.compared)), places: 3)
    var sentence =
      "Different: \(Format.count(counts.unequal, "pixel")) of \(it.before) (\(share) %)"
    sentence += ", \(counts.different) beyond the threshold"
    if counts.antialiased > 0 { sentence += ", \(counts.antialiased) that only smooth edges" }
    sentence += "; the greatest distance is \(Format.decimal(it.greatestDistance, places: 3))"
    return sentence + " (\(it.tolerance.metric.name))."
  }

  private static func regions(_ it: ImageComparison) -> [String] {
    let listed = it.regions.prefix(4).enumerated().map { index, region in
      "\(index + 1): \(region.box.width)x\(region.box.height) at \(region.box.x),\(region.box.y) "
        + "(\(Format.count(region.unequal, "pixel")))"
    }
    let more = it.regionCount > 4 ? ", and \(it.regionCount - 4) more" : ""
    return listed.isEmpty
      ? []
      : [
        "\(Format.count(it.regionCount, "region")): " + listed.joined(separator: ", ") + more + "."
      ]
  }

  /// What the tolerance asked for and what was found.
  private static func limits(_ it: ImageComparison) -> [String] {
    guard it.tolerance.area > 0 || it.tolerance.density > 0 else { return [] }
    return [
      "The largest connected area has \(it.largestArea) pixels (\(it.tolerance.area) may), "
        + "the densest square \(Format.decimal(it.density * 100, places: 1)) % "
        + "(\(Format.decimal(it.tolerance.density * 100, places: 1)) % may)."
    ]
  }

  private static func sweep(_ it: ImageComparison) -> [String] {
    guard !it.sweep.isEmpty else { return [] }
    let steps = it.sweep.map { "\(Format.decimal($0.threshold)): \($0.different)" }
    return ["By threshold: " + steps.joined(separator: ", ") + "."]
  }

  private static func tolerated(_ it: ImageComparison) -> String {
    "Within the tolerance: \(Format.count(it.counts.unequal, "pixel")) differ, "
      + "\(it.counts.different) beyond the threshold; the largest connected area has "
      + "\(it.largestArea) pixels, and \(it.tolerance.area) may; the densest square is "
      + "\(Format.decimal(it.density * 100, places: 1)) % full, and "
      + "\(Format.decimal(it.tolerance.density * 100, places: 1)) % may "
      + "(\(it.tolerance.metric.name))."
  }

  private static func resized(_ it: ImageComparison) -> String {
    let strips = it.strips.map { strip in
      "\(strip.width)x\(strip.height) at \(strip.x),\(strip.y)"
    }
    let rest =
      it.counts.unequal == 0
      ? "What both have is equal."
      : "Of what both have \(Format.count(it.counts.unequal, "pixel")) differ."
    return "Different sizes: \(it.before) and \(it.after) pixels. "
      + "Only one has \(strips.joined(separator: " and ")). \(rest)"
  }
}
