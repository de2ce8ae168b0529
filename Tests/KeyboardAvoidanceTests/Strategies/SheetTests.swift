import KeyboardAvoidance
import Keyframes
import Testing

/// What strategies do on sheets, whose origin is not the window's.
@Suite struct SheetTests {
  struct Outcome: Sendable, CustomTestStringConvertible {
    var strategy: String
    /// From the field's lower edge to the keyboard's top, in points.
    var room: Double

    var testDescription: String { strategy }
  }

  /// An iPhone X with a keyboard of 335, a page sheet at 54 and a field at 600...644 on it, which
  /// stands at 698 in the window; the keyboard's top is at 477.
  private static let page = Worldly(
    device: .phoneX, style: .pageSheet, form: [Worked.field("field", y: 600, height: 44)],
    contentHeight: 1000, keyboard: 335)

  static let outcomes = [
    Outcome(strategy: "none", room: 477 - 698),
    // 150 of 221.
    Outcome(strategy: "fixed-shift", room: -71),
    // 600 + 44 counts as on the screen: 335 - 20, whatever the sheet.
    Outcome(strategy: "bottom-constraint", room: 315 - 221),
    // These convert, or the sheet ends where the window does.
    Outcome(strategy: "inset-contains", room: 0),
    Outcome(strategy: "inset-overlap", room: 0),
    Outcome(strategy: "scroll-to-visible", room: 0),
    Outcome(strategy: "covered-area", room: -221),
    // 10 + 34 + 34, as in any window.
    Outcome(strategy: "iq-keyboard-manager", room: 78),
    // 281 is made free of 335, and it never scrolls.
    Outcome(strategy: "rn-keyboard-avoiding-view", room: -221),
    Outcome(strategy: "flutter", room: 8),
    Outcome(strategy: "swiftui", room: 0),
    Outcome(strategy: "clearance", room: 8),
  ]

  @Test(arguments: outcomes) func `On a page sheet`(_ test: Outcome) {
    let timeline = Self.page.play(test.strategy)
    let room = timeline.rest.keyboardFrame.minY - timeline.field.maxY
    #expect(abs(room - test.room) < 0.34)
  }

  @Test func `React native makes room for 281 instead of 335`() {
    let timeline = Self.page.play("rn-keyboard-avoiding-view")
    #expect(timeline.rest.scrollFrame.height == 758 - 281)
    // 54 of what is left lies under the keyboard.
    #expect(timeline.rest.scrollFrameInWindow.maxY - timeline.rest.keyboardFrame.minY == 54)
  }
}

// MARK: - Form sheets

extension SheetTests {
  /// An 11-inch iPad: the sheet at 287...907, the keyboard of 333 at 861.
  private var form: Worldly {
    Worldly(
      style: .formSheet, form: [Worked.field("field", y: 560, height: 44)], contentHeight: 620)
  }

  @Test func `The system moves a form sheet out of the way`() {
    let timeline = form.play("none", [Event(at: 0, .focus("field")), Event(at: 2, .dismiss)])
    #expect(timeline.state(at: 1).cardFrame == Rect(x: 147, y: 241, width: 540, height: 620))
    #expect(timeline.state(at: 1).rootFrame.minY == 241)
    // 560 + 44 on the card at 241.
    #expect(timeline.windowRect(of: "field", in: timeline.state(at: 1))?.maxY == 845)
    // In step with the keyboard, and back with it.
    let half = timeline.state(at: 0.1)
    let progress = (1194 - half.keyboardFrame.minY) / 333
    #expect(abs((half.cardFrame?.minY ?? 0) - (287 - 46 * progress)) < 1e-9)
    #expect(timeline.rest.cardFrame == form.scene.presentation.frame)
  }

  @Test(arguments: [true, false])
  func `A recorded willShow moves it as a focus does, and a willHide back`(isLate: Bool) {
    var sheet = form
    sheet.switches.formSheetMovesLate = isLate
    func notify(_ name: KeyboardNotification.Name, y: Double) -> Event.Action {
      .notify(
        KeyboardNotification(
          name: name, frameBegin: .zero, frameEnd: Rect(x: 0, y: y, width: 834, height: 333),
          duration: 0.25, curve: .keyboard))
    }
    let focused = sheet.play(
      "inset-overlap", [Event(at: 0, .focus("field")), Event(at: 2, .dismiss)])
    let replayed = sheet.play(
      "inset-overlap",
      [
        // The field has the focus, and the keyboard says nothing of itself.
        Event(at: 0, .focus("field")),
        Event(
          at: 0,
          .notify(
            .init(
              name: .willHide, frameBegin: .zero,
              frameEnd: Rect(x: 0, y: 1194, width: 834, height: 333),
              duration: 0, curve: .keyboard))),
        Event(at: 1, notify(.willShow, y: 861)), Event(at: 3, notify(.willHide, y: 1194)),
      ])
    #expect(replayed.state(at: 0.9).cardFrame?.minY == 287)
    for time in [0.1, 0.3, 1.9] {
      let (now, then) = (replayed.state(at: time + 1), focused.state(at: time))
      #expect(abs((now.cardFrame?.minY ?? 0) - (then.cardFrame?.minY ?? 1)) < 1e-9)
      #expect(abs(now.contentOffset.y - then.contentOffset.y) < 1e-9)
    }
    #expect(replayed.rest.cardFrame == sheet.scene.presentation.frame)
  }

  @Test func `Not above the safe area`() {
    var high = form
    high.sheet = Rect(x: 147, y: 60, width: 540, height: 1000)
    // 199 would be covered, and there are 36 above it.
    #expect(high.play("none").rest.cardFrame?.minY == 24)
    high.switches.movesFormSheet = false
    #expect(high.play("none").rest.cardFrame?.minY == 60)
  }

  @Test func `Who converts too early scrolls for nothing`() {
    // At willShow the card still stands at 287, and 46 more seem covered.
    let late = form.play("inset-overlap")
    #expect(late.rest.contentOffset.y == 287 + 604 - 861)
    var early = form
    early.switches.formSheetMovesLate = false
    #expect(early.play("inset-overlap").rest.contentOffset.y == 0)
  }

  @Test(arguments: [true, false]) func `Clearance looks again`(isLate: Bool) {
    var sheet = form
    sheet.switches.formSheetMovesLate = isLate
    let events = [Event(at: 0, .focus("field")), Event(at: 2, .dismiss)]
    let timeline = sheet.play("clearance", events)
    let shown = timeline.state(at: 1.9)
    #expect(shown.contentOffset.y == 0 && shown.contentInset == .zero)
    #expect(861 - (timeline.windowRect(of: "field", in: shown)?.maxY ?? 0) == 16)
    #expect(timeline.rest.contentOffset.y == 0 && timeline.rest.contentInset == .zero)
  }
}
