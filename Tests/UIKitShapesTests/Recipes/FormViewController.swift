import UIKitShapes

class FormViewController: UIViewController, UITextFieldDelegate, UITextViewDelegate {
  private var offsetBefore: CGPoint?

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
    if offsetBefore == nil { offsetBefore = scrollView.contentOffset }
    // What it covers of the scroll view, without what the safe area adds by itself.
    let covered = scrollView.frame.maxY - view.convert(end, from: nil).minY
    let safeArea = scrollView.adjustedContentInset.bottom - scrollView.contentInset.bottom
    let inset = max(covered - safeArea, 0)
    scrollView.contentInset.bottom = inset
    scrollView.verticalScrollIndicatorInsets.bottom = inset
    // The notification comes inside the keyboard's animation: this moves in step with it.
    reveal(animated: false)
  }

  func keyboardWillHide(_ notification: Notification) {
    scrollView.contentInset.bottom = 0
    scrollView.verticalScrollIndicatorInsets.bottom = 0
    if let offsetBefore { scrollView.contentOffset = offsetBefore }
    offsetBefore = nil
  }

  // Text views get the focus after the keyboard's notification, and the next field without one.
  func textFieldDidBeginEditing(_ textField: UITextField) { revealNext() }
  func textViewDidBeginEditing(_ textView: UITextView) { revealNext() }

  private func revealNext() {
    if offsetBefore != nil { reveal(animated: true) }
  }

  private func reveal(animated: Bool) {
    let fields = textFields as [UIView] + textViews
    guard let field = fields.first(where: \.isFirstResponder) else { return }
    let frame = scrollView.convert(field.bounds, from: field)
    scrollView.scrollRectToVisible(frame.insetBy(dx: 0, dy: -8), animated: animated)
  }
}
