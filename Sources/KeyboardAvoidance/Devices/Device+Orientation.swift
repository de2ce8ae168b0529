import Keyframes

// What a device shows when it is turned. Where the numbers are from:
//
// - Safe areas: flutterware and device_preview. In landscape the sides of a phone with a home
//   indicator keep clear by what portrait has at the top; the bottom by 21, and by 20 where
//   portrait has 62 at the top. A phone with a home button has no safe area, for its status bar is
//   hidden. An iPad keeps what it has.
// - The home indicator in landscape: an assumption, 209 points on 812, in proportion elsewhere.

extension Device {
  /// Which way round the device is held: the way its screen stands.
  public var orientation: Orientation { screen.width > screen.height ? .landscape : .portrait }

  /// Whether the device is an iPad: its shorter side measures 600 points or more.
  public var isTablet: Bool { min(screen.width, screen.height) >= Self.leastTabletSide }

  private static let leastTabletSide = 600.0

  /// Whether it is a phone in landscape, whose vertical size class is compact.
  package var isCompact: Bool { orientation == .landscape && !isTablet }

  /// Returns the device held another way round; itself where it is held so already.
  ///
  /// The screen's sides are swapped, the safe area and the bars are those of the orientation. The
  /// keyboards are the recorded ones, or what an estimate makes of the others. Turned back, the
  /// device is what it was. Of a device that was described in landscape the portrait is guessed:
  /// the sides' safe area at the top, 34 points at the bottom above a home indicator.
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
