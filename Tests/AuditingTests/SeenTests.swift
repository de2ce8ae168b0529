import Audit
import KeyboardAvoidance
import Scenario
import Testing

/// A verdict is what a person in front of the phone would say: small forms, what they look like,
/// and what the audit makes of them.
@Suite struct SeenTests {
  /// A form on an iPhone 15, whose keyboard begins at 516 points and whose content begins at 59.
  struct Seen: Sendable, CustomTestStringConvertible {
    /// What is seen.
    var testDescription: String
    var strategy: String
    var options = ""
    var device = "iphone-15"
    var system = 17
    /// The upper edges of the fields `a`, `b`, …, each of 40 points, and of the button of 44.
    var fields: [Int]
    var button: Int?
    /// More of the scenario.
    var keys = ""
    /// The field that gets the focus, by default the last.
    var focus: String?
    var events = ""
    var values: [Metric: ClosedRange<Double>] = [:]
    var fails: Set<Metric> = []
    /// The metrics that may or may not fail, too.
    var ignores: Set<Metric> = []
  }

  private static let nothing = 0...0.5

  static let seen = [
    Seen(
      testDescription: "nothing has to move, and nothing scrolls",
      strategy: "none", fields: [30, 110], button: 190,
      values: [.unreachableEnd: nothing, .indicatorMismatch: nothing]),
    Seen(
      testDescription: "a form that stands whole above the keyboard has no end out of reach",
      strategy: "maui", fields: [30, 110], button: 190,
      values: [.unreachableEnd: nothing, .indicatorMismatch: nothing]),
    Seen(
      testDescription: "a finger scrolls the button above the keyboard, between bars",
      strategy: "bottom-constraint", fields: [40, 480], button: 540,
      keys: "bars: {navigation: Form, translucent: true, tab: true}",
      values: [.unreachableEnd: nothing, .notRestored: nothing],
      fails: [.outOfRange], ignores: [.lagDistance]),
    Seen(
      testDescription: "the button stays as far under the keyboard as it is, and not more",
      strategy: "none", fields: [100, 580], button: 646,
      values: [.unreachableEnd: 232.5...233.5, .hiddenInMotion: nothing, .caretHidden: nothing],
      fails: [.hiddenAtRest, .clearanceShortage, .unreachableEnd]),
    Seen(
      testDescription: "the button stops 16 points under the keyboard, and all ends as it began",
      strategy: "bottom-constraint", fields: [100, 580], button: 646,
      values: [
        .unreachableEnd: 15.5...16.5, .notRestored: nothing, .staysScrolled: nothing,
      ],
      fails: [.unreachableEnd, .outOfRange], ignores: [.lagDistance]),
    Seen(
      testDescription: "what follows the keyboard frame by frame does not jump",
      strategy: "flutter", fields: [100, 500], button: 560,
      values: [.jump: nothing, .frameStep: nothing]),
    Seen(
      testDescription: "the same, twice as often",
      strategy: "flutter", options: "framesPerSecond: 120", fields: [100, 500], button: 560,
      values: [.jump: nothing, .frameStep: nothing]),
    Seen(
      testDescription: "a long form stays where one typed, as UIKit leaves it",
      strategy: "swiftui", fields: Array(stride(from: 40, through: 1300, by: 90)), button: 1390,
      focus: "h", values: [.notRestored: nothing, .staysScrolled: 100...300]),
    Seen(
      testDescription: "the top is pushed off the screen, and no drag brings it back",
      strategy: "rn-keyboard-avoiding-view", options: "behavior: position", fields: [30, 690],
      values: [.unreachableTop: 305.5...306.5], fails: [.unreachableTop]),
    Seen(
      testDescription: "a fixed shift takes the top away",
      strategy: "fixed-shift", fields: [30, 300], focus: "b",
      values: [.unreachableTop: 119.5...120.5],
      fails: [.unreachableTop, .needlessMotion, .notIdempotent]),
    Seen(
      testDescription:
        "60 points of window are empty between a form that is cut off and the keyboard",
      strategy: "rn-keyboard-avoiding-view", options: "keyboardVerticalOffset: 60",
      fields: [60, 300], button: 380, values: [.gap: 59.5...60.5], fails: [.gap],
      ignores: [.unreachableEnd, .overInset]),
    Seen(
      testDescription: "a form that ends above that band is not cut off, and nobody sees it",
      strategy: "rn-keyboard-avoiding-view", options: "keyboardVerticalOffset: 60",
      fields: [60, 140], button: 220, values: [.gap: nothing]),
    Seen(
      testDescription: "a field under the clock and the island cannot be seen",
      strategy: "flutter", fields: [50, 430, 590], button: 650, focus: "b",
      events: "{at: 1.5, focus: c}, {at: 2.8, focus: a}, ",
      values: [.hiddenAtRest: 30...40, .topLost: 30...40], fails: [.hiddenAtRest, .topLost]),
    Seen(
      testDescription: "the content is far behind the keyboard",
      strategy: "bottom-constraint", device: "iphone-17-pro", system: 26, fields: [100, 590],
      button: 650, values: [.lagDistance: 150...180],
      fails: [.lagDistance, .outOfRange], ignores: [.unreachableEnd]),
    Seen(
      testDescription: "it was as far behind though something is typed later on",
      strategy: "bottom-constraint", device: "iphone-17-pro", system: 26, fields: [100, 590],
      button: 650, events: "{at: 1.6, type: hello}, ", values: [.lagDistance: 150...180],
      fails: [.lagDistance, .outOfRange], ignores: [.unreachableEnd]),
    Seen(
      testDescription: "it is farther behind as the keyboard goes than as it comes",
      strategy: "inset-contains", device: "iphone-17-pro", system: 26, fields: [100, 590],
      button: 650, values: [.lagDistance: 81...110, .lagTime: 100...140], fails: [.lagDistance]),
    Seen(
      testDescription: "34 points more room at the very end is worth a word, and no more",
      strategy: "inset-contains", fields: [100, 590], button: 650,
      values: [.overInset: 33.5...34.5]),
    Seen(
      testDescription: "an indicator that is not drawn is nowhere too long",
      strategy: "none", fields: [60, 140], button: 220, values: [.indicatorMismatch: nothing]),
    Seen(
      testDescription: "the button belongs to the field, and is hidden",
      strategy: "swiftui", fields: [100, 390], button: 450, keys: "keep: [submit]",
      values: [.keptHidden: 36...44], fails: [.keptHidden]),
    Seen(
      testDescription: "the reference keeps the button in sight with the field",
      strategy: "clearance", fields: [100, 390], button: 450, keys: "keep: [submit]",
      values: [.keptHidden: nothing]),
    Seen(
      testDescription: "what follows the field in its group may be what has to stay in sight",
      strategy: "clearance", fields: [100, 390], button: 450, keys: "keep: next",
      values: [.keptHidden: nothing]),
  ]

  @Test(arguments: seen) func `A verdict is what is seen`(_ given: Seen) throws {
    let report = try report(given)
    for (metric, range) in given.values {
      #expect(range.contains(report[metric]), "\(metric.rawValue) \(report[metric])")
    }
    #expect(Set(report.metrics(with: .fail)).subtracting(given.ignores) == given.fails)
  }

  @Test func `What the keyboard covers besides the field is told unless it is kept in sight`()
    throws
  {
    func covered(_ keys: String) throws -> [String] {
      try report(
        Seen(
          testDescription: "", strategy: "clearance", fields: [100, 390], button: 450, keys: keys)
      ).covered
    }
    #expect(try covered("") == ["Submit"])
    #expect(try covered("keep: [submit]") == [])
  }

  private func report(_ given: Seen) throws -> Report {
    let names = given.fields.indices.map { String(UnicodeScalar(UInt8(97 + $0))) }
    var form = zip(names, given.fields).map {
      "  - {field: \($0), frame: [20, \($1), 335, 40]}\n"
    }
    form += given.button.map { ["  - {button: Submit, frame: [20, \($0), 335, 44]}\n"] } ?? []
    let last = names.last ?? ""
    let result = Scenario.parse(
      bytes: """
        keyrise: 1
        device: \(given.device)
        ios: \(given.system)
        \(given.keys)
        form:
        \(form.joined())
        options: {id: \(given.strategy)\(given.options.isEmpty ? "" : ", " + given.options)}
        strategy: \(given.strategy)
        timeline:
          end: 6s
          events: [{at: 0.2, focus: \(given.focus ?? last)}, \(given.events){at: 4.4, dismiss: true}]

        """.utf8, fileName: "seen.yaml")
    let scenario = try #require(result.scenario, "\(result.diagnostics)")
    return try FormAudit().measure(
      scenario.strategies[0], in: scenario.scene, events: scenario.events)
  }
}
