import KeyboardAvoidance
import Keyframes
import Testing

/// The reference strategy: laws rather than worked numbers.
@Suite struct ClearanceTests {
  private static let fields = Worked.japaneseForm.map(\.id)

  @Test(arguments: fields, [216.0, 253, 346])
  func `Every field ends clear`(_ id: String, keyboard: Double) throws {
    for offset in stride(from: 0.0, through: 432, by: 48) {
      let worked = Worked(strategy: Clearance(), keyboard: keyboard, offset: offset)
      let row = worked.play(focus: id).shown
      #expect(row.hidden == 0)
      let bottom = try #require(row.fieldBottom)
      #expect(row.keyboardTop - bottom >= 8)
      let top = try #require(row.fieldTop)
      #expect(top >= 8)
    }
  }

  @Test func `Fields between pixels get their whole margin, in step with the keyboard`() throws {
    for y in stride(from: 300.0, through: 400, by: 0.1) {
      for isTextView in [false, true] {
        let field =
          isTextView
          ? Worked.textView("a", y: y, accessory: 0) : Worked.field("a", y: y, height: 60)
        let timeline = Worked(strategy: Clearance(), form: [field]).play([
          Event(at: 0, .focus("a"))
        ])
        let rest = timeline.traceRow(frame: 0, at: 2)
        let bottom = try #require(rest.fieldBottom)
        #expect(rest.keyboardTop - bottom >= 8 - 1e-9)
        #expect(rest.keyboardTop - bottom < 8.5 || rest.offset == 0)
        let early = timeline.traceRow(frame: 0, at: 0.05)
        let progress = (568 - early.keyboardTop) / 216
        #expect(abs(early.offset - rest.offset * progress) < 1e-9)
      }
    }
  }

  @Test func `A floating keyboard needs no inset; a larger inset from before stays`() {
    let floating = Rect(x: 0, y: 100, width: 320, height: 150)
    let show = KeyboardNotification(
      name: .willShow, frameBegin: floating, frameEnd: floating, duration: 0.25, curve: .keyboard)
    let timeline = Worked(strategy: Clearance()).play([Event(at: 0, .notify(show))])
    #expect(timeline.traceRow(frame: 0, at: 1).insetBottom == 0)
    let worked = Worked(strategy: Clearance(), contentInset: EdgeInsets(bottom: 300))
    #expect(worked.play(focus: "textField1").shown.insetBottom == 300)
  }

  @Test func `A keyboard without a size is waited for, a quarter of a second and no longer`() {
    func show(_ top: Double, at time: Double, duration: Double = 0.25) -> Event {
      let frame = Rect(x: 0, y: top, width: 320, height: 568 - top)
      return Event(
        at: time,
        .notify(
          KeyboardNotification(
            name: .willShow, frameBegin: frame, frameEnd: frame, duration: duration,
            curve: .keyboard)))
    }
    let worked = Worked(strategy: Clearance())
    let offset = worked.play(focus: "textView1").shown.offset
    let up = [Event(at: 0, .focus("textView1")), show(568, at: 2, duration: 0)]
    let steps = worked.play(up + [show(468, at: 2.1), show(312, at: 2.2)])
    for time in stride(from: 1.9, through: 4, by: 0.01) {
      #expect(steps.traceRow(frame: 0, at: time).offset == offset)
    }
    let gone = worked.play(up)
    #expect(gone.traceRow(frame: 0, at: 2.24).offset == offset)
    let halfWay = gone.traceRow(frame: 0, at: 2.4).offset
    #expect(halfWay > 0 && halfWay < offset)
    #expect(gone.traceRow(frame: 0, at: 4).offset == 0)
    #expect(gone.traceRow(frame: 0, at: 4).insetBottom == 0)
    // A hide is a hide.
    let hidden = worked.play([Event(at: 0, .focus("textView1")), Event(at: 2, .dismiss)])
    #expect(hidden.traceRow(frame: 0, at: 2.2).offset < offset)
  }

  @Test func `Nothing moves when nothing is covered`() {
    let row = Worked(strategy: Clearance()).play(focus: "textField1").shown
    #expect(row.offset == 0)
    #expect(row.insetBottom == 216)
  }

  @Test func `The travel is minimal: the field ends exactly a margin above the keyboard`() {
    let row = Worked(strategy: Clearance()).play(focus: "textView1").shown
    #expect(row.offset == 88 + 8)
    let tight = Clearance(options: StrategyOptions(["margin": .number(0)]))
    #expect(Worked(strategy: tight).play(focus: "textView1").shown.offset == 88)
  }

  @Test(arguments: fields) func `Lies between rest and target`(_ id: String) {
    for offset in [0.0, 200, 432] {
      let timeline = Worked(strategy: Clearance(), offset: offset).play([
        Event(at: 0.1, .focus(id)), Event(at: 1.5, .dismiss),
      ])
      let target = timeline.traceRow(frame: 0, at: 1.4).offset
      for time in stride(from: 0.0, through: 2.5, by: 1 / 120) {
        let row = timeline.traceRow(frame: 0, at: time)
        #expect(row.offset >= min(offset, target) - 1e-9)
        #expect(row.offset <= max(offset, target) + 1e-9)
      }
    }
  }

  @Test func `The field is never covered on its way, since it moves in step with the keyboard`() {
    let timeline = Worked(strategy: Clearance()).play([Event(at: 0, .focus("textView2"))])
    for time in stride(from: 0.0, through: 1, by: 1 / 240) {
      #expect(timeline.traceRow(frame: 0, at: time).hidden ?? 1 < 1e-9)
    }
  }

  @Test(arguments: [
    KeyboardNotification.Name.willShow, .willChangeFrame, .didShow, .didChangeFrame,
  ])
  func `Repeated notifications change nothing`(_ name: KeyboardNotification.Name) {
    let shown = Rect(x: 0, y: 312, width: 320, height: 256)
    let again = KeyboardNotification(
      name: name, frameBegin: shown, frameEnd: shown, duration: 0.25, curve: .keyboard)
    let once = Worked(strategy: Clearance()).play([Event(at: 0, .focus("textView2"))])
    let storm = Worked(strategy: Clearance()).play(
      [Event(at: 0, .focus("textView2"))]
        + [0.0, 0.1, 0.6, 0.6, 0.7].map { Event(at: $0, .notify(again)) })
    for time in stride(from: 0.0, through: 1.5, by: 0.05) {
      let (one, many) = (once.state(at: time), storm.state(at: time))
      #expect(one.contentOffset == many.contentOffset)
      #expect(one.contentInset == many.contentInset)
    }
  }

  @Test(arguments: fields) func `Everything is put back`(_ id: String) {
    for offset in [0.0, 100, 432] {
      let worked = Worked(
        strategy: Clearance(), offset: offset, contentInset: EdgeInsets(top: 20, bottom: 10))
      let row = worked.play(focus: id).hidden
      #expect(row.offset == offset)
      #expect(row.insetTop == 20)
      #expect(row.insetBottom == 10)
      #expect(row.indicatorBottom == 10)
    }
  }

  @Test func `The home indicator's strip is counted once`() {
    let worked = Worked(
      strategy: Clearance(), screenHeight: 812, screenWidth: 375, keyboard: 335, offset: nil,
      safeArea: EdgeInsets(top: 44, bottom: 34), insetAdjustment: .automatic)
    let outcome = worked.play(focus: "textView2")
    #expect(outcome.shown.insetBottom == 335 + 40 - 34)
    #expect(outcome.state.adjustedContentInset.bottom == 375)
    #expect(outcome.shown.hidden == 0)
    #expect(outcome.hidden.offset == -44)
  }

  @Test func `Only what is covered of a scroll view that ends above the screen's bottom`() {
    var worked = Worked(strategy: Clearance())
    worked.scrollFrame = Rect(x: 0, y: 64, width: 320, height: 400)
    #expect(worked.play(focus: "textField1").shown.insetBottom == 112)
  }

  @Test func `A scroll view that reaches below the screen is covered from the keyboard's top on`() {
    let worked = Worked(
      strategy: Clearance(), screenHeight: 480,
      rootFrame: Rect(x: 0, y: 0, width: 320, height: 480),
      scrollFrame: Rect(x: 0, y: 0, width: 320, height: 568))
    let row = worked.play(focus: "textView1").shown
    #expect(row.insetBottom == 568 - (480 - 256))
    #expect(row.hidden == 0)
  }

  @Test func `Of a text view higher than the room the caret's line comes clear`() throws {
    let text = String(repeating: "line\n", count: 30)
    let form = [Worked.textView("long", y: 100, height: 700, accessory: 0, text: text)]
    let timeline = Worked(strategy: Clearance(), form: form).play([Event(at: 0, .focus("long"))])
    let caret = try #require(timeline.views.caretRect(of: "long"))
    #expect(caret.height == 20.3)
    let drawn = timeline.state(at: 2).windowRect(ofContent: caret)
    #expect(drawn.maxY <= 352 - 8 + 0.5)
    #expect(drawn.minY >= 0)
  }

  @Test func `A change of focus that the keyboard does not answer scrolls in UIKit's 0.3 s`() {
    let worked = Worked(
      strategy: Clearance(),
      form: [
        Worked.field("first", y: 100), Worked.field("second", y: 500),
      ])
    let timeline = worked.play([
      Event(at: 0, .focus("first")), Event(at: 1, .press(.next)),
    ])
    #expect(timeline.traceRow(frame: 0, at: 1).offset == 0)
    #expect(abs(timeline.traceRow(frame: 0, at: 1.15).offset - 93) < 1e-9)
    #expect(timeline.traceRow(frame: 0, at: 1.3).offset == 186)
  }

  @Test func `A keyboard that grows scrolls on; its options can keep the offset after hide`() {
    let keeps = Clearance(options: StrategyOptions(["restoresOffset": .flag(false)]))
    let timeline = Worked(strategy: keeps).play([
      Event(at: 0, .focus("textView1")), Event(at: 1, .keyboard(KeyboardChange(height: 252))),
      Event(at: 2, .dismiss),
    ])
    #expect(timeline.traceRow(frame: 0, at: 1.9).offset == 96 + 36)
    #expect(timeline.traceRow(frame: 0, at: 9).offset == 132)
  }
}
