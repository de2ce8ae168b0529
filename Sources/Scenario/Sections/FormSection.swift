internal import KeyboardAvoidance
internal import Keyframes

/// Reads `form` with everything in it, and remembers its fields.
struct FormReader {
  /// Views of a form, at most.
  static let maximumViews = 10_000

  private(set) var fields = FieldIndex()
  private(set) var viewCount = 0
  /// The kinds of views, by the key that says so.
  static let kinds: KeyValuePairs<String, KeySet> = [
    "toggle": .toggle, "label": .label, "field": .field, "textView": .textView,
    "button": .button, "separator": .separator, "group": .container, "row": .row,
    "space": .space, "scrollView": .scrollView,
  ]

  /// Where a view stands, which decides how it gets its frame.
  private struct Surroundings {
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

  /// Reads a list of views, or a mapping that says how they are stacked.
  private mutating func read(
    _ node: SourceNode, stack: StackSpec, in surroundings: Surroundings,
    reader: inout MappingReader
  ) -> FormSpec? {
    if node.pairs != nil {
      let form = reader.mapping(node, named: "form", keys: .form) { reader in
        let stack =
          reader.mapping("stack", keys: .stack) { $0.stackSpec(default: stack) } ?? stack
        guard let views = reader.required("form") else { return nil as FormSpec? }
        var inner = surroundings
        inner.isStack = true
        return FormSpec(
          arrangement: .stack(stack), views: self.views(views, in: inner, reader: &reader))
      }
      guard let form = form ?? nil else {
        fields.isComplete = false
        return nil
      }
      return form
    }
    return FormSpec(
      arrangement: surroundings.isStack ? .stack(stack) : .frames,
      views: views(node, in: surroundings, reader: &reader))
  }

  private mutating func views(
    _ node: SourceNode, in surroundings: Surroundings, reader: inout MappingReader
  ) -> [ViewSpec] {
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
  ) -> ViewSpec? {
    guard let pairs = node.pairs else {
      reader.report(.wrongType("form", needs: "a view, such as {field: email}", node: node))
      fields.addUnread(node)
      return nil
    }
    let present = Self.kinds.filter { kind in
      pairs.contains { $0.key == kind.key } && !(kind.key == "label" && pairs.hasToggle)
    }
    guard let kind = present.first else {
      if let corrected = reader.corrected(node, to: Self.kinds.map(\.key), owner: "a view") {
        return view(corrected, in: surroundings, reader: &reader)
      }
      reader.report(.missingAction(Self.kinds.map(\.key), owner: "a view", at: node.place))
      fields.addUnread(node)
      return nil
    }
    guard present.count == 1 else {
      let place = pairs.first { $0.key == present[1].key }?.keyPlace ?? node.place
      reader.report(.conflictingKeys(present.map(\.key), owner: "a view", at: place))
      fields.addUnread(node)
      return nil
    }
    let view = reader.mapping(node, named: "form", keys: kind.value) { reader in
      self.view(kind.key, in: surroundings, reader: &reader)
    }
    return view ?? nil
  }

  private mutating func view(
    _ kind: String, in surroundings: Surroundings, reader: inout MappingReader
  ) -> ViewSpec? {
    switch kind {
    case "label":
      let text = reader.text("label")
      let label = Label(
        text ?? "", style: reader.word("style") ?? .body, alignment: reader.word("align") ?? .left,
        isSecondary: reader.flag("secondary") ?? false)
      return placed(.view(.label(label)), in: surroundings, reader: &reader)
    case "field", "textView":
      return field(kind, in: surroundings, reader: &reader)
    case "button":
      let button = Button(reader.text("button") ?? "", style: reader.word("style") ?? .filled)
      return placed(.view(.button(button)), in: surroundings, reader: &reader)
    case "toggle":
      let isOn = reader.flag("toggle") ?? false
      let label = reader.text("label")
      return placed(
        label.map { .labelledToggle(isOn: isOn, label: $0) } ?? .view(.toggle(isOn: isOn)),
        in: surroundings, reader: &reader)
    case "separator":
      _ = reader.flag("separator")
      return placed(.view(.separator), in: surroundings, reader: &reader)
    case "group":
      return group(in: surroundings, reader: &reader)
    case "row":
      return row(in: surroundings, reader: &reader)
    case "scrollView":
      return scrollView(in: surroundings, reader: &reader)
    default:
      if !surroundings.isStack {
        reader.report(.onlyInStack("space", at: reader.keyPlace("space")))
      }
      return reader.length("space").map { ViewSpec(kind: .space($0)) }
    }
  }

  private mutating func field(
    _ kind: String, in surroundings: Surroundings, reader: inout MappingReader
  ) -> ViewSpec? {
    let id = reader.text(kind)
    let type: FieldType = reader.word("type") ?? .text
    let input = TextInput(
      text: reader.text("text") ?? "", placeholder: reader.text("placeholder") ?? "", type: type,
      isSecure: reader.flag("secure") ?? (type == .password),
      returnKey: reader.word("return") ?? .return,
      accessoryHeight: reader.length("accessory") ?? 0,
      border: reader.word("border") ?? (surroundings.background == .card ? .none : .roundedRect),
      caretLine: reader.integer("caretLine", in: MappingReader.caretLines),
      showsBar: reader.flag("bar"),
      grows: reader.flag("grows") ?? false)
    let isTextView = kind == "textView"
    if id == nil, let node = reader[kind] { fields.addUnread(node) }
    if let id {
      let place = reader.place(of: kind)
      if id.isEmpty, let node = reader[kind] {
        reader.report(.wrongType(kind, needs: "an identifier", node: node))
      }
      let returnKey = isTextView ? nil : input.returnKey
      if let first = fields.add(id, at: place, returnKey: returnKey) {
        reader.report(.duplicateID(id, at: place, first: first.line))
      }
    }
    var view = placed(
      .view(isTextView ? .textView(input) : .textField(input)), in: surroundings, reader: &reader)
    view?.id = id
    return id == nil ? nil : view
  }

  /// Gives a view its frame, or its height in a stack.
  private func placed(
    _ kind: ViewSpec.Kind, in surroundings: Surroundings, reader: inout MappingReader
  ) -> ViewSpec? {
    if surroundings.isStack {
      if reader.has("frame") { reader.report(.frameInStack(at: reader.keyPlace("frame"))) }
      return ViewSpec(kind: kind, height: reader.length("height"))
    }
    if reader.has("height") { reader.report(.onlyInStack("height", at: reader.keyPlace("height"))) }
    guard reader.required("frame") != nil, let frame = reader.rect("frame") else { return nil }
    return ViewSpec(kind: kind, frame: frame)
  }
}

extension [SourceNode.Pair] {
  /// Whether a label here is a toggle's.
  fileprivate var hasToggle: Bool { contains { $0.key == "toggle" } }
}

// MARK: - Groups and rows

extension FormReader {
  private mutating func group(
    in surroundings: Surroundings, reader: inout MappingReader
  ) -> ViewSpec? {
    guard let node = reader["group"] else { return nil }
    var frame: Rect?
    var background: Container.Background?
    var stack: StackSpec?
    if node.pairs != nil {
      (frame, background, stack) =
        reader.mapping(node, named: "group", keys: .group) { reader in
          let background: Container.Background = reader.word("background") ?? .none
          let frame = reader.rect("frame")
          if reader.has("frame"), surroundings.isStack {
            reader.report(.frameInStack(at: reader.keyPlace("frame")))
          }
          if !reader.has("frame"), !surroundings.isStack { _ = reader.required("frame") }
          return (frame, background, reader.stackSpec(default: .group(background)))
        } ?? (nil, nil, nil)
    } else if surroundings.isStack {
      if !node.isNull, node.flag != true {
        reader.report(.frameInStack(at: node.place))
      }
    } else {
      frame = reader.rect("group")
    }
    let ground: Container.Background =
      reader.word("background") ?? background ?? Container.Background.none
    guard let formNode = reader.required("form") else {
      fields.isComplete = false
      return nil
    }
    let inner = Surroundings(isStack: surroundings.isStack, background: ground)
    let form = read(
      formNode, stack: stack ?? .group(ground), in: inner, reader: &reader)
    guard let form, surroundings.isStack || frame != nil else { return nil }
    return ViewSpec(kind: .group(Container(background: ground), form), frame: frame)
  }

  private mutating func scrollView(
    in surroundings: Surroundings, reader: inout MappingReader
  ) -> ViewSpec? {
    var scroll = ScrollSpec()
    var height: Double?
    if surroundings.isStack {
      height = reader.length("scrollView")
    } else {
      scroll.frame = reader.rect("scrollView")
    }
    scroll.contentSize = reader.size("contentSize")
    scroll.contentInset = reader.insets("contentInset")
    scroll.contentOffset = reader.offset("contentOffset")
    guard let formNode = reader.required("form") else {
      fields.isComplete = false
      return nil
    }
    let inner = Surroundings(isStack: surroundings.isStack)
    let form = read(formNode, stack: .group(.none), in: inner, reader: &reader)
    guard let form, height != nil || scroll.frame != nil else { return nil }
    return ViewSpec(kind: .scrollView(scroll, form), frame: scroll.frame, height: height)
  }

  private mutating func row(
    in surroundings: Surroundings, reader: inout MappingReader
  ) -> ViewSpec? {
    if !surroundings.isStack {
      reader.report(.onlyInStack("row", at: reader.keyPlace("row")))
    }
    guard let node = reader["row"] else { return nil }
    // Its fields count also where it stands in no stack.
    let surroundings = Surroundings(isStack: true, background: surroundings.background)
    let spacing = reader.length("spacing") ?? StackSpec.form.spacing
    return ViewSpec(
      kind: .row(spacing: spacing, views(node, in: surroundings, reader: &reader)))
  }
}

extension MappingReader {
  /// Reads `spacing` and `padding`.
  fileprivate mutating func stackSpec(default stack: StackSpec) -> StackSpec {
    StackSpec(
      spacing: length("spacing") ?? stack.spacing, padding: insets("padding") ?? stack.padding)
  }
}
