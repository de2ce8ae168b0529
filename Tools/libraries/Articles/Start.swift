import KeyboardAvoidance
import UIKit

/// The listings as strategies, by the names of ours.
public enum Printed {
  /// The first article's.
  public static var bottomConstraint: any AvoidanceStrategy { Ported<FirstArticlePlayed>() }
  /// The fourth article's foil.
  public static var fixedShift: any AvoidanceStrategy { Ported<FourthArticleFoilPlayed>() }
  /// The fourth article's.
  public static var scrollToVisible: any AvoidanceStrategy { Ported<FourthArticlePlayed>() }
}

/// The first article's listings, over the storyboard that it describes: the lowest field is 40
/// points above the content's end.
final class FirstArticlePlayed: FirstArticle, PortedController {
  /// What lists and reports say of it.
  static let profile = StrategyProfile(
    id: "bottom-constraint-printed", summary: "The first article's listings.",
    origin: "Its text", mechanism: .contentAndOffset)

  /// That below the second field.
  func constraint(named name: String) -> NSLayoutConstraint? {
    contentBottomConstraint(constant: 40)
  }
}

/// The fourth article's listings.
final class FourthArticlePlayed: FourthArticle, PortedController {
  /// What lists and reports say of it.
  static let profile = StrategyProfile(
    id: "scroll-to-visible-printed", summary: "The fourth article's listings.",
    origin: "Its text", mechanism: .insetAndOffset)
}

/// What the fourth article warns of, heard as its own code hears the keyboard.
final class FourthArticleFoilPlayed: FourthArticleFoil, PortedController {
  /// What lists and reports say of it.
  static let profile = StrategyProfile(
    id: "fixed-shift-printed", summary: "What the fourth article warns of.",
    origin: "Its text", mechanism: .shift)

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: FourthArticleFoilPlayed.keyboardWillShow(sender:),
      name: UIResponder.keyboardWillShowNotification, object: nil)
    center.addObserver(
      self, selector: FourthArticleFoilPlayed.keyboardWillHide(sender:),
      name: UIResponder.keyboardWillHideNotification, object: nil)
  }
}
