/// Where UIKit's behaviour is undocumented or disputed: which way it is modelled.
///
/// The defaults are what the public evidence favours; each switch gives its evidence.
public struct Switches: Hashable, Sendable {
  /// Whether changing an inset or the content size moves an offset that is now out of range.
  ///
  /// UIKit does so inside the running animation (TPKeyboardAvoiding and the articles rely on it).
  public var clampsOnInsetChange = true

  /// Whether `setContentOffset` clamps the offset into range.
  ///
  /// UIKit does not (facebook/react-native pull request 23427 had to add it).
  public var clampsOffset = false

  /// Whether an offset that is set is rounded to device pixels.
  ///
  /// Seen on UIKit (andrewmarinov.com: 3.8 becomes 4.0 at 1x).
  public var roundsOffset = true

  /// Whether a scroll view at rest at its top follows a change of the top inset.
  ///
  /// airbnb/MagazineLayout pull request 136: "we get this behaviour for free at the top edge".
  public var followsTopInset = true

  /// Whether `scrollRectToVisible` shows the top, and not the bottom, of a rectangle higher than
  /// the room.
  ///
  /// Undocumented; Chameleon and WinObjC prefer the top.
  public var tallRectPrefersTop = true

  /// Whether the field is still first responder while the hide notifications are posted.
  ///
  /// `UITextFieldDelegate`'s documentation says that the keyboard is hidden before editing ends.
  public var resignsAfterWillHide = true

  /// Whether moving between fields whose keyboards have equal frames posts notifications again.
  ///
  /// UIKit posts when input views differ; this is the rule for fields of equal height whose kinds
  /// differ. Fields with the same kind never post.
  public var repostsForOtherKind = true

  /// When UIKit itself scrolls the first responder into view.
  ///
  /// Text fields ask the scroll view around them to reveal them (React Native subclasses
  /// `UIScrollView` to limit it, TPKeyboardAvoiding works around it); nobody has measured when, so
  /// by default it does not happen.
  public var systemReveal = SystemReveal.off

  /// Whether the table insets itself once the keyboard has arrived, as `UITableViewController` does
  /// since iOS 6 (radar 13836932).
  public var systemTableInset = false

  /// How an animation combines with a running one of the same property.
  ///
  /// Since iOS 8 `UIView`'s animations add up (WWDC 2014, session 236); before that, and with an
  /// explicit `beginFromCurrentState` option, the newer one replaces the older.
  public var interruption = Interruption.additive

  /// When UIKit itself scrolls the first responder into view.
  public enum SystemReveal: String, Hashable, Sendable, CaseIterable {
    /// Never.
    case off
    /// When it gets the focus, within the insets at that moment.
    case onFocus
    /// When it gets the focus, and for its caret's line whenever text is typed.
    case onType
  }

  /// How an animation combines with a running one of the same property.
  public enum Interruption: String, Hashable, Sendable, CaseIterable {
    /// Both run on, and add up.
    case additive
    /// The newer one starts at the older one's presentation value and runs alone.
    case replacing
  }

  /// How long after the keyboard's will-notification its did-notification comes, in seconds, or
  /// `nil` for when the keyboard stands still.
  ///
  /// An assumption: no public log states it for iOS 7 to 18, where the reported duration (0.25 s)
  /// is half of the motion (0.5 s).
  public var didNotificationDelay: Double?

  /// Whether the system moves a form sheet up when the keyboard would cover it.
  ///
  /// It does on iPads; nobody published by how much. Modelled as the least that brings the sheet's
  /// lower edge above the keyboard, but not its upper edge into the safe area.
  public var movesFormSheet = true

  /// Whether a form sheet moves only after the will-notifications were posted.
  ///
  /// InputBarAccessoryView computes again in the next turn of the run loop, in case the sheet
  /// moved, so a handler sees it where it was.
  public var formSheetMovesLate = true

  /// Whether the willShow of a keyboard that cross-fades has a frame of zero, as its willHide has.
  ///
  /// React Native pull request 34503 has the zero frame on hide,
  /// react-native-keyboard-controller issue 1242 a height of 0 on show.
  public var crossFadeHidesShowFrame = true

  /// How long the window turns after the device was turned, in seconds.
  ///
  /// An assumption: 0.3 s is what `UIViewControllerTransitionCoordinator` reports as a rule; nobody
  /// published timings of a rotation on a recent iOS.
  public var rotationDuration = 0.3

  /// Which notifications a visible keyboard posts when the device is rotated, or `nil` for the
  /// behaviour of the version of iOS.
  public var rotationNotifications: RotationNotifications?

  /// Which notifications a visible keyboard posts when the device is rotated.
  public enum RotationNotifications: String, Hashable, Sendable, CaseIterable {
    /// It hides before the interface turns and shows again during the rotation, as a log of iOS 5
    /// has it: didHide 24 ms after willHide, willShow 144 ms after it.
    case hideAndShow
    /// It posts a change of its frame, and willShow, once the interface is laid out.
    ///
    /// An assumption for iOS 8 and later, of which no log is public: the begin frame is the one
    /// before the rotation, the duration the keyboard's own; the keyboard turns with the window.
    case changeFrame
  }

  /// Creates the default switches.
  public init() {}
}
