import Keyframes
import Testing

@testable import KeyboardAvoidance

/// The scroll view's rules: range, clamping, insets, scrolling to visible.
@Suite struct ScrollViewTests {
  private func scrollView(
    height: Double = 568, content: Double = 1000, inset: EdgeInsets = .zero,
    offset: Double? = nil, safeArea: EdgeInsets = .zero, switches: Switches = Switches()
  ) -> ScrollView {
    ScrollView(
      ScrollConfiguration(
        frame: Rect(x: 0, y: 0, width: 320, height: height),
        contentSize: Size(width: 320, height: content), contentInset: inset,
        contentOffset: offset.map { Point(x: 0, y: $0) }),
      safeArea: safeArea, switches: switches, scale: 2)
  }

  @Test func `Rests at the top of its adjusted inset`() {
    let view = scrollView(inset: EdgeInsets(top: 10), safeArea: EdgeInsets(top: 47, bottom: 34))
    #expect(view.contentOffset.y == -57)
    #expect(view.offsetRange == -57...(1000 + 34 - 568))
  }

  @Test func `Content shorter than the bounds leaves one offset, the top`() {
    #expect(scrollView(content: 100, inset: EdgeInsets(top: 64)).offsetRange == -64 ... -64)
    #expect(scrollView(content: 100, inset: EdgeInsets(bottom: 500)).offsetRange == 0...32)
  }

  @Test func `setContentOffset does not clamp; it rounds to device pixels`() {
    var view = scrollView()
    view.contentOffset.y = 5000
    #expect(view.contentOffset.y == 5000)
    view.contentOffset.y = 3.3
    #expect(view.contentOffset.y == 3.5)
    var switches = Switches()
    switches.clampsOffset = true
    switches.roundsOffset = false
    var clamping = scrollView(switches: switches)
    clamping.contentOffset.y = 5000
    #expect(clamping.contentOffset.y == 432)
    clamping.contentOffset.y = 3.3
    #expect(clamping.contentOffset.y == 3.3)
  }

  @Test func `What a finger holds stays where it is, at the top, too, whatever changes`() {
    var view = scrollView(offset: 0)
    view.isTracking = true
    view.contentInset.top = 64
    #expect(view.contentOffset.y == 0)
    view.setSafeAreaAdjustment(EdgeInsets(top: 20))
    #expect(view.contentOffset.y == 0)
    view.isTracking = false
    view.contentInset.top = 0
    #expect(view.contentOffset.y == 0)
  }

  @Test func `Growing the bottom inset never moves; shrinking it moves what is out of range`() {
    var view = scrollView(offset: 432)
    view.contentInset.bottom = 216
    #expect(view.contentOffset.y == 432)
    view.contentOffset.y = 600
    view.contentInset.bottom = 100
    #expect(view.contentOffset.y == 532)
    view.contentInset.bottom = -216
    #expect(view.contentOffset.y == 216)
    var switches = Switches()
    switches.clampsOnInsetChange = false
    var loose = scrollView(inset: EdgeInsets(bottom: 216), offset: 600, switches: switches)
    loose.contentInset.bottom = 0
    #expect(loose.contentOffset.y == 600)
  }

  @Test func `At rest at its top it follows the top inset`() {
    var view = scrollView(inset: EdgeInsets(top: 64))
    view.contentInset.top = 100
    #expect(view.contentOffset.y == -100)
    view.contentInset.top = 0
    #expect(view.contentOffset.y == 0)
    view.contentOffset.y = 50
    view.contentInset.top = 64
    #expect(view.contentOffset.y == 50)
  }

  @Test func `A smaller content and a higher frame clamp; a lower frame does not move`() {
    var view = scrollView(offset: 432)
    view.contentSize.height = 800
    #expect(view.contentOffset.y == 232)
    view.frame = Rect(x: 0, y: 0, width: 320, height: 300)
    #expect(view.contentOffset.y == 232)
    view.frame = Rect(x: 0, y: 0, width: 320, height: 700)
    #expect(view.contentOffset.y == 100)
  }

  struct Reveal: CustomTestStringConvertible {
    var y: Double
    var height = 30.0
    var from: Double
    var to: Double
    var testDescription: String { "\(y) from \(from)" }
  }

  @Test(arguments: [
    Reveal(y: 100, from: 0, to: 0), Reveal(y: 322, from: 0, to: 0),
    Reveal(y: 323, from: 0, to: 1), Reveal(y: 970, from: 0, to: 648),
    Reveal(y: 100, from: 200, to: 100), Reveal(y: 50, height: 900, from: 300, to: 50),
    Reveal(y: 1200, from: 0, to: 648),
  ])
  func `Scroll rect to visible`(_ reveal: Reveal) {
    var view = scrollView(inset: EdgeInsets(bottom: 216), offset: reveal.from)
    view.scrollRectToVisible(
      Rect(x: 0, y: reveal.y, width: 10, height: reveal.height), animated: false)
    #expect(view.contentOffset.y == reveal.to)
  }

  @Test func `The band leaves out a top inset`() {
    var view = scrollView(inset: EdgeInsets(top: 64), offset: 200)
    view.scrollRectToVisible(Rect(x: 0, y: 220, width: 10, height: 30), animated: false)
    #expect(view.contentOffset.y == 156)
  }

  @Test func `The scroll animation starts from what is drawn and ends the one before`() {
    var view = scrollView()
    view.setContentOffset(Point(x: 0, y: 100), animated: true)
    view.transaction = .instant(at: 0.15)
    view.setContentOffset(Point(x: 0, y: 0), animated: true)
    let track = view.contentOffsetTrack
    #expect(abs(track.value(at: 0.15).y - 50) < 1e-9)
    #expect(abs(track.value(at: 0.3).y - 25) < 1e-9)
    #expect(track.value(at: 0.45).y == 0)
  }

  @Test func `The clamp of an inset change runs in the animation of the moment`() {
    var view = scrollView(inset: EdgeInsets(bottom: 216), offset: 648)
    view.transaction = Interface.Transaction(time: 1, timing: .keyboard, composition: .additive)
    view.contentInset.bottom = 0
    #expect(view.contentOffset.y == 432)
    #expect(view.contentOffsetTrack.value(at: 1).y == 648)
    #expect(view.contentOffsetTrack.value(at: 1.1).y < 648)
    #expect(view.contentOffsetTrack.value(at: 1.1).y > 432)
  }
}
