/// A measure of how a form makes room for the keyboard.
///
/// Every metric is a number; 0 is best and more is worse. Each is measured in every episode on its
/// own, and the worst counts: a field gets the focus, the keyboard comes back, changes or hides,
/// something is typed, the device is turned. Those "at rest" use the episode's last instant; an
/// episode that ends while something still moves has none.
public enum Metric: String, Hashable, Sendable, CaseIterable {
  /// Points of the focused field that cannot be seen at rest, and that scrolling could show.
  case hiddenAtRest = "hidden-at-rest"
  /// Milliseconds for which the focused field cannot be seen while something moves, each weighed by
  /// the share of the field, beyond what could not be seen at focus or cannot be seen at rest.
  case hiddenInMotion = "hidden-in-motion"
  /// Milliseconds for which some of the caret's line cannot be seen while something moves, though
  /// it can be at rest.
  case caretHidden = "caret-hidden"
  /// Points that cannot be seen at rest of what the scenario keeps in sight with the focused field,
  /// and that there would be room for.
  case keptHidden = "kept-hidden"
  /// Points that the room below the focused field lacks of `Clearance.defaultMargin`, 8, at rest.
  case clearanceShortage = "clearance-shortage"
  /// Points of the focused field that are lost above the visible area at rest, and that scrolling
  /// could show.
  case topLost = "top-lost"
  /// Points by which the content ends farther from its place than under the reference strategy.
  case excessTravel = "excess-travel"
  /// Points by which the field moves although nothing would have covered it.
  case needlessMotion = "needless-motion"
  /// Points by which the lowest thing that is drawn stays below the visible area, however far a
  /// finger scrolls, at rest.
  case unreachableEnd = "unreachable-end"
  /// Points by which the highest thing that is drawn stays above the visible area, however far a
  /// finger scrolls, at rest.
  case unreachableTop = "unreachable-top"
  /// Points of empty window between a form that is cut off and the keyboard, at rest.
  case gap
  /// Points of room below the content beyond what the keyboard covers.
  case overInset = "over-inset"
  /// Points between the indicator's lower end and the edge it should stop at, at rest; 0 where none
  /// is drawn.
  case indicatorMismatch = "indicator-mismatch"
  /// Points by which the offset lies outside the range to which the next touch returns it.
  case outOfRange = "out-of-range"
  /// Points by which offset, insets and view change when the last willShow is repeated.
  case notIdempotent = "not-idempotent"
  /// Points by which what a finger can reach, the views, and content that rests out of its range
  /// differ, once the keyboard is gone, from what stood there before the first keyboard came.
  case notRestored = "not-restored"
  /// Points by which content that rests in its range stands elsewhere, once the keyboard is gone,
  /// than before the first keyboard came.
  ///
  /// UIKit itself leaves it so, and so does a user who scrolls.
  case staysScrolled = "stays-scrolled"
  /// Points by which the content jumps in an instant, beyond the keyboard's own way in the frame of
  /// the display that ends there.
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

  /// The unit that a metric counts.
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
    case .hiddenInMotion, .caretHidden, .settleTime, .lagTime: .milliseconds
    case .reversals: .times
    default: .points
    }
  }

  /// A sentence that says what the metric measures.
  public var summary: String {
    switch self {
    case .hiddenAtRest: "Points of the focused field that cannot be seen at rest."
    case .hiddenInMotion:
      "Milliseconds for which the field cannot be seen in motion, by the share that is hidden."
    case .caretHidden: "Milliseconds in motion for which the caret's line cannot be seen."
    case .keptHidden: "Points hidden at rest of what has to stay in sight with the field."
    case .clearanceShortage: "Points that the room below the focused field lacks of 8 at rest."
    case .topLost: "Points of the focused field lost above the visible area at rest."
    case .excessTravel: "Points farther from its place than under the reference strategy."
    case .needlessMotion: "Points of motion although nothing would have been covered."
    case .unreachableEnd: "Points by which a finger cannot bring the form's end into sight."
    case .unreachableTop: "Points by which a finger cannot bring the form's top into sight."
    case .gap: "Points of empty window between a form that is cut off and the keyboard."
    case .overInset: "Points of room below the content beyond what the keyboard covers."
    case .indicatorMismatch: "Points between the indicator's end and where it should stop."
    case .outOfRange: "Points by which the offset lies outside the scroll view's range."
    case .notIdempotent: "Points that change when the last willShow is repeated."
    case .notRestored: "Points that differ from before the keyboard once it is gone."
    case .staysScrolled: "Points that the form stays scrolled, in range, once the keyboard is gone."
    case .jump: "Points of an instant jump beyond the keyboard's way in a frame."
    case .frameStep: "Points of the largest step between two frames beyond the keyboard's own."
    case .settleTime: "Milliseconds of motion after the keyboard stands and the focus is set."
    case .lagTime: "Milliseconds by which the content is half-way later than the keyboard."
    case .lagDistance: "Points away from where the content would be in step with the keyboard."
    case .reversals: "Changes of direction beyond the keyboard's own while a field keeps the focus."
    }
  }

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
  /// Choices of this project, each for what people notice; docs/checking.md has the reasons.
  public var defaultThreshold: Threshold {
    switch self {
    case .hiddenAtRest, .keptHidden, .topLost, .unreachableEnd, .unreachableTop, .notIdempotent,
      .notRestored:
      Threshold(warn: 0.5, fail: 0.5)
    case .hiddenInMotion: Threshold(warn: 50, fail: 200)
    case .caretHidden: Threshold(warn: 350, fail: 500)
    case .clearanceShortage: Threshold(warn: 0.5, fail: 8.5)
    case .excessTravel: Threshold(warn: 16, fail: .infinity)
    case .needlessMotion: Threshold(warn: 0.5, fail: 8)
    case .gap: Threshold(warn: 0.5, fail: 20)
    case .overInset: Threshold(warn: 0.5, fail: 44)
    case .indicatorMismatch: Threshold(warn: 8, fail: .infinity)
    case .outOfRange: Threshold(warn: 0.5, fail: 4)
    case .staysScrolled: Threshold(warn: 8, fail: .infinity)
    case .jump: Threshold(warn: 0.5, fail: 8)
    case .frameStep: Threshold(warn: 24, fail: 60)
    case .settleTime: Threshold(warn: 350, fail: 1000)
    case .lagTime: Threshold(warn: 50, fail: 200)
    case .lagDistance: Threshold(warn: 24, fail: 80)
    case .reversals: Threshold(warn: 0, fail: 0)
    }
  }
}
