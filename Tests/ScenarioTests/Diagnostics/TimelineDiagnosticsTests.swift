import Audit
import Testing

/// What is said of timelines that are wrong, and of expectations of them.
@Suite struct TimelineDiagnosticsTests {
  @Test(arguments: timelineCases)
  func `A timeline that is wrong`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.textOfKeys)) == testCase.summaries)
  }

  @Test(arguments: expectationCases)
  func `An expectation that is wrong`(_ testCase: DiagnosticCase) {
    #expect(summaries(parse(testCase.textOfKeys)) == testCase.summaries)
  }

  static let timelineCases: [DiagnosticCase] = [
    .init(
      "timeline: {events: [{at: 0, focus: email}, {at: 1, keyboard: {gesture: true}}]}",
      "4:63+7 without-effect: 'gesture' needs a 'mode' into which the keyboard is dragged"),
    .init(
      "timeline: {events: [{at: 0, focus: email}, {at: 1, keyboard: {mode: hardware, bar: none}}]}",
      "4:79+3 without-effect: 'bar' does nothing beside 'mode'"),
    .init(
      "timeline: {events: [{at: 0, prompt: true}]}",
      "4:29+6 nothing-focused: 'prompt' does nothing here: no field is focused by then"),
    .init("timeline: {fps: 0}", "4:17+1 out-of-range: 'fps' has to lie between 1 and 1000"),
    .init("timeline: {fps: 1e9}", "4:17+3 out-of-range: 'fps' has to lie between 1 and 1000"),
    .init("timeline: {fps: abc}", "4:17+3 wrong-type: 'fps' needs a number, but this is text"),
    .init(
      "timeline: {fps: 1/0}",
      "4:17+3 wrong-type: 'fps' needs frames a second, such as 60, 29.97 or 30000/1001,"
        + " but this is text"),
    .init(
      "timeline: {startPhase: 17ms}",
      "4:24+4 out-of-range: 'startPhase' has to be less than one frame, 1/60 s"),
    .init(
      "timeline: {end: 1h}",
      "4:17+2 wrong-type: 'end' needs a time, such as 0.25, 0.25s or 250ms, but this is text"),
    .init("timeline: {end: 601}", "4:17+3 out-of-range: 'end' has to lie between 0 and 600"),
    .init(
      "timeline: {end: 0.5, events: [{at: 600ms, focus: email}]}",
      "4:36+5 after-end: this comes after the end of the timeline at 0.5 s"),
    .init(
      "timeline: {events: [{at: 200, focus: email}]}",
      "4:26+3 long-time: 200 without a unit is 200 seconds"),
    .init(
      "timeline: {events: [{at: 90, focus: email}, {at: 200, dismiss: true}]}",
      "4:50+3 long-time: 200 without a unit is 200 seconds"),
    .init("timeline: {events: [{at: 200s, focus: email}]}"),
    .init(
      "timeline: {events: [{at: 1, focus: email}, {at: 2, dismiss: false}]}",
      "4:61+5 wrong-type: 'dismiss' can only be true"),
    .init(
      "events: [{at: 1, focus: email}]", "4:1+6 unknown-key: no key 'events' in the scenario"),
    .init(
      "timeline: {events: [{at: 1, tap: email}]}",
      "4:29+3 unknown-key: no key 'tap' in an event [focus]"),
    .init(
      "timeline: {events: [{at: -1, focus: email}]}",
      "4:26+2 negative-time: 'at' is a time and cannot be negative"),
    .init(
      "timeline: {events: [{focus: email}]}", "4:21+14 missing-key: an event needs the key 'at'"),
    .init(
      "timeline: {events: [{at: 1}]}",
      "4:21+7 missing-key: an event needs one of the keys focus, press, keyboard, prompt, dismiss,"
        + " notify, type, select, drag, rotate"
    ),
    .init(
      "timeline: {events: [{at: 1, focus: emial}]}",
      "4:36+5 unknown-field: the form has no field 'emial' [email]"),
    .init(
      "timeline: {events: [{at: 1, focus: email, dismiss: true}]}",
      "4:43+7 conflicting-keys: an event has both 'focus' and 'dismiss'"),
    .init(
      "timeline: {events: [{at: 1, press: nxt}]}",
      "4:36+3 unknown-value: 'press' knows no 'nxt' [next]"),
    .init(
      "timeline: {events: [{at: 0, focus: email}, {at: 1, drag: {path: [[0.2, 300], [0.1, 400]]}}]}",
      "4:65+24 out-of-range: the touches of a path have to be in the order of time"),
    .init(
      "timeline: {events: [{at: 0, focus: email}, {at: 1, type: \"a\\nb\\nc\", each: 300}]}",
      "4:75+3 out-of-range: the last line would be typed at 601 s, and no time is later than 600 s"),
    .init(
      "timeline: {events: [{at: 0, focus: email}, {at: 599.9s, type: \"a\\nb\"}]}",
      "4:63+6 out-of-range: the last line would be typed at 600.15 s, and no time is later than"
        + " 600 s"),
    .init(
      "timeline: {events: [{at: 1, rotate: sideways}]}",
      "4:37+8 unknown-value: 'rotate' knows no 'sideways'"),
    .init(
      "timeline: {events: [{at: 1, rotate: landscape}, {at: 2, rotate: landscape}]}",
      "4:57+6 without-effect: the device is held in landscape already by then"),
    .init(
      "timeline: {events: [{at: 1, press: next}]}",
      "4:29+5 nothing-focused: 'press' does nothing here: no field is focused by then"),
    .init(
      "timeline: {events: [{at: 2, dismiss: true}, {at: 1, focus: email}, {at: 1.5, press: done}]}",
      "4:29+7 nothing-focused: 'dismiss' does nothing here: no field is focused by then"),
    .init(
      "timeline: {events: [{at: 1, notify: {name: willShow}}]}",
      "4:37+16 missing-key: a notification needs the key 'end'"),
  ]

  static let expectationCases: [DiagnosticCase] = [
    .init("expect: [{visible: name}]", "4:20+4 unknown-field: the form has no field 'name'"),
    .init(
      "expect: [{clearance: 8}]",
      "4:10+14 missing-key: an expectation needs one of the keys visible, noJumpAbove, settledBy, restored,"
        + " metric"),
  ]
}
