import Markup
import Scenario

/// What is said about illustrations.
extension Messages {
  static let altAndMarkdown = "'--alt' and '--markdown' contradict each other; choose one"

  static let wordsAndPicture =
    "'-o -' writes a picture to standard output, where '--alt' and '--markdown' write words"

  static let standardOutputNeedsPictureFormat =
    "'-o -' writes a picture to standard output, which needs '--format svg', png or pdf"

  static func notAPicturePath(_ path: String) -> String {
    "'-o \(shown: path)' is no .svg, .png or .pdf, which illustrations are written as; 'compare' "
      + "and 'sheet' also play, as .apng, .gif, .mov, .mp4 or .webm"
  }

  static let pictureToTerminal =
    "'-o -' writes a picture, and standard output is a terminal, which cannot show it; send it "
    + "somewhere else, as in: -o - > picture.png"

  static let positionOfAnimation =
    "'--at' is the instant of a picture; an animation shows all of them"

  static let cannotTurnSideBySide = """
    the device is turned in this scenario, and devices side by side cannot follow: compare one \
    instant as .svg, .png or .pdf, or animate each strategy with 'keyrise render'
    """

  static func dressingOfPage(_ path: String) -> String {
    "'\(shown: path)' is a page around the bare screen; --frame, --background, --shadow, "
      + "--margin and --theme are for frames, .svg, .apng, .gif, .mov, .mp4, .webm and stills"
  }

  static let momentsOfPositions =
    "'--at' names the moments themselves, and --moments, --count and --span choose some; leave "
    + "out one"

  static func assumedLook(_ sentence: String, of name: String) -> String {
    "\(shown: name): \(sentence)"
  }

  static func notACorner(_ corner: Double) -> String {
    "corners have a radius of 0 to 1000 units, not \(Format.decimal(corner))"
  }

  static func notAnAccent(_ text: String) -> String {
    "'\(shown: text)' is no opaque colour; write it as #rrggbb"
  }

  static func notAnAspect(_ text: String) -> String {
    "'\(shown: text)' is no proportion; write it as 16:9, from 1:10 to 10:1"
  }

  static func notANote(_ text: String) -> String {
    "'\(shown: text)' is no note; write it as VIEW: TEXT or VIEW left: TEXT, such as 'city: 8 pt'"
  }

  static func notAMargin(_ margin: Double) -> String {
    "'--margin \(Format.decimal(margin))' is not a margin; it must be 0 to 1000"
  }

  static func notAColor(_ text: String) -> String {
    "'\(shown: text)' is not a colour; examples: #ffffff, #0d1117, #ffffff80, transparent"
  }

  static func panelCount(_ count: Int, of devices: Int) -> String {
    "\(Format.count(count, "title")) for \(Format.count(devices, "device")): a title is for one "
      + "device each"
  }

  /// Why the scenario cannot be played as an output asks.
  static func unplayableOutput(_ diagnostics: [Diagnostic]) -> String {
    let reason = diagnostics.first { $0.severity == .error }.map { ": " + $0.message } ?? ""
    return "the scenario cannot be played so\(reason)"
  }

  static let scenarioOrCurves = "name a scenario, or '--curves' without one"

  static func notACount(_ count: Int) -> String {
    "'--count \(count)' is not a number of moments; it must be 1 to 60"
  }

  static func notColumns(_ columns: Int) -> String {
    "'--columns \(columns)' is not a number of columns; it must be 1 to 60"
  }

  static func notAWidth(_ width: Double) -> String {
    "'--width \(Format.decimal(width))' is not a width; it must be 200 to 4000"
  }

  static func notAPlotWidth(_ width: Double) -> String {
    "'--width \(Format.decimal(width))' is not a width; it must be 400 to 4000"
  }

  static func notASpan(_ text: String) -> String {
    "'--span \(shown: text)' is not a span; examples: 0.2s..1s, ..shown, event:focus..settled"
  }

  static func emptySpan(_ text: String) -> String {
    "'--span \(shown: text)' ends before it begins"
  }

  static func notAVariation(_ text: String) -> String {
    "'--vary \(shown: text)' is nothing to vary; examples: strategy=none,clearance, "
      + "device=all, appearance=light,dark"
  }

  static func unknownVariant(
    _ word: String, of variable: String, in text: String, known: [String]
  ) -> String {
    let meant =
      Spelling.nearest(to: word, among: known).map {
        "; did you mean '\(shown: $0)'?"
      } ?? ""
    return "'--vary \(shown: text)': no \(shown: variable) '\(shown: word)'\(meant)"
      + (known.count > 4 ? "" : "; there are: \(shown: known.joined(separator: ", "))")
  }

  static func tooManyVariants(_ count: Int) -> String {
    "\(count) variants do not fit one page; 200 do"
  }

  static func notASourceDate(_ text: String) -> String {
    "SOURCE_DATE_EPOCH is '\(shown: text)', which is not a number of seconds"
  }

  static func unknownAnnotation(_ word: String, known: [String]) -> String {
    "a figure cannot show '\(shown: word)';\(meaning(word, known)) it can show: "
      + known.joined(separator: ", ") + ", or all"
  }

  static func wrotePicture(
    _ path: String, width: Int, height: Int, bytes: Int, unchanged: Bool, seconds: Double
  ) -> String {
    [
      "\(unchanged ? "unchanged" : "wrote") "
        + "\(shown: path)", "\(width)x\(height)", Format.bytes(bytes),
      "in \(Format.seconds(seconds))",
    ].joined(separator: "  ")
  }

  /// A picture in Markdown, with what it shows and what it is called.
  static func markdown(_ path: String, alt: String, title: String) -> String {
    func escaped(_ text: String, _ special: String) -> String {
      PlainText.line(text).reduce(into: "") { result, character in
        if special.contains(character) { result += "\\" }
        result.append(character)
      }
    }
    let path = PlainText.line(path)
    let place = path.contains(where: { " ()<>".contains($0) }) ? "<\(path)>" : path
    let name = title.isEmpty ? "" : " \"\(escaped(title, "\\\""))\""
    return "![\(escaped(alt, "\\[]"))](\(place)\(shown: name))"
  }
}
