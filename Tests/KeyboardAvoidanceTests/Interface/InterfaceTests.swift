import Keyframes
import Testing

@testable import KeyboardAvoidance

/// Coordinates, animation blocks and the safe area of a screen's views.
@Suite struct InterfaceTests {
  private func interface(_ change: (inout Worked) -> Void = { _ in }) -> Interface {
    let box = Element(
      id: "box", frame: Rect(x: 10, y: 300, width: 300, height: 200),
      content: .container(Container()), children: [Worked.field("inner", y: 40)])
    var worked = Worked(strategy: NoAvoidance(), form: [box])
    worked.rootFrame = Rect(x: 0, y: 64, width: 320, height: 504)
    change(&worked)
    return Interface(scene: worked.scene)
  }

  @Test func `Converts through nested containers`() {
    var interface = interface()
    interface.scrollView.contentOffset.y = 100
    let bounds = Rect(x: 0, y: 0, width: 200, height: 30)
    #expect(
      interface.convert(bounds, from: .view("inner"), to: .scrollView)
        == Rect(x: 110, y: 340, width: 200, height: 30))
    #expect(interface.convert(bounds, from: .view("inner"), to: .rootView).minY == 240)
    #expect(interface.convert(bounds, from: .view("inner"), to: .window).minY == 304)
    #expect(interface.convert(bounds, from: .view("inner"), to: .view("box")).minY == 40)
    #expect(interface.frame(of: "inner")?.minY == 40)
    #expect(interface.contentFrame(of: "inner")?.minY == 340)
  }

  @Test func `A conversion there and back changes nothing`() {
    var interface = interface()
    interface.scrollView.contentOffset.y = 37.5
    let spaces: [Interface.CoordinateSpace] = [
      .window, .rootView, .scrollView, .view("box"), .view("inner"),
    ]
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    for source in spaces {
      for target in spaces {
        let there = interface.convert(rect, from: source, to: target)
        #expect(interface.convert(there, from: target, to: source) == rect)
      }
    }
  }

  @Test func `The keyboard's curve ignores the duration; a duration of 0 does not animate`() {
    var interface = interface()
    interface.animate(duration: 0.25, curve: .keyboard) { $0.scrollView.contentOffset.y = 100 }
    #expect(interface.scrollView.contentOffsetTrack.keyframes.last?.timing == .keyboard)
    interface.animate(duration: 0.2, curve: .linear) { $0.scrollView.contentOffset.y = 200 }
    #expect(interface.scrollView.contentOffsetTrack.keyframes.last?.timing.duration == 0.2)
    interface.animate(duration: 0, curve: .keyboard) { $0.scrollView.contentOffset.y = 300 }
    #expect(interface.scrollView.contentOffsetTrack.keyframes.last?.timing.isInstant == true)
    interface.scrollView.contentOffset.y = 400
    #expect(interface.scrollView.contentOffsetTrack.keyframes.last?.timing.isInstant == true)
  }

  @Test(arguments: [7, 8, 17])
  func `beginsFromCurrentState replaces before iOS 8 and adds since`(_ version: Int) {
    var interface = interface { $0.systemVersion = version }
    interface.animate(duration: 0.25, curve: .easeIn, beginsFromCurrentState: true) {
      $0.scrollView.contentOffset.y = 100
    }
    let composition = interface.scrollView.contentOffsetTrack.keyframes.last?.composition
    #expect(composition == (version < 8 ? .replacing : .additive))
  }

  @Test func `Automatic adjustment adds what the scroll view overlaps of the safe area`() {
    func adjustment(_ change: (inout Worked) -> Void) -> EdgeInsets {
      interface {
        $0.screenHeight = 812
        $0.safeArea = EdgeInsets(top: 44, bottom: 34)
        $0.insetAdjustment = .automatic
        change(&$0)
      }.scrollView.safeAreaAdjustment
    }
    #expect(
      adjustment { $0.rootFrame = Rect(x: 0, y: 0, width: 375, height: 812) }
        == EdgeInsets(top: 44, bottom: 34))
    #expect(
      adjustment { $0.rootFrame = Rect(x: 0, y: 30, width: 375, height: 760) }
        == EdgeInsets(top: 14, bottom: 12))
    #expect(
      adjustment { $0.rootFrame = Rect(x: 0, y: 100, width: 375, height: 600) } == .zero)
    #expect(adjustment { $0.insetAdjustment = .never } == .zero)
  }

  @Test func `A root view that is moved up loses the bottom safe area (IQKeyboardManager #2027)`() {
    var interface = interface {
      $0.screenHeight = 812
      $0.rootFrame = Rect(x: 0, y: 0, width: 375, height: 812)
      $0.safeArea = EdgeInsets(top: 44, bottom: 34)
      $0.insetAdjustment = .automatic
    }
    interface.rootView.frame.origin.y -= 150
    #expect(interface.scrollView.safeAreaAdjustment == EdgeInsets(top: 44))
    interface.rootView.frame.origin.y += 150
    #expect(interface.scrollView.safeAreaAdjustment == EdgeInsets(top: 44, bottom: 34))
  }

  @Test
  func `The safe areas of views, whether or not the scroll view adds its own to its insets`() {
    let interface = interface {
      $0.screenHeight = 812
      $0.rootFrame = Rect(x: 0, y: 20, width: 375, height: 792)
      $0.scrollFrame = Rect(x: 0, y: 100, width: 375, height: 680)
      $0.safeArea = EdgeInsets(top: 44, bottom: 34)
    }
    #expect(interface.scrollView.safeAreaAdjustment == .zero)
    #expect(interface.rootSafeAreaInsets == EdgeInsets(top: 24, bottom: 34))
    #expect(interface.scrollSafeAreaInsets == EdgeInsets(bottom: 22))
  }

  @Test func `A timing of one's own animates; what is nested in it has its own again`() {
    var interface = interface()
    let timing = Timing(duration: 0.1, function: .cubicBezier(CubicBezier(0.4, 0, 0.2, 1)))
    interface.animate(with: timing) {
      $0.animate(with: .instant) { $0.rootView.frame.origin.y = 10 }
      $0.scrollView.contentOffset.y = 100
    }
    #expect(interface.scrollView.contentOffsetTrack.keyframes.last?.timing == timing)
    #expect(interface.rootView.frameTrack.keyframes.last?.timing.isInstant == true)
    interface.scrollView.contentOffset.y = 200
    #expect(interface.scrollView.contentOffsetTrack.keyframes.last?.timing.isInstant == true)
  }
}
