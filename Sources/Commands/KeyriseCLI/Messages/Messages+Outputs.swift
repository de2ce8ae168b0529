import FrameSequence
import Keyframes
import Markup

/// What is said of files that a command writes.
extension Messages {
  static func unsupportedOutput(_ path: String, ending: String) -> String {
    "'\(shown: path)' ends in '.\(shown: ending)'; keyrise writes frame directories (a path "
      + "that ends in '/'), "
      + ".apng, .gif and .svg animations, .mp4, .webm and .mov videos, .html players and .png stills"
  }

  static func unsupportedFormat(_ format: String, path: String) -> String {
    "'--format \(shown: format)' and '-o \(shown: path)' contradict each other"
  }

  static let noScenario = "no scenario; name a file, or '-' to read standard input"

  /// What a person sees who types the name of the tool.
  static let firstSteps = """
    When the keyboard rises, where does the form go?

      keyrise new sign-up        writes a commented scenario, sign-up.yaml
      keyrise sign-up.yaml       draws its frames
      keyrise audit sign-up.yaml --strategy all
      keyrise --help             has all commands
    """

  static let standardOutputNeedsFormat =
    "'-o -' writes one file to standard output, which needs a '--format': png, apng, gif, svg, "
    + "html, mov, mp4 or webm"

  static func outputsCollide(_ path: String) -> String {
    "several outputs would be written to '\(shown: path)'; name another path, or put {scenario}, "
      + "{strategy}, {device} or {storm} into it"
  }

  static func outputIsInput(_ path: String) -> String {
    "'\(shown: path)' is read by this very command, and would be lost; write to another path"
  }

  static func outputOutside(_ path: String, of name: String) -> String {
    "'\(shown: path)' is outside the directory of '\(shown: name)', whose 'outputs' ask for it; "
      + "name the path with -o, or pass --allow-outside if you trust the scenario"
  }

  static func unknownPlaceholder(_ name: String, path: String) -> String {
    "'{\(shown: name)}' in '\(shown: path)' is unknown; what can stand there: {scenario}, "
      + "{strategy}, {device}, {storm}"
  }

  static func notAPosition(_ text: String) -> String {
    "'\(shown: text)' is not a position; examples: 0.25s, 250ms, 50%, #15, event:willShow, "
      + "event:focus(email)+80ms, shown, settled, start, end"
  }

  static func wrote(_ summary: WriteSummary, seconds: Double) -> String {
    let verb = summary.unchanged ? "unchanged" : "wrote"
    let frames = "\(Format.count(summary.frames, "frame")) (\(summary.distinct) distinct)"
    return [
      "\(verb) \(shown: summary.path)", frames, Format.seconds(summary.duration),
      "\(summary.width)x\(summary.height)", Format.bytes(summary.bytes),
      "in \(Format.seconds(seconds))",
    ].joined(separator: "  ")
  }

  static func wroteAnimation(_ summary: WriteSummary, seconds: Double) -> String {
    [
      "\(summary.unchanged ? "unchanged" : "wrote") \(shown: summary.path)",
      Format.seconds(summary.duration), "\(summary.width)x\(summary.height)",
      Format.bytes(summary.bytes), "in \(Format.seconds(seconds))",
    ].joined(separator: "  ")
  }

  static func wroteStill(
    _ path: String, at time: Double, width: Int, height: Int, bytes: Int, unchanged: Bool,
    seconds: Double
  ) -> String {
    [
      "\(unchanged ? "unchanged" : "wrote") \(shown: path)", "1 frame at \(Format.decimal(time)) s",
      "\(width)x\(height)", Format.bytes(bytes), "in \(Format.seconds(seconds))",
    ].joined(separator: "  ")
  }

  static func wroteText(_ path: String, bytes: Int, unchanged: Bool) -> String {
    "\(unchanged ? "unchanged" : "wrote") \(shown: path)  \(Format.bytes(bytes))"
  }

  /// A film with something around a screen that turns.
  static let cannotDressTurning = """
    the device is turned in this scenario, and a frame around it cannot follow: leave out \
    --frame, --shadow and --background, or draw one instant with 'keyrise still'
    """

  static func unknownEnding(_ path: String, ending: String, meant: String?) -> String {
    "'\(shown: path)' ends in '.\(shown: ending)'"
      + (meant.map { "; did you mean '.\(shown: $0)'? a" } ?? ", which is nothing that keyrise "
        + "writes; a")
      + " directory of frames ends in '/': \(shown: path)/"
  }

  static func unsupportedText(_ path: String, ending: String, known: [String]) -> String {
    let list = known.map { ".\(shown: $0)" }
    return "'\(shown: path)' ends in '.\(shown: ending)', and this is written as "
      + list.dropLast().joined(separator: ", ") + " or \(list.last ?? "")"
  }

  static func stillWantsAFile(_ path: String) -> String {
    "'-o \(shown: path)' is no .png, .svg or .pdf; keyrise still writes one picture, or '-' for "
      + "standard output"
  }

  static let emptyOutput = "'-o' names no file"
}
