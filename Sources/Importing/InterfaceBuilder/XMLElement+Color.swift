internal import KeyboardAvoidance

extension XMLElement {
  /// A colour of Interface Builder as scenarios have it; `nil` for none, for what is hardly seen,
  /// and for one of an asset catalogue, which the file does not hold.
  func color(_ key: String) -> ViewColor? {
    guard let source = child(key: key), (source.number("alpha") ?? 1) > 0.2 else { return nil }
    if let name = source["systemColor"] ?? source["cocoaTouchSystemColor"] {
      return Self.systemColors[name].map { .system($0) }
    }
    let parts: [Double]
    if let white = source.number("white") {
      parts = [white, white, white]
    } else {
      parts = ["red", "green", "blue"].compactMap { source.number($0) }
    }
    guard parts.count == 3, parts.allSatisfy({ (0...1).contains($0) }) else { return nil }
    return .rgb(parts.reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) })
  }

  /// `UIColor`'s names, and those of before iOS 13.
  private static let systemColors: [String: ViewColor.SystemColor] = {
    var names: [String: ViewColor.SystemColor] = [
      "labelColor": .label, "darkTextColor": .label, "secondaryLabelColor": .secondaryLabel,
      "lightTextColor": .white, "darkGrayColor": .secondaryLabel, "lightGrayColor": .secondaryLabel,
      "systemBackgroundColor": .white,
    ]
    for color in ViewColor.SystemColor.allCases {
      let name = color.rawValue
      names["\(name)Color"] = names["\(name)Color"] ?? color
      names["system\(name.prefix(1).uppercased() + name.dropFirst())Color"] = color
    }
    return names
  }()
}

extension ViewColor {
  /// Whether nothing would be seen of it on a page, as white and nearly white are not.
  var isNearlyWhite: Bool {
    switch self {
    case .system(let color): color == .white
    case .rgb(let value): [16, 8, 0].allSatisfy { value >> $0 & 0xFF > 240 }
    }
  }

  /// Whether it is the colour of words anyway: black, nearly black, or the label's.
  var isNearlyBlack: Bool {
    switch self {
    case .system(let color): color == .black || color == .label
    case .rgb(let value): [16, 8, 0].allSatisfy { value >> $0 & 0xFF < 48 }
    }
  }

  /// Whether it is a grey of words that matter less.
  var isGray: Bool {
    switch self {
    case .system(let color): color == .gray || color == .secondaryLabel
    case .rgb(let value):
      value >> 16 & 0xFF == value >> 8 & 0xFF && value >> 8 & 0xFF == value & 0xFF
        && (76...204).contains(value & 0xFF)
    }
  }

  /// As scenarios write it.
  var text: String {
    switch self {
    case .system(let color): return color.rawValue
    case .rgb(let value):
      let digits = String(value, radix: 16)
      return "#" + String(repeating: "0", count: max(6 - digits.count, 0)) + digits
    }
  }
}
