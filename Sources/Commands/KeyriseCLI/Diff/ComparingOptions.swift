import ArgumentParser
package import FrameDiff
import Markup

/// The flags that say what may differ.
struct ComparingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The distance, 0 to 1, up to which a pixel is the same (pixelmatch's; 0.1 where another limit "
        + "is given). Without any limit nothing may differ.", valueName: "distance"))
  var threshold: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many pixels of a picture may be beyond the threshold: 20, or 0.1% of them.",
      valueName: "N or N%"))
  var maxPixels: Tolerance.PixelLimit?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most connected pixels that may differ at all, however little.", valueName: "pixels"))
  var area: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The share of any 16x16 pixels, 0 to 1, that may be beyond the threshold.",
      valueName: "share"))
  var density: Double?

  @Option(help: "checkerboard (pixelmatch 6 and 7) or white (5): below half-transparent pixels.")
  var blend = PixelMetric.Blend.checkerboard

  @Option(help: "skipped or counted: pixels that only smooth an edge.")
  var antialiasing = PixelMetric.Antialiasing.skipped

  @Option(
    help: ArgumentHelp(
      "Not compared: x,y,width,height in pixels, an element's id or keyboard; @0.2..0.8, with or "
        + "without one before it, for these seconds alone. Repeatable.", valueName: "what"))
  var ignore: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How much earlier or later things may be: 1f is a frame, 20ms a time.", valueName: "time"))
  var slack = "0"

  @Flag(help: "Say which least limits would have passed, and what each lets through.")
  var sweep = false

  func validate() throws {
    if let threshold, !(0...1).contains(threshold) {
      throw ValidationError(Messages.notAShare("threshold", threshold))
    }
    if let density, !(0...1).contains(density) {
      throw ValidationError(Messages.notAShare("density", density))
    }
    if let area, area < 0 {
      throw ValidationError("'--area \(area)' is not a number of pixels; it must be 0 or more")
    }
    _ = try Self.masks(ignore)
    _ = try slackSeconds(interval: 1)
  }

  var masks: [SequenceMask] { ignore.compactMap { SequenceMask(argument: $0) } }

  /// Reads masks, and says which cannot be read.
  static func masks(_ texts: [String]) throws -> [SequenceMask] {
    try texts.map { text in
      guard let mask = SequenceMask(argument: text) else {
        throw ValidationError(Messages.notAMask(text))
      }
      return mask
    }
  }

  /// The comparison of two pictures that the flags request; `nil` when they ignore parts that only
  /// a sequence has.
  var pictureComparer: ImageComparer? {
    var comparer = comparer
    for mask in masks {
      guard case .rectangle(let rectangle) = mask.area, mask.span == SequenceMask.always else {
        return nil
      }
      comparer.mask.rectangles.append(rectangle)
    }
    return comparer
  }

  /// The comparison that the flags request, apart from what they ignore.
  var comparer: ImageComparer {
    ImageComparer(tolerance: tolerance, sweeps: sweep)
  }

  /// Nothing may differ unless a limit is given; with a limit, no pixel may be beyond the threshold
  /// unless another flag allows a number of them.
  private var tolerance: Tolerance {
    let metric = PixelMetric(
      threshold: threshold ?? 0.1, blend: blend, antialiasing: antialiasing)
    if threshold == nil, maxPixels == nil, area == nil, density == nil {
      return Tolerance(metric: metric)
    }
    return Tolerance(
      metric: metric, area: area, density: density,
      pixels: maxPixels ?? (density == nil ? .count(0) : nil))
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
    throw ValidationError("'--slack \(shown: slack)' is not a time; examples: 1f for a frame, 20ms")
  }
}

extension PixelMetric.Blend: ExpressibleByArgument {}
extension PixelMetric.Antialiasing: ExpressibleByArgument {}

extension Tolerance.PixelLimit: ExpressibleByArgument {
  /// Reads `20` or `0.1%`.
  package init?(argument text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
      self = .share(percent / 100)
    } else {
      guard let count = Int(text), count >= 0 else { return nil }
      self = .count(count)
    }
  }
}

// MARK: - Sentences

extension Messages {
  static func notAShare(_ flag: String, _ value: Double) -> String {
    "'--\(shown: flag) \(Format.decimal(value))' is not a number from 0 to 1"
  }

  static func notAMask(_ text: String) -> String {
    "'--ignore \(shown: text)' is nothing that can be ignored; examples: 20,40,100,30 for x, y, "
      + "width and height in pixels, email for an element, email@0.2..0.8 for some seconds of it"
  }
}
