import Keyframes

/// Lengthens the content by a bottom constraint and scrolls by a constant (Pablo Marcos, in
/// Spanish, Swift 1.2, 2015).
///
/// The last field's bottom constraint is 40 at rest and the keyboard's height plus 20 while it is
/// shown, so the content's height follows. With M the field's lower edge in the content, H the
/// screen's height and K the keyboard's in `frameBegin`: nothing while M ≤ H − K; an offset of
/// K + (M − H) when M > H; and else K − 20, whatever the field. UIKit's own scroll animation, not
/// clamped. On willHide the constraint is put back, and the offset is left to UIKit's clamp.
public struct BottomConstraint: CatalogStrategy {
  /// The profile of `bottom-constraint`.
  public static let profile = StrategyProfile(
    id: "bottom-constraint",
    summary: "Lengthens the content below the last field and scrolls by the keyboard's height.",
    origin: "Pablo Marcos, \"content view\" tutorial in Spanish, Swift 1.2, Xcode 6.4",
    mechanism: .contentAndOffset,
    features: [.textField, .staysPut, .topInset, .insetsBack],
    faults: [
      "Every field between the keyboard's top and the screen's bottom scrolls equally far.",
      "The lowest 20 points of the screen stay covered.",
      "The target may lie beyond the content; the next touch bounces it back.",
      "Takes the field's content coordinates for screen coordinates, whatever the offset.",
      "Reads frameBegin, which lacks the prediction bar or the accessory.",
      "Knows text fields only; text views never scroll.",
      "Ignores bars, safe area and nested containers.",
      "Scrolls with UIKit's 0.3 s animation, out of step with the keyboard.",
    ])

  private static let restingConstant = 40.0
  private static let margin = 20.0

  private var constant = BottomConstraint.restingConstant

  /// Creates the strategy, which has no options.
  public init(options: StrategyOptions = StrategyOptions()) {}

  /// Sets the constraint's resting constant, which gives the content its height.
  public mutating func install(in interface: inout Interface) {
    setBottomConstraint(Self.restingConstant, in: &interface)
  }

  /// Lengthens and scrolls on willShow; shortens on willHide.
  public mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    // Auto Layout lays the content out anew in the rotated window; the constant is unchanged.
    if case .viewWillTransition = event { setBottomConstraint(constant, in: &interface) }
    guard case .keyboard(let notification) = event else { return }
    switch notification.name {
    case .willShow:
      let height = notification.frameBegin.height
      setBottomConstraint(height + Self.margin, in: &interface)
      scroll(aboveKeyboardOf: height, in: &interface)
    case .willHide:
      setBottomConstraint(Self.restingConstant, in: &interface)
    default:
      break
    }
  }

  private mutating func setBottomConstraint(_ constant: Double, in interface: inout Interface) {
    self.constant = constant
    // Avoids building a list of the fields, because a form may have thousands.
    var lowest: Double?
    for node in interface.views.nodes where node.element.input != nil {
      lowest = max(lowest ?? -.infinity, node.contentFrame.maxY)
    }
    guard let lowest else { return }
    interface.scrollView.contentSize.height = lowest + constant
  }

  private func scroll(aboveKeyboardOf height: Double, in interface: inout Interface) {
    guard let id = interface.firstResponder, let field = interface.views[id]?.element,
      !field.isTextView
    else { return }
    let screenHeight = interface.scene.device.screen.height
    let bottom = field.frame.maxY
    guard screenHeight - height < bottom else { return }
    let y = bottom > screenHeight ? height + (bottom - screenHeight) : height - Self.margin
    interface.scrollView.setContentOffset(Point(x: 0, y: y), animated: true)
  }
}
