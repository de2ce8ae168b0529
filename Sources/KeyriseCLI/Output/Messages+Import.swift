// Sentences of `keyrise import`; what is said of a screen is in the target Importing.

extension Messages {
  static let nothingToImport =
    "no file to import; name a storyboard, a page source or another dump, or '-' for standard input"

  static let severalImports =
    "several files need a directory to be written to, such as '-o scenarios/'"

  static let importWithoutName =
    "what comes from standard input has no name; name the scenario with -o"

  static func noImport(_ path: String) -> String { "there is no file '\(path)'" }

  static func cannotImport(_ name: String, because sentence: String) -> String {
    "cannot import '\(name)': \(sentence)"
  }

  static func wroteImport(
    _ path: String, fields: Int, device: String, unchanged: Bool
  ) -> String {
    "\(unchanged ? "unchanged" : "wrote") \(path)  \(Format.count(fields, "field"))"
      + (device.isEmpty ? "" : "  \(device)")
  }

  static func importLosses(_ name: String, _ losses: [String]) -> String {
    "\(name): " + losses.joined(separator: "; ")
  }
}
