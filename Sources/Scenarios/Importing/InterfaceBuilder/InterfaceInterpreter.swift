internal import KeyboardAvoidance
internal import Keyframes

/// Makes a screen of a scene's views and where they stand.
struct InterfaceInterpreter {
  let tree: InterfaceView.Tree
  /// The frame of every view in its superview, as saved or laid out again.
  let frames: [Rect]
  /// The ends of scroll views' contents by constraints.
  let ends: InterfaceImport.ContentEnds
  /// The colours that the file holds copies of.
  let colors: [String: ViewColor]
  /// Why views may stand elsewhere.
  var doubts: [Int: ScreenElement.Doubt] = [:]
  /// Views whose lower edge is pinned to the keyboard's guide.
  var riders: Set<Int> = []
  /// The sizes of scroll views' contents, where they were laid out again.
  var contents: [Int: Size] = [:]
  /// Whether scroll views keep clear of bars also where they have nothing to scroll.
  var isBelowBars = false
  var screen: Screen
  private var losses: [Loss: Int] = [:]
  private var hidden = 0
  /// Views that constraints leave no height or no width.
  private var squeezed = 0
  private var disabled = 0
  /// The tint colour that views take from those around them, but for the root.
  private var tint: ViewColor?
  private var classes: [String] = []

  init(
    tree: InterfaceView.Tree, frames: [Rect], ends: InterfaceImport.ContentEnds,
    colors: [String: ViewColor],
    screen: Screen
  ) {
    self.tree = tree
    self.frames = frames
    self.ends = ends
    self.colors = colors
    self.screen = screen
  }

  /// Fills the screen with the elements of the root view, which stands at a place of the window.
  mutating func interpret() {
    guard let root = tree.views.first, let frame = frames.first else { return }
    screen.ground = ground(of: root.element, on: nil)
    screen.tint = usable(color("tintColor", of: root.element) ?? screen.tint, on: screen.ground)
    if screen.tint == .system(.blue) { screen.tint = nil }
    if root.isScrollView || root.isInput {
      screen.elements = elements(0, origin: .zero, ground: screen.ground)
    } else {
      screen.elements = root.children.flatMap {
        elements($0, origin: frame.origin, ground: screen.ground)
      }
    }
    addNotes()
  }

  private mutating func addNotes() {
    lose(.embeddedBar, tree.embeddedBars)
    for kind in Loss.allCases {
      guard let count = losses[kind], count > 0 else { continue }
      screen.note(.notImported(kind: kind.rawValue, count: count))
    }
    if tree.unknownContents > 0 { screen.note(.embeddedViews(tree.unknownContents)) }
    if tree.rowsFromCode > 0 { screen.note(.rowsFromCode(tree.rowsFromCode)) }
    if tree.unplacedTables > 0 { screen.note(.rowsPlaced(tree.unplacedTables)) }
    if tree.prototypes > 0 { screen.note(.prototypes(tree.prototypes)) }
    if tree.coveredSteps > 0 { screen.note(.coveredSteps(tree.coveredSteps)) }
    if hidden > 0 { screen.note(.hidden(hidden)) }
    if squeezed > 0 { screen.note(.squeezed(squeezed)) }
    if disabled > 0 { screen.note(.notReachable(disabled)) }
    if tree.isFull { screen.note(.tooMany(limit: InterfaceView.Tree.maximumViews)) }
    if !classes.isEmpty { screen.note(.customClasses(classes)) }
    if screen.inputs.isEmpty, losses[.barField] == nil { screen.note(.noFields) }
  }

  mutating func lose(_ kind: Loss, _ count: Int = 1) {
    losses[kind, default: 0] += count
  }
}

// MARK: - Elements

extension InterfaceInterpreter {
  /// - Parameter ground: The colour behind the view, or `nil` for the usual one.
  mutating func elements(
    _ index: Int, origin: Point, ground: ViewColor?
  ) -> [ScreenElement] {
    var found = element(index, origin: origin, ground: ground)
    if riders.contains(index), found.count == 1, found[0].kind != .scrollView {
      found[0].ridesOnKeyboard = true
    }
    return found
  }

  private mutating func element(
    _ index: Int, origin: Point, ground: ViewColor?
  ) -> [ScreenElement] {
    let view = tree.views[index]
    if view.isGone {
      hidden += 1
      return []
    }
    let inherited = tint
    defer { tint = inherited }
    tint = index == 0 ? nil : color("tintColor", of: view.element) ?? inherited
    let frame = frames[index].offsetBy(dx: origin.x, dy: origin.y)
    if frame.isEmpty, view.isSeen { squeezed += 1 }
    loseLooks(of: view, frame)
    if let name = view.element["customClass"], !classes.contains(name) { classes.append(name) }
    let own = self.ground(of: view.element, on: ground)
    let inside = { (self: inout Self) in
      view.children.flatMap { self.elements($0, origin: frame.origin, ground: own ?? ground) }
    }
    switch view.tag {
    case "textField", "textView", "searchBar":
      guard var element = input(view, frame, ground) else { return [] }
      element.doubt = doubts[index]
      return view.tag == "searchBar" ? searchBar(view, frame, element, own) : [element]
    case "label":
      let words = label(view, frame, ground).map { [$0] } ?? []
      return own == nil ? words : container(frame, view, words, own)
    case "button":
      if var button = button(view, frame, ground) {
        button.doubt = doubts[index] == .words ? nil : doubts[index]
        return [button] + inside(&self)
      }
      if view.children.isEmpty, !frame.isEmpty { lose(.silentButton) }
      return inside(&self)
    case "switch":
      return frame.isEmpty ? [] : [toggle(view, frame)]
    case _ where view.isStaticTable: return [table(index, frame, own)]
    case _ where view.isScrollView:
      var element = scrollView(index, frame, inside(&self))
      if element.scroll?.isContentGuessed ?? false { screen.note(.contentGuessed) }
      element.style.background = own
      return [element]
    case "containerView":
      return container(frame, view, inside(&self), own)
    case "toolbar" where InterfaceView.Tree.holdsInput(view.element):
      let inner = inside(&self)
      return container(frame, view, inner + barButtons(of: view.element, in: frame, inner), own)
    case "imageView" where !isShown(frame):
      if !frame.isEmpty { lose(.backdrop) }
      return inside(&self)
    case _ where view.element.control != nil && isShown(frame):
      return [control(view, frame)] + inside(&self)
    default: break
    }
    if view.tag == "visualEffectView", !frame.isEmpty, view.element.child("blurEffect") != nil {
      lose(.blur)
    }
    if let loss = Loss(tag: view.tag) {
      take(loss, of: view, frame)
      return inside(&self).filter(\.hasInput)
    }
    if !Self.containers.contains(view.tag), !view.tag.hasSuffix("ell"), !frame.isEmpty {
      lose(.unknownView)
    }
    return container(frame, view, inside(&self), own)
  }

  private func toggle(_ view: InterfaceView, _ frame: Rect) -> ScreenElement {
    var element = ScreenElement(.toggle, frame: frame)
    // Interface Builder writes no attribute for one that is off.
    element.isOn = view.element.isYes("on")
    element.style.tint = color("onTintColor", of: view.element)
    return element
  }

  /// Tells of a view that no scenario has, where it is seen and no bar.
  private mutating func take(_ loss: Loss, of view: InterfaceView, _ frame: Rect) {
    let isStill =
      loss == .spinner && view.element.isYes("hidesWhenStopped")
      && !view.element.isYes("animating")
    if !frame.isEmpty, !isStill, !takeBar(view, frame) { lose(loss) }
  }

  /// Tells of looks that hold for any view, and that nothing in a scenario has.
  private mutating func loseLooks(of view: InterfaceView, _ frame: Rect) {
    guard !frame.isEmpty else { return }
    let source = view.element
    let isDrawn = source.control != nil || ["label", "button", "switch"].contains(view.tag)
    let holdsViews = !view.children.isEmpty && !view.isScrollView
    if let alpha = source.number("alpha"), alpha < 0.99, isDrawn || view.isInput || holdsViews {
      lose(.seeThrough)
    }
    if source.isNo("enabled"), isDrawn { lose(.disabled) }
    if view.isScrollView, source.isNo("scrollEnabled") { lose(.fixedScroll) }
    // Of what has nothing in it only the side of a picture changes.
    if source["semanticContentAttribute"] == "forceRightToLeft",
      view.tag != "button", view.isInput || !view.children.isEmpty
    {
      lose(.rightToLeft)
    }
  }

  /// Views that are nothing but what is in them.
  private static let containers: Set = [
    "view", "stackView", "visualEffectView", "tableViewCellContentView",
    "collectionViewCellContentView", "collectionReusableView", "imageView", "slider", "stepper",
    "segmentedControl", "progressView", "pageControl", "containerView",
  ]

  private func container(
    _ frame: Rect, _ view: InterfaceView, _ children: [ScreenElement], _ ground: ViewColor?
  ) -> [ScreenElement] {
    var element = ScreenElement(.container, frame: frame)
    element.children = children
    element.style.background = frame.isEmpty ? nil : ground
    if ground != nil { element.style.cornerRadius = radius(of: view.element) }
    return element.children.isEmpty && element.style.background == nil ? [] : [element]
  }

  private mutating func control(_ view: InterfaceView, _ frame: Rect) -> ScreenElement {
    var element = ScreenElement(.control, frame: frame)
    element.control = view.element.control
    switch view.tag {
    case "slider", "progressView":
      element.style.tint =
        color("minimumTrackTintColor", of: view.element)
        ?? color("progressTintColor", of: view.element) ?? tint
    case "segmentedControl":
      let pictures = view.element.children(in: "segments").count { ($0["title"] ?? "").isEmpty }
      if pictures > 0 { lose(.segmentPicture, pictures) }
    case "imageView":
      element.style.cornerRadius = radius(of: view.element)
      element.style.background = color("backgroundColor", of: view.element)
    default: break
    }
    return element
  }

  /// Whether a control or a picture is drawn: not one that is too small to see, nor a picture
  /// behind the whole screen.
  private func isShown(_ frame: Rect) -> Bool {
    !frame.isEmpty && frame.width * frame.height < 0.6 * screen.size.width * screen.size.height
  }
}

// MARK: - Words, fields and buttons

extension InterfaceInterpreter {
  private mutating func input(
    _ view: InterfaceView, _ frame: Rect, _ ground: ViewColor?
  ) -> ScreenElement? {
    let source = view.element
    guard !frame.isEmpty else { return nil }
    var element = ScreenElement(view.tag == "textView" ? .textView : .field, frame: frame)
    element.objectID = view.id
    let identifier = source.accessibilityIdentifier
    element.identifier = identifier.isEmpty ? source["userLabel"] ?? "" : identifier
    let placeholder = source.text("placeholder")
    element.placeholder = placeholder.isEmpty ? source.runtimeText("placeholder") : placeholder
    element.text = view.tag == "searchBar" ? source.text("text") : source.words
    element.input = ScreenElement.Input(source)
    if view.tag == "searchBar" {
      element.input.type = element.input.type ?? .search
      element.input.returnKey = element.input.returnKey ?? .search
      element.input.border = .search
    }
    let background =
      view.tag == "searchBar" ? nil : color("backgroundColor", of: source, on: ground)
    element.style = textFacts(source, on: background ?? ground)
    element.style.tint = tint.flatMap { $0.isNearlyWhite ? nil : $0 }
    element.style.background = background.flatMap {
      $0.isWhite && ground == nil ? nil : $0
    }
    element.style.cornerRadius = radius(of: source)
    guard view.isInput else {
      if view.tag != "textView" { disabled += 1 }
      element.kind = .label
      (element.style.tint, element.style.background) = (nil, nil)
      if element.text.isEmpty {
        element.label = element.placeholder
        (element.style.isSecondary, element.style.color) = (true, nil)
      } else {
        element.label = element.text
      }
      if view.tag == "textView" { fitText(&element) }
      return element.label.isEmpty ? nil : element
    }
    if source.hasClearColor("textColor") { lose(.seeThrough) }
    if view.tag != "searchBar", element.style.alignment != nil { lose(.fieldAlignment) }
    if source["background"] != nil { lose(.fieldGround) }
    let keyboard = source.child(key: "textInputTraits")?["keyboardAppearance"]
    // `alert` is the older name of `dark`.
    if ["alert", "dark"].contains(keyboard), !screen.isDark { lose(.darkKeyboard) }
    return element
  }

  /// The field in a search bar, which is 8 narrower at each side and 36 high, and what else the bar
  /// has.
  private mutating func searchBar(
    _ view: InterfaceView, _ frame: Rect, _ field: ScreenElement, _ ground: ViewColor?
  ) -> [ScreenElement] {
    let source = view.element
    // A scope bar stands below the field.
    let hasScopes = source.isYes("showsScopeBar") && source.child("scopeButtonTitles") != nil
    if hasScopes { lose(.scopeBar) }
    let height = hasScopes ? min(frame.height, 56) : frame.height
    var field = field
    field.frame = Rect(
      x: frame.minX + 8, y: frame.minY + max((height - 36) / 2, 0),
      width: max(frame.width - 16, 0), height: min(height, 36))
    var bar = ScreenElement(.container, frame: frame)
    bar.style.background = color("barTintColor", of: source) ?? ground
    if source.isYes("showsCancelButton") {
      var cancel = ScreenElement(.button, frame: field.frame)
      cancel.label = "Cancel"
      cancel.style.button = .plain
      cancel.style.pointSize = 17
      cancel.frame.size.width = TextMeasure.width(cancel.label, size: 17, font: .drawn) + 4
      cancel.frame.origin.x = field.frame.maxX - cancel.frame.width
      // The room between the two: an assumption.
      field.frame.size.width = max(cancel.frame.minX - 8 - field.frame.minX, 0)
      bar.children = [cancel]
    }
    guard bar.style.background != nil || !bar.children.isEmpty else { return [field] }
    bar.children.insert(field, at: 0)
    return [bar]
  }

  /// Words that are only read begin at the top of their text view, within its insets of 8 and 5
  /// (`UITextView.textContainerInset`).
  private func fitText(_ element: inout ScreenElement) {
    let inside = element.frame.insetBy(dx: 5, dy: 8)
    guard inside.height > 0, inside.width > 0 else { return }
    let (size, isBold) = (element.style.pointSize ?? 14, element.style.isBold)
    let lines = TextMeasure.lineCount(
      element.label, size: size, isBold: isBold, width: inside.width, stretch: 1)
    element.frame = inside
    element.frame.size.height = min(
      inside.height, (Double(lines) * size * TextMeasure.lineHeight).rounded(.up))
  }

  private mutating func label(
    _ view: InterfaceView, _ frame: Rect, _ ground: ViewColor?
  ) -> ScreenElement? {
    let words = view.element.words
    guard !frame.isEmpty, !words.isEmpty else { return nil }
    guard !view.element.hasClearColor("textColor") else {
      hidden += 1
      return nil
    }
    var element = ScreenElement(.label, frame: frame)
    element.label = words
    element.objectID = view.id
    element.style = textFacts(
      view.element, on: color("backgroundColor", of: view.element, on: ground) ?? ground)
    return element
  }

  private mutating func button(
    _ view: InterfaceView, _ frame: Rect, _ ground: ViewColor?
  ) -> ScreenElement? {
    let source = view.element
    let state = source.children.first { $0.name == "state" && $0["key"] == "normal" }
    let configuration = source.child(key: "configuration")
    // A configuration that says that it has no title has none, and clear words are not seen.
    let isSilent =
      configuration?["title"] == ""
      || configuration == nil && state?.hasClearColor("titleColor") ?? false
    let title = [
      configuration?.text("attributedTitle"), configuration?.text("title"),
      isSilent ? nil : state?.text("title"), isSilent ? nil : state?.text("attributedTitle"),
    ].compactMap(\.self).first { $0.contains { !$0.isWhitespace } }
    guard !frame.isEmpty else { return nil }
    let backdrop = configuration?.child(key: "background")
    let own =
      self.ground(of: source, on: ground) ?? color("backgroundColor", of: backdrop, on: ground)
    let hasPicture =
      Self.pictureButtons.contains(source["buttonType"] ?? "")
      || [state, configuration].contains { $0?["image"] != nil || $0?.child(key: "image") != nil }
    let hasBackdrop = state?["backgroundImage"] != nil
    guard let title else {
      guard hasPicture || hasBackdrop || own != nil else { return nil }
      var element = ScreenElement(.control, frame: frame)
      element.control = .image(source.accessibilityLabel)
      element.style.background = own
      element.style.cornerRadius = radius(of: source)
      return element
    }
    if hasPicture { lose(.buttonPicture) }
    if hasBackdrop { lose(.buttonGround) }
    var element = ScreenElement(.button, frame: frame)
    element.label = title
    element.objectID = view.id
    switch configuration?["style"] {
    case "filled", "borderedProminent": element.style.button = .filled
    case "tinted", "gray", "bordered": element.style.button = .tinted
    default: element.style.button = own == nil ? .plain : .filled
    }
    element.style.tint =
      own ?? color("baseBackgroundColor", of: configuration) ?? usable(tint, on: ground)
    let attributed = [configuration, state].lazy.compactMap {
      $0?.child(key: "attributedTitle")
    }.first
    let words = titleColor(
      of: source, state, configuration, isOnGround: own != nil, isAttributed: attributed != nil)
    if let words, !words.isNearlyWhite || element.style.button == .plain && ground != nil {
      element.style.color = words
    } else if let words, words.isNearlyWhite, element.style.button == .plain {
      lose(.whiteWords)
    }
    setFont(of: &element, source, configuration)
    // Only the ground of a configuration is round by itself, and a plain one has none.
    let isSquare =
      own != nil && backdrop == nil && [nil, "plain"].contains(configuration?["style"])
    element.style.cornerRadius =
      radius(of: source) ?? configuredRadius(configuration, frame) ?? (isSquare ? 0 : nil)
    attributed.map { takeLook(of: $0, on: own ?? ground, &element.style) }
    align(&element, source, configuration)
    return element
  }

  /// The radius of the corners that a button's configuration gives its ground, where it is one of
  /// its own.
  private func configuredRadius(_ configuration: XMLElement?, _ frame: Rect) -> Double? {
    if configuration?["cornerStyle"] == "capsule" { return frame.height / 2 }
    return configuration?.child(key: "background")?.number("cornerRadius").flatMap {
      0...1000 ~= $0 ? $0 : nil
    }
  }

  /// The colour of a button's words, or `nil` where it is the one of its style.
  private mutating func titleColor(
    of source: XMLElement, _ state: XMLElement?, _ configuration: XMLElement?, isOnGround: Bool,
    isAttributed: Bool
  ) -> ViewColor? {
    let words =
      color("titleColor", of: state) ?? color("baseForegroundColor", of: configuration)
    if let state, state.hasUnknownColor("titleColor", colors) {
      lose(.catalogueColor)
      return words
    }
    if let words { return words }
    if isOnGround, ["system", "roundedRect"].contains(source["buttonType"]) {
      return tint ?? screen.tint ?? .system(.blue)
    }
    // The words of a button of the custom type are white where no colour is said.
    let isCustom = configuration == nil && source["buttonType"] == nil
    return isCustom && !isAttributed ? .system(.white) : nil
  }

  private mutating func setFont(
    of button: inout ScreenElement, _ source: XMLElement, _ configuration: XMLElement?
  ) {
    if let font = configuration?.font("titleFontDescription") ?? source.font() {
      take(font, &button.style)
    } else if configuration == nil {
      button.style.pointSize = Self.buttonFontSize
    }
  }

  /// `UIButton.ButtonType`s that bring a picture of their own.
  private static let pictureButtons: Set = [
    "detailDisclosure", "infoLight", "infoDark", "contactAdd", "close",
  ]

  /// The size of the font of a button that names none, in points: Interface Builder's.
  private static let buttonFontSize = 15.0

  /// Places the words of a button that stand at one of its sides, since a scenario's stand in the
  /// middle.
  private mutating func align(
    _ element: inout ScreenElement, _ source: XMLElement, _ configuration: XMLElement?
  ) {
    let side = source["contentHorizontalAlignment"] ?? ""
    let isLeft = ["left", "leading"].contains(side)
    guard isLeft || ["right", "trailing"].contains(side) else { return }
    let size = element.style.pointSize ?? Label.Style.body.pointSize
    let words = TextMeasure.width(element.label, size: size, font: .drawn) + 4
    let inset = configuration == nil ? 0 : Self.configurationInset
    let room = element.frame.width - 2 * inset
    guard words < room else { return }
    guard element.style.button == .plain else { return lose(.buttonAlignment) }
    element.frame.origin.x += isLeft ? inset : element.frame.width - inset - words
    element.frame.size.width = words
  }

  /// The room beside the words of a button with a configuration, in points: UIKit's
  /// (`UIButton.Configuration.contentInsets`).
  private static let configurationInset = 12.0

  private mutating func textFacts(_ source: XMLElement, on ground: ViewColor?)
    -> ScreenElement.Style
  {
    var facts = ScreenElement.Style()
    if let font = source.font() {
      take(font, &facts, isUsed: source.child(key: "attributedText") == nil)
    }
    switch source["textAlignment"] {
    case "center": facts.alignment = .center
    case "right": facts.alignment = .right
    default: break
    }
    if source.hasUnknownColor("textColor", colors) { lose(.catalogueColor) }
    take(color("textColor", of: source, on: ground), on: ground, &facts)
    source.child(key: "attributedText").map { takeLook(of: $0, on: ground, &facts) }
    return facts
  }

  /// Takes the look of an attributed text where it has one, and counts one of several.
  private mutating func takeLook(
    of text: XMLElement, on ground: ViewColor?, _ facts: inout ScreenElement.Style
  ) {
    let fragments = text.children.filter { $0.name == "fragment" }
    guard fragments.count == 1, let attributes = fragments[0].child("attributes") else {
      if fragments.count > 1 { lose(.attributedText) }
      return
    }
    if let font = attributes.child(key: "NSFont").flatMap({ XMLElement.Font(attribute: $0) }) {
      take(font, &facts)
    }
    if attributes.child(key: "NSUnderline") != nil { lose(.slant) }
    switch attributes.child(key: "NSParagraphStyle")?["alignment"] {
    case "center": facts.alignment = .center
    case "right": facts.alignment = .right
    default: break
    }
    if attributes.hasUnknownColor("NSColor", colors) { lose(.catalogueColor) }
    if let color = color("NSColor", of: attributes, on: ground) {
      take(color, on: ground, &facts)
    }
  }

  /// Takes the size and the weight of a font.
  private mutating func take(
    _ font: XMLElement.Font, _ facts: inout ScreenElement.Style, isUsed: Bool = true
  ) {
    (facts.pointSize, facts.weight) = (font.size, font.weight)
    if font.isCustom, isUsed { lose(.fontFamily) }
    if font.isItalic, isUsed { lose(.slant) }
  }

  /// Takes the colour of words, where it is none of the usual ones.
  private mutating func take(
    _ color: ViewColor?, on ground: ViewColor?, _ facts: inout ScreenElement.Style
  ) {
    facts.isSecondary = color?.isGray ?? false && ground == nil
    if let color, !facts.isSecondary, !color.isNearlyBlack || ground != nil {
      if color.isNearlyWhite, ground == nil { lose(.whiteWords) } else { facts.color = color }
    }
  }
}

// MARK: - Looks

extension InterfaceInterpreter {
  /// - Parameter ground: The colour behind it, or `nil` for the usual one.
  private func color(
    _ key: String, of source: XMLElement?, on ground: ViewColor? = nil
  ) -> ViewColor? {
    let page = screen.ground ?? (screen.isDark ? .system(.black) : nil)
    return source?.color(key, colors, on: ground ?? page)
  }

  /// The colour of a view's ground, where it differs from what is behind it.
  private mutating func ground(of source: XMLElement, on behind: ViewColor?) -> ViewColor? {
    if source.hasUnknownColor("backgroundColor", colors) { lose(.catalogueColor) }
    if source.runtimeNumber(["layer.borderWidth", "borderWidth", "layer.shadowRadius"]) != nil {
      lose(.line)
    }
    guard let color = color("backgroundColor", of: source, on: behind), color != behind else {
      return nil
    }
    return color.isWhite && behind == nil ? nil : color
  }

  /// A tint colour that can be seen where it is used.
  private func usable(_ tint: ViewColor?, on ground: ViewColor?) -> ViewColor? {
    tint.flatMap { $0.isNearlyWhite && ground == nil ? nil : $0 }
  }

  private func radius(of source: XMLElement) -> Double? {
    source.runtimeNumber(["layer.cornerRadius", "cornerRadius"]).flatMap {
      0...1000 ~= $0 ? $0 : nil
    }
  }
}
