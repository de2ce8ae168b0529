import KeyboardAvoidance
import UIKitShapes

/// `scroll-to-visible` as a view controller, with the negative inset that it leaves behind.
final class ScrollToVisibleController: UIViewController, PortedController, UITextFieldDelegate {
  static let profile = StrategyProfile(
    id: "ported-scroll-to-visible", summary: "The fourth article.", origin: "This test",
    mechanism: .insetAndOffset)

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @Outlet var scrollView: UIScrollView!

  var activeField: UITextField?

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(
      self, selector: ScrollToVisibleController.keyboardWasShown,
      name: UIResponder.keyboardWillShowNotification, object: nil)
    NotificationCenter.default.addObserver(
      self, selector: ScrollToVisibleController.keyboardWillBeHidden,
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  func keyboardWasShown(notification: NSNotification) {
    scrollView.isScrollEnabled = true
    guard let keyboardSize = size(in: notification) else { return }
    let insets = UIEdgeInsets(top: 0.0, left: 0.0, bottom: keyboardSize.height, right: 0.0)
    scrollView.contentInset = insets
    scrollView.scrollIndicatorInsets = insets

    var visible = view.frame
    visible.size.height -= keyboardSize.height
    if let activeField, !visible.contains(activeField.frame.origin) {
      scrollView.scrollRectToVisible(activeField.frame, animated: true)
    }
  }

  func keyboardWillBeHidden(notification: NSNotification) {
    guard let keyboardSize = size(in: notification) else { return }
    let insets = UIEdgeInsets(top: 0.0, left: 0.0, bottom: -keyboardSize.height, right: 0.0)
    scrollView.contentInset = insets
    scrollView.scrollIndicatorInsets = insets
    view.endEditing(true)
    scrollView.isScrollEnabled = false
  }

  private func size(in notification: NSNotification) -> CGSize? {
    (notification.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?
      .cgRectValue.size
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { activeField = textField }

  func textFieldDidEndEditing(_ textField: UITextField) { activeField = nil }
}
