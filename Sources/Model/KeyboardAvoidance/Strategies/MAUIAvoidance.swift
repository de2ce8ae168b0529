import Keyframes

/// Brings the caret to 20 points above the keyboard, with a curve of its own: .NET MAUI's
/// `KeyboardAutoManagerScroll`, adapted from IQKeyboardManager.
///
/// willShow, and the beginning of editing while the keyboard is up, trigger an adjustment, 20 ms
/// later when the field has an accessory view. With K the keyboard's part of the window, h the
/// caret's height and top = the lower edge of the navigation or status bar, at least the upper
/// margin, plus 5: while the caret's y lies between top and window height − K − (h + 20) nothing
/// happens; otherwise the move is the distance beyond. A positive move scrolls when it exceeds
/// −offset − contentInset.top; the offset becomes offset − min(offset, −move); the remainder moves
/// the root view. The bottom inset becomes only what is scrolled past the content, height + offset
/// − content height; the indicator's is 20 less; both are at least as before and reduced by the
/// scroll view's bottom safe area. It uses the notification's duration, but ease-out. On hide the
/// offset is pulled back to the content's end and the insets become zero.
///
/// This is the algorithm of .NET 8. Later ones (dotnet/maui at d0115a9) inset by what the keyboard
/// covers plus 20, and wait 30 ms. Not modelled: tables, large titles, a text view's own scrolling.
public struct MAUIAvoidance: CatalogStrategy {
  /// The profile of `maui`.
  public static let profile = StrategyProfile(
    id: "maui",
    summary: "Brings the caret 20 points above the keyboard, with a curve of its own.",
    origin: "dotnet/maui, KeyboardAutoManagerScroll, after IQKeyboardManager",
    mechanism: .insetOffsetAndShift,
    features: [.textField, .textView, .staysPut, .inRange, .focus, .candidates],
    faults: [
      "Reads the keyboard's frame from the digits of its description: of a frame with fractions"
        + " or a negative origin it makes another one.",
      "Moves with ease-out, out of step with the keyboard.",
      "Insets only by what is scrolled past the content: its end cannot be reached.",
      "Takes the home indicator's strip off an inset of 0: the content's end stays behind it.",
      "Hides with zero insets: a top or bottom inset is lost.",
      "Under a bar with automatic insets an overlap of up to the bar's height moves the whole view.",
      "A field under a bar at the content's top pushes the whole view down (issue 23438).",
      "Keeps the caret in sight, not the field (issues 20631 and 17588).",
    ])

  private static let distanceFromBottom = 20.0
  private static let distanceFromTop = 5.0
  private static let accessoryDelay = 0.02
  private static let work = "maui"

  private var keyboard = Rect.zero
  private var duration = 0.25
  private var isKeyboardShowing = false
  private var activeField: String?
  private var starting: Starting?

  /// The layout when the first field was adjusted.
  private struct Starting: Sendable {
    var rootOrigin: Point
    var contentInset: EdgeInsets
    var indicatorInsets: EdgeInsets
    var hasScrolled = false
  }

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Adjusts when keyboard or field change, and restores on willHide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .didBeginEditing(let id):
      activeField = id
      adjustSoon(in: &interface)
    case .keyboard(let notification) where notification.name == .willShow:
      willShow(notification, in: &interface)
    case .keyboard(let notification) where notification.name == .willHide:
      willHide(notification, in: &interface)
    case .scheduled(Self.work) where isKeyboardShowing:
      adjust(in: &interface)
    default:
      break
    }
  }
}

// MARK: - Showing

extension MAUIAvoidance {
  private mutating func willShow(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    let before = isKeyboardShowing ? keyboard : nil
    keyboard = Self.misread(notification.frameEnd)
    if notification.duration != 0 { duration = notification.duration }
    isKeyboardShowing = true
    if keyboard != before { adjustSoon(in: &interface) }
  }

  private mutating func adjustSoon(in interface: inout Interface) {
    guard isKeyboardShowing, let activeField else { return }
    let input = interface.views[activeField]?.element.input
    if input?.accessoryHeight ?? 0 > 0 {
      interface.schedule(after: Self.accessoryDelay, Self.work)
    } else {
      adjust(in: &interface)
    }
  }

  private mutating func adjust(in interface: inout Interface) {
    guard let activeField, let caret = interface.caretLine(of: activeField) else { return }
    let window = interface.scene.window
    let covered = keyboard.intersection(window)?.height ?? 0
    let y = interface.convert(caret, from: .scrollView, to: .window).minY
    let line = window.height - covered - (caret.height + Self.distanceFromBottom)
    let top = interface.topGuide + Self.distanceFromTop
    if y >= top && y <= line { return }

    var starting =
      self.starting
      ?? Starting(
        rootOrigin: interface.rootView.frame.origin,
        contentInset: interface.scrollView.contentInset,
        indicatorInsets: interface.scrollView.verticalScrollIndicatorInsets)
    var move = y > line ? y - line : y - top
    interface.animate(duration: duration, curve: .easeOut) {
      starting.hasScrolled = scroll(&$0, by: &move, field: activeField) || starting.hasScrolled
      inset(&$0, starting: starting)
      let origin = $0.rootView.frame.origin.y
      $0.rootView.frame.origin.y =
        move >= 0
        ? max(origin - move, min(0, -covered - Self.distanceFromBottom)) : origin - move
    }
    self.starting = starting
  }

  /// Scrolls the scroll views around the field and leaves the remainder in `move`; returns whether
  /// it scrolled.
  ///
  /// The innermost scroll view comes first; each scrolls by the whole remaining move.
  private func scroll(
    _ interface: inout Interface, by move: inout Double, field: String
  ) -> Bool {
    var hasScrolled = false
    let nested: [String?] = interface.nestedScrollViews(around: field)
    for id in nested + [nil] {
      guard let scrollView = interface[scrollView: id] else { return hasScrolled }
      let offset = scrollView.contentOffset.y
      if move > 0, move <= -offset - scrollView.contentInset.top { return hasScrolled }
      let back = min(offset, -move)
      move += back
      interface[scrollView: id]?.contentOffset.y = offset - back
      hasScrolled = true
    }
    return hasScrolled
  }

  private func inset(_ interface: inout Interface, starting: Starting) {
    let scrollView = interface.scrollView
    let beyond =
      scrollView.frame.height + scrollView.contentOffset.y - scrollView.contentSize.height
    let safeArea = interface.scrollSafeAreaInsets.bottom
    interface.scrollView.contentInset.bottom = max(starting.contentInset.bottom, beyond) - safeArea
    interface.scrollView.verticalScrollIndicatorInsets.bottom =
      max(starting.indicatorInsets.bottom, beyond - Self.distanceFromBottom) - safeArea
  }
}

// MARK: - Hiding

extension MAUIAvoidance {
  private mutating func willHide(
    _ notification: KeyboardNotification, in interface: inout Interface
  ) {
    if notification.duration != 0 { duration = notification.duration }
    if let starting {
      interface.animate(duration: duration, curve: .easeOut) {
        $0.scrollView.contentInset = starting.contentInset
        $0.scrollView.verticalScrollIndicatorInsets = starting.indicatorInsets
        let height = $0.scrollView.frame.height
        let end = max($0.scrollView.contentSize.height, height) - height
        if $0.scrollView.contentOffset.y > end { $0.scrollView.contentOffset.y = end }
        $0.rootView.frame.origin = starting.rootOrigin
        // The insets of the view that scrolled become zero, whatever they were at the start.
        if starting.hasScrolled && $0.scrollView.contentInset != .zero {
          $0.scrollView.contentInset = .zero
          $0.scrollView.verticalScrollIndicatorInsets.bottom = 0
        }
      }
    }
    starting = nil
    keyboard = .zero
    isKeyboardShowing = false
    activeField = nil
  }
}

// MARK: - Geometry

extension MAUIAvoidance {
  /// Returns the frame that remains when everything except digits and commas is removed from a
  /// frame's description, as `RemoveEverythingExceptForNumbersAndCommas` does.
  static func misread(_ frame: Rect) -> Rect {
    Rect(
      x: misread(frame.minX), y: misread(frame.minY), width: misread(frame.width),
      height: misread(frame.height))
  }

  private static func misread(_ number: Double) -> Double {
    // NSRect's description omits a zero fraction, which Swift's prints as ".0".
    if let whole = Int(exactly: number) { return Double(whole.magnitude) }
    return Double(number.description.filter { $0.isASCII && $0.isNumber }) ?? 0
  }
}
