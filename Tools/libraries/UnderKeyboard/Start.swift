import KeyboardAvoidance
import UIKit

/// UnderKeyboard as its documentation says: with the constraint between the scroll view's lower
/// edge and the root view's.
public final class UnderKeyboardPlayed: UIViewController, PortedController {
  /// What lists and reports say of it.
  public static let profile = StrategyProfile(
    id: "under-keyboard-played", summary: "The library's own code.",
    origin: "evgenyneu/UnderKeyboard", mechanism: .frame)

  @Outlet private var bottomLayoutConstraint: NSLayoutConstraint?
  private let underKeyboard = UnderKeyboardLayoutConstraint()

  public override func viewDidLoad() {
    super.viewDidLoad()
    if let bottomLayoutConstraint { underKeyboard.setup(bottomLayoutConstraint, view: view) }
  }
}
