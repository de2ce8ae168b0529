internal import KeyboardAvoidance
internal import Keyframes

/// Finds the text style that fits a label, for scenarios have styles and no point sizes.
enum LabelFit {
  /// The average width of a letter and the height of a line as shares of the font's size; the
  /// latter is what Interface Builder gives San Francisco.
  private static let letterWidth = 0.52
  private static let lineHeight = 1.193

  static func style(_ element: ScreenElement) -> Label.Style {
    if let size = element.style.pointSize { return nearest(to: size, isBold: element.style.isBold) }
    let size = element.frame.size
    func height(_ style: Label.Style) -> Double {
      let lines = lineCount(element.label, pointSize: style.pointSize, width: size.width)
      return Double(lines) * style.pointSize * lineHeight
    }
    let fitting = Label.Style.allCases.filter { $0 != .headline && height($0) <= size.height + 1 }
    guard let largest = fitting.first else { return .caption }
    // A frame with much free room says nothing about the font.
    return height(largest) < size.height * 0.6 && fitting.contains(.body) ? .body : largest
  }

  static func nearest(to size: Double, isBold: Bool) -> Label.Style {
    let styles = Label.Style.allCases.filter { $0 != .headline }
    let nearest = styles.min { abs($0.pointSize - size) < abs($1.pointSize - size) } ?? .body
    return nearest == .body && isBold ? .headline : nearest
  }

  /// How many lines a text takes, word by word.
  static func lineCount(_ text: String, pointSize: Double, width: Double) -> Int {
    guard width > 0 else { return 1 }
    var lines = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var x = 0.0
      lines += 1
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        let length = Double(word.count) * letterWidth * pointSize
        if x > 0, x + length > width {
          lines += 1
          x = 0
        }
        x += length + letterWidth / 2 * pointSize
      }
    }
    return max(lines, 1)
  }
}
