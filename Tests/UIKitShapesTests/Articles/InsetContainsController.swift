import KeyboardAvoidance
import UIKitShapes

/// `inset-contains` as a view controller: insets by the keyboard, and scrolls unless the field is
/// contained in what is left.
final class InsetContainsController: UIViewController, PortedController {
  static let profile = StrategyProfile(
    id: "ported-inset-contains", summary: "The second article.", origin: "This test",
    mechanism: .insetAndOffset)

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  @Outlet var scrollView: UIScrollView!

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    NotificationCenter.default.addObserver(
      self, selector: InsetContainsController.willShow,
      name: UIResponder.keyboardWillShowNotification)
    NotificationCenter.default.addObserver(
      self, selector: InsetContainsController.willHide,
      name: UIResponder.keyboardWillHideNotification)
  }

  func willShow(_ notification: NSNotification) {
    guard let activeView = view.findFirstResponder(),
      let keyboard = notification.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect
    else { return }
    let insets = UIEdgeInsets(top: 0, left: 0, bottom: keyboard.size.height, right: 0)
    scrollView.contentInset = insets
    scrollView.scrollIndicatorInsets = insets

    let visible = CGRect(
      origin: view.frame.origin,
      size: CGSize(width: view.frame.width, height: view.frame.size.height - keyboard.size.height))
    let active =
      activeView.superview?.convert(activeView.frame, to: view) ?? activeView.frame
    if !visible.contains(active) {
      let y = active.origin.y + active.height + scrollView.contentOffset.y - visible.size.height
      scrollView.setContentOffset(CGPoint(x: 0, y: y), animated: true)
    }
  }

  func willHide(_ notification: NSNotification) {
    guard view.findFirstResponder() != nil,
      let duration = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey]
        as? NSNumber
    else { return }
    UIView.animate(withDuration: duration.doubleValue) {
      scrollView.contentInset = UIEdgeInsets()
      scrollView.scrollIndicatorInsets = UIEdgeInsets()
    }
  }
}

extension UIView {
  /// The view in here that has the focus.
  fileprivate func findFirstResponder() -> UIView? {
    if isFirstResponder { return self }
    for view in subviews {
      if let found = view.findFirstResponder() { return found }
    }
    return nil
  }
}
