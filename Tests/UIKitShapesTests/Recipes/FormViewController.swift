// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

import UIKitShapes

// As the page prints it.
class FormViewController: UIViewController, UITextFieldDelegate, UITextViewDelegate {
  @Outlet var scrollView: UIScrollView!
  private weak var activeField: UIView?
  private var offsetBefore: CGPoint?
  private var duration = 0.25
  private var curve = UIView.AnimationOptions.curveEaseInOut

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: FormViewController.keyboardWillShow,
      name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: FormViewController.keyboardWillHide,
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  func keyboardWillShow(_ notification: Notification) {
    guard let end = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
    else { return }
    let key = UIResponder.keyboardAnimationDurationUserInfoKey
    if let duration = notification.userInfo?[key] as? Double { self.duration = duration }
    let curveKey = UIResponder.keyboardAnimationCurveUserInfoKey
    if let curve = notification.userInfo?[curveKey] as? Int {
      self.curve = UIView.AnimationOptions(rawValue: UInt(curve) << 16)
    }
    if offsetBefore == nil { offsetBefore = scrollView.contentOffset }
    // What it covers of the scroll view, without what the safe area adds by itself.
    let covered = scrollView.frame.maxY - view.convert(end, from: nil).minY
    let safeArea = scrollView.adjustedContentInset.bottom - scrollView.contentInset.bottom
    let inset = max(covered - safeArea, 0)
    scrollView.contentInset.bottom = inset
    scrollView.verticalScrollIndicatorInsets.bottom = inset
    // The notification comes inside the keyboard's animation: this moves in step with it.
    reveal()
  }

  func keyboardWillHide(_ notification: Notification) {
    scrollView.contentInset.bottom = 0
    scrollView.verticalScrollIndicatorInsets.bottom = 0
    if let offsetBefore { scrollView.contentOffset = offsetBefore }
    offsetBefore = nil
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    activeField = textField
    return true
  }

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    activeField = textView
    return true
  }

  // Text views get the focus after the keyboard's notification, and the next field without one.
  func textFieldDidBeginEditing(_ textField: UITextField) { revealNext() }
  func textViewDidBeginEditing(_ textView: UITextView) { revealNext() }

  private func revealNext() {
    guard offsetBefore != nil else { return }
    // Outside the notification the keyboard's animation has to be asked for.
    UIView.animate(withDuration: duration, delay: 0, options: curve) { self.reveal() }
  }

  private func reveal() {
    guard let field = activeField else { return }
    let frame = scrollView.convert(field.bounds, from: field)
    scrollView.scrollRectToVisible(frame.insetBy(dx: 0, dy: -8), animated: false)
  }
}
