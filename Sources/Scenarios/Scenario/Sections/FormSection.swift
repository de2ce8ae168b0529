internal import KeyboardAvoidance
internal import Keyframes

/// Reads `form` with all its views, and registers its fields.
struct FormReader {
  /// The most views of a form.
  static let maximumViews = 10_000

  private(set) var fields = FieldIndex()
  private(set) var viewCount = 0

  /// The context of a view, which decides how it gets its frame.
  struct Surroundings {
    var isStack: Bool
    var background: Container.Background = .none
  }

  /// Reads a form, or returns `nil` and reports when there is none.
  mutating func read(from reader: inout MappingReader) -> FormSpec? {
    guard let node = reader["form"] else {
      reader.report(.emptyForm(at: reader.place))
      fields.isComplete = false
      return nil
    }
    let form = read(node, stack: .form, in: Surroundings(isStack: false), reader: &reader)
    if form != nil, viewCount == 0, fields.isComplete {
      reader.report(.emptyForm(at: node.place))
      return nil
    }
    return form
  }

  /// Reads the views of a footer, which are always stacked.
  mutating func readFooter(
    _ node: SourceNode, reader: inout MappingReader
  ) -> FormSpec? {
    let isStack = node.items?.allSatisfy { $0.pairs?.contains { $0.key == "frame" } != true }
    return read(
      node, stack: .footer, in: Surroundings(isStack: isStack ?? true), reader: &reader)
  }

  /// Reads a list of views, or a mapping with settings of the stack.
  private mutating func read(
    _ node: SourceNode, stack: FormSpec.Stack, in surroundings: Surroundings,
    reader: inout MappingReader
  ) -> FormSpec? {
    if node.pairs != nil {
      var inner = surroundings
      inner.isStack = true
      let form = reader.mapping(node, named: "form", Grammar.form) {
        settings, reader -> FormSpec? in
        guard let views = reader["form"] else { return nil }
        return FormSpec(
          arrangement: .stack(settings.applied(to: stack)),
          views: self.views(views, in: inner, reader: &reader))
      }
      if form == nil { fields.isComplete = false }
      return form
    }
    return FormSpec(
      arrangement: surroundings.isStack ? .stack(stack) : .frames,
      views: views(node, in: surroundings, reader: &reader))
  }

  private mutating func views(
    _ node: SourceNode, in surroundings: Surroundings, reader: inout MappingReader
  ) -> [FormSpec.View] {
    guard let items = node.items else {
      reader.report(
        .wrongType("form", needs: "a list of views, or {stack: …, form: […]}", node: node))
      fields.isComplete = false
      return []
    }
    guard viewCount + items.count <= Self.maximumViews else {
      if viewCount <= Self.maximumViews {
        reader.report(.tooMany("views", limit: Self.maximumViews, at: node.place))
      }
      viewCount = Self.maximumViews + 1
      fields.addUnread(node)
      return []
    }
    viewCount += items.count
    return items.compactMap { view($0, in: surroundings, reader: &reader) }
  }
}

// MARK: - Views

extension FormReader {
  private mutating func view(
    _ node: SourceNode, in surroundings: Surroundings, reader: inout MappingReader
  ) -> FormSpec.View? {
    guard let pairs = node.pairs else {
      reader.report(.wrongType("form", needs: "a view, such as {field: email}", node: node))
      fields.addUnread(node)
      return nil
    }
    let present = ViewKind.all.filter { kind in
      pairs.contains { $0.key == kind.key } && !(kind.key == "label" && pairs.hasOwnLabel)
    }
    guard let kind = present.first else {
      let names = ViewKind.all.map(\.key)
      if let corrected = reader.corrected(node, to: names, owner: "a view") {
        return view(corrected, in: surroundings, reader: &reader)
      }
      reader.report(.missingAction(names, owner: "a view", at: node.place))
      fields.addUnread(node)
      return nil
    }
    guard present.count == 1 else {
      let place = pairs.first { $0.key == present[1].key }?.keyPlace ?? node.place
      reader.report(.conflictingKeys(present.map(\.key), owner: "a view", at: place))
      fields.addUnread(node)
      return nil
    }
    return kind.read(node, surroundings, &self, &reader)
  }
}

extension [SourceNode.Pair] {
  /// Whether a label here is a toggle's or a checkbox's, by whatever name they go.
  fileprivate var hasOwnLabel: Bool {
    contains { Spelling.nearest(to: $0.key, among: ["toggle", "checkbox"]) != nil }
  }
}

// MARK: - Views with views in them

extension FormReader {
  /// Registers a field, or one whose identifier cannot be read.
  mutating func note(
    _ id: String?, _ key: String, _ content: Element.Content, reader: inout MappingReader
  ) {
    guard let node = reader[key] else { return }
    guard let id else {
      fields.addUnread(node)
      return
    }
    if id.isEmpty { reader.report(.wrongType(key, needs: "an identifier", node: node)) }
    let (returnKey, text): (ReturnKey?, String) =
      switch content {
      case .textField(let input): (input.returnKey, input.text)
      case .textView(let input): (nil, input.text)
      default: (nil, "")
      }
    if let first = fields.add(id, at: node.place, returnKey: returnKey, text: text) {
      reader.report(.duplicateID(id, at: node.place, first: first.line))
    }
  }

  mutating func group(
    _ spec: Grammar.GroupSpec, in surroundings: Surroundings, reader: inout MappingReader
  ) -> FormSpec.View? {
    guard let node = reader["group"] else { return nil }
    var inside = Grammar.GroupSpec()
    if node.pairs != nil {
      let said = reader.mapping(node, named: "group", Grammar.group) { spec, reader in
        if !surroundings.isStack {
          reader.require("frame")
        } else if reader.has("frame") {
          reader.report(.frameInStack(at: reader.keyPlace("frame")))
        }
        return spec
      }
      inside = said ?? inside
    } else if surroundings.isStack {
      if !node.isNull, node.flag != true { reader.report(.frameInStack(at: node.place)) }
    } else {
      inside.frame = reader.read("group", as: .rect)
    }
    guard let formNode = reader["form"] else {
      fields.isComplete = false
      return nil
    }
    let ground: Container.Background = spec.background ?? inside.background ?? .none
    let usual = node.pairs == nil ? ground : inside.background ?? .none
    var natural = FormSpec.Stack.group(usual)
    if spec.section.hasSeparators { natural.spacing = 0 }
    let stack = inside.stack.applied(to: natural)
    let inner = Surroundings(isStack: surroundings.isStack, background: ground)
    let form = read(formNode, stack: stack, in: inner, reader: &reader)
    guard let form, surroundings.isStack || inside.frame != nil else { return nil }
    let container = Container(background: ground)
    var view = FormSpec.View(
      kind: spec.section == FormSpec.Section()
        ? .group(container, form) : .section(spec.section, container, form),
      frame: inside.frame)
    view.style = spec.style == ViewStyle() ? nil : spec.style
    return view
  }

  mutating func scrollView(
    _ spec: ScrollSpec, in surroundings: Surroundings, reader: inout MappingReader
  ) -> FormSpec.View? {
    var scroll = spec
    var height: Double?
    if surroundings.isStack {
      height = reader.read("scrollView", as: .length)
    } else {
      scroll.frame = reader.read("scrollView", as: .rect)
    }
    guard let formNode = reader["form"] else {
      fields.isComplete = false
      return nil
    }
    let inner = Surroundings(isStack: surroundings.isStack)
    let form = read(formNode, stack: .group(.none), in: inner, reader: &reader)
    guard let form, height != nil || scroll.frame != nil else { return nil }
    return FormSpec.View(kind: .scrollView(scroll, form), frame: scroll.frame, height: height)
  }

  mutating func row(
    _ spec: FormSpec.Stack, in surroundings: Surroundings, reader: inout MappingReader
  ) -> FormSpec.View? {
    if !surroundings.isStack {
      reader.report(.onlyInStack("row", at: reader.keyPlace("row")))
    }
    guard let node = reader["row"] else { return nil }
    // The fields in a row are registered even where the row itself is not in a stack.
    let inner = Surroundings(isStack: true, background: surroundings.background)
    return FormSpec.View(
      kind: .row(spacing: spec.spacing, views(node, in: inner, reader: &reader)))
  }
}

extension Grammar {
  /// The given settings of a stack.
  struct StackSettings {
    var spacing: Double?
    var padding: EdgeInsets?

    /// Returns a stack with these settings.
    func applied(to stack: FormSpec.Stack) -> FormSpec.Stack {
      FormSpec.Stack(spacing: spacing ?? stack.spacing, padding: padding ?? stack.padding)
    }
  }

  static let row = Mapping("a row", FormSpec.Stack.form) {
    Key("row", schema: .definition("views"), "Views side by side, equally wide", .expected)
    Key("spacing", .length, \.spacing, "Points between them; {default} by default")
  }

  /// The values of a group, which come from two mappings.
  struct GroupSpec {
    var frame: Rect?
    var background: Container.Background?
    var stack = Grammar.StackSettings()
    var section = FormSpec.Section()
    var style = ViewStyle()
  }

  /// The value of `group`: its look and its stack.
  static let group = Mapping("the group", GroupSpec()) {
    Key("frame", .rect, \.frame, "[x, y, width, height]; not in a stack")
    Key("background", .word, \.background, "{words}")
    Key(
      "spacing", .length, \.stack.spacing,
      "Points between two views of a stack; 12, and 0 on a card")
    Key(
      "padding", .insets, \.stack.padding,
      "Points around them; 0, and at the sides of a card 20, 16 from iOS 26 on")
  }

  static let container = Mapping("a group", GroupSpec()) {
    Key(
      "group",
      schema: .any(of: [
        ValueType<Rect>.rect.schema, group.keys.schema, JSONSchema(type: ["null"]), .yes,
      ]), "[x, y, width, height], or how it looks and stacks", .expected)
    Key("background", .word, \.background, "{words}")
    Key("header", .text, \.section.header, "Words above it, as over a section of a table")
    Key("footer", .text, \.section.footer, "Words below it")
    Key("error", .text, \.section.error, "Words below it in red")
    Key(
      "separators", .flag, \.section.hasSeparators,
      "Whether there are hairlines between its views; {default} by default")
    Key(
      "color", .color, \.style.background,
      "The colour of its ground: a system colour's name, or #rrggbb")
    Key("cornerRadius", .length, \.style.cornerRadius, "The radius of its corners in points")
    Key("form", schema: .definition("form"), "The views in it", .required)
  }

  static let scrollView = Mapping("a scroll view", ScrollSpec()) {
    Key(
      "scrollView",
      schema: .any(of: [ValueType<Rect>.rect.schema, ValueType<Double>.length.schema]),
      "[x, y, width, height], or its height in a stack", .expected)
    content("its views")
    Key("form", schema: .definition("form"), "The views in it", .required)
  }

  /// The keys of a scroll view's content, which by default fits what `filling` names.
  @KeyBuilder<ScrollSpec> static func content(_ filling: String) -> [Key<ScrollSpec>] {
    Key("contentSize", .size, \.contentSize, "[width, height]; fits \(filling) by default")
    Key("contentInset", .insets, \.contentInset, "{top, left, bottom, right}; none by default")
    Key("contentOffset", .offset, \.contentOffset, "y, [x, y] or end, at rest; the top by default")
  }
}

// MARK: - The form

extension Grammar {
  static let stack = Mapping("the stack", StackSettings()) {
    Key("spacing", .length, \.spacing, "Points between two views; 12 by default")
    Key(
      "padding", .insets, \.padding,
      "Points around them: one number or four insets; 20 by default")
  }

  /// A form whose views are stacked.
  static let form = Mapping("the form", StackSettings()) {
    Key(
      "stack", .mapping(Grammar.stack), \.self, "How the views are laid out in a column")
    Key("form", schema: .definition("views"), "The views, without frames", .required)
  }
}
