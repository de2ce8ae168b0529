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

  /// The scene under a strategy: the first field gets the focus at 0.2 s, all ends at 2 s.
  static func film(
    _ strategy: String, scene: Scene = scene(),
    events: [Event] = [Event(at: 0.2, .focus("name")), Event(at: 1.4, .dismiss)]
  ) throws -> Film {
    try Film(
      Scenario(title: scene.title, scene: scene, events: events, end: 2),
      strategy: StrategySelection(strategy))
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
