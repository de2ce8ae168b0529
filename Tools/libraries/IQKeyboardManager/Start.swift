import KeyboardAvoidance
import UIKit

/// IQKeyboardManager as an app starts it.
public final class IQKeyboardManagerPlayed: UIViewController, PortedController {
  /// What lists and reports say of it.
  public static let profile = StrategyProfile(
    id: "iq-keyboard-manager-played", summary: "The library's own code.",
    origin: "hackiftekhar/IQKeyboardManager", mechanism: .insetOffsetAndShift)

  public override func viewDidLoad() {
    super.viewDidLoad()
    IQKeyboardManager.shared.isEnabled = true
  }
}
