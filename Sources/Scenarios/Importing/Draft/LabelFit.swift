internal import KeyboardAvoidance
internal import Keyframes

/// Finds the text style that fits a label, for scenarios have styles and no point sizes.
enum LabelFit {
  /// The average width of a letter and the height of a line as shares of the font's size; the
  /// latter is what Interface Builder gives San Francisco.
  private static let letterWidth = 0.52
  private static let lineHeight = 1.193

  static func style(_ element: ScreenElement) -> Label.Style {
    if let size = element.style.pointSize {
      return paragraphSize(element) == nil ? exact(size, isBold: element.style.isBold) : .body
    }
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

  /// The style with a font's size and weight, or else the body's, to which the size is said.
  private static func exact(_ size: Double, isBold: Bool) -> Label.Style {
    Label.Style.allCases.first { abs($0.pointSize - size) < 0.01 && $0.isHeavy == isBold } ?? .body
  }

  /// The frame in which a label's words take the lines that they took, given that Inter is wider
  /// than the system's font: broader where they were whole, at the side that is free.
  static func frame(_ element: ScreenElement) -> Rect {
    var frame = element.frame
    guard let size = element.style.pointSize, !element.label.contains(where: \.isNewline),
      element.kind == .button || lines(of: element, size: size) <= 1
    else { return frame }
    let words = TextMeasure.width(element.label, size: size, isBold: element.style.isBold)
    let needed = words * interWidth + 1
    guard words <= frame.width * 1.02 + 1, needed > frame.width else { return frame }
    let more = needed - frame.width
    frame.size.width = needed
    switch element.style.alignment {
    case _ where element.kind == .button: frame.origin.x -= more / 2
    case .center: frame.origin.x -= more / 2
    case .right: frame.origin.x -= more
    default: break
    }
    return frame
  }

  /// The size of the font at which a paragraph takes the lines that it took, given that Inter is
  /// wider; `nil` for a single line, and where the source does not tell the size.
  static func paragraphSize(_ element: ScreenElement) -> Double? {
    guard let size = element.style.pointSize, element.kind == .label else { return nil }
    let lines = lines(of: element, size: size)
    guard lines > 1, element.frame.width > 0 else { return nil }
    func count(_ factor: Double) -> Int {
      TextMeasure.lineCount(
        element.label, size: size, isBold: element.style.isBold, width: element.frame.width,
        stretch: factor)
    }
    // What was cut is cut.
    guard count(1) <= lines else { return size }
    let factor = [1, 0.98, 0.96, 0.94, 0.92].first { count(interWidth * $0) <= lines } ?? 0.92
    return (size * factor * 10).rounded(.down) / 10
  }

  /// How many lines a label's frame has room for.
  private static func lines(of element: ScreenElement, size: Double) -> Int {
    Numeral.whole((element.frame.height / (size * lineHeight)).rounded(), in: 0...1000)
  }

  /// How much wider words are in Inter than in the system's font, at most: an estimate.
  private static let interWidth = 1.08

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

extension Label.Style {
  /// Whether it is semibold or bold.
  fileprivate var isHeavy: Bool {
    switch self {
    case .largeTitle, .title, .title2, .headline: true
    case .body, .subheadline, .footnote, .caption: false
    }
  }
}
