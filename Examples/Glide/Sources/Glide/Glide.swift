public import KeyboardAvoidance
import Keyframes

/// Scrolls the focused field clear of the keyboard, and everything back when the keyboard goes.
///
/// A place to begin: put your own code where this answers. The value lives as long as the screen,
/// so what a view controller keeps in its properties is kept here.
public struct Glide: CatalogStrategy {
  /// What lists, audits and reports say of the strategy.
  public static let profile = StrategyProfile(
    id: "glide",  // in scenarios, file names of baselines, and after --strategy
    summary: "Scrolls the focused field clear of the keyboard.",
    origin: "This package",
    mechanism: .insetAndOffset,
    faults: [],  // what you know to be wrong with it, a sentence each
    options: [
      // What scenarios may set: strategy: {id: glide, room: 16}
      StrategyOption(
        "room", default: 8, in: 0...200, summary: "The room below the field, in points.")
    ])

  private let room: Double
  /// What was there before the keyboard; `nil` while there is none.
  private var before: Before?

  private struct Before: Sendable {
    var contentInset: EdgeInsets
    var indicatorInsets: EdgeInsets
    var contentOffset: Point
  }

  /// Creates the strategy with what a scenario says, or with defaults.
  public init(options: StrategyOptions = StrategyOptions()) {
    room = options.number("room", default: 8)
  }

  /// `viewDidLoad`: everything is laid out, and nothing has happened yet.
  public mutating func install(in interface: inout Interface) {}

  /// Answers what a view controller hears.
  ///
  /// `interface` holds its views: what is changed in it here is what the screen shows, and moves as
  /// it would in UIKit.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification):
      switch notification.name {
      // The keyboard comes, or changes its size or its field: text fields have begun editing by
      // now, text views have not. What is assigned here moves in step with the keyboard.
      case .willShow: makeRoom(notification, in: &interface)
      // It goes; an iPad's floating keyboard says so, too.
      case .willHide: putBack(notification, in: &interface)
      // Posted before each of these, and alone while an iPad's keyboard floats.
      case .willChangeFrame: break
      // Everything has arrived: what moves from here on, moves late.
      case .didShow, .didHide, .didChangeFrame: break
      }
    // The field is asked first, and gets the focus next. A text view's willShow comes in between.
    case .shouldBeginEditing: break
    case .didBeginEditing: if before != nil { reveal(animated: true, in: &interface) }
    // Also posted when the focus moves on to the next field while the keyboard stays.
    case .didEndEditing: break
    // The text has changed; a view that grows has its new frame by the next didLayoutSubviews.
    case .textDidChange: break
    // At the end of each turn of the run loop in which anything else was heard.
    case .didLayoutSubviews: break
    // The return key of a text field: move the focus here, or leave it to the key.
    case .shouldReturn: break
    // A finger, as gesture recognizers see it.
    case .touch: break
    // A finger drags the content, and lets go of it: that is where the user wants it.
    case .willBeginDragging: break
    case .didEndDragging: before?.contentOffset = interface.scrollView.contentOffset
    // The keyboard follows a finger (interactive dismissal); no notification says so.
    case .keyboardFollowsTouch: break
    // The device was turned. Views have their new places; the keyboard's notifications follow.
    case .viewWillTransition: break
    // What interface.schedule(after:_:) asked for, as DispatchQueue.main.asyncAfter does.
    case .scheduled: break
    }
  }

  private mutating func makeRoom(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    let scrollView = interface.scrollView
    let before =
      self.before
      ?? Before(
        contentInset: scrollView.contentInset,
        indicatorInsets: scrollView.verticalScrollIndicatorInsets,
        contentOffset: scrollView.contentOffset)
    self.before = before
    // What the keyboard covers of the scroll view, both in the window: not the keyboard's height,
    // and without the safe area, which UIKit adds by itself.
    let frame = interface.scrollFrameInWindow
    let covered = min(max(frame.maxY - interface.keyboardFrame.minY, 0), frame.height)
    let inset = max(covered - scrollView.safeAreaAdjustment.bottom, 0)
    interface.animate(duration: notification.duration, curve: notification.curve) {
      $0.scrollView.contentInset.bottom = max(before.contentInset.bottom, inset)
      $0.scrollView.verticalScrollIndicatorInsets.bottom = max(before.indicatorInsets.bottom, inset)
      reveal(animated: false, in: &$0)
    }
  }

  private func reveal(animated: Bool, in interface: inout Interface) {
    guard let field = interface.firstResponder, let rect = interface.contentFrame(of: field) else {
      return
    }
    interface.scrollView.scrollRectToVisible(rect.insetBy(dx: 0, dy: -room), animated: animated)
  }

  private mutating func putBack(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    guard let before else { return }
    self.before = nil
    interface.animate(duration: notification.duration, curve: notification.curve) {
      // The offset first: an inset that shrinks would move it.
      $0.scrollView.contentOffset = before.contentOffset
      $0.scrollView.contentInset = before.contentInset
      $0.scrollView.verticalScrollIndicatorInsets = before.indicatorInsets
    }
  }
}
