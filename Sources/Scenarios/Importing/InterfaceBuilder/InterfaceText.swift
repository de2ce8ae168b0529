internal import KeyboardAvoidance
internal import Markup

// What a view of Interface Builder says, and how it looks.

extension XMLElement {
  /// The text under a key: an attribute, or an element inside with it.
  func text(_ key: String) -> String {
    if let value = attributes[key] { return value }
    guard let child = child(key: key) else { return "" }
    switch child.name {
    case "string", "mutableString":
      return child.isYes("base64-UTF8") ? Self.decoded(child.text) : child.text
    case "attributedString":
      return child.children.filter { $0.name == "fragment" }
        .map { $0.text("content") }
        .joined()
    default: return ""
    }
  }

  /// The text of letters of Base64, which Xcode breaks into lines and does not pad: its notation for
  /// characters that XML cannot have.
  private static func decoded(_ letters: String) -> String {
    let letters = letters.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "+/".contains($0)) }
    let padding = String(repeating: "=", count: (4 - letters.utf8.count % 4) % 4)
    return Base64.bytes(letters + padding).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// A text, or the attributed one in its place.
  var words: String {
    let plain = text("text")
    return plain.isEmpty ? text("attributedText") : plain
  }

  /// The identifier for tests, where there is one.
  var accessibilityIdentifier: String {
    children.first { $0.name == "accessibility" }?["identifier"]
      ?? children(in: "userDefinedRuntimeAttributes")
      .first { $0["keyPath"] == "accessibilityIdentifier" }?["value"] ?? ""
  }

  /// The font under a key.
  func font(_ key: String = "fontDescription") -> Font? {
    child(key: key).flatMap { Font($0) }
  }

  /// The number that a user-defined runtime attribute sets.
  func runtimeNumber(_ keyPaths: Set<String>) -> Double? {
    let attribute = children(in: "userDefinedRuntimeAttributes").first {
      keyPaths.contains($0["keyPath"] ?? "")
    }
    return attribute?.child(key: "value")?.number("value")
  }

  /// The text that a user-defined runtime attribute sets.
  func runtimeText(_ keyPath: String) -> String {
    children(in: "userDefinedRuntimeAttributes").first { $0["keyPath"] == keyPath }?
      .text("value") ?? ""
  }

  /// The font of the words: that of an attributed text of one look, or the view's own.
  var wordsFont: Font? {
    let fragments = child(key: "attributedText")?.children.filter { $0.name == "fragment" } ?? []
    guard let only = fragments.first, fragments.count == 1 else { return font() }
    return only.child("attributes")?.child(key: "NSFont").flatMap { Font(attribute: $0) } ?? font()
  }

  /// A font of Interface Builder.
  struct Font {
    /// In points.
    var size: Double
    var weight = FontWeight.regular
    /// Whether it is no font of the system.
    var isCustom = false
    var isItalic = false

    var isBold: Bool { weight == .semibold || weight == .bold }

    init?(_ element: XMLElement) {
      guard element.name == "fontDescription" else { return nil }
      if let style = element["style"], let known = Self.textStyles[style] {
        (size, weight) = known
        return
      }
      guard let size = element.number("pointSize") ?? Self.sizes[element["size"] ?? ""],
        1...1000 ~= size
      else { return nil }
      self.size = size
      let name = element["name"] ?? ""
      isCustom = !name.isEmpty && !name.hasPrefix(".SF") && !name.hasPrefix(".AppleSystem")
      isItalic = element["type"] == "italicSystem" || Self.isItalic(name)
      switch element["weight"] {
      case "medium": weight = .medium
      case "semibold": weight = .semibold
      case "bold", "heavy", "black": weight = .bold
      default:
        let isBold = element["type"] == "boldSystem" || name.contains("Bold")
        weight = isBold ? .bold : name.contains("Medium") ? .medium : .regular
      }
    }

    /// The font of a run of an attributed text.
    init?(attribute: XMLElement) {
      guard let size = attribute.number("size"), 1...1000 ~= size else { return nil }
      self.size = size
      let name = attribute["name"] ?? ""
      isCustom = !name.isEmpty && !name.hasPrefix(".") && attribute["metaFont"] == nil
      isItalic = Self.isItalic(name)
      weight = name.contains("Bold") ? .bold : name.contains("Medium") ? .medium : .regular
    }

    private static func isItalic(_ name: String) -> Bool {
      name.contains("Italic") || name.contains("Oblique")
    }

    /// `UIFont`'s sizes that have names, in points.
    private static let sizes: [String: Double] = [
      "button": 18, "label": 17, "system": 14, "smallSystem": 12,
    ]

    /// Apple's text styles at the size Large (Human Interface Guidelines, Typography).
    private static let textStyles: [String: (Double, FontWeight)] = [
      "UICTFontTextStyleTitle0": (34, .regular), "UICTFontTextStyleTitle1": (28, .regular),
      "UICTFontTextStyleTitle2": (22, .regular), "UICTFontTextStyleTitle3": (20, .regular),
      "UICTFontTextStyleHeadline": (17, .semibold), "UICTFontTextStyleBody": (17, .regular),
      "UICTFontTextStyleCallout": (16, .regular), "UICTFontTextStyleSubhead": (15, .regular),
      "UICTFontTextStyleFootnote": (13, .regular), "UICTFontTextStyleCaption1": (12, .regular),
      "UICTFontTextStyleCaption2": (11, .regular),
    ]
  }
}

extension ScreenElement.Input {
  /// `textInputTraits` and the border of a field in Interface Builder.
  init(_ element: XMLElement) {
    let traits = element.child(key: "textInputTraits")
    isSecure = traits?.isYes("secureTextEntry") ?? false
    type = Self.type(traits)
    returnKey = traits?["returnKeyType"].flatMap { Self.returnKeys[$0] }
    // Interface Builder leaves its default out, which is none, where UIKit's is sentences.
    autocapitalization =
      traits?["autocapitalizationType"].flatMap { Autocapitalization(rawValue: $0) }
      ?? Autocapitalization.none
    enablesReturnKeyAutomatically = traits?["enablesReturnKeyAutomatically"].map { $0 == "YES" }
    correctsNothing = traits?["autocorrectionType"] == "no" && traits?["spellCheckingType"] == "no"
    if element.name == "textField" {
      switch element["borderStyle"] {
      case "roundedRect": border = .roundedRect
      case "line", "bezel": border = .line
      default: border = TextInput.Border.none
      }
    }
  }

  private static func type(_ traits: XMLElement?) -> FieldType? {
    if let keyboard = traits?["keyboardType"].flatMap({ keyboards[$0] }) { return keyboard }
    switch traits?["textContentType"] {
    case "username": return .username
    case "name": return .name
    default: return nil
    }
  }

  private static let keyboards: [String: FieldType] = [
    "URL": .url, "numberPad": .number, "asciiCapableNumberPad": .number, "emailAddress": .email,
    "phonePad": .phone, "decimalPad": .decimal, "numbersAndPunctuation": .numbersAndPunctuation,
    "webSearch": .webSearch, "twitter": .twitter,
  ]

  private static let returnKeys: [String: ReturnKey] = [
    "next": .next, "done": .done, "go": .go, "search": .search, "send": .send,
    "continue": .continue, "join": .join, "route": .route, "google": .search, "yahoo": .search,
  ]
}

extension XMLElement {
  /// The control or the picture that a view of Interface Builder is, if it is one.
  var control: Element.Content? {
    switch name {
    case "imageView": return .image(accessibilityLabel)
    case "slider": return .slider(value: share(of: number("value") ?? 0.5))
    case "stepper": return .stepper
    case "progressView": return .progress(value: min(max(number("progress") ?? 0, 0), 1))
    case "segmentedControl":
      let segments = children.first { $0.name == "segments" }?.children.map { $0["title"] ?? "" }
      guard let segments, !segments.isEmpty, segments.count <= 12 else { return nil }
      let chosen = integer("selectedSegmentIndex") ?? 0
      return .segmentedControl(
        SegmentedControl(segments, selectedIndex: min(max(chosen, 0), segments.count - 1)))
    case "pageControl":
      let count = integer("numberOfPages") ?? 0
      let current = integer("currentPage") ?? 0
      guard 1...100 ~= count else { return nil }
      return .pageControl(PageControl(count, current: min(max(current, 0), count - 1)))
    default: return nil
    }
  }

  private func share(of value: Double) -> Double {
    let (least, most) = (number("minValue") ?? 0, number("maxValue") ?? 1)
    let part = (value - least) / (most - least)
    return part.isFinite ? min(max(part, 0), 1) : 0
  }

  var accessibilityLabel: String {
    children.first { $0.name == "accessibility" && $0["key"] == "accessibilityConfiguration" }?[
      "label"] ?? ""
  }
}
