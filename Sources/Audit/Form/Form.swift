public import KeyboardAvoidance
import Keyframes

/// A form in a few lines of Swift, to ask in a test where it goes when the keyboard rises.
///
/// ```swift
/// let form = Form {
///   Field("name")
///   Field("email", type: .email)
///   Field("about", height: 120, isTextView: true)
/// }
/// #expect(form.focus("email").isClear(by: 8, on: .iPhone15))
/// ```
///
/// The rows stand below each other, 20 points from the edges and 12 from each other, in a scroll
/// view that fills the screen below its navigation bar.
public struct Form: Hashable, Sendable {
  /// The rows from top to bottom.
  public var rows: [FormRow]

  /// Creates a form from its rows.
  public init(@FormBuilder _ rows: () -> [FormRow]) {
    self.rows = rows()
  }

  private static let padding = 20.0
  private static let spacing = 12.0
}

/// A row of a form: a field, or room.
public struct FormRow: Hashable, Sendable {
  var id: String?
  var height: Double
  var content: Element.Content
}

/// Collects the rows of a form.
@resultBuilder
public enum FormBuilder {
  /// Collects rows, and lists of rows, in their order.
  public static func buildBlock(_ rows: [FormRow]...) -> [FormRow] { rows.flatMap { $0 } }
  /// Takes one row.
  public static func buildExpression(_ row: FormRow) -> [FormRow] { [row] }
  /// Takes the rows of every turn of a loop.
  public static func buildArray(_ rows: [[FormRow]]) -> [FormRow] { rows.flatMap { $0 } }
  /// Takes the rows of an `if` without an `else`, if any.
  public static func buildOptional(_ rows: [FormRow]?) -> [FormRow] { rows ?? [] }
  /// Takes the rows of the first branch.
  public static func buildEither(first rows: [FormRow]) -> [FormRow] { rows }
  /// Takes the rows of the second branch.
  public static func buildEither(second rows: [FormRow]) -> [FormRow] { rows }
}

/// Returns a text field, or a text view, with an identifier.
///
/// - Parameters:
///   - id: The identifier, by which ``Form/focus(_:)`` knows it.
///   - type: What is typed into it, which chooses the keyboard.
///   - height: Points.
///   - isTextView: Whether it is a `UITextView`, which begins editing after the keyboard spoke.
///   - accessoryHeight: The height of its `inputAccessoryView` in points.
public func Field(
  _ id: String, type: FieldType = .text, height: Double = 44, isTextView: Bool = false,
  accessoryHeight: Double = 0
) -> FormRow {
  let input = TextInput(type: type, accessoryHeight: accessoryHeight)
  return FormRow(id: id, height: height, content: isTextView ? .textView(input) : .textField(input))
}

/// Returns empty room of a height in points.
public func Space(_ height: Double) -> FormRow {
  FormRow(id: nil, height: height, content: .container(Container()))
}

extension Form {
  /// Returns the scene of this form on a device, which can be turned.
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
    let bars = Bars(navigation: "").shown(on: device)
    let sides = device.safeArea
    let top = bars.topHeight(on: device)
    let root = Rect(x: 0, y: top, width: device.screen.width, height: device.screen.height - top)
    var y = Self.padding
    let views = rows.enumerated().map { index, row in
      defer { y += row.height + Self.spacing }
      return Element(
        id: row.id ?? "space-\(index)",
        frame: Rect(
          x: Self.padding + sides.left, y: y,
          width: root.width - 2 * Self.padding - sides.left - sides.right, height: row.height),
        content: row.content)
    }
    let height = max(y - Self.spacing + Self.padding, root.height)
    return Scene(
      device: device, systemVersion: version, bars: bars, rootFrame: root,
      scrollView: ScrollConfiguration(
        frame: Rect(x: 0, y: 0, width: root.width, height: root.height),
        contentSize: Size(width: root.width, height: height)),
      form: views, keyboard: KeyboardConfiguration(device: device, systemVersion: version))
  }

  /// Returns a question about what happens when a field gets the focus.
  public func focus(_ field: String) -> FocusQuestion {
    FocusQuestion(form: self, field: field, strategy: Clearance())
  }
}

/// What happens when a field of a form gets the focus: a question to be asked on devices.
public struct FocusQuestion: Sendable, CustomStringConvertible {
  private let form: Form
  private let field: String
  private var strategy: any AvoidanceStrategy

  init(form: Form, field: String, strategy: any AvoidanceStrategy) {
    self.form = form
    self.field = field
    self.strategy = strategy
  }

  /// The question in a few words, which a failing `#expect` prints.
  public var description: String { "'\(field)' under \(type(of: strategy).profile.id)" }

  /// Returns the same question under a strategy, which may be one of your own.
  public func under(_ strategy: any AvoidanceStrategy) -> FocusQuestion {
    FocusQuestion(form: form, field: field, strategy: strategy)
  }

  /// Returns whether the field can be seen whole at rest, with some room below it.
  ///
  /// In landscape on `device.rotated(to: .landscape)`.
  ///
  /// - Parameters:
  ///   - room: The room in points.
  ///   - device: The device.
  ///   - systemVersion: The major version of iOS, by default the newest that is known.
  /// - Returns: `false` also when the form has no such field.
  public func isClear(by room: Double = 0, on device: Device, systemVersion: Int? = nil) -> Bool {
    let scene = form.scene(on: device, systemVersion: systemVersion)
    let timeline = Simulation(
      scene: scene, strategy: strategy, events: [Event(at: 0, .focus(field))]
    ).run()
    guard let content = timeline.views[field]?.contentFrame else { return false }
    let state = timeline.state(at: timeline.settledTime)
    let rect = state.windowRect(ofContent: content)
    // A thousandth of a point is rounding.
    return state.hiddenHeight(of: rect, in: scene) < 1e-3
      && state.clearance(below: rect, in: scene) >= room - 1e-3
  }

  /// Returns everything an audit measures when the field gets the focus and the keyboard goes again.
  public func report(
    on device: Device, systemVersion: Int? = nil, audit: FormAudit = FormAudit()
  ) -> Report {
    audit.measure(
      strategy, in: form.scene(on: device, systemVersion: systemVersion),
      events: [Event(at: 0.2, .focus(field)), Event(at: 1.5, .dismiss)])
  }
}
