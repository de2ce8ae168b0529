import KeyboardAvoidance
import Keyframes
import Testing

/// Flutter's scaffold and text fields over the Japanese article's form, 320x568, content 1000.
@Suite struct FlutterAvoidanceTests {
  struct Row: CustomTestStringConvertible {
    var field: String
    var keyboard = 216.0
    var offset = 0.0
    var body: Double
    var target: Double
    var afterHide: Double
    var testDescription: String { "\(field) over \(keyboard)" }
  }

  // The caret ends at 25.15 of a field of 30 and at 28.3 of a text view; with 20 more and less the
  // body's height, rounded to half points: 890 + 45.15 − 352 = 583.15, 340 + 48.3 − 312 = 76.3.
  @Test(arguments: [
    Row(field: "textField1", body: 352, target: 0, afterHide: 0),
    Row(field: "textField2", body: 352, target: 0, afterHide: 0),
    Row(field: "textField2", keyboard: 253, body: 315, target: 30, afterHide: 30),
    Row(field: "textView1", body: 312, target: 76.5, afterHide: 76.5),
    Row(field: "textView2", body: 312, target: 146.5, afterHide: 146.5),
    Row(field: "textField3", offset: 432, body: 352, target: 583, afterHide: 432),
    Row(field: "textView3", offset: 432, body: 312, target: 666.5, afterHide: 432),
  ])
  func `Shortens and reveals`(_ row: Row) {
    let outcome = Worked(
      strategy: FlutterAvoidance(), keyboard: row.keyboard, offset: row.offset
    ).play(focus: row.field)
    #expect(outcome.state.scrollFrame == Rect(x: 0, y: 0, width: 320, height: row.body))
    #expect(outcome.shown.insetBottom == 0)
    #expect(outcome.shown.offset == row.target)
    #expect(outcome.hidden.offset == row.afterHide)
    #expect(outcome.timeline.state(at: 9).scrollFrame.height == 568)
  }

  @Test func `A text view stays covered below its caret's line: 263.5 to 323.5 over 312`() {
    #expect(Worked(strategy: FlutterAvoidance()).play(focus: "textView1").shown.hidden == 11.5)
  }

  @Test
  func `Nothing moves until the keyboard is 20 points below the caret; then it is pushed`() throws {
    var worked = Worked(strategy: FlutterAvoidance())
    worked.switches.roundsOffset = false
    let timeline = worked.play([Event(at: 0, .focus("textView1"))])
    // At 0.5 s, frame 30, the spring is cut off; a rounding decides which side of it is seen.
    for frame in 1...40 where frame != 30 {
      let time = Double(frame) / 60 + 1e-6
      let row = timeline.traceRow(frame: frame, at: time)
      let keyboard = timeline.traceRow(frame: frame, at: Double(frame) / 60).keyboardTop
      #expect(abs(row.offset - max(388.3 - keyboard, 0)) < 1e-9)
    }
    // Between two frames it stands still: it jumps.
    let times = [0.155, 0.165]
    let offsets = times.map { timeline.traceRow(frame: 0, at: $0).offset }
    #expect(offsets[0] == offsets[1])
    #expect(offsets[0] > 0)
  }

  @Test func `A keyboard that changes at once is followed a frame later`() {
    let timeline = Worked(strategy: FlutterAvoidance()).play([
      Event(at: 0, .focus("textField2")),
      Event(at: 1, .keyboard(KeyboardChange(height: 253, bar: .candidates))),
    ])
    #expect(timeline.state(at: 1).scrollFrame.height == 315)
    #expect(timeline.traceRow(frame: 0, at: 1.01).offset == 0)
    #expect(timeline.traceRow(frame: 0, at: 1.02).offset == 30)
  }

  @Test func `On a change of focus the reveal takes 0.1 s along fast-out-slow-in`() {
    let worked = Worked(
      strategy: FlutterAvoidance(),
      form: [Worked.field("first", y: 100), Worked.field("second", y: 500)])
    let timeline = worked.play([Event(at: 0, .focus("first")), Event(at: 1, .press(.next))])
    let half = CubicBezier(0.4, 0, 0.2, 1).progress(at: 0.5)
    #expect(abs(timeline.traceRow(frame: 0, at: 1.05).offset - 193 * half) < 1e-9)
    #expect(timeline.traceRow(frame: 0, at: 1.1).offset == 193)
  }

  @Test
  func `A keyboard that hides half-way up stops the pushing; the content stays where it was`() {
    let timeline = Worked(strategy: FlutterAvoidance()).play([
      Event(at: 0, .focus("textView1")), Event(at: 0.2, .dismiss),
    ])
    let reached = timeline.traceRow(frame: 0, at: 0.2).offset
    #expect(reached > 0 && reached < 76.5)
    #expect(timeline.traceRow(frame: 0, at: 3).offset == reached)
    #expect(timeline.state(at: 3).scrollFrame.height == 568)
  }

  @Test(arguments: [
    Rect(x: 40, y: 250, width: 240, height: 200), Rect.zero,
  ])
  func `Floating keyboards make no room`(_ frame: Rect) {
    let notification = KeyboardNotification(
      name: .willShow, frameBegin: frame, frameEnd: frame, duration: 0.25, curve: .keyboard)
    let timeline = Worked(strategy: FlutterAvoidance()).play([Event(at: 0, .notify(notification))])
    #expect(timeline.state(at: 1).scrollFrame.height == 568)
  }

  @Test func `The body ends above the bottom bar or the keyboard, whichever is higher`() {
    var worked = Worked(strategy: FlutterAvoidance(), bars: Bars(tab: true))
    worked.rootFrame = Rect(x: 0, y: 0, width: 320, height: 519)
    let outcome = worked.play(focus: "textField1")
    #expect(outcome.state.scrollFrame.height == 352)
    #expect(outcome.timeline.state(at: 9).scrollFrame.height == 519)
  }
}
