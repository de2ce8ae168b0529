import KeyboardAvoidance
import Keyframes

/// `UnderKeyboard` (evgenyneu, at 857ea0f) as a strategy of the model: our port of it.
///
/// On willShow the scroll view ends 10 points above the height that the notification says, counted
/// from the root view's lower edge, unless it ended higher from the beginning; on willHide where it
/// began. It moves in the notification's duration, slow at both ends: the curve is handed over
/// without being shifted to where `UIView.AnimationOptions` has it. A scroll view that had to be
/// higher than its upper edge has no height.
struct UnderKeyboard: AvoidanceStrategy {
  static let profile = StrategyProfile(
    id: "under-keyboard", summary: "Ends the scroll view above the keyboard.",
    origin: "evgenyneu/UnderKeyboard", mechanism: .frame)

  private var initial = 0.0
  private var constant = 0.0

  mutating func install(in interface: inout Interface) {
    initial = interface.rootView.frame.height - interface.scrollView.frame.maxY
    constant = initial
  }

  mutating func respond(to event: InterfaceEvent, in interface: inout Interface) {
    switch event {
    case .keyboard(let notification) where notification.name == .willShow:
      let height = notification.frameEnd.height
      constant = height > 0 ? max(height + 10, initial) : initial
      lay(in: &interface, notification.duration)
    case .keyboard(let notification) where notification.name == .willHide:
      constant = initial
      lay(in: &interface, notification.duration)
    case .viewWillTransition: lay(in: &interface, 0)
    default: break
    }
  }

  private func lay(in interface: inout Interface, _ duration: Double) {
    let (scene, constant) = (interface.scene, constant)
    interface.animate(duration: duration, curve: .easeInOut, beginsFromCurrentState: true) {
      let rest = scene.scrollView.frame
      let scale = scene.device.scale
      let bottom = (($0.rootView.frame.height - constant) * scale).rounded() / scale
      let frame = Rect(
        x: rest.minX, y: rest.minY, width: rest.width, height: max(bottom - rest.minY, 0))
      if $0.scrollView.frame != frame { $0.scrollView.frame = frame }
    }
  }
}
