import Foundation
import KeyboardAvoidance
import Keyframes

/// A finger on the screen.
open class UITouch: NSObject {
  /// The phase that it is in.
  open fileprivate(set) var phase = Phase.began
  /// The view that it touched first.
  open fileprivate(set) var view: UIView?
  /// The window.
  open var window: UIWindow? { view?.window }
  /// How many times it tapped.
  open var tapCount: Int { 1 }
  /// The kind of thing that touches.
  open var type: TouchType { .direct }
  fileprivate var location = CGPoint.zero
  fileprivate var previous = CGPoint.zero

  /// A phase of a finger's touch.
  public enum Phase: Int, Sendable {
    /// It touches the screen.
    case began
    /// It moves.
    case moved
    /// It stays.
    case stationary
    /// It leaves.
    case ended
    /// It does not count.
    case cancelled
  }

  /// The kind of thing that touches.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct
    /// A remote control.
    case indirect
    /// A pencil.
    case pencil
  }

  /// Returns where it is in a view; in the window for `nil`.
  open func location(in view: UIView?) -> CGPoint { Recognizers.point(location, in: view) }
  /// Returns where it was in a view before.
  open func previousLocation(in view: UIView?) -> CGPoint { Recognizers.point(previous, in: view) }
}

/// The event that touches belong to.
open class UIEvent: NSObject {
  /// The touches of all fingers.
  open fileprivate(set) var allTouches: Set<UITouch>?
}

/// Recognizes what a finger does.
open class UIGestureRecognizer: NSObject {
  private var actions: [(target: () -> AnyObject?, action: Selector)] = []
  /// The view in which it sees touches.
  open internal(set) weak var view: UIView?
  /// How far it is.
  open var state = State.possible
  /// Whether it recognizes anything.
  open var isEnabled = true
  /// Whom it asks.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether views hear no more of a touch that is recognized.
  open var cancelsTouchesInView = true
  /// Whether views hear of touches late.
  open var delaysTouchesBegan = false
  /// Whether views hear late that touches end.
  open var delaysTouchesEnded = true
  /// How many fingers there are.
  open var numberOfTouches: Int { 1 }
  fileprivate var start = CGPoint.zero
  fileprivate var current = CGPoint.zero
  fileprivate var prerequisites: [UIGestureRecognizer] = []

  /// How far a recognizer is.
  public enum State: Int, Sendable {
    /// It may still be.
    case possible
    /// It is recognized, and goes on.
    case began
    /// It goes on.
    case changed
    /// It is over.
    case ended
    /// It was interrupted.
    case cancelled
    /// It is not.
    case failed
    /// It is over, as of what does not go on.
    public static var recognized: State { .ended }
  }

  /// Creates a recognizer that sends an action.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }
  /// Creates a recognizer.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// Sends an action, too.
  open func addTarget(_ target: Any, action: Selector) {
    weak let known = target as AnyObject
    let object: () -> AnyObject? = { known }
    actions.append((object, action))
  }
  /// Sends an action no more.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let target = target.map { $0 as AnyObject }
    actions.removeAll {
      (target == nil || $0.target() === target) && (action == nil || $0.action == action)
    }
  }
  /// Returns where the finger is in a view; in the window for `nil`.
  open func location(in view: UIView?) -> CGPoint { Recognizers.point(current, in: view) }
  /// Lets another one be first.
  open func require(toFail other: UIGestureRecognizer) { prerequisites.append(other) }

  fileprivate func send(_ state: State) {
    self.state = state
    for action in actions {
      if let target = action.target() { action.action.send(to: target, self) }
    }
  }
  /// Whether it is recognized when the finger has moved or left.
  fileprivate func isRecognized(_ touch: InterfaceTouch, duration: Double) -> Bool { false }
  /// Whether it goes on until the finger leaves.
  fileprivate var isContinuous: Bool { false }
}

/// Recognizes a tap.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps; more than one is never recognized.
  open var numberOfTapsRequired = 1
  /// How many fingers; more than one is never recognized.
  open var numberOfTouchesRequired = 1
  fileprivate override func isRecognized(_ touch: InterfaceTouch, duration: Double) -> Bool {
    touch.phase == .ended && numberOfTapsRequired == 1 && numberOfTouchesRequired == 1
      && Recognizers.distance(start, touch.location) < Recognizers.slop
  }
}

/// Recognizes that a finger rests for a time.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the finger may move meanwhile, in points.
  open var allowableMovement: CGFloat = 10
  fileprivate override var isContinuous: Bool { true }
  fileprivate override func isRecognized(_ touch: InterfaceTouch, duration: Double) -> Bool {
    touch.phase == .moved && duration >= minimumPressDuration
      && Recognizers.distance(start, touch.location) <= allowableMovement
  }
}

/// Recognizes that a finger moves quickly in a direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The direction.
  open var direction = Direction.right

  /// A direction.
  public struct Direction: OptionSet, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// Creates directions of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)
  }

  /// 30 points within half a second: an assumption, Apple says nothing.
  fileprivate override func isRecognized(_ touch: InterfaceTouch, duration: Double) -> Bool {
    guard duration < 0.5 else { return false }
    let (dx, dy) = (touch.location.x - start.x, touch.location.y - start.y)
    return (direction.contains(.down) && dy > 30) || (direction.contains(.up) && dy < -30)
      || (direction.contains(.right) && dx > 30) || (direction.contains(.left) && dx < -30)
  }
}

/// Recognizes that a finger moves, and follows it.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  private var zero = CGPoint.zero
  private var samples: [(time: Double, point: CGPoint)] = []
  /// How few fingers.
  open var minimumNumberOfTouches = 1
  /// How many fingers.
  open var maximumNumberOfTouches = Int.max
  /// The scroll view whose own it is.
  weak var scrollView: UIScrollView?

  /// Creates the recognizer of a scroll view's drags.
  convenience init(scrolling scrollView: UIScrollView) {
    self.init(target: nil, action: nil)
    self.scrollView = scrollView
    view = scrollView
  }

  /// Returns how far the finger has moved, in points.
  open func translation(in view: UIView?) -> CGPoint {
    CGPoint(x: current.x - zero.x, y: current.y - zero.y)
  }
  /// Counts from another translation.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    zero = CGPoint(x: current.x - translation.x, y: current.y - translation.y)
  }
  /// Returns how fast the finger moves, in points a second, over the last tenth of a second.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let last = samples.last,
      let first = samples.first(where: { $0.time >= last.time - 0.1 }), last.time > first.time
    else { return .zero }
    let time = last.time - first.time
    return CGPoint(
      x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
  }

  fileprivate func follow(_ point: CGPoint, at time: Double, isFirst: Bool) {
    if isFirst {
      zero = point
      samples = []
    }
    samples.append((time, point))
  }
  fileprivate override var isContinuous: Bool { true }
  fileprivate override func isRecognized(_ touch: InterfaceTouch, duration: Double) -> Bool {
    guard touch.phase == .moved,
      Recognizers.distance(start, touch.location) >= Recognizers.slop
    else { return false }
    guard let scrollView else { return true }
    return scrollView.isScrollEnabled
      && (scrollView.alwaysBounceVertical
        || scrollView.contentSize.height + scrollView.adjustedContentInset.top
          + scrollView.adjustedContentInset.bottom > scrollView.frame.height)
  }
}

/// Recognizes that a finger moves in from an edge.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges, which no finger comes from.
  open var edges: UIRectEdge = []
  fileprivate override func isRecognized(_ touch: InterfaceTouch, duration: Double) -> Bool {
    false
  }
}

/// Whom a recognizer asks.
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Asks whether it sees a touch.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
  /// Asks whether it is recognized.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Asks whether it is recognized beside another.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Says yes.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Says yes.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// Says no.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

// MARK: - Recognizing

/// The finger, and those that may recognize what it does.
struct Recognizers {
  /// How far a finger moves before that counts, in points: 10, as is seen of UIKit's; Apple does
  /// not publish it.
  static let slop = 10.0

  private var touch: UITouch?
  private var event = UIEvent()
  private var candidates: [UIGestureRecognizer] = []
  private var began = 0.0

  static func distance(_ one: CGPoint, _ other: CGPoint) -> Double {
    let (dx, dy) = (one.x - other.x, one.y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// A point in the window in a view.
  static func point(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return point }
    return view.convert(point, from: window)
  }

  /// Recognizes what the finger does, innermost views first; where none may go along with another,
  /// the first is the only one.
  mutating func hear(_ heard: InterfaceTouch, host: Host) {
    switch heard.phase {
    case .began: begin(heard, host)
    case .moved, .ended:
      guard let touch else { return }
      touch.previous = touch.location
      touch.location = heard.location
      touch.phase = heard.phase == .moved ? .moved : .ended
      go(on: heard, host)
      let isCancelled = candidates.contains {
        $0.cancelsTouchesInView && [.began, .changed, .ended].contains($0.state)
          && ($0 as? UIPanGestureRecognizer)?.scrollView == nil
      }
      if !isCancelled {
        heard.phase == .moved
          ? touch.view?.touchesMoved([touch], with: event)
          : touch.view?.touchesEnded([touch], with: event)
      }
      guard heard.phase == .ended else { return }
      for candidate in candidates { candidate.state = .possible }
      candidates = []
      self.touch = nil
    }
  }

  private mutating func begin(_ heard: InterfaceTouch, _ host: Host) {
    guard let window = host.window else { return }
    let touch = UITouch()
    touch.location = heard.location
    touch.previous = heard.location
    touch.view = window.hitTest(heard.location, with: nil)
    self.touch = touch
    event = UIEvent()
    event.allTouches = [touch]
    began = host.interface.time
    candidates = []
    var current = touch.view
    while let view = current {
      let own = (view as? UIScrollView).map { [$0.panGestureRecognizer] } ?? []
      for recognizer in own + view.recognizers where recognizer.isEnabled {
        guard recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
        else { continue }
        recognizer.start = heard.location
        recognizer.current = heard.location
        recognizer.state = .possible
        (recognizer as? UIPanGestureRecognizer)?.follow(
          heard.location, at: began, isFirst: true)
        candidates.append(recognizer)
      }
      current = view.superview
    }
    touch.view?.touchesBegan([touch], with: event)
  }

  private func go(on heard: InterfaceTouch, _ host: Host) {
    let duration = host.interface.time - began
    for recognizer in candidates {
      recognizer.current = heard.location
      (recognizer as? UIPanGestureRecognizer)?.follow(
        heard.location, at: host.interface.time, isFirst: false)
      switch recognizer.state {
      case .began, .changed: recognizer.send(heard.phase == .ended ? .ended : .changed)
      case .possible:
        guard recognizer.isRecognized(heard, duration: duration) else { break }
        guard mayBegin(recognizer) else {
          recognizer.state = .failed
          break
        }
        recognizer.send(recognizer.isContinuous ? .began : .ended)
      case .ended, .cancelled, .failed: break
      }
    }
  }

  private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer.isEnabled,
      recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    else { return false }
    return candidates.allSatisfy { other in
      guard other !== recognizer, [.began, .changed, .ended].contains(other.state) else {
        return true
      }
      let may = { (one: UIGestureRecognizer, two: UIGestureRecognizer) in
        one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: two) ?? false
      }
      return may(recognizer, other) || may(other, recognizer)
    }
  }
}
