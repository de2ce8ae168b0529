import Audit
import Foundation
import KeyboardAvoidance
import Keyframes
import Testing

/// Nothing fails what nobody can pass, and nobody is excused from what can be passed.
///
/// Over forms that are made up: `KEYRISE_FORMS=10000` looks at more of them than usual.
@Suite struct FairnessTests {
  @Test func `A text view in a scroll view lower than it is asked for its caret's line`() {
    let form = Form {
      Space(420)
      NestedScrollView(height: 120) { Field("about", height: 160, isTextView: true) }
    }
    let report = form.focus("about").report(on: .iPhone15)
    #expect(report.verdict == .pass, "\(report)")
    #expect(report.exemptMetrics == [])
    #expect(form.focus("about").under(NoAvoidance()).report(on: .iPhoneSE3)[.hiddenAtRest] > 0)
  }

  @Test func `What no offset shows does not apply, to nobody, and says so`() throws {
    let form = Form {
      Space(500)
      NestedScrollView(height: 15) { Field("about", height: 160, isTextView: true) }
    }
    for profile in StrategyCatalog.profiles {
      let strategy = try #require(StrategyCatalog.make(StrategySelection(profile.id)))
      let report = form.focus("about").under(strategy).report(on: .iPhone15)
      for metric in [Metric.hiddenAtRest, .caretHidden, .clearanceShortage, .topLost] {
        #expect(report.verdict(on: metric) == .pass, "\(profile.id): \(metric)")
        #expect(report.measurement(of: metric).exemptFields == ["about"])
        #expect(!report.measurement(of: metric).applies)
      }
      #expect(report.measurement(of: .unreachableEnd).applies)
    }
  }

  /// How many forms are made up.
  private static let count =
    ProcessInfo.processInfo.environment["KEYRISE_FORMS"].flatMap(Int.init) ?? 240

  @Test(arguments: 0..<8)
  func `The reference passes where an answer exists, and nobody fails where there is none`(
    _ part: Int
  ) throws {
    for seed in stride(from: part, to: Self.count, by: 8) {
      var generator = FormGenerator(seed: UInt64(seed))
      let made = generator.form()
      guard let exists = AnswerSearch(made).findsOne else { continue }
      let situation = Situation(
        scene: made.scene,
        events: [Event(at: 0.2, .focus(made.field)), Event(at: 2, .dismiss)])
      let reference = FormAudit().measure(Clearance(), in: situation)
      #expect(reference.metrics(with: .fail) == [], "seed \(seed): \(reference)")
      let isExempt = reference.exemptMetrics.contains(.hiddenAtRest)
      #expect(isExempt == !exists, "seed \(seed): \(made.field)")
      guard !exists else { continue }
      for profile in StrategyCatalog.profiles {
        let report = try FormAudit().measure(StrategySelection(profile.id), in: situation)
        for metric in [Metric.hiddenAtRest, .clearanceShortage, .topLost] {
          #expect(report.verdict(on: metric) == .pass, "seed \(seed): \(report)")
        }
      }
    }
  }
}

/// A form that is made up, on a device, and the field that gets the focus.
private struct MadeUpForm {
  var scene: Scene
  var field: String
}

/// Makes forms up: scroll views of all heights in them, fields of all heights, on every device,
/// held either way.
private struct FormGenerator {
  /// SplitMix64 (Steele, Lea and Flood, 2014).
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  private mutating func field(_ id: String) -> FormRow {
    let isTall = number(0...3) == 0
    let height = Double(isTall ? number(20...500) : number(20...120))
    let isTextView = number(0...1) == 0
    let lines = String(repeating: "\n", count: number(0...12))
    return Field(
      id, height: height, isTextView: isTextView, accessoryHeight: Double(number(0...1) * 44),
      text: isTextView ? lines : "")
  }

  mutating func form() -> MadeUpForm {
    var rows: [FormRow] = []
    var ids: [String] = []
    for index in 0..<number(1...6) {
      let id = "field\(index)"
      switch number(0...4) {
      case 0: rows.append(Space(Double(number(0...400))))
      case 1, 2:
        var inner = [field(id)]
        ids.append(id)
        if number(0...1) == 0 { inner.insert(Space(Double(number(0...200))), at: 0) }
        if number(0...1) == 0 { inner.append(Space(Double(number(0...200)))) }
        let height = Double(number(0...2) == 0 ? number(5...60) : number(60...400))
        rows.append(NestedScrollView(height: height) { for row in inner { row } })
      default:
        rows.append(field(id))
        ids.append(id)
      }
    }
    if ids.isEmpty {
      rows.append(field("last"))
      ids.append("last")
    }
    var device = DeviceCatalog.all[number(0...(DeviceCatalog.all.count - 1))]
    if number(0...1) == 0 { device = device.rotated(to: .landscape) }
    let form = Form { for row in rows { row } }
    return MadeUpForm(scene: form.scene(on: device), field: ids[number(0...(ids.count - 1))])
  }
}

/// Tries every offset of a form's scroll views, and asks whether one of them shows what has to be
/// seen: the field, or the line of the caret of one that is higher than the room or than a scroll
/// view of the form around it.
///
/// It knows nothing of how an audit measures: where the keyboard is, it takes from a simulation.
private struct AnswerSearch {
  /// Whether there is one, or `nil` where the field is not in the form.
  let findsOne: Bool?

  init(_ made: MadeUpForm) {
    let timeline = Simulation(
      scene: made.scene, strategy: NoAvoidance(), events: [Event(at: 0.2, .focus(made.field))]
    ).run()
    let rest = timeline.state(at: timeline.settledTime)
    let views = timeline.views
    guard let field = views[made.field]?.contentFrame,
      let caret = views.caretRect(of: made.field)
    else {
      findsOne = nil
      return
    }
    let scene = made.scene
    let top = max(rest.scrollFrameInWindow.minY, scene.topBarBottom)
    let isDocked = rest.keyboardFrame.maxY >= scene.screenInWindow.maxY
    let bottom = min(
      rest.scrollFrameInWindow.maxY, scene.bottomBarTop,
      isDocked ? rest.keyboardFrame.minY : .infinity)
    let frame = views.scrollViews(around: made.field).first.flatMap { views[$0]?.contentFrame }
    let isTall = field.height > min(bottom - top, frame?.height ?? .infinity)
    let wanted = isTall ? caret : field
    // Half a point is what the metric lets pass.
    findsOne =
      Self.most(
        of: wanted, in: frame, between: top...max(top, bottom),
        from: rest.scrollFrameInWindow.minY) >= wanted.height - 0.5
  }

  /// The most that can be seen of a rectangle, in points: at every half point of both offsets that
  /// could matter.
  private static func most(
    of rect: Rect, in frame: Rect?, between visible: ClosedRange<Double>, from origin: Double
  ) -> Double {
    // Contents go up as far as anybody likes, since insets below them may be of any size; they
    // never go lower than at their tops.
    let step = 0.5
    var most = 0.0
    let inner = frame.map { max(rect.maxY - $0.minY, 0) } ?? 0
    for nested in stride(from: 0, through: inner, by: step) {
      let upper = max(rect.minY - nested, frame?.minY ?? -.infinity)
      let lower = min(rect.maxY - nested, frame?.maxY ?? .infinity)
      guard lower > upper, lower - upper > most else { continue }
      let last = max(origin + lower - visible.lowerBound, 0)
      for offset in stride(from: 0, through: last, by: step) {
        let shown =
          min(origin + lower - offset, visible.upperBound)
          - max(origin + upper - offset, visible.lowerBound)
        most = max(most, shown)
      }
      if most >= rect.height - 0.5 { return most }
    }
    return most
  }
}
