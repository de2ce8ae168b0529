import Cairo
import KeyboardAvoidance
import Keyframes
import Stage

/// A scene to draw in tests: a small screen unless told otherwise.
struct Rehearsal {
  var device = Device(screen: Size(width: 200, height: 300), scale: 1)
  var systemVersion = 17
  var appearance = Scene.Appearance.light
  var bars = Bars(status: false)
  var rootFrame: Rect?
  var form: [Element] = []
  var contentHeight = 600.0
  var look = KeyboardLook.legacy

  var scene: Scene {
    let top = bars.topHeight(on: device)
    let bottom =
      device.screen.height - (bars.tab ? bars.tabHeight(on: device) + device.safeArea.bottom : 0)
    let width = device.screen.width
    let root = rootFrame ?? Rect(x: 0, y: top, width: width, height: bottom - top)
    return Scene(
      device: device, systemVersion: systemVersion, appearance: appearance, bars: bars,
      rootFrame: root,
      scrollView: ScrollConfiguration(
        frame: Rect(x: 0, y: 0, width: root.width, height: root.height),
        contentSize: Size(width: width, height: contentHeight)),
      form: form, keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 100), look: look))
  }

  /// The scene at rest, without a keyboard.
  var state: SceneState {
    let scene = scene
    return SceneState(
      rootFrame: scene.rootFrame, scrollFrame: scene.scrollView.frame,
      contentSize: scene.scrollView.contentSize,
      keyboardFrame: Rect(
        x: 0, y: device.screen.height, width: device.screen.width, height: 100))
  }

  func stage(scale: Double = 1) throws -> Stage {
    try Stage(scene: scene, options: StageOptions(scale: scale))
  }

  /// Draws the state at rest after a change.
  func drawn(
    scale: Double = 1, _ change: (inout SceneState) -> Void = { _ in }
  ) throws -> ImageSurface {
    var state = state
    change(&state)
    return try stage(scale: scale).draw(state)
  }
}

extension Element {
  static func field(
    named id: String = "field", _ frame: Rect, _ input: TextInput = TextInput()
  ) -> Element {
    Element(id: id, frame: frame, content: .textField(input))
  }

  static func label(_ text: String, _ frame: Rect, _ style: Label.Style = .body) -> Element {
    Element(id: "label", frame: frame, content: .label(Label(text, style: style)))
  }

  static func card(_ frame: Rect, _ children: [Element] = []) -> Element {
    Element(
      id: "card", frame: frame, content: .container(Container(background: .card)),
      children: children)
  }
}

extension Device {
  /// An iPhone 13 Pro, of which there is a capture.
  static let notch = Device(
    screen: Size(width: 390, height: 844), scale: 3, safeArea: EdgeInsets(top: 47, bottom: 34),
    statusBarHeight: 47, navigationBarTop: 47, cutout: .notch,
    homeIndicator: Size(width: 139, height: 5))

  /// An iPhone 16 Pro, of which there is a capture.
  static let island = Device(
    screen: Size(width: 402, height: 874), scale: 3, safeArea: EdgeInsets(top: 62, bottom: 34),
    statusBarHeight: 54, navigationBarTop: 57, cutout: .island,
    homeIndicator: Size(width: 144, height: 5))
}

extension Stage {
  /// Draws all of a state.
  func draw(_ state: SceneState) throws -> ImageSurface { try draw(drawn(state)) }
}
