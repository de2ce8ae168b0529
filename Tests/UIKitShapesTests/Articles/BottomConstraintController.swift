import KeyboardAvoidance
import UIKitShapes

/// `bottom-constraint` as a view controller: the content grows with a constraint, and the offset is
/// set for the text field that has the focus.
final class BottomConstraintController: UIViewController, PortedController {
  static let profile = StrategyProfile(
    id: "ported-bottom-constraint", summary: "The first article.", origin: "This test",
    mechanism: .contentAndOffset)

  @Outlet var scrollView: UIScrollView?
  @Outlet var textFields: [UITextField]?
  @Outlet var bottomConstraint: NSLayoutConstraint?
  var keyboardHeight: CGFloat = 0

  /// That between the lowest field and the content's end.
  func constraint(named name: String) -> NSLayoutConstraint? {
    contentBottomConstraint(constant: 40)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: BottomConstraintController.keyboardWillShow,
      name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: BottomConstraintController.keyboardWillHide,
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  func keyboardWillShow(notification: NSNotification) {
    guard let info = notification.userInfo,
      let keyboardSize = (info[UIResponder.keyboardFrameBeginUserInfoKey] as? NSValue)?.cgRectValue
    else { return }
    keyboardHeight = keyboardSize.height
    setScrollViewPosition()
  }

  func keyboardWillHide(notification: NSNotification) {
    bottomConstraint?.constant = 40
    view.layoutIfNeeded()
  }

  func setScrollViewPosition() {
    bottomConstraint?.constant = keyboardHeight + 20
    view.layoutIfNeeded()
    let screenHeight = UIScreen.main.bounds.size.height
    for textField in textFields ?? [] where textField.isFirstResponder {
      let lowest = textField.frame.origin.y + textField.frame.size.height
      guard screenHeight - keyboardHeight < lowest else { continue }
      if lowest > screenHeight {
        scrollView?.setContentOffset(
          CGPointMake(0, keyboardHeight + lowest - screenHeight), animated: true)
      } else {
        scrollView?.setContentOffset(CGPointMake(0, keyboardHeight - 20), animated: true)
      }
    }
  }
}
