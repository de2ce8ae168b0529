import KeyboardAvoidance
import Keyframes
import Testing

@testable import Stage

@Suite struct ScrollIndicatorTests {
  /// A scroll view of 300 points at (0, 50) over 600 points of content.
  private static func state(offset: Double = 0) -> SceneState {
    SceneState(
      rootFrame: Rect(x: 0, y: 50, width: 200, height: 300),
      scrollFrame: Rect(x: 0, y: 0, width: 200, height: 300),
      contentSize: Size(width: 200, height: 600), contentOffset: Point(x: 0, y: offset),
      indicatorOpacity: 1, keyboardFrame: .zero)
  }

  private static func frame(
    offset: Double = 0, version: Int = 17, _ change: (inout SceneState) -> Void = { _ in }
  ) -> Rect? {
    var state = state(offset: offset)
    change(&state)
    return ScrollIndicator(state: state, systemVersion: version)?.frame
  }

  @Test func `Thumb is to the track as the view to the content`() throws {
    let frame = try #require(Self.frame())
    #expect(frame == Rect(x: 194, y: 53, width: 3, height: 147))
  }

  @Test func `Was thinner before version 13`() throws {
    let frame = try #require(Self.frame(version: 12))
    #expect(frame.width == 2.5)
    #expect(frame.maxX == 197.5)
  }

  @Test func `Reaches the end of the track`() throws {
    let frame = try #require(Self.frame(offset: 300))
    #expect(frame.maxY == 347)
    #expect(frame.height == 147)
  }

  @Test func `No thumb when all is visible`() {
    #expect(Self.frame { $0.contentSize.height = 300 } == nil)
    #expect(Self.frame { $0.indicatorInsets.bottom = 300 } == nil)
  }

  @Test func `Never shorter than 36`() throws {
    #expect(try #require(Self.frame { $0.contentSize.height = 1e6 }).height == 36)
  }

  @Test func `Insets and safe area shorten the track`() throws {
    let frame = try #require(
      Self.frame(offset: 434) {
        $0.indicatorInsets.bottom = 100
        $0.contentInset.bottom = 100
        $0.safeAreaAdjustment.bottom = 34
      })
    #expect(frame.maxY == 350 - 134 - 3)
  }

  /// Snapping folds the safe area into the insets; the thumb must not notice.
  @Test(arguments: [-40.0, 0, 77.7, 400])
  func `Stands the same in a snapped state`(offset: Double) throws {
    var state = Self.state(offset: offset)
    state.contentInset.bottom = 100.3
    state.indicatorInsets.bottom = 60.2
    state.safeAreaAdjustment = EdgeInsets(top: 20.1, bottom: 34)
    let frame = try #require(ScrollIndicator(state: state, systemVersion: 17)).frame
    state.indicatorOpacity = 1
    let drawn = DrawnState(state, in: Rehearsal().scene, scale: 3)
    let snapped = try #require(drawn.thumb).frame
    #expect(abs(frame.minY - snapped.minY) < 0.5)
    #expect(abs(frame.maxY - snapped.maxY) < 0.5)
  }

  @Test func `Negative inset reaches out of the view`() throws {
    let frame = try #require(Self.frame(offset: 300) { $0.indicatorInsets.bottom = -216 })
    #expect(frame.maxY == 350 + 216 - 3)
  }

  @Test(arguments: [(-30.0, 117.0), (-200, 8), (330, 117), (600, 8)])
  func `Squashes past an end`(offset: Double, height: Double) throws {
    let frame = try #require(Self.frame(offset: offset))
    #expect(frame.height == height)
    #expect(offset < 0 ? frame.minY == 53 : frame.maxY == 347)
  }

  @Test func `Is drawn at its opacity inside the scroll view`() throws {
    let picture = try Rehearsal().drawn { $0.indicatorOpacity = 1 }
    let gray = picture.rgb(195, 60)
    #expect(gray.isClose(to: RGB(163, 163, 163)))
    #expect(picture.rgb(193, 60) == .white)
    #expect(picture.rgb(197, 60) == .white)
    let faint = try Rehearsal().drawn { $0.indicatorOpacity = 0.5 }
    #expect(faint.rgb(195, 60).isClose(to: RGB(209, 209, 209)))
    let none = try Rehearsal().drawn { $0.indicatorOpacity = 0 }
    #expect(none.rgb(195, 60) == .white)
  }
}
