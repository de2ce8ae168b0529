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
  /// What the camera cuts out of the display's top edge.
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

  /// What the camera cuts out of the display's top edge.
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
}

extension Device {
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
