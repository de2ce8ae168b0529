import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Scenarios in landscape, and the other orientation that every scenario brings.
@Suite struct OrientationTests {
  private func scenario(
    _ head: String, form: String = "{stack: {padding: 20}, form: [{field: a}, {field: b}]}",
    overrides: ScenarioOverrides = ScenarioOverrides()
  ) throws -> Scenario {
    try valid("keyrise: 1\n\(head)\nform: \(form)\n", overrides: overrides)
  }

  private func frame(_ id: String, in scene: Scene?) -> Rect? {
    scene.flatMap { ViewTree(form: $0.form)[id]?.contentFrame }
  }

  @Test
  func `A preset in landscape: swapped screen, no status bar, compact bars, keyboard and form`()
    throws
  {
    let scene = try scenario(
      "device: iphone-15\nios: 18\norientation: landscape\nbars: {navigation: Form, tab: true}"
    ).scene
    #expect(scene.orientation == .landscape)
    #expect(scene.window == Rect(x: 0, y: 0, width: 852, height: 393))
    #expect(scene.bars == Bars(status: false, navigation: "Form", tab: true))
    #expect(scene.rootFrame == Rect(x: 0, y: 32, width: 852, height: 308))
    #expect(scene.keyboard.heights == KeyboardHeights(plain: 181, bar: 219, numberPad: 181))
    #expect(frame("a", in: scene) == Rect(x: 79, y: 20, width: 694, height: 44))
    let upright = scene.counterpart
    #expect(upright?.rootFrame == Rect(x: 0, y: 98, width: 393, height: 671))
    #expect(upright?.bars == Bars(navigation: "Form", tab: true))
    #expect(upright?.keyboard.heights.bar == 336)
    #expect(frame("a", in: upright) == Rect(x: 20, y: 20, width: 353, height: 44))
  }

  @Test func `A scenario turned by a flag is the counterpart of the one that is not`() throws {
    for bars in ["bars: {status: false}", "bars: {navigation: Form}", "bars: {tab: true}"] {
      for keyboard in ["", "keyboard: {height: 240}", "keyboard: {numberPad: 250, emoji: 300}"] {
        let head = "device: iphone-13\nios: 17\n\(bars)\n\(keyboard)"
        let upright = try scenario(head).scene
        var turned = try scenario(head, overrides: ScenarioOverrides(orientation: "landscape"))
          .scene
        turned.counterpart = nil
        var counterpart = try #require(upright.counterpart)
        if keyboard == "keyboard: {height: 240}" {
          // What is said of one orientation only is an estimate in the other.
          #expect(turned.keyboard.heights == KeyboardHeights(all: 240))
          #expect(counterpart.keyboard.heights == KeyboardHeights(all: 143))
        }
        counterpart.keyboard = turned.keyboard
        #expect(counterpart == turned)
      }
    }
  }

  @Test
  func `A described device is turned where it stands upright, and else taken as it is`() throws {
    let upright = "device: {screen: [320, 568], scale: 2, keyboard: {plain: 216}}\n"
    let scene = try scenario(upright + "orientation: landscape").scene
    #expect(scene.window.size == Size(width: 568, height: 320))
    #expect(scene.keyboard.heights.plain == 162)
    let known = try scenario(
      "device: {screen: [320, 568], scale: 2, keyboard: {plain: 216}, "
        + "rotatedKeyboard: {plain: 170}}\norientation: landscape"
    ).scene
    #expect(known.keyboard.heights.plain == 170)
    let wide = "device: {screen: [568, 320], scale: 2, keyboard: {plain: 162}}\n"
    for orientation in ["", "orientation: landscape"] {
      let scene = try scenario(wide + orientation).scene
      #expect(scene.window.size == Size(width: 568, height: 320))
      #expect(scene.keyboard.heights.plain == 162)
      #expect(scene.counterpart?.keyboard.heights.plain == 216)
    }
    let turned = try scenario(wide + "orientation: portrait").scene
    #expect(turned.window.size == Size(width: 320, height: 568))
  }

  @Test
  func `Frames that are given are taken as given, and keep their distances when turned`() throws {
    let scenario = try scenario(
      """
      device: {screen: [320, 568], scale: 2}
      ios: 7
      keyboard: {height: 216, landscapeHeight: 170}
      view: {frame: [0, 64, 320, 504]}
      scroll: {frame: [0, 0, 320, 504], contentSize: [320, 1000]}
      """, form: "[{field: a, frame: [100, 260, 200, 30]}]")
    #expect(scenario.scene.keyboard.heights == KeyboardHeights(all: 216))
    let turned = try #require(scenario.scene.counterpart)
    #expect(turned.rootFrame == Rect(x: 0, y: 64, width: 568, height: 256))
    #expect(turned.scrollView.frame == Rect(x: 0, y: 0, width: 568, height: 256))
    #expect(turned.scrollView.contentSize == Size(width: 568, height: 1000))
    #expect(frame("a", in: turned) == Rect(x: 100, y: 260, width: 200, height: 30))
    #expect(turned.keyboard.heights == KeyboardHeights(all: 170))
  }

  @Test
  func `Rotations are events; a flag that turns the device first is no mistake in the file`() throws
  {
    let text = """
      keyrise: 1
      device: iphone-15
      form: [{field: a, frame: [0, 0, 10, 10]}]
      switches: {rotationDuration: 400ms, rotationNotifications: hideAndShow}
      timeline: {events: [{at: 2, rotate: portrait}, {at: 1, rotate: landscape}]}
      """
    let scenario = try valid(text)
    #expect(
      scenario.events == [Event(at: 1, .rotate(.landscape)), Event(at: 2, .rotate(.portrait))])
    #expect(scenario.scene.switches.rotationDuration == 0.4)
    #expect(scenario.scene.switches.rotationNotifications == .hideAndShow)
    _ = try valid(text, overrides: ScenarioOverrides(orientation: "landscape"))
  }
}
