import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// The reference in both orientations, on every device.
@Suite struct RotationTests {
  private static let form = Form {
    Field("name")
    Field("email", type: .email)
    Field("about", height: 140, isTextView: true)
    Field("phone", type: .phone, accessoryHeight: 44)
    for index in 1...6 { Field("item\(index)") }
    Field("amount", type: .decimal)
  }
  private static let fields = ["name", "email", "about", "phone", "item6", "amount"]

  /// The keyboards that a device has, each under every field.
  private func keyboards(of scene: Scene) -> [Scene] {
    let heights = scene.keyboard.heights
    return [heights.plain, heights.bar, heights.numberPad, heights.emoji].compactMap(\.self)
      .map { height in
        var scene = scene
        scene.keyboard.heights = KeyboardHeights(all: height)
        return scene
      }
  }

  @Test(arguments: DeviceCatalog.ids)
  func `clearance hides nothing at rest and puts everything back, turned or not`(_ id: String)
    throws
  {
    let upright = try #require(DeviceCatalog.device(id: id))
    for first in Orientation.allCases {
      let device = upright.rotated(to: first)
      let other: Orientation = first == .portrait ? .landscape : .portrait
      for scene in keyboards(of: Self.form.scene(on: device)) {
        for field in Self.fields {
          let timeline = Simulation(
            scene: scene, strategy: Clearance(),
            events: [
              Event(at: 0.1, .focus(field)), Event(at: 1, .rotate(other)),
              Event(at: 2, .rotate(first)), Event(at: 3, .dismiss),
            ]
          ).run()
          for rest in [0.99, 1.99, 2.99] {
            #expect(hidden(field, in: timeline, at: rest) < 1e-9, "\(field) at \(rest) s")
          }
          let end = timeline.state(at: 9)
          #expect(end.contentOffset == timeline.state(at: -1).contentOffset)
          #expect(end.contentInset == .zero && end.indicatorInsets == .zero)
        }
      }
    }
  }

  /// Points of a field that cannot be seen, or of its caret's line where the room is lower.
  private func hidden(_ field: String, in timeline: Timeline, at time: Double) -> Double {
    let state = timeline.state(at: time)
    let scene = timeline.scene(in: state.orientation)
    let views = timeline.views(in: state)
    guard let frame = views[field]?.contentFrame, let caret = views.caretRect(of: field) else {
      return .infinity
    }
    let room = state.keyboardFrame.minY - scene.topBarBottom
    let rect = state.windowRect(ofContent: frame.height > room ? caret : frame)
    return state.hiddenHeight(of: rect, in: scene)
  }

  @Test func `An audit measures each orientation for itself`() {
    let events = [
      Event(at: 0.2, .focus("item6")), Event(at: 1.2, .rotate(.landscape)),
      Event(at: 2.2, .dismiss),
    ]
    for kind in Switches.RotationNotifications.allCases {
      var scene = Self.form.scene(on: .iPhone15)
      scene.switches.rotationNotifications = kind
      let report = FormAudit().measure(Clearance(), in: scene, events: events)
      // That a rotation takes its time is worth a warning, and no more.
      #expect(report.verdict != .fail)
      #expect(report[.hiddenAtRest] == 0 && report[.notRestored] == 0)
      let none = FormAudit().measure(NoAvoidance(), in: scene, events: events)
      #expect(none[.hiddenAtRest] == 44)
      #expect(none[.notRestored] == 0)
    }
  }

  @Test(arguments: Orientation.allCases)
  func `Forms mirrored from left to right give the same numbers`(_ orientation: Orientation) throws
  {
    var scene = Self.form.scene(on: Device.iPhone15.rotated(to: orientation))
    for index in scene.form.indices { scene.form[index].frame.size.width /= 3 }
    var mirrored = scene
    mirrored.mirror()
    mirrored.counterpart?.mirror()
    let events = [
      Event(at: 0.2, .focus("item6")), Event(at: 1.2, .rotate(.portrait)),
      Event(at: 1.2, .rotate(.landscape)), Event(at: 2.2, .dismiss),
    ]
    for profile in StrategyCatalog.profiles {
      let selection = StrategySelection(profile.id)
      #expect(
        try FormAudit().measure(selection, in: scene, events: events)
          == FormAudit().measure(selection, in: mirrored, events: events))
    }
  }

  @Test func `A form's question in landscape`() {
    for device in [Device.iPhoneSE3, .iPhone15, .iPhone17Pro] {
      let device = device.rotated(to: .landscape)
      for field in Self.fields where field != "about" {
        #expect(Self.form.focus(field).isClear(on: device), "\(field) on \(device.id)")
      }
      #expect(!Self.form.focus("item6").under(NoAvoidance()).isClear(on: device))
    }
  }
}

extension Scene {
  fileprivate mutating func mirror() {
    let width = scrollView.contentSize.width
    for index in form.indices {
      form[index].frame.origin.x = width - form[index].frame.maxX
    }
  }
}
