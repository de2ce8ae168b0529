/// How long a text may be: no screen shows more, and measuring it takes time.
enum TextLimit {
  /// The first characters of a text, as many as it may have.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > XMLReader.maximumTextLength else { return text }
    return String(text.unicodeScalars.prefix(XMLReader.maximumTextLength))
  }
}

extension DumpNode {
  /// Cuts what is too long in it and in all in it; returns how many texts that were.
  mutating func cutTexts() -> Int {
    var count = 0
    for path in [\DumpNode.label, \.value, \.placeholder, \.identifier] {
      let cut = TextLimit.cut(self[keyPath: path])
      guard cut.utf8.count < self[keyPath: path].utf8.count else { continue }
      self[keyPath: path] = cut
      count += 1
    }
    for index in children.indices { count += children[index].cutTexts() }
    return count
  }
}
