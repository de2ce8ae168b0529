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
