import KeyboardAvoidance
import Keyframes
import Scenario
import Testing

/// Forms of different shapes, played under strategies and dumped as Appium would.
enum DumpedForms {
  static let count = 20

  private static let devices = [
    "iphone-se-3", "iphone-15", "iphone-11", "iphone-13", "iphone-6-plus",
  ]

  /// A form: short or long, with or without bars, in a scroll view that fills the screen or not.
  static func scenario(_ index: Int) throws -> Scenario {
    let device = devices[index % devices.count]
    let screen = try #require(DeviceCatalog.device(id: device)).screen
    let hasBar = index % 3 == 1
    let top = hasBar ? 100.0 : index % 4 == 2 ? 60 : 0
    let pitch = 58 + Double(index % 7) * 7
    let count = 8 + index % 9
    let fields = (0..<count).map { number in
      let y = 60 + Double(number) * pitch + Double(index % 5) * 8
      let accessory = index % 6 == 5 ? ", accessory: 44" : ""
      return "  - {field: f\(number), frame: [20, \(y), \(screen.width - 40), 36]\(accessory)}"
    }
    let height = screen.height - top
    let content = max(100 + Double(count) * pitch, index % 2 == 0 ? height : 0)
    let yaml = """
      keyrise: 1
      device: \(device)
      bars: {\(hasBar ? "navigation: Form, " : "")translucent: true}
      keyboard: {height: \(index % 2 == 0 ? 260 : 335)}
      scroll:
        frame: [0, \(top), \(screen.width), \(height)]
        contentSize: [\(screen.width), \(content)]
        contentOffset: \(index % 4 == 3 ? 20 : 0)
      form:
      \(fields.joined(separator: "\n"))
      """
    let result = Scenario.parse(bytes: Array(yaml.utf8), fileName: "form \(index)")
    return try #require(result.scenario, "\(result.diagnostics.map(\.message))")
  }

  /// The last field on the screen, which the keyboard covers.
  static func focus(_ scenario: Scenario) -> String {
    let fields = scenario.fieldFrames().filter { scenario.scene.window.contains($0.frame) }
    return fields.last?.element.id ?? ""
  }

  /// The page source of the screen at rest, or with the keyboard under a strategy.
  static func dump(_ scenario: Scenario, _ strategy: String?, focus: String) throws -> String {
    let value = try #require(StrategyCatalog.make(StrategySelection(strategy ?? "none")))
    let timeline = Simulation(
      scene: scenario.scene, strategy: value, events: [Event(at: 0.2, .focus(focus))]
    ).run()
    let state =
      strategy == nil ? timeline.state(at: 0) : timeline.targetState(at: timeline.settledTime + 1)
    let scroll = state.scrollFrameInWindow
    let content = Rect(
      x: scroll.minX - state.contentOffset.x, y: scroll.minY - state.contentOffset.y,
      width: state.contentSize.width, height: state.contentSize.height)
    let fields = timeline.views(in: state).fields.compactMap { field -> String? in
      guard let rect = timeline.windowRect(of: field.element.id, in: state) else { return nil }
      let isFocused = strategy != nil && field.element.id == focus
      return element("TextField", rect, "name=\"\(field.element.id)\" focused=\"\(isFocused)\"")
    }
    let screen = scenario.scene.device.bounds
    let top = scenario.scene.device.navigationBarTop
    let bar = Rect(x: 0, y: top, width: screen.width, height: 44)
    let hasBar = scenario.scene.bars.navigation != nil
    var windows = element(
      "Window", screen, "",
      (hasBar ? element("NavigationBar", bar, "name=\"Form\"") : "")
        + element("ScrollView", scroll, "", element("Other", content, "", fields.joined())))
    if strategy != nil {
      let accessory =
        scenario.fieldFrames().first { $0.element.id == focus }?.element.input?.accessoryHeight ?? 0
      let height = state.keyboardFrame.height - accessory
      let keyboard = Rect(
        x: 0, y: screen.height - height, width: screen.width, height: height - 58)
      let bar = Rect(x: 0, y: keyboard.minY - accessory, width: screen.width, height: accessory)
      windows += element(
        "Window", screen, "",
        (accessory > 0 ? element("Toolbar", bar, "") : "") + element("Keyboard", keyboard, ""))
    }
    return "<AppiumAUT>" + element("Application", screen, "name=\"Form\"", windows) + "</AppiumAUT>"
  }

  private static func element(
    _ type: String, _ frame: Rect, _ attributes: String, _ inside: String = ""
  ) -> String {
    let numbers = "{{\(frame.minX), \(frame.minY)}, {\(frame.width), \(frame.height)}}"
    return
      "<XCUIElementType\(type) nativeFrame=\"\(numbers)\" \(attributes)>\(inside)</XCUIElementType\(type)>"
  }
}
