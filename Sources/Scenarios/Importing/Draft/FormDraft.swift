internal import KeyboardAvoidance
internal import Keyframes
internal import Markup

/// Writes elements as the views of a form.
struct FormDraft {
  private(set) var fields: [ScenarioDraft.Field] = []
  private(set) var cutTexts = 0
  private(set) var viewCount = 0
  private(set) var isFull = false
  private var identifiers = Identifiers()
  private let labels: [ScreenElement]
  private let keyboard: Screen.Keyboard?

  /// Views that are written, at most.
  private static let maximumViews = 3000
  /// Groups in groups, at most; a scenario nests 100 levels, and these take two each.
  private static let maximumDepth = 12
  /// The largest coordinate of a scenario.
  private static let limit = 20_000.0

  init(screen: Screen) {
    labels = screen.everything.filter { $0.kind == .label }
    keyboard = screen.keyboard
  }

  /// Returns views for elements.
  ///
  /// - Parameters:
  ///   - origin: Where on the screen the coordinates of the superview begin.
  ///   - scroll: The frame of the scroll view around them.
  mutating func items(
    _ elements: [ScreenElement], origin: Point, scroll: Rect?, depth: Int = 0
  ) -> [ScenarioDraft.Item] {
    elements.flatMap { element -> [ScenarioDraft.Item] in
      guard viewCount < Self.maximumViews else {
        isFull = true
        return []
      }
      switch element.kind {
      case .container:
        return container(element, origin: origin, scroll: scroll, depth: depth)
      case .section:
        return section(element, origin: origin, scroll: scroll, depth: depth)
      case .scrollView where depth < Self.maximumDepth:
        return scrollView(element, origin: origin, depth: depth)
      case .scrollView:
        return items(element.children, origin: origin, scroll: scroll, depth: depth)
      default:
        viewCount += 1
        return [
          ScenarioDraft.Item(
            value: .inline(view(element, origin, scroll)), comment: comment(element))
        ]
      }
    }
  }

  private func comment(_ element: ScreenElement) -> String {
    element.doubt.map { "uncertain: \($0.rawValue)" } ?? ""
  }

  /// A section of a table, on a card of its own and with its words around it.
  private mutating func section(
    _ element: ScreenElement, origin: Point, scroll: Rect?, depth: Int
  ) -> [ScenarioDraft.Item] {
    guard depth < Self.maximumDepth else {
      return items(element.children, origin: origin, scroll: scroll, depth: depth)
    }
    viewCount += 1
    var entries = [
      ScenarioDraft.Entry("group", Self.rect(element.frame, origin)),
      ScenarioDraft.Entry("background", "card"),
    ]
    if element.section.isFullWidth { entries.append(ScenarioDraft.Entry("cornerRadius", 0)) }
    for (key, text) in [("header", element.section.header), ("footer", element.section.footer)]
    where !text.isEmpty {
      entries.append(ScenarioDraft.Entry(key, .inline(words(text))))
    }
    return group(entries, of: element, scroll: scroll, depth: depth)
  }

  /// The ground behind everything, which scrolls with the form.
  static func ground(_ color: ViewColor, _ size: Size) -> ScenarioDraft.Item {
    ScenarioDraft.Item(
      value: .mapping([
        ScenarioDraft.Entry("group", rect(Rect(origin: .zero, size: size), .zero)),
        ScenarioDraft.Entry("color", .string(color.text)), ScenarioDraft.Entry("form", []),
      ]))
  }

  /// A group is kept where it changes the coordinates of its fields, which some strategies get
  /// wrong, and where it has a ground of its own.
  private mutating func container(
    _ element: ScreenElement, origin: Point, scroll: Rect?, depth: Int
  ) -> [ScenarioDraft.Item] {
    let isMoved =
      abs(element.frame.minX - origin.x) > 0.01 || abs(element.frame.minY - origin.y) > 0.01
    let background = element.style.background
    guard depth < Self.maximumDepth,
      background != nil || isMoved && element.children.contains(where: \.isInput)
    else {
      return items(element.children, origin: origin, scroll: scroll, depth: depth)
    }
    viewCount += 1
    var entries = [ScenarioDraft.Entry("group", Self.rect(element.frame, origin))]
    if let background { entries.append(ScenarioDraft.Entry("color", .string(background.text))) }
    if background != nil, let radius = element.style.cornerRadius, radius > 0 {
      entries.append(ScenarioDraft.Entry("cornerRadius", Self.number(radius)))
    }
    return group(entries, of: element, scroll: scroll, depth: depth)
  }

  /// An item of entries and of the views inside an element.
  private mutating func group(
    _ entries: [ScenarioDraft.Entry], of element: ScreenElement, scroll: Rect?, depth: Int
  ) -> [ScenarioDraft.Item] {
    let inner = items(
      element.children, origin: element.frame.origin, scroll: scroll, depth: depth + 1)
    let form = ScenarioDraft.Entry("form", inner.isEmpty ? .inline([]) : .list(inner))
    return [ScenarioDraft.Item(value: .mapping(entries + [form]))]
  }

  private mutating func scrollView(
    _ element: ScreenElement, origin: Point, depth: Int
  ) -> [ScenarioDraft.Item] {
    let offset = element.scroll?.offset ?? .zero
    var inner = items(
      element.children,
      origin: Point(x: element.frame.minX - offset.x, y: element.frame.minY - offset.y),
      scroll: element.frame, depth: depth + 1)
    guard !inner.isEmpty else {
      return element.style.background == nil
        ? [] : container(element, origin: origin, scroll: nil, depth: depth)
    }
    if let ground = element.style.background {
      let content = element.scroll?.contentSize ?? .zero
      inner.insert(
        Self.ground(
          ground,
          Size(
            width: max(content.width, element.frame.width),
            height: max(content.height, element.frame.height))), at: 0)
    }
    viewCount += 1
    var entries = [ScenarioDraft.Entry("scrollView", Self.rect(element.frame, origin))]
    if let size = element.scroll?.contentSize {
      entries.append(ScenarioDraft.Entry("contentSize", Self.size(size)))
    }
    if offset != .zero { entries.append(ScenarioDraft.Entry("contentOffset", Self.offset(offset))) }
    entries.append(ScenarioDraft.Entry("form", .list(inner)))
    return [ScenarioDraft.Item(value: .mapping(entries))]
  }

  private mutating func view(
    _ element: ScreenElement, _ origin: Point, _ scroll: Rect?
  ) -> JSONValue {
    let frame = JSONValue.Member("frame", Self.rect(element.frame, origin))
    switch element.kind {
    case .field, .textView: return .object(input(element, frame, scroll))
    case .button:
      let frame =
        element.style.button == .plain
        ? JSONValue.Member("frame", Self.rect(LabelFit.frame(element), origin)) : frame
      return .object(
        [
          .init("button", words(element.label)), frame,
          .init("style", .string((element.style.button ?? .plain).rawValue)),
        ] + Self.font(element, usual: 17) + Self.colors(element) + Self.radius(element))
    case .toggle:
      let label = element.label.isEmpty ? [] : [JSONValue.Member("label", words(element.label))]
      return .object(
        [.init("toggle", .boolean(element.isOn))] + label + [frame] + Self.colors(element))
    case .separator: return .object([.init("separator", true), frame])
    case .control:
      let members = element.control?.members(frame) { words($0) } ?? []
      guard case .image? = element.control else { return .object(members + Self.tint(element)) }
      let colors = element.style.background.map {
        [JSONValue.Member("background", .string($0.text))]
      }
      return .object(members + (colors ?? []) + Self.radius(element))
    default:
      let place = JSONValue.Member("frame", Self.rect(LabelFit.frame(element), origin))
      var members = [JSONValue.Member("label", words(element.label)), place]
      let style = LabelFit.style(element)
      if style != .body { members.append(.init("style", .string(style.rawValue))) }
      if let size = LabelFit.paragraphSize(element) {
        var exact = element
        exact.style.pointSize = size
        members += Self.font(exact, usual: 0)
      } else if style == .body {
        members += Self.font(element, usual: 17)
      }
      if let alignment = element.style.alignment, alignment != .left {
        members.append(.init("align", .string(alignment.rawValue)))
      }
      if element.style.isSecondary { members.append(.init("secondary", true)) }
      return .object(members + Self.colors(element))
    }
  }

  /// The colours that the source has for a view.
  private static func colors(_ element: ScreenElement) -> [JSONValue.Member] {
    let style = element.style
    return [("color", style.color), ("tint", style.tint), ("background", style.background)]
      .compactMap { name, color in color.map { .init(name, .string($0.text)) } }
  }

  /// The tint of a slider or a progress view.
  private static func tint(_ element: ScreenElement) -> [JSONValue.Member] {
    switch element.control {
    case .slider?, .progress?:
      element.style.tint.map { [.init("tint", .string($0.text))] } ?? []
    default: []
    }
  }

  /// The size and weight of a font, where they are told and not the usual ones.
  private static func font(_ element: ScreenElement, usual: Double) -> [JSONValue.Member] {
    guard let size = element.style.pointSize else { return [] }
    var members: [JSONValue.Member] = []
    if abs(size - usual) > 0.01 { members.append(.init("size", number(min(max(size, 6), 100)))) }
    let usualWeight = element.style.button == .filled ? FontWeight.semibold : .regular
    if element.style.weight != usualWeight {
      members.append(.init("weight", .string(element.style.weight.rawValue)))
    }
    return members
  }

  private static func radius(_ element: ScreenElement) -> [JSONValue.Member] {
    element.style.cornerRadius.map { [.init("cornerRadius", number($0))] } ?? []
  }

  private mutating func words(_ text: String) -> JSONValue {
    let (fitted, isCut) = text.fitted
    if isCut { cutTexts += 1 }
    return .string(fitted)
  }
}

// MARK: - Fields

extension FormDraft {
  private mutating func input(
    _ element: ScreenElement, _ frame: JSONValue.Member, _ scroll: Rect?
  ) -> [JSONValue.Member] {
    let isTextView = element.kind == .textView
    let id = identifiers.identifier(
      for: [
        element.identifier, element.placeholder, element.label, nearLabel(element),
        element.text.count <= 24 ? element.text : "",
      ], otherwise: (isTextView ? "textView" : "field") + String(fields.count + 1))
    fields.append(ScenarioDraft.Field(id: id, element: element, scroll: scroll))
    var members = [JSONValue.Member(isTextView ? "textView" : "field", .string(id)), frame]
    if !element.placeholder.isEmpty {
      members.append(.init("placeholder", words(element.placeholder)))
    }
    if !element.text.isEmpty { members.append(.init("text", words(element.text))) }
    let facts = element.input
    if facts.isSecure, facts.type == nil {
      members.append(.init("type", .string(FieldType.password.rawValue)))
    } else {
      if let type = facts.type, type != .text {
        members.append(.init("type", .string(type.rawValue)))
      }
      if facts.isSecure { members.append(.init("secure", true)) }
    }
    if let key = facts.returnKey { members.append(.init("return", .string(key.rawValue))) }
    members += Self.typing(facts)
    if let border = border(element), border != .roundedRect {
      members.append(.init("border", .string(border.rawValue)))
    }
    if let height = keyboard?.accessoryHeight, height > 0, element.isFocused {
      members.append(.init("accessory", Self.number(height)))
    }
    members += Self.font(element, usual: 17) + Self.colors(element) + Self.radius(element)
    // `UITextField.BorderStyle.line` is a rectangle.
    if element.input.border == .line, element.style.cornerRadius == nil {
      members.append(.init("cornerRadius", 0))
    }
    return members
  }

  /// The traits of typing that differ from those that such a field has anyway.
  private static func typing(_ facts: ScreenElement.Input) -> [JSONValue.Member] {
    let usual = TextInput(
      type: facts.type ?? .text, isSecure: facts.isSecure, border: facts.border ?? .roundedRect)
    var members: [JSONValue.Member] = []
    if let waits = facts.enablesReturnKeyAutomatically, waits != (usual.border == .search) {
      members.append(.init("enablesReturnKeyAutomatically", .boolean(waits)))
    }
    if let capitals = facts.autocapitalization, capitals != usual.capitals,
      !usual.keyboardKind.isPad
    {
      members.append(.init("autocapitalization", .string(capitals.rawValue)))
    }
    if facts.correctsNothing, usual.offersWords, usual.type.bar == .prediction {
      members.append(.init("bar", false))
    }
    return members
  }

  /// The border where it is told; without one where there is no room for it, or where a text view
  /// has none of its own.
  private func border(_ element: ScreenElement) -> TextInput.Border? {
    if let border = element.input.border { return border }
    return element.kind == .textView || element.frame.height < 28 ? TextInput.Border.none : nil
  }

  /// The label at the left of a field or right above it.
  private func nearLabel(_ element: ScreenElement) -> String {
    let frame = element.frame
    let left = labels.filter { label in
      let place = label.frame
      return place.maxX <= frame.minX + 4 && place.midY > frame.minY && place.midY < frame.maxY
    }
    let above = labels.filter { label in
      let place = label.frame
      return place.maxY <= frame.minY + 4 && place.maxY > frame.minY - 40
        && place.minX < frame.maxX && place.maxX > frame.minX
    }
    func distance(_ label: ScreenElement) -> Double {
      max(frame.minX - label.frame.maxX, 0) + max(frame.minY - label.frame.maxY, 0)
        + abs(frame.minX - label.frame.minX) / 100
    }
    // What stands above a label and its field is the heading of both.
    let label = (left.isEmpty ? above : left).min { distance($0) < distance($1) }?.label ?? ""
    return label.count <= 40 ? label : ""
  }
}

// MARK: - Numbers

extension FormDraft {
  static func number(_ value: Double) -> JSONValue {
    .decimal(min(max(value, -limit), limit), places: 2)
  }

  static func rect(_ frame: Rect, _ origin: Point) -> JSONValue {
    .array([
      number(frame.minX - origin.x), number(frame.minY - origin.y), number(frame.width),
      number(frame.height),
    ])
  }

  static func size(_ size: Size) -> JSONValue { .array([number(size.width), number(size.height)]) }

  static func offset(_ offset: Point) -> JSONValue {
    offset.x == 0 ? number(offset.y) : .array([number(offset.x), number(offset.y)])
  }

  /// Makes identifiers of fields from what they are called, each once.
  struct Identifiers {
    private var taken: Set<String> = []

    private static let maximumLength = 32

    /// Returns an identifier for the first name that makes one, such as `firstName`
    /// for `First name *`.
    mutating func identifier(for names: [String], otherwise fallback: String) -> String {
      let stem = names.lazy.map(Self.camelCase).first { !$0.isEmpty } ?? fallback
      var id = stem
      var number = 2
      while !taken.insert(id).inserted {
        id = stem + (stem.last?.isNumber ?? false ? "-" : "") + String(number)
        number += 1
      }
      return id
    }

    /// The words of a name in one, from a letter on.
    static func camelCase(_ name: String) -> String {
      // Words of a sentence are a description and no name.
      let words = name.cleaned
        .split { !($0.isLetter || $0.isNumber) }
        .drop { !($0.first?.isLetter ?? false) }
      var result = ""
      for word in words {
        let part = result.isEmpty ? lowered(word) : word.prefix(1).uppercased() + word.dropFirst()
        guard result.count + part.count <= maximumLength else { break }
        result += part
      }
      if result.isEmpty, let first = words.first {
        result = String(lowered(first).prefix(maximumLength))
      }
      return result
    }

    /// `Email` as `email`, `URL` as `url`, `iPhone` and `firstName` as they are.
    private static func lowered(_ word: Substring) -> String {
      let isShouted = word.allSatisfy { !$0.isLowercase }
      return isShouted ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
    }
  }

  /// Finds the text style that fits a label, for scenarios have styles and no point sizes.
  enum LabelFit {
    static func style(_ element: ScreenElement) -> Label.Style {
      if let size = element.style.pointSize {
        return paragraphSize(element) == nil ? exact(size, isBold: element.style.isBold) : .body
      }
      let size = element.frame.size
      func height(_ style: Label.Style) -> Double {
        let lines = TextMeasure.lineCount(
          element.label, size: style.pointSize, width: size.width)
        return Double(lines) * style.pointSize * TextMeasure.lineHeight
      }
      let fitting = Label.Style.allCases.filter { $0 != .headline && height($0) <= size.height + 1 }
      guard let largest = fitting.first else { return .caption }
      // A frame with much free room says nothing about the font.
      return height(largest) < size.height * 0.6 && fitting.contains(.body) ? .body : largest
    }

    /// The style with a font's size and weight, or else the body's, to which the size is said.
    private static func exact(_ size: Double, isBold: Bool) -> Label.Style {
      Label.Style.allCases.first { abs($0.pointSize - size) < 0.01 && $0.isHeavy == isBold }
        ?? .body
    }

    /// The frame in which a label's words take the lines that they took, given that Inter is wider
    /// than the system's font: broader where they were whole, at the side that is free.
    static func frame(_ element: ScreenElement) -> Rect {
      var frame = element.frame
      guard let size = element.style.pointSize, !element.label.contains(where: \.isNewline),
        element.kind == .button || lines(of: element, size: size) <= 1
      else { return frame }
      func width(_ font: TextMeasure.Font) -> Double {
        TextMeasure.width(element.label, size: size, isBold: element.style.isBold, font: font)
      }
      let (words, needed) = (width(.system), width(.drawn) + 1)
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
      func count(_ font: TextMeasure.Font, stretch: Double = 1) -> Int {
        TextMeasure.lineCount(
          element.label, size: size, isBold: element.style.isBold, font: font,
          width: element.frame.width, stretch: stretch)
      }
      // What was cut is cut.
      guard count(.system) <= lines else { return size }
      let factors = [1, 0.98, 0.96, 0.94, 0.92]
      let factor = factors.first { count(.drawn, stretch: $0) <= lines } ?? 0.92
      return (size * factor * 10).rounded(.down) / 10
    }

    /// How many lines a label's frame has room for.
    private static func lines(of element: ScreenElement, size: Double) -> Int {
      let line = size * TextMeasure.lineHeight
      return NumberText.whole((element.frame.height / line).rounded(), in: 0...1000)
    }
  }
}
