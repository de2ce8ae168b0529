/// The look of the system's keyboard.
public enum KeyboardLook: String, Hashable, Sendable, CaseIterable {
  /// iOS 7 to 18, and apps built with older SDKs on iOS 26.
  case legacy
  /// iOS 26, Liquid Glass.
  case glass
}
