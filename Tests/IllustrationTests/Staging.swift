import Foundation
import KeyboardAvoidance
import Keyframes
import Playing
import Scenario

@testable import Illustration

/// A form on a phone, and films of it.
enum Staging {
  /// A field under the keyboard of an iPhone 5 or another device, in a scroll view below a bar.
  static func scene(
    fieldTop: Double = 400, safeBottom: Double = 0, on device: String = "iphone-5"
  ) -> Scene {
    var device =
      DeviceCatalog.device(id: device)
      ?? Device(
        screen: Size(width: 320, height: 568), scale: 2)
    device.safeArea.bottom = safeBottom
    return Scene(
      title: "One field", device: device, systemVersion: 7,
      scrollView: ScrollConfiguration(
        frame: Rect(x: 0, y: 0, width: 320, height: 568),
        contentSize: Size(width: 320, height: 900)),
      form: [
        Element(
          id: "name", frame: Rect(x: 20, y: fieldTop, width: 280, height: 30),
          content: .textField(TextInput(placeholder: "Name"))),
        Element(
          id: "city", frame: Rect(x: 20, y: fieldTop + 60, width: 280, height: 30),
          content: .textField(TextInput(placeholder: "City"))),
      ],
      keyboard: KeyboardConfiguration(heights: KeyboardHeights(all: 216)))
  }

  /// A scroll view of the form's own, 100 points high, with one field in sight and one below that.
  static func nested() -> Scene {
    var scene = scene()
    let frame = Rect(x: 20, y: 60, width: 280, height: 100)
    func field(_ id: String, _ y: Double) -> Element {
      Element(
        id: id, frame: Rect(x: 10, y: y, width: 200, height: 30), content: .textField(TextInput()))
    }
    scene.form = [
      Element(
        id: "inner", frame: frame,
        content: .scrollView(
          ScrollConfiguration(frame: frame, contentSize: Size(width: 280, height: 400))),
        children: [field("name", 10), field("edge", 90), field("city", 200)])
    ]
    return scene
  }

  /// The scene under a strategy: the first field gets the focus at 0.2 s, all ends at 2 s.
  static func film(
    _ strategy: String, scene: Scene = scene(),
    events: [Event] = [Event(at: 0.2, .focus("name")), Event(at: 1.4, .dismiss)]
  ) throws -> Film {
    try Film(
      Scenario(title: scene.title, scene: scene, events: events, end: 2),
      strategy: StrategySelection(strategy))
  }

  /// A composer on a keyboard of 336 points, focused at 0.1 s; later it grows by a line.
  static func composer() throws -> Film {
    let yaml = """
      keyrise: 1
      device: iphone-15
      ios: 18
      form: [{label: Hi, frame: [20, 20, 300, 20]}]
      footer: {form: [{textView: message, height: 37, grows: true, text: A}]}
      strategy: clearance
      timeline: {events: [{at: 0.1s, focus: message}, {at: 1s, type: "\\nB"}], end: 2s}
      """
    let scenario = try unwrap(Scenario.parse(bytes: Array(yaml.utf8), fileName: "a").scenario)
    return try Film(scenario, strategy: scenario.strategies[0])
  }

  /// A template's film under its own strategy, on another version of iOS if need be.
  static func film(template id: String, ios version: Int? = nil) throws -> Film {
    let text = try unwrap(ScenarioTemplate.template(id: id)).text
    let scenario = try unwrap(
      Scenario.parse(
        bytes: Array(text.utf8), fileName: "a",
        overrides: ScenarioOverrides(ios: version.map { "\($0)" })
      ).scenario)
    return try Film(scenario, strategy: try unwrap(scenario.strategies.first))
  }

  static func studio() throws -> Studio {
    try Studio(fontDirectory: "/usr/share/fonts/opentype/inter")
  }

  private struct Missing: Error {}

  static func unwrap<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }
}

extension Output.Page {
  /// A page with some of its settings.
  init(panels: [String]? = nil, columns: Int? = nil, width: Double? = nil, isCompact: Bool = false)
  {
    self.init()
    self.panels = panels
    self.columns = columns
    self.width = width
    self.isCompact = isCompact
  }
}
