/// How much of a keyboard is there while it rises for the first time.
///
/// Two films of iOS 26 show it: a keyboard with words above its keys, the first in its app
/// (react-native-keyboard-controller, `validation-with-scroll.mp4` and
/// `validation-without-scroll.mp4`), is a plain panel at first, and the words come last. Two more,
/// of a keyboard without words (`never.mp4`, `persistent.mp4`), show it whole in every frame. That
/// later rises are whole is an assumption.
public enum KeyboardPresence: Hashable, Sendable {
  /// A plain panel with square corners.
  case panel
  /// Panel and keys, and the words above them at an opacity from 0 to 1.
  case keys(words: Double)

  /// All of it.
  public static let whole = keys(words: 1)

  /// Until when the panel is plain, in seconds from the start of the rise: 38 of 345 points were,
  /// which the spring reaches after 23 ms, and 88 after 41 ms were not.
  static let panelEnd = 0.032
  /// From when on words fade in, and until when, in seconds: none were seen after 41 ms, a twentieth
  /// of their darkness after 55, four fifths after 71 and all after 80.
  static let wordsFade = 0.054...0.075

  /// The parts that are there so many seconds after the rise began.
  init(elapsed: Double) {
    let fade = Self.wordsFade
    let progress = (elapsed - fade.lowerBound) / (fade.upperBound - fade.lowerBound)
    self = elapsed < Self.panelEnd ? .panel : .keys(words: min(max(progress, 0), 1))
  }
}
