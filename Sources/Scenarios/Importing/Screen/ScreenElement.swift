package import KeyboardAvoidance
package import Keyframes

/// Something on an imported screen, whatever format told of it.
package struct ScreenElement: Hashable, Sendable {
  /// The kind, as far as a scenario can have it.
  package enum Kind: String, Hashable, Sendable {
    case field, textView, label, button, toggle, separator, scrollView, container
    /// A section of a table: a container with words above and below it.
    case section
    /// A control or a picture, as a form has it.
    case control
  }

  package var kind: Kind
  /// The frame on the screen in points, where it was when the screen was told of.
  package var frame: Rect
  /// The source's name for it: an accessibility identifier or Interface Builder's label.
  package var identifier = ""
  /// The words on a label or a button, or what VoiceOver says of a field.
  package var label = ""
  package var placeholder = ""
  package var text = ""
  /// The source's own name for it, where there is one, such as an object identifier.
  package var objectID = ""
  package var input = Input()
  package var style = Style()
  package var scroll: Scroll?
  package var isOn = false
  /// The kind of a control, and its chosen value.
  package var control: Element.Content?
  package var isFocused = false
  /// Whether the source pins its lower edge to the keyboard's guide.
  package var ridesOnKeyboard = false
  /// The words around a section, and its ground.
  package var section = Section()
  /// Why its place is not certain, where it is not.
  package var doubt: Doubt?
  package var children: [ScreenElement] = []

  init(_ kind: Kind, frame: Rect) {
    self.kind = kind
    self.frame = frame
  }

  /// Whether it is a text field or a text view.
  package var isInput: Bool { kind == .field || kind == .textView }

  var hasInput: Bool { isInput || children.contains(where: \.hasInput) }

  var controlWords: [String] {
    switch control {
    case .segmentedControl(let control)?: control.segments
    case .cell(let cell)?: [cell.text, cell.detail, cell.value]
    default: []
    }
  }

  /// It and all in it, before what follows it.
  package var flattened: [ScreenElement] { [self] + children.flatMap(\.flattened) }

  /// A reason why a place may be another one.
  package enum Doubt: String, Hashable, Sendable, CaseIterable {
    case conflict = "its constraints contradict each other"
    case elsewhere = "its own canvas has it elsewhere"
    case undetermined = "nothing determines it"
    case words = "it hangs on how words wrap"
  }

  /// Facts of a source about a field's text input.
  package struct Input: Hashable, Sendable {
    package var type: FieldType?
    package var isSecure = false
    package var returnKey: ReturnKey?
    package var border: TextInput.Border?
    package var autocapitalization: Autocapitalization?
    package var enablesReturnKeyAutomatically: Bool?
    /// Whether it neither corrects words nor checks their spelling, so that the keyboard offers none
    /// (Apple's release notes of iOS 15, 68874861; up to iOS 14 the first was enough).
    package var correctsNothing = false
  }

  /// Facts of a source about the look of words.
  package struct Style: Hashable, Sendable {
    package var pointSize: Double?
    package var weight = FontWeight.regular
    package var alignment: Label.Alignment?
    package var isSecondary = false
    package var button: Button.Style?
    /// The colour of words, where it is no usual one.
    package var color: ViewColor?
    package var tint: ViewColor?
    /// The colour of its ground, where it is no usual one.
    package var background: ViewColor?
    /// The radius of its corners in points, where it is told.
    package var cornerRadius: Double?

    package var isBold: Bool { weight == .semibold || weight == .bold }
  }

  /// Facts of a source about a section of a table.
  package struct Section: Hashable, Sendable {
    package var header = ""
    package var footer = ""
    /// Whether its rows stand on a ground that reaches from one side of the table to the other.
    package var isFullWidth = false
  }

  /// Facts of a source about a scroll view.
  package struct Scroll: Hashable, Sendable {
    package var contentSize: Size?
    /// Where the source says that it is scrolled to; `nil` where it does not, and the content's own
    /// coordinates are known otherwise.
    package var offset: Point?
    package var inset: EdgeInsets?
    /// The adjusted inset at the top in points, where the source tells it.
    package var adjustedTop: Double?
    /// Whether the safe area is added, or `nil` for what is usual.
    package var adjusts: Bool?
    package var dismissMode: KeyboardDismissMode?
    package var hidesIndicator = false
    /// Whether nothing tells the content's size but what stands in it.
    package var isContentGuessed = false
  }
}
