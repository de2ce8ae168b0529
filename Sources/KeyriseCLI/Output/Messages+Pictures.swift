/// What is said about illustrations.
extension Messages {
  static let altAndMarkdown = "'--alt' and '--markdown' contradict each other; choose one"

  static let wordsAndPicture =
    "'-o -' writes a picture to standard output, where '--alt' and '--markdown' write words"

  static let standardOutputNeedsPictureFormat =
    "'-o -' writes a picture to standard output, which needs '--format svg', png or pdf"

  static func notAPicturePath(_ path: String) -> String {
    "'-o \(path)' is no .svg, .png or .pdf, which illustrations are written as"
  }

  static func notAMargin(_ margin: Double) -> String {
    "'--margin \(Format.decimal(margin))' is not a margin; it must be 0 to 1000"
  }

  static func notAColor(_ text: String) -> String {
    "'\(Format.printable(text))' is not a colour; examples: #ffffff, #0d1117, #ffffff80, "
      + "transparent"
  }

  static func notASourceDate(_ text: String) -> String {
    "SOURCE_DATE_EPOCH is '\(Format.printable(text))', which is not a number of seconds"
  }

  static func unknownAnnotation(_ word: String, known: [String]) -> String {
    "a figure cannot show '\(Format.printable(word))'; it can show: "
      + known.joined(separator: ", ") + ", or all"
  }

  static func wrotePicture(
    _ path: String, width: Int, height: Int, bytes: Int, unchanged: Bool, seconds: Double
  ) -> String {
    [
      "\(unchanged ? "unchanged" : "wrote") \(path)", "\(width)x\(height)", Format.bytes(bytes),
      "in \(Format.seconds(seconds))",
    ].joined(separator: "  ")
  }

  /// A picture in Markdown, with what it shows and what it is called.
  static func markdown(_ path: String, alt: String, title: String) -> String {
    func escaped(_ text: String, _ special: String) -> String {
      Format.printable(text).reduce(into: "") { result, character in
        if special.contains(character) { result += "\\" }
        result.append(character)
      }
    }
    let place = path.contains(where: { " ()<>".contains($0) }) ? "<\(path)>" : path
    let name = title.isEmpty ? "" : " \"\(escaped(title, "\\\""))\""
    return "![\(escaped(alt, "\\[]"))](\(place)\(name))"
  }
}
