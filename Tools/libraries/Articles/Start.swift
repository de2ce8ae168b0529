import KeyboardAvoidance
import UIKit

/// The first article's listings, over the storyboard that it describes: the lowest field is 40 points
/// above the content's end.
public final class FirstArticlePlayed: FirstArticle, PortedController {
  /// What lists and reports say of it.
  public static let profile = StrategyProfile(
    id: "bottom-constraint-printed", summary: "The first article's listings.",
    origin: "Its text", mechanism: .contentAndOffset)

  /// That below the second field.
  public func constraint(named name: String) -> NSLayoutConstraint? {
    contentBottomConstraint(constant: 40)
  }
}

/// The fourth article's listings.
public final class FourthArticlePlayed: FourthArticle, PortedController {
  /// What lists and reports say of it.
  public static let profile = StrategyProfile(
    id: "scroll-to-visible-printed", summary: "The fourth article's listings.",
    origin: "Its text", mechanism: .insetAndOffset)
}

/// What the fourth article warns of, heard as its own code hears the keyboard.
public final class FourthArticleFoilPlayed: FourthArticleFoil, PortedController {
  /// What lists and reports say of it.
  public static let profile = StrategyProfile(
    id: "fixed-shift-printed", summary: "What the fourth article warns of.",
    origin: "Its text", mechanism: .shift)

  public override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: #selector(keyboardWillShow(sender:)),
      name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: #selector(keyboardWillHide(sender:)),
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }
}
