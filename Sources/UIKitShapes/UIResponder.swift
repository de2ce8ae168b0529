import KeyboardAvoidance

/// An object that receives events: a view or a view controller.
open class UIResponder {
  /// The screen it is on; `nil` until it has been loaded.
  weak var host: Host?

  /// Creates a responder.
  public required init() {}

  /// Whether the keyboard types into it.
  open var isFirstResponder: Bool { false }

  /// Gives up the focus: the keyboard goes once the handler returns.
  ///
  /// - Returns: Whether it had the focus.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return false }
    host?.screen.change { $0.endEditing() }
    return true
  }
}

extension UIResponder: Hashable {
  /// Whether two are the same object.
  public static func == (lhs: UIResponder, rhs: UIResponder) -> Bool { lhs === rhs }

  /// Hashes which object it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - The keyboard's notifications

extension UIResponder {
  /// `UIKeyboardWillShowNotification`.
  public static let keyboardWillShowNotification = name(of: .willShow)
  /// `UIKeyboardDidShowNotification`.
  public static let keyboardDidShowNotification = name(of: .didShow)
  /// `UIKeyboardWillHideNotification`.
  public static let keyboardWillHideNotification = name(of: .willHide)
  /// `UIKeyboardDidHideNotification`.
  public static let keyboardDidHideNotification = name(of: .didHide)
  /// `UIKeyboardWillChangeFrameNotification`.
  public static let keyboardWillChangeFrameNotification = name(of: .willChangeFrame)
  /// `UIKeyboardDidChangeFrameNotification`.
  public static let keyboardDidChangeFrameNotification = name(of: .didChangeFrame)

  /// The key of a `CGRect` on the screen: where the keyboard is said to begin.
  public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of a `CGRect` on the screen: where the keyboard goes.
  public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of a `Double`, seconds.
  public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of an `Int`, the raw value of a `UIView.AnimationCurve`.
  public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"

  static func name(of name: KeyboardNotification.Name) -> Notification.Name {
    Notification.Name(
      "UIKeyboard\(name.rawValue.prefix(1).uppercased() + name.rawValue.dropFirst())Notification")
  }
}
