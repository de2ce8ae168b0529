public import KeyboardAvoidance
public import Keyframes

/// A form in a few lines of Swift, for tests of where it moves when the keyboard is shown.
///
/// ```swift
/// let form = Form {
///   Label("Create your account", style: .title2)
///   Field("name")
///   Group(background: .card) {
///     Field("email", type: .email)
///     Separator()
///     Toggle("Send me the newsletter")
///   }
///   Field("about", height: 120, isTextView: true)
///   Button("Create account")
/// }
/// #expect(form.focus("email").isClear(by: 8, on: .iPhone15))
/// ```
///
/// The rows are stacked in a scroll view that fills the screen below its navigation bar, 20 points
/// from the edges and 12 from each other, with the same heights as in a scenario's stack.
public struct Form: Hashable, Sendable {
  /// The rows from top to bottom.
  public var rows: [FormRow]

  /// Creates a form from its rows.
  public init(@FormBuilder _ rows: () -> [FormRow]) {
    self.rows = rows()
  }

  /// The identifiers of the fields, from top to bottom.
  public var fields: [String] { rows.flatMap(\.spec.fieldIDs) }

  /// Returns the scene of this form on a device, which can be rotated.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - systemVersion: The major version of iOS, by default the newest whose keyboards are known.
  public func scene(on device: Device, systemVersion: Int? = nil) -> Scene {
    let version = systemVersion ?? device.systemVersions.upperBound
    var scene = layOut(on: device, systemVersion: version)
    let rotated = device.rotated(to: device.orientation == .portrait ? .landscape : .portrait)
    scene.counterpart = layOut(on: rotated, systemVersion: version)
    return scene
  }

  private func layOut(on device: Device, systemVersion version: Int) -> Scene {
    let keyboard = KeyboardConfiguration(device: device, systemVersion: version)
    // The scene determines which bars its version has.
    let bars = Scene(
      device: device, systemVersion: version, bars: Bars(navigation: "").shown(on: device),
      scrollView: ScrollConfiguration(frame: .zero, contentSize: .zero), form: [],
      keyboard: keyboard
    ).bars
    let sides = device.safeArea
    let top = bars.topHeight(on: device)
    let root = Rect(x: 0, y: top, width: device.screen.width, height: device.screen.height - top)
    var layout = FormLayout(scale: device.scale, systemVersion: version, fieldIDs: fields)
    let (views, height) = layout.layOut(
      FormSpec(arrangement: .stack(.form), views: rows.map(\.spec)), width: root.width,
      safeArea: EdgeInsets(left: sides.left, right: sides.right))
    return Scene(
      device: device, systemVersion: version, bars: bars, rootFrame: root,
      scrollView: ScrollConfiguration(
        frame: Rect(x: 0, y: 0, width: root.width, height: root.height),
        contentSize: Size(width: root.width, height: max(height, root.height))),
      form: views, keyboard: keyboard)
  }

  /// Returns a question about what happens when a field gets the focus.
  public func focus(_ field: String) -> FocusQuestion {
    FocusQuestion(form: self, field: field, strategy: Clearance())
  }
}

/// A row of a form: a field, a label, a group of rows, or space.
public struct FormRow: Hashable, Sendable {
  /// The row as a scenario would write it.
  var spec: FormSpec.View

  init(_ kind: FormSpec.View.Kind, id: String? = nil, height: Double? = nil) {
    spec = FormSpec.View(kind: kind, id: id, height: height)
  }

  /// Creates a row of a label with a height in points, by default as many lines as it may need.
  public init(_ label: Label, height: Double? = nil) {
    self.init(.view(.label(label)), height: height)
  }

  /// Creates a row of a view other than a text input, with a height in points, by default its own.
  public init(_ content: Element.Content, height: Double? = nil) {
    self.init(.view(content), height: height)
  }

  /// Creates a row of a button with a height in points, 50 by default.
  public init(_ button: Button, height: Double? = nil) {
    self.init(.view(.button(button)), height: height)
  }
}

/// Collects the rows of a form, or of a group in it.
@resultBuilder
public enum FormBuilder {
  /// Collects rows, and lists of rows, in their order.
  public static func buildBlock(_ rows: [FormRow]...) -> [FormRow] { rows.flatMap { $0 } }
  /// Accepts one row.
  public static func buildExpression(_ row: FormRow) -> [FormRow] { [row] }
  /// Accepts a label as a row.
  public static func buildExpression(_ label: Label) -> [FormRow] { [FormRow(label)] }
  /// Accepts a button as a row.
  public static func buildExpression(_ button: Button) -> [FormRow] { [FormRow(button)] }
  /// Accepts a segmented control as a row.
  public static func buildExpression(_ control: SegmentedControl) -> [FormRow] {
    [FormRow(.segmentedControl(control))]
  }
  /// Accepts a page control as a row.
  public static func buildExpression(_ control: PageControl) -> [FormRow] {
    [FormRow(.pageControl(control))]
  }
  /// Collects the rows of every iteration of a loop.
  public static func buildArray(_ rows: [[FormRow]]) -> [FormRow] { rows.flatMap { $0 } }
  /// Accepts the rows of an `if` without an `else`, if any.
  public static func buildOptional(_ rows: [FormRow]?) -> [FormRow] { rows ?? [] }
  /// Accepts the rows of the first branch.
  public static func buildEither(first rows: [FormRow]) -> [FormRow] { rows }
  /// Accepts the rows of the second branch.
  public static func buildEither(second rows: [FormRow]) -> [FormRow] { rows }
}

// MARK: - Rows

/// Returns a text field, or a text view, with an identifier.
///
/// - Parameters:
///   - id: The identifier, by which ``Form/focus(_:)`` knows it.
///   - type: What is typed into it, which chooses the keyboard.
///   - height: Points.
///   - isTextView: Whether it is a `UITextView`, which begins editing after the keyboard
///     notifications.
///   - accessoryHeight: The height of its `inputAccessoryView` in points.
///   - text: The text in it.
///   - placeholder: The grey text while it is empty.
///   - isSecure: Whether the text is drawn as bullets; by default for passwords.
///   - returnKey: The word on the return key.
///   - border: The border.
///   - caretLine: The line the caret is in, from 0; the last by default.
///   - showsBar: Whether the keyboard has its bar, or `nil` for the scene's choice.
///   - grows: Whether a text view grows with its text.
public func Field(
  _ id: String, type: FieldType = .text, height: Double = 44, isTextView: Bool = false,
  accessoryHeight: Double = 0, text: String = "", placeholder: String = "", isSecure: Bool? = nil,
  returnKey: ReturnKey = .return, border: TextInput.Border = .roundedRect, caretLine: Int? = nil,
  showsBar: Bool? = nil, grows: Bool = false
) -> FormRow {
  let input = TextInput(
    text: text, placeholder: placeholder, type: type, isSecure: isSecure ?? (type == .password),
    returnKey: returnKey, accessoryHeight: accessoryHeight, border: border, caretLine: caretLine,
    showsBar: showsBar, grows: grows)
  return FormRow(
    .view(isTextView ? .textView(input) : .textField(input)), id: id, height: height)
}

/// Returns empty space of a height in points, in addition to the stack's spacing above and below
/// it.
public func Space(_ height: Double) -> FormRow {
  FormRow(.view(.container(Container())), height: height)
}

/// Returns a switch with a text at its left, or alone when there is no text.
///
/// - Parameters:
///   - label: The text.
///   - isOn: Whether it is on.
///   - height: Points; 44 by default, and a switch's own height without a text.
public func Toggle(_ label: String = "", isOn: Bool = false, height: Double? = nil) -> FormRow {
  FormRow(
    label.isEmpty ? .view(.toggle(isOn: isOn)) : .labelledToggle(isOn: isOn, label: label),
    height: height)
}

/// Returns a slider with a value from 0 to 1.
public func Slider(_ value: Double) -> FormRow { FormRow(.slider(value: value)) }

/// Returns a stepper.
public func Stepper() -> FormRow { FormRow(.stepper) }

/// Returns a progress view with a value from 0 to 1.
public func ProgressView(_ value: Double) -> FormRow { FormRow(.progress(value: value)) }

/// Returns an image placeholder with a height in points, 160 by default.
public func ImageView(_ words: String, height: Double? = nil) -> FormRow {
  FormRow(.image(words), height: height)
}

/// Returns a hairline.
public func Separator() -> FormRow { FormRow(.view(.separator)) }

/// Returns rows in a view of their own, in whose coordinates their frames are: a test for
/// strategies that read `textField.frame`.
///
/// - Parameters:
///   - background: What is drawn behind them.
///   - spacing: Points between two rows; 12 by default, and 0 on a card.
///   - padding: Points around them; none by default, and at the sides of a card what
///     iOS has there, 20 and from iOS 26 on 16.
///   - rows: The rows.
public func Group(
  background: Container.Background = .none, spacing: Double? = nil, padding: EdgeInsets? = nil,
  @FormBuilder _ rows: () -> [FormRow]
) -> FormRow {
  var stack = FormSpec.Stack.group(background)
  stack.spacing = spacing ?? stack.spacing
  stack.padding = padding ?? stack.padding
  return FormRow(
    .group(
      Container(background: background),
      FormSpec(arrangement: .stack(stack), views: rows().map(\.spec))))
}

/// Returns views side by side, equally wide.
///
/// - Parameters:
///   - spacing: Points between two of them.
///   - views: The views.
public func Row(spacing: Double = 12, @FormBuilder _ views: () -> [FormRow]) -> FormRow {
  FormRow(.row(spacing: spacing, views().map(\.spec)))
}

/// Returns rows in a scroll view of their own.
///
/// - Parameters:
///   - height: The height of the scroll view in points.
///   - contentInset: Its insets.
///   - contentOffset: Where it is scrolled to, or `nil` for its top.
///   - rows: The rows.
public func NestedScrollView(
  height: Double, contentInset: EdgeInsets = .zero, contentOffset: Point? = nil,
  @FormBuilder _ rows: () -> [FormRow]
) -> FormRow {
  var scroll = ScrollSpec()
  scroll.contentInset = contentInset
  scroll.contentOffset = contentOffset
  return FormRow(
    .scrollView(
      scroll, FormSpec(arrangement: .stack(.group(.none)), views: rows().map(\.spec))),
    height: height)
}
