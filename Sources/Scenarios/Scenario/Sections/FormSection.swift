internal import KeyboardAvoidance
internal import Keyframes

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
