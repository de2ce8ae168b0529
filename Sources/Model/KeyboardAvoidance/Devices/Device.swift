public import Keyframes

/// A phone or tablet as an app sees it: its screen, its safe area and its keyboards.
///
/// Points unless said otherwise. The presets stand in ``DeviceCatalog``, in portrait; what
/// ``rotated(to:estimate:)`` returns is the same device held the other way round.
public struct Device: Hashable, Sendable {
  /// The stable identifier, such as `iphone-15`; empty for a device described in a scenario.
  public var id: String
  /// The marketing name.
  public var name: String
  /// The size of the screen in points.
  public var screen: Size
  /// Pixels per point of the screen.
  public var scale: Double
  /// The window's safe area without any bars, in points.
  public var safeArea: EdgeInsets
  /// The radius of the display's corners in points; 0 for a display with square corners.
  public var cornerRadius: Double
  /// The height of the status bar in points, which with a Dynamic Island is less than the safe
  /// area's top inset.
  public var statusBarHeight: Double
  /// Where an opaque navigation bar begins, in points from the top of the screen.
  ///
  /// It is neither the status bar's height nor the safe area on every phone: measured in
  /// simulator captures, content below the bar starts at 91 (390 wide), 98 (393) and 101 (402).
  public var navigationBarTop: Double
  /// The camera's cutout in the display's top edge.
  public var cutout: Cutout
  /// The home indicator's size in points, or `nil` on a phone with a home button.
  public var homeIndicator: Size?
  /// The keyboards up to iOS 18, and those of apps built with older SDKs.
  public var legacyKeyboard: KeyboardHeights?
  /// The keyboards of iOS 26 with the Liquid Glass look.
  public var glassKeyboard: KeyboardHeights?
  /// The keyboards up to iOS 18 in the device's other orientation, or `nil` where nobody measured
  /// them.
  public var rotatedLegacyKeyboard: KeyboardHeights?
  /// The keyboards of iOS 26 in the device's other orientation, or `nil` where nobody measured
  /// them.
  public var rotatedGlassKeyboard: KeyboardHeights?
  /// The major versions of iOS for which the device's keyboards are known.
  public var systemVersions: ClosedRange<Int>
  /// The device that this one was turned from, if it was.
  var unrotated: [Device] = []

  /// The camera's cutout in the display's top edge.
  public enum Cutout: String, Hashable, Sendable {
    /// A straight edge.
    case none
    /// The notch of iPhone X to 14.
    case notch
    /// The Dynamic Island of iPhone 14 Pro and later.
    case island
  }

  /// Creates a device; what is left out is a plain screen with square corners.
  public init(
    id: String = "", name: String = "", screen: Size, scale: Double,
    safeArea: EdgeInsets = .zero, cornerRadius: Double = 0, statusBarHeight: Double = 20,
    navigationBarTop: Double? = nil, cutout: Cutout = .none, homeIndicator: Size? = nil,
    legacyKeyboard: KeyboardHeights? = nil, glassKeyboard: KeyboardHeights? = nil,
    rotatedLegacyKeyboard: KeyboardHeights? = nil, rotatedGlassKeyboard: KeyboardHeights? = nil,
    systemVersions: ClosedRange<Int> = 7...18
  ) {
    self.id = id
    self.name = name
    self.screen = screen
    self.scale = scale
    self.safeArea = safeArea
    self.cornerRadius = cornerRadius
    self.statusBarHeight = statusBarHeight
    self.navigationBarTop = navigationBarTop ?? statusBarHeight
    self.cutout = cutout
    self.homeIndicator = homeIndicator
    self.legacyKeyboard = legacyKeyboard
    self.glassKeyboard = glassKeyboard
    self.rotatedLegacyKeyboard = rotatedLegacyKeyboard
    self.rotatedGlassKeyboard = rotatedGlassKeyboard
    self.systemVersions = systemVersions
  }

  /// The screen as a rectangle at the origin of the window.
  public var bounds: Rect { Rect(x: 0, y: 0, width: screen.width, height: screen.height) }

  /// The keyboards that a version of iOS shows on this device, or `nil` where nobody measured.
  ///
  /// The new look came with iOS 26; an app on iOS 26 built with an older SDK keeps the old one,
  /// which a scenario asks for with `keyboard: {look: legacy}`.
  ///
  /// - Parameters:
  ///   - look: The look of the keyboard.
  ///   - rows: How far apart the rows of glass keys are; it matters to phones in portrait that are
  ///     narrower than 414 points.
  public func keyboardHeights(
    look: KeyboardLook, rows: KeyboardRows = .device
  ) -> KeyboardHeights? {
    switch look {
    case .legacy: return legacyKeyboard
    case .glass:
      let isSmall = !isTablet && orientation == .portrait && screen.width < Self.tallWidth
      guard rows == .tall, isSmall, var heights = glassKeyboard else { return glassKeyboard }
      let extra = KeyboardRows.tallExtra
      heights.plain += extra
      heights.bar = heights.bar.map { $0 + extra }
      heights.numberPad = heights.numberPad.map { $0 + extra }
      return heights
    }
  }

  /// From this width on, in points, a phone's rows are 56 points apart whatever its version.
  private static let tallWidth = 414.0
}

extension Device: CustomStringConvertible {
  /// The name, or the size of a device without one: `iPhone 15`, `320 x 568 pt`.
  public var description: String {
    let size = "\(Int(screen.width.rounded())) x \(Int(screen.height.rounded())) pt"
    return (name.isEmpty ? size : name) + (orientation == .landscape ? ", landscape" : "")
  }
}

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

/// The devices that code asks for most; ``DeviceCatalog`` has every one.
extension Device {
  /// iPhone SE (3rd generation): 375x667, a home button.
  public static let iPhoneSE3 = preset("iphone-se-3")
  /// iPhone 13: 390x844, a notch.
  public static let iPhone13 = preset("iphone-13")
  /// iPhone 15: 393x852, a Dynamic Island.
  public static let iPhone15 = preset("iphone-15")
  /// iPhone 16 Pro: 402x874.
  public static let iPhone16Pro = preset("iphone-16-pro")
  /// iPhone 16 Pro Max: 440x956.
  public static let iPhone16ProMax = preset("iphone-16-pro-max")
  /// iPhone 17 Pro: 402x874, iOS 26.
  public static let iPhone17Pro = preset("iphone-17-pro")

  private static func preset(_ id: String) -> Device {
    let device = DeviceCatalog.device(id: id)
    precondition(device != nil, "The catalogue must have the device '\(id)'.")
    return device ?? DeviceCatalog.all[0]
  }
}

/// The major versions of iOS in which behaviour changed.
package enum SystemVersion {
  /// The oldest version whose keyboard notifications are recorded, and the newest.
  package static let first = 5
  package static let last = 26

  /// Translucent bars, and with them `automaticallyAdjustsScrollViewInsets`, came with iOS 7.
  package static let translucency = 7
  /// The safe area, and with it `contentInsetAdjustmentBehavior`, came with iOS 11.
  package static let safeArea = 11
  /// Passwords above the keys came with iOS 11.
  package static let passwords = 11
  /// Dark Mode came with iOS 13.
  package static let darkMode = 13
  /// Bars have no ground while nothing is under them since iOS 15.
  package static let clearBars = 15
  /// Floating keyboards came with iPadOS 13.
  package static let floatingKeyboard = 13
  /// The glass keyboard and its spring came with iOS 26.
  package static let glass = 26
}

/// The orientation of an interface, after `UIInterfaceOrientation`.
///
/// Only the two that differ in layout: `portraitUpsideDown` looks like portrait, and
/// `landscapeLeft` like `landscapeRight` except for the side of the camera, which no picture shows.
public enum Orientation: String, Hashable, Sendable, CaseIterable {
  /// The short edges are at the top and at the bottom.
  case portrait
  /// The long edges are at the top and at the bottom.
  case landscape
}
