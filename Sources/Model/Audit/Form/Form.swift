public import KeyboardAvoidance
import Keyframes

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
}

extension Form {
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
