internal import KeyboardAvoidance
internal import Keyframes

extension ViewKind {
  /// The kinds of views that a form has; their keys are below.
  static let all = [
    placed("toggle", Grammar.toggle) { spec in
      let plain = FormSpec.View.Kind.view(.toggle(isOn: spec.isOn))
      return spec.label.map { .labelledToggle(isOn: spec.isOn, label: $0) } ?? plain
    },
    placed("label", Grammar.label) { .view(.label($0)) },
    input("field", Grammar.field) { .textField($0) },
    input("textView", Grammar.textView) { .textView($0) },
    placed("button", Grammar.button) { .view(.button($0)) },
    placed(
      "segmentedControl", Grammar.segmentedControl,
      choice: { ("selected", $0.selectedIndex, $0.segments.count) }
    ) { .view(.segmentedControl($0)) },
    placed("slider", Grammar.slider) { .view(.slider(value: $0)) },
    placed("stepper", Grammar.stepper) { _ in .view(.stepper) },
    placed("progress", Grammar.progress) { .view(.progress(value: $0)) },
    placed(
      "pageControl", Grammar.pageControl, choice: { ("current", $0.current, $0.count) }
    ) { .view(.pageControl($0)) },
    placed("image", Grammar.image) { .view(.image($0)) },
    placed("bubble", Grammar.bubble) { .view(.bubble($0)) },
    placed("cell", Grammar.cell) { .view(.cell($0)) },
    placed("checkbox", Grammar.checkbox) { .view(.checkbox($0)) },
    placed("separator", Grammar.separator) { _ in .view(.separator) },
    container("group", Grammar.container) { $2.group($0, in: $1, reader: &$3) },
    container("row", Grammar.row) { $2.row($0, in: $1, reader: &$3) },
    container("space", Grammar.space) { space, surroundings, _, reader in
      if !surroundings.isStack {
        reader.report(.onlyInStack("space", at: reader.keyPlace("space")))
      }
      return space.map { FormSpec.View(kind: .space($0)) }
    },
    container("scrollView", Grammar.scrollView) { $2.scrollView($0, in: $1, reader: &$3) },
  ]
}

extension Grammar {
  /// The values of a view: its content, and its frame, or its height in a stack.
  struct PlacedSpec<Content: Sendable>: Sendable {
    var content: Content
    var frame: Rect?
    var height: Double?
    var width: Double?
    var style = ViewStyle()

    init(_ content: Content) { self.content = content }
  }

  /// The keys that place a view.
  @KeyBuilder<PlacedSpec<Content>>
  static func placing<Content>() -> [Key<PlacedSpec<Content>>] {
    Key("frame", .rect, \.frame, "[x, y, width, height] in the superview; not in a stack")
    Key(
      "height", .length, \.height,
      "Points; only in a stack, where every kind of view has a height of its own")
    Key("width", .length, \.width, "Points; only in a row, where views are equally wide")
  }

  static let label = Mapping("a label", PlacedSpec(Label(""))) {
    Key("label", .text, \.content.text, "The text", .expected)
    Key("style", .word, \.content.style, "{words}")
    Key("align", .word, \.content.alignment, "{words}")
    Key("secondary", .flag, \.content.isSecondary, "Whether it is grey")
    Key("size", .fontSize, \.content.fontSize, "The font's size in points; the style's by default")
    styling([.weight, .color])
    placing()
  }

  /// The values of a field or a text view.
  struct InputSpec {
    var id: String?
    var input = TextInput()
    /// Whether its text is drawn as bullets, or `nil` for the default of its type.
    var isSecure: Bool?
    /// The border, or `nil` for the default in its context.
    var border: TextInput.Border?
  }

  static let field = input("a field", "field")
  static let textView = input("a text view", "textView")

  private static func input(_ owner: String, _ kind: String) -> Mapping<PlacedSpec<InputSpec>> {
    Mapping(owner, PlacedSpec(InputSpec())) {
      Key(kind, .identifier, \.content.id, "The identifier", .expected)
      placing()
      Key("placeholder", .text, \.content.input.placeholder, "The grey text while it is empty")
      Key("text", .text, \.content.input.text, "The text in it")
      Key("type", .word, \.content.input.type, "{words}")
      Key(
        "secure", .flag, \.content.isSecure,
        "Whether the text is drawn as bullets; true for passwords")
      Key(
        "accessory", .length, \.content.input.accessoryHeight,
        "The height of its inputAccessoryView in points; {default} by default")
      Key("return", .word, \.content.input.returnKey, "{words}")
      Key(
        "enablesReturnKeyAutomatically", .flag, \.content.input.enablesReturnKeyAutomatically,
        "Whether the return key is grey while there is no text; true for a search bar")
      Key("border", .word, \.content.border, "{words}; none on a card")
      Key(
        "autocapitalization", .word, \.content.input.autocapitalization,
        "{words}: when shift goes on by itself; sentences, for addresses none")
      Key(
        "picker", .picker, \.content.input.picker,
        "Wheels in place of a keyboard: a list of words, or date")
      styling([.size, .weight, .color, .tint, .background, .cornerRadius])
      Key("bar", .flag, \.content.input.showsBar, "Whether the keyboard brings its bar")
      Key(
        "grows", .flag, \.content.input.grows,
        "Whether a text view grows with its text; {default} by default")
      Key(
        "caretLine", .integer(0...10_000), \.content.input.caretLine,
        "The line the caret is in, from 0; the last by default")
    }
  }

  static let button = Mapping("a button", PlacedSpec(Button(""))) {
    Key("button", .text, \.content.title, "The words on it", .expected)
    Key("style", .word, \.content.style, "{words}")
    styling([.size, .weight, .color, .tint, .cornerRadius])
    placing()
  }

  /// The values of a switch.
  struct ToggleSpec {
    var isOn = false
    var label: String?
  }

  static let toggle = Mapping("a toggle", PlacedSpec(ToggleSpec())) {
    Key("toggle", .flag, \.content.isOn, "Whether it is on", .expected)
    Key("label", .text, \.content.label, "The text beside it")
    styling([.tint])
    placing()
  }
}

extension ValueType where Value == [String] {
  /// The words of a control's segments, of which there is at least one.
  fileprivate static var segments: ValueType {
    let words = ValueType.list(of: .text, "words", limit: 12)
    return words.then { segments, node, reader in
      if segments.isEmpty {
        reader.report(
          .wrongType("segmentedControl", needs: "at least one word", node: node))
      }
      return segments
    }
  }
}

extension Grammar {
  static let segmentedControl = Mapping("a segmented control", PlacedSpec(SegmentedControl([]))) {
    Key(
      "segmentedControl", .segments, \.content.segments,
      "The words of the segments", .expected)
    Key("selected", .integer(0...11), \.content.selectedIndex, "The chosen one, from 0")
    placing()
  }

  static let slider = Mapping("a slider", PlacedSpec(0.0)) {
    Key("slider", .number(0...1), \.content, "Its value, from 0 to 1", .expected)
    styling([.tint])
    placing()
  }

  static let stepper = Mapping("a stepper", PlacedSpec(true)) {
    Key("stepper", .yes, \.content, "true", .expected)
    placing()
  }

  static let progress = Mapping("a progress view", PlacedSpec(0.0)) {
    Key("progress", .number(0...1), \.content, "Its value, from 0 to 1", .expected)
    styling([.tint])
    placing()
  }

  static let pageControl = Mapping("a page control", PlacedSpec(PageControl(0))) {
    Key("pageControl", .integer(1...100), \.content.count, "How many pages", .expected)
    Key("current", .integer(0...99), \.content.current, "The page that is shown, from 0")
    placing()
  }

  static let image = Mapping("an image", PlacedSpec("")) {
    Key("image", .text, \.content, "What it shows, in words that are not drawn", .expected)
    Key(
      "file", .pictureFile, \.style.file,
      "A PNG file in the scenario's directory, which fills it; a drawing of a picture by default")
    Key(
      "gradient", .gradient, \.style.gradient, "Two to eight colours from the top to the bottom")
    styling([.background, .cornerRadius])
    placing()
  }

  static let bubble = Mapping("a bubble", PlacedSpec(Bubble(""))) {
    Key("bubble", .text, \.content.text, "The words of a message of a chat", .expected)
    Key("from", .word, \.content.sender, "{words}: who wrote it; {default} by default")
    Key(
      "grouped", .flag, \.content.isGrouped,
      "Whether the next message is of the same sender; {default} by default")
    Key("time", .text, \.content.time, "Words above it, such as when it was sent")
    Key(
      "picture", .text, \.content.picture,
      "What a picture above the words shows, in words that are not drawn")
    Key(
      "file", .pictureFile, \.style.file,
      "A PNG file in the scenario's directory, which fills the picture")
    styling([.color, .tint])
    placing()
  }

  static let cell = Mapping("a cell", PlacedSpec(Cell(""))) {
    Key("cell", .text, \.content.text, "The words at its leading side", .expected)
    Key("detail", .text, \.content.detail, "Smaller words below them")
    Key("value", .text, \.content.value, "Grey words at its trailing side")
    Key("symbol", .word, \.content.symbol, "{words}: before the words")
    Key("accessory", .word, \.content.accessory, "{words}: at its trailing edge")
    styling([.color, .tint])
    placing()
  }

  static let checkbox = Mapping("a checkbox", PlacedSpec(Checkbox())) {
    Key("checkbox", .flag, \.content.isOn, "Whether it is ticked", .expected)
    Key("label", .text, \.content.label, "The words beside it")
    styling([.tint])
    placing()
  }

  static let separator = Mapping("a separator", PlacedSpec(true)) {
    Key("separator", .flag, \.content, "true", .expected)
    placing()
  }

  static let space = Mapping("a space", Double?.none) {
    Key("space", .length, \.self, "Points more between two views of a stack", .expected)
  }
}
