import KeyboardAvoidance
import Keyframes
import Testing

/// The features that profiles declare, measured.
@Suite struct StrategyFeatureTests {
  @Test(arguments: StrategyCatalog.profiles, StrategyFeature.allCases)
  func `Is declared as measured`(_ profile: StrategyProfile, feature: StrategyFeature) throws {
    let strategy = try #require(StrategyCatalog.make(StrategySelection(profile.id)))
    let measured = Measurement(strategy: strategy).has(feature)
    #expect(profile.features.contains(feature) == measured)
  }
}

/// Plays one strategy in the situation in which a feature shows; 320x568, content 1000.
private struct Measurement {
  var strategy: any AvoidanceStrategy

  func has(_ feature: StrategyFeature) -> Bool {
    switch feature {
    case .textField: hidden(of: .field, caretOnly: false) < 0.5
    case .textView: hidden(of: .textView, caretOnly: true) < 0.5
    case .wholeField: hidden(of: .textView, caretOnly: false) < 0.5
    case .staysPut: staysPut
    case .inStep: isInStep
    case .inRange: isInRange
    case .contentEnd: reachesContentEnd
    case .exactRoom: hasExactRoom
    case .focus: hidden(after: Event(at: 1, .focus("second"))) < 0.5
    case .candidates: hidden(after: Event(at: 1, .keyboard(KeyboardChange(height: 330)))) < 0.5
    case .topInset: keepsTopInset
    case .insetsBack: restoresInsets
    case .offsetBack: restoresOffset
    }
  }

  private enum Kind { case field, textView }

  private func worked(_ form: [Element], offset: Double? = 0) -> Worked {
    Worked(strategy: strategy, form: form, offset: offset, systemVersion: 17)
  }

  private var covered: Worked {
    worked([Worked.field("field", y: 480), Worked.field("last", y: 900)])
  }

  /// How much is hidden at rest of a field that the keyboard covers, or of its caret's line.
  private func hidden(of kind: Kind, caretOnly: Bool) -> Double {
    let element =
      kind == .field
      ? Worked.field("field", y: 480) : Worked.textView("field", y: 480, accessory: 0)
    let outcome = worked([element]).play(focus: "field")
    let rect = outcome.timeline.views.caretLine(of: "field") ?? .zero
    let drawn = outcome.state.windowRect(ofContent: caretOnly ? rect : element.frame)
    return outcome.state.hiddenHeight(of: drawn, in: outcome.timeline.scene)
  }

  /// How much of the focused field's caret line is hidden after an event with the keyboard up.
  private func hidden(after event: Event) -> Double {
    // The first field lies clear of a keyboard of 216, and not of one of 330.
    let form = [Worked.field("first", y: 260), Worked.field("second", y: 480)]
    let timeline = worked(form).play([Event(at: 0, .focus("first")), event])
    let state = timeline.state(at: 3)
    let caret = state.focus.flatMap { timeline.views.caretLine(of: $0) } ?? .zero
    return state.hiddenHeight(of: state.windowRect(ofContent: caret), in: timeline.scene)
  }

  private var staysPut: Bool {
    let row = worked([Worked.field("field", y: 300)]).play(focus: "field").shown
    return row.fieldTop == 300
  }

  private var isInStep: Bool {
    let timeline = covered.play([Event(at: 0, .focus("field"))])
    let (start, end) = (timeline.state(at: 0), timeline.state(at: 5))
    func values(_ state: SceneState) -> [Double] {
      [state.contentOffset.y, state.scrollFrame.maxY, state.rootFrame.minY]
    }
    let moved = zip(values(start), values(end)).map { $1 - $0 }
    guard moved.contains(where: { $0 != 0 }) else { return false }
    return stride(from: 0.0, through: 1, by: 0.02).allSatisfy { time in
      let state = timeline.state(at: time)
      let progress = (568 - state.keyboardFrame.minY) / 216
      return zip(values(state), zip(values(start), moved)).allSatisfy { value, way in
        abs(value - way.0 - way.1 * progress) < 1e-6
      }
    }
  }

  private var isInRange: Bool {
    var short = worked([Worked.field("field", y: 323)])
    short.contentHeight = 400
    let outcome = short.play(focus: "field")
    return outcome.rest == outcome.shown.offset && isInRangeInTheJapaneseForm
  }

  private var isInRangeInTheJapaneseForm: Bool {
    [0.0, 250, 432].allSatisfy { offset in
      Worked.japaneseForm.map(\.id).allSatisfy { id in
        let worked = Worked(strategy: strategy, offset: offset, systemVersion: 17)
        let outcome = worked.play(focus: id)
        return outcome.shown.offset >= -0.5 && outcome.shown.offset <= outcome.largestOffset + 0.5
      }
    }
  }

  private var reachesContentEnd: Bool {
    let outcome = covered.play(focus: "field")
    let top = outcome.state.scrollFrameInWindow.minY
    return outcome.largestOffset >= outcome.state.contentSize.height
      - (outcome.shown.keyboardTop - top)
  }

  private var hasExactRoom: Bool {
    let worked = Worked(
      strategy: strategy, screenHeight: 812, screenWidth: 375, keyboard: 335, offset: nil,
      safeArea: EdgeInsets(top: 44, bottom: 34), insetAdjustment: .automatic, systemVersion: 17)
    let outcome = worked.play(focus: "textField3")
    let room = outcome.state.scrollFrameInWindow.maxY - outcome.state.adjustedContentInset.bottom
    return abs(room - outcome.shown.keyboardTop) < 0.5
  }

  /// A field in a scroll view with insets of its own, 20 at the top and 10 at the bottom.
  private var inset: Worked {
    var worked = worked([Worked.field("field", y: 480)], offset: nil)
    worked.contentInset = EdgeInsets(top: 20, bottom: 10)
    return worked
  }

  private var keepsTopInset: Bool {
    let outcome = inset.play(focus: "field")
    return outcome.shown.insetTop == 20 && outcome.hidden.insetTop == 20
  }

  private var restoresInsets: Bool {
    let timeline = inset.play(focus: "field").timeline
    let (start, end) = (timeline.state(at: 0), timeline.state(at: 9))
    return start.contentInset == end.contentInset && start.indicatorInsets == end.indicatorInsets
      && start.scrollFrame == end.scrollFrame && start.rootFrame == end.rootFrame
      && start.contentSize == end.contentSize
  }

  private var restoresOffset: Bool {
    let outcome = covered.play(focus: "field")
    return outcome.shown.fieldTop != 480 && outcome.hidden.offset == 0
  }
}
