public import Keyframes

extension KeyboardConfiguration {
  /// The height of an iPad's shortcuts bar in points (openradar 38117524).
  public static let shortcutsBarHeight = 55.0

  /// The size of an iPad's floating keyboard in points: 216 of keys and a bar of 38 (Cantoboard's
  /// table of sizes).
  public static let floatingSize = Size(width: 320, height: 254)

  /// The distance of a floating keyboard from the right and the bottom of the screen unless a
  /// scenario gives it, in points: an assumption, because users can put it anywhere.
  public static let floatingMargin = 20.0

  /// How far an undocked or split keyboard is lifted unless a scenario says so, as a fraction of
  /// the screen's height: an assumption, because users can put it anywhere.
  public static let undockedLift = 0.125

  /// Returns where a keyboard stands, in screen coordinates, in points.
  ///
  /// - Parameters:
  ///   - mode: Where it stands, and whether there are keys.
  ///   - height: The height of keys and bar, without the accessory view.
  ///   - accessoryHeight: The height of the accessory view, which stands above them.
  ///   - frame: The frame of an undocked keyboard where the user left it; ignored in other modes.
  ///   - device: The device.
  public func frame(
    of mode: KeyboardMode, height: Double, accessoryHeight: Double, frame: Rect? = nil,
    on device: Device
  ) -> Rect {
    let screen = device.screen
    func docked(_ height: Double) -> Rect {
      Rect(x: 0, y: screen.height - height, width: screen.width, height: height)
    }
    switch mode {
    case .docked:
      return docked(height + accessoryHeight)
    case .undocked, .split:
      let lift = (screen.height * Self.undockedLift).rounded()
      return frame ?? docked(height + accessoryHeight).offsetBy(dx: 0, dy: -lift)
    case .floating:
      let size = Self.floatingSize
      let total = size.height + accessoryHeight
      return frame
        ?? Rect(
          x: screen.width - size.width - Self.floatingMargin,
          y: screen.height - total - Self.floatingMargin, width: size.width, height: total)
    case .minimized:
      return docked(Self.shortcutsBarHeight + accessoryHeight)
    case .hardware:
      return docked((device.isTablet ? Self.shortcutsBarHeight : 0) + accessoryHeight)
    }
  }
}
