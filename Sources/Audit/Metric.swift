/// A measure of how a form makes room for the keyboard.
///
/// Every metric is a number; 0 is best and more is worse. Those "at rest" use the last instant of
/// each episode, which is the time during which a field keeps the focus and the user does not
/// scroll. The worst episode counts; one that ends while something still moves does not.
public enum Metric: String, Hashable, Sendable, CaseIterable {
  /// Points of the focused field that cannot be seen at rest, and that scrolling could show.
  case hiddenAtRest = "hidden-at-rest"
  /// Points of the focused field that cannot be seen at the worst instant, beyond those that could
  /// not be seen when it got the focus.
  case hiddenInMotion = "hidden-in-motion"
  /// Milliseconds during which some of the caret's line cannot be seen.
  case caretHidden = "caret-hidden"
  /// Points that the room below the focused field lacks of `Clearance.defaultMargin`, 8, at rest.
  case clearanceShortage = "clearance-shortage"
  /// Points of the focused field that are lost above the visible area at rest, and that scrolling
  /// could show.
  case topLost = "top-lost"
  /// Points by which the content ends farther from its place than under the reference strategy.
  case excessTravel = "excess-travel"
  /// Points by which the field moves although nothing would have covered it.
  case needlessMotion = "needless-motion"
  /// Points of the content's end that cannot be scrolled clear of the keyboard.
  case unreachableEnd = "unreachable-end"
  /// Points of room below the content beyond what the keyboard covers.
  case overInset = "over-inset"
  /// Points between the indicator's lower end and the edge it should stop at.
  case indicatorMismatch = "indicator-mismatch"
  /// Points by which the offset lies outside the range to which the next touch returns it.
  case outOfRange = "out-of-range"
  /// Points by which offset, insets and view change when the last willShow is repeated.
  case notIdempotent = "not-idempotent"
  /// Points by which offset, insets and view differ, once the keyboard is gone, from where they
  /// would be without any avoidance, or, for the offset, from where the user left it.
  case notRestored = "not-restored"
  /// Points by which the content jumps in an instant, beyond the keyboard's own jump.
  case jump
  /// Points of the content's largest step between two frames, beyond the allowed step.
  ///
  /// Allowed is the keyboard's own largest step, or a proportionally larger one when the content
  /// has farther to go and keeps in step with the keyboard.
  case frameStep = "frame-step"
  /// Milliseconds for which the content still moves once the keyboard stands and the focus is set.
  case settleTime = "settle-time"
  /// Milliseconds by which the content is half-way later than the keyboard.
  case lagTime = "lag-time"
  /// Points by which the content is at most away from its place if it moved in step with the
  /// keyboard.
  case lagDistance = "lag-distance"
  /// Changes of the content's direction while one field keeps the focus, beyond the keyboard's own.
  case reversals

  /// Where the metric stands in `allCases`.
  var index: Int { Self.indices[self] ?? 0 }

  private static let indices = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  /// What a metric counts.
  public enum Unit: String, Hashable, Sendable {
    /// Points.
    case points = "pt"
    /// Milliseconds.
    case milliseconds = "ms"
    /// A number of times.
    case times = "x"
  }

  /// The unit of the metric's values.
  public var unit: Unit {
    switch self {
    case .caretHidden, .settleTime, .lagTime: .milliseconds
    case .reversals: .times
    default: .points
    }
  }

  /// What the metric measures, in one sentence.
  public var summary: String {
    switch self {
    case .hiddenAtRest: "Points of the focused field that cannot be seen at rest."
    case .hiddenInMotion:
      "Points of the focused field that cannot be seen at the worst instant, beyond those at focus."
    case .caretHidden: "Milliseconds during which some of the caret's line cannot be seen."
    case .clearanceShortage: "Points that the room below the focused field lacks of 8 at rest."
    case .topLost: "Points of the focused field lost above the visible area at rest."
    case .excessTravel: "Points farther from its place than under the reference strategy."
    case .needlessMotion: "Points of motion although nothing would have been covered."
    case .unreachableEnd: "Points of the content's end that cannot be scrolled clear."
    case .overInset: "Points of room below the content beyond what the keyboard covers."
    case .indicatorMismatch: "Points between the indicator's end and where it should stop."
    case .outOfRange: "Points by which the offset lies outside the scroll view's range."
    case .notIdempotent: "Points that change when the last willShow is repeated."
    case .notRestored: "Points that differ from before once the keyboard is gone."
    case .jump: "Points of an instant jump beyond the keyboard's own."
    case .frameStep: "Points of the largest step between two frames beyond the keyboard's own."
    case .settleTime: "Milliseconds of motion after the keyboard stands and the focus is set."
    case .lagTime: "Milliseconds by which the content is half-way later than the keyboard."
    case .lagDistance: "Points away from where the content would be in step with the keyboard."
    case .reversals: "Changes of direction beyond the keyboard's own while a field keeps the focus."
    }
  }
}

extension Metric {
  /// The limits above which a metric is a warning or a failure.
  public struct Threshold: Hashable, Sendable {
    /// Values above this are warnings.
    public var warn: Double
    /// Values above this are failures.
    public var fail: Double

    /// Creates a threshold.
    public init(warn: Double, fail: Double) {
      self.warn = warn
      self.fail = fail
    }
  }

  /// The threshold unless another is given.
  ///
  /// Choices of this project: half a point is less than two pixels on any phone; 100 ms is where
  /// people begin to notice a delay, and 300 ms is UIKit's own scroll.
  public var defaultThreshold: Threshold {
    switch self {
    case .hiddenAtRest, .topLost, .needlessMotion, .unreachableEnd, .outOfRange, .notIdempotent,
      .notRestored:
      Threshold(warn: 0.5, fail: 0.5)
    case .clearanceShortage: Threshold(warn: 0.5, fail: 8.5)
    case .hiddenInMotion: Threshold(warn: 0.5, fail: 60)
    case .caretHidden: Threshold(warn: 350, fail: 1000)
    case .excessTravel: Threshold(warn: 16, fail: 100)
    case .overInset, .indicatorMismatch: Threshold(warn: 0.5, fail: 20)
    case .jump: Threshold(warn: 0.5, fail: 8)
    case .frameStep: Threshold(warn: 24, fail: 160)
    case .settleTime: Threshold(warn: 350, fail: 1000)
    case .lagTime: Threshold(warn: 50, fail: 200)
    case .lagDistance: Threshold(warn: 24, fail: 120)
    case .reversals: Threshold(warn: 0, fail: 1)
    }
  }
}
