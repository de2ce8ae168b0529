import KeyboardAvoidance
import UIKitShapes

/// `inset-overlap` as a view controller: insets and scrolls by what the keyboard covers of the
/// field, in the keyboard's duration and curve.
final class InsetOverlapController: UIViewController, PortedController {
  static let profile = StrategyProfile(
    id: "ported-inset-overlap", summary: "The third article.", origin: "This test",
    mechanism: .insetAndOffset)

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @Outlet var scrollView: UIScrollView!

  var activeField: UITextField?
  var activeTextView: UITextView?

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    NotificationCenter.default.addObserver(
      self, selector: InsetOverlapController.keyboardWillBeShown,
      name: UIResponder.keyboardWillShowNotification, object: nil)
    NotificationCenter.default.addObserver(
      self, selector: InsetOverlapController.keyboardWillBeHidden,
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  func keyboardWillBeShown(_ notification: NSNotification) {
    guard let info = notification.userInfo,
      var keyboardRect = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
    else { return }
    keyboardRect = scrollView.convert(keyboardRect, from: nil)
    var fieldRect = CGRect.zero
    if let activeTextView { fieldRect = activeTextView.frame }
    if let activeField { fieldRect = activeField.frame }
    if fieldRect.maxY < keyboardRect.minY { return }

    let offset = scrollView.contentOffset.y
    let overlap = fieldRect.maxY - keyboardRect.minY
    let insets = UIEdgeInsetsMake(0, 0, overlap, 0)
    scrollView.contentInset = insets
    scrollView.scrollIndicatorInsets = insets
    beginAnimations(like: info)
    scrollView.contentOffset = CGPointMake(0, offset + overlap)
    UIView.commitAnimations()
  }

  func keyboardWillBeHidden(_ notification: NSNotification) {
    beginAnimations(like: notification.userInfo ?? [:])
    scrollView.contentInset = .zero
    scrollView.scrollIndicatorInsets = .zero
    UIView.commitAnimations()
  }

  private func beginAnimations(like info: [AnyHashable: Any]) {
    UIView.beginAnimations(nil, context: nil)
    let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
    UIView.setAnimationDuration(duration ?? 0)
    let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int
    UIView.setAnimationCurve(curve.flatMap(UIView.AnimationCurve.init) ?? .easeInOut)
    UIView.setAnimationBeginsFromCurrentState(true)
  }
}

extension InsetOverlapController: UITextFieldDelegate {
  func textFieldDidBeginEditing(_ textField: UITextField) { activeField = textField }

  func textFieldDidEndEditing(_ textField: UITextField) {
    if textField == activeField { activeField = nil }
  }
}

extension InsetOverlapController: UITextViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    activeTextView = textView
    return true
  }

  func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    if textView == activeTextView { activeTextView = nil }
    return true
  }
}
