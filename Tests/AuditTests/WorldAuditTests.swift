import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// `clearance` fails in none of the worlds a form lives in, whichever field has the focus.
@Suite struct WorldAuditTests {
  struct World: Sendable, CustomTestStringConvertible {
    var name: String
    var device = Device.iPhone15
    var bars = Bars(navigation: "Title")
    var presentation: Presentation.Style?
    var window: Multitasking.Style?
    var mode = KeyboardMode.docked
    var crossFades = false
    var inTwoSteps = false
    var isNested = false
    var event: Event.Action?

    var testDescription: String { name }
  }

  private static let pad = DeviceCatalog.device(id: "ipad-pro-11") ?? .iPhone15

  static let worlds: [World] =
    [
      World(name: "opaque bars"),
      World(name: "translucent bars", bars: Bars(navigation: "", tab: true, isTranslucent: true)),
      World(name: "page sheet", presentation: .pageSheet),
      World(
        name: "page sheet, translucent bars", bars: Bars(navigation: "", isTranslucent: true),
        presentation: .pageSheet),
      World(name: "page sheet on an iPad", device: pad, presentation: .pageSheet),
      World(name: "form sheet", device: pad, presentation: .formSheet),
      World(name: "cross-fade", crossFades: true),
      World(name: "two steps", device: pad, inTwoSteps: true),
      World(name: "nested", isNested: true),
      World(name: "nested on a sheet", presentation: .pageSheet, isNested: true),
      World(
        name: "candidates, twice",
        event: .keyboard(KeyboardChange(bar: .candidates, repeats: true))),
      World(name: "emoji", event: .keyboard(KeyboardChange(kind: .emoji))),
      World(name: "prompt", event: .prompt(true)),
    ]
    + Multitasking.Style.allCases.map { World(name: "\($0)", device: pad, window: $0) }
    + KeyboardMode.allCases.map { World(name: "\($0)", device: pad, mode: $0) }
    + KeyboardMode.allCases.map {
      World(name: "becoming \($0)", device: pad, event: .keyboard(KeyboardChange(mode: $0)))
    }
    + KeyboardMode.allCases.map {
      World(
        name: "dragged into \($0)", device: pad,
        event: .keyboard(KeyboardChange(mode: $0, byGesture: true)))
    }

  private func scene(_ world: World) -> Scene {
    let form = Form {
      for index in 0..<6 { Field("field-\(index)") }
      Field("about", height: 160, isTextView: true)
      for index in 6..<14 { Field("field-\(index)") }
      for index in 14..<20 { Field("field-\(index)", accessoryHeight: 44) }
    }
    var scene = form.scene(on: world.device)
    scene.bars = world.bars
    if let style = world.window {
      scene.multitasking = Multitasking(style: style, on: world.device)
    }
    scene.presentation = Presentation(
      style: world.presentation ?? .fullScreen, window: scene.window.size,
      safeArea: scene.windowSafeArea)
    let card = scene.presentation.frame
    let top = world.bars.isTranslucent ? 0 : scene.topBarBottom - card.minY
    scene.rootFrame = card.inset(by: EdgeInsets(top: top))
    let root = scene.rootFrame
    scene.scrollView.frame = Rect(x: 0, y: 0, width: root.width, height: root.height)
    scene.scrollView.contentSize.width = root.width
    scene.scrollView.insetAdjustment = world.bars.isTranslucent ? .automatic : .never
    scene.keyboard.mode = world.mode
    scene.keyboard.crossFades = world.crossFades
    scene.keyboard.showsInTwoSteps = world.inTwoSteps
    for index in scene.form.indices {
      scene.form[index].frame.size.width = root.width - 40
    }
    if world.isNested { nest(&scene) }
    return scene
  }

  /// Puts all but the first four fields into a scroll view that shows a part of them.
  private func nest(_ scene: inout Scene) {
    let top = scene.form[4].frame.minY
    let frame = Rect(x: 0, y: top, width: scene.rootFrame.width, height: 300)
    let children = scene.form.dropFirst(4).map { element in
      var element = element
      element.frame.origin.y -= top
      return element
    }
    let height = (children.map(\.frame.maxY).max() ?? 0) + 20
    let inner = ScrollConfiguration(
      frame: frame, contentSize: Size(width: frame.width, height: height))
    scene.form =
      scene.form.prefix(4)
      + [Element(id: "inner", frame: frame, content: .scrollView(inner), children: children)]
    scene.scrollView.contentSize.height = max(frame.maxY + 20, scene.scrollView.frame.height)
  }

  @Test(arguments: worlds) func `Clearance fails nowhere`(_ world: World) {
    let scene = scene(world)
    let ids = [0, 3, 6, 9, 12, 15, 19].map { "field-\($0)" } + ["about"]
    for id in ids {
      let change = world.event.map { [Event(at: 1.5, $0)] } ?? []
      let events = [Event(at: 0.2, .focus(id))] + change + [Event(at: 3.5, .dismiss)]
      let report = FormAudit().measure(Clearance(), in: scene, events: events)
      let failures = report.metrics(with: .fail).map { "\($0.rawValue) \(report[$0])" }
      #expect(failures.isEmpty, "\(id)")
    }
  }
}
