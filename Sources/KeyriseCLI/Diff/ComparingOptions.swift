import ArgumentParser
import FrameDiff

/// The flags that say what may differ.
struct ComparingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The distance, 0 to 1, beyond which a pixel differs (pixelmatch's); nothing may differ "
        + "unless this or --area is given.", valueName: "distance"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp(
      "The most connected pixels that may differ at all; with --threshold 64, else 0.",
      valueName: "pixels"))
  var area: Int?

  @Option(
    help: ArgumentHelp(
      "The share of any 16x16 pixels, 0 to 1, that may be beyond the threshold.",
      valueName: "share"))
  var density = 0.0

  @Option(help: "checkerboard (pixelmatch 6 and 7) or white (5): below half-transparent pixels.")
  var blend = Blend.checkerboard

  @Option(help: "skipped or counted: pixels that only smooth an edge.")
  var antialiasing = Antialiasing.skipped

  @Option(
    help: ArgumentHelp(
      "Pixels not to compare, repeatable.", valueName: "x,y,width,height"))
  var ignore: [String] = []

  @Option(
    help: ArgumentHelp(
      "How much earlier or later things may be: 1f is a frame, 20ms a time.", valueName: "time"))
  var slack = "0"

  @Flag(help: "Say what other thresholds would have said.")
  var sweep = false

  enum Blend: String, ExpressibleByArgument, CaseIterable {
    case checkerboard
    case white
  }

  enum Antialiasing: String, ExpressibleByArgument, CaseIterable {
    case skipped
    case counted
  }

  func validate() throws {
    if let threshold, !(0...1).contains(threshold) {
      throw ValidationError(Messages.notAShare("threshold", threshold))
    }
    guard (0...1).contains(density) else {
      throw ValidationError(Messages.notAShare("density", density))
    }
    if let area, area < 0 { throw ValidationError(Messages.notAnArea(area)) }
    for text in ignore where Self.rectangle(text) == nil {
      throw ValidationError(Messages.notARectangle(text))
    }
    _ = try slackSeconds(interval: 1)
  }

  /// What the flags ask for.
  var comparer: ImageComparer {
    let metric = PixelMetric(
      threshold: threshold ?? 0.1, blend: blend == .white ? .white : .checkerboard,
      antialiasing: antialiasing == .counted ? .counted : .skipped)
    return ImageComparer(
      tolerance: Tolerance(
        metric: metric, area: area ?? (threshold == nil ? 0 : 64), density: density),
      mask: Mask(ignore.compactMap(Self.rectangle)), sweeps: sweep)
  }

  /// The slack in seconds, where a frame takes so long.
  func slackSeconds(interval: Double) throws -> Double {
    let units: [(suffix: String, factor: Double)] = [
      ("ms", 0.001), ("f", interval), ("s", 1), ("", 1),
    ]
    for unit in units where slack.hasSuffix(unit.suffix) {
      guard let number = Double(slack.dropLast(unit.suffix.count)), number >= 0, number.isFinite
      else { break }
      return number * unit.factor
    }
    throw ValidationError(Messages.notASlack(slack))
  }

  private static func rectangle(_ text: String) -> PixelRectangle? {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0,
      max(x, y, width, height) < 1 << 20
    else { return nil }
    return PixelRectangle(x: x, y: y, width: width, height: height)
  }
}
