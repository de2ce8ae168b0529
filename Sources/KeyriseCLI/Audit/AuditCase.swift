import Audit
import KeyboardAvoidance
import Scenario

/// One cell of the matrix that an audit goes through: a situation and the strategy in it.
struct AuditCase: Sendable {
  var scenario: String
  var device: String
  var orientation: String
  var field: String
  var keyboard: String
  var strategy: StrategySelection
  var scene: Scene
  var events: [Event]
}

/// What an audit found in one cell.
struct AuditResult: Sendable {
  var situation: AuditCase
  var report: Report

  /// What is wrong, worst first, such as `hidden-at-rest 18 pt`.
  var reasons: [String] {
    [Report.Verdict.fail, .warn].flatMap { verdict in
      report.metrics(with: verdict).map { metric in
        "\(metric.rawValue) \(Format.decimal(report[metric], places: 1)) \(metric.unit.rawValue)"
      }
    }
  }

  /// How bad it is, to be compared number by number: failures, warnings, and by how much.
  fileprivate var badness: [Double] {
    let fails = report.metrics(with: .fail)
    return [
      Double(fails.count), Double(report.metrics(with: .warn).count),
      fails.reduce(0) { $0 + report[$1] },
    ]
  }
}

extension [AuditResult] {
  /// The results from the worst to the best; equal ones keep their order.
  var worstFirst: [AuditResult] {
    let keyed = enumerated().map { (offset: $0, badness: $1.badness, result: $1) }
    return keyed.sorted { one, other in
      one.badness == other.badness
        ? one.offset < other.offset
        : one.badness.lexicographicallyPrecedes(other.badness, by: >)
    }.map(\.result)
  }
}

/// The keyboards that an audit can put under every field, whatever the field asks for.
enum KeyboardVariant: String, CaseIterable {
  case plain
  case bar
  case numberPad
  case emoji

  /// Returns the scene with every keyboard as high as this one, or `nil` where its height is not
  /// known.
  func applied(to scene: Scene) -> Scene? {
    let heights = scene.keyboard.heights
    let height: Double? =
      switch self {
      case .plain: heights.plain
      case .bar: heights.bar
      case .numberPad: heights.numberPad
      case .emoji: heights.emoji
      }
    guard let height else { return nil }
    var scene = scene
    if let counterpart = scene.counterpart {
      // Where the height is not known the other way round, the keyboard there stays as it is.
      scene.counterpart = applied(to: counterpart) ?? counterpart
    }
    scene.keyboard.heights = KeyboardHeights(all: height)
    scene.keyboard.showsBar = self == .bar
    return scene
  }
}
