internal import FrameSequence
internal import Markup

/// The words that sentences share.
extension Sentences {
  /// A time as `0.233 s`.
  static func time(_ seconds: Double) -> String { decimal(seconds, places: 3) + " s" }

  /// An amount of time as `33 ms (2 frames)`.
  static func amount(_ amount: Change.Amount) -> String {
    let seconds = abs(amount.seconds ?? 0)
    let text =
      seconds >= 1
      ? time(seconds) : decimal(seconds * 1000, places: seconds < 0.01 ? 1 : 0) + " ms"
    return "\(text) (\(count(abs(amount.frames ?? 0))))"
  }

  /// A time without a sign as `33 ms`.
  static func milliseconds(_ seconds: Double) -> String {
    decimal(abs(seconds) * 1000, places: 0) + " ms"
  }

  /// A number of frames as `2 frames` or `1.4 frames`.
  static func count(_ frames: Double) -> String {
    let rounded = frames.rounded()
    if abs(frames - rounded) < 0.15 { return count(Int(rounded), "frame") }
    return decimal(frames, places: 1) + " frames"
  }

  /// A number with its noun, such as `1 pixel` or `120 pixels`.
  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// A length as `20 pt` or `0.5 pt`.
  static func points(_ points: Double) -> String {
    decimal((abs(points) * 100).rounded() / 100, places: 2, trims: true) + " pt"
  }

  /// A part below one as `half the rate` or `0.83 times the rate`.
  static func share(_ share: Double, _ noun: String) -> String {
    abs(share - 0.5) < 0.05
      ? "half \(noun)" : "\(decimal(share, places: 2, trims: true)) times \(noun)"
  }

  /// A factor above one as `twice` or `2.5 times`.
  static func times(_ factor: Double) -> String {
    abs(factor - 2) < 0.05 ? "twice" : "\(decimal(factor, places: 2, trims: true)) times"
  }

  /// A number with a fixed count of decimal places.
  static func decimal(_ value: Double, places: Int, trims: Bool = false) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let units = Int((abs(value) * power).rounded())
    let sign = value < 0 && units > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(units)" }
    var digits = "\(units % Int(power))"
    while digits.utf8.count < places { digits = "0" + digits }
    while trims, digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(units / Int(power))" + (digits.isEmpty ? "" : ".\(digits)")
  }

  static func lower(_ points: Double) -> String { points > 0 ? "lower" : "higher" }

  static func name(_ subject: String?) -> String {
    switch subject {
    case nil: "the motion"
    case "keyboard": "the keyboard"
    case "form": "the form"
    case let id?: "`\(shown: id)`"
    }
  }

  static func list(_ ids: [String]) -> String {
    ids.map { "`\(shown: $0)`" }.joined(separator: ", ")
  }
}
