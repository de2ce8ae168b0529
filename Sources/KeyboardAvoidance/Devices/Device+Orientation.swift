import Keyframes

// What a device shows when it is turned. Where the numbers are from:
//
// - Safe areas: flutterware and device_preview. In landscape, a phone with a home indicator insets
//   both sides by its portrait top inset, and the bottom by 21 points, or by 20 where the portrait
//   top inset is 62. A phone with a home button has no safe area, because its status bar is hidden.
//   An iPad keeps its safe area.
// - The home indicator in landscape: an assumption, 209 points on 812, in proportion elsewhere.

extension Device {
  /// The orientation in which the device is held, which follows from the sides of its screen.
  public var orientation: Orientation { screen.width > screen.height ? .landscape : .portrait }

  /// Whether the device is an iPad: its shorter side measures 600 points or more.
  public var isTablet: Bool { min(screen.width, screen.height) >= Self.leastTabletSide }

  private static let leastTabletSide = 600.0

  /// Whether the device is a phone in landscape, whose vertical size class is compact.
  package var isCompact: Bool { orientation == .landscape && !isTablet }

  /// Returns the device held in another orientation, or itself if it is held so already.
  ///
  /// The screen's sides are swapped; the safe area and the bars become those of the orientation.
  /// Keyboards are the recorded ones, or estimates where there is no recording. Rotating back gives
  /// the original device. For a device described in landscape, the portrait safe area is a guess:
  /// that of the sides at the top, and 34 points at the bottom above a home indicator.
  ///
  /// - Parameters:
  ///   - orientation: How the device is to be held.
  ///   - estimate: The assumed sizes of keyboards for which there is no recording.
  public func rotated(
    to orientation: Orientation, estimate: KeyboardEstimate = KeyboardEstimate()
  ) -> Device {
    if orientation == self.orientation { return self }
    if let unrotated = unrotated.first { return unrotated }
    var device = self
    device.screen = Size(width: screen.height, height: screen.width)
    if !isTablet {
      switch orientation {
      case .portrait: device.standUpright()
      case .landscape: device.lieDown()
      }
    }
    func turned(_ heights: KeyboardHeights?) -> KeyboardHeights? {
      heights.map {
        estimate.heights(
          in: orientation, from: $0, isTablet: isTablet, hasStrip: homeIndicator != nil)
      }
    }
    device.legacyKeyboard = rotatedLegacyKeyboard ?? turned(legacyKeyboard)
    device.glassKeyboard = rotatedGlassKeyboard ?? turned(glassKeyboard)
    device.rotatedLegacyKeyboard = legacyKeyboard
    device.rotatedGlassKeyboard = glassKeyboard
    device.unrotated = [self]
    return device
  }
}

// MARK: - Phones

extension Device {
  private static let landscapeBottom = 21.0
  private static let tallIslandTop = 62.0
  private static let tallIslandLandscapeBottom = 20.0
  private static let landscapeIndicatorShare = 209.0 / 812
  private static let portraitBottom = 34.0
  private static let usualStatusBarHeight = 20.0

  private mutating func lieDown() {
    let top = safeArea.top
    statusBarHeight = 0
    navigationBarTop = 0
    guard let indicator = homeIndicator else {
      safeArea = .zero
      return
    }
    let bottom = top >= Self.tallIslandTop ? Self.tallIslandLandscapeBottom : Self.landscapeBottom
    safeArea = EdgeInsets(left: top, bottom: bottom, right: top)
    homeIndicator = Size(
      width: (screen.width * Self.landscapeIndicatorShare).rounded(), height: indicator.height)
  }

  private mutating func standUpright() {
    let side = max(safeArea.left, safeArea.right)
    let top = side > 0 ? side : Self.usualStatusBarHeight
    statusBarHeight = top
    navigationBarTop = top
    safeArea = EdgeInsets(top: top, bottom: homeIndicator == nil ? 0 : Self.portraitBottom)
    homeIndicator = homeIndicator.map { _ in Self.homeIndicatorSize(screenWidth: screen.width) }
  }
}
