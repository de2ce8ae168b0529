internal import Keyframes

extension Timing {
  /// The name of the curve and its duration.
  var curveWords: String { "\(curveName), \(Numeral.seconds(duration))" }

  /// The name that an iOS engineer has for the curve.
  private var curveName: String {
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
