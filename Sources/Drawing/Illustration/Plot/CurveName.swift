internal import Keyframes

extension Timing {
  /// What the curve is called, as an iOS engineer would.
  var curveName: String {
    if isInstant { return "jump" }
    switch function {
    case .linear: return "linear"
    case .scroll: return "UIKit's scroll"
    case .spring(let spring):
      return spring == .keyboardIOS26
        ? "iOS 26 spring" : spring == .keyboard ? "keyboard spring" : "spring"
    case .cubicBezier(let curve):
      switch curve {
      case .easeIn: return "ease in"
      case .easeOut: return "ease out"
      case .easeInEaseOut: return "ease in, ease out"
      default: return "cubic Bézier"
      }
    }
  }
}
