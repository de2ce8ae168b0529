import KeyboardAvoidance
import UIKitShapes

/// `covered-area`: a scroll view of its own class, which insets itself.
final class CoveredAreaController: UIViewController, PortedController {
  static let profile = StrategyProfile(
    id: "ported-covered-area", summary: "The fifth article.", origin: "This test",
    mechanism: .inset)

  static var scrollViewClass: UIScrollView.Type { InsettingScrollView.self }
}

private final class InsettingScrollView: UIScrollView {
  override func awakeFromNib() {
    super.awakeFromNib()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: InsettingScrollView.keyboardDidShow,
      name: UIResponder.keyboardDidShowNotification, object: nil)
    center.addObserver(
      self, selector: InsettingScrollView.keyboardWillHide,
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }

  func keyboardDidShow(_ notification: NSNotification) {
    guard let window,
      let keyboardFrame =
        (notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
    else { return }
    let ownFrame = window.convert(frame, from: superview)
    var coveredFrame = CGRectIntersection(ownFrame, keyboardFrame)
    coveredFrame = window.convert(coveredFrame, to: superview)
    contentInset = UIEdgeInsetsMake(0, 0, coveredFrame.size.height, 0)
    scrollIndicatorInsets = contentInset
  }

  func keyboardWillHide(_ notification: NSNotification) {
    contentInset = UIEdgeInsetsMake(0, 0, 0, 0)
    scrollIndicatorInsets = contentInset
  }
}
