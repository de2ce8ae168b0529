import Audit
import KeyboardAvoidance
import Keyframes
import Testing

/// What no scrolling could show is nobody's fault: a form in the lower half of the screen under a
/// keyboard as high as that.
@Suite struct CoveredFormTests {
  /// The form's scroll view begins at 240 points of 480.
  private func scene(keyboard: Double) -> Scene {
    let form = Form { for index in 0..<6 { Field("field-\(index)") } }
    var scene = form.scene(on: DeviceCatalog.device(id: "iphone-4") ?? .iPhone15)
    scene.counterpart = nil
    scene.bars = Bars()
    scene.rootFrame = Rect(x: 0, y: 240, width: 320, height: 240)
    scene.scrollView.frame = Rect(x: 0, y: 0, width: 320, height: 240)
    scene.keyboard.heights = KeyboardHeights(all: keyboard)
    return scene
  }

  private func report(_ strategy: any AvoidanceStrategy, _ scene: Scene) -> Report {
    FormAudit().measure(
      strategy, in: scene,
      events: [Event(at: 0.2, .focus("field-4")), Event(at: 2, .dismiss)])
  }

  @Test(arguments: [100.0, 200, 230, 240, 253, 300, 400])
  func `Whoever does what can be done does not fail, however little room is left`(
    _ keyboard: Double
  ) {
    let report = report(Clearance(), scene(keyboard: keyboard))
    #expect(report.metrics(with: .fail) == [])
    #expect(report[.hiddenAtRest] <= 0.5)
    #expect(report[.unreachableEnd] <= 0.5)
  }

  @Test func `Whoever does nothing fails while there is room, and where there is none, too`() {
    for keyboard in [200.0, 253] {
      #expect(report(NoAvoidance(), scene(keyboard: keyboard))[.unreachableEnd] > 100)
    }
    #expect(report(NoAvoidance(), scene(keyboard: 150))[.hiddenAtRest] == 44)
  }

  @Test func `UIKit's own inset is no larger than the table`() {
    var scene = scene(keyboard: 253)
    scene.switches.systemTableInset = true
    let report = report(Clearance(), scene)
    #expect(report[.overInset] == 0)
    #expect(report[.indicatorMismatch] == 0)
    #expect(report[.notIdempotent] == 0)
  }

  @Test func `UIKit leaves alone what is on its way to where it would scroll it`() {
    // The room is 34 points, the field's height 44.
    var scene = scene(keyboard: 206)
    let alone = report(Clearance(), scene)
    scene.switches.systemReveal = .onFocus
    let both = report(Clearance(), scene)
    #expect(both[.lagDistance] == alone[.lagDistance])
    #expect(both[.settleTime] == alone[.settleTime])
    #expect(both[.lagDistance] < 60)
  }
}
