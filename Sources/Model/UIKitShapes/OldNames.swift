import Foundation
import KeyboardAvoidance
import Keyframes

// The names of C and before Swift 4.2, which published code up to 2018 has.

// MARK: - The keyboard's notifications

/// ``UIResponder/keyboardFrameBeginUserInfoKey``.
public let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
/// ``UIResponder/keyboardFrameEndUserInfoKey``.
public let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
/// ``UIResponder/keyboardAnimationDurationUserInfoKey``.
public let UIKeyboardAnimationDurationUserInfoKey = UIResponder.keyboardAnimationDurationUserInfoKey
/// ``UIResponder/keyboardAnimationCurveUserInfoKey``.
public let UIKeyboardAnimationCurveUserInfoKey = UIResponder.keyboardAnimationCurveUserInfoKey
/// ``UIResponder/keyboardIsLocalUserInfoKey``.
public let UIKeyboardIsLocalUserInfoKey = UIResponder.keyboardIsLocalUserInfoKey

extension Notification.Name {
  /// ``UIResponder/keyboardWillShowNotification``.
  public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
  /// ``UIResponder/keyboardDidShowNotification``.
  public static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
  /// ``UIResponder/keyboardWillHideNotification``.
  public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
  /// ``UIResponder/keyboardDidHideNotification``.
  public static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
  /// ``UIResponder/keyboardWillChangeFrameNotification``.
  public static let UIKeyboardWillChangeFrame = UIResponder.keyboardWillChangeFrameNotification
  /// ``UIResponder/keyboardDidChangeFrameNotification``.
  public static let UIKeyboardDidChangeFrame = UIResponder.keyboardDidChangeFrameNotification
  /// ``UITextField/textDidBeginEditingNotification``.
  public static let UITextFieldTextDidBeginEditing = UITextField.textDidBeginEditingNotification
  /// ``UITextField/textDidEndEditingNotification``.
  public static let UITextFieldTextDidEndEditing = UITextField.textDidEndEditingNotification
  /// ``UITextField/textDidChangeNotification``.
  public static let UITextFieldTextDidChange = UITextField.textDidChangeNotification
  /// ``UITextView/textDidBeginEditingNotification``.
  public static let UITextViewTextDidBeginEditing = UITextView.textDidBeginEditingNotification
  /// ``UITextView/textDidEndEditingNotification``.
  public static let UITextViewTextDidEndEditing = UITextView.textDidEndEditingNotification
  /// ``UITextView/textDidChangeNotification``.
  public static let UITextViewTextDidChange = UITextView.textDidChangeNotification
  /// ``UIApplication/didBecomeActiveNotification``.
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  /// ``UIApplication/willResignActiveNotification``.
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  /// ``UIApplication/didEnterBackgroundNotification``.
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  /// ``UIApplication/willEnterForegroundNotification``.
  public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
  /// ``UIDevice/orientationDidChangeNotification``.
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
}

// MARK: - Types

/// ``UIView/AnimationOptions``.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// ``UIView/AnimationCurve``.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// ``UIView/AutoresizingMask``.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// ``UIControl/Event``.
public typealias UIControlEvents = UIControl.Event
/// ``UIControl/State``.
public typealias UIControlState = UIControl.State
/// ``UIGestureRecognizer/State``.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// ``UIScrollView/KeyboardDismissMode``.
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
/// ``NSLayoutConstraint/Attribute``.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// ``NSLayoutConstraint/Relation``.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// ``NSLayoutConstraint/Axis``.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// ``UITextField/BorderStyle``.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// ``UITextField/ViewMode``.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// ``UITableViewCell/CellStyle``.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// ``UITableView/Style``.
public typealias UITableViewStyle = UITableView.Style
/// ``UIBarButtonItem/SystemItem``.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// ``UIAlertController/Style``.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The keys of attributes of text.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// ``UITableView/automaticDimension``.
public let UITableViewAutomaticDimension = UITableView.automaticDimension
/// ``UIView/noIntrinsicMetric``.
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric

// MARK: - Functions

/// Returns a rectangle, as C and old Swift make it.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Returns a point, as C and old Swift make it.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// Returns a size, as C and old Swift make it.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}

/// Returns insets, as C and old Swift make them.
public func UIEdgeInsetsMake(
  _ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat
) -> UIEdgeInsets {
  UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}

/// Returns the common part of two rectangles, or the null rectangle if there is none.
public func CGRectIntersection(_ one: CGRect, _ other: CGRect) -> CGRect {
  one.intersection(other)
}

/// Returns whether an interface is held upright.
public func UIInterfaceOrientationIsPortrait(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isPortrait
}

/// Returns whether an interface is held on its side.
public func UIInterfaceOrientationIsLandscape(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isLandscape
}

/// Returns whether it is a telephone or a tablet.
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
  UIDevice.current.userInterfaceIdiom
}

/// Returns whether insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(
  _ insets: UIEdgeInsets, _ others: UIEdgeInsets
) -> Bool { insets == others }

/// Returns a rectangle without its edges.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect {
  rect.inset(by: insets)
}

extension UIView {
  /// Brings a subview to the front.
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// Sends a subview to the back.
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  /// The controllers that are parts of it.
  public var childViewControllers: [UIViewController] { children }
  /// Makes a controller a part of it.
  public func addChildViewController(_ child: UIViewController) { addChild(child) }
  /// Takes it out of the controller that it is a part of.
  public func removeFromParentViewController() { removeFromParent() }
  /// Hears that it is a part of another controller.
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
}

extension UIActivityIndicatorView {
  /// Creates a wheel.
  public convenience init(activityIndicatorStyle style: UIActivityIndicatorViewStyle) {
    self.init(style: style == .whiteLarge ? .large : .medium)
  }
}

/// How large a wheel is, and its colour.
public enum UIActivityIndicatorViewStyle: Int, Sendable {
  /// Large and white.
  case whiteLarge
  /// White.
  case white
  /// Grey.
  case gray
}
