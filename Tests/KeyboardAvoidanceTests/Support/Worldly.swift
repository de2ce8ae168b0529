import KeyboardAvoidance
import Keyframes

/// A scene on a sheet, in a window, with an iPad's keyboard or with nested scroll views.
struct Worldly {
  var device = Device.padPro11
  var style = Presentation.Style.fullScreen
  var sheet: Rect?
  var window: Multitasking?
  var bars = Bars()
  var form: [Element] = [Worked.field("field", y: 900)]
  var contentHeight = 1400.0
  var insetAdjustment = ScrollConfiguration.InsetAdjustment.never
  var mode = KeyboardMode.docked
  var keyboardFrame: Rect?
  var keyboard = 333.0
  var crossFades = false
  var showsInTwoSteps = false
  var systemVersion = 17
  var switches = Switches()

  var scene: Scene {
    var configuration = KeyboardConfiguration(heights: KeyboardHeights(all: keyboard))
    configuration.mode = mode
    configuration.frame = keyboardFrame
    configuration.crossFades = crossFades
    configuration.showsInTwoSteps = showsInTwoSteps
    var scene = Scene(
      device: device, systemVersion: systemVersion, bars: bars,
      scrollView: ScrollConfiguration(frame: .zero, contentSize: .zero), form: form,
      keyboard: configuration, switches: switches, multitasking: window)
    scene.presentation =
      sheet.map { Presentation(style: style, frame: $0) }
      ?? Presentation(style: style, window: scene.window.size, safeArea: scene.windowSafeArea)
    scene.rootFrame = scene.presentation.frame
    if bars.navigation != nil && !bars.isTranslucent {
      let top = scene.topBarBottom - scene.rootFrame.minY
      scene.rootFrame = scene.rootFrame.inset(by: EdgeInsets(top: top))
    }
    let root = scene.rootFrame
    scene.scrollView = ScrollConfiguration(
      frame: Rect(x: 0, y: 0, width: root.width, height: root.height),
      contentSize: Size(width: root.width, height: contentHeight),
      insetAdjustment: insetAdjustment)
    return scene
  }

  func play(
    _ strategy: String, _ events: [Event] = [Event(at: 0, .focus("field"))]
  ) -> Timeline {
    let strategy = StrategyCatalog.make(StrategySelection(strategy)) ?? NoAvoidance()
    return Simulation(scene: scene, strategy: strategy, events: events).run()
  }

  /// What a strategy hears of the keyboard: `willShow 861+333` is an end frame's y and height.
  func notifications(_ events: [Event]) -> [String] {
    play("none", events).deliveries.compactMap { delivery in
      guard case .keyboard(let notification) = delivery.event else { return nil }
      return notification.summary
    }
  }
}

extension KeyboardNotification {
  fileprivate var summary: String {
    func text(_ number: Double) -> String {
      number == number.rounded() ? String(Int(number)) : String(number)
    }
    let suffix = duration == 0 ? " at once" : ""
    return "\(name.rawValue) \(text(frameEnd.minY))+\(text(frameEnd.height))\(suffix)"
  }
}

extension Device {
  /// 834x1194, an iPad with a home indicator.
  static let padPro11 = Device(
    screen: Size(width: 834, height: 1194), scale: 2, safeArea: EdgeInsets(top: 24, bottom: 20),
    statusBarHeight: 24, homeIndicator: Size(width: 297, height: 5))

  /// 375x812, an iPhone X.
  static let phoneX = Device(
    screen: Size(width: 375, height: 812), scale: 3, safeArea: EdgeInsets(top: 44, bottom: 34),
    statusBarHeight: 44, homeIndicator: Size(width: 134, height: 5))
}

extension Timeline {
  /// The state once everything rests.
  var rest: SceneState { state(at: settledTime + 1) }

  /// The focused field at rest, in the window.
  var field: Rect { rest.focus.flatMap { windowRect(of: $0, in: rest) } ?? .zero }

  /// How much of the focused field is hidden at rest, in points.
  var hidden: Double { traceRow(frame: 0, at: settledTime + 1).hidden ?? 0 }
}
