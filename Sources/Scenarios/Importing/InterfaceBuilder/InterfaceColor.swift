internal import KeyboardAvoidance
internal import Markup

// The colours of Interface Builder.

extension XMLElement {
  /// A colour of Interface Builder as scenarios have it; `nil` for none, for a clear one, and for one
  /// of an asset catalogue, which the file does not hold.
  ///
  /// - Parameters:
  ///   - resources: The copies that the file holds of the catalogue's colours.
  ///   - behind: What shows through a colour; `nil` for white.
  func color(
    _ key: String, _ resources: [String: ViewColor], on behind: ViewColor? = nil
  ) -> ViewColor? {
    child(key: key).flatMap { color($0, resources, on: behind) }
  }

  /// The same of an element inside.
  func color(
    _ source: XMLElement, _ resources: [String: ViewColor] = [:], on behind: ViewColor? = nil
  ) -> ViewColor? {
    let alpha = alpha(of: source)
    guard alpha >= Self.leastAlpha else { return nil }
    // The file's copy of a system's colour can be mixed with what is behind it.
    let copy = alpha < 1 ? source.systemName.flatMap { resources[$0] } : nil
    return (copy ?? source.fullColor(resources))?.over(behind, alpha: alpha)
  }

  /// How much of a view or a colour has to be there to be seen.
  static let leastAlpha = 0.01

  /// How much of a colour is seen, from 0 to 1: what its own alpha and its view's leave.
  private func alpha(of color: XMLElement) -> Double {
    (number("alpha") ?? 1) * (color.number("alpha") ?? 1)
  }

  /// The colour without its alpha.
  private func fullColor(_ resources: [String: ViewColor]) -> ViewColor? {
    if let name = systemName {
      return Self.systemColors[name].map { .system($0) } ?? resources[name]
        ?? Self.lightColors[name].map { .rgb($0) }
    }
    return self["name"].map { resources[$0] } ?? plainColor
  }

  private var systemName: String? { self["systemColor"] ?? self["cocoaTouchSystemColor"] }

  /// Whether the colour under a key is clear, so that words in it are not seen.
  func hasClearColor(_ key: String) -> Bool {
    guard let source = child(key: key), source.name == "color" else { return false }
    return alpha(of: source) < Self.leastAlpha || source.systemName == "clearColor"
  }

  /// Whether a colour is named under a key that the file does not hold.
  func hasUnknownColor(_ key: String, _ resources: [String: ViewColor]) -> Bool {
    guard let source = child(key: key), source.name == "color" else { return false }
    return (source["name"] ?? source.systemName) != nil && !hasClearColor(key)
      && color(key, resources) == nil
  }

  /// `UIColor`'s grounds, fills and greys in light mode (Human Interface Guidelines, Color), those
  /// that let through what is behind on white.
  private static let lightColors: [String: UInt32] = [
    "darkGrayColor": 0x55_5555, "lightGrayColor": 0xAA_AAAA, "tertiaryLabelColor": 0xC4_C4C7,
    "placeholderTextColor": 0xC4_C4C7, "quaternaryLabelColor": 0xDC_DCDD,
    "opaqueSeparatorColor": 0xC6_C6C8,
    "secondarySystemBackgroundColor": 0xF2_F2F7, "systemGroupedBackgroundColor": 0xF2_F2F7,
    "groupTableViewBackgroundColor": 0xF2_F2F7, "tertiarySystemGroupedBackgroundColor": 0xF2_F2F7,
    "systemGray2Color": 0xAE_AEB2, "systemGray3Color": 0xC7_C7CC, "systemGray4Color": 0xD1_D1D6,
    "systemGray5Color": 0xE5_E5EA, "systemGray6Color": 0xF2_F2F7, "separatorColor": 0xC6_C6C8,
    "systemFillColor": 0xE4_E4E6, "secondarySystemFillColor": 0xE9_E9EB,
    "tertiarySystemFillColor": 0xEF_EFF0, "quaternarySystemFillColor": 0xF4_F4F5,
    "viewFlipsideBackgroundColor": 0x1F_2124,
  ]

  /// The colour that an element's own numbers make.
  private var plainColor: ViewColor? {
    let parts: [Double]
    if let white = number("white") {
      parts = [white, white, white]
    } else {
      parts = ["red", "green", "blue"].compactMap { number($0) }
    }
    // Colours of wider spaces go beyond what is drawn.
    guard parts.count == 3, parts.allSatisfy({ -1...2 ~= $0 }) else { return nil }
    return .rgb(
      parts.reduce(0) { $0 << 8 | UInt32(NumberText.whole(($1 * 255).rounded(), in: 0...255)) })
  }

  /// `UIColor`'s names, and those of before iOS 13.
  private static let systemColors: [String: ViewColor.SystemColor] = {
    var names: [String: ViewColor.SystemColor] = [
      "labelColor": .label, "darkTextColor": .label, "secondaryLabelColor": .secondaryLabel,
      "lightTextColor": .white,
      "systemBackgroundColor": .white, "tertiarySystemBackgroundColor": .white,
      "secondarySystemGroupedBackgroundColor": .white,
      "linkColor": .blue, "tintColor": .blue,
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
  /// The colour with an alpha on what is behind it, on white where that is `nil`; where either
  /// differs between light and dark itself, if that is most of what is seen.
  fileprivate func over(_ behind: ViewColor?, alpha: Double) -> ViewColor? {
    guard alpha < 1, let own = value, let behind = (behind ?? .system(.white)).value else {
      return alpha < 0.5 ? nil : self
    }
    return .rgb(
      [16, 8, 0].reduce(0) { mixed, shift in
        let (one, other) = (Double(own >> shift & 0xFF), Double(behind >> shift & 0xFF))
        let part = (one * alpha + other * (1 - alpha)).rounded()
        return mixed << 8 | UInt32(NumberText.whole(part, in: 0...255))
      })
  }

  private var value: UInt32? {
    switch self {
    case .rgb(let value): value
    case .system(.white): 0xFF_FFFF
    case .system(.black): 0
    case .system: nil
    }
  }

  /// Whether nothing is seen of it on a page.
  var isWhite: Bool {
    value.map { value in [16, 8, 0].allSatisfy { value >> $0 & 0xFF > 252 } } ?? false
  }

  /// Whether words in it are hardly read on a page.
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
    case .system(let color): color.rawValue
    case .rgb(let value): "#" + value.hexadecimal(digits: 6)
    }
  }
}
